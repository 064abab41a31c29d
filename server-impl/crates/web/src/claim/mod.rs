//! `/claim/{page}`: a person reviews what an agent created for them, and keeps or deletes it. Plain forms, no scripts.
//!
//! The page depends on the visitor's state (`frontdesk_platform::accounts::claimant`). Until they sign in,
//! nothing on it depends on the workspace. Knowing the address of the page proves nothing, since agents pass it
//! on. Each step is a form posted to a path below the page, and nothing else changes any state.
//!
//! To add a step, add an enum variant, a function in `signing_in` or `deciding`, and a form to a template.

pub(super) mod answer;
mod assets;
mod contents;
mod deciding;
mod form;
mod refused;
mod signing_in;
pub(super) mod views;
mod visit;
mod visitor;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::get,
};
use frontdesk_http::request_id::RequestId;
use frontdesk_types::Result;

use self::{answer::Reply, visit::Visit};
use crate::{
    Pages,
    form::{self as forms, Form},
};

/// Returns the routes of the page.
pub fn routes(pages: Arc<Pages>) -> Router {
    Router::new()
        .route("/claim/{page}", get(show))
        .route("/claim/{page}/{step}", get(back).post(act))
        .merge(assets::routes())
        .with_state(pages)
}

/// Action of a form, which is the last segment of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Request a code for signing in.
    SignIn,
    /// Sign in with that code.
    SignInCode,
    /// Sign out.
    SignOut,
    /// Check the claim code.
    Code,
    /// Request another claim code.
    NewCode,
    /// Claim the workspace.
    Claim,
    /// Delete the workspace.
    Delete,
}

impl Step {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "sign-in" => Self::SignIn,
            "sign-in-code" => Self::SignInCode,
            "sign-out" => Self::SignOut,
            "code" => Self::Code,
            "new-code" => Self::NewCode,
            "claim" => Self::Claim,
            "delete" => Self::Delete,
            _ => return None,
        })
    }
}

async fn show(State(pages): State<Arc<Pages>>, Path(page): Path<String>, request: Request) -> Response {
    let (head, _) = request.into_parts();
    match Visit::of(pages, &page, &head).await {
        Ok(Some(visit)) => visit.answer(visit.page().await),
        other => refused::no_visit(&RequestId::of(&head.extensions), other.err()),
    }
}

/// Answers a GET request for the address of a form, which a browser sends when it restores a window.
async fn back(State(pages): State<Arc<Pages>>, Path((page, step)): Path<(String, String)>, request: Request) -> Response {
    let (head, _) = request.into_parts();
    match Visit::of(pages, &page, &head).await {
        Ok(Some(visit)) if Step::parse(&step).is_some() => visit.answer(Ok(Reply::Back(None))),
        other => refused::no_visit(&RequestId::of(&head.extensions), other.err()),
    }
}

async fn act(State(pages): State<Arc<Pages>>, Path((page, step)): Path<(String, String)>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let (visit, step) = match (Visit::of(pages, &page, &head).await, Step::parse(&step)) {
        (Ok(Some(visit)), Some(step)) => (visit, step),
        (other, _) => return refused::no_visit(&RequestId::of(&head.extensions), other.err()),
    };
    let reply = match forms::read(&head, body, visit.body_deadline()).await {
        Ok(form) => taken(&visit, step, &head.headers, &form).await,
        Err(error) => Err(error),
    };
    visit.answer(reply)
}

/// Runs the action of a form, if the form belongs to this visitor.
async fn taken(visit: &Visit, step: Step, headers: &http::HeaderMap, form: &Form) -> Result<Reply> {
    form::came_from_here(headers, &visit.site)?;
    visit.visitor.owns(&visit.services().store, &visit.services().ring, form).await?;
    match step {
        Step::SignIn => signing_in::request(visit, form).await,
        Step::SignInCode => signing_in::try_code(visit, form).await,
        Step::SignOut => signing_in::sign_out(visit).await,
        Step::Code => deciding::try_code(visit, form).await,
        Step::NewCode => deciding::renew_code(visit).await,
        Step::Claim => deciding::claim(visit).await,
        Step::Delete => deciding::delete(visit, form).await,
    }
}

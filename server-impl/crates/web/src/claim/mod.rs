//! `/claim/{page}`: a person reviews what an agent created for them, and keeps or deletes it. Plain forms, no scripts.
//!
//! The page depends on the visitor's state (`frontdesk_platform::accounts::claimant`). Until they sign in,
//! nothing on it depends on the workspace. Knowing the address of the page proves nothing, since agents pass it
//! on. Each step is a form posted to a path below the page, and nothing else changes any state.
//!
//! To add a step, add an enum variant, a function in `signing_in` or `deciding`, and a form to a template.

mod contents;
mod deciding;
mod reply;
mod signing_in;
mod views;
mod visit;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::get,
};
use frontdesk_http::request_id::RequestId;
use frontdesk_types::{Error, Result};
use http::{StatusCode, request::Parts};

use self::{reply::ClaimReply, visit::ClaimVisit};
use crate::{
    Pages,
    site::{
        form::{self as forms, FormFields},
        refusals, same_origin,
    },
};

/// Returns the routes of the page.
pub fn routes(pages: Arc<Pages>) -> Router {
    Router::new()
        .route("/claim/{page}", get(show_page))
        .route("/claim/{page}/{step}", get(redirect_back).post(handle_form))
        .with_state(pages)
}

/// Action of a form, which is the last segment of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClaimStep {
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

impl ClaimStep {
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

async fn show_page(State(pages): State<Arc<Pages>>, Path(page): Path<String>, request: Request) -> Response {
    let (head, _) = request.into_parts();
    match ClaimVisit::resolve(pages, &page, &head).await {
        Ok(Some(visit)) => visit.to_response(visit.render_page().await),
        other => no_visit_page(&RequestId::of(&head.extensions), other.err()),
    }
}

/// Answers a GET request for the address of a form, which a browser sends when it restores a window.
async fn redirect_back(
    State(pages): State<Arc<Pages>>,
    Path((page, step)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (head, _) = request.into_parts();
    match ClaimVisit::resolve(pages, &page, &head).await {
        Ok(Some(visit)) if ClaimStep::parse(&step).is_some() => visit.to_response(Ok(ClaimReply::Redirect(None))),
        other => no_visit_page(&RequestId::of(&head.extensions), other.err()),
    }
}

async fn handle_form(State(pages): State<Arc<Pages>>, Path((page, step)): Path<(String, String)>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let (visit, step) = match (ClaimVisit::resolve(pages, &page, &head).await, ClaimStep::parse(&step)) {
        (Ok(Some(visit)), Some(step)) => (visit, step),
        (other, _) => return no_visit_page(&RequestId::of(&head.extensions), other.err()),
    };
    let reply = match forms::read_form(&head, body, visit.body_deadline()).await {
        Ok(form) => run_step(&visit, step, &head, &form).await,
        Err(error) => Err(error),
    };
    visit.to_response(reply)
}

/// Runs the action of a form, if the form belongs to this visitor.
async fn run_step(visit: &ClaimVisit, step: ClaimStep, head: &Parts, form: &FormFields) -> Result<ClaimReply> {
    same_origin::require_same_origin(head, Some(&visit.site))?;
    visit.visitor.require_own_form(&visit.services().store, &visit.services().ring, form).await?;
    match step {
        ClaimStep::SignIn => signing_in::request_code(visit, form).await,
        ClaimStep::SignInCode => signing_in::try_code(visit, form).await,
        ClaimStep::SignOut => signing_in::sign_out(visit).await,
        ClaimStep::Code => deciding::try_code(visit, form).await,
        ClaimStep::NewCode => deciding::renew_code(visit).await,
        ClaimStep::Claim => deciding::claim_workspace(visit).await,
        ClaimStep::Delete => deciding::delete_workspace(visit, form).await,
    }
}

/// Returns the page for an address without a visit, or for the failure to look one up.
fn no_visit_page(id: &RequestId, error: Option<Error>) -> Response {
    error.map_or_else(unknown_address_page, |error| refusals::error_page(id, error, None))
}

/// Returns the page for an address that has never named a workspace.
fn unknown_address_page() -> Response {
    let text = "Check that you opened the whole address from the mail: it is long, and some programs break it in two.";
    refusals::message_page(StatusCode::NOT_FOUND, "There is no page at this address", text, None)
}

//! The form of the page. It redirects back to the page with the answer, so that reloading does not ask again (RFC
//! 9110, section 15.4.4).

use std::time::Duration;

use axum::{body::Body, response::Response};
use frontdesk_help_center::asking;
use frontdesk_types::Result;
use http::{HeaderValue, header};

use super::{
    asker::Asker,
    page::{self, AskPageContent},
    refusal::RefusalReason,
};
use crate::{
    help::{
        answer::{self, PageResponse},
        feedback,
        views::ask::AskView,
    },
    site::{form, redirect::LocalPath, same_origin},
};

/// Time reserved for rendering the page after a question has timed out.
const RENDER_MARGIN: Duration = Duration::from_secs(2);

/// Accepts the form.
///
/// # Errors
/// Internal errors of the page only.
pub(super) async fn handle_form(asker: &Asker<'_>, body: Body) -> Result<Response> {
    if let Err(error) = same_origin::require_same_origin(asker.head, None) {
        return Ok(feedback::error_response(asker.head, error));
    }
    let form = match form::read_form(asker.head, body, asker.pages.options.body_deadline).await {
        Ok(form) => form,
        Err(error) => return Ok(feedback::error_response(asker.head, error)),
    };
    if !form.get("new").is_empty() {
        return Ok(redirect_to_page(asker, "", asker.removal_cookie()));
    }
    let question = form.get("question");
    match ask_question(asker, question).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(reason)) => render_refusal(asker, reason, question).await,
        Err(error) => render_refusal(asker, RefusalReason::from_error(asker.head, error), question).await,
    }
}

async fn ask_question(asker: &Asker<'_>, question: &str) -> Result<Result<Response, RefusalReason>> {
    let text = asking::normalize_question(question)?;
    let agent = match asker.find_agent().await? {
        Ok(agent) => agent,
        Err(reason) => return Ok(Err(reason)),
    };
    let _slot = asker.admit_question().await?;
    let deadline = asker.pages.options.answer_deadline;
    let reply = asker.ask(&agent, text, Some(deadline - (deadline / 4).min(RENDER_MARGIN))).await?.wait_for_end().await?;
    let cookie = asker.conversation_cookie(&agent, reply.conversation)?;
    Ok(Ok(redirect_to_page(asker, AskView::LATEST_FRAGMENT, cookie)))
}

async fn render_refusal(asker: &Asker<'_>, reason: RefusalReason, question: &str) -> Result<Response> {
    let articles = asker.articles_instead(reason, question).await;
    let question = page::shorten_question(question);
    let shown = AskPageContent { question: &question, reason: Some(reason), articles };
    let mut answer = PageResponse::Private(reason.status(), page::render_content(asker, shown).await?)
        .into_http_response(&asker.head.headers)
        .await?;
    reason.set_retry_after(answer.headers_mut());
    Ok(answer)
}

/// Redirects back to the page.
fn redirect_to_page(asker: &Asker<'_>, fragment: &str, cookie: HeaderValue) -> Response {
    let page = asker.whole.paths(asker.locale).ask();
    let hash = if fragment.is_empty() { "" } else { "#" };
    let mut response = answer::redirect_after_form(LocalPath::parse_or_home(&format!("{page}{hash}{fragment}")));
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

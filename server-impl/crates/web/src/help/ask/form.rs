//! The form of the page. It redirects back to the page with the answer, so that reloading does not ask again (RFC
//! 9110, section 15.4.4).

use std::time::Duration;

use axum::{body::Body, response::Response};
use frontdesk_help_center::asking;
use frontdesk_types::Result;
use http::{HeaderValue, header};

use super::{
    asker::Asker,
    page::{self, Shown},
    refused::Reason,
};
use crate::{
    form,
    help::{
        answer::{self, Answer},
        feedback,
        views::ask::Ask,
    },
    redirect::LocalPath,
    same_origin,
};

/// Time reserved for rendering the page after a question has timed out.
const MARGIN: Duration = Duration::from_secs(2);

/// Accepts the form.
///
/// # Errors
/// Internal errors of the page only.
pub(super) async fn take(asker: &Asker<'_>, body: Body) -> Result<Response> {
    if let Err(error) = same_origin::require(asker.head) {
        return Ok(feedback::refused(asker.head, error));
    }
    let form = match form::read(asker.head, body, asker.pages.options.body_deadline).await {
        Ok(form) => form,
        Err(error) => return Ok(feedback::refused(asker.head, error)),
    };
    if !form.get("new").is_empty() {
        return Ok(back(asker, "", asker.no_cookie()));
    }
    let question = form.get("question");
    match asked(asker, question).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(reason)) => refused(asker, reason, question).await,
        Err(error) => refused(asker, Reason::of(asker.head, error), question).await,
    }
}

async fn asked(asker: &Asker<'_>, question: &str) -> Result<Result<Response, Reason>> {
    let text = asking::text(question)?;
    let agent = match asker.agent().await? {
        Ok(agent) => agent,
        Err(reason) => return Ok(Err(reason)),
    };
    let _slot = asker.admitted().await?;
    let deadline = asker.pages.options.answer_deadline;
    let reply = asker.ask(&agent, text, Some(deadline - (deadline / 4).min(MARGIN))).await?.ended().await?;
    let cookie = asker.cookie(&agent, reply.conversation)?;
    Ok(Ok(back(asker, Ask::LATEST, cookie)))
}

async fn refused(asker: &Asker<'_>, reason: Reason, question: &str) -> Result<Response> {
    let articles = asker.instead(reason, question).await;
    let question = page::shortened(question);
    let shown = Shown { question: &question, reason: Some(reason), articles };
    let mut answer = Answer::Private(reason.status(), page::written(asker, shown).await?).send(&asker.head.headers).await?;
    reason.stamp(answer.headers_mut());
    Ok(answer)
}

/// Redirects back to the page.
fn back(asker: &Asker<'_>, fragment: &str, cookie: HeaderValue) -> Response {
    let page = asker.whole.paths(asker.locale).ask();
    let hash = if fragment.is_empty() { "" } else { "#" };
    let mut response = answer::back(LocalPath::of(&format!("{page}{hash}{fragment}")));
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

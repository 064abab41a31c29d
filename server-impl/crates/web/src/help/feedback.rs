//! Feedback: a form below each article, submitted by the script or by the browser itself.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_help_center::feedback::{self, ArticleVote};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_platform::limits::LimitedAction;
use frontdesk_store as store;
use frontdesk_types::{
    ArticleId, Error, Result,
    help_center::{feedback::Rating, pages::PublicSite},
};
use http::{HeaderMap, StatusCode, header, request::Parts};

use super::{
    answer::{self, plain_text},
    paths::PagePaths,
    views::article::FeedbackForm,
};
use crate::{
    Pages,
    site::{
        form::{self, FormFields},
        redirect::LocalPath,
        same_origin,
    },
};

/// Accepts a rating.
pub(super) async fn handle_rating(pages: &Pages, place: &PublicSite, head: &Parts, body: Body) -> Response {
    match record_rating(pages, place, head, body).await {
        Ok(done) => done,
        Err(error) => error_response(head, error),
    }
}

async fn record_rating(pages: &Pages, place: &PublicSite, head: &Parts, body: Body) -> Result<Response> {
    same_origin::require_same_origin(head, None)?;
    let services = &pages.services;
    let visitor = pages.client_address(head);
    services.limits.count_action(LimitedAction::Feedback(visitor, place.site), services.ports.clock.now()).await?;
    let form = form::read_form(head, body, pages.options.body_deadline).await?;
    let vote = &parse_vote(place, &form)?;
    let ring = &*services.ring.current_ring()?;
    let request = RequestId::of(&head.extensions);
    let done = services
        .change(
            place.org,
            &Principal::Visitor,
            Some(request.as_str()),
            scoped!(|unit| feedback::store_vote(unit, ring, visitor, vote).await),
        )
        .await?;
    done.ok_or_else(|| Error::internal("the organization of a site is gone"))?;
    if wants_json(&head.headers) {
        return Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response());
    }
    redirect_to_article(pages, place, vote.article).await
}

/// Parses the rating in a form.
fn parse_vote(place: &PublicSite, form: &FormFields) -> Result<ArticleVote> {
    let unreadable = |what: &str| Error::invalid(what, "This is no feedback that the form of an article sends.");
    let article = form.get("article").parse().map_err(|_| unreadable("/article"))?;
    let rating = match form.get("vote") {
        "up" => Rating::Up,
        "down" => Rating::Down,
        _ => return Err(unreadable("/vote")),
    };
    let comment = Some(form.get("comment").to_owned()).filter(|comment| !comment.is_empty());
    Ok(ArticleVote { site: place.site, article, rating, comment })
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/json"))
}

/// Redirects to the article, which then shows a thank-you note.
async fn redirect_to_article(pages: &Pages, place: &PublicSite, article: ArticleId) -> Result<Response> {
    let link = store::help_center::pages::find_link(&mut pages.services.store.read().await?, place.org, article).await?;
    let page =
        link.map_or("/".to_owned(), |link| PagePaths::of_locale(&link.locale, &place.locale).article(link.number, &link.slug));
    Ok(answer::redirect_after_form(LocalPath::parse_or_home(&format!("{page}#{}", FeedbackForm::SENT_FRAGMENT))))
}

/// Returns the message of an error as plain text.
pub(super) fn error_response(head: &Parts, error: Error) -> Response {
    let refusal = envelope::to_refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    let mut response = plain_text(status, format!("{}\n", refusal.message));
    envelope::add_refusal_headers(&refusal, status, response.headers_mut());
    response
}

//! Feedback: a form below each article, which the script sends, or the browser itself.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts, uri::Authority};
use scoped_futures::ScopedFutureExt;

use super::{
    answer::{plain, value},
    paths::Paths,
    views::article::Feedback,
};
use crate::{
    auth::principal::Principal,
    domain::{
        help_center::feedback::{self, Vote},
        limits::LimitedAction,
    },
    http::{client_address, envelope, request_id::RequestId},
    store,
    types::{
        ArticleId, Code, Error, Result,
        help_center::{feedback::Rating, pages::PublicSite},
    },
    web::{
        Pages,
        form::{self, FETCH_SITE, Form},
    },
};

/// Takes a rating.
pub(super) async fn take(pages: &Pages, place: &PublicSite, head: &Parts, body: Body) -> Response {
    match taken(pages, place, head, body).await {
        Ok(done) => done,
        Err(error) => refused(head, error),
    }
}

async fn taken(pages: &Pages, place: &PublicSite, head: &Parts, body: Body) -> Result<Response> {
    came_from_here(head)?;
    let services = &pages.services;
    let visitor = client_address::of(&head.extensions, &head.headers, &pages.options.trusted_proxies);
    services.limits.count(LimitedAction::Feedback(visitor), services.ports.clock.now()).await?;
    let form = form::read(head, body, pages.options.body_deadline).await?;
    let vote = &vote(place, &form)?;
    let ring = &*services.ring.now()?;
    let request = RequestId::of(&head.extensions);
    let done = services
        .change(place.org, &Principal::System, Some(request.as_str()), |unit| {
            feedback::leave(unit, ring, visitor, vote).scope_boxed()
        })
        .await?;
    done.ok_or_else(|| Error::internal("the organization of a site is gone"))?;
    if wants_json(&head.headers) {
        return Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response());
    }
    back(pages, place, vote.article).await
}

/// The rating in a form.
fn vote(place: &PublicSite, form: &Form) -> Result<Vote> {
    let unreadable = |what: &str| Error::invalid(what, "This is no feedback that the form of an article sends.");
    let article = form.get("article").parse().map_err(|_| unreadable("/article"))?;
    let rating = match form.get("vote") {
        "up" => Rating::Up,
        "down" => Rating::Down,
        _ => return Err(unreadable("/vote")),
    };
    let comment = Some(form.get("comment").to_owned()).filter(|comment| !comment.is_empty());
    Ok(Vote { site: place.site, article, rating, comment })
}

/// Refuses what another site sends, as far as the browser tells.
pub(super) fn came_from_here(head: &Parts) -> Result<()> {
    let text = |name| head.headers.get(name).map(HeaderValue::to_str);
    let is_own_site = text(FETCH_SITE).is_none_or(|site| matches!(site, Ok("same-origin")));
    let own = head.uri.authority().cloned().or_else(|| text(header::HOST)?.ok()?.parse::<Authority>().ok());
    let is_own_origin = text(header::ORIGIN).is_none_or(|origin| {
        let sender = origin.ok().and_then(|origin| origin.split_once("://")?.1.parse::<Authority>().ok());
        sender.is_some() && sender == own
    });
    if is_own_site && is_own_origin {
        return Ok(());
    }
    Err(Error::refused(Code::Forbidden, "This form was sent from another site."))
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/json"))
}

/// Back to the article, which thanks (RFC 9110, section 15.4.4): reloading the page sends nothing again.
async fn back(pages: &Pages, place: &PublicSite, article: ArticleId) -> Result<Response> {
    let link = store::help_center::pages::link_to(&mut pages.services.store.read().await?, place.org, article).await?;
    let page = link.map_or("/".to_owned(), |link| Paths::of(&link.locale, &place.locale).article(link.number, &link.slug));
    let headers = [
        (header::LOCATION, value(&format!("{page}#{}", Feedback::DONE))?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// What went wrong, as a sentence.
pub(super) fn refused(head: &Parts, error: Error) -> Response {
    let refusal = envelope::refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    let mut response = plain(status, format!("{}\n", refusal.message));
    envelope::headers_of(&refusal, status, response.headers_mut());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn came(headers: &[(http::HeaderName, &'static str)]) -> bool {
        let mut request = http::Request::post("/_fd/feedback").header(header::HOST, "acme.localhost:8080");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        came_from_here(&request.body(()).unwrap().into_parts().0).is_ok()
    }

    #[test]
    fn what_another_site_sends_is_refused() {
        assert!(came(&[]));
        assert!(came(&[(header::ORIGIN, "http://acme.localhost:8080"), (FETCH_SITE, "same-origin")]));
        for origin in ["null", "http://acme.localhost", "http://evil.localhost:8080", "https://evil.test", ""] {
            assert!(!came(&[(header::ORIGIN, origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert!(!came(&[(FETCH_SITE, site)]), "{site}");
        }
    }
}

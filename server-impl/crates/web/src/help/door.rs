//! The door of a site that not everybody reads: whoever has no pass for it is led here, whatever they ask for, so that
//! nobody learns what there is.

mod destination;
mod entering;

use axum::response::Response;
use frontdesk_help_center::paths::SitePath;
use frontdesk_types::{
    Result,
    help_center::{pages::PublicSite, sites::SiteVisibility},
};
use http::{HeaderValue, StatusCode, header, request::Parts};

pub(super) use self::{
    destination::Destination,
    entering::{Link, Step, follow_link, take},
};
use super::{
    answer::{Answer, ROBOTS, plain},
    page::{Media, Page},
    paths::{self, Target},
    sheets,
    site::Whole,
    views::{
        door::{Door, Form},
        frame::Frame,
        head::Head,
        site::{Look, Site as Shown},
    },
};
use crate::{help::strings::Strings, query};

/// Rules for robots: nothing is for them.
const NO_ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// Returns where the door of a site is.
fn path_of(place: &PublicSite) -> &'static str {
    match place.visibility {
        SiteVisibility::Password => paths::PASSWORD,
        SiteVisibility::Public | SiteVisibility::SignedLink | SiteVisibility::Members => paths::SIGN_IN,
    }
}

/// Returns whether a path is that of the door, or of a step behind it.
pub(super) fn is_at(place: &PublicSite, path: &str) -> bool {
    !place.is_open() && (path == path_of(place) || path == paths::SIGN_IN_CODE)
}

/// Returns whether somebody who was let in asks for what only others need: the door, or a page with a token.
pub(super) fn is_passed(place: &PublicSite, head: &Parts) -> bool {
    is_at(place, head.uri.path()) || destination::has_token(query::of(head))
}

/// Leads somebody on who was let in before.
pub(super) fn passed(head: &Parts) -> Answer {
    Answer::moved_for_now(Destination::of(head).path().clone())
}

/// Answers a request of somebody who was not let in.
///
/// # Errors
/// Only faults.
pub(super) fn closed(place: &PublicSite, whole: &Whole, head: &Parts) -> Result<Answer> {
    let path = head.uri.path();
    if path == "/robots.txt" {
        return Ok(Answer::Other(plain(StatusCode::OK, NO_ROBOTS.to_owned())));
    }
    if is_at(place, path) {
        let to = Destination::of_query(query::of(head));
        return form(whole, form_of(place), &to, None).map(|page| Answer::Private(StatusCode::OK, page));
    }
    if let Some(sheet) = theme(whole, path) {
        return Ok(sheet);
    }
    if is_for_programs(path) {
        return Ok(Answer::Unavailable);
    }
    let asked = head.uri.path_and_query().map_or("/", |asked| asked.as_str());
    Ok(Answer::moved_for_now(Destination::parse(asked).behind(path_of(place))))
}

/// The form at the door.
pub(super) fn form_of(place: &PublicSite) -> Form<'static> {
    match place.visibility {
        SiteVisibility::Password => Form::Password,
        SiteVisibility::Members => Form::Email(""),
        SiteVisibility::SignedLink | SiteVisibility::Public => Form::Link,
    }
}

/// Returns whether nobody reads in a browser what is there.
fn is_for_programs(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    path.starts_with("/_fd/") || matches!(ending, Some("xml" | "txt" | "md" | "ico"))
}

/// The theme: colours and fonts, no words.
fn theme(whole: &Whole, path: &str) -> Option<Answer> {
    let target = Target::of(&SitePath::parse(path).ok()?, &whole.site);
    (target.asked == paths::RequestedPage::Theme).then(|| sheets::theme(whole, path))
}

/// A page of the door, in the language of the page that somebody wants to read.
///
/// # Errors
/// Only faults.
pub(super) fn form(whole: &Whole, form: Form<'_>, to: &Destination, error: Option<fn(&Strings) -> &str>) -> Result<Page> {
    let locale = to.locale(&whole.site);
    // What people have written about the site is for those who may read it: links, pictures, rules of CSS with
    // comments.
    let shown = Shown {
        logo: None,
        favicon: None,
        social_image: None,
        header_links: Vec::new(),
        footer_links: Vec::new(),
        is_private: false,
        is_asked: false,
        look: Look { own: None, ..whole.shown.look.clone() },
        ..whole.shown.clone()
    };
    let frame = Frame::of(&shown, &locale, Vec::new());
    let head = Head::hidden(&frame.text.private);
    let error = error.map(|error| error(frame.text));
    Ok(Page::of(Media::Html, &Door { frame, head, to: to.as_str(), form, error })?.in_locale(&locale).hidden(true))
}

/// Makes an answer of a site that not everybody reads one that nobody keeps.
pub(super) fn seal(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    headers.remove(header::ETAG);
}

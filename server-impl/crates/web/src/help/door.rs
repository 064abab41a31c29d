//! Access control for sites that are not public. Visitors without a pass are redirected to a form whatever they
//! request, so that they cannot find out which pages exist.

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

/// Content of `robots.txt`: nothing may be crawled.
const NO_ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// Returns the path of the access form of a site.
fn path_of(place: &PublicSite) -> &'static str {
    match place.visibility {
        SiteVisibility::Password => paths::PASSWORD,
        SiteVisibility::Public | SiteVisibility::SignedLink | SiteVisibility::Members => paths::SIGN_IN,
    }
}

/// Returns `true` if a path is that of the access form, or of its next step.
pub(super) fn is_at(place: &PublicSite, path: &str) -> bool {
    !place.is_open() && (path == path_of(place) || path == paths::SIGN_IN_CODE)
}

/// Returns `true` if a visitor with a pass requests the access form, or a page with a token.
pub(super) fn is_passed(place: &PublicSite, head: &Parts) -> bool {
    is_at(place, head.uri.path()) || destination::has_token(query::of(head))
}

/// Redirects a visitor with a pass to their destination.
pub(super) fn passed(head: &Parts) -> Answer {
    Answer::moved_for_now(Destination::of(head).path().clone())
}

/// Answers a request of a visitor without a pass.
///
/// # Errors
/// Internal errors only.
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

/// Returns the access form of a site.
pub(super) fn form_of(place: &PublicSite) -> Form<'static> {
    match place.visibility {
        SiteVisibility::Password => Form::Password,
        SiteVisibility::Members => Form::Email(""),
        SiteVisibility::SignedLink | SiteVisibility::Public => Form::Link,
    }
}

/// Returns `true` for a path that browsers do not open as a page.
fn is_for_programs(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    path.starts_with("/_fd/") || matches!(ending, Some("xml" | "txt" | "md" | "ico"))
}

/// Returns the theme, which contains colors and fonts but no text.
fn theme(whole: &Whole, path: &str) -> Option<Answer> {
    let target = Target::of(&SitePath::parse(path).ok()?, &whole.site);
    (target.asked == paths::RequestedPage::Theme).then(|| sheets::theme(whole, path))
}

/// Renders an access form, in the language of the destination.
///
/// # Errors
/// Internal errors only.
pub(super) fn form(whole: &Whole, form: Form<'_>, to: &Destination, error: Option<fn(&Strings) -> &str>) -> Result<Page> {
    let locale = to.locale(&whole.site);
    // Content that people wrote for the site is only for those with access: links, pictures, CSS rules with comments.
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

/// Forbids caching of a response of a site that is not public.
pub(super) fn seal(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    headers.remove(header::ETAG);
}

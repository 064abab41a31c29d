//! Access control for sites that are not public. Visitors without a pass are redirected to a form whatever they
//! request, so that they cannot find out which pages exist.

mod destination;
mod submissions;

use axum::response::Response;
use frontdesk_help_center::paths::SitePath;
use frontdesk_types::{
    Result,
    help_center::{pages::PublicSite, sites::HelpCenterVisibility},
};
use http::{HeaderValue, StatusCode, header, request::Parts};

pub(super) use self::{
    destination::Destination,
    submissions::{AccessStep, LinkOutcome, follow_link, handle_form},
};
use super::{
    answer::{PageResponse, X_ROBOTS_TAG, plain_text},
    page::{MediaType, RenderedPage},
    paths::{self, RequestTarget},
    sheets,
    site::LoadedSite,
    views::{
        door::{AccessForm, AccessView},
        frame::PageFrame,
        head::PageHead,
        site::{SiteStyles, SiteView as Shown},
    },
};
use crate::{help::strings::UiStrings, site::query};

/// Content of `robots.txt`: nothing may be crawled.
const ROBOTS_TXT: &str = "User-agent: *\nDisallow: /\n";

/// Returns the path of the access form of a site.
fn form_path(place: &PublicSite) -> &'static str {
    match place.visibility {
        HelpCenterVisibility::Password => paths::PASSWORD_PATH,
        HelpCenterVisibility::Public | HelpCenterVisibility::SignedLink | HelpCenterVisibility::Members => paths::SIGN_IN_PATH,
    }
}

/// Returns `true` if a path is that of the access form, or of its next step.
pub(super) fn is_form_path(place: &PublicSite, path: &str) -> bool {
    !place.is_open() && (path == form_path(place) || path == paths::SIGN_IN_CODE_PATH)
}

/// Returns `true` if a visitor with a pass requests the access form, or a page with a token.
pub(super) fn is_access_request(place: &PublicSite, head: &Parts) -> bool {
    is_form_path(place, head.uri.path()) || destination::has_token(query::of_request(head))
}

/// Redirects a visitor with a pass to their destination.
pub(super) fn redirect_inside(head: &Parts) -> PageResponse {
    PageResponse::temporary_redirect(Destination::from_request(head).path().clone())
}

/// Answers a request of a visitor without a pass.
///
/// # Errors
/// Internal errors only.
pub(super) fn deny_access(place: &PublicSite, whole: &LoadedSite, head: &Parts) -> Result<PageResponse> {
    let path = head.uri.path();
    if path == "/robots.txt" {
        return Ok(PageResponse::Other(plain_text(StatusCode::OK, ROBOTS_TXT.to_owned())));
    }
    if is_form_path(place, path) {
        let to = Destination::from_query(query::of_request(head));
        return render_form(whole, form_for_site(place), &to, None).map(|page| PageResponse::Private(StatusCode::OK, page));
    }
    if let Some(sheet) = theme_sheet(whole, path) {
        return Ok(sheet);
    }
    if is_for_programs(path) {
        return Ok(PageResponse::Unavailable);
    }
    let asked = head.uri.path_and_query().map_or("/", |asked| asked.as_str());
    Ok(PageResponse::temporary_redirect(Destination::parse(asked).via_form(form_path(place))))
}

/// Returns the access form of a site.
pub(super) fn form_for_site(place: &PublicSite) -> AccessForm<'static> {
    match place.visibility {
        HelpCenterVisibility::Password => AccessForm::Password,
        HelpCenterVisibility::Members => AccessForm::Email(""),
        HelpCenterVisibility::SignedLink | HelpCenterVisibility::Public => AccessForm::Link,
    }
}

/// Returns `true` for a path that browsers do not open as a page.
fn is_for_programs(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    path.starts_with("/_fd/") || matches!(ending, Some("xml" | "txt" | "md" | "ico"))
}

/// Returns the theme, which contains colors and fonts but no text.
fn theme_sheet(whole: &LoadedSite, path: &str) -> Option<PageResponse> {
    let target = RequestTarget::parse(&SitePath::parse(path).ok()?, &whole.site);
    (target.requested == paths::RequestedPage::Theme).then(|| sheets::theme_sheet(whole, path))
}

/// Renders an access form, in the language of the destination.
///
/// # Errors
/// Internal errors only.
pub(super) fn render_form(
    whole: &LoadedSite,
    form: AccessForm<'_>,
    to: &Destination,
    error: Option<fn(&UiStrings) -> &str>,
) -> Result<RenderedPage> {
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
        look: SiteStyles { own: None, ..whole.shown.look.clone() },
        ..whole.shown.clone()
    };
    let frame = PageFrame::new(&shown, &locale, Vec::new());
    let head = PageHead::not_indexed(&frame.text.private);
    let error = error.map(|error| error(frame.text));
    Ok(RenderedPage::render_template(MediaType::Html, &AccessView { frame, head, to: to.as_str(), form, error })?
        .with_locale(&locale)
        .with_hidden(true))
}

/// Forbids caching of a response of a site that is not public.
pub(super) fn forbid_caching(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    headers.remove(header::ETAG);
}

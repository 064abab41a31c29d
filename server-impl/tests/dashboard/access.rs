//! Who may open which page, and send its form: every page of the table, for everybody who could try.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use frontdesk_web::app::{
    pages,
    route::{PageAccess, PageRoute},
};
use http::{Method, StatusCode, header};

use super::{
    browser::{Browser, Shown},
    desk::Desk,
    scene::{Scene, Visitor},
};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

impl Scene<'_> {
    /// Returns the status that a visitor is to get before the page looks at what it is about.
    fn refusal(&self, page: &PageRoute, visitor: &Visitor<'_>) -> Option<StatusCode> {
        match page.access() {
            PageAccess::Everyone => None,
            _ if !visitor.is_signed_in => Some(StatusCode::SEE_OTHER),
            PageAccess::SignedIn => None,
            PageAccess::Member { permission, role: lowest, feature } => {
                let Some(role) = visitor.role else { return Some(StatusCode::NOT_FOUND) };
                let is_in_plan = feature.is_none_or(|feature| self.plan.reaches(feature.lowest_plan()));
                let may = role.has_permission(permission) && is_at_least(role, lowest) && is_in_plan;
                (!may).then_some(StatusCode::FORBIDDEN)
            }
        }
    }
}

async fn every_page_is_opened_by_those_who_may(plan: Plan) {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, plan).await;
    let mut wrong = Vec::new();
    let mut tried = 0;
    for page in pages().filter(|page| page.has_page()) {
        let path = scene.path(page);
        for visitor in &scene.visitors {
            let shown = visitor.browser.exchange(Method::GET, &path, &[], "").await;
            tried += 1;
            let is_right = match scene.refusal(page, visitor) {
                Some(status) => shown.status == status,
                None => matches!(shown.status, StatusCode::OK | StatusCode::SEE_OTHER | StatusCode::NOT_FOUND),
            };
            let leads_to_sign_in = location(&shown).starts_with("/sign-in?next=");
            let must_sign_in = !visitor.is_signed_in && page.access() != PageAccess::Everyone;
            if !is_right || leads_to_sign_in != must_sign_in {
                wrong.push(format!("{} {}: {} {}", visitor.name, page.path, shown.status, location(&shown)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 100, "{tried}");
}

#[tokio::test]
async fn pages_are_opened_by_those_who_may_on_the_free_plan() {
    every_page_is_opened_by_those_who_may(Plan::Free).await;
}

#[tokio::test]
async fn pages_are_opened_by_those_who_may_on_the_enterprise_plan() {
    every_page_is_opened_by_those_who_may(Plan::Enterprise).await;
}

#[tokio::test]
async fn no_form_of_another_page_or_person_is_taken() {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let foreign = form_token(&desk.sign_in("mallory@other.dev").await);
    let mut wrong = Vec::new();
    let mut tried = 0;
    for page in pages().filter(|page| page.has_form()) {
        let path = scene.path(page);
        for visitor in &scene.visitors {
            let own = form_token(&visitor.browser);
            let refused = scene.refusal(page, visitor).unwrap_or(StatusCode::FORBIDDEN);
            for (what, headers, body) in forgeries(&own, &foreign) {
                // Where a request comes from is looked at before who sends it.
                let refused = if headers.len() > 1 { StatusCode::FORBIDDEN } else { refused };
                let shown = visitor.browser.exchange(Method::POST, &path, &headers, &body).await;
                tried += 1;
                // Files are sent in another media type, so the form is refused for that.
                let is_right = shown.status == refused
                    || (refused == StatusCode::FORBIDDEN
                        && is_upload(page)
                        && shown.status == StatusCode::UNSUPPORTED_MEDIA_TYPE);
                if !is_right {
                    wrong.push(format!("{} {} {what}: {} for {refused}", visitor.name, page.path, shown.status));
                }
            }
            if scene.refusal(page, visitor).is_none() {
                let shown = visitor.browser.exchange(Method::POST, &path, &[("content-type", "application/json")], "{}").await;
                tried += 1;
                if shown.status != StatusCode::UNSUPPORTED_MEDIA_TYPE {
                    wrong.push(format!("{} {} JSON: {}", visitor.name, page.path, shown.status));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 400, "{tried}");
}

fn is_at_least(role: MemberRole, lowest: MemberRole) -> bool {
    let power = |role| [MemberRole::Member, MemberRole::Admin, MemberRole::Owner].iter().position(|known| *known == role);
    power(role) >= power(lowest)
}

/// A request that no page of ours would send: a name for it, its headers and its body.
type Forgery = (&'static str, Vec<(&'static str, &'static str)>, String);

/// Returns requests that no page of ours would send.
fn forgeries(own: &str, foreign: &str) -> Vec<Forgery> {
    let body = |token: &str| format!("form={token}&name=Mallory&confirm=yes");
    vec![
        ("without a token", vec![FORM], "name=Mallory".to_owned()),
        ("with another's token", vec![FORM], body(foreign)),
        ("from another site", vec![FORM, ("sec-fetch-site", "cross-site")], body(own)),
        ("from a site beside it", vec![FORM, ("sec-fetch-site", "same-site")], body(own)),
        ("from another origin", vec![FORM, ("origin", "https://evil.test")], body(own)),
        ("from no origin", vec![FORM, ("origin", "null")], body(own)),
    ]
}

#[tokio::test]
async fn a_stranger_learns_nothing_about_what_exists() {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let stranger = &scene.visitors[1];
    let nowhere = "019a9f44-0000-7000-8000-000000000000";
    for page in pages().filter(|page| page.has_page() && matches!(page.access(), PageAccess::Member { .. })) {
        let path = scene.path(page);
        let there = stranger.browser.exchange(Method::GET, &path, &[], "").await;
        let unknown = stranger.browser.exchange(Method::GET, &path.replace(&scene.org, nowhere), &[], "").await;
        assert_eq!((there.status, &there.html), (unknown.status, &unknown.html), "{}", page.path);
        let names = |shown: &Shown| shown.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(&there), names(&unknown), "{}", page.path);
    }
}

#[tokio::test]
async fn methods_that_a_page_does_not_have_are_refused() {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let owner = &scene.visitors[4].browser;
    for page in pages() {
        let path = scene.path(page);
        for method in [Method::PUT, Method::DELETE, Method::PATCH] {
            let shown = owner.exchange(method, &path, &[], "").await;
            assert_eq!(shown.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert!(shown.headers.contains_key(header::ALLOW), "{path}");
        }
    }
    let shown = owner.exchange(Method::GET, &format!("/app/{}/nothing", scene.org), &[], "").await;
    assert_eq!(shown.status, StatusCode::NOT_FOUND);
    assert!(shown.html.contains("There is no page at this address"), "{}", shown.html);
}

#[tokio::test]
async fn every_page_is_kept_out_of_frames_caches_and_other_sites() {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    for page in pages().filter(|page| page.has_page()) {
        for visitor in &scene.visitors {
            let shown = visitor.browser.exchange(Method::GET, &scene.path(page), &[], "").await;
            // Pictures have the headers of the API.
            if shown.status != StatusCode::OK || !shown.html.starts_with("<!doctype html>") {
                continue;
            }
            for (name, value) in [
                (header::X_FRAME_OPTIONS, "DENY"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                (header::REFERRER_POLICY, "same-origin"),
                (header::CACHE_CONTROL, "no-store"),
            ] {
                assert_eq!(shown.headers[&name], value, "{} {name}", page.path);
            }
            let policy = shown.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("ASCII");
            assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
            assert!(!policy.contains("unsafe"), "{policy}");
            assert!(
                !shown.html.contains("<script>") && !shown.html.contains(" style=\"") && !shown.html.contains(" onclick"),
                "{}",
                page.path
            );
            shown.heading();
        }
    }
}

/// Returns the token for forms of a browser, from a page that everybody has.
fn form_token(browser: &Browser<'_>) -> String {
    let page = dom_query::Document::from(browser.shown.html.as_str());
    let token = page.select("input[name=form]").nodes().first().and_then(|input| input.attr("value"));
    token.map(|token| token.to_string()).unwrap_or_default()
}

fn is_upload(page: &PageRoute) -> bool {
    page.path.ends_with("/files")
}

fn location(shown: &Shown) -> String {
    shown.headers.get(header::LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned()
}

//! From a request to the function of its page: everything that is the same for all pages.

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    extract::{FromRequestParts, RawPathParams, Request, State},
    response::Response,
    routing::any,
};
use frontdesk_http::{accepts_gzip, rate_headers};
use frontdesk_platform::accounts::{profiles, sessions};
use frontdesk_store::retry_aborted;
use frontdesk_types::{Error, OrgId, Result};
use http::{Method, request::Parts};

use super::{
    account::confirm,
    entry::sign_in_path,
    pages,
    reply::PageReply,
    route::{MemberForm, PageHandlers, PageRoute},
    shell,
    visit::{MemberVisit, PersonVisit, PublicVisit},
};
use crate::{
    Pages,
    site::{
        assets,
        form::{self, FormFields},
        prefetch::is_prefetch,
        redirect::LocalPath,
        refusals, response, same_origin,
        visitor::{CookieIssuer, Visitor},
    },
};

/// Returns the routes of all pages, and of their assets.
pub fn routes(pages: Arc<Pages>) -> Router {
    let add = |router: Router<Arc<Pages>>, page: &'static PageRoute| {
        let serve = move |State(pages): State<Arc<Pages>>, request: Request| serve_page(page, pages, request);
        router.route(page.path, any(serve))
    };
    let files =
        assets::asset_routes([&*assets::STYLE, &*assets::SCRIPT, &*assets::SPECULATION_RULES, &*assets::ICONS, &*assets::MARK]);
    self::pages().fold(Router::new(), add).merge(files).with_state(pages)
}

async fn serve_page(page: &'static PageRoute, pages: Arc<Pages>, request: Request) -> Response {
    let (mut head, body) = request.into_parts();
    let id = frontdesk_http::request_id::RequestId::of(&head.extensions);
    let is_packed = accepts_gzip(&head.headers);
    let is_form = match head.method {
        Method::GET | Method::HEAD if page.has_page() => false,
        // A browser that restores a window opens the address of a form.
        Method::GET | Method::HEAD => return response::redirect_to_page(&parent_of(head.uri.path()), None),
        Method::POST if page.has_form() => true,
        _ => return refusals::method_page(&id, page.has_page(), page.has_form()),
    };
    let params = match RawPathParams::from_request_parts(&mut head, &()).await {
        Ok(params) => params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        Err(_) => return refusals::unknown_page(),
    };
    let visit = match open_visit(pages, head, params).await {
        Ok(visit) => visit,
        Err(error) => return refusals::error_page(&id, error, None),
    };
    let issuer = visit.visitor.cookie_issuer();
    let back = visit.path().to_owned();
    match run_page(page, visit, is_form.then_some(body)).await {
        Ok(reply) => to_response(reply, &issuer, is_packed),
        Err(error) => refusals::error_page(&id, error, Some(&back)),
    }
}

fn to_response(reply: PageReply, issuer: &CookieIssuer, is_packed: bool) -> Response {
    match reply {
        PageReply::Html(status, html) if is_packed => response::packed_page_response(status, &html, issuer.new_cookie()),
        PageReply::Html(status, html) => response::page_response(status, html, issuer.new_cookie()),
        PageReply::Redirect(path) => response::redirect_to_page(&path, issuer.new_cookie()),
        PageReply::SignedIn(token, path) => response::redirect_to_page(&path, Some(issuer.cookie_with(&token))),
        PageReply::Other(response) => response,
        PageReply::NotFound => refusals::unknown_page(),
    }
}

/// Returns the path of the page that a form belongs to.
fn parent_of(path: &str) -> LocalPath {
    let parent = path.trim_end_matches('/').rsplit_once('/').map_or("", |(parent, _)| parent);
    LocalPath::parse_or_home(if parent.is_empty() { "/" } else { parent })
}

async fn open_visit(pages: Arc<Pages>, head: Parts, params: Vec<(String, String)>) -> Result<PublicVisit> {
    let services = &pages.services;
    let visitor = Visitor::from_headers(&head.headers, &services.ports, &services.site.url());
    let org = params.iter().find(|(name, _)| name == "org").and_then(|(_, org)| org.parse().ok());
    let person = match visitor.is_new() {
        true => None,
        false => sessions::find_person(&mut services.store.read().await?, &services.ports, &visitor.token, org).await?,
    };
    let (client, ring, now) = (pages.client_address(&head), services.ring.current_ring()?, services.ports.clock.now());
    Ok(PublicVisit { head, params, visitor, person, ring, client, now, pages })
}

/// Runs the function of a page, if the visitor may open it. `body` is that of a form.
async fn run_page(page: &PageRoute, visit: PublicVisit, body: Option<Body>) -> Result<PageReply> {
    if body.is_some() {
        same_origin::require_same_origin(&visit.head, Some(&visit.services().site.url()))?;
    }
    match &page.handlers {
        PageHandlers::Public { show, submit } => match body {
            Some(body) => {
                let form = read_form(&visit, body, form::MAX_FORM_BYTES).await?;
                submit.ok_or_else(no_function)?(&visit, form).await
            }
            None => show.ok_or_else(no_function)?(&visit).await,
        },
        PageHandlers::Person { show, submit } => {
            let person = match open_as_person(visit).await? {
                Ok(person) => person,
                Err(reply) => return Ok(reply),
            };
            match body {
                Some(body) => {
                    let form = read_form(&person, body, form::MAX_FORM_BYTES).await?;
                    submit.ok_or_else(no_function)?(&person, form).await
                }
                None => show.ok_or_else(no_function)?(&person).await,
            }
        }
        PageHandlers::Member { permission, role, feature, needs_proof, show, submit } => {
            let person = match open_as_person(visit).await? {
                Ok(person) => person,
                Err(reply) => return Ok(reply),
            };
            let Some(member) = open_as_member(person).await? else { return Ok(PageReply::NotFound) };
            if let Some(refused) = shell::refuse_role(&member, *permission, *role)? {
                return Ok(refused);
            }
            if let Some(refused) = shell::refuse_plan(&member, *feature)? {
                return Ok(refused);
            }
            match (body, submit) {
                (None, _) => show.ok_or_else(no_function)?(&member).await,
                (Some(body), MemberForm::Fields { max_bytes, submit }) => {
                    let form = read_form(&member, body, *max_bytes).await?;
                    if *needs_proof && !sessions::is_recently_proven(&member.session, member.now) {
                        return Ok(confirm::ask_for_proof(member.path(), &form));
                    }
                    submit(&member, form).await
                }
                (Some(body), MemberForm::Upload(submit)) => submit(&member, body).await,
                (Some(_), MemberForm::None) => Err(no_function()),
            }
        }
    }
}

/// The methods of a page were checked before.
fn no_function() -> Error {
    Error::internal("a page has no function for a method that it has")
}

/// Reads a form that one of our pages gave to this browser.
async fn read_form(visit: &PublicVisit, body: Body, max_bytes: usize) -> Result<FormFields> {
    let services = visit.services();
    let form = form::read_form_within(&visit.head, body, max_bytes, visit.pages.options.body_deadline).await?;
    visit.visitor.require_own_form(&services.store, &services.ring, &form).await?;
    Ok(form)
}

/// Returns the visit of a signed-in person, or the redirect to the page on which they sign in.
async fn open_as_person(visit: PublicVisit) -> Result<Result<PersonVisit, PageReply>> {
    let Some(person) = visit.person.clone() else { return Ok(Err(PageReply::redirect(&sign_in_path(&visit)))) };
    let person = PersonVisit::new(visit, person);
    rate_headers::count_request(&person.services().rate, &format!("session:{}", person.session.id), &person.head)?;
    person.browser().record_visit(&person.session).await?;
    Ok(Ok(person))
}

/// Returns the visit of a member of the organization that the path names; `None` for everyone else.
async fn open_as_member(person: PersonVisit) -> Result<Option<MemberVisit>> {
    let Some(member) = person.person.as_ref().and_then(|person| person.membership.clone()) else { return Ok(None) };
    let is_opened = !is_prefetch(&person.head.headers) && person.head.method == Method::GET;
    if is_opened && profiles::needs_last_org(&person.profile, member.org, person.now) {
        record_last_org(&person, member.org).await?;
    }
    Ok(Some(MemberVisit::new(person, member)))
}

async fn record_last_org(person: &PersonVisit, org: OrgId) -> Result<()> {
    retry_aborted(|| async {
        let mut tx = person.services().store.begin().await?;
        profiles::record_last_org(&mut tx, person.session.account, org, person.now).await?;
        tx.commit().await
    })
    .await
}

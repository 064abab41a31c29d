//! `/invite/{invitation}`: an invitation to an organization, for one address alone.

use askama::Template;
use axum::response::IntoResponse;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress};
use frontdesk_types::{
    Result,
    accounts::{
        invitations::OpenInvitation,
        sessions::{Session, SignedInPerson},
    },
};
use http::StatusCode;
use url::form_urlencoded;

use super::super::{forms, reply::PageReply, texts::Texts, visit::PublicVisit};
use crate::site::{form::FormFields, refusals};
use frontdesk_core::auth::principal::{MemberPrincipal, Principal};

/// The invitation, and the next step.
#[derive(Template)]
#[template(path = "app/entry/invitation.html")]
struct InvitationPage<'v> {
    t: &'static Texts,
    form: String,
    path: &'v str,
    invitation: &'v OpenInvitation,
    /// Role in words.
    role: &'static str,
    next: NextStep,
}

/// The next step of the visitor.
enum NextStep {
    /// Sign in at this path.
    SignIn(String),
    /// Accept.
    Accept,
    /// Sign out, because they are signed in with this other address.
    SignOut(String),
}

pub(super) async fn show(visit: &PublicVisit) -> Result<PageReply> {
    match find(visit).await? {
        Some(invitation) => invitation_page(visit, &invitation),
        None => Ok(dead_invitation(visit)),
    }
}

pub(super) async fn submit(visit: &PublicVisit, _form: FormFields) -> Result<PageReply> {
    let Some(invitation) = find(visit).await? else { return Ok(dead_invitation(visit)) };
    let Some(SignedInPerson { session, .. }) = &visit.person else { return invitation_page(visit, &invitation) };
    let (org, id, account) = (invitation.invitation.org, invitation.invitation.id, session.account);
    let principal = Principal::Member(MemberPrincipal { account, role: None });
    let request_id = visit.request_id();
    let accepted = visit
        .services()
        .change(org, &principal, Some(request_id.as_str()), scoped!(|unit| invitations::accept(unit, id, account).await))
        .await;
    match accepted {
        Ok(Some(_)) => Ok(PageReply::redirect(&format!("/app/{org}"))),
        Ok(None) => Ok(dead_invitation(visit)),
        Err(error) => {
            // Withdrawn, accepted, or for somebody else: the page says what is left to do.
            forms::as_refusal(error)?;
            show(visit).await
        }
    }
}

async fn find(visit: &PublicVisit) -> Result<Option<OpenInvitation>> {
    let services = visit.services();
    let part = visit.param("invitation");
    invitations::find_by_link(&services.store, &services.ring, part, visit.now).await
}

/// Returns `true` if an invitation is for the person of a session, however they write their address.
fn is_for(invitation: &OpenInvitation, session: &Session) -> bool {
    let person = |email: &str| MailAddress::parse("", email).map(|address| address.person_key()).ok();
    person(&invitation.invitation.email) == person(&session.email)
}

fn invitation_page(visit: &PublicVisit, invitation: &OpenInvitation) -> Result<PageReply> {
    let (status, next) = match visit.person.as_ref().map(|person| &person.session) {
        None => {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.append_pair("next", visit.path()).append_pair("email", &invitation.invitation.email);
            (StatusCode::OK, NextStep::SignIn(format!("/sign-in?{}", query.finish())))
        }
        Some(session) if is_for(invitation, session) => (StatusCode::OK, NextStep::Accept),
        Some(session) => (StatusCode::FORBIDDEN, NextStep::SignOut(session.email.clone())),
    };
    let t = visit.texts();
    let role = t.role_name(invitation.invitation.role);
    let page = InvitationPage { t, form: visit.form_token(), path: visit.path(), invitation, role, next };
    PageReply::page_with(status, &page)
}

/// The same for an invitation that was withdrawn, accepted, has expired, or was never made.
fn dead_invitation(visit: &PublicVisit) -> PageReply {
    let t = &visit.texts().entry;
    let page = refusals::message_page(StatusCode::NOT_FOUND, t.dead_invitation, t.dead_invitation_text, Some("/"));
    PageReply::Other(page.into_response())
}

//! One visit of the page: the workspace, the visitor, and the page shown to them.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::response::Response;
use frontdesk_core::{
    auth::{
        key_ring::Ring,
        principal::{MemberPrincipal, Principal},
    },
    unit::{Done, Unit},
};
use frontdesk_http::request_id::RequestId;
use frontdesk_platform::{
    accounts::claimant::{self, ClaimState},
    mail,
};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Error, OrgId, Result,
    accounts::{
        claims::Claim,
        orgs::{self, Plan},
        sessions::Session,
    },
};
use http::{StatusCode, request::Parts};

use super::{
    answer::{self, Reply},
    contents::Contents,
    refused,
    views::{Claimed, Frame, Mismatch, Next, Nothing, SignIn, Workspace},
    visitor::Visitor,
};
use crate::Pages;

/// A visit of a workspace's page.
pub(super) struct Visit {
    pages: Arc<Pages>,
    /// Workspace named by the address of the page. It may not exist.
    pub(super) org: OrgId,
    /// Last segment of that address. Under another pepper, another one names the same workspace.
    page: String,
    /// Peppers that recognized the address.
    ring: Arc<Ring>,
    pub(super) visitor: Visitor,
    /// IP address of the visitor.
    pub(super) client: IpAddr,
    /// Public address of the server.
    pub(super) site: String,
    request_id: RequestId,
}

impl Visit {
    /// Returns the visit of a request; `None` if its address was made up.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn of(pages: Arc<Pages>, page: &str, head: &Parts) -> Result<Option<Self>> {
        let services = &pages.services;
        let known = services.ring.look(&services.store, |ring| mail::claimed_by_address(ring, page)).await?;
        let Some((org, token)) = known else { return Ok(None) };
        let (page, ring) = (format!("{org}.{token}"), services.ring.now()?);
        let site = services.site.url();
        let visitor = Visitor::of(&head.headers, &services.ports, &site);
        let client = pages.client(head);
        let request_id = RequestId::of(&head.extensions);
        Ok(Some(Self { org, page, ring, visitor, client, site, request_id, pages }))
    }

    pub(super) fn services(&self) -> &Services {
        &self.pages.services
    }

    /// Returns the time within which a form has to arrive.
    pub(super) fn body_deadline(&self) -> Duration {
        self.pages.options.body_deadline
    }

    /// Runs a rule on the workspace on behalf of the visitor. Returns `false` if it changes nothing, or the
    /// workspace no longer exists.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn change<'a>(
        &self,
        session: &Session,
        rule: impl for<'u> Fn(&'u mut Unit) -> Done<'a, 'u, bool> + Send + Sync,
    ) -> Result<bool> {
        let principal = Principal::Member(MemberPrincipal { account: session.account, role: None });
        let is_changed = self.services().change(self.org, &principal, Some(self.request_id.as_str()), rule).await?;
        Ok(is_changed.unwrap_or(false))
    }

    /// Returns the state of the visitor.
    pub(super) async fn state(&self) -> Result<ClaimState> {
        let mut conn = self.services().store.read().await?;
        claimant::state(&mut conn, &self.services().ports, &self.visitor.token, self.org).await
    }

    /// Renders the page for the visitor.
    pub(super) async fn page(&self) -> Result<Reply> {
        self.page_of(self.state().await?).await
    }

    /// Renders the page for a visitor in this state.
    pub(super) async fn page_of(&self, state: ClaimState) -> Result<Reply> {
        match state {
            ClaimState::Stranger => Reply::page(StatusCode::OK, &SignIn { frame: self.frame(), email: "", error: None }),
            ClaimState::Other(session) => {
                Reply::page(StatusCode::FORBIDDEN, &Mismatch { frame: self.frame(), signed_in: &session.email })
            }
            ClaimState::TooLate(session) => {
                Reply::page(StatusCode::GONE, &Nothing { frame: self.frame(), signed_in: &session.email })
            }
            ClaimState::Named(session, claim) => {
                let next = if session.proven == Some(self.org) { Next::Choice { error: None } } else { Next::code() };
                self.workspace(StatusCode::OK, &session, &claim, next).await
            }
            ClaimState::Owner(session) => self.claimed(&session).await,
        }
    }

    /// Renders the workspace and the next step.
    pub(super) async fn workspace(&self, status: StatusCode, session: &Session, claim: &Claim, next: Next) -> Result<Reply> {
        let mut conn = self.services().store.read().await?;
        let Some(contents) = Contents::of(&mut conn, claim).await? else {
            // It has just been deleted.
            return Reply::page(StatusCode::GONE, &Nothing { frame: self.frame(), signed_in: &session.email });
        };
        Reply::page(status, &Workspace { frame: self.frame(), signed_in: &session.email, contents: &contents, next })
    }

    async fn claimed(&self, session: &Session) -> Result<Reply> {
        let org = store::accounts::orgs::find(&mut self.services().store.read().await?, self.org).await?;
        let org = org.ok_or_else(|| Error::internal("the workspace of a claim does not exist"))?;
        let effective = orgs::effective(org.plan, org.subscription.map(|subscription| subscription.status));
        let view = Claimed {
            frame: self.frame(),
            signed_in: &session.email,
            name: &org.name,
            credits: org.credits,
            is_free: effective <= Plan::Free,
            price: self.services().plans.of(Plan::Hobby).monthly_price_cents,
        };
        Reply::page(StatusCode::OK, &view)
    }

    /// Returns the common data of all pages of this visit.
    pub(super) fn frame(&self) -> Frame {
        Frame::of(self.path(), self.visitor.token.form_token(self.ring.current()))
    }

    /// Returns the path of the page.
    fn path(&self) -> String {
        format!("{}/{}", mail::CLAIM_PAGES, self.page)
    }

    /// Converts a reply or a failure to an HTTP response.
    pub(super) fn answer(&self, reply: Result<Reply>) -> Response {
        let page = self.path();
        match reply {
            Ok(Reply::Page(status, html)) => answer::page(status, html, self.visitor.cookie()),
            Ok(Reply::Back(token)) => {
                let cookie = token.map(|token| self.visitor.cookie_of(&token)).or_else(|| self.visitor.cookie());
                answer::back(&page, cookie)
            }
            Err(error) => refused::page(&self.request_id, error, Some(&page)),
        }
    }
}

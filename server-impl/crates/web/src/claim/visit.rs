//! One visit of the page: the workspace, the visitor, and the page shown to them.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::response::Response;
use frontdesk_core::{
    auth::{
        key_ring::PepperRing,
        principal::{MemberPrincipal, Principal},
    },
    unit::{RuleFuture, Unit},
};
use frontdesk_http::request_id::RequestId;
use frontdesk_platform::{
    accounts::claimant::{self, ClaimantRelation},
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
use http::{HeaderMap, StatusCode, request::Parts};

use super::{
    contents::WorkspaceContents,
    reply::ClaimReply,
    views::{ClaimFrame, ClaimedPage, MismatchPage, NextStep, NothingToClaimPage, SignInPage, WorkspacePage},
};
use crate::{
    Pages,
    site::{redirect::LocalPath, refusals, response, signing_in::SigningBrowser, visitor::Visitor},
};

/// A visit of a workspace's page.
pub(super) struct ClaimVisit {
    pages: Arc<Pages>,
    /// Workspace named by the address of the page. It may not exist.
    pub(super) org: OrgId,
    /// Last segment of that address. Under another pepper, another one names the same workspace.
    page: String,
    /// Peppers that recognized the address.
    ring: Arc<PepperRing>,
    pub(super) visitor: Visitor,
    /// IP address of the visitor.
    pub(super) client: IpAddr,
    /// Headers of the request.
    headers: HeaderMap,
    /// Public address of the server.
    pub(super) site: String,
    request_id: RequestId,
}

impl ClaimVisit {
    /// Returns the visit of a request; `None` if its address was made up.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn resolve(pages: Arc<Pages>, page: &str, head: &Parts) -> Result<Option<Self>> {
        let services = &pages.services;
        let known = services.ring.find_in_ring(&services.store, |ring| mail::parse_claim_url(ring, page)).await?;
        let Some((org, token)) = known else { return Ok(None) };
        let (page, ring) = (format!("{org}.{token}"), services.ring.current_ring()?);
        let site = services.site.url();
        let visitor = Visitor::from_headers(&head.headers, &services.ports, &site);
        let client = pages.client_address(head);
        let request_id = RequestId::of(&head.extensions);
        let headers = head.headers.clone();
        Ok(Some(Self { org, page, ring, visitor, client, headers, site, request_id, pages }))
    }

    pub(super) fn services(&self) -> &Services {
        &self.pages.services
    }

    /// Returns the browser, for signing in and out.
    pub(super) fn browser(&self) -> SigningBrowser<'_> {
        SigningBrowser { services: self.services(), visitor: &self.visitor, client: self.client, headers: &self.headers }
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
    pub(super) async fn run_rule<'a>(
        &self,
        session: &Session,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, bool> + Send + Sync,
    ) -> Result<bool> {
        let principal = Principal::Member(MemberPrincipal { account: session.account, role: None });
        let is_changed = self.services().change(self.org, &principal, Some(self.request_id.as_str()), rule).await?;
        Ok(is_changed.unwrap_or(false))
    }

    /// Returns the state of the visitor.
    pub(super) async fn find_relation(&self) -> Result<ClaimantRelation> {
        let mut conn = self.services().store.read().await?;
        claimant::find_relation(&mut conn, &self.services().ports, &self.visitor.token, self.org).await
    }

    /// Renders the page for the visitor. It counts as a visit, like a page of the dashboard: they share the session.
    pub(super) async fn render_page(&self) -> Result<ClaimReply> {
        let relation = self.find_relation().await?;
        if let Some(session) = relation.session() {
            self.browser().record_visit(session).await?;
        }
        self.render_state(relation).await
    }

    /// Renders the page for a visitor in this state.
    pub(super) async fn render_state(&self, state: ClaimantRelation) -> Result<ClaimReply> {
        match state {
            ClaimantRelation::Stranger => {
                ClaimReply::render_page(StatusCode::OK, &SignInPage { frame: self.frame(), email: "", error: None })
            }
            ClaimantRelation::OtherPerson(session) => {
                ClaimReply::render_page(StatusCode::FORBIDDEN, &MismatchPage { frame: self.frame(), signed_in: &session.email })
            }
            ClaimantRelation::NothingToClaim(session) => {
                ClaimReply::render_page(StatusCode::GONE, &NothingToClaimPage { frame: self.frame(), signed_in: &session.email })
            }
            ClaimantRelation::Claimant(session, claim) => {
                let next =
                    if session.proven == Some(self.org) { NextStep::Choice { error: None } } else { NextStep::prompt_for_code() };
                self.render_workspace(StatusCode::OK, &session, &claim, next).await
            }
            ClaimantRelation::Owner(session) => self.render_claimed(&session).await,
        }
    }

    /// Renders the workspace and the next step.
    pub(super) async fn render_workspace(
        &self,
        status: StatusCode,
        session: &Session,
        claim: &Claim,
        next: NextStep,
    ) -> Result<ClaimReply> {
        let mut conn = self.services().store.read().await?;
        let Some(contents) = WorkspaceContents::load(&mut conn, claim).await? else {
            // It has just been deleted.
            return ClaimReply::render_page(
                StatusCode::GONE,
                &NothingToClaimPage { frame: self.frame(), signed_in: &session.email },
            );
        };
        ClaimReply::render_page(
            status,
            &WorkspacePage { frame: self.frame(), signed_in: &session.email, contents: &contents, next },
        )
    }

    async fn render_claimed(&self, session: &Session) -> Result<ClaimReply> {
        let org = store::accounts::orgs::find(&mut self.services().store.read().await?, self.org).await?;
        let org = org.ok_or_else(|| Error::internal("the workspace of a claim does not exist"))?;
        let effective = orgs::effective(org.plan, org.subscription.map(|subscription| subscription.status));
        let view = ClaimedPage {
            frame: self.frame(),
            signed_in: &session.email,
            name: &org.name,
            credits: org.credits,
            is_free: effective <= Plan::Free,
            price: self.services().plans.limits_of(Plan::Hobby).monthly_price_cents,
            dashboard: format!("/app/{}", self.org),
        };
        ClaimReply::render_page(StatusCode::OK, &view)
    }

    /// Returns the common data of all pages of this visit.
    pub(super) fn frame(&self) -> ClaimFrame {
        ClaimFrame::new(self.page_path(), self.visitor.token.form_token(self.ring.current()))
    }

    /// Returns the path of the page.
    fn page_path(&self) -> String {
        format!("{}/{}", mail::CLAIM_PAGES_PATH, self.page)
    }

    /// Converts a reply or a failure to an HTTP response.
    pub(super) fn to_response(&self, reply: Result<ClaimReply>) -> Response {
        let page = self.page_path();
        match reply {
            Ok(ClaimReply::Page(status, html)) => response::page_response(status, html, self.visitor.new_cookie()),
            Ok(ClaimReply::Redirect(token)) => {
                let cookie = token.map(|token| self.visitor.cookie_with(&token)).or_else(|| self.visitor.new_cookie());
                response::redirect_to_page(&LocalPath::parse_or_home(&page), cookie)
            }
            Err(error) => refusals::error_page(&self.request_id, error, Some(&page)),
        }
    }
}

//! Submissions of the access forms, and signed links.

use axum::{body::Body, response::Response};
use frontdesk_core::auth::principal::Principal;
use frontdesk_help_center::{
    access::{
        passes, passwords,
        sign_in::{self, SiteCodeRequest},
        signed_links,
    },
    addresses::PageAddresses,
};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_platform::{
    accounts::{
        guesses,
        mail_addresses::MailAddress,
        sign_in::{BrowserToken, CODE_LIFETIME, CodeBrowser, EnteredCode},
    },
    limits::LimitedAction,
};
use frontdesk_services::Services;
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Code, Error, Result,
    help_center::{
        access::{SiteVisitor, VisitorEntry},
        pages::PublicSite,
        sites::HelpCenterVisibility,
    },
};
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

use super::{Destination, destination::TOKEN_FIELD, render_form};
use crate::{
    Pages,
    help::{
        answer::{PageResponse, private_response},
        ask,
        feedback::error_response,
        page::RenderedPage,
        paths,
        site::LoadedSite,
        strings::UiStrings,
        views::door::AccessForm as Shown,
        visitors::{self, PASS_COOKIE, SIGN_IN_COOKIE},
    },
    site::{
        form::{self as forms, FormFields},
        query,
        redirect::{LocalPath, redirect},
        same_origin,
    },
};

/// Form that a visitor submits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::help) enum AccessStep {
    Password,
    SignIn,
    SignInCode,
    SignOut,
}

impl AccessStep {
    /// Returns the step for a path; `None` if the site's kind of access does not have it.
    pub(in crate::help) fn from_path(place: &PublicSite, path: &str) -> Option<Self> {
        match (path, place.visibility) {
            (paths::PASSWORD_PATH, HelpCenterVisibility::Password) => Some(Self::Password),
            (paths::SIGN_IN_PATH, HelpCenterVisibility::Members) => Some(Self::SignIn),
            (paths::SIGN_IN_CODE_PATH, HelpCenterVisibility::Members) => Some(Self::SignInCode),
            (paths::SIGN_OUT_PATH, visibility) if visibility != HelpCenterVisibility::Public => Some(Self::SignOut),
            _ => None,
        }
    }
}

/// A visitor who submits an access form.
struct AccessAttempt<'r> {
    pages: &'r Pages,
    place: &'r PublicSite,
    head: &'r Parts,
    whole: LoadedSite,
    is_secure: bool,
}

/// Handles the submission of an access form.
pub(in crate::help) async fn handle_form(
    pages: &Pages,
    place: &PublicSite,
    head: &Parts,
    body: Body,
    step: AccessStep,
) -> Response {
    match handle_step(pages, place, head, body, step).await {
        Ok(done) => done,
        Err(error) => error_response(head, error),
    }
}

async fn handle_step(pages: &Pages, place: &PublicSite, head: &Parts, body: Body, step: AccessStep) -> Result<Response> {
    same_origin::require_same_origin(head, None)?;
    let addresses = pages.services.help_addresses().of_public(place);
    let is_secure = visitors::is_secure(&addresses.origin);
    if step == AccessStep::SignOut {
        let mut response = redirect_with_cookie(LocalPath::home(), Some(PASS_COOKIE.removal_header(is_secure)));
        // The next user of this browser must not see the conversation.
        response.headers_mut().append(header::SET_COOKIE, ask::CONVERSATION_COOKIE.removal_header(is_secure));
        return Ok(response);
    }
    let sent = forms::read_form(head, body, pages.options.body_deadline).await?;
    let Some(whole) = LoadedSite::load_now(pages, place, &addresses).await? else {
        return PageResponse::Unavailable.into_http_response(&head.headers).await;
    };
    let guest = AccessAttempt { pages, place, head, whole, is_secure };
    match step {
        AccessStep::Password => guest.check_password(&sent).await,
        AccessStep::SignIn => guest.mail_code(&sent).await,
        AccessStep::SignInCode | AccessStep::SignOut => guest.check_code(&sent).await,
    }
}

/// Result of following a signed link.
pub(in crate::help) enum LinkOutcome {
    /// The link is valid, and the visitor gets a pass.
    Entered(PageResponse),
    /// The link is rejected.
    Refused(PageResponse),
}

/// Follows a link that the customer's backend has signed; `None` for a request without a token.
///
/// # Errors
/// Internal errors only.
pub(in crate::help) async fn follow_link(
    pages: &Pages,
    place: &PublicSite,
    head: &Parts,
    whole: &LoadedSite,
    addresses: &PageAddresses,
) -> Result<Option<LinkOutcome>> {
    if place.visibility != HelpCenterVisibility::SignedLink || head.method != Method::GET {
        return Ok(None);
    }
    let Some(token) = query::field(query::of_request(head), TOKEN_FIELD) else { return Ok(None) };
    let (services, now) = (&pages.services, pages.services.ports.clock.now());
    let (to, client) = (Destination::from_request(head), pages.client_address(head));
    if let Err(error) = services.limits.count_action(LimitedAction::SiteLink(client), now).await {
        let refusal = limit_response(head, error, whole, Shown::Link, &to)?;
        return Ok(Some(LinkOutcome::Refused(PageResponse::Other(refusal))));
    }
    let is_secure = visitors::is_secure(&addresses.origin);
    Ok(Some(match signed_links::admit_visitor(&services.store, &services.ring, place, &token, now).await? {
        Some(visitor) => {
            let pass = pass_cookie(services, place, &visitor, is_secure)?;
            LinkOutcome::Entered(PageResponse::Other(redirect_with_cookie(to.path().clone(), Some(pass))))
        }
        None => {
            let page = render_form(whole, Shown::Link, &to, Some(|text| &text.wrong_link))?;
            LinkOutcome::Refused(PageResponse::Other(form_response(StatusCode::FORBIDDEN, page, None)?))
        }
    }))
}

impl AccessAttempt<'_> {
    fn services(&self) -> &Services {
        &self.pages.services
    }

    fn client(&self) -> std::net::IpAddr {
        self.pages.client_address(self.head)
    }

    /// Counts an attempt. Returns the response if there were too many.
    async fn count_attempt(&self, action: LimitedAction<'_>, asked: Shown<'_>, to: &Destination) -> Result<Option<Response>> {
        let counted = self.services().limits.count_action(action, self.services().ports.clock.now()).await;
        counted.err().map(|error| limit_response(self.head, error, &self.whole, asked, to)).transpose()
    }

    fn show_error(&self, asked: Shown<'_>, to: &Destination, error: fn(&UiStrings) -> &str) -> Result<Response> {
        form_response(StatusCode::FORBIDDEN, render_form(&self.whole, asked, to, Some(error))?, None)
    }

    fn grant_pass(&self, visitor: &SiteVisitor, to: &Destination) -> Result<Response> {
        let mut response =
            redirect_with_cookie(to.path().clone(), Some(pass_cookie(self.services(), self.place, visitor, self.is_secure)?));
        response.headers_mut().append(header::SET_COOKIE, SIGN_IN_COOKIE.removal_header(self.is_secure));
        Ok(response)
    }

    async fn check_password(&self, sent: &FormFields) -> Result<Response> {
        let (to, now) = (Destination::parse(sent.get("to")), self.services().ports.clock.now());
        let action = match self.services().limits.count_password(self.client(), self.place.site, now).await {
            Ok(action) => action,
            Err(error) => return limit_response(self.head, error, &self.whole, Shown::Password, &to),
        };
        let compared = match self.whole.site.password_hash.clone() {
            Some(hash) => passwords::matches_hash(self.place.org, hash, sent.get("password").to_owned()).await,
            None => Ok(false),
        };
        let is_right = match compared {
            Ok(is_right) => is_right,
            Err(error) => {
                // The password was not compared, so the attempt does not count.
                self.services().limits.refund_action(action).await;
                return limit_response(self.head, error, &self.whole, Shown::Password, &to);
            }
        };
        if !is_right {
            return self.show_error(Shown::Password, &to, |text| &text.wrong_password);
        }
        // Only wrong guesses count, since many people of one company may share a network.
        self.services().limits.refund_action(action).await;
        self.grant_pass(&SiteVisitor::unknown(VisitorEntry::Password), &to)
    }

    /// Mails a code if the address has access. The response does not reveal whether it has.
    async fn mail_code(&self, sent: &FormFields) -> Result<Response> {
        let (to, email) = (Destination::parse(sent.get("to")), sent.get("email"));
        let Ok(address) = MailAddress::parse("/email", email) else {
            return self.show_error(Shown::Email(email), &to, |text| &text.wrong_email);
        };
        let (services, now) = (self.services(), self.services().ports.clock.now());
        let action = LimitedAction::SiteSignIn(self.client(), &address, self.place.site);
        if let Some(refusal) = self.count_attempt(action, Shown::Email(email), &to).await? {
            return Ok(refusal);
        }
        let ring = services.ring.current_ring()?;
        let guesser = sign_in::guesser(&ring, self.place, &address, self.client());
        let permitted = guesses::refuse_too_many(&mut services.store.read().await?, &guesser, now).await;
        if let Err(error) = permitted {
            return limit_response(self.head, error, &self.whole, Shown::Email(email), &to);
        }
        let browser = visitors::sign_in_secret(&self.head.headers, self.is_secure)
            .unwrap_or_else(|| BrowserToken::generate(&services.ports));
        let is_mailed = self.should_mail(&address).await?;
        let request = SiteCodeRequest { place: self.place, visitor: &browser, address: &address, is_mailed };
        let requested = retry_aborted(|| async {
            let mut tx = services.store.begin_for(self.place.org).await?;
            let id = sign_in::request_code(&mut tx, &services.ports, &ring, request).await?;
            tx.commit().await?;
            Ok(id)
        });
        let id = if is_mailed || self.should_store().await? { requested.await? } else { services.ports.ids.next() }.to_string();
        services.wake.signal_work();
        let page = render_form(&self.whole, Shown::Code { email: address.as_str(), sign_in: &id }, &to, None)?;
        form_response(
            StatusCode::OK,
            page,
            Some(SIGN_IN_COOKIE.set_header(browser.reveal(), Some(CODE_LIFETIME), self.is_secure)),
        )
    }

    /// Decides whether a code is mailed: only to addresses with access, up to a daily number per site and per
    /// organization. Neither is visible to the visitor.
    async fn should_mail(&self, address: &MailAddress) -> Result<bool> {
        let (services, PublicSite { org, site, .. }) = (self.services(), self.place);
        let may_read = sign_in::may_read(&mut services.store.read().await?, self.place, address).await?;
        let scope = services.units.find_scope(*org, Principal::Visitor, None).await?.filter(|_| may_read);
        let Some(scope) = scope else { return Ok(false) };
        let now = services.ports.clock.now();
        let action = LimitedAction::SiteMail(*org, *site, scope.limits.help_mails_per_day);
        if is_within_limit(services.limits.count_action(action, now).await)? {
            return Ok(true);
        }
        // At a domain to which the site is open, strangers may have exhausted the limit with made-up addresses.
        let is_member = sign_in::is_member(&mut services.store.read().await?, self.place, address).await?;
        if is_member && is_within_limit(services.limits.count_action(LimitedAction::SiteMemberMail(*site), now).await)? {
            return Ok(true);
        }
        tracing::warn!(%site, "no more codes of a help center are mailed today");
        Ok(false)
    }

    /// Decides whether an attempt without a mailed code is stored, up to a number per site. Attempts that are not
    /// stored get the same response, and no code is right for them.
    async fn should_store(&self) -> Result<bool> {
        let (services, site) = (self.services(), self.place.site);
        is_within_limit(services.limits.count_action(LimitedAction::SiteAttempt(site), services.ports.clock.now()).await)
    }

    async fn check_code(&self, sent: &FormFields) -> Result<Response> {
        let (to, services) = (Destination::parse(sent.get("to")), self.services());
        let asked = Shown::Code { email: sent.get("email"), sign_in: sent.get("sign_in") };
        if let Some(refusal) = self.count_attempt(LimitedAction::SiteSignInCode(self.client()), asked, &to).await? {
            return Ok(refusal);
        }
        let token = visitors::sign_in_secret(&self.head.headers, self.is_secure);
        let (Some(token), Ok(id)) = (token, sent.get("sign_in").parse()) else {
            return self.show_error(asked, &to, |text| &text.wrong_code);
        };
        let browser = CodeBrowser { token: &token, client: self.client() };
        let code = sent.code();
        let entered = EnteredCode { browser, sign_in: id, code: &code };
        let tried = retry_aborted(|| async {
            let mut tx = services.store.begin_for(self.place.org).await?;
            let visitor = sign_in::try_code(&mut tx, &services.ports, &services.ring, self.place, entered).await?;
            tx.commit().await?;
            Ok(visitor)
        });
        match tried.await {
            Ok(Some(visitor)) => self.grant_pass(&visitor, &to),
            Ok(None) => self.show_error(asked, &to, |text| &text.wrong_code),
            Err(error) => limit_response(self.head, error, &self.whole, asked, &to),
        }
    }
}

/// Returns `false` if the limit was reached. Any other error is returned as it is.
fn is_within_limit(counted: Result<()>) -> Result<bool> {
    match counted {
        Err(error) if error.code() == Code::RateLimited => Ok(false),
        counted => counted.map(|()| true),
    }
}

/// Returns the cookie with the pass of a visitor.
fn pass_cookie(services: &Services, place: &PublicSite, visitor: &SiteVisitor, is_secure: bool) -> Result<HeaderValue> {
    let ring = services.ring.current_ring()?;
    let pass = passes::issue(&ring, place, visitor, services.ports.clock.now())?;
    Ok(PASS_COOKIE.set_header(&pass, Some(passes::PASS_LIFETIME), is_secure))
}

/// Returns the page after too many attempts, or while the limiter is unavailable.
///
/// # Errors
/// Any other error, unchanged.
fn limit_response(head: &Parts, error: Error, whole: &LoadedSite, asked: Shown<'_>, to: &Destination) -> Result<Response> {
    let told: fn(&UiStrings) -> &str = match error.code() {
        Code::RateLimited => |text| &text.too_many,
        Code::LimiterUnavailable => |text| &text.failed,
        _ => return Err(error),
    };
    let refusal = envelope::to_refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    let mut response = private_response(status, render_form(whole, asked, to, Some(told))?)?;
    envelope::add_refusal_headers(&refusal, status, response.headers_mut());
    Ok(response)
}

fn form_response(status: StatusCode, page: RenderedPage, cookie: Option<HeaderValue>) -> Result<Response> {
    let mut response = private_response(status, page)?;
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Redirects to another page of the site without resubmitting the form (RFC 9110, section 15.4.4).
fn redirect_with_cookie(to: LocalPath, cookie: Option<HeaderValue>) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, to);
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

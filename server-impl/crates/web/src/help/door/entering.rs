//! Submissions of the access forms, and signed links.

use axum::{body::Body, response::Response};
use frontdesk_core::auth::principal::Principal;
use frontdesk_help_center::{
    access::{passes, passwords, sign_in, signed_links},
    addresses::PageAddresses,
};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_platform::{
    accounts::{
        guesses,
        mail_addresses::MailAddress,
        sign_in::{Browser, CODE_LIFE, Token},
    },
    limits::LimitedAction,
};
use frontdesk_services::Services;
use frontdesk_store::retried;
use frontdesk_types::{
    Code, Error, Result,
    help_center::{
        access::{Entry, Visitor},
        pages::PublicSite,
        sites::SiteVisibility,
    },
};
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

use super::{Destination, destination::TOKEN, form};
use crate::{
    Pages,
    form::{self as forms, Form},
    help::{
        answer::{Answer, private},
        ask,
        feedback::refused,
        page::Page,
        paths,
        site::Whole,
        strings::Strings,
        views::door::Form as Shown,
        visitors::{self, PASS, SIGN_IN},
    },
    query,
    redirect::{LocalPath, redirect},
    same_origin,
};

/// Form that a visitor submits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::help) enum Step {
    Password,
    SignIn,
    SignInCode,
    SignOut,
}

impl Step {
    /// Returns the step for a path; `None` if the site's kind of access does not have it.
    pub(in crate::help) fn of(place: &PublicSite, path: &str) -> Option<Self> {
        match (path, place.visibility) {
            (paths::PASSWORD, SiteVisibility::Password) => Some(Self::Password),
            (paths::SIGN_IN, SiteVisibility::Members) => Some(Self::SignIn),
            (paths::SIGN_IN_CODE, SiteVisibility::Members) => Some(Self::SignInCode),
            (paths::SIGN_OUT, visibility) if visibility != SiteVisibility::Public => Some(Self::SignOut),
            _ => None,
        }
    }
}

/// A visitor who submits an access form.
struct Guest<'r> {
    pages: &'r Pages,
    place: &'r PublicSite,
    head: &'r Parts,
    whole: Whole,
    is_secure: bool,
}

/// Handles the submission of an access form.
pub(in crate::help) async fn take(pages: &Pages, place: &PublicSite, head: &Parts, body: Body, step: Step) -> Response {
    match taken(pages, place, head, body, step).await {
        Ok(done) => done,
        Err(error) => refused(head, error),
    }
}

async fn taken(pages: &Pages, place: &PublicSite, head: &Parts, body: Body, step: Step) -> Result<Response> {
    same_origin::require(head)?;
    let addresses = pages.services.help_addresses().of_public(place);
    let is_secure = visitors::is_secure(&addresses.origin);
    if step == Step::SignOut {
        let mut response = moved(LocalPath::home(), Some(PASS.removed(is_secure)));
        // The next user of this browser must not see the conversation.
        response.headers_mut().append(header::SET_COOKIE, ask::COOKIE.removed(is_secure));
        return Ok(response);
    }
    let sent = forms::read(head, body, pages.options.body_deadline).await?;
    let Some(whole) = Whole::now(pages, place, &addresses).await? else {
        return Answer::Unavailable.send(&head.headers).await;
    };
    let guest = Guest { pages, place, head, whole, is_secure };
    match step {
        Step::Password => guest.password(&sent).await,
        Step::SignIn => guest.mail_code(&sent).await,
        Step::SignInCode | Step::SignOut => guest.code(&sent).await,
    }
}

/// Result of following a signed link.
pub(in crate::help) enum Link {
    /// The link is valid, and the visitor gets a pass.
    Entered(Answer),
    /// The link is rejected.
    Refused(Answer),
}

/// Follows a link that the customer's backend has signed; `None` for a request without a token.
///
/// # Errors
/// Internal errors only.
pub(in crate::help) async fn follow_link(
    pages: &Pages,
    place: &PublicSite,
    head: &Parts,
    whole: &Whole,
    addresses: &PageAddresses,
) -> Result<Option<Link>> {
    if place.visibility != SiteVisibility::SignedLink || head.method != Method::GET {
        return Ok(None);
    }
    let Some(token) = query::field(query::of(head), TOKEN) else { return Ok(None) };
    let (services, now) = (&pages.services, pages.services.ports.clock.now());
    let (to, client) = (Destination::of(head), pages.client(head));
    if let Err(error) = services.limits.count(LimitedAction::SiteLink(client), now).await {
        let refusal = not_now(head, error, whole, Shown::Link, &to)?;
        return Ok(Some(Link::Refused(Answer::Other(refusal))));
    }
    let is_secure = visitors::is_secure(&addresses.origin);
    Ok(Some(match signed_links::enter(&services.store, &services.ring, place, &token, now).await? {
        Some(visitor) => {
            let pass = pass(services, place, &visitor, is_secure)?;
            Link::Entered(Answer::Other(moved(to.path().clone(), Some(pass))))
        }
        None => {
            let page = form(whole, Shown::Link, &to, Some(|text| &text.wrong_link))?;
            Link::Refused(Answer::Other(shown(StatusCode::FORBIDDEN, page, None)?))
        }
    }))
}

impl Guest<'_> {
    fn services(&self) -> &Services {
        &self.pages.services
    }

    fn client(&self) -> std::net::IpAddr {
        self.pages.client(self.head)
    }

    /// Counts an attempt. Returns the response if there were too many.
    async fn count(&self, action: LimitedAction<'_>, asked: Shown<'_>, to: &Destination) -> Result<Option<Response>> {
        let counted = self.services().limits.count(action, self.services().ports.clock.now()).await;
        counted.err().map(|error| not_now(self.head, error, &self.whole, asked, to)).transpose()
    }

    fn again(&self, asked: Shown<'_>, to: &Destination, error: fn(&Strings) -> &str) -> Result<Response> {
        shown(StatusCode::FORBIDDEN, form(&self.whole, asked, to, Some(error))?, None)
    }

    fn enter(&self, visitor: &Visitor, to: &Destination) -> Result<Response> {
        let mut response = moved(to.path().clone(), Some(pass(self.services(), self.place, visitor, self.is_secure)?));
        response.headers_mut().append(header::SET_COOKIE, SIGN_IN.removed(self.is_secure));
        Ok(response)
    }

    async fn password(&self, sent: &Form) -> Result<Response> {
        let (to, now) = (Destination::parse(sent.get("to")), self.services().ports.clock.now());
        let action = match self.services().limits.count_password(self.client(), self.place.site, now).await {
            Ok(action) => action,
            Err(error) => return not_now(self.head, error, &self.whole, Shown::Password, &to),
        };
        let compared = match self.whole.site.password_hash.clone() {
            Some(hash) => passwords::is_right(self.place.org, hash, sent.get("password").to_owned()).await,
            None => Ok(false),
        };
        let is_right = match compared {
            Ok(is_right) => is_right,
            Err(error) => {
                // The password was not compared, so the attempt does not count.
                self.services().limits.give_back(action).await;
                return not_now(self.head, error, &self.whole, Shown::Password, &to);
            }
        };
        if !is_right {
            return self.again(Shown::Password, &to, |text| &text.wrong_password);
        }
        // Only wrong guesses count, since many people of one company may share a network.
        self.services().limits.give_back(action).await;
        self.enter(&Visitor::unknown(Entry::Password), &to)
    }

    /// Mails a code if the address has access. The response does not reveal whether it has.
    async fn mail_code(&self, sent: &Form) -> Result<Response> {
        let (to, email) = (Destination::parse(sent.get("to")), sent.get("email"));
        let Ok(address) = MailAddress::parse("/email", email) else {
            return self.again(Shown::Email(email), &to, |text| &text.wrong_email);
        };
        let (services, now) = (self.services(), self.services().ports.clock.now());
        let action = LimitedAction::SiteSignIn(self.client(), &address, self.place.site);
        if let Some(refusal) = self.count(action, Shown::Email(email), &to).await? {
            return Ok(refusal);
        }
        let ring = services.ring.now()?;
        let guesser = sign_in::guesser(&ring, self.place, &address, self.client());
        let permitted = guesses::refuse_too_many(&mut services.store.read().await?, &guesser, now).await;
        if let Err(error) = permitted {
            return not_now(self.head, error, &self.whole, Shown::Email(email), &to);
        }
        let browser = visitors::browser(&self.head.headers, self.is_secure).unwrap_or_else(|| Token::generate(&services.ports));
        let is_mailed = self.is_mailed(&address).await?;
        let requested = retried(|| async {
            let mut tx = services.store.begin().await?;
            let id = sign_in::request(&mut tx, &services.ports, &ring, self.place, &browser, &address, is_mailed).await?;
            tx.commit().await?;
            Ok(id)
        });
        let id = if is_mailed || self.is_stored().await? { requested.await? } else { services.ports.ids.next() }.to_string();
        services.wake.call();
        let page = form(&self.whole, Shown::Code { email: address.as_str(), sign_in: &id }, &to, None)?;
        shown(StatusCode::OK, page, Some(SIGN_IN.set(browser.reveal(), Some(CODE_LIFE), self.is_secure)))
    }

    /// Decides whether a code is mailed: only to addresses with access, up to a daily number per site and per
    /// organization. Neither is visible to the visitor.
    async fn is_mailed(&self, address: &MailAddress) -> Result<bool> {
        let (services, PublicSite { org, site, .. }) = (self.services(), self.place);
        let may_read = sign_in::may_read(&mut services.store.read().await?, self.place, address).await?;
        let scope = services.units.scope(*org, Principal::Visitor, None).await?.filter(|_| may_read);
        let Some(scope) = scope else { return Ok(false) };
        let now = services.ports.clock.now();
        let action = LimitedAction::SiteMail(*org, *site, scope.limits.help_mails_per_day);
        if is_counted(services.limits.count(action, now).await)? {
            return Ok(true);
        }
        // At a domain to which the site is open, strangers may have exhausted the limit with made-up addresses.
        let is_member = sign_in::is_member(&mut services.store.read().await?, self.place, address).await?;
        if is_member && is_counted(services.limits.count(LimitedAction::SiteMemberMail(*site), now).await)? {
            return Ok(true);
        }
        tracing::warn!(%site, "no more codes of a help center are mailed today");
        Ok(false)
    }

    /// Decides whether an attempt without a mailed code is stored, up to a number per site. Attempts that are not
    /// stored get the same response, and no code is right for them.
    async fn is_stored(&self) -> Result<bool> {
        let (services, site) = (self.services(), self.place.site);
        is_counted(services.limits.count(LimitedAction::SiteAttempt(site), services.ports.clock.now()).await)
    }

    async fn code(&self, sent: &Form) -> Result<Response> {
        let (to, services) = (Destination::parse(sent.get("to")), self.services());
        let asked = Shown::Code { email: sent.get("email"), sign_in: sent.get("sign_in") };
        if let Some(refusal) = self.count(LimitedAction::SiteSignInCode(self.client()), asked, &to).await? {
            return Ok(refusal);
        }
        let token = visitors::browser(&self.head.headers, self.is_secure);
        let (Some(token), Ok(id)) = (token, sent.get("sign_in").parse()) else {
            return self.again(asked, &to, |text| &text.wrong_code);
        };
        let browser = Browser { token: &token, client: self.client() };
        let code = sent.code();
        let tried = retried(|| async {
            let mut tx = services.store.begin().await?;
            let visitor = sign_in::try_code(&mut tx, &services.ports, &services.ring, self.place, browser, id, &code).await?;
            tx.commit().await?;
            Ok(visitor)
        });
        match tried.await {
            Ok(Some(visitor)) => self.enter(&visitor, &to),
            Ok(None) => self.again(asked, &to, |text| &text.wrong_code),
            Err(error) => not_now(self.head, error, &self.whole, asked, &to),
        }
    }
}

/// Returns `false` if the limit was reached. Any other error is returned as it is.
fn is_counted(counted: Result<()>) -> Result<bool> {
    match counted {
        Err(error) if error.code() == Code::RateLimited => Ok(false),
        counted => counted.map(|()| true),
    }
}

/// Returns the cookie with the pass of a visitor.
fn pass(services: &Services, place: &PublicSite, visitor: &Visitor, is_secure: bool) -> Result<HeaderValue> {
    let ring = services.ring.now()?;
    let pass = passes::issue(&ring, place, visitor, services.ports.clock.now())?;
    Ok(PASS.set(&pass, Some(passes::LIFETIME), is_secure))
}

/// Returns the page after too many attempts, or while the limiter is unavailable.
///
/// # Errors
/// Any other error, unchanged.
fn not_now(head: &Parts, error: Error, whole: &Whole, asked: Shown<'_>, to: &Destination) -> Result<Response> {
    let told: fn(&Strings) -> &str = match error.code() {
        Code::RateLimited => |text| &text.too_many,
        Code::LimiterUnavailable => |text| &text.failed,
        _ => return Err(error),
    };
    let refusal = envelope::refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    let mut response = private(status, form(whole, asked, to, Some(told))?)?;
    envelope::headers_of(&refusal, status, response.headers_mut());
    Ok(response)
}

fn shown(status: StatusCode, page: Page, cookie: Option<HeaderValue>) -> Result<Response> {
    let mut response = private(status, page)?;
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Redirects to another page of the site without resubmitting the form (RFC 9110, section 15.4.4).
fn moved(to: LocalPath, cookie: Option<HeaderValue>) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, to);
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

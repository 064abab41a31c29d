//! Signing in with a mailed code, and signing out. Outcomes are the same for every address, whether or not it has an
//! account.

use std::net::IpAddr;

use frontdesk_core::auth::key_ring::PepperRing;
use frontdesk_platform::{
    accounts::{
        guesses::{self, Guesser},
        mail_addresses::MailAddress,
        sessions,
        sign_in::{self, BrowserToken, CodeBrowser, EnteredCode},
    },
    limits::LimitedAction,
};
use frontdesk_services::Services;
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Error, Result, SignInId,
    accounts::sessions::{Session, SessionBrowser},
};
use http::{HeaderMap, header};

use super::{form::FormFields, prefetch::is_prefetch, visitor::Visitor};

/// Message for a rejected code, whatever the reason.
pub(crate) const WRONG_CODE: &str =
    "That code is wrong, has expired or was already used. Use the one in the latest mail, or request a new one.";

/// Message for input that cannot be a code.
pub(crate) const NOT_A_CODE: &str = "The code has six digits.";

/// A browser in which somebody signs in.
#[derive(Clone, Copy)]
pub(crate) struct SigningBrowser<'b> {
    pub(crate) services: &'b Services,
    pub(crate) visitor: &'b Visitor,
    /// IP address of the browser.
    pub(crate) client: IpAddr,
    /// Headers of its request.
    pub(crate) headers: &'b HeaderMap,
}

/// A code that is on its way.
pub(crate) struct MailedCode {
    /// Attempt that the code is for.
    pub(crate) sign_in: SignInId,
    /// Address that it is mailed to.
    pub(crate) address: MailAddress,
}

/// Returns `true` if a text could be a code. Other input is rejected without using up an attempt.
pub(crate) fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl SigningBrowser<'_> {
    /// Records that the person opened a page, so that the session lasts longer. Not for a page that the browser fetches
    /// before anybody asked for it, and at most every few minutes.
    ///
    /// # Errors
    /// Internal errors only.
    pub(crate) async fn record_visit(&self, session: &Session) -> Result<()> {
        let now = self.services.ports.clock.now();
        if is_prefetch(self.headers) || !sessions::needs_touch(session, now) {
            return Ok(());
        }
        let browser = self.describe();
        retry_aborted(|| async {
            let mut tx = self.services.store.begin().await?;
            sessions::touch_session(&mut tx, session, &browser, now).await?;
            tx.commit().await
        })
        .await
    }

    /// Mails a code to an address; `Err` inside is a message about the address.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(crate) async fn request_code(&self, email: &str) -> Result<Result<MailedCode, String>> {
        let services = self.services;
        let address = match MailAddress::parse("/email", email) {
            Ok(address) => address,
            Err(Error::Refused(refusal)) => return Ok(Err(refusal.message.to_string())),
            Err(fault) => return Err(fault),
        };
        let (ring, now) = (services.ring.current_ring()?, services.ports.clock.now());
        let guesser = Guesser::for_client(&ring, address.limit_key(), self.client);
        guesses::refuse_too_many(&mut services.store.read().await?, &guesser, now).await?;
        services.limits.count_action(LimitedAction::SignIn(self.client, &address), now).await?;
        let sign_in = self.mail_code(&ring, &address).await?;
        Ok(Ok(MailedCode { sign_in, address }))
    }

    /// Mails another code to the person who is signed in.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(crate) async fn request_proof(&self, session: &Session) -> Result<SignInId> {
        let services = self.services;
        services.limits.count_action(LimitedAction::ProofCode(session.account), services.ports.clock.now()).await?;
        let ring = services.ring.current_ring()?;
        self.mail_code(&ring, &MailAddress::parse("", &session.email)?).await
    }

    async fn mail_code(&self, ring: &PepperRing, address: &MailAddress) -> Result<SignInId> {
        let services = self.services;
        let requested = retry_aborted(|| async {
            let mut tx = services.store.begin().await?;
            let id = sign_in::request_code(&mut tx, &services.ports, ring, &self.visitor.token, address).await?;
            tx.commit().await?;
            Ok(id)
        });
        let sign_in = requested.await?;
        services.wake.signal_work();
        Ok(sign_in)
    }

    /// Checks the code that a signed-in person entered, and returns the new secret of the browser; `Err` inside is a
    /// message about the code.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(crate) async fn try_proof(&self, session: &Session, form: &FormFields) -> Result<Result<BrowserToken, &'static str>> {
        let services = self.services;
        let (id, code) = match self.admit_code(form).await? {
            Ok(admitted) => admitted,
            Err(message) => return Ok(Err(message)),
        };
        let proven = retry_aborted(|| async {
            let mut tx = services.store.begin().await?;
            let entered = EnteredCode { browser: self.code_browser(), sign_in: id, code: &code };
            let proven = sign_in::try_proof_code(&mut tx, &services.ports, &services.ring, entered, session).await?;
            tx.commit().await?;
            Ok(proven)
        });
        Ok(proven.await?.ok_or(WRONG_CODE))
    }

    /// Signs in with the code in a form; `Err` inside is a message about the code. The browser gets a new secret, so
    /// that one planted in it beforehand is useless.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(crate) async fn try_code(&self, form: &FormFields) -> Result<Result<BrowserToken, &'static str>> {
        let services = self.services;
        let (id, code) = match self.admit_code(form).await? {
            Ok(admitted) => admitted,
            Err(message) => return Ok(Err(message)),
        };
        let browser = self.describe();
        let opened = retry_aborted(|| async {
            let mut tx = services.store.begin().await?;
            let entered = EnteredCode { browser: self.code_browser(), sign_in: id, code: &code };
            let opened = sign_in::try_code(&mut tx, &services.ports, &services.ring, entered, &browser).await?;
            tx.commit().await?;
            Ok(opened)
        });
        Ok(opened.await?.ok_or(WRONG_CODE))
    }

    /// Counts a code that somebody enters, if it can be one.
    async fn admit_code(&self, form: &FormFields) -> Result<Result<(SignInId, String), &'static str>> {
        let (services, code) = (self.services, form.code());
        if !is_code(&code) {
            return Ok(Err(NOT_A_CODE));
        }
        services.limits.count_action(LimitedAction::SignInCode(self.client), services.ports.clock.now()).await?;
        Ok(form.get("sign_in").parse().map(|id| (id, code)).map_err(|_| WRONG_CODE))
    }

    fn code_browser(&self) -> CodeBrowser<'_> {
        CodeBrowser { token: &self.visitor.token, client: self.client }
    }

    /// Describes the browser for the list of sessions.
    pub(crate) fn describe(&self) -> SessionBrowser {
        let user_agent = self.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        sessions::describe_browser(user_agent, self.client)
    }

    /// Ends the session, and returns a new secret for the browser.
    ///
    /// # Errors
    /// Internal errors only.
    pub(crate) async fn sign_out(&self) -> Result<BrowserToken> {
        let (services, visitor) = (self.services, &self.visitor.token);
        // Without a session nothing needs to be written.
        if sessions::find_session(&mut services.store.read().await?, &services.ports, visitor).await?.is_some() {
            let signed_out = retry_aborted(|| async {
                let mut tx = services.store.begin().await?;
                sign_in::sign_out(&mut tx, visitor).await?;
                tx.commit().await
            });
            signed_out.await?;
            services.standings.request_poll();
        }
        Ok(BrowserToken::generate(&services.ports))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_six_digits_are_a_code() {
        assert!(is_code("048213"));
        for other in ["", "04821", "0482131", "04821a", "０４８２１３"] {
            assert!(!is_code(other), "{other}");
        }
    }
}

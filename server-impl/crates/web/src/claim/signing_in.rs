//! Steps of signing in and out. Replies are the same for every address, whether or not it has an account.

use frontdesk_platform::{
    accounts::{
        guesses::{self, Guesser},
        mail_addresses::MailAddress,
        sessions,
        sign_in::{self, CodeBrowser, EnteredCode},
    },
    limits::LimitedAction,
};
use frontdesk_store::retry_aborted;
use frontdesk_types::{Error, Result};
use http::StatusCode;

use super::{
    answer::ClaimReply,
    form,
    views::{SignInCodePage, SignInPage},
    visit::ClaimVisit,
};
use crate::form::FormFields;

/// Message for a rejected code, whatever the reason.
const WRONG_CODE: &str =
    "That code is wrong, has expired or was already used. Use the one in the latest mail, or request a new one.";

/// Message for input that cannot be a code.
const NOT_A_CODE: &str = "The code has six digits.";

/// Mails a code, and prompts for it.
pub(super) async fn request_code(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    let services = visit.services();
    let address = match MailAddress::parse("/email", form.get("email")) {
        Ok(address) => address,
        Err(Error::Refused(refusal)) => {
            let error = Some(&*refusal.message);
            return ClaimReply::render_page(
                StatusCode::BAD_REQUEST,
                &SignInPage { frame: visit.frame(), email: form.get("email"), error },
            );
        }
        Err(fault) => return Err(fault),
    };
    let (ring, now) = (services.ring.current_ring()?, services.ports.clock.now());
    let guesser = Guesser::for_client(&ring, address.limit_key(), visit.client);
    guesses::refuse_too_many(&mut services.store.read().await?, &guesser, now).await?;
    services.limits.count_action(LimitedAction::SignIn(visit.client, &address), now).await?;
    let requested = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let id = sign_in::request_code(&mut tx, &services.ports, &ring, &visit.visitor.token, &address).await?;
        tx.commit().await?;
        Ok(id)
    });
    let id = requested.await?;
    services.wake.signal_work();
    let view = SignInCodePage { frame: visit.frame(), email: address.as_str(), sign_in: &id.to_string(), error: None };
    ClaimReply::render_page(StatusCode::OK, &view)
}

/// Signs in with a code. The browser gets a new secret, so that one planted in it beforehand is useless.
pub(super) async fn try_code(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    let (services, visitor, code) = (visit.services(), &visit.visitor.token, form.code());
    let again = |error| {
        let (email, sign_in) = (form.get("email"), form.get("sign_in"));
        ClaimReply::render_page(
            StatusCode::BAD_REQUEST,
            &SignInCodePage { frame: visit.frame(), email, sign_in, error: Some(error) },
        )
    };
    if !form::is_code(&code) {
        return again(NOT_A_CODE);
    }
    services.limits.count_action(LimitedAction::SignInCode(visit.client), services.ports.clock.now()).await?;
    let Ok(id) = form.get("sign_in").parse() else { return again(WRONG_CODE) };
    let browser = CodeBrowser { token: visitor, client: visit.client };
    let shown = sessions::describe_browser(visit.user_agent.as_deref(), visit.client);
    let opened = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let entered = EnteredCode { browser, sign_in: id, code: &code };
        let opened = sign_in::try_code(&mut tx, &services.ports, &services.ring, entered, &shown).await?;
        tx.commit().await?;
        Ok(opened)
    });
    match opened.await? {
        Some(token) => Ok(ClaimReply::Redirect(Some(token))),
        None => again(WRONG_CODE),
    }
}

/// Ends the session, and gives the browser a new secret.
pub(super) async fn sign_out(visit: &ClaimVisit) -> Result<ClaimReply> {
    let (services, visitor) = (visit.services(), &visit.visitor.token);
    // Without a session nothing needs to be written.
    if sessions::find_session(&mut services.store.read().await?, &services.ports, visitor).await?.is_some() {
        let signed_out = retry_aborted(|| async {
            let mut tx = services.store.begin().await?;
            sign_in::sign_out(&mut tx, visitor).await?;
            tx.commit().await
        });
        signed_out.await?;
    }
    Ok(ClaimReply::Redirect(Some(sign_in::BrowserToken::generate(&visit.services().ports))))
}

//! Steps of the person for whom a workspace was created: proving that they received the mail, then keeping or
//! deleting the workspace.

use frontdesk_core::scoped;
use frontdesk_platform::{
    accounts::{claimant::ClaimState, claims, mail_addresses::MailAddress, sign_in},
    limits::LimitedAction,
};
use frontdesk_store::retried;
use frontdesk_types::{
    Result,
    accounts::{claims::Claim, sessions::Session},
};
use http::StatusCode;

use super::{
    answer::Reply,
    form,
    views::{Deleted, Next},
    visit::Visit,
};
use crate::form::Form;

/// Message for a rejected code, whatever the reason.
const WRONG_CODE: &str = "This code does not open the workspace: it is wrong, or was tried too often. Check the latest mail about this workspace, or have \
     another code mailed.";

/// Message for input that cannot be a code.
const NO_CODE: &str = "The code has six digits.";

const NOT_SURE: &str = "Tick the box to confirm. Nothing was deleted.";

const CODE_FIRST: &str = "Enter the code from the mail first.";

const MAILED: &str = "Another code is on its way to you. The previous one no longer works.";

/// Checks a claim code.
pub(super) async fn try_code(visit: &Visit, form: &Form) -> Result<Reply> {
    let (session, claim) = match named(visit).await? {
        Ok(named) => named,
        Err(reply) => return Ok(reply),
    };
    let (services, code) = (visit.services(), form.code());
    if !form::is_code(&code) {
        return again(visit, &session, &claim, NO_CODE).await;
    }
    let now = services.ports.clock.now();
    services.limits.count(LimitedAction::ClaimCode(visit.client), now).await?;
    let tried = retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_right = claims::try_code(&mut tx, &services.ring, visit.org, &code, now).await?.is_some();
        if is_right {
            sign_in::prove(&mut tx, &visit.visitor.token, visit.org).await?;
        }
        tx.commit().await?;
        Ok(is_right)
    });
    if tried.await? { Ok(Reply::Back(None)) } else { again(visit, &session, &claim, WRONG_CODE).await }
}

async fn again(visit: &Visit, session: &Session, claim: &Claim, error: &'static str) -> Result<Reply> {
    let next = Next::Code { error: Some(error), notice: None };
    visit.workspace(StatusCode::BAD_REQUEST, session, claim, next).await
}

/// Mails another code.
pub(super) async fn renew_code(visit: &Visit) -> Result<Reply> {
    let (session, claim) = match named(visit).await? {
        Ok(named) => named,
        Err(reply) => return Ok(reply),
    };
    let services = visit.services();
    services.limits.count(LimitedAction::RenewCode(visit.org), services.ports.clock.now()).await?;
    let ring = services.ring.now()?;
    let renewed = retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_renewed = claims::renew_code(&mut tx, &services.ports, &ring, visit.org).await?;
        tx.commit().await?;
        Ok(is_renewed)
    });
    let is_renewed = renewed.await?;
    services.wake.call();
    if !is_renewed {
        return visit.page().await;
    }
    let next = Next::Code { error: None, notice: Some(MAILED) };
    visit.workspace(StatusCode::OK, &session, &claim, next).await
}

/// Transfers the workspace to this person.
pub(super) async fn claim(visit: &Visit) -> Result<Reply> {
    let (session, _) = match proven(visit).await? {
        Ok(proven) => proven,
        Err(reply) => return Ok(reply),
    };
    let person = MailAddress::parse("", &session.email)?;
    let person = &person;
    let claimed = visit.change(&session, scoped!(|unit| claims::claim(unit, person).await)).await?;
    if claimed {
        tracing::info!(org = %visit.org, "a workspace was claimed");
    }
    Ok(Reply::Back(None))
}

/// Deletes the workspace.
pub(super) async fn delete(visit: &Visit, form: &Form) -> Result<Reply> {
    let (session, claim) = match proven(visit).await? {
        Ok(proven) => proven,
        Err(reply) => return Ok(reply),
    };
    if form.get("sure") != "yes" {
        let next = Next::Choice { error: Some(NOT_SURE) };
        return visit.workspace(StatusCode::BAD_REQUEST, &session, &claim, next).await;
    }
    let deleted = visit.change(&session, scoped!(|unit| claims::delete(unit).await)).await?;
    if !deleted {
        return visit.page().await;
    }
    tracing::info!(org = %visit.org, "a workspace was deleted by the person it was created for");
    Reply::page(StatusCode::OK, &Deleted { frame: visit.frame(), signed_in: &session.email })
}

/// Returns the session of the named person with the claim, or the reply for anyone else.
async fn named(visit: &Visit) -> Result<Result<(Session, Claim), Reply>> {
    Ok(match visit.state().await? {
        ClaimState::Named(session, claim) => Ok((session, claim)),
        // The session has ended, or the workspace was claimed in another window: the page shows which.
        ClaimState::Stranger | ClaimState::Owner(_) => Err(Reply::Back(None)),
        other @ (ClaimState::Other(_) | ClaimState::TooLate(_)) => Err(visit.page_of(other).await?),
    })
}

/// Returns the named person's session with the claim if the claim code was entered in it, or the reply otherwise.
async fn proven(visit: &Visit) -> Result<Result<(Session, Claim), Reply>> {
    let named = named(visit).await?;
    let Ok((session, claim)) = named else { return Ok(named) };
    if session.proven == Some(visit.org) {
        return Ok(Ok((session, claim)));
    }
    let next = Next::Code { error: Some(CODE_FIRST), notice: None };
    Ok(Err(visit.workspace(StatusCode::FORBIDDEN, &session, &claim, next).await?))
}

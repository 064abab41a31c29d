//! Steps of the person for whom a workspace was created: proving that they received the mail, then keeping or
//! deleting the workspace.

use frontdesk_core::scoped;
use frontdesk_platform::{
    accounts::{claimant::ClaimantRelation, claims, mail_addresses::MailAddress, sign_in},
    limits::LimitedAction,
};
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Result,
    accounts::{claims::Claim, sessions::Session},
};
use http::StatusCode;

use super::{
    reply::ClaimReply,
    views::{DeletedPage, NextStep},
    visit::ClaimVisit,
};
use crate::site::{form::FormFields, signing_in};

/// Message for a rejected code, whatever the reason.
const WRONG_CODE: &str = "This code does not open the workspace: it is wrong, or was tried too often. Check the latest mail \
     about this workspace, or have another code mailed.";

/// Message for input that cannot be a code.
const NOT_A_CODE: &str = "The code has six digits.";

const CONFIRM_FIRST: &str = "Tick the box to confirm. Nothing was deleted.";

const CODE_FIRST: &str = "Enter the code from the mail first.";

const CODE_MAILED: &str = "Another code is on its way to you. The previous one no longer works.";

/// Checks a claim code.
pub(super) async fn try_code(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    let (session, claim) = match require_named(visit).await? {
        Ok(named) => named,
        Err(reply) => return Ok(reply),
    };
    let (services, code) = (visit.services(), form.code());
    if !signing_in::is_code(&code) {
        return show_code_error(visit, &session, &claim, NOT_A_CODE).await;
    }
    let now = services.ports.clock.now();
    services.limits.count_action(LimitedAction::ClaimCode(visit.client), now).await?;
    let tried = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let is_right = claims::try_code(&mut tx, &services.ring, visit.org, &code, now).await?.is_some();
        if is_right {
            sign_in::record_claim_proof(&mut tx, &visit.visitor.token, visit.org).await?;
        }
        tx.commit().await?;
        Ok(is_right)
    });
    if tried.await? { Ok(ClaimReply::Redirect(None)) } else { show_code_error(visit, &session, &claim, WRONG_CODE).await }
}

async fn show_code_error(visit: &ClaimVisit, session: &Session, claim: &Claim, error: &'static str) -> Result<ClaimReply> {
    let next = NextStep::Code { error: Some(error), notice: None };
    visit.render_workspace(StatusCode::BAD_REQUEST, session, claim, next).await
}

/// Mails another code.
pub(super) async fn renew_code(visit: &ClaimVisit) -> Result<ClaimReply> {
    let (session, claim) = match require_named(visit).await? {
        Ok(named) => named,
        Err(reply) => return Ok(reply),
    };
    let services = visit.services();
    services.limits.count_action(LimitedAction::RenewCode(visit.org), services.ports.clock.now()).await?;
    let ring = services.ring.current_ring()?;
    let renewed = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let is_renewed = claims::renew_code(&mut tx, &services.ports, &ring, visit.org).await?;
        tx.commit().await?;
        Ok(is_renewed)
    });
    let is_renewed = renewed.await?;
    services.wake.signal_work();
    if !is_renewed {
        return visit.render_page().await;
    }
    let next = NextStep::Code { error: None, notice: Some(CODE_MAILED) };
    visit.render_workspace(StatusCode::OK, &session, &claim, next).await
}

/// Transfers the workspace to this person.
pub(super) async fn claim_workspace(visit: &ClaimVisit) -> Result<ClaimReply> {
    let (session, _) = match require_proven(visit).await? {
        Ok(proven) => proven,
        Err(reply) => return Ok(reply),
    };
    let person = MailAddress::parse("", &session.email)?;
    let person = &person;
    let claimed = visit.run_rule(&session, scoped!(|unit| claims::hand_over(unit, person).await)).await?;
    if claimed {
        tracing::info!(org = %visit.org, "a workspace was claimed");
    }
    Ok(ClaimReply::Redirect(None))
}

/// Deletes the workspace.
pub(super) async fn delete_workspace(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    let (session, claim) = match require_proven(visit).await? {
        Ok(proven) => proven,
        Err(reply) => return Ok(reply),
    };
    if form.get("sure") != "yes" {
        let next = NextStep::Choice { error: Some(CONFIRM_FIRST) };
        return visit.render_workspace(StatusCode::BAD_REQUEST, &session, &claim, next).await;
    }
    let deleted = visit.run_rule(&session, scoped!(|unit| claims::delete(unit).await)).await?;
    if !deleted {
        return visit.render_page().await;
    }
    tracing::info!(org = %visit.org, "a workspace was deleted by the person it was created for");
    ClaimReply::render_page(StatusCode::OK, &DeletedPage { frame: visit.frame(), signed_in: &session.email })
}

/// Returns the session of the named person with the claim, or the reply for anyone else.
async fn require_named(visit: &ClaimVisit) -> Result<Result<(Session, Claim), ClaimReply>> {
    Ok(match visit.find_relation().await? {
        ClaimantRelation::Claimant(session, claim) => Ok((session, claim)),
        // The session has ended, or the workspace was claimed in another window: the page shows which.
        ClaimantRelation::Stranger | ClaimantRelation::Owner(_) => Err(ClaimReply::Redirect(None)),
        other @ (ClaimantRelation::OtherPerson(_) | ClaimantRelation::NothingToClaim(_)) => {
            Err(visit.render_state(other).await?)
        }
    })
}

/// Returns the named person's session with the claim if the claim code was entered in it, or the reply otherwise.
async fn require_proven(visit: &ClaimVisit) -> Result<Result<(Session, Claim), ClaimReply>> {
    let named = require_named(visit).await?;
    let Ok((session, claim)) = named else { return Ok(named) };
    if session.proven == Some(visit.org) {
        return Ok(Ok((session, claim)));
    }
    let next = NextStep::Code { error: Some(CODE_FIRST), notice: None };
    Ok(Err(visit.render_workspace(StatusCode::FORBIDDEN, &session, &claim, next).await?))
}

//! Relation of a visitor of the claim page to a workspace: what they may see of it and do with it.

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    OrgId, Result,
    accounts::{claims::Claim, sessions::Session},
};

use crate::accounts::{
    claims,
    mail_addresses::MailAddress,
    sign_in::{self, Token},
};

/// Relation of a visitor to a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimState {
    /// Not signed in. They may not even learn if the workspace exists.
    Stranger,
    /// Signed in with an address other than the one that the claim names.
    Other(Session),
    /// Signed in, but with nothing to claim: it was deleted, it expired, or they left it.
    TooLate(Session),
    /// Signed in with the address that the claim names, in time.
    Named(Session, Claim),
    /// Signed in with that address, and the workspace is claimed.
    Owner(Session),
}

/// Determines the relation of a visitor to a workspace.
///
/// # Errors
/// Only faults.
pub async fn state(conn: &mut Conn, ports: &Ports, visitor: &Token, org: OrgId) -> Result<ClaimState> {
    let Some(session) = sign_in::session(conn, ports, visitor).await? else { return Ok(ClaimState::Stranger) };
    let Some(claim) = store::accounts::claims::find(conn, org).await? else { return Ok(ClaimState::TooLate(session)) };
    let person = |email: &str| MailAddress::parse("", email).map(|address| address.same_person());
    Ok(if person(&claim.email)? != person(&session.email)? {
        ClaimState::Other(session)
    } else if claim.claimed_at.is_some() {
        let is_member = store::accounts::members::find(conn, org, session.account).await?.is_some();
        if is_member { ClaimState::Owner(session) } else { ClaimState::TooLate(session) }
    } else if claims::is_open(&claim, ports.clock.now()) {
        ClaimState::Named(session, claim)
    } else {
        ClaimState::TooLate(session)
    })
}

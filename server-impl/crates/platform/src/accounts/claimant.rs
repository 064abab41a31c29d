//! Relation of a visitor of the claim page to a workspace: what they may see of it and do with it.

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    OrgId, Result,
    accounts::{claims::Claim, sessions::Session},
};

use crate::accounts::{claims, mail_addresses::MailAddress, sessions, sign_in::BrowserToken};

/// Relation of a visitor to a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimantRelation {
    /// Not signed in. They may not even learn if the workspace exists.
    Stranger,
    /// Signed in with an address other than the one that the claim names.
    OtherPerson(Session),
    /// Signed in, but with nothing to claim: it was deleted, it expired, or they left it.
    NothingToClaim(Session),
    /// Signed in with the address that the claim names, in time.
    Claimant(Session, Claim),
    /// Signed in with that address, and the workspace is claimed.
    Owner(Session),
}

impl ClaimantRelation {
    /// Returns the session of a visitor who is signed in.
    pub fn session(&self) -> Option<&Session> {
        match self {
            Self::Stranger => None,
            Self::OtherPerson(session) | Self::NothingToClaim(session) | Self::Claimant(session, _) | Self::Owner(session) => {
                Some(session)
            }
        }
    }
}

/// Determines the relation of a visitor to a workspace.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_relation(conn: &mut Conn, ports: &Ports, visitor: &BrowserToken, org: OrgId) -> Result<ClaimantRelation> {
    let Some(session) = sessions::find_session(conn, ports, visitor).await? else { return Ok(ClaimantRelation::Stranger) };
    let Some(claim) = store::accounts::claims::find(conn, org).await? else {
        return Ok(ClaimantRelation::NothingToClaim(session));
    };
    let person = |email: &str| MailAddress::parse("", email).map(|address| address.person_key());
    Ok(if person(&claim.email)? != person(&session.email)? {
        ClaimantRelation::OtherPerson(session)
    } else if claim.claimed_at.is_some() {
        let is_member = store::accounts::members::find(conn, org, session.account).await?.is_some();
        if is_member { ClaimantRelation::Owner(session) } else { ClaimantRelation::NothingToClaim(session) }
    } else if claims::is_claimable(&claim, ports.clock.now()) {
        ClaimantRelation::Claimant(session, claim)
    } else {
        ClaimantRelation::NothingToClaim(session)
    })
}

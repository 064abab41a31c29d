//! Signing in: one-time codes, and the sessions that they open.

use crate::types::{AccountId, OrgId, SignInId, Timestamp, peppers::PepperId};

/// An attempt to sign in, from one browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    /// Addresses it; the code follows from it and a pepper.
    pub id: SignInId,
    /// That pepper.
    pub pepper: PepperId,
    /// SHA-256 of what the browser was given: only there does the code open anything.
    pub visitor: [u8; 32],
    /// The address that is signed in with, to send to.
    pub email: String,
    /// Wrong codes that were tried.
    pub attempts: i32,
    /// When the code ends.
    pub expires_at: Timestamp,
}

/// Somebody who is signed in, in one browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who.
    pub account: AccountId,
    /// Their address.
    pub email: String,
    /// The workspace whose claim code they entered.
    pub proven: Option<OrgId>,
    /// When it ends.
    pub expires_at: Timestamp,
}

//! Signing in: one-time codes, and the sessions that they open.

use crate::{AccountId, OrgId, SignInId, Timestamp, peppers::PepperId};

/// An attempt to sign in, from one browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    /// Its id; the code is derived from it and a pepper.
    pub id: SignInId,
    /// The pepper.
    pub pepper: PepperId,
    /// SHA-256 of the token that the browser was given: the code works only there.
    pub visitor: [u8; 32],
    /// The address of the person who signs in, to send to.
    pub email: String,
    /// Wrong codes that were tried.
    pub attempts: i32,
    /// When the code expires.
    pub expires_at: Timestamp,
}

/// Somebody who is signed in, in one browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The person.
    pub account: AccountId,
    /// Their address.
    pub email: String,
    /// The workspace whose claim code they entered.
    pub proven: Option<OrgId>,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// A code that somebody entered, and that was not the right one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongCode {
    /// When.
    pub at: Timestamp,
    /// Placeholder for the network that it came from.
    pub network: String,
}

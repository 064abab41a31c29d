//! Signing in: one-time codes, and the sessions that they open.

use crate::{
    AccountId, OrgId, SessionId, SignInId, Timestamp,
    accounts::{profiles::Profile, workspaces::MemberContext},
    peppers::PepperId,
};

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
    /// Its id, which is no secret.
    pub id: SessionId,
    /// The person.
    pub account: AccountId,
    /// Their address.
    pub email: String,
    /// The workspace whose claim code they entered.
    pub proven: Option<OrgId>,
    /// When they signed in.
    pub created_at: Timestamp,
    /// When they last opened a page, with a delay of a few minutes.
    pub seen_at: Timestamp,
    /// When they last entered a code, or used a link.
    pub proven_at: Timestamp,
    /// When it expires, unless they open a page before.
    pub expires_at: Timestamp,
}

/// Somebody who is signed in, with their settings, and the organization that they look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedInPerson {
    /// Their session.
    pub session: Session,
    /// Their settings.
    pub profile: Profile,
    /// Their place in the organization that was asked for; `None` if they are no member of it, or none was asked for.
    pub membership: Option<MemberContext>,
}

/// A browser, as people recognize it in the list of their sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionBrowser {
    /// Its name and its system: `Firefox on Linux`.
    pub name: String,
    /// The network that it was last seen in: `203.0.113.0/24`; empty for a session of an earlier release.
    pub network: String,
}

/// A session in the list of a person's sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSession {
    /// Its id.
    pub id: SessionId,
    /// The browser.
    pub browser: SessionBrowser,
    /// When the person signed in.
    pub created_at: Timestamp,
    /// When they last opened a page, with a delay of a few minutes.
    pub seen_at: Timestamp,
}

/// A code that somebody entered, and that was not the right one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongCode {
    /// When.
    pub at: Timestamp,
    /// Placeholder for the network that it came from.
    pub network: String,
}

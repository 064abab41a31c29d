//! Who is let into a site that not everybody reads.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{OrgId, SignInId, SiteId, Timestamp, peppers::PepperId};

/// The hash of a password, as a PHC string. It does not print.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

/// Somebody who reads a site. What they are let in for stands in a cookie as JSON, so a field is never renamed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteVisitor {
    /// Way in which they were let in.
    #[serde(rename = "k")]
    pub entry: VisitorEntry,
    /// Id in the customer's backend.
    #[serde(rename = "i", default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Their mail address.
    #[serde(rename = "e", default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Their name.
    #[serde(rename = "n", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl SiteVisitor {
    /// Somebody of whom nothing more is known.
    pub fn unknown(entry: VisitorEntry) -> Self {
        Self { entry, id: None, email: None, name: None }
    }
}

/// Way in which a visitor was let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VisitorEntry {
    /// Everybody is.
    Open,
    /// By the password.
    Password,
    /// By a link that the customer's backend has signed.
    Link,
    /// By a mailed code.
    Code,
}

/// Somebody's attempt to sign in to a site, from one browser. The code follows from the id and the pepper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteSignIn {
    /// Its id.
    pub id: SignInId,
    /// The organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The pepper that the code follows from.
    pub pepper: PepperId,
    /// Hash of the secret in the browser.
    pub visitor: [u8; 32],
    /// The address that the code is mailed to.
    pub email: String,
    /// True if the code was mailed. Else no code is right.
    pub is_mailed: bool,
    /// Wrong codes so far.
    pub attempts: i32,
    /// When the code expires.
    pub expires_at: Timestamp,
}

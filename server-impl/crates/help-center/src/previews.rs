//! Previews: an address that shows the last saved version of one article, drafts included, to anyone who has
//! it, for an hour.
//!
//! Nothing is stored. The address ends with an expiry in seconds and a token, derived from the pepper, the expiry,
//! the article and its organization, and the visibility of the site: once that changes, the address is void. It
//! survives rotations as long as the ring contains its pepper.

use std::time::Duration;

use frontdesk_core::auth::{key_ring::PepperRing, pepper::PepperPurpose};
use frontdesk_types::{ArticleId, OrgId, Timestamp, help_center::sites::HelpCenterVisibility};

/// Time for which an address shows its article.
const PREVIEW_LIFETIME: Duration = Duration::from_hours(1);

const MICROS_PER_SECOND: i64 = 1_000_000;

/// The article that an address shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreviewSubject {
    /// Organization of the article.
    pub org: OrgId,
    /// The article.
    pub article: ArticleId,
    /// Visibility of its site.
    pub visibility: HelpCenterVisibility,
}

/// Credentials for a preview. They belong in its address only, so this does not implement `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct IssuedPreview {
    /// Last part of the address: letters and digits around a full stop.
    pub token: String,
    /// Expiry, in whole seconds.
    pub expires_at: Timestamp,
}

/// Issues a preview of an article, valid from now on.
pub fn issue(ring: &PepperRing, of: PreviewSubject, now: Timestamp) -> IssuedPreview {
    let until = (now + PREVIEW_LIFETIME).0.div_euclid(MICROS_PER_SECOND);
    let token = ring.current().derive_token(PepperPurpose::ArticlePreview, &token_input(of, until));
    IssuedPreview { token: format!("{until}.{token}"), expires_at: Timestamp(until.saturating_mul(MICROS_PER_SECOND)) }
}

/// Checks that a token was issued for the article and has not expired. Takes the same time for every wrong token
/// of the same length.
pub fn is_valid(ring: &PepperRing, of: PreviewSubject, token: &str, now: Timestamp) -> bool {
    let Some((until, token)) = token.split_once('.') else { return false };
    // Only the canonical spelling is accepted: no sign, no leading zeros.
    let Some(until) = until.parse::<i64>().ok().filter(|parsed| parsed.to_string() == until) else { return false };
    let is_issued = ring.verify_token(PepperPurpose::ArticlePreview, &token_input(of, until), token);
    is_issued && now.0 < until.saturating_mul(MICROS_PER_SECOND)
}

fn token_input(PreviewSubject { org, article, visibility }: PreviewSubject, until: i64) -> Vec<u8> {
    [org.0.as_bytes().as_slice(), article.0.as_bytes(), &until.to_be_bytes(), visibility.as_str().as_bytes()].concat()
}

#[cfg(test)]
mod tests;

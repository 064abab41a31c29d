//! Previews: an address that shows one article as it was last saved, drafts included, to whoever has it, for an hour.
//!
//! Nothing is stored. The address ends with a moment in seconds and a token, which is derived from the pepper, that
//! moment, the article and its organization, and who can see the site: once that changes, it shows nothing any more.
//! The ring may rotate; an address stays valid as long as the ring has its pepper.

use std::time::Duration;

use frontdesk_core::auth::{key_ring::Ring, pepper::Purpose};
use frontdesk_types::{ArticleId, OrgId, Timestamp, help_center::sites::SiteVisibility};

/// Time for which an address shows its article.
const LIFETIME: Duration = Duration::from_hours(1);

const MICROS_PER_SECOND: i64 = 1_000_000;

/// The article that an address shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Previewed {
    /// The organization.
    pub org: OrgId,
    /// The article.
    pub article: ArticleId,
    /// Visibility.
    pub visibility: SiteVisibility,
}

/// A preview of an article, for its address and nowhere else: it does not print.
#[derive(Clone, PartialEq, Eq)]
pub struct Preview {
    /// End of the address: letters and digits around a full stop.
    pub token: String,
    /// From when on it shows nothing; a whole second.
    pub expires_at: Timestamp,
}

/// Returns what shows an article from now on.
pub fn issue(ring: &Ring, of: Previewed, now: Timestamp) -> Preview {
    let until = (now + LIFETIME).0.div_euclid(MICROS_PER_SECOND);
    let token = ring.current().token(Purpose::ArticlePreview, &about(of, until));
    Preview { token: format!("{until}.{token}"), expires_at: Timestamp(until.saturating_mul(MICROS_PER_SECOND)) }
}

/// Returns whether this was issued for the article, and still shows it. Takes the same time for every wrong token of
/// the same length.
pub fn is_valid(ring: &Ring, of: Previewed, token: &str, now: Timestamp) -> bool {
    let Some((until, token)) = token.split_once('.') else { return false };
    // In one spelling only: no sign, no leading zeros.
    let Some(until) = until.parse::<i64>().ok().filter(|parsed| parsed.to_string() == until) else { return false };
    let is_issued = ring.is_token(Purpose::ArticlePreview, &about(of, until), token);
    is_issued && now.0 < until.saturating_mul(MICROS_PER_SECOND)
}

fn about(Previewed { org, article, visibility }: Previewed, until: i64) -> Vec<u8> {
    [org.0.as_bytes().as_slice(), article.0.as_bytes(), &until.to_be_bytes(), visibility.as_str().as_bytes()].concat()
}

#[cfg(test)]
mod tests;

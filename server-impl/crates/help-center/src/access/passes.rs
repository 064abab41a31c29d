//! Passes: what an admitted visitor presents with each request.
//!
//! Nothing is stored. A pass holds the visitor, the access version and its expiry, followed by a token derived from
//! the pepper and all of these. Visitors can read their pass, but cannot change it.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use frontdesk_core::auth::{key_ring::PepperRing, pepper::PepperPurpose};
use frontdesk_types::{
    Error, OrgId, Result, SiteId, Timestamp,
    help_center::{access::SiteVisitor, pages::PublicSite},
};
use serde::{Deserialize, Serialize};

/// Validity of a pass.
pub const PASS_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// Maximum bytes of a pass that are read: browsers store cookies of up to 4,096 bytes.
const MAX_PASS_CHARS: usize = 4_096;

const MICROS_PER_SECOND: i64 = 1_000_000;

/// Content of a pass.
#[derive(Serialize, Deserialize)]
struct PassContent {
    /// Access version.
    #[serde(rename = "v")]
    version: i64,
    /// Expiry, in seconds since 1970.
    #[serde(rename = "u")]
    until: i64,
    #[serde(flatten)]
    visitor: SiteVisitor,
}

/// Issues a pass that admits a visitor to a site from now on.
///
/// # Errors
/// Only faults.
pub fn issue(ring: &PepperRing, place: &PublicSite, visitor: &SiteVisitor, now: Timestamp) -> Result<String> {
    let until = (now + PASS_LIFETIME).0.div_euclid(MICROS_PER_SECOND);
    let written = PassContent { version: place.access_version, until, visitor: visitor.clone() };
    let json = serde_json::to_vec(&written).map_err(|error| Error::internal(format!("a pass cannot be written: {error}")))?;
    let said = URL_SAFE_NO_PAD.encode(json);
    let token = ring.current().derive_token(PepperPurpose::SitePass, &token_input(place.org, place.site, &said));
    Ok(format!("{said}.{token}"))
}

/// Returns the visitor that a pass admits to a site now; `None` if it was not issued for this site, or has expired.
pub fn verify_pass(ring: &PepperRing, place: &PublicSite, pass: &str, now: Timestamp) -> Option<SiteVisitor> {
    let (said, token) = pass.split_once('.').filter(|_| pass.len() <= MAX_PASS_CHARS)?;
    if !ring.verify_token(PepperPurpose::SitePass, &token_input(place.org, place.site, said), token) {
        return None;
    }
    let written: PassContent = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(said).ok()?).ok()?;
    let is_valid = written.version == place.access_version && now.0 < written.until.saturating_mul(MICROS_PER_SECOND);
    is_valid.then_some(written.visitor)
}

fn token_input(org: OrgId, site: SiteId, said: &str) -> Vec<u8> {
    [org.0.as_bytes().as_slice(), site.0.as_bytes(), said.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use frontdesk_core::auth::pepper::Pepper;
    use frontdesk_types::{
        AgentId,
        help_center::{access::VisitorEntry, sites::HelpCenterVisibility},
    };
    use uuid::Uuid;

    use super::*;

    const NOON: Timestamp = Timestamp(1_790_000_000_500_000);

    fn ring(secret: &str) -> PepperRing {
        PepperRing::of([Pepper::new(secret.to_owned().into())]).expect("a pepper")
    }

    fn place(site: u128, access_version: i64) -> PublicSite {
        PublicSite {
            org: OrgId(Uuid::from_u128(1)),
            site: SiteId(Uuid::from_u128(site)),
            agent: AgentId(Uuid::from_u128(3)),
            slug: "acme".to_owned(),
            hostname: None,
            published: true,
            visibility: HelpCenterVisibility::Password,
            access_version,
            is_stopped: false,
            is_leaving: false,
            change: 1,
            asks: true,
            locale: "en".to_owned(),
        }
    }

    #[test]
    fn a_pass_is_for_one_site_one_version_and_a_week() {
        let (ring_of, visitor) =
            (ring("one"), SiteVisitor { email: Some("a@b.dev".to_owned()), ..SiteVisitor::unknown(VisitorEntry::Code) });
        let pass = issue(&ring_of, &place(2, 5), &visitor, NOON).expect("a pass");
        assert_eq!(verify_pass(&ring_of, &place(2, 5), &pass, NOON), Some(visitor));
        let end = Timestamp((NOON + PASS_LIFETIME).0.div_euclid(MICROS_PER_SECOND) * MICROS_PER_SECOND);
        assert!(verify_pass(&ring_of, &place(2, 5), &pass, Timestamp(end.0 - 1)).is_some());
        assert_eq!(verify_pass(&ring_of, &place(2, 5), &pass, end), None);
        assert_eq!(verify_pass(&ring_of, &place(2, 6), &pass, NOON), None);
        assert_eq!(verify_pass(&ring_of, &place(3, 5), &pass, NOON), None);
        assert_eq!(verify_pass(&ring("other"), &place(2, 5), &pass, NOON), None);
    }

    #[test]
    fn nothing_of_a_pass_can_be_changed() {
        let ring = ring("one");
        let pass = issue(&ring, &place(2, 5), &SiteVisitor::unknown(VisitorEntry::Password), NOON).expect("a pass");
        for at in 0..pass.len() {
            let mut other = pass.clone().into_bytes();
            other[at] = if other[at] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(other).expect("ASCII");
            assert_eq!(verify_pass(&ring, &place(2, 5), &other, NOON), None, "{at}");
        }
        for other in ["", ".", "a", &pass[1..], &format!("{pass}."), &pass.replace('.', "")] {
            assert_eq!(verify_pass(&ring, &place(2, 5), other, NOON), None, "{other}");
        }
    }
}

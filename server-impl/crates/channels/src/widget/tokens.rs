//! Tokens of visitors. They are derived from the pepper, the agent, the visitor and the day, so that nothing is stored
//! for people who only look, and there is nothing to steal.

use std::time::Duration;

use frontdesk_core::auth::{
    key_ring::{KeyRing, PepperRing},
    pepper::PepperPurpose,
};
use frontdesk_store::Store;
use frontdesk_types::{AgentId, Code, Error, Result, Timestamp, WidgetVisitorId};
use uuid::Uuid;

/// Beginning of every token.
const PREFIX: &str = "fv_";

/// Days for which a token is valid; each session renews it.
const VALID_DAYS: i64 = 180;

/// Days that the clocks of two servers may differ by, around midnight.
const MAX_CLOCK_SKEW_DAYS: i64 = 1;

const DAY: Duration = Duration::from_hours(24);

/// Returns the number of the day of a moment, in days since 1970 (UTC).
pub(super) fn day_of(now: Timestamp) -> i64 {
    now.0.div_euclid(i64::try_from(DAY.as_micros()).expect("a day has fewer microseconds"))
}

/// Issues the token of a visitor of an agent: `fv_<visitor>.<day>.<mac>`.
pub fn issue_token(ring: &PepperRing, agent: AgentId, visitor: WidgetVisitorId, now: Timestamp) -> String {
    let day = day_of(now);
    let mac = ring.current().derive_token(PepperPurpose::WidgetVisitor, &token_input(agent, visitor, day));
    format!("{PREFIX}{}.{day}.{mac}", visitor.0.simple())
}

/// Returns the visitor that a token was issued for.
///
/// # Errors
/// `INVALID_VISITOR` for any other text, a token of another agent, and one that has expired.
#[crate::boxed]
pub async fn verify_token(ring: &KeyRing, store: &Store, agent: AgentId, token: &str, now: Timestamp) -> Result<WidgetVisitorId> {
    let Some((visitor, day, mac)) = parse_token(token, now) else { return Err(invalid_visitor()) };
    let input = token_input(agent, visitor, day);
    let is_ours = |ring: &PepperRing| ring.verify_token(PepperPurpose::WidgetVisitor, &input, mac).then_some(visitor);
    ring.find_in_ring(store, is_ours).await?.ok_or_else(invalid_visitor)
}

/// Splits a token that has not expired. Only the canonical spelling is accepted.
fn parse_token(token: &str, now: Timestamp) -> Option<(WidgetVisitorId, i64, &str)> {
    let mut parts = token.strip_prefix(PREFIX)?.split('.');
    let (Some(id), Some(written), Some(mac), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return None;
    };
    let id = Uuid::try_parse(id).ok().filter(|parsed| parsed.simple().to_string() == id)?;
    let day: i64 = written.parse().ok().filter(|day: &i64| day.to_string() == written)?;
    let age = day_of(now).checked_sub(day)?;
    (-MAX_CLOCK_SKEW_DAYS..VALID_DAYS).contains(&age).then_some((WidgetVisitorId(id), day, mac))
}

fn token_input(AgentId(agent): AgentId, WidgetVisitorId(visitor): WidgetVisitorId, day: i64) -> Vec<u8> {
    [agent.as_bytes().as_slice(), visitor.as_bytes(), &day.to_be_bytes()].concat()
}

/// The refusal of a request without the token of a visitor; the same for every reason.
pub fn invalid_visitor() -> Error {
    let message = "Send the token of a visitor of this agent as `Authorization: Visitor <token>`. `POST …/session` returns one.";
    Error::refused(Code::InvalidVisitor, message)
}

#[cfg(test)]
mod tests {
    use frontdesk_core::auth::pepper::Pepper;

    use super::*;

    const NOON: Timestamp = Timestamp(1_700_000_000_000_000);

    fn token_of(agent: u128, visitor: u128) -> String {
        let ring = PepperRing::of([Pepper::new("pepper".to_owned().into())]).unwrap();
        issue_token(&ring, AgentId(Uuid::from_u128(agent)), WidgetVisitorId(Uuid::from_u128(visitor)), NOON)
    }

    #[test]
    fn a_token_is_for_one_visitor_of_one_agent() {
        let mac = |token: &str| token.rsplit_once('.').unwrap().1.to_owned();
        let one = token_of(1, 1);
        assert!(one.starts_with("fv_00000000000000000000000000000001.19675."), "{one}");
        assert_ne!(mac(&one), mac(&token_of(2, 1)));
        assert_ne!(mac(&one), mac(&token_of(1, 2)));
    }

    #[test]
    fn a_token_expires_after_180_days() {
        let token = token_of(1, 1);
        let is_read = |days: u64| parse_token(&token, NOON + DAY * u32::try_from(days).unwrap()).is_some();
        assert_eq!([0, 179, 180].map(is_read), [true, true, false]);
        assert!(parse_token(&token, NOON - DAY * 2).is_none(), "it is not from the future");
    }

    #[test]
    fn only_the_canonical_spelling_is_a_token() {
        let token = token_of(1, 0xabc);
        assert!(parse_token(&token, NOON).is_some());
        for other in
            [token.to_uppercase(), token.replace("fv_", ""), format!("{token}.a"), token.replace(".1", ".+1"), String::new()]
        {
            assert!(parse_token(&other, NOON).is_none(), "{other}");
        }
    }
}

//! Links that a customer's backend signs for its own users: JSON Web Tokens (RFC 7519) with HS256
//! and no other algorithm.

use std::time::Duration;

use frontdesk_core::auth::key_ring::KeyRing;
use frontdesk_store::{self as store, Conn, Store, retry_aborted};
use frontdesk_types::{
    Result, Timestamp,
    help_center::{
        access::{SiteVisitor, VisitorEntry},
        pages::PublicSite,
    },
};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::secrets;

/// Maximum lifetime of a token.
const MAX_LIFETIME: Duration = Duration::from_hours(24);

/// Tolerated difference between the customer's clock and ours.
const CLOCK_LEEWAY: Duration = Duration::from_secs(60);

/// Maximum bytes of a token that are read.
const MAX_TOKEN_BYTES: usize = 4_096;

/// Maximum characters of each claim.
const MAX_CLAIM_CHARS: usize = 200;

/// Claims of a token.
#[derive(Debug, PartialEq, Deserialize)]
struct LinkClaims {
    sub: String,
    exp: NumericDate,
    nbf: Option<NumericDate>,
    email: Option<String>,
    name: Option<String>,
    jti: Option<String>,
}

/// Seconds since 1970, possibly fractional (RFC 7519, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
struct NumericDate(f64);

impl From<NumericDate> for Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "what is out of range becomes the nearest time, and is refused")]
    fn from(NumericDate(seconds): NumericDate) -> Self {
        Self((seconds * 1e6) as i64)
    }
}

/// Reason why a token is refused. Logged for the developer who creates the links: a visitor could do nothing about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum LinkRefusal {
    #[error("it has more than {MAX_TOKEN_BYTES} bytes")]
    TooLong,
    #[error("no valid secret of the site has signed it with HS256")]
    Unsigned,
    #[error(
        "`sub` must be a string, `exp` a number, and `nbf`, `email`, `name` and `jti` a number and strings if they are there"
    )]
    Unreadable,
    #[error(
        "`sub`, `email`, `name` and `jti` must have at most {MAX_CLAIM_CHARS} characters, none of them a control character, \
         and `sub` at least one"
    )]
    InvalidClaim,
    #[error("`exp` is over")]
    Expired,
    #[error("`exp` is more than 24 hours ahead")]
    TooLongLived,
    #[error("`nbf` is not reached")]
    NotYetValid,
    #[error("its `jti` was used before")]
    Used,
}

/// Returns the visitor that a token admits to a site, or `None` if it is refused. A token with a
/// `jti` is accepted once.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn admit_visitor(
    store: &Store,
    ring: &KeyRing,
    place: &PublicSite,
    token: &str,
    now: Timestamp,
) -> Result<Option<SiteVisitor>> {
    match try_admit(store, ring, place, token, now).await? {
        Ok(visitor) => Ok(Some(visitor)),
        Err(reason) => {
            tracing::info!(site = %place.site, %reason, "a signed link was refused");
            Ok(None)
        }
    }
}

async fn try_admit(
    store: &Store,
    ring: &KeyRing,
    place: &PublicSite,
    token: &str,
    now: Timestamp,
) -> Result<Result<SiteVisitor, LinkRefusal>> {
    let claims = read_claims(&mut store.read().await?, ring, place, token, now).await?;
    let claims = match claims {
        Ok(claims) => claims,
        Err(reason) => return Ok(Err(reason)),
    };
    if let Some(jti) = &claims.jti {
        let link: [u8; 32] = Sha256::digest(jti).into();
        let until = Timestamp::from(claims.exp) + CLOCK_LEEWAY;
        let is_first = retry_aborted(|| async {
            let mut tx = store.begin_for(place.org).await?;
            let is_first = store::help_center::entries::record_link_use(&mut tx, place.org, place.site, &link, until).await?;
            tx.commit().await?;
            Ok(is_first)
        });
        if !is_first.await? {
            return Ok(Err(LinkRefusal::Used));
        }
    }
    let LinkClaims { sub, email, name, .. } = claims;
    Ok(Ok(SiteVisitor { entry: VisitorEntry::Link, id: Some(sub), email, name }))
}

async fn read_claims(
    conn: &mut Conn,
    ring: &KeyRing,
    place: &PublicSite,
    token: &str,
    now: Timestamp,
) -> Result<Result<LinkClaims, LinkRefusal>> {
    if token.len() > MAX_TOKEN_BYTES {
        return Ok(Err(LinkRefusal::TooLong));
    }
    let keys = secrets::valid_keys(conn, ring, place.org, place.site, now).await?;
    let mut signed = keys.iter().map(|key| verify_claims(key.expose_secret(), token));
    let signed = signed.find(|read| *read != Err(LinkRefusal::Unsigned)).unwrap_or(Err(LinkRefusal::Unsigned));
    Ok(signed.and_then(|claims| check_claims(claims, now)))
}

/// Reads the claims of a token that this key has signed.
fn verify_claims(key: &[u8], token: &str) -> Result<LinkClaims, LinkRefusal> {
    let mut validation = Validation::new(Algorithm::HS256);
    // Times are checked below, against our own clock.
    (validation.validate_exp, validation.validate_nbf, validation.validate_aud) = (false, false, false);
    validation.required_spec_claims.clear();
    let read = decode::<Value>(token, &DecodingKey::from_secret(key), &validation).map_err(|_| LinkRefusal::Unsigned)?;
    serde_json::from_value(read.claims).map_err(|_| LinkRefusal::Unreadable)
}

fn check_claims(claims: LinkClaims, now: Timestamp) -> Result<LinkClaims, LinkRefusal> {
    let texts = [Some(&claims.sub), claims.email.as_ref(), claims.name.as_ref(), claims.jti.as_ref()];
    let is_odd = |claim: &String| claim.chars().count() > MAX_CLAIM_CHARS || claim.chars().any(char::is_control);
    if claims.sub.is_empty() || texts.into_iter().flatten().any(is_odd) {
        return Err(LinkRefusal::InvalidClaim);
    }
    let until = Timestamp::from(claims.exp);
    if until <= now - CLOCK_LEEWAY {
        return Err(LinkRefusal::Expired);
    }
    if until > now + MAX_LIFETIME + CLOCK_LEEWAY {
        return Err(LinkRefusal::TooLongLived);
    }
    if claims.nbf.is_some_and(|from| Timestamp::from(from) > now + CLOCK_LEEWAY) {
        return Err(LinkRefusal::NotYetValid);
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{EncodingKey, Header, encode};
    use serde_json::json;

    use super::*;

    const KEY: &[u8] = b"C2FVsBQIhrscChlQIMV-b5sSYspob7oDr5nGq2yQ1xw";
    const NOW: i64 = 1_790_000_000;

    fn sign_token(algorithm: Algorithm, claims: &Value) -> String {
        encode(&Header::new(algorithm), claims, &EncodingKey::from_secret(KEY)).expect("a token")
    }

    fn check_token(claims: &Value) -> Result<(), LinkRefusal> {
        let token = sign_token(Algorithm::HS256, claims);
        verify_claims(KEY, &token).and_then(|claims| check_claims(claims, Timestamp(NOW * 1_000_000))).map(drop)
    }

    #[test]
    fn a_token_lives_a_day_at_most() {
        let ending = |seconds: i64| check_token(&json!({ "sub": "7", "exp": NOW + seconds }));
        assert_eq!([1, 86_400, -59].map(ending), [Ok(()); 3]);
        assert_eq!(ending(-60), Err(LinkRefusal::Expired));
        assert_eq!([86_461, i64::MAX - NOW].map(ending), [Err(LinkRefusal::TooLongLived); 2]);
        let from = |nbf: i64| check_token(&json!({ "sub": "7", "exp": NOW + 60, "nbf": nbf }));
        assert_eq!([from(NOW), from(NOW + 61)], [Ok(()), Err(LinkRefusal::NotYetValid)]);
    }

    #[test]
    fn seconds_need_not_be_whole() {
        let ending = |exp: f64| check_token(&json!({ "sub": "7", "exp": exp, "nbf": 1_789_999_999.25 }));
        assert_eq!(ending(1_790_000_060.5), Ok(()));
        assert_eq!(ending(1_789_999_939.9), Err(LinkRefusal::Expired));
        assert_eq!([ending(1e300), ending(-1e300)], [Err(LinkRefusal::TooLongLived), Err(LinkRefusal::Expired)]);
    }

    #[test]
    fn what_it_says_is_bounded() {
        for (claims, why) in [
            (json!({ "exp": NOW + 60 }), LinkRefusal::Unreadable),
            (json!({ "sub": "7" }), LinkRefusal::Unreadable),
            (json!({ "sub": 7, "exp": NOW + 60 }), LinkRefusal::Unreadable),
            (json!({ "sub": "7", "exp": "soon" }), LinkRefusal::Unreadable),
            (json!({ "sub": "", "exp": NOW + 60 }), LinkRefusal::InvalidClaim),
            (json!({ "sub": "a".repeat(201), "exp": NOW + 60 }), LinkRefusal::InvalidClaim),
            (json!({ "sub": "a\n", "exp": NOW + 60 }), LinkRefusal::InvalidClaim),
            (json!({ "sub": "7", "exp": NOW + 60, "email": "e".repeat(201) }), LinkRefusal::InvalidClaim),
        ] {
            assert_eq!(check_token(&claims), Err(why), "{claims}");
        }
        assert_eq!(
            Ok(()),
            check_token(&json!({ "sub": "7", "exp": NOW + 60, "email": "a@b.dev", "name": "Ä".repeat(200), "more": [1] }))
        );
    }

    #[test]
    fn another_key_and_another_algorithm_are_refused() {
        let claims = json!({ "sub": "7", "exp": NOW + 60 });
        assert_eq!(verify_claims(b"another", &sign_token(Algorithm::HS256, &claims)), Err(LinkRefusal::Unsigned));
        assert_eq!(verify_claims(KEY, &sign_token(Algorithm::HS512, &claims)), Err(LinkRefusal::Unsigned));
        // `{"alg":"none"}` and `{"alg":"None","typ":"JWT"}`, with these claims and no signature.
        let body = sign_token(Algorithm::HS256, &claims).split('.').nth(1).expect("claims").to_owned();
        for head in ["eyJhbGciOiJub25lIn0", "eyJhbGciOiJOb25lIiwidHlwIjoiSldUIn0"] {
            assert_eq!(verify_claims(KEY, &format!("{head}.{body}.")), Err(LinkRefusal::Unsigned));
        }
        for garbled in ["", ".", "..", "a.b.c", &format!(".{body}.")] {
            assert_eq!(verify_claims(KEY, garbled), Err(LinkRefusal::Unsigned), "{garbled}");
        }
    }
}

//! Links that a customer's backend has signed, so that its own users read a site: JSON Web Tokens (RFC 7519) with HS256, and no other
//! algorithm.

use std::time::Duration;

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use secrecy::ExposeSecret;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::secrets;
use crate::{
    auth::key_ring::KeyRing,
    store::{self, Conn, Store, retried},
    types::{
        Result, Timestamp,
        help_center::{
            access::{Entry, Visitor},
            pages::PublicSite,
        },
    },
};

/// The most that a token may be valid for.
const LONGEST_LIFE: Duration = Duration::from_hours(24);

/// How far the clock of the customer may be from ours.
const LEEWAY: Duration = Duration::from_secs(60);

/// The most bytes of a token that are read.
const LONGEST: usize = 4_096;

/// The most characters of each claim.
const LONGEST_CLAIM: usize = 200;

/// What a token says.
#[derive(Deserialize)]
struct Claims {
    sub: String,
    exp: NumericDate,
    nbf: Option<NumericDate>,
    email: Option<String>,
    name: Option<String>,
    jti: Option<String>,
}

/// Seconds since 1970, which need not be whole (RFC 7519, section 2).
#[derive(Clone, Copy, Deserialize)]
struct NumericDate(f64);

impl From<NumericDate> for Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "what is out of range becomes the nearest time, and is refused")]
    fn from(NumericDate(seconds): NumericDate) -> Self {
        Self((seconds * 1e6) as i64)
    }
}

/// Whom a token lets into a site; `None` for one that lets nobody in. One with a `jti` does so once.
///
/// # Errors
/// Only faults.
pub async fn enter(store: &Store, ring: &KeyRing, place: &PublicSite, token: &str, now: Timestamp) -> Result<Option<Visitor>> {
    let Some(claims) = claims(&mut store.read().await?, ring, place, token, now).await? else { return Ok(None) };
    if let Some(jti) = &claims.jti {
        let link: [u8; 32] = Sha256::digest(jti).into();
        let until = Timestamp::from(claims.exp) + LEEWAY;
        let is_first = retried(|| async {
            let mut tx = store.begin().await?;
            let is_first = store::help_center::entries::use_link(&mut tx, place.org, place.site, &link, until).await?;
            tx.commit().await?;
            Ok(is_first)
        });
        if !is_first.await? {
            return Ok(None);
        }
    }
    let Claims { sub, email, name, .. } = claims;
    Ok(Some(Visitor { entry: Entry::Link, id: Some(sub), email, name }))
}

async fn claims(conn: &mut Conn, ring: &KeyRing, place: &PublicSite, token: &str, now: Timestamp) -> Result<Option<Claims>> {
    if token.len() > LONGEST {
        return Ok(None);
    }
    let keys = secrets::valid(conn, ring, place.org, place.site, now).await?;
    let signed = keys.iter().find_map(|key| signed_with(key.expose_secret(), token));
    Ok(signed.filter(|claims| are_acceptable(claims, now)))
}

/// The claims of a token that a key has signed.
fn signed_with(key: &[u8], token: &str) -> Option<Claims> {
    let mut validation = Validation::new(Algorithm::HS256);
    // Time is told by our clock, below.
    (validation.validate_exp, validation.validate_nbf, validation.validate_aud) = (false, false, false);
    validation.required_spec_claims.clear();
    decode::<Claims>(token, &DecodingKey::from_secret(key), &validation).ok().map(|token| token.claims)
}

fn are_acceptable(claims: &Claims, now: Timestamp) -> bool {
    let until = Timestamp::from(claims.exp);
    let is_in_time = until > now - LEEWAY
        && until <= now + LONGEST_LIFE + LEEWAY
        && claims.nbf.is_none_or(|from| Timestamp::from(from) <= now + LEEWAY);
    let are_short = [Some(&claims.sub), claims.email.as_ref(), claims.name.as_ref(), claims.jti.as_ref()]
        .into_iter()
        .flatten()
        .all(|claim| claim.chars().count() <= LONGEST_CLAIM && !claim.chars().any(char::is_control));
    is_in_time && are_short && !claims.sub.is_empty()
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{EncodingKey, Header, encode};
    use serde_json::{Value, json};

    use super::*;

    const KEY: &[u8] = b"C2FVsBQIhrscChlQIMV-b5sSYspob7oDr5nGq2yQ1xw";
    const NOW: i64 = 1_790_000_000;

    fn signed(algorithm: Algorithm, claims: &Value) -> String {
        encode(&Header::new(algorithm), claims, &EncodingKey::from_secret(KEY)).expect("a token")
    }

    fn is_accepted(claims: &Value) -> bool {
        let token = signed(Algorithm::HS256, claims);
        signed_with(KEY, &token).is_some_and(|claims| are_acceptable(&claims, Timestamp(NOW * 1_000_000)))
    }

    #[test]
    fn a_token_lives_a_day_at_most() {
        let ending = |seconds: i64| is_accepted(&json!({ "sub": "7", "exp": NOW + seconds }));
        assert!(ending(1) && ending(86_400) && ending(-59));
        assert!(!ending(-60) && !ending(86_461) && !ending(i64::MAX - NOW));
        assert!(!is_accepted(&json!({ "sub": "7", "exp": NOW + 60, "nbf": NOW + 61 })));
        assert!(is_accepted(&json!({ "sub": "7", "exp": NOW + 60, "nbf": NOW })));
        let parts = |seconds: &str| serde_json::from_str::<Value>(seconds).expect("a number");
        assert!(is_accepted(&json!({ "sub": "7", "exp": parts("1790000060.5"), "nbf": parts("1789999999.25") })));
        assert!(!is_accepted(&json!({ "sub": "7", "exp": parts("1789999939.9") })));
        assert!(!is_accepted(&json!({ "sub": "7", "exp": parts("1e300") })));
        assert!(!is_accepted(&json!({ "sub": "7", "exp": NOW + 60, "nbf": parts("1790000060.5") })));
    }

    #[test]
    fn what_it_says_is_bounded() {
        for claims in [
            json!({ "exp": NOW + 60 }),
            json!({ "sub": "7" }),
            json!({ "sub": "", "exp": NOW + 60 }),
            json!({ "sub": 7, "exp": NOW + 60 }),
            json!({ "sub": "a".repeat(201), "exp": NOW + 60 }),
            json!({ "sub": "a\n", "exp": NOW + 60 }),
            json!({ "sub": "7", "exp": NOW + 60, "email": "e".repeat(201) }),
            json!({ "sub": "7", "exp": "soon" }),
        ] {
            assert!(!is_accepted(&claims), "{claims}");
        }
        assert!(is_accepted(&json!({ "sub": "7", "exp": NOW + 60, "email": "a@b.dev", "name": "Ä".repeat(200), "more": [1] })));
    }

    #[test]
    fn another_key_and_another_algorithm_are_refused() {
        let claims = json!({ "sub": "7", "exp": NOW + 60 });
        assert!(signed_with(b"another", &signed(Algorithm::HS256, &claims)).is_none());
        assert!(signed_with(KEY, &signed(Algorithm::HS512, &claims)).is_none());
        // `{"alg":"none"}` and `{"alg":"None","typ":"JWT"}`, with these claims and no signature.
        let body = signed(Algorithm::HS256, &claims).split('.').nth(1).expect("claims").to_owned();
        for head in ["eyJhbGciOiJub25lIn0", "eyJhbGciOiJOb25lIiwidHlwIjoiSldUIn0"] {
            assert!(signed_with(KEY, &format!("{head}.{body}.")).is_none());
        }
        for garbled in ["", ".", "..", "a.b.c", &format!(".{body}.")] {
            assert!(signed_with(KEY, garbled).is_none(), "{garbled}");
        }
    }
}

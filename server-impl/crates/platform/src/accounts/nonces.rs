//! Nonces of forms whose answer shows a secret, such as a new key. The answer is not stored, so the form has an effect
//! only once: sent again, it says that the secret was shown before.

use std::time::Duration;

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{Code, Error, OrgId, Refusal, Result, Timestamp};

/// Time for which nonces are stored. No page is open for longer, with a session that is recently proven.
const NONCE_LIFETIME: Duration = Duration::from_hours(24);

/// Maximum number of nonces of an organization: forms that it may send in a day.
const MAX_NONCES: i64 = 1_000;

/// Maximum number of letters of a nonce; ours have 22.
const MAX_NONCE_LETTERS: usize = 64;

/// Uses a nonce up; returns `false` if it was used before. In the transaction of the effect: if that fails, the nonce can be
/// used again.
///
/// # Errors
/// `VALIDATION_ERROR` on `/nonce` for a text that is none; `RATE_LIMITED` when the organization has used too many in a day.
#[crate::boxed]
pub async fn use_once(tx: &mut Tx, org: OrgId, nonce: &str, now: Timestamp) -> Result<bool> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if nonce.is_empty() || nonce.len() > MAX_NONCE_LETTERS || !nonce.bytes().all(is_letter) {
        return Err(Error::invalid("/nonce", "This form was changed. Open the page again, and send the form as it is."));
    }
    if store::accounts::nonces::count(tx, org, MAX_NONCES).await? >= MAX_NONCES {
        let message = "This workspace has made a thousand keys and secrets within a day. Wait an hour, then try again.";
        let refusal = Refusal { retry_after: Some(60 * 60), ..Refusal::new(Code::RateLimited, message) };
        return Err(refusal.into());
    }
    store::accounts::nonces::insert(tx, org, nonce, now).await
}

/// Deletes nonces that no page has any more.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::accounts::nonces::delete_older(tx, now - NONCE_LIFETIME).await
}

#[cfg(test)]
mod tests;

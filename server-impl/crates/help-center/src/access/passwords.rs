//! Passwords of sites, hashed with Argon2id (RFC 9106). Only a few are hashed concurrently, since each takes 19 MiB and
//! some ten milliseconds. Organizations are served fairly, and visitors do not wait behind passwords that teams set.

use std::sync::LazyLock;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier},
};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_ports::random::Random;
use frontdesk_types::{Error, OrgId, Result, help_center::access::PasswordHash};
use unicode_normalization::UnicodeNormalization;

/// Limits on hashing in this process. They apply separately to passwords that teams set and to
/// those that visitors enter.
const QUEUE_LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 64 };

/// Bytes of a salt (RFC 9106, section 3.1).
const SALT_BYTES: usize = 16;

static SET_QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QUEUE_LIMITS));

static ENTERED_QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QUEUE_LIMITS));

/// Hashes a password that an organization sets, with a fresh salt.
///
/// # Errors
/// `RATE_LIMITED` when too many hashes of the organization wait.
#[crate::boxed]
pub async fn hash_password(org: OrgId, random: &dyn Random, password: String) -> Result<PasswordHash> {
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt);
    let password = compose_letters(&password);
    let work = move || Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string());
    let hash = run_in_queue(&SET_QUEUE, org, work)
        .await?
        .map_err(|error| Error::internal(format!("a password cannot be hashed: {error}")))?;
    Ok(PasswordHash(hash))
}

/// Checks whether a password entered by a visitor of an organization matches a hash.
///
/// # Errors
/// `RATE_LIMITED` when too many visitors of the organization wait.
#[crate::boxed]
pub async fn matches_hash(org: OrgId, hash: PasswordHash, password: String) -> Result<bool> {
    let password = compose_letters(&password);
    run_in_queue(&ENTERED_QUEUE, org, move || Argon2::default().verify_password(password.as_bytes(), hash.0.as_str()).is_ok())
        .await
}

/// Composes letters with their marks, so that the keyboard makes no difference (RFC 8265, section 4.2.1).
fn compose_letters(password: &str) -> String {
    password.nfc().collect()
}

async fn run_in_queue<T: Send + 'static>(queue: &FairQueue, org: OrgId, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let turn = queue.enter(org).await?;
    let work = move || {
        // Held until the work has ended, even if the caller no longer waits for it.
        let _turn = turn;
        work()
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("a password cannot be hashed: {error}")))
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;
    use futures::{FutureExt, future::join_all};
    use uuid::Uuid;

    use super::*;

    const ORG: OrgId = OrgId(Uuid::from_u128(0x40_0001));
    const OTHER: OrgId = OrgId(Uuid::from_u128(0x40_0002));

    #[tokio::test]
    async fn only_the_password_has_its_hash() {
        let first = hash_password(ORG, &OsRandom, "open sesame".to_owned()).await.expect("a hash");
        assert!(first.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", first.0);
        assert_ne!(first, hash_password(ORG, &OsRandom, "open sesame".to_owned()).await.expect("a hash"));
        assert!(matches_hash(ORG, first.clone(), "open sesame".to_owned()).await.expect("an answer"));
        for other in ["", "open sesam", "Open sesame", "open sesame "] {
            assert!(!matches_hash(ORG, first.clone(), other.to_owned()).await.expect("an answer"), "{other}");
        }
        let apart = hash_password(ORG, &OsRandom, "pa\u{308}ssword".to_owned()).await.expect("a hash");
        assert!(matches_hash(ORG, apart, "pässword".to_owned()).await.expect("an answer"));
        assert!(!matches_hash(ORG, PasswordHash("garbled".to_owned()), String::new()).await.expect("an answer"));
        assert_eq!(format!("{first:?}"), "PasswordHash(..)");
    }

    #[tokio::test]
    async fn nobody_waits_for_the_passwords_of_another_organization() {
        let running = SET_QUEUE.enter(ORG).await.expect("a turn");
        let mut queued = Box::pin(join_all((0..40).map(|_| run_in_queue(&SET_QUEUE, ORG, || ()))));
        assert!((&mut queued).now_or_never().is_none());
        let theirs = hash_password(OTHER, &OsRandom, "open sesame".to_owned()).await.expect("its turn is next");
        assert!(matches_hash(ORG, theirs, "open sesame".to_owned()).await.expect("visitors have turns of their own"));
        assert!((&mut queued).now_or_never().is_none());
        drop(running);
        assert!(queued.await.iter().all(Result::is_ok));
    }
}

//! Passwords of sites: hashed by Argon2id (RFC 9106), a few at a time, since each takes 19 MiB and some ten milliseconds.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier},
};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::{
    ports::random::Random,
    types::{Error, Result, help_center::access::PasswordHash},
};

/// Passwords that are hashed at a time in this process.
const AT_A_TIME: usize = 2;

/// Bytes of a salt (RFC 9106, section 3.1).
const SALT: usize = 16;

static PERMITS: Semaphore = Semaphore::const_new(AT_A_TIME);

/// Hashes a password, with a salt of its own.
///
/// # Errors
/// Only faults.
pub async fn hash(random: &dyn Random, password: String) -> Result<PasswordHash> {
    let mut salt = [0; SALT];
    random.fill(&mut salt);
    let password = one_spelling(&password);
    let work = move || Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string());
    let hash = worked(work).await?.map_err(|error| Error::internal(format!("a password cannot be hashed: {error}")))?;
    Ok(PasswordHash(hash))
}

/// Whether a password has this hash.
///
/// # Errors
/// Only faults.
pub async fn is_right(hash: PasswordHash, password: String) -> Result<bool> {
    let password = one_spelling(&password);
    worked(move || Argon2::default().verify_password(password.as_bytes(), hash.0.as_str()).is_ok()).await
}

/// A letter with its marks is one letter, whatever keyboard wrote it (RFC 8265, section 4.2.1).
fn one_spelling(password: &str) -> String {
    password.nfc().collect()
}

async fn worked<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let permit = PERMITS.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // Held until the work has ended, also when nobody waits for it any more.
        let _permit = permit;
        work()
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("a password cannot be hashed: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::random::OsRandom;

    #[tokio::test]
    async fn only_the_password_has_its_hash() {
        let first = hash(&OsRandom, "open sesame".to_owned()).await.expect("a hash");
        assert!(first.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", first.0);
        assert_ne!(first, hash(&OsRandom, "open sesame".to_owned()).await.expect("a hash"));
        assert!(is_right(first.clone(), "open sesame".to_owned()).await.expect("an answer"));
        for other in ["", "open sesam", "Open sesame", "open sesame "] {
            assert!(!is_right(first.clone(), other.to_owned()).await.expect("an answer"), "{other}");
        }
        let apart = hash(&OsRandom, "pa\u{308}ssword".to_owned()).await.expect("a hash");
        assert!(is_right(apart, "pässword".to_owned()).await.expect("an answer"));
        assert!(!is_right(PasswordHash("garbled".to_owned()), String::new()).await.expect("an answer"));
        assert_eq!(format!("{first:?}"), "PasswordHash(..)");
    }
}

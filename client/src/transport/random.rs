//! The only place in this crate that uses randomness.

use uuid::{Builder, Uuid};

/// Generates a new idempotency key, a random UUID (version 4).
pub(crate) fn new_idempotency_key() -> Uuid {
    Builder::from_random_bytes(random_bytes()).into_uuid()
}

/// Returns a number in `0.0..1.0`.
pub(crate) fn random_fraction() -> f64 {
    let [high, ..] = random_bytes::<4>();
    f64::from(high) / 256.0
}

#[expect(clippy::disallowed_methods, reason = "this is the one place of the SDK that draws randomness")]
fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

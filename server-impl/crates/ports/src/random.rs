//! Randomness. No other code generates any.

/// Generates unpredictable bytes.
pub trait Random: Send + Sync + 'static {
    /// Fills `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's randomness.
#[derive(Debug, Default)]
pub struct OsRandom;

impl Random for OsRandom {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the operating system for randomness")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives randomness, or nothing here is safe");
    }
}

/// Digits of base62, in the order of their values.
pub const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns a text of `length` base62 characters, each equally likely.
pub fn random_base62(random: &dyn Random, length: usize) -> String {
    let mut text = String::with_capacity(length);
    let mut bytes = [0; 64];
    while text.len() < length {
        random.fill(&mut bytes);
        // 248 is the largest multiple of 62 in a byte; larger values would favor the first characters.
        let fair = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(BASE62[usize::from(*byte) % 62]));
        text.extend(fair.take(length - text.len()));
    }
    text
}

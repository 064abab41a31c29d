//! How often a race is repeated.

/// The usual number of rounds, or the value of the environment variable `FRONTDESK_ROUNDS`, for long runs.
///
/// # Panics
/// When the variable is not a number.
pub fn rounds(usual: usize) -> usize {
    match std::env::var("FRONTDESK_ROUNDS") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("FRONTDESK_ROUNDS is to be a number, not `{text}`")),
        Err(_) => usual,
    }
}

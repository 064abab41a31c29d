//! How often a race is run.

/// So often usually; as often as the environment says in `FRONTDESK_ROUNDS`, for the long programme.
///
/// # Panics
/// When that is no number.
pub fn rounds(usual: usize) -> usize {
    match std::env::var("FRONTDESK_ROUNDS") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("FRONTDESK_ROUNDS is to be a number, not `{text}`")),
        Err(_) => usual,
    }
}

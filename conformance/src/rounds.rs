//! The number of repetitions of a race.

/// Returns the usual number of rounds, or the value of the environment variable `FRONTDESK_ROUNDS`, for long runs.
///
/// # Panics
/// If the variable is not a number.
pub fn rounds(usual: usize) -> usize {
    number_from_env("FRONTDESK_ROUNDS", usual)
}

/// Returns the usual number, or the value of this environment variable, for long runs.
///
/// # Panics
/// If the variable is not a number.
pub fn number_from_env(variable: &str, usual: usize) -> usize {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is to be a number, not `{text}`")),
        Err(_) => usual,
    }
}

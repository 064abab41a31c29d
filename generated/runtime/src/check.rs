//! Helpers shared by the functions of `checks.rs` that need nothing from the contract.

use std::collections::HashSet;

use frontdesk_vocabulary::TextRule;
use serde::Serialize;
use validator::ValidationError;

/// Passes if the condition holds.
///
/// # Errors
/// An error with this code.
pub fn all(holds: bool, code: &'static str) -> Result<(), ValidationError> {
    if holds { Ok(()) } else { Err(ValidationError::new(code)) }
}

/// Passes if the text conforms to its rule.
///
/// # Errors
/// The message of the refusal.
pub fn text(rule: &TextRule, text: &str) -> Result<(), ValidationError> {
    rule.keep(text).map(drop).map_err(|message| ValidationError::new("text").with_message(message.into()))
}

/// Passes if the list has no duplicates.
///
/// # Errors
/// An error without details.
pub fn unique<T: Serialize>(items: &[T]) -> Result<(), ValidationError> {
    let mut seen = HashSet::new();
    all(items.iter().all(|item| seen.insert(crate::events::to_json(item))), "unique")
}

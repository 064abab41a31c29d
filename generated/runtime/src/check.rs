//! What functions of `checks.rs` have in common, and what needs nothing from the contract.

use std::collections::HashSet;

use frontdesk_vocabulary::TextRule;
use serde::Serialize;
use validator::ValidationError;

/// Passes what holds.
///
/// # Errors
/// An error with this code.
pub fn all(holds: bool, code: &'static str) -> Result<(), ValidationError> {
    if holds { Ok(()) } else { Err(ValidationError::new(code)) }
}

/// Passes a text that its rule takes.
///
/// # Errors
/// The sentence of the refusal.
pub fn text(rule: &TextRule, text: &str) -> Result<(), ValidationError> {
    rule.keep(text).map(drop).map_err(|message| ValidationError::new("text").with_message(message.into()))
}

/// Passes a list in which nothing stands twice.
///
/// # Errors
/// An error without more.
pub fn unique<T: Serialize>(items: &[T]) -> Result<(), ValidationError> {
    let mut seen = HashSet::new();
    all(items.iter().all(|item| seen.insert(crate::events::to_json(item))), "unique")
}

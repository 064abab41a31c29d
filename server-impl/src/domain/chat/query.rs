//! PLACEHOLDER
use crate::types::chat::Turn;
/// x
pub fn search_query(question: &str, _turns: &[Turn]) -> String {
    question.to_owned()
}

//! Whom a stored answer is about: the conversation and the contact that it names, whose erasure removes it.

use serde_json::Value;

/// Fields of an answer that name a conversation or a contact.
const NAMES: [&str; 2] = ["conversationId", "contactId"];

/// Fields that only conversations and contacts have: their `id` is the subject itself.
const MARKS: [&str; 2] = ["visitor", "aliases"];

/// The ids of conversations and contacts that an answer is about, separated by spaces; `None` when it is about nobody.
pub(super) fn of(answer: &str) -> Option<String> {
    let answer: Value = serde_json::from_str(answer).ok()?;
    let named = NAMES.iter().filter_map(|name| answer[name].as_str());
    let itself = answer["id"].as_str().filter(|_| MARKS.iter().any(|mark| answer.get(mark).is_some()));
    let subjects: Vec<&str> = named.chain(itself).chain(answer["contact"]["id"].as_str()).collect();
    (!subjects.is_empty()).then(|| subjects.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_about_people_are_told_from_others() {
        assert_eq!(of(r#"{"id":"a","name":"Front desk"}"#), None);
        assert_eq!(of(r#"{"conversationId":"c","messageId":"m","answer":"At ten."}"#).as_deref(), Some("c"));
        assert_eq!(of(r#"{"id":"c","visitor":{},"contact":{"id":"p"}}"#).as_deref(), Some("c p"));
        assert_eq!(of(r#"{"id":"p","aliases":[]}"#).as_deref(), Some("p"));
        assert_eq!(of(r#"{"id":"l","conversationId":null,"contactId":"p"}"#).as_deref(), Some("p"));
    }
}

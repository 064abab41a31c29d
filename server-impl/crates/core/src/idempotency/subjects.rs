//! The subjects of a stored answer: the conversation and the contact that it names, whose erasure removes the answer.

use std::collections::BTreeSet;

use serde_json::Value;

/// Fields of an answer that contain the id of a conversation or a contact.
const ID_FIELDS: [&str; 2] = ["conversationId", "contactId"];

/// Fields that only conversations and contacts have: the `id` of such an answer is a subject itself.
const SUBJECT_FIELDS: [&str; 2] = ["visitor", "otherExternalIds"];

/// Returns the ids of the conversations and contacts that an answer is about, without duplicates.
pub(super) fn find_subjects(answer: &str) -> BTreeSet<String> {
    let answer: Value = serde_json::from_str(answer).unwrap_or_default();
    let named = ID_FIELDS.iter().filter_map(|name| answer[name].as_str());
    let itself = answer["id"].as_str().filter(|_| SUBJECT_FIELDS.iter().any(|mark| answer.get(mark).is_some()));
    named.chain(itself).chain(answer["contact"]["id"].as_str()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_about_people_are_told_from_others() {
        let told = |answer| Vec::from_iter(find_subjects(answer)).join(" ");
        assert_eq!(told(r#"{"id":"a","name":"Front desk"}"#), "");
        assert_eq!(told(r#"{"conversationId":"c","messageId":"m","answer":"At ten."}"#), "c");
        assert_eq!(told(r#"{"id":"c","visitor":{},"contact":{"id":"p"}}"#), "c p");
        assert_eq!(told(r#"{"id":"p","otherExternalIds":[]}"#), "p");
        assert_eq!(told(r#"{"id":"l","conversationId":null,"contactId":"p"}"#), "p");
    }
}

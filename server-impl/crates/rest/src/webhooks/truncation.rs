//! Keeps payloads below 20 kB: longer texts and lists are truncated, and the payload says so.

use frontdesk_types::{Error, Result};
use serde_json::Value;

/// Limit that every payload stays below, in bytes.
const PAYLOAD_LIMIT_BYTES: usize = 20_000;

/// Maximum sizes of the parts of a payload; the next step applies if the previous one was not enough.
#[derive(Debug, Clone, Copy)]
struct TruncationStep {
    /// Bytes of a text. Ids of this API, times and names of states are shorter than all of these.
    text: usize,
    /// Items of a list.
    items: usize,
    /// Key-value pairs of a free object.
    pairs: usize,
}

const TRUNCATION_STEPS: [TruncationStep; 4] = [
    TruncationStep { text: 4_000, items: 100, pairs: 100 },
    TruncationStep { text: 1_000, items: 20, pairs: 50 },
    TruncationStep { text: 250, items: 10, pairs: 25 },
    TruncationStep { text: 64, items: 3, pairs: 10 },
];

/// Objects whose keys users choose.
const FREE_OBJECTS: [&str; 3] = ["metadata", "attributes", "fields"];

/// Texts that programs compare: they stay complete, and are short enough for that.
const UNTRUNCATED_FIELDS: [&str; 5] = ["externalId", "otherExternalIds", "email", "otherEmails", "url"];

/// End of a truncated text.
const ELLIPSIS: char = '…';

/// Returns the payload as text, truncated if it is too long.
///
/// # Errors
/// A fault if it cannot be made short enough.
pub(super) fn truncate_payload(mut payload: Value) -> Result<String> {
    for measure in TRUNCATION_STEPS {
        let text = payload.to_string();
        if text.len() < PAYLOAD_LIMIT_BYTES {
            return Ok(text);
        }
        payload["data"]["isTruncated"] = true.into();
        truncate_value(&mut payload["data"], measure);
    }
    let text = payload.to_string();
    if text.len() < PAYLOAD_LIMIT_BYTES { Ok(text) } else { Err(Error::internal(format!("a payload has {} bytes", text.len()))) }
}

fn truncate_value(value: &mut Value, measure: TruncationStep) {
    match value {
        Value::String(text) => truncate_text(text, measure.text),
        Value::Array(items) => {
            items.truncate(measure.items);
            items.iter_mut().for_each(|item| truncate_value(item, measure));
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                if let (true, Value::Object(pairs)) = (FREE_OBJECTS.contains(&key.as_str()), &mut *field) {
                    let beyond: Vec<String> = pairs.keys().skip(measure.pairs).cloned().collect();
                    beyond.iter().for_each(|key| drop(pairs.remove(key)));
                }
                // `email` of a message is a mail, whose texts are as long as people write them.
                let is_whole = UNTRUNCATED_FIELDS.contains(&key.as_str()) && !field.is_object();
                truncate_value(field, if is_whole { TruncationStep { text: usize::MAX, ..measure } } else { measure });
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}

/// Truncates a text to this many bytes, including the ellipsis.
fn truncate_text(text: &mut String, most: usize) {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most - ELLIPSIS.len_utf8()));
        text.push(ELLIPSIS);
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_short_stays_as_it_is() {
        let payload =
            json!({ "type": "message.created", "data": { "isTruncated": false, "message": { "text": "Nine to five." } } });
        assert_eq!(truncate_payload(payload.clone()).expect("short"), payload.to_string());
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        let payload = json!({ "type": "message.created", "data": { "isTruncated": false, "message": {
            "id": "019a9f40-1111-7a2b-8c3d-4e5f60718293", "text": "ä".repeat(30_000), "metadata": { "page": "/prices" } } } });
        let cut: Value = serde_json::from_str(&truncate_payload(payload).expect("cut")).expect("JSON");
        assert_eq!(cut["data"]["isTruncated"], true);
        let text = cut["data"]["message"]["text"].as_str().expect("a text");
        assert!(text.len() <= 4_000 && text.ends_with("ä…"), "{} bytes", text.len());
        assert_eq!(cut["data"]["message"]["metadata"]["page"], "/prices");
        assert_eq!(cut["data"]["message"]["id"], "019a9f40-1111-7a2b-8c3d-4e5f60718293");
    }

    #[test]
    fn a_long_mail_is_cut_and_an_address_is_not() {
        let address = format!("{}@visitor.example", "a".repeat(240));
        let payload = json!({ "type": "message.created", "data": { "isTruncated": false, "message": {
            "visitor": { "email": address }, "text": "x".repeat(20_000), "email": {
                "fullText": "y".repeat(90_000), "subject": "z".repeat(998), "to": vec!["bea@visitor.example"; 200] } } } });
        let cut: Value = serde_json::from_str(&truncate_payload(payload).expect("cut")).expect("JSON");
        assert_eq!(cut["data"]["message"]["visitor"]["email"], address);
        let whole_text = cut["data"]["message"]["email"]["fullText"].as_str().expect("a text");
        assert!(whole_text.len() <= 4_000 && whole_text.ends_with('…'), "{} bytes", whole_text.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn whatever_people_write_stays_below_the_limit(
            texts in vec("\\PC{0,9000}", 0..6),
            pairs in vec(("\\PC{1,40}", "\\PC{0,500}"), 0..100),
            tags in vec("\\PC{1,50}", 0..100),
        ) {
            let pairs: serde_json::Map<String, Value> = pairs.into_iter().map(|(key, value)| (key, value.into())).collect();
            let payload = json!({ "type": "conversation.created", "data": { "isTruncated": false, "conversation": {
                "texts": texts, "metadata": pairs, "attributes": pairs, "tags": tags } } });
            prop_assert!(truncate_payload(payload).expect("it fits").len() < PAYLOAD_LIMIT_BYTES);
        }
    }
}

//! Redactions for snapshots, which assert the format of what they replace.

use serde_json::Value;
use uuid::Uuid;

/// Length of the public part of a key.
const KEY_ID: usize = 12;

/// Replaces everything in a value that differs from run to run: ids by `[uuid 1]`, `[uuid 2]`, … in order of
/// appearance, so that a snapshot shows which are identical; times by `[time]`; ids of keys, public ids, cursors and
/// scores by their name.
///
/// # Panics
/// If one of them has the wrong format: a UUID of version 7, RFC 3339 in UTC, 12 or 22 characters of base62.
#[track_caller]
pub fn redact_value(value: &Value) -> Value {
    let mut shown = value.clone();
    let mut ids = Vec::new();
    redact_in_place("", &mut shown, &mut ids);
    shown
}

fn redact_in_place(name: &str, value: &mut Value, ids: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| redact_in_place(name, value, ids)),
        Value::Array(items) => items.iter_mut().for_each(|item| redact_in_place(name, item, ids)),
        Value::Null => {}
        _ => {
            if let Some(shown) = redacted_text(name, value, ids) {
                *value = Value::String(shown);
            }
        }
    }
}

fn redacted_text(name: &str, value: &Value, ids: &mut Vec<String>) -> Option<String> {
    match name {
        "id" if expect_text(name, value).len() == KEY_ID => {
            assert!(expect_text(name, value).bytes().all(|byte| byte.is_ascii_alphanumeric()), "{value} is not in base62");
            Some("[key id]".to_owned())
        }
        "id" | "organization_id" | "agentId" | "sourceId" | "conversationId" | "contactId" | "messageId" | "requestId"
        | "endpointId" => Some(number_id(expect_text(name, value), ids)),
        "createdAt" | "updatedAt" | "lastMessageAt" | "lastSeenAt" | "statusChangedAt" | "joinedAt" | "avatarUpdatedAt"
        | "pendingDeleteAt" | "currentPeriodStart" | "currentPeriodEnd" | "nextRefillAt" | "key_expires_at"
        | "claim_expires_at" => Some(check_time(expect_text(name, value))),
        "publicId" => {
            let id = expect_text(name, value);
            assert!(
                id.len() == 22 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()),
                "`{id}` is not 22 characters of base62"
            );
            Some("[public id]".to_owned())
        }
        "api_key" => {
            let key = expect_text(name, value);
            assert!(key.len() == 65 && key.starts_with("fd_"), "that is no key");
            Some("[key]".to_owned())
        }
        "claim_url" => {
            let url = expect_text(name, value);
            let (_, part) = url.split_once("/claim/").unwrap_or_else(|| panic!("`{url}` is not the address of a claim page"));
            assert!(part.len() == 36 + 1 + 22, "`{part}` is not an organization and a token");
            Some("[claim url]".to_owned())
        }
        "nextCursor" => {
            assert!(!expect_text(name, value).is_empty(), "an empty cursor");
            Some("[cursor]".to_owned())
        }
        "score" => {
            assert!(value.as_f64().is_some_and(|score| score > 0.0), "the score {value} is not positive");
            Some("[score]".to_owned())
        }
        _ => None,
    }
}

fn number_id(id: &str, ids: &mut Vec<String>) -> String {
    let parsed: Uuid = id.parse().unwrap_or_else(|_| panic!("`{id}` is no UUID"));
    assert_eq!(parsed.get_version_num(), 7, "`{id}` is not of version 7");
    assert_eq!(parsed.to_string(), id, "ids are written in lower case, with hyphens");
    let known = ids.iter().position(|known| known == id).unwrap_or_else(|| {
        ids.push(id.to_owned());
        ids.len() - 1
    });
    format!("[uuid {}]", known + 1)
}

fn check_time(at: &str) -> String {
    assert!(chrono::DateTime::parse_from_rfc3339(at).is_ok() && at.ends_with('Z'), "`{at}` is no RFC 3339 in UTC");
    "[time]".to_owned()
}

fn expect_text<'a>(name: &str, value: &'a Value) -> &'a str {
    value.as_str().unwrap_or_else(|| panic!("`{name}` is {value}, which is no text"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_same_id_gets_the_same_number() {
        let (one, two) = ("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49", "019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5");
        let shown = redact_value(&json!({ "id": one, "items": [{ "id": two, "agentId": one }], "pendingDeleteAt": null }));
        assert_eq!(
            shown,
            json!({ "id": "[uuid 1]", "items": [{ "id": "[uuid 2]", "agentId": "[uuid 1]" }], "pendingDeleteAt": null })
        );
    }

    #[test]
    #[should_panic(expected = "is not of version 7")]
    fn an_id_of_another_version_is_found() {
        redact_value(&json!({ "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7" }));
    }

    #[test]
    #[should_panic(expected = "is no RFC 3339 in UTC")]
    fn a_time_with_an_offset_is_found() {
        redact_value(&json!({ "createdAt": "2026-11-20T09:30:00+01:00" }));
    }
}

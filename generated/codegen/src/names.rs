//! Rust names for names in the contract, the same for server and SDK.

/// Splits a name in any of the usual styles into words: `streamChat`, `message.start`, `NO_ANSWER`, `Last-Event-ID`.
pub(crate) fn split_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut fresh = true;
    let mut before_was_upper = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            fresh = true;
            continue;
        }
        if fresh || (c.is_uppercase() && !before_was_upper) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        before_was_upper = c.is_uppercase();
        fresh = false;
    }
    words
}

/// Converts `message.start` to `MessageStart`, `NO_ANSWER` to `NoAnswer`: a type or a variant.
pub fn pascal_case(name: &str) -> String {
    split_words(name)
        .iter()
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
        })
        .collect()
}

/// Converts `streamChat` to `stream_chat`: a function or a field.
pub fn snake_case(name: &str) -> String {
    split_words(name).join("_")
}

/// Converts `streamChat` to `STREAM_CHAT`: a static.
pub fn constant_case(name: &str) -> String {
    snake_case(name).to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_style_of_the_contract_has_one_name() {
        for (name, expected) in [
            ("message.start", "MessageStart"),
            ("INVALID_API_KEY", "InvalidApiKey"),
            ("no_answer", "NoAnswer"),
            ("streamChat", "StreamChat"),
            ("Last-Event-ID", "LastEventId"),
            ("off", "Off"),
        ] {
            assert_eq!(pascal_case(name), expected);
        }
        assert_eq!(constant_case("cancelAgentDeletion"), "CANCEL_AGENT_DELETION");
        assert_eq!(snake_case("getOpenapi"), "get_openapi");
    }
}

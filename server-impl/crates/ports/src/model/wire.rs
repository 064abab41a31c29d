//! Parser of provider messages: the events of a stream, or a complete answer.

use serde::Deserialize;
use serde_json::Value;

use super::{AnswerEndReason, AnswerPart, ModelError};

/// Maximum characters of a logged type or code of a provider's error.
const MAX_WORD_CHARS: usize = 40;

/// An event of a stream, or a complete answer. Other fields are ignored.
#[derive(Deserialize)]
struct Completion {
    #[serde(default)]
    choices: Vec<CompletionChoice>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct CompletionChoice {
    /// New text, in a stream.
    delta: Option<CompletionContent>,
    /// The whole text, otherwise.
    message: Option<CompletionContent>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct CompletionContent {
    content: Option<String>,
}

/// Loggable parts of a provider's error: its type and code. Its message may repeat the conversation, or
/// part of the key.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ReportedError {
    pub(super) kind: Option<String>,
    pub(super) code: Option<String>,
}

impl ReportedError {
    /// Extracts them from an error object, or from a body with one in `error`.
    pub(super) fn from_json(value: &Value) -> Self {
        let error = value.get("error").unwrap_or(value);
        Self { kind: error.get("type").and_then(loggable_word), code: error.get("code").and_then(loggable_word) }
    }
}

/// Converts a number, or a short identifier. Keys contain hyphens or are longer.
fn loggable_word(value: &Value) -> Option<String> {
    let text = match value {
        Value::Number(number) => return number.as_i64().map(|number| number.to_string()),
        Value::String(text) => text,
        _ => return None,
    };
    let identifier = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.');
    (identifier && text.len() <= MAX_WORD_CHARS).then(|| text.clone())
}

/// Parses a line of a stream; returns no parts when it has nothing relevant.
///
/// # Errors
/// [`ModelError::Garbled`], and [`ModelError::Busy`] when the provider reports an error.
pub(super) fn parse_event(line: &str) -> Result<Vec<AnswerPart>, ModelError> {
    let Some(data) = line.strip_prefix("data:").map(str::trim) else { return check_field(line).map(|()| Vec::new()) };
    match data {
        "" => Ok(Vec::new()),
        "[DONE]" => Ok(vec![AnswerPart::End(AnswerEndReason::Complete)]),
        data => parse_parts(data.as_bytes()),
    }
}

/// Parses a line other than data: a comment, the end of an event, or a field that is not needed.
fn check_field(line: &str) -> Result<(), ModelError> {
    let known = ["", "event", "id", "retry"];
    let name = line.split(':').next().unwrap_or_default();
    if known.contains(&name.trim()) { Ok(()) } else { Err(ModelError::Garbled) }
}

/// Parses a complete answer.
///
/// # Errors
/// Like [`parse_event`].
pub(super) fn parse_completion(bytes: &[u8]) -> Result<Vec<AnswerPart>, ModelError> {
    let parts = parse_parts(bytes)?;
    if parts.iter().any(|part| matches!(part, AnswerPart::End(_))) { Ok(parts) } else { Err(ModelError::Interrupted) }
}

fn parse_parts(bytes: &[u8]) -> Result<Vec<AnswerPart>, ModelError> {
    let Completion { choices, error } = serde_json::from_slice(bytes).map_err(|_| ModelError::Garbled)?;
    if let Some(error) = error {
        let ReportedError { kind, code } = ReportedError::from_json(&error);
        tracing::warn!(kind, code, "a provider reported an error");
        return Err(ModelError::Busy { retry_after: None });
    }
    // Only one choice was requested; the last event of some providers has none, only token counts.
    let Some(CompletionChoice { delta, message, finish_reason }) = choices.into_iter().next() else { return Ok(Vec::new()) };
    let content = delta.or(message).and_then(|said| said.content).unwrap_or_default();
    // PostgreSQL cannot store U+0000.
    let text = Some(content.replace('\0', "")).filter(|text| !text.is_empty()).map(AnswerPart::Text);
    let end = finish_reason
        .map(|reason| if reason == "length" { AnswerEndReason::Length } else { AnswerEndReason::Complete })
        .map(AnswerPart::End);
    Ok(text.into_iter().chain(end).collect())
}

/// Vectors of texts.
#[derive(Deserialize)]
struct EmbeddingsAnswer {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    index: usize,
    embedding: Vec<f32>,
}

/// Parses vectors, in the order of their texts.
///
/// # Errors
/// [`ModelError::Garbled`].
pub(super) fn parse_embeddings(bytes: &[u8]) -> Result<Vec<Vec<f32>>, ModelError> {
    let EmbeddingsAnswer { mut data } = serde_json::from_slice(bytes).map_err(|_| ModelError::Garbled)?;
    data.sort_by_key(|embedding| embedding.index);
    let counted = data.iter().enumerate().all(|(place, embedding)| embedding.index == place);
    if counted { Ok(data.into_iter().map(|embedding| embedding.embedding).collect()) } else { Err(ModelError::Garbled) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(text: &str) -> AnswerPart {
        AnswerPart::Text(text.to_owned())
    }

    #[test]
    fn events_bring_text_and_an_end() {
        let said = concat!(
            r#"data: {"id":"1","choices":[{"index":0,"#,
            r#""delta":{"role":"assistant","content":"Hel\u0000lo"},"finish_reason":null}]}"#
        );
        assert_eq!(parse_event(said), Ok(vec![text("Hello")]));
        assert_eq!(
            parse_event(r#"data:{"choices":[{"delta":{"content":"."},"finish_reason":"stop"}]}"#),
            Ok(vec![text("."), AnswerPart::End(AnswerEndReason::Complete)])
        );
        assert_eq!(
            parse_event(r#"data: {"choices":[{"delta":{},"finish_reason":"length"}]}"#),
            Ok(vec![AnswerPart::End(AnswerEndReason::Length)])
        );
        assert_eq!(parse_event("data: [DONE]"), Ok(vec![AnswerPart::End(AnswerEndReason::Complete)]));
    }

    #[test]
    fn what_does_not_matter_is_passed_over() {
        for line in [
            "",
            ": keep-alive",
            "event: message",
            "id: 7",
            "data:",
            r#"data: {"choices":[],"usage":{"total_tokens":9}}"#,
            r#"data: {"choices":[{"delta":{"content":null,"reasoning_content":"Hm."}}]}"#,
        ] {
            assert_eq!(parse_event(line), Ok(Vec::new()), "{line}");
        }
    }

    #[test]
    fn what_is_no_answer_is_an_error() {
        for line in ["<html>", "data: {", "data: [1]", r#"data: {"choices":"none"}"#, "Bad Gateway"] {
            assert_eq!(parse_event(line), Err(ModelError::Garbled), "{line}");
        }
        assert_eq!(parse_event(r#"data: {"error":{"message":"try later"}}"#), Err(ModelError::Busy { retry_after: None }));
    }

    #[test]
    fn of_an_error_only_type_and_code_are_kept_if_they_are_words() {
        let of = |json: &str| {
            let ReportedError { kind, code } = ReportedError::from_json(&serde_json::from_str(json).unwrap());
            format!("{} {}", kind.as_deref().unwrap_or("-"), code.as_deref().unwrap_or("-"))
        };
        let openai = r#"{"error":{"message":"Incorrect API key: sk-1","type":"invalid_request_error","code":"invalid_api_key"}}"#;
        assert_eq!(of(openai), "invalid_request_error invalid_api_key");
        assert_eq!(of(r#"{"object":"error","message":"No.","type":"NotFoundError","code":404}"#), "NotFoundError 404");
        assert_eq!(of(r#"{"error":"model 'x' not found"}"#), "- -");
        assert_eq!(of(r#"{"error":{"type":"sk-proj-1","code":"a b"}}"#), "- -");
        assert_eq!(of(r#"{"error":{"type":"line\nbreak","code":{"a":1}}}"#), "- -");
        assert_eq!(of(&format!(r#"{{"error":{{"type":"{}","code":null}}}}"#, "a".repeat(41))), "- -");
    }

    #[test]
    fn a_completion_in_one_piece_is_understood() {
        let whole = br#"{"choices":[{"message":{"role":"assistant","content":"At ten."},"finish_reason":"stop"}]}"#;
        assert_eq!(parse_completion(whole), Ok(vec![text("At ten."), AnswerPart::End(AnswerEndReason::Complete)]));
        assert_eq!(parse_completion(br#"{"choices":[]}"#), Err(ModelError::Interrupted));
    }

    #[test]
    fn vectors_come_in_the_order_of_the_texts() {
        let some = br#"{"data":[{"index":1,"embedding":[0.5]},{"index":0,"embedding":[1,2]}]}"#;
        assert_eq!(parse_embeddings(some), Ok(vec![vec![1.0, 2.0], vec![0.5]]));
        assert_eq!(parse_embeddings(br#"{"data":[{"index":1,"embedding":[0.5]}]}"#), Err(ModelError::Garbled));
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(line in any::<String>()) {
            let _ = parse_event(&line);
            let _ = parse_event(&format!("data: {line}"));
            let _ = parse_completion(line.as_bytes());
        }
    }
}

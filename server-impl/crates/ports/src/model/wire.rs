//! Parser of the JSON of providers: pieces of an answer, errors, vectors.

use serde::Deserialize;
use serde_json::Value;

use super::{AnswerEndReason, ModelError};

/// Maximum characters of a logged type or code of a provider's error.
const MAX_WORD_CHARS: usize = 40;

/// Codes of errors of content filters: Azure and OpenAI, OpenAI's pictures, Alibaba.
const FILTER_CODES: [&str; 3] = ["content_filter", "content_policy_violation", "data_inspection_failed"];

/// A piece of an answer, or a complete one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AnswerPiece {
    /// Text. May be empty, and may contain thinking between marks.
    pub(super) text: String,
    /// Reason of the end, if the answer ends here.
    pub(super) end: Option<AnswerEndReason>,
}

/// An event of a stream, or a complete answer. Other fields are ignored.
#[derive(Deserialize)]
struct Completion {
    choices: Option<Vec<CompletionChoice>>,
    error: Option<Value>,
    /// `error` where the object is one itself.
    object: Option<String>,
    code: Option<Value>,
    #[serde(rename = "type")]
    kind: Option<Value>,
}

#[derive(Deserialize)]
struct CompletionChoice {
    /// New text, in a stream.
    delta: Option<CompletionContent>,
    /// The whole text, otherwise.
    message: Option<CompletionContent>,
    /// Some providers send an empty string, or the name of nothing, for "not yet".
    finish_reason: Option<String>,
}

/// Content of a message. Thinking in fields of its own (`reasoning_content`, `reasoning`) is ignored.
#[derive(Deserialize)]
struct CompletionContent {
    content: Option<MessageContent>,
    refusal: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum MessageContent {
    Text(String),
    // Before a part, which would read a list as its fields.
    Parts(Vec<ContentListItem>),
    Part(ContentPart),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ContentListItem {
    Text(String),
    Part(ContentPart),
}

/// A part of a content. Only text is read, not thinking (`thinking`, `reasoning`), references or pictures.
#[derive(Deserialize)]
struct ContentPart {
    #[serde(rename = "type")]
    kind: Option<String>,
    text: Option<Value>,
}

impl CompletionContent {
    fn into_text(self) -> String {
        let text = match self.content {
            None => String::new(),
            Some(MessageContent::Text(text)) => text,
            Some(MessageContent::Part(part)) => part.into_text(),
            Some(MessageContent::Parts(items)) => items.into_iter().map(ContentListItem::into_text).collect(),
        };
        if text.is_empty() { self.refusal.unwrap_or_default() } else { text }
    }
}

impl ContentListItem {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Part(part) => part.into_text(),
        }
    }
}

impl ContentPart {
    fn into_text(self) -> String {
        match (self.kind.as_deref(), self.text) {
            (None | Some("text" | "output_text"), Some(Value::String(text))) => text,
            _ => String::new(),
        }
    }
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

    /// Logs the error, and returns the failure that it stands for.
    pub(super) fn into_failure(self) -> ModelError {
        tracing::warn!(kind = self.kind, code = self.code, "a provider reported an error");
        if self.is_filtered() { ModelError::Filtered } else { ModelError::Busy { retry_after: None } }
    }

    /// Returns `true` if a content filter refused the request.
    pub(super) fn is_filtered(&self) -> bool {
        [&self.kind, &self.code].into_iter().flatten().any(|word| FILTER_CODES.contains(&word.as_str()))
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

/// Parses the data of an event: a JSON object, or several. Nothing in it that is relevant is no piece.
///
/// # Errors
/// [`ModelError::Garbled`], or the failure that the provider reports.
pub(super) fn parse_pieces(data: &str) -> Result<Vec<AnswerPiece>, ModelError> {
    let completions = serde_json::Deserializer::from_str(data).into_iter::<Completion>();
    completions.filter_map(|completion| completion.map_err(|_| ModelError::Garbled).and_then(read_piece).transpose()).collect()
}

fn read_piece(completion: Completion) -> Result<Option<AnswerPiece>, ModelError> {
    let Completion { choices, error, object, code, kind } = completion;
    if let Some(error) = error {
        return Err(ReportedError::from_json(&error).into_failure());
    }
    if object.as_deref() == Some("error") {
        let (kind, code) = (kind.as_ref().and_then(loggable_word), code.as_ref().and_then(loggable_word));
        return Err(ReportedError { kind, code }.into_failure());
    }
    // Only one choice was requested; the first or last event of some providers has none, only the findings of a filter
    // or token counts.
    let Some(choice) = choices.unwrap_or_default().into_iter().next() else { return Ok(None) };
    let CompletionChoice { delta, message, finish_reason } = choice;
    let content = delta.or(message).map(CompletionContent::into_text).unwrap_or_default();
    // PostgreSQL cannot store U+0000.
    let text = content.replace('\0', "");
    let end = parse_end_reason(&finish_reason.unwrap_or_default())?;
    Ok(Some(AnswerPiece { text, end }))
}

/// Parses a reason: one of OpenAI, or of those that providers pass on from their models. `None` if it names none.
fn parse_end_reason(reason: &str) -> Result<Option<AnswerEndReason>, ModelError> {
    match reason.trim().to_ascii_lowercase().as_str() {
        "" | "null" | "none" => Ok(None),
        "length" | "max_tokens" | "model_length" | "model_context_window_exceeded" => Ok(Some(AnswerEndReason::Length)),
        "content_filter" | "safety" | "recitation" | "prohibited_content" | "blocklist" | "spii" | "sensitive" => {
            Ok(Some(AnswerEndReason::Filtered))
        }
        "error" | "abort" | "aborted" | "cancelled" | "insufficient_system_resource" => Err(ModelError::Interrupted),
        _ => Ok(Some(AnswerEndReason::Complete)),
    }
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

    fn piece(text: &str, end: Option<AnswerEndReason>) -> AnswerPiece {
        AnswerPiece { text: text.to_owned(), end }
    }

    #[test]
    fn a_piece_has_text_and_an_end() {
        let said =
            r#"{"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel\u0000lo"},"finish_reason":null}]}"#;
        assert_eq!(parse_pieces(said), Ok(vec![piece("Hello", None)]));
        let last = r#"{"choices":[{"delta":{"content":"."},"finish_reason":"stop"}]}"#;
        assert_eq!(parse_pieces(last), Ok(vec![piece(".", Some(AnswerEndReason::Complete))]));
        let whole = r#"{"choices":[{"message":{"role":"assistant","content":"At ten."},"finish_reason":"stop"}]}"#;
        assert_eq!(parse_pieces(whole), Ok(vec![piece("At ten.", Some(AnswerEndReason::Complete))]));
        let two = [said, last].join("\n");
        assert_eq!(parse_pieces(&two), Ok(vec![piece("Hello", None), piece(".", Some(AnswerEndReason::Complete))]));
    }

    #[test]
    fn reasons_of_the_end_are_told_apart() {
        let end_of = |reason: &str| {
            let json = format!(r#"{{"choices":[{{"delta":{{}},"finish_reason":"{reason}"}}]}}"#);
            parse_pieces(&json).map(|pieces| pieces[0].end)
        };
        for reason in ["", " ", "null", "NULL", "none", "None "] {
            assert_eq!(end_of(reason), Ok(None), "{reason:?}");
        }
        for reason in ["stop", "eos", "end_turn", "tool_calls", "STOP", " stop"] {
            assert_eq!(end_of(reason), Ok(Some(AnswerEndReason::Complete)), "{reason}");
        }
        for reason in ["length", "model_length", "MAX_TOKENS"] {
            assert_eq!(end_of(reason), Ok(Some(AnswerEndReason::Length)), "{reason}");
        }
        for reason in ["content_filter", "SAFETY"] {
            assert_eq!(end_of(reason), Ok(Some(AnswerEndReason::Filtered)), "{reason}");
        }
        for reason in ["error", "abort"] {
            assert_eq!(end_of(reason), Err(ModelError::Interrupted), "{reason}");
        }
    }

    #[test]
    fn content_is_text_or_a_list_of_parts() {
        let text_of = |content: &str| {
            let json = format!(r#"{{"choices":[{{"delta":{{"content":{content}}}}}]}}"#);
            parse_pieces(&json).map(|pieces| pieces.into_iter().map(|piece| piece.text).collect::<String>())
        };
        let list = r#"[{"type":"thinking","thinking":[{"type":"text","text":"secret"}]},{"type":"text","text":"At "},"ten",
            {"type":"reference","reference_ids":[1]},{"type":"reasoning","text":"secret"},{"text":"."},
            {"type":"text","text":null}]"#;
        assert_eq!(text_of(list).as_deref(), Ok("At ten."));
        assert_eq!(text_of(r#"{"type":"text","text":"At ten."}"#).as_deref(), Ok("At ten."));
        assert_eq!(text_of(r#"{"type":"thinking","thinking":"secret"}"#).as_deref(), Ok(""));
        assert_eq!(text_of("[]").as_deref(), Ok(""));
        assert_eq!(text_of("7"), Err(ModelError::Garbled));
        let refused = r#"{"choices":[{"delta":{"content":null,"refusal":"I cannot help."}}]}"#;
        assert_eq!(parse_pieces(refused), Ok(vec![piece("I cannot help.", None)]));
    }

    #[test]
    fn events_without_content_have_no_text() {
        for data in ["", r#"{"choices":[],"usage":{"total_tokens":9}}"#, r#"{"choices":null}"#, r#"{"type":"ping"}"#] {
            assert_eq!(parse_pieces(data), Ok(Vec::new()), "{data}");
        }
        for delta in ["{}", "null", r#"{"content":null,"reasoning_content":"Hm."}"#, r#"{"content":"","reasoning":"Hm."}"#] {
            let data = format!(r#"{{"choices":[{{"delta":{delta},"finish_reason":null}}]}}"#);
            assert_eq!(parse_pieces(&data), Ok(vec![piece("", None)]), "{data}");
        }
    }

    #[test]
    fn what_is_no_answer_is_an_error() {
        for data in ["<html>", "{", "[1]", r#"{"choices":"none"}"#, "Bad Gateway", r#"{"choices":[]} tail"#] {
            assert_eq!(parse_pieces(data), Err(ModelError::Garbled), "{data}");
        }
        let busy = Err(ModelError::Busy { retry_after: None });
        for data in [
            r#"{"error":{"message":"try later"}}"#,
            r#"{"error":"try later"}"#,
            r#"{"object":"error","message":"try later","type":"InternalServerError","code":500}"#,
            r#"{"choices":[{"delta":{"content":""},"finish_reason":"error"}],"error":{"code":502,"message":"lost"}}"#,
        ] {
            assert_eq!(parse_pieces(data), busy, "{data}");
        }
        let filtered = r#"{"error":{"code":"content_filter","message":"withheld","status":400}}"#;
        assert_eq!(parse_pieces(filtered), Err(ModelError::Filtered));
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
    fn vectors_come_in_the_order_of_the_texts() {
        let some = br#"{"data":[{"index":1,"embedding":[0.5]},{"index":0,"embedding":[1,2]}]}"#;
        assert_eq!(parse_embeddings(some), Ok(vec![vec![1.0, 2.0], vec![0.5]]));
        assert_eq!(parse_embeddings(br#"{"data":[{"index":1,"embedding":[0.5]}]}"#), Err(ModelError::Garbled));
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(data in any::<String>()) {
            let _ = parse_pieces(&data);
            let _ = parse_pieces(&format!(r#"{{"choices":[{{"delta":{{"content":{data}}}}}]}}"#));
        }
    }
}

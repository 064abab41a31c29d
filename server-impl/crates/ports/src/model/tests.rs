//! Answers of the servers of models, over a real socket.

use frontdesk_test_programs::provider::{
    self,
    dialects::{DIALECTS, THINKING},
};
use futures::{StreamExt, TryStreamExt, stream};
use secrecy::SecretString;
use serde_json::json;
use url::Url;

use super::{
    AnswerEndReason, AnswerPart, ChatMessage, ChatModel, ChatRole, ModelError, ModelRequest, SamplingParameters,
    answer::{AnswerReader, UnmarkedThinkers},
    event_stream,
    openai::OpenAiProvider,
};

/// Answer of each server, with the number of the passage.
const ANSWER: &str = "Der Empfang öffnet um acht Uhr – „pünktlich“ 😊. [1]";

fn provider() -> OpenAiProvider {
    let base = Url::parse(provider::base_url()).expect("an address");
    OpenAiProvider::new(&base, Some(SecretString::from(provider::API_KEY))).expect("a provider")
}

/// Asks a model; returns what it said, and how it ended.
async fn ask_model(provider: &OpenAiProvider, model: &str) -> (String, Result<AnswerEndReason, ModelError>) {
    let content = format!("Passages:\n[{{\"text\":\"{}\"}}]\n\nQuestion:\nWann?", ANSWER.trim_end_matches(" [1]"));
    let messages = [ChatMessage { role: ChatRole::User, content }];
    let request = ModelRequest { model, messages: &messages, sampling: SamplingParameters::default() };
    match provider.ask_model(request).await {
        Ok(parts) => collect_answer(parts).await,
        Err(error) => (String::new(), Err(error)),
    }
}

async fn collect_answer(mut parts: super::AnswerStream) -> (String, Result<AnswerEndReason, ModelError>) {
    let mut text = String::new();
    loop {
        match parts.next().await.expect("an end") {
            Ok(AnswerPart::Text(part)) => text.push_str(&part),
            Ok(AnswerPart::End(reason)) => return (text.trim().to_owned(), Ok(reason)),
            Err(error) => return (text.trim().to_owned(), Err(error)),
        }
    }
}

#[tokio::test]
async fn every_server_is_understood() {
    let provider = provider();
    for dialect in DIALECTS {
        assert_eq!(ask_model(&provider, dialect).await, (ANSWER.to_owned(), Ok(AnswerEndReason::Complete)), "{dialect}");
    }
}

#[tokio::test]
async fn the_end_is_told_as_it_is() {
    let provider = provider();
    assert_eq!(ask_model(&provider, "filtered").await, ("Der".to_owned(), Ok(AnswerEndReason::Filtered)));
    assert_eq!(ask_model(&provider, "refused-by-filter").await, (String::new(), Err(ModelError::Filtered)));
    assert_eq!(ask_model(&provider, "only-thinking").await, (String::new(), Ok(AnswerEndReason::Length)));
    assert_eq!(ask_model(&provider, "lost").await, ("Der".to_owned(), Err(ModelError::Busy { retry_after: None })));
    assert_eq!(ask_model(&provider, "aborted").await, ("Der".to_owned(), Err(ModelError::Interrupted)));
    assert_eq!(AnswerEndReason::Length.without_text(), ModelError::Exhausted);
}

#[tokio::test]
async fn a_model_that_does_not_mark_its_thinking_is_known_from_its_first_answer() {
    let provider = provider();
    assert_eq!(ask_model(&provider, "unopened").await, (THINKING.to_owned(), Err(ModelError::UnmarkedThinking)));
    assert_eq!(ask_model(&provider, "unopened").await, (ANSWER.to_owned(), Ok(AnswerEndReason::Complete)));
}

/// Reads an answer of `model` whose events have these texts; returns what is passed on at each, and at the end.
fn read_texts(thinkers: &UnmarkedThinkers, texts: &[&str], finish: &str) -> Result<Vec<String>, ModelError> {
    let mut reader = AnswerReader::new("model", thinkers);
    let events = texts.iter().map(|text| json!({ "choices": [{ "delta": { "content": text } }] }));
    let end = json!({ "choices": [{ "delta": {}, "finish_reason": finish }] });
    let texts = events.chain([end]).map(|event| {
        let parts = reader.read_data(&event.to_string())?.into_iter();
        Ok(parts.filter_map(|part| if let AnswerPart::Text(text) = part { Some(text) } else { None }).collect())
    });
    texts.collect()
}

/// Teaches that the model does not mark the beginning of its thinking.
fn known_thinkers() -> UnmarkedThinkers {
    let thinkers = UnmarkedThinkers::default();
    assert_eq!(read_texts(&thinkers, &["Hm.", "\n</think>\n", "Um acht."], "stop"), Err(ModelError::UnmarkedThinking));
    thinkers
}

#[test]
fn a_visitor_who_asks_for_a_mark_switches_streaming_off_for_one_answer() {
    let thinkers = UnmarkedThinkers::default();
    let ask = || read_texts(&thinkers, &["Um ", "acht."], "stop").expect("an answer");
    assert_eq!(read_texts(&thinkers, &["Gern: </think>", "\nBitte."], "stop").expect("text").concat(), "Gern: </think>\nBitte.");
    assert_eq!(ask(), ["Um ", "acht.", ""], "a mark inside a line is text");
    assert_eq!(read_texts(&thinkers, &["Gern:\n</think>", "\nBitte."], "stop"), Err(ModelError::UnmarkedThinking));
    assert_eq!(ask(), ["", "", "Um acht."]);
    assert_eq!(ask(), ["Um ", "acht.", ""], "the model is known again not to think");
}

#[test]
fn thinking_that_is_cut_before_its_end_is_never_shown() {
    let thinkers = known_thinkers();
    for finish in ["length", "content_filter", "length"] {
        assert_eq!(read_texts(&thinkers, &["The user ", "asks"], finish).expect("an end").concat(), "", "{finish}");
    }
    let answer = read_texts(&thinkers, &["The user asks", "\n</think>\n", "Um ", "acht."], "length");
    assert_eq!(answer.expect("an answer"), ["", "\n", "Um ", "acht.", ""], "text behind the thinking is shown");
    assert_eq!(read_texts(&thinkers, &["The user asks", "\n</think>"], "stop").expect("an end").concat(), "");
}

#[test]
fn endless_thinking_is_asked_for_once() {
    let notes = "note ".repeat(10_000);
    let error = read_texts(&known_thinkers(), &[notes.as_str(); 6], "stop").expect_err("it is too long");
    assert_eq!((error.is_transient(), error), (false, ModelError::EndlessThinking));
}

/// Reads a body that arrives in chunks of so many bytes.
async fn read_body(body: &[u8], chunk_bytes: usize) -> (String, Result<AnswerEndReason, ModelError>) {
    let chunks: Vec<_> = body.chunks(chunk_bytes).map(|chunk| Ok(bytes::Bytes::copy_from_slice(chunk))).collect();
    let reader = AnswerReader::new("model", &UnmarkedThinkers::default());
    collect_answer(event_stream::read_events(stream::iter(chunks).boxed(), reader)).await
}

const EVENT: &str = r#"{"choices":[{"delta":{"content":"Um acht – „ja“."},"finish_reason":"stop"}]}"#;

#[tokio::test]
async fn events_are_read_as_the_standard_says() {
    let complete = ("Um acht – „ja“.".to_owned(), Ok(AnswerEndReason::Complete));
    let [left, right] = [&EVENT[..12], &EVENT[12..]];
    for body in [
        format!("data: {EVENT}\n\n"),
        format!("data:{EVENT}\r\n\r\n"),
        format!("data: {EVENT}\r\r"),
        format!("\u{feff}data: {EVENT}\n\n"),
        format!("\u{feff}:\n\ndata: {EVENT}\n\n"),
        format!("data: {left}\ndata: {right}\n\n"),
        format!(": a comment\ncolour: blue\nid: 7\nretry: 10\nevent: chunk\ndata: {EVENT}\n\n"),
        format!("data\n\ndata:\n\ndata: {EVENT}\n\n"),
        format!("event: ping\ndata: alive\n\ndata: {EVENT}\n\n"),
        format!("data: {EVENT}\ndata: [DONE]\n\n"),
        format!("data: {EVENT}"),
    ] {
        for chunk_bytes in [1, 2, 3, 5, 4096] {
            assert_eq!(read_body(body.as_bytes(), chunk_bytes).await, complete, "{body:?} by {chunk_bytes}");
        }
    }
}

#[tokio::test]
async fn a_stream_without_an_end_is_an_error() {
    let unfinished = EVENT.replace("stop", "");
    let said = "Um acht – „ja“.".to_owned();
    assert_eq!(read_body(format!("data: {unfinished}\n\n").as_bytes(), 7).await, (said.clone(), Err(ModelError::Interrupted)));
    let done = format!("data: {unfinished}\n\ndata: [DONE]");
    assert_eq!(read_body(done.as_bytes(), 7).await, (said, Ok(AnswerEndReason::Complete)));
    for body in ["", "<html>Bad Gateway</html>\n", "data: <html>\n\n", "data: {\"choices\":7}\n\n"] {
        assert_eq!(read_body(body.as_bytes(), 7).await, (String::new(), Err(ModelError::Garbled)), "{body:?}");
    }
    let endless = format!("data: {}", "x".repeat(2 * 1024 * 1024));
    assert_eq!(read_body(endless.as_bytes(), 8192).await, (String::new(), Err(ModelError::Garbled)));
}

#[tokio::test]
async fn an_end_before_the_text_is_not_the_end_of_the_text() {
    let thinking = r#"data: {"choices":[{"delta":{"reasoning_content":"Hm."},"finish_reason":"stop"}]}"#;
    let text = r#"data: {"choices":[{"delta":{"content":"Der Empfang"}}]}"#;
    let cut = format!("{thinking}\n\n{thinking}\n\n{text}\n\n");
    assert_eq!(read_body(cut.as_bytes(), 7).await, ("Der Empfang".to_owned(), Err(ModelError::Interrupted)));
    let done = format!("{cut}data: [DONE]\n\n");
    assert_eq!(read_body(done.as_bytes(), 7).await, ("Der Empfang".to_owned(), Ok(AnswerEndReason::Complete)));
}

#[tokio::test]
async fn bytes_that_are_no_utf_8_cost_their_letter() {
    let mut body = b"data: {\"choices\":[{\"delta\":{\"content\":\"a\xff".to_vec();
    body.extend_from_slice(b"b\"},\"finish_reason\":\"stop\"}]}\n\n");
    assert_eq!(read_body(&body, 4).await, ("a\u{fffd}b".to_owned(), Ok(AnswerEndReason::Complete)));
}

#[tokio::test]
async fn pieces_come_as_soon_as_they_are_sent() {
    let event = |text: &str| format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n");
    let chunks = [Ok(bytes::Bytes::from(event("Um ") + &event("acht")))];
    let reader = AnswerReader::new("model", &UnmarkedThinkers::default());
    let mut parts = event_stream::read_events(stream::iter(chunks).chain(stream::pending()).boxed(), reader);
    for text in ["Um ", "acht"] {
        assert_eq!(parts.try_next().await, Ok(Some(AnswerPart::Text(text.to_owned()))));
    }
}

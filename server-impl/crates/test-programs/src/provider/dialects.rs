//! Streams as the servers of models send them, as their users have reported.

use std::convert::Infallible;

use axum::{
    body::{Body, Bytes},
    response::{IntoResponse, Response},
};
use futures::stream;
use http::{StatusCode, header};
use serde_json::{Value, json};

use super::{StreamStep, event_stream};

/// Text that no reader of an answer may see.
pub const THINKING: &str = "The secret plan.";

/// Models, each named after its server, that give the whole answer.
pub const DIALECTS: [&str; 10] =
    ["ollama", "ollama-marks", "vllm", "sglang", "mistral", "mistral-whole", "azure", "openrouter", "early-stop", "framing"];

/// Models whose answer is withheld, in whole or in part.
pub const WITHHELD: [&str; 6] = ["filtered", "refused-by-filter", "only-thinking", "lost", "aborted", "unopened"];

/// Answers like the server that the model is named after; `None` if there is none.
pub(super) fn answer(model: &str, words: &[String]) -> Option<Response> {
    let events = match model {
        "ollama" => ollama(words),
        "ollama-marks" => ollama_with_marks(words),
        "vllm" => vllm(words),
        "sglang" => sglang(words),
        "mistral" => mistral(words),
        "mistral-whole" => return Some(mistral_whole(words)),
        "azure" => azure(words),
        "openrouter" => openrouter(words),
        "early-stop" => early_stop(words),
        "framing" => return Some(framing(words)),
        "filtered" => vec![content_event(&words[0]), json!({ "choices": [{ "delta": {}, "finish_reason": "content_filter" }] })],
        "refused-by-filter" => return Some(refused_by_filter()),
        "only-thinking" => only_thinking(),
        "lost" => lost(words),
        "aborted" => vec![content_event(&words[0]), json!({ "choices": [{ "delta": {}, "finish_reason": "abort" }] })],
        "unopened" => unopened(words),
        _ => return None,
    };
    Some(send_events(&events, "data: [DONE]\n\n"))
}

fn send_events(events: &[Value], last: &str) -> Response {
    let steps = events.iter().map(|event| StreamStep::Send(format!("data: {event}\n\n")));
    event_stream(steps.chain([StreamStep::Send(last.to_owned())]).collect())
}

fn content_event(text: &str) -> Value {
    json!({ "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": null }] })
}

fn stop_event() -> Value {
    json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] })
}

/// Ollama: thinking in `reasoning`, and an empty `finish_reason` until the end.
fn ollama(words: &[String]) -> Vec<Value> {
    let event = |delta: Value| json!({ "object": "chat.completion.chunk", "choices": [{ "delta": delta, "finish_reason": "" }] });
    let thinking = event(json!({ "role": "assistant", "content": "", "reasoning": THINKING }));
    let text = words.iter().map(|word| event(json!({ "role": "assistant", "content": word })));
    [thinking].into_iter().chain(text).chain([stop_event()]).collect()
}

/// Ollama, older: thinking between marks in the text, which is split anywhere.
fn ollama_with_marks(words: &[String]) -> Vec<Value> {
    let thinking = ["<th", "ink>", "\n", THINKING, " </thin", "k", ">\n", "\n"];
    thinking.into_iter().map(content_event).chain(words.iter().map(|word| content_event(word))).chain([stop_event()]).collect()
}

/// vLLM: thinking in `reasoning_content`, the end with the last word, then only token counts.
fn vllm(words: &[String]) -> Vec<Value> {
    let (last, others) = words.split_last().expect("an answer has words");
    let begin =
        json!({ "choices": [{ "delta": { "role": "assistant", "content": "" }, "logprobs": null, "finish_reason": null }] });
    let thinking = json!({ "choices": [{ "delta": { "reasoning_content": THINKING }, "finish_reason": null }] });
    let end = json!({ "choices": [{ "delta": { "content": last }, "finish_reason": "stop", "stop_reason": null }] });
    let usage = json!({ "choices": [], "usage": { "prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18 } });
    [begin, thinking].into_iter().chain(others.iter().map(|word| content_event(word))).chain([end, usage]).collect()
}

/// SGLang: nulls in place of absent fields, and an empty `finish_reason`.
fn sglang(words: &[String]) -> Vec<Value> {
    let event = |content: Value, thinking: Value, finish: Value| {
        let delta = json!({ "role": null, "content": content, "reasoning_content": thinking, "tool_calls": null });
        let choice = json!({ "index": 0, "delta": delta, "logprobs": null, "finish_reason": finish, "matched_stop": null });
        json!({ "object": "chat.completion.chunk", "choices": [choice], "usage": null })
    };
    let thinking = event(Value::Null, json!(THINKING), json!(""));
    let text = words.iter().map(|word| event(json!(word), Value::Null, json!("")));
    [thinking].into_iter().chain(text).chain([event(Value::Null, Value::Null, json!("stop"))]).collect()
}

/// Content of Mistral: a list, in which thinking is a part with parts of its own.
fn mistral_parts(thinking: &str, text: &str) -> Value {
    json!([
        { "type": "thinking", "thinking": [{ "type": "text", "text": thinking }] },
        { "type": "text", "text": text },
        { "type": "reference", "reference_ids": [1] },
    ])
}

/// Mistral: lists of parts while the model thinks, then texts.
fn mistral(words: &[String]) -> Vec<Value> {
    let thinking = json!({ "choices": [{ "delta": { "content": mistral_parts(THINKING, &words[0]) }, "finish_reason": null }] });
    let text = words[1..].iter().map(|word| content_event(word));
    [thinking].into_iter().chain(text).chain([stop_event()]).collect()
}

fn mistral_whole(words: &[String]) -> Response {
    let message = json!({ "role": "assistant", "content": mistral_parts(THINKING, &words.concat()) });
    let whole = json!({ "choices": [{ "index": 0, "message": message, "finish_reason": "stop" }] });
    ([(header::CONTENT_TYPE, "application/json; charset=utf-8")], whole.to_string()).into_response()
}

/// Azure: findings of its filter before, beside and after the text, without choices or without a delta.
fn azure(words: &[String]) -> Vec<Value> {
    let safe = json!({ "hate": { "filtered": false, "severity": "safe" } });
    let prompt = json!({ "choices": [], "id": "", "model": "", "prompt_filter_results": [{ "content_filter_results": safe }] });
    let offsets = json!({ "check_offset": 44, "start_offset": 44, "end_offset": 198 });
    let found = json!({ "index": 0, "finish_reason": null, "content_filter_results": safe, "content_filter_offsets": offsets });
    let findings = json!({ "id": "", "choices": [found], "usage": null });
    let text = words.iter().flat_map(|word| {
        let choice = json!({ "delta": { "content": word }, "finish_reason": null, "content_filter_results": safe });
        [json!({ "choices": [choice] }), findings.clone()]
    });
    [prompt].into_iter().chain(text).chain([stop_event(), findings.clone()]).collect()
}

/// OpenRouter: thinking twice in fields of its own, and the end of the model beside its own.
fn openrouter(words: &[String]) -> Vec<Value> {
    let details = json!([{ "type": "reasoning.text", "text": THINKING }]);
    let delta = json!({ "role": "assistant", "content": "", "reasoning": THINKING, "reasoning_details": details });
    let thinking =
        json!({ "provider": "Some", "choices": [{ "delta": delta, "finish_reason": null, "native_finish_reason": null }] });
    let end = json!({ "choices": [{ "delta": { "content": "" }, "finish_reason": "stop", "native_finish_reason": "STOP" }] });
    let usage = json!({ "choices": [{ "delta": { "content": "" }, "finish_reason": null }], "usage": { "cost": 0.1 } });
    [thinking].into_iter().chain(words.iter().map(|word| content_event(word))).chain([end, usage]).collect()
}

/// Open WebUI before gpt-oss: each event with thinking says that it is the last.
fn early_stop(words: &[String]) -> Vec<Value> {
    let thinking = json!({ "choices": [{ "delta": { "reasoning_content": THINKING }, "finish_reason": "stop" }] });
    [thinking.clone(), thinking].into_iter().chain(words.iter().map(|word| content_event(word))).chain([stop_event()]).collect()
}

/// A stream with all that the standard allows (WHATWG HTML, section 9.2.5), in chunks of three bytes. It ends
/// without an empty line.
fn framing(words: &[String]) -> Response {
    let mut text = "\u{feff}: OPENROUTER PROCESSING\r\n\r\nretry: 10\rid\rcolour: blue\r\r".to_owned();
    for (word, end) in words.iter().zip(["\n", "\r", "\r\n"].into_iter().cycle()) {
        let event = serde_json::to_string_pretty(&content_event(word)).expect("JSON");
        let lines: Vec<String> = event.lines().map(|line| format!("data:{line}{end}")).collect();
        text.push_str(&format!("event: message{end}{}{end}", lines.concat()));
        text.push_str(&format!("event: ping{end}data: alive{end}{end}"));
    }
    text.push_str(&format!("data: {}\rdata: [DONE]", stop_event()));
    let chunks: Vec<_> = text.as_bytes().chunks(3).map(|chunk| Ok::<_, Infallible>(Bytes::copy_from_slice(chunk))).collect();
    ([(header::CONTENT_TYPE, "text/event-stream; charset=utf-8")], Body::from_stream(stream::iter(chunks))).into_response()
}

/// Azure, when its filter refuses the question.
fn refused_by_filter() -> Response {
    let inner = json!({ "code": "ResponsibleAIPolicyViolation" });
    let error = json!({ "message": "The response was filtered", "code": "content_filter", "status": 400, "innererror": inner });
    (StatusCode::BAD_REQUEST, json!({ "error": error }).to_string()).into_response()
}

/// vLLM, when the thinking takes all the tokens.
fn only_thinking() -> Vec<Value> {
    let thinking = json!({ "choices": [{ "delta": { "reasoning_content": THINKING }, "finish_reason": null }] });
    vec![thinking.clone(), thinking, json!({ "choices": [{ "delta": {}, "finish_reason": "length" }] })]
}

/// OpenRouter, when it loses the server behind it.
fn lost(words: &[String]) -> Vec<Value> {
    let error = json!({ "code": 502, "message": "Provider disconnected", "metadata": { "error_type": "provider_unavailable" } });
    let choice = json!({ "delta": { "content": "" }, "finish_reason": "error" });
    vec![content_event(&words[0]), json!({ "error": error, "choices": [choice] })]
}

/// vLLM with templates that put the opening mark into the prompt.
fn unopened(words: &[String]) -> Vec<Value> {
    let thinking = [THINKING, "\n</think>\n\n"].into_iter().map(content_event);
    thinking.chain(words.iter().map(|word| content_event(word))).chain([stop_event()]).collect()
}

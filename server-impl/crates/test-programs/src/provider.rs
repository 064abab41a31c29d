//! A model provider that speaks the OpenAI-compatible protocol over a real socket, and fails on demand.
//!
//! The name of the model selects its mood. Its only state is the questions that it has rejected once, so all tests
//! in a process share one.

use std::{
    collections::HashSet,
    convert::Infallible,
    sync::{Mutex, OnceLock, mpsc},
    thread,
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    response::{IntoResponse, Response},
    routing::post,
};
use futures::{StreamExt, stream};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use tokio::{net::TcpListener, runtime, time::sleep};

pub mod dialects;
mod embedder;

/// API key that it expects.
pub const API_KEY: &str = "sk-of-the-provider";

/// All moods, each a model `fake/<mood>`.
pub const MODEL_MOODS: [&str; 17] = [
    "fast",
    "slow",
    "echo",
    "parameters",
    "whole",
    "plain",
    "length",
    "endless",
    "late",
    "dead",
    "silent",
    "cut",
    "stuck",
    "garbage",
    "busy",
    "overloaded",
    "broken",
];

/// Lines of a config file with every mood as a model that costs one credit. Also `fake/refused`, whose provider
/// expects another key, `fake/nobody`, whose provider does not exist, and `fake/choosy`, which takes one parameter.
pub fn model_settings() -> String {
    let base = base_url();
    let model = |mood: &str, provider: &str| format!("{{ id = 'fake/{mood}', credits = 1, provider = '{provider}' }}");
    let models: Vec<String> =
        MODEL_MOODS.iter().chain(&dialects::DIALECTS).chain(&dialects::WITHHELD).map(|mood| model(mood, "fake")).collect();
    format!(
        "models.providers = [{{ name = 'fake', base_url = '{base}', api_key = '{API_KEY}' }}, \
         {{ name = 'wrong-key', base_url = '{base}', api_key = 'sk-wrong' }}, \
         {{ name = 'nobody', base_url = 'http://127.0.0.1:9/v1' }}]\n\
         models.catalogue = [{}, {{ id = 'fake/refused', credits = 1, provider = 'wrong-key' }}, \
         {{ id = 'fake/nobody', credits = 1, provider = 'nobody' }}, \
         {{ id = 'fake/large', credits = 5, provider = 'fake', model = 'fast' }}, \
         {{ id = 'fake/choosy', credits = 1, provider = 'fake', model = 'parameters', parameters = ['max_completion_tokens'] }}, \
         {{ id = 'openai/gpt-5.4-mini', credits = 1, provider = 'stand_in' }}, \
         {{ id = 'builtin/extractive', credits = 1, provider = 'builtin' }}]\n",
        models.join(", ")
    )
}

/// Returns its address. It is started once per process, in its own thread, since each test has a runtime that ends
/// with the test.
pub fn base_url() -> &'static str {
    static BASE_URL: OnceLock<String> = OnceLock::new();
    BASE_URL.get_or_init(|| {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let address = listener.local_addr().expect("an address");
                sender.send(format!("http://{address}/v1")).expect("somebody waits for the address");
                let site = Router::new()
                    .route("/v1/chat/completions", post(complete_chat))
                    .route("/v1/embeddings", post(embedder::embed_texts));
                axum::serve(listener, site).await.expect("the provider runs");
            });
        });
        receiver.recv().expect("the provider starts")
    })
}

async fn complete_chat(headers: HeaderMap, body: String) -> Response {
    let body: Value = serde_json::from_str(&body).expect("a request is JSON");
    let key = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if key != Some(&format!("Bearer {API_KEY}")) {
        let message = format!("Incorrect API key provided: {}.", key.unwrap_or_default());
        let error = json!({ "message": message, "type": "invalid_request_error", "code": "invalid_api_key" });
        return (StatusCode::UNAUTHORIZED, json!({ "error": error }).to_string()).into_response();
    }
    let question = body["messages"].as_array().and_then(|messages| messages.last()).map_or("", message_text);
    let words = answer_words(question);
    match body["model"].as_str().unwrap_or_default() {
        "fast" | "large" => event_stream(word_steps(&words, Duration::ZERO, "stop")),
        "slow" => event_stream(word_steps(&words, Duration::from_millis(40), "stop")),
        "echo" => event_stream(word_steps(&[body["messages"].to_string()], Duration::ZERO, "stop")),
        "parameters" => {
            let mut parameters = body.clone();
            parameters.as_object_mut().expect("a request is an object").remove("messages");
            event_stream(word_steps(&[parameters.to_string()], Duration::ZERO, "stop"))
        }
        "whole" => ([(header::CONTENT_TYPE, "application/json")], whole_completion(&words).to_string()).into_response(),
        "plain" => event_stream(word_steps(&[words.concat().replace(" [1]", "").as_str()], Duration::ZERO, "stop")),
        "length" => event_stream(word_steps(&words, Duration::ZERO, "length")),
        "endless" => event_stream(endless_steps()),
        "late" => event_stream(late_steps(&words)),
        "dead" => (StatusCode::INTERNAL_SERVER_ERROR, "out of order").into_response(),
        "silent" => event_stream(Vec::new().into_iter().chain([StreamStep::Wait(Duration::from_secs(600))]).collect()),
        "cut" => event_stream(word_steps(&words[..words.len().min(3)], Duration::ZERO, "")),
        "stuck" => {
            let wait = [StreamStep::Wait(Duration::from_secs(600))];
            event_stream(word_steps(&words[..words.len().min(3)], Duration::ZERO, "").into_iter().chain(wait).collect())
        }
        "garbage" => event_stream(vec![StreamStep::Send("<html>Bad gateway</html>\n".to_owned())]),
        "busy" if !was_asked_before(question) => {
            (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "1")], "slow down").into_response()
        }
        "busy" => event_stream(word_steps(&words, Duration::ZERO, "stop")),
        "broken" => {
            let error = json!({ "message": format!("I choke on {question:?}."), "type": "server_error", "code": 507 });
            event_stream(vec![StreamStep::Send(format!("data: {}\n\n", json!({ "error": error })))])
        }
        "overloaded" => (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "3600")], "slow down").into_response(),
        model => dialects::answer(model, &words).unwrap_or_else(|| (StatusCode::NOT_FOUND, "no such model").into_response()),
    }
}

fn message_text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Returns the first passage verbatim, or says that there is none.
fn answer_words(prompt: &str) -> Vec<String> {
    let passages = prompt.strip_prefix("Passages:\n").and_then(|rest| rest.split('\n').next()).unwrap_or("[]");
    let passages: Value = serde_json::from_str(passages).expect("passages are JSON");
    let text = match passages[0]["text"].as_str() {
        Some(text) => format!("{} [1]", text.trim()),
        None => "[0] I do not know.".to_owned(),
    };
    text.split_inclusive(' ').map(str::to_owned).collect()
}

fn was_asked_before(question: &str) -> bool {
    static ASKED: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    !ASKED.lock().expect("no test panics in here").get_or_insert_default().insert(question.to_owned())
}

/// A step of a stream.
enum StreamStep {
    Send(String),
    Wait(Duration),
}

fn delta_step(text: &str) -> StreamStep {
    StreamStep::Send(format!(
        "data: {}\n\n",
        json!({ "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": null }] })
    ))
}

fn word_steps(words: &[impl AsRef<str>], pause: Duration, finish: &str) -> Vec<StreamStep> {
    let words = words.iter().flat_map(|word| [StreamStep::Wait(pause), delta_step(word.as_ref())]);
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": finish }] });
    let end = StreamStep::Send(format!(": done\n\ndata: {end}\n\ndata: [DONE]\n\n"));
    words.chain((!finish.is_empty()).then_some(end)).collect()
}

fn endless_steps() -> Vec<StreamStep> {
    (0..20_000).flat_map(|n| [delta_step(&format!("word {n} ")), StreamStep::Wait(Duration::from_millis(10))]).collect()
}

/// Pauses for longer than the time limit for the start of a stream.
fn late_steps(words: &[String]) -> Vec<StreamStep> {
    [StreamStep::Wait(Duration::from_secs(6))].into_iter().chain(word_steps(words, Duration::ZERO, "stop")).collect()
}

fn whole_completion(words: &[String]) -> Value {
    json!({ "choices": [{ "index": 0, "message": { "role": "assistant", "content": words.concat() }, "finish_reason": "stop" }] })
}

fn event_stream(steps: Vec<StreamStep>) -> Response {
    let frames = stream::iter(steps).filter_map(|step| async {
        match step {
            StreamStep::Send(text) => Some(Ok::<_, Infallible>(Bytes::from(text))),
            StreamStep::Wait(pause) => {
                sleep(pause).await;
                None
            }
        }
    });
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(frames)).into_response()
}

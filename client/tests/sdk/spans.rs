//! The traces of a call.

use std::{
    fmt::Debug,
    sync::{Arc, Mutex},
};

use crate::{
    fake::{FakeServer, KEY, ScriptedReply},
    samples,
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    instrument::WithSubscriber as _,
    span,
};
use tracing_subscriber::{Layer, layer::Context, prelude::*, registry::LookupSpan};

/// Records each field.
#[derive(Clone, Default)]
struct FieldNotes(Arc<Mutex<Vec<String>>>);

impl Visit for FieldNotes {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.lock().unwrap().push(format!("{}={value:?}", field.name()));
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for FieldNotes {
    fn on_new_span(&self, attributes: &span::Attributes<'_>, _: &span::Id, _: Context<'_, S>) {
        if attributes.metadata().target().starts_with("frontdesk_client") {
            attributes.record(&mut self.clone());
        }
    }

    fn on_record(&self, _: &span::Id, values: &span::Record<'_>, _: Context<'_, S>) {
        values.record(&mut self.clone());
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target().starts_with("frontdesk_client") {
            event.record(&mut self.clone());
        }
    }
}

/// Runs `calls` and returns their traces, one field per line.
async fn record_traces(calls: impl Future<Output = ()>) -> String {
    let notes = FieldNotes::default();
    // While there is only one subscriber, a thread without one decides for all that no one is interested in an
    // event.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    calls.with_subscriber(tracing_subscriber::registry().with(notes.clone())).await;
    notes.0.lock().unwrap().join("\n")
}

#[tokio::test]
async fn a_call_is_a_span_with_its_attempts_status_and_request_id() {
    let found = ScriptedReply::data(samples::agent("Front desk")).header("X-Request-Id", "r-7");
    let server = FakeServer::start([ScriptedReply::html(502), found]).await;
    let client = server.client();

    let notes = record_traces(async { drop(client.get_agent(samples::id()).await.unwrap()) }).await;

    let port = server.url().rsplit_once(':').unwrap().1.to_owned();
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(&port, "[port]");
    settings.add_filter(r"wait=\S+", "wait=[wait]");
    settings.bind(|| {
        insta::assert_snapshot!(notes, @r#"
    otel.kind="client"
    otel.name="GET /agents/{agentId}"
    operation="get_agent"
    http.request.method="GET"
    url.template="/agents/{agentId}"
    server.address="127.0.0.1"
    server.port=[port]
    http.request.resend_count=1
    message=the call is retried
    attempt=1
    wait=[wait]
    status=502
    http.response.status_code=200
    request_id="r-7"
    "#)
    });
    assert!(!notes.contains(KEY));
}

#[tokio::test]
async fn a_call_that_fails_says_so_in_its_span() {
    let refused = ScriptedReply::error(404, "AGENT_NOT_FOUND").header("X-Request-Id", "r-8");
    let server = FakeServer::start([refused]).await;
    let client = server.client();

    let notes = record_traces(async { drop(client.get_agent(samples::id()).await.unwrap_err()) }).await;

    for field in ["http.response.status_code=404", "request_id=\"r-8\"", "error.type=\"404\""] {
        assert!(notes.contains(field), "{field} is not in:\n{notes}");
    }
}

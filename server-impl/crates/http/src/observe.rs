//! The access log and the metrics: method, route, key, status and duration of each request.
//!
//! Bodies, headers, query values and raw paths are never recorded: only the route's template.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    response::Response,
};
use http::{Method, StatusCode};
use tracing::Span;

use super::{notes::RequestNotes, request_id::RequestId};

/// Number of requests answered, by `path`, `method` and `status`.
const REQUESTS_TOTAL: &str = "http_requests_total";
/// Seconds until the head of the answer, by `path` and `method`.
pub const REQUEST_SECONDS: &str = "http_request_seconds";
/// Number of requests being answered.
const IN_FLIGHT: &str = "http_requests_in_flight";

/// A request being handled.
pub(super) struct ObservedRequest {
    id: RequestId,
    method: &'static str,
    path: Option<MatchedPath>,
    notes: RequestNotes,
    since: Instant,
    _in_flight: InFlightCount,
}

impl ObservedRequest {
    /// Starts to observe a request that arrived.
    pub(super) fn begin(request: &Request, id: RequestId, notes: RequestNotes) -> Self {
        let path = request.extensions().get().cloned();
        Self {
            id,
            method: method_label(request.method()),
            path,
            notes,
            since: Instant::now(),
            _in_flight: InFlightCount::count_one(),
        }
    }

    /// Returns the span of every log line about this request.
    pub(super) fn span(&self) -> Span {
        tracing::info_span!("request", id = self.id.as_str(), method = self.method, path = self.path_template())
    }

    /// Records the answer, whose head is being sent.
    pub(super) fn record_answer(self, response: &Response) {
        let took = self.since.elapsed();
        let status = response.status();
        self.log_access(status, took.as_secs_f64() * 1e3);
        let (path, method) = (self.path_template().to_owned(), self.method);
        metrics::histogram!(REQUEST_SECONDS, "path" => path.clone(), "method" => method).record(took);
        metrics::counter!(REQUESTS_TOTAL, "path" => path, "method" => method, "status" => status.as_u16().to_string())
            .increment(1);
    }

    fn log_access(&self, status: StatusCode, millis: f64) {
        let (request_id, path, key) = (self.id.as_str(), self.path_template(), self.notes.key_id());
        let (method, status, ms) = (self.method, status.as_u16(), (millis * 1e3).round() / 1e3);
        // Health checks, every few seconds, would drown out the rest.
        if matches!(path, "/healthz" | "/readyz" | "/metrics") {
            tracing::debug!(target: "access", request_id, method, path, status, ms, key);
        } else {
            tracing::info!(target: "access", request_id, method, path, status, ms, key);
        }
    }

    fn path_template(&self) -> &str {
        self.path.as_ref().map_or("-", MatchedPath::as_str)
    }
}

/// Returns the method as a label: a method can be any text, and a label must have few values.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Counts a request as in flight until dropped, even when its task is dropped.
struct InFlightCount;

impl InFlightCount {
    fn count_one() -> Self {
        metrics::gauge!(IN_FLIGHT).increment(1);
        Self
    }
}

impl Drop for InFlightCount {
    fn drop(&mut self) {
        metrics::gauge!(IN_FLIGHT).decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
    };

    use axum::{Router, body::Body, routing::get};
    use frontdesk_ports::Ports;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tower::ServiceExt;

    use super::*;
    use crate::shell::{RequestDeadlines, wrap_site};

    /// Collects a test's log.
    #[derive(Clone, Default)]
    struct LogLines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for LogLines {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Sends a request with a secret in every part of it; returns the log and the metrics.
    async fn observe_request(method: &str) -> (String, String) {
        let lines = LogLines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt()
            .json()
            .without_time()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        let recorder = PrometheusBuilder::new().build_recorder();
        // With a single subscriber, a thread without one would decide for all that no one is interested in an event.
        let _another = tracing::Dispatch::new(tracing_subscriber::registry());
        let _log = tracing::subscriber::set_default(log);
        let _figures = metrics::set_default_local_recorder(&recorder);
        let agent = async |request: Request| {
            RequestNotes::of(request.extensions()).record_key("k1");
            "an agent"
        };
        let deadlines = RequestDeadlines { body: std::time::Duration::from_secs(20), answer: std::time::Duration::from_secs(20) };
        let router = wrap_site(Router::new().route("/agents/{agentId}", get(agent)), Arc::new(Ports::system()), deadlines);
        let request = Request::builder().method(method).uri("/agents/hush1?q=hush2").header("authorization", "Bearer hush3");
        let request = request.header("x-request-id", "job-7").body(Body::from("hush4")).expect("a request");
        router.oneshot(request).await.expect("infallible");
        let lines = lines.0.lock().expect("no panic").clone();
        (String::from_utf8(lines).expect("text"), recorder.handle().render())
    }

    #[tokio::test]
    async fn a_request_is_one_line_without_anything_that_it_said() {
        let (log, _) = observe_request("GET").await;
        let line: serde_json::Value = serde_json::from_str(&log).expect("one line");
        let fields = &line["fields"];
        assert_eq!(
            (&fields["request_id"], &fields["method"], &fields["path"], &fields["status"], &fields["key"]),
            (&"job-7".into(), &"GET".into(), &"/agents/{agentId}".into(), &200.into(), &"k1".into()),
            "{log}"
        );
        assert!(fields["ms"].is_f64() && !log.contains("hush"), "{log}");
    }

    #[tokio::test]
    async fn the_figures_have_few_labels_and_count_what_was_answered() {
        let (_, figures) = observe_request("GET").await;
        assert!(figures.contains(r#"http_requests_total{path="/agents/{agentId}",method="GET",status="200"} 1"#), "{figures}");
        assert!(figures.contains("http_requests_in_flight 0") && figures.contains("http_request_seconds"), "{figures}");
        let (_, figures) = observe_request("HUSH5").await;
        assert!(figures.contains(r#"method="other",status="405"} 1"#) && !figures.to_lowercase().contains("hush"), "{figures}");
    }
}

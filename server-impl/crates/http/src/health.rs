//! Liveness, readiness and metrics, for orchestrators and Prometheus. Plain text, no envelope.

use std::{fmt::Display, time::Duration};

use axum::{Router, response::IntoResponse, routing::get};
use http::{StatusCode, header};

/// Timeout of a readiness check.
const READINESS_TIMEOUT: Duration = Duration::from_secs(2);

/// `GET /healthz`: the process is up. `GET /readyz`: `ready` succeeds within two seconds; otherwise 503, with the
/// reason in the log.
pub fn health_routes<F, Ready, E>(ready: F) -> Router
where
    F: Fn() -> Ready + Clone + Send + Sync + 'static,
    Ready: Future<Output = Result<(), E>> + Send + 'static,
    E: Display,
{
    let readyz = move || {
        let ready = ready();
        async move {
            match tokio::time::timeout(READINESS_TIMEOUT, ready).await {
                Ok(Ok(())) => (StatusCode::OK, "ok"),
                Ok(Err(error)) => not_ready(&error),
                Err(late) => not_ready(&late),
            }
        }
    };
    Router::new().route("/healthz", get(|| async { "ok" })).route("/readyz", get(readyz))
}

fn not_ready(cause: &dyn Display) -> (StatusCode, &'static str) {
    tracing::warn!(%cause, "not ready");
    (StatusCode::SERVICE_UNAVAILABLE, "not ready")
}

/// `GET /metrics`: the metrics, in the text format of Prometheus. For a separate listener, apart from the API.
pub fn metrics_route<F: Fn() -> String + Clone + Send + Sync + 'static>(render: F) -> Router {
    let answer =
        move || async move { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], render()).into_response() };
    Router::new().route("/metrics", get(answer))
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, extract::Request};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn get_from(router: Router, path: &str) -> (u16, String) {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let response = router.oneshot(request).await.expect("infallible");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a body in memory").to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    #[tokio::test]
    async fn a_server_without_its_database_lives_but_is_not_ready() {
        let router = health_routes(|| async { Err("connection refused") });
        assert_eq!(get_from(router.clone(), "/healthz").await, (200, "ok".into()));
        assert_eq!(get_from(router, "/readyz").await, (503, "not ready".into()), "the reason is for the log");
    }

    #[tokio::test]
    async fn a_server_with_its_database_is_ready() {
        assert_eq!(get_from(health_routes(|| async { Ok::<_, String>(()) }), "/readyz").await, (200, "ok".into()));
    }

    #[tokio::test]
    async fn figures_are_rendered_when_asked_for() {
        assert_eq!(get_from(metrics_route(|| "a 1\n".to_owned()), "/metrics").await, (200, "a 1\n".into()));
    }
}

//! `/reference`: the contract as a page to read and to try, by Scalar, wholly from this binary.
//!
//! Scalar would by itself load fonts, ask a proxy, offer its assistant and report how it is used. All that is switched off, and the
//! policy in the header forbids it once more: the page reaches this server only.

use std::sync::Arc;

use axum::{
    Router,
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::types::{Error, Result};

/// Where the page is; its scripts are below it.
pub const PATH: &str = "/reference";

/// What the page may load and whom it may call. Scalar writes styles into the page, and draws icons from `data:` and `blob:`.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What starts Scalar. A file of its own, so that the policy can forbid scripts inside the page.
const START: &str = include_str!("reference.js");

/// The page, its scripts, and a name of their content.
struct Assets {
    page: String,
    scalar: Bytes,
    etag: HeaderValue,
}

/// The routes of the page. Nothing is read before it is first asked for.
pub fn routes() -> Router {
    let assets = Arc::new(OnceCell::new());
    let (page, scalar, start) = (Arc::clone(&assets), Arc::clone(&assets), assets);
    Router::new()
        .route(PATH, get(async move || answer(&page, page_of).await))
        .route(
            "/reference/scalar.js",
            get(async move |asked: HeaderMap| answer(&scalar, |assets| script(assets, &asked, assets.scalar.clone())).await),
        )
        .route(
            "/reference/start.js",
            get(async move |asked: HeaderMap| {
                answer(&start, |assets| script(assets, &asked, Bytes::from_static(START.as_bytes()))).await
            }),
        )
}

async fn answer(assets: &OnceCell<Assets>, with: impl FnOnce(&Assets) -> Response) -> Response {
    match assets.get_or_try_init(load).await {
        Ok(assets) => with(assets),
        Err(error) => {
            tracing::error!(%error, "the reference cannot be shown");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn page_of(assets: &Assets) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, assets.page.clone()).into_response()
}

/// A script. The page names it with its content's hash, so a browser may keep it for good; one that asks again is told that nothing
/// has changed.
fn script(assets: &Assets, asked: &HeaderMap, body: Bytes) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::ETAG, assets.etag.clone());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if asked.get(header::IF_NONE_MATCH) == Some(&assets.etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    (headers, body).into_response()
}

/// Takes the script out of the binary; some five megabytes, which are hashed, so not on the runtime.
async fn load() -> Result<Assets> {
    let loaded = tokio::task::spawn_blocking(|| {
        let scalar = scalar_api_reference::get_asset("scalar.js").map(Bytes::from)?;
        let hash = Sha256::new().chain_update(&scalar).chain_update(START).finalize();
        let version: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let etag = HeaderValue::from_str(&format!("\"{version}\"")).ok()?;
        Some(Assets { page: page(&version), scalar, etag })
    });
    loaded.await.ok().flatten().ok_or_else(|| Error::internal("the crate scalar_api_reference holds no scalar.js"))
}

fn page(version: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Frontdesk API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The contract itself: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a></noscript>
    <script src="{PATH}/scalar.js?v={version}"></script>
    <script src="{PATH}/start.js?v={version}"></script>
  </body>
</html>
"#
    )
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, extract::Request};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn ask(path: &str, known: Option<&HeaderValue>) -> (StatusCode, HeaderMap, String) {
        let mut request = Request::get(path).body(Body::empty()).expect("a request");
        if let Some(etag) = known {
            request.headers_mut().insert(header::IF_NONE_MATCH, etag.clone());
        }
        let (head, body) = routes().oneshot(request).await.expect("infallible").into_parts();
        let body = body.collect().await.expect("a body in memory").to_bytes();
        (head.status, head.headers, String::from_utf8_lossy(&body).into_owned())
    }

    #[tokio::test]
    async fn the_page_names_nothing_of_another_origin() {
        let (status, headers, page) = ask(PATH, None).await;
        assert_eq!(
            (status, &headers[header::CONTENT_TYPE]),
            (StatusCode::OK, &"text/html; charset=utf-8".parse().expect("a header"))
        );
        assert!(!page.contains("//"), "an address of another origin, with or without a scheme, has two slashes: {page}");
        assert!(!START.lines().any(|line| !line.starts_with("//") && line.contains("//")), "{START}");
        assert!(!POLICY.contains("http") && !POLICY.contains('*') && POLICY.contains("connect-src 'self';"), "{POLICY}");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], POLICY);
    }

    #[tokio::test]
    async fn everything_that_would_talk_to_others_is_off() {
        for line in ["agent: { disabled: true }", "telemetry: false", "withDefaultFonts: false", "url: \"/api/v1/openapi.json\""]
        {
            assert!(START.contains(line), "{line} is missing: {START}");
        }
    }

    #[tokio::test]
    async fn the_page_loads_both_scripts_by_the_hash_of_their_content() {
        let (_, _, page) = ask(PATH, None).await;
        let scripts: Vec<_> = page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(scripts.len(), 2, "{page}");
        for path in scripts {
            let (status, headers, script) = ask(path, None).await;
            assert_eq!(
                (status, &headers[header::CONTENT_TYPE]),
                (StatusCode::OK, &"text/javascript; charset=utf-8".parse().expect("a header"))
            );
            assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
            assert!(script.contains("createApiReference"), "{path} is not what it should be");
            let etag = &headers[header::ETAG];
            assert!(path.ends_with(etag.to_str().expect("ASCII").trim_matches('"')), "{path} {etag:?}");
            let (status, _, script) = ask(path, Some(etag)).await;
            assert_eq!((status, script.as_str()), (StatusCode::NOT_MODIFIED, ""), "it has not changed");
        }
    }
}

//! `/reference`: the API specification as an interactive page, rendered by Scalar and served entirely from this binary.
//!
//! By default, Scalar loads fonts, uses a proxy, offers its assistant and sends usage data. All of that is
//! switched off, and the content security policy forbids it as well: the page connects only to this server.

use std::{io::Read, sync::Arc};

use axum::{
    Router,
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use flate2::read::GzDecoder;
use frontdesk_http::accepts_gzip;
use frontdesk_types::{Error, Result};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

/// Path of the page. Its scripts are below it.
pub const PATH: &str = "/reference";

/// Content security policy. Scalar injects styles into the page, and draws icons from `data:` and `blob:`.
const REFERENCE_CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: \
                      blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \
                      'none'";

/// Starts Scalar. A separate file, so that the policy can forbid inline scripts.
const START_SCRIPT: &str = include_str!("reference.js");

/// Scalar, compressed. Uncompressed, it has about five megabytes.
const SCALAR_GZIP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/scalar.js.gz"));

/// The page, and entity tags for its scripts.
struct ReferenceAssets {
    page: String,
    etag: HeaderValue,
    /// Tag of the compressed script, since different bytes need a different tag (RFC 9110, section 8.8.3.3).
    compressed_etag: HeaderValue,
    /// Uncompressed script for the few clients that do not accept gzip.
    plain: OnceCell<Bytes>,
}

/// Returns the routes of the page. Nothing is loaded before the first request.
pub fn routes() -> Router {
    let assets = Arc::new(OnceCell::new());
    let (page, scalar, start) = (Arc::clone(&assets), Arc::clone(&assets), assets);
    Router::new()
        .route(PATH, get(async move || respond_or_log(load_once(&page).await.map(page_response))))
        .route("/reference/scalar.js", get(async move |asked: HeaderMap| respond_or_log(send_scalar(&scalar, &asked).await)))
        .route("/reference/start.js", get(async move |asked: HeaderMap| respond_or_log(send_start(&start, &asked).await)))
}

fn respond_or_log(answer: Result<Response>) -> Response {
    answer.unwrap_or_else(|error| {
        tracing::error!(%error, "the reference cannot be shown");
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    })
}

async fn send_scalar(assets: &OnceCell<ReferenceAssets>, asked: &HeaderMap) -> Result<Response> {
    let assets = load_once(assets).await?;
    let mut answer = if accepts_gzip(asked) {
        let mut answer = script_response(&assets.compressed_etag, asked, Bytes::from_static(SCALAR_GZIP));
        if answer.status() == StatusCode::OK {
            answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        answer
    } else {
        script_response(&assets.etag, asked, assets.plain.get_or_try_init(decompress_scalar).await?.clone())
    };
    answer.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Ok(answer)
}

async fn send_start(assets: &OnceCell<ReferenceAssets>, asked: &HeaderMap) -> Result<Response> {
    Ok(script_response(&load_once(assets).await?.etag, asked, Bytes::from_static(START_SCRIPT.as_bytes())))
}

fn page_response(assets: &ReferenceAssets) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, REFERENCE_CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, assets.page.clone()).into_response()
}

/// Returns a script. Its path contains a hash of its content, so browsers may cache it forever; a
/// revalidation gets a 304.
fn script_response(etag: &HeaderValue, asked: &HeaderMap, body: Bytes) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::ETAG, etag.clone());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if asked.get(header::IF_NONE_MATCH) == Some(etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    (headers, body).into_response()
}

async fn load_once(assets: &OnceCell<ReferenceAssets>) -> Result<&ReferenceAssets> {
    assets.get_or_try_init(|| run_blocking(load_assets)).await
}

/// Computes the hash of the scripts, which is part of their paths and tags.
fn load_assets() -> Result<ReferenceAssets> {
    let hash = Sha256::new().chain_update(SCALAR_GZIP).chain_update(START_SCRIPT).finalize();
    let version: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let named = |name: String| HeaderValue::try_from(name).map_err(Error::internal);
    let (etag, compressed_etag) = (named(format!("\"{version}\""))?, named(format!("\"{version}-gzip\""))?);
    Ok(ReferenceAssets { page: render_page(&version), etag, compressed_etag, plain: OnceCell::new() })
}

async fn decompress_scalar() -> Result<Bytes> {
    run_blocking(|| {
        let mut script = Vec::new();
        GzDecoder::new(SCALAR_GZIP).read_to_end(&mut script).map_err(Error::internal)?;
        Ok(script.into())
    })
    .await
}

/// Runs work that takes milliseconds outside of the async runtime.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

fn render_page(version: &str) -> String {
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
    <noscript>
      The reference needs JavaScript. The contract itself: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>
    </noscript>
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

    async fn get_text(path: &str, known: Option<&HeaderValue>) -> (StatusCode, HeaderMap, String) {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let (status, headers, body) = get_bytes(request, known).await;
        (status, headers, String::from_utf8_lossy(&body).into_owned())
    }

    async fn get_bytes(mut request: Request, known: Option<&HeaderValue>) -> (StatusCode, HeaderMap, Bytes) {
        if let Some(etag) = known {
            request.headers_mut().insert(header::IF_NONE_MATCH, etag.clone());
        }
        let (head, body) = routes().oneshot(request).await.expect("infallible").into_parts();
        (head.status, head.headers, body.collect().await.expect("a body in memory").to_bytes())
    }

    #[tokio::test]
    async fn who_takes_gzip_gets_a_quarter_of_the_bytes() {
        let compressed = || {
            let request = Request::get("/reference/scalar.js").header(header::ACCEPT_ENCODING, "br;q=1.0, gzip;q=0.8");
            request.body(Body::empty()).expect("a request")
        };
        let (status, headers, body) = get_bytes(compressed(), None).await;
        assert_eq!((status, &headers[header::CONTENT_ENCODING]), (StatusCode::OK, &HeaderValue::from_static("gzip")));
        assert_eq!(headers[header::VARY], "accept-encoding");
        let (_, plain_headers, plain) = get_text("/reference/scalar.js", None).await;
        assert!(!plain_headers.contains_key(header::CONTENT_ENCODING));
        assert_ne!(headers[header::ETAG], plain_headers[header::ETAG], "other bytes have another name");
        let mut script = String::new();
        GzDecoder::new(&body[..]).read_to_string(&mut script).expect("gzip");
        assert!(script == plain && body.len() * 3 < plain.len());
        let (status, headers, body) = get_bytes(compressed(), Some(&headers[header::ETAG])).await;
        assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(headers[header::VARY], "accept-encoding");
    }

    #[tokio::test]
    async fn the_page_names_nothing_of_another_origin() {
        let (status, headers, page) = get_text(PATH, None).await;
        assert_eq!(
            (status, &headers[header::CONTENT_TYPE]),
            (StatusCode::OK, &"text/html; charset=utf-8".parse().expect("a header"))
        );
        assert!(!page.contains("//"), "an address of another origin, with or without a scheme, has two slashes: {page}");
        assert!(!START_SCRIPT.lines().any(|line| !line.starts_with("//") && line.contains("//")), "{START_SCRIPT}");
        assert!(
            !REFERENCE_CSP.contains("http") && !REFERENCE_CSP.contains('*') && REFERENCE_CSP.contains("connect-src 'self';"),
            "{REFERENCE_CSP}"
        );
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], REFERENCE_CSP);
    }

    #[tokio::test]
    async fn everything_that_would_talk_to_others_is_off() {
        for line in ["agent: { disabled: true }", "telemetry: false", "withDefaultFonts: false", "url: \"/api/v1/openapi.json\""]
        {
            assert!(START_SCRIPT.contains(line), "{line} is missing: {START_SCRIPT}");
        }
    }

    #[tokio::test]
    async fn the_page_loads_both_scripts_by_the_hash_of_their_content() {
        let (_, _, page) = get_text(PATH, None).await;
        let scripts: Vec<_> = page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(scripts.len(), 2, "{page}");
        for path in scripts {
            let (status, headers, script) = get_text(path, None).await;
            assert_eq!(
                (status, &headers[header::CONTENT_TYPE]),
                (StatusCode::OK, &"text/javascript; charset=utf-8".parse().expect("a header"))
            );
            assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
            assert!(script.contains("createApiReference"), "{path} is not what it should be");
            let etag = &headers[header::ETAG];
            assert!(path.ends_with(etag.to_str().expect("ASCII").trim_matches('"')), "{path} {etag:?}");
            let (status, _, script) = get_text(path, Some(etag)).await;
            assert_eq!((status, script.as_str()), (StatusCode::NOT_MODIFIED, ""), "it has not changed");
        }
    }
}

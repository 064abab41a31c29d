//! HTTPS for all pages: redirects from plain HTTP, challenges of certificate authorities, and the check that a
//! request matches the name in its TLS handshake.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
};
use frontdesk_http::tls::SecuredConnection;
use frontdesk_platform::{certificates::serving, custom_domains::checking::PROOF_PATH};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_services::Services;
use http::{HeaderValue, StatusCode, header};

use super::{
    Pages,
    hosts::{self, RequestHost},
    site::redirect::{LocalPath, Location, redirect},
    surfaces,
};

/// Prefix of paths at which certificate authorities verify a hostname (RFC 8555, section 8.3). The token follows.
const CHALLENGE_PATH: &str = "/.well-known/acme-challenge/";

/// Maximum length of a token, in characters (RFC 8555, section 8.3).
const MAX_TOKEN_CHARS: usize = 128;

/// Restricts browsers to HTTPS for the next 180 days (RFC 6797).
const HSTS: HeaderValue = HeaderValue::from_static("max-age=15552000");

/// Returns the router for plain HTTP alongside a TLS listener. It answers challenges and proofs, and
/// redirects the rest to HTTPS.
pub fn plain_http_routes(pages: Arc<Pages>) -> Router {
    Router::new().fallback(redirect_to_https).with_state(pages)
}

async fn redirect_to_https(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    let (services, host) = (&pages.services, RequestHost::from_request(&request));
    if let Some(response) = answer_well_known(services, &host, request.uri().path()).await {
        return response;
    }
    let platform = services.certification.host.as_ref().map(Fqdn::as_str);
    let target = match &host {
        RequestHost::Name(name) if name.parse::<Fqdn>().is_ok() => Some(name.as_str()),
        RequestHost::Name(_) => None,
        RequestHost::Address | RequestHost::Missing => platform,
    };
    match target.map(|host| Location::at_origin(&format!("https://{host}"), &LocalPath::from_uri(request.uri()))) {
        Some(location) => redirect(StatusCode::PERMANENT_REDIRECT, location),
        None => surfaces::misdirected_response(),
    }
}

/// Answers requests that are valid at any host, even without a site: challenges of authorities, and proofs
/// that a hostname leads here.
pub(super) async fn answer_well_known(services: &Services, host: &RequestHost, path: &str) -> Option<Response> {
    if let Some(token) = path.strip_prefix(CHALLENGE_PATH) {
        return Some(answer_challenge(services, token).await);
    }
    path.strip_prefix(PROOF_PATH).map(|nonce| hosts::proof_response(services, host.name(), nonce))
}

/// Answers a certificate authority that requests a token.
async fn answer_challenge(services: &Services, token: &str) -> Response {
    let is_token =
        token.len() <= MAX_TOKEN_CHARS && token.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter));
    if !is_token || token.is_empty() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let found = async {
        let mut conn = services.store.read().await?;
        serving::find_key_authorization(&mut conn, token, services.ports.clock.now()).await
    };
    match found.await {
        Ok(Some(authorization)) => {
            let headers = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")];
            (headers, authorization).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(%error, "no challenge of a certificate authority can be answered");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

/// Returns `true` if a request is for the host of its handshake (RFC 9110, section 7.4). Browsers may reuse a
/// connection for other hosts in its certificate, and are then asked to open a new one.
pub(super) fn matches_handshake(services: &Services, secured: &SecuredConnection, host: &RequestHost) -> bool {
    match (&secured.name, host) {
        (Some(name), RequestHost::Name(host)) => name == host,
        (Some(_), RequestHost::Address | RequestHost::Missing) => false,
        (None, RequestHost::Name(host)) => hosts::is_platform_host(services, host),
        (None, RequestHost::Address | RequestHost::Missing) => true,
    }
}

/// Adds the header that restricts browsers to HTTPS.
pub(super) fn set_hsts(response: &mut Response) {
    response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
}

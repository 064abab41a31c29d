//! Dispatches requests by host: the platform, a help center, or a custom domain with its surface. The API, the
//! reference and the pages of the platform are available only on the platform's host.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use frontdesk_http::tls::SecuredConnection;
use frontdesk_platform::{certificates::required_hostnames, custom_domains::checking::hostname_proof};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    custom_domains::{DomainStatus, ServedHost, WebSurface},
    help_center::pages::PublicSite,
};
use http::{HeaderValue, StatusCode, header, uri::Authority};

use super::{Pages, help, secure, site::query, surfaces, widget};

/// Hostname that always means the machine itself.
const LOCALHOST: &str = "localhost";

/// Maximum length of a nonce, in characters.
const MAX_NONCE_CHARS: usize = 64;

/// Wraps the platform's router: requests for other hosts are answered here.
pub fn dispatch_by_host(site: Router, pages: Arc<Pages>) -> Router {
    let hosts = OtherHosts { chat: widget::routes(Arc::clone(&pages)), pages };
    site.layer(middleware::from_fn_with_state(hosts, dispatch_request))
}

/// State for requests to hosts other than the platform's.
#[derive(Clone)]
struct OtherHosts {
    pages: Arc<Pages>,
    /// Routes of the chats of agents.
    chat: Router,
}

async fn dispatch_request(State(hosts): State<OtherHosts>, request: Request, next: Next) -> Response {
    let (services, host) = (&hosts.pages.services, RequestHost::from_request(&request));
    let Some(secured) = request.extensions().get::<SecuredConnection>() else {
        return answer_request(&hosts, &host, request, next).await;
    };
    if !secure::matches_handshake(services, secured, &host) {
        return surfaces::misdirected_response();
    }
    let mut response = answer_request(&hosts, &host, request, next).await;
    if response.extensions().get::<surfaces::NotServedYet>().is_none() {
        secure::set_hsts(&mut response);
    }
    response
}

async fn answer_request(OtherHosts { pages, chat }: &OtherHosts, host: &RequestHost, request: Request, next: Next) -> Response {
    let services = &pages.services;
    if let Some(response) = secure::answer_well_known(services, host, request.uri().path()).await {
        return response;
    }
    let found = match host {
        RequestHost::Address => return next.run(request).await,
        RequestHost::Name(name) if is_platform_host(services, name) => return next.run(request).await,
        RequestHost::Name(name) => resolve_host(services, name).await,
        RequestHost::Missing => Ok(HostTarget::Unknown),
    };
    match found {
        Ok(HostTarget::Site(site)) => {
            Box::pin(help::routes::handle_request(pages, host.name().unwrap_or_default(), site, request)).await
        }
        Ok(HostTarget::Surface(served)) => surfaces::answer_surface(pages, chat, &served, request).await,
        Ok(HostTarget::Unknown) if services.checker.platform.help_domain.is_some() => surfaces::misdirected_response(),
        Ok(HostTarget::Unknown) => next.run(request).await,
        Err(error) => {
            tracing::error!(%error, "nobody can tell who has the hostname of a request");
            surfaces::unavailable_response()
        }
    }
}

/// Host of a request.
pub(super) enum RequestHost {
    /// An IP address.
    Address,
    /// A hostname, normalized, without port.
    Name(String),
    /// Missing or invalid.
    Missing,
}

impl RequestHost {
    pub(super) fn from_request(request: &Request) -> Self {
        let named = || request.headers().get(header::HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
        let Some(authority) = request.uri().authority().cloned().or_else(named) else { return Self::Missing };
        let host = authority.host();
        if host.starts_with('[') || host.parse::<IpAddr>().is_ok() {
            return Self::Address;
        }
        Some(normalize_host(host)).filter(|name| !name.is_empty()).map_or(Self::Missing, Self::Name)
    }

    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Address | Self::Missing => None,
        }
    }
}

/// Returns a hostname in lower case, without a trailing dot.
fn normalize_host(host: &str) -> String {
    host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase()
}

pub(super) fn is_platform_host(services: &Services, host: &str) -> bool {
    host == LOCALHOST || services.checker.platform.host.as_ref().is_some_and(|own| own.as_str() == host)
}

/// Target of a hostname.
enum HostTarget {
    /// A help center, by its slug, which no site may have, or by a custom domain.
    Site(Option<PublicSite>),
    /// Another surface of a custom domain.
    Surface(ServedHost),
    /// None: the hostname is unknown.
    Unknown,
}

async fn resolve_host(services: &Services, host: &str) -> Result<HostTarget> {
    if let Some(slug) = services.help_addresses().slug_in(host) {
        let mut conn = services.store.read().await?;
        let site = store::help_center::public::find_by_slug(&mut conn, slug, services.ports.clock.now()).await?;
        return Ok(HostTarget::Site(site));
    }
    if cannot_be_custom(host) {
        return Ok(HostTarget::Unknown);
    }
    let mut conn = services.store.read().await?;
    if let Some(site) = store::help_center::public::find_by_hostname(&mut conn, host).await? {
        return Ok(HostTarget::Site(Some(site)));
    }
    Ok(match store::custom_domains::hostnames::find_served(&mut conn, host).await? {
        Some(ServedHost { surface: WebSurface::HelpCenter, status: DomainStatus::Active, .. }) => HostTarget::Site(None),
        Some(served) => HostTarget::Surface(served),
        None => HostTarget::Unknown,
    })
}

/// Returns `true` for a host that cannot be a custom domain, for which a lookup would be pointless. A custom
/// domain has several labels.
fn cannot_be_custom(host: &str) -> bool {
    !host.contains('.') || host.ends_with('.') || host.parse::<Fqdn>().is_err()
}

/// Answers with the proof that a hostname leads here, for any hostname.
pub(super) fn proof_response(services: &Services, host: Option<&str>, nonce: &str) -> Response {
    let is_nonce = nonce.len() <= MAX_NONCE_CHARS && nonce.bytes().all(|letter| letter.is_ascii_alphanumeric());
    match host.filter(|_| is_nonce && !nonce.is_empty()).map(|host| hostname_proof(&services.ring, host, nonce)) {
        Some(Ok(proof)) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ];
            (headers, proof).into_response()
        }
        Some(Err(error)) => {
            tracing::error!(%error, "no proof can be given that a hostname leads here");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Returns the route with which a proxy asks if it should get a certificate for a hostname. It answers 200 for
/// custom domains that are served or only wait for HTTPS, and for published help centers.
pub fn certificate_routes(services: Arc<Services>) -> Router {
    Router::new().route("/ask", get(answer_certificate)).with_state(services)
}

async fn answer_certificate(State(services): State<Arc<Services>>, request: Request) -> StatusCode {
    let query = request.uri().query().unwrap_or_default();
    let Some(domain) = query::field(query, "domain") else { return StatusCode::BAD_REQUEST };
    match needs_certificate(&services, &normalize_host(&domain)).await {
        Ok(true) => StatusCode::OK,
        Ok(false) => StatusCode::NOT_FOUND,
        Err(error) => {
            tracing::error!(%error, "a proxy cannot be told whether a hostname is served");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

/// Returns `true` if a hostname should have a certificate. A former slug of a site has one as long as it
/// redirects there.
async fn needs_certificate(services: &Services, host: &str) -> Result<bool> {
    let addresses = services.help_addresses();
    let slug = addresses.slug_in(host);
    if slug.is_none() && cannot_be_custom(host) {
        return Ok(false);
    }
    required_hostnames::is_shown(&mut services.store.read().await?, host, slug, services.ports.clock.now()).await
}

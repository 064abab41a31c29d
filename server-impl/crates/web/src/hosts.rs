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
use frontdesk_http::tls::Secured;
use frontdesk_platform::{certificates::wanting, custom_domains::checking::proof};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    custom_domains::{DomainStatus, Served, WebSurface},
    help_center::pages::PublicSite,
};
use http::{HeaderValue, StatusCode, header, uri::Authority};

use super::{Pages, help, query, secure, surfaces};

/// Hostname that always means the machine itself.
const LOCALHOST: &str = "localhost";

/// Maximum length of a nonce, in characters.
const MAX_NONCE_CHARS: usize = 64;

/// Wraps the platform's router: requests for other hosts are answered here.
pub fn wrap(site: Router, pages: Arc<Pages>) -> Router {
    site.layer(middleware::from_fn_with_state(pages, dispatch))
}

async fn dispatch(State(pages): State<Arc<Pages>>, request: Request, next: Next) -> Response {
    let (services, host) = (&pages.services, Host::of(&request));
    let Some(secured) = request.extensions().get::<Secured>() else { return answer(&pages, &host, request, next).await };
    if !secure::is_of_handshake(services, secured, &host) {
        return surfaces::misdirected();
    }
    let mut response = answer(&pages, &host, request, next).await;
    if response.extensions().get::<surfaces::NotServedYet>().is_none() {
        secure::stamp(&mut response);
    }
    response
}

async fn answer(pages: &Arc<Pages>, host: &Host, request: Request, next: Next) -> Response {
    let services = &pages.services;
    if let Some(response) = secure::well_known(services, host, request.uri().path()).await {
        return response;
    }
    let found = match host {
        Host::Address => return next.run(request).await,
        Host::Name(name) if is_of_platform(services, name) => return next.run(request).await,
        Host::Name(name) => led_to(services, name).await,
        Host::Missing => Ok(Lead::Nobody),
    };
    match found {
        Ok(Lead::Site(site)) => Box::pin(help::routes::show(pages, host.name().unwrap_or_default(), site, request)).await,
        Ok(Lead::Surface(served)) => surfaces::show(&request, &served),
        Ok(Lead::Nobody) if services.checker.platform.help_domain.is_some() => surfaces::misdirected(),
        Ok(Lead::Nobody) => next.run(request).await,
        Err(error) => {
            tracing::error!(%error, "nobody can tell who has the hostname of a request");
            surfaces::unavailable()
        }
    }
}

/// Host of a request.
pub(super) enum Host {
    /// An IP address.
    Address,
    /// A hostname, normalized, without port.
    Name(String),
    /// Missing or invalid.
    Missing,
}

impl Host {
    pub(super) fn of(request: &Request) -> Self {
        let named = || request.headers().get(header::HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
        let Some(authority) = request.uri().authority().cloned().or_else(named) else { return Self::Missing };
        let host = authority.host();
        if host.starts_with('[') || host.parse::<IpAddr>().is_ok() {
            return Self::Address;
        }
        Some(normalized(host)).filter(|name| !name.is_empty()).map_or(Self::Missing, Self::Name)
    }

    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Address | Self::Missing => None,
        }
    }
}

/// Returns a hostname in lower case, without a trailing dot.
fn normalized(host: &str) -> String {
    host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase()
}

pub(super) fn is_of_platform(services: &Services, host: &str) -> bool {
    host == LOCALHOST || services.checker.platform.host.as_ref().is_some_and(|own| own.as_str() == host)
}

/// Target of a hostname.
enum Lead {
    /// A help center, by its slug, which no site may have, or by a custom domain.
    Site(Option<PublicSite>),
    /// Another surface of a custom domain.
    Surface(Served),
    /// None: the hostname is unknown.
    Nobody,
}

async fn led_to(services: &Services, host: &str) -> Result<Lead> {
    if let Some(slug) = services.help_addresses().slug(host) {
        let mut conn = services.store.read().await?;
        let site = store::help_center::public::at_slug(&mut conn, slug, services.ports.clock.now()).await?;
        return Ok(Lead::Site(site));
    }
    if is_nobodys(host) {
        return Ok(Lead::Nobody);
    }
    let mut conn = services.store.read().await?;
    if let Some(site) = store::help_center::public::at_hostname(&mut conn, host).await? {
        return Ok(Lead::Site(Some(site)));
    }
    Ok(match store::custom_domains::hostnames::served(&mut conn, host).await? {
        Some(Served { surface: WebSurface::HelpCenter, status: DomainStatus::Active, .. }) => Lead::Site(None),
        Some(served) => Lead::Surface(served),
        None => Lead::Nobody,
    })
}

/// Returns `true` for a host that cannot be a custom domain, for which a lookup would be pointless. A custom
/// domain has several labels.
fn is_nobodys(host: &str) -> bool {
    !host.contains('.') || host.ends_with('.') || host.parse::<Fqdn>().is_err()
}

/// Answers with the proof that a hostname leads here, for any hostname.
pub(super) fn proven(services: &Services, host: Option<&str>, nonce: &str) -> Response {
    let is_nonce = nonce.len() <= MAX_NONCE_CHARS && nonce.bytes().all(|letter| letter.is_ascii_alphanumeric());
    match host.filter(|_| is_nonce && !nonce.is_empty()).map(|host| proof(&services.ring, host, nonce)) {
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
pub fn ask(services: Arc<Services>) -> Router {
    Router::new().route("/ask", get(asked)).with_state(services)
}

async fn asked(State(services): State<Arc<Services>>, request: Request) -> StatusCode {
    let query = request.uri().query().unwrap_or_default();
    let Some(domain) = query::field(query, "domain") else { return StatusCode::BAD_REQUEST };
    match is_certified(&services, &normalized(&domain)).await {
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
async fn is_certified(services: &Services, host: &str) -> Result<bool> {
    let addresses = services.help_addresses();
    let slug = addresses.slug(host);
    if slug.is_none() && is_nobodys(host) {
        return Ok(false);
    }
    wanting::is_shown(&mut services.store.read().await?, host, slug, services.ports.clock.now()).await
}

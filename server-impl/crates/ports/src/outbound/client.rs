//! Guarded HTTP client, built on reqwest.
//!
//! A name is resolved once, all of its addresses must be permitted, and the connection goes to one of those, so
//! that no second look-up can give a different answer. reqwest does not resolve a host that is already an address,
//! so that is checked up front. A reused connection was checked when it was opened, and belongs to the same name
//! and port. Proxy settings of the environment are ignored, redirects are not followed, and cookies are not stored.

use std::{error::Error as StdError, net::IpAddr, sync::Arc, time::Duration};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use reqwest::{Certificate, Client, Response};
use tokio::sync::OnceCell;
use url::{Host, Url};

use super::{
    HttpClient, OutboundError, OutboundRequest, OutboundResponse, OversizePolicy,
    addresses::EgressPolicy,
    headers,
    lookup::{GuardedResolver, NameLookup, check_permitted, unusual_port_error},
};

/// Connect timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum idle connections per host, kept for its next requests: at most as many as are used concurrently.
const MAX_IDLE_CONNECTIONS: usize = 384;

/// Time for which an unused connection is kept.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Sends requests to permitted addresses only.
pub struct GuardedClient {
    /// Client for the usual ports.
    usual: LazyClient,
    /// Client for names at other ports, and for requests restricted to the ranges that the operator allows.
    unusual: LazyClient,
    egress: Arc<EgressPolicy>,
}

/// A client that is created on first use: it loads every certificate authority that the system trusts, which would
/// take a third of the server's start-up time.
struct LazyClient {
    resolver: Arc<GuardedResolver>,
    root: Option<&'static str>,
    /// Number of idle connections per host.
    max_idle: usize,
    client: OnceCell<Client>,
}

impl LazyClient {
    fn new(resolver: GuardedResolver, root: Option<&'static str>, idle: usize) -> Self {
        Self { resolver: Arc::new(resolver), root, max_idle: idle, client: OnceCell::new() }
    }

    async fn get(&self) -> Result<&Client, OutboundError> {
        let make = || {
            let (resolver, root, idle) = (Arc::clone(&self.resolver), self.root, self.max_idle);
            async move {
                let made = tokio::task::spawn_blocking(move || build_client(resolver, root, idle)).await;
                let failed = |error: &dyn std::fmt::Display| OutboundError::Unreachable(format!("TLS cannot be set up: {error}"));
                made.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
            }
        };
        self.client.get_or_try_init(make).await
    }
}

#[expect(clippy::disallowed_methods, reason = "the one guarded client")]
fn build_client(resolver: Arc<GuardedResolver>, root: Option<&'static str>, idle: usize) -> reqwest::Result<Client> {
    let roots = root.map(|root| Certificate::from_pem(root.as_bytes())).transpose()?;
    Client::builder()
        .tls_certs_merge(roots)
        .user_agent(concat!("Frontdesk/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(resolver)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .no_proxy()
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_max_idle_per_host(idle)
        .pool_idle_timeout(IDLE_TIMEOUT)
        .build()
}

impl GuardedClient {
    /// Creates a client restricted to these addresses.
    pub fn new(egress: EgressPolicy, lookup: Arc<dyn NameLookup>) -> Self {
        Self::with_root(egress, lookup, None, MAX_IDLE_CONNECTIONS)
    }

    /// Creates a client that opens a new connection for each request, since an earlier connection says nothing about
    /// the current target of a name. Trusts this certificate authority (PEM) in addition to those of the system.
    pub fn new_probing(egress: EgressPolicy, lookup: Arc<dyn NameLookup>, root: Option<&'static str>) -> Self {
        Self::with_root(egress, lookup, root, 0)
    }

    fn with_root(egress: EgressPolicy, lookup: Arc<dyn NameLookup>, root: Option<&'static str>, idle: usize) -> Self {
        let egress = Arc::new(egress);
        let client = |usual_port| {
            LazyClient::new(GuardedResolver { egress: Arc::clone(&egress), lookup: Arc::clone(&lookup), usual_port }, root, idle)
        };
        Self { usual: client(true), unusual: client(false), egress }
    }

    /// Checks the address alone. The addresses of a name are checked when a request is sent.
    ///
    /// # Errors
    /// [`OutboundError::Forbidden`] for an address that must not be requested.
    pub fn check(&self, url: &Url) -> Result<(), OutboundError> {
        let forbidden = |why: &str| Err(OutboundError::Forbidden(why.to_owned()));
        if !matches!(url.scheme(), "http" | "https") {
            return forbidden("Only http and https addresses are supported.");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return forbidden("An address must not contain a user name or a password.");
        }
        let port = url.port_or_known_default().unwrap_or_default();
        let literal = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            // Its addresses are checked once they are known.
            Some(Host::Domain(_)) if self.egress.permits_unresolved_port(port) => return Ok(()),
            Some(Host::Domain(_)) => return Err(unusual_port_error(port)),
            None => return forbidden("The address has no host."),
        };
        check_permitted(&self.egress, literal, port)
    }

    /// Checks an address for a request restricted to the ranges that the operator allows.
    ///
    /// # Errors
    /// [`OutboundError::Forbidden`] for an address elsewhere.
    pub fn check_allowed(&self, url: &Url) -> Result<(), OutboundError> {
        self.check(url)?;
        let is_allowed = match url.host() {
            Some(Host::Ipv4(address)) => self.egress.allows(address.into()),
            Some(Host::Ipv6(address)) => self.egress.allows(address.into()),
            // Its addresses are checked once they are known.
            Some(Host::Domain(_)) => self.egress.has_allowed_ranges(),
            None => false,
        };
        let forbidden = || OutboundError::Forbidden("The address is in no range that the operator allows.".to_owned());
        is_allowed.then_some(()).ok_or_else(forbidden)
    }

    async fn send_and_read(&self, request: OutboundRequest) -> Result<OutboundResponse, OutboundError> {
        let OutboundRequest { method, url, headers, body, max_bytes, oversized, allowed_only, deadline: _ } = request;
        let usual = !allowed_only && EgressPolicy::is_usual(url.port_or_known_default().unwrap_or_default());
        let client = if usual { &self.usual } else { &self.unusual };
        let mut sent = client.get().await?.request(method, url).headers(headers);
        if !body.is_empty() {
            sent = sent.body(body);
        }
        let mut response = sent.send().await.map_err(|error| to_outbound_error(&error))?;
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        let (body, truncated) = read_content(response, max_bytes).await?;
        if truncated && oversized == OversizePolicy::Refuse {
            return Err(OutboundError::TooLarge { limit: max_bytes });
        }
        Ok(OutboundResponse { status, headers, body, truncated })
    }
}

#[async_trait]
impl HttpClient for GuardedClient {
    async fn send(&self, request: OutboundRequest) -> Result<OutboundResponse, OutboundError> {
        if request.allowed_only {
            self.check_allowed(&request.url)?
        } else {
            self.check(&request.url)?
        }
        headers::check_head(&request.method, &request.headers)?;
        let deadline = request.deadline;
        // Dropping the exchange closes its connection, so nothing continues in the background.
        tokio::time::timeout(deadline, self.send_and_read(request)).await.unwrap_or(Err(OutboundError::TimedOut))
    }
}

/// Reads the content of an answer up to the limit, and reports if there is more.
async fn read_content(response: Response, max_bytes: usize) -> Result<(Bytes, bool), OutboundError> {
    let mut body = BytesMut::new();
    let mut pieces = response.bytes_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| to_outbound_error(&error))?;
        let free_bytes = max_bytes - body.len();
        body.extend_from_slice(&piece[..piece.len().min(free_bytes)]);
        if piece.len() > free_bytes {
            return Ok((body.freeze(), true));
        }
    }
    Ok((body.freeze(), false))
}

/// Converts the failure of a request, for the person who gave the address.
fn to_outbound_error(error: &reqwest::Error) -> OutboundError {
    let causes = || std::iter::successors(error.source(), |&cause| cause.source());
    if let Some(refused) = causes().find_map(|cause| cause.downcast_ref::<OutboundError>()) {
        return refused.clone();
    }
    let why = causes().last().map(ToString::to_string).unwrap_or_else(|| "no reason was given".to_owned());
    if error.is_timeout() {
        OutboundError::TimedOut
    } else if error.is_connect() {
        OutboundError::Unreachable(why)
    } else {
        OutboundError::Garbled(why)
    }
}

#[cfg(test)]
mod tests;

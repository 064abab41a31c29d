//! The guarded client, over reqwest.
//!
//! A name is resolved once, every address that it has must be permitted, and the connection goes to one of those: nobody can answer
//! otherwise in between. reqwest does not resolve a host that is an address already, so that is checked before. Nothing of the
//! environment (proxies) is heard, no redirect followed, no cookie kept.

use std::{
    error::Error as StdError,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use bytes::BytesMut;
use futures::StreamExt;
use reqwest::{
    Client, Response,
    dns::{Addrs, Name, Resolve, Resolving},
    header::{self, HeaderMap, HeaderName},
};
use url::{Host, Url};

use super::{Fetch, FetchError, FetchRequest, Fetched, addresses::Egress};

/// For a connection to be made.
const CONNECT: Duration = Duration::from_secs(5);

/// For all of a request.
const DEADLINE: Duration = Duration::from_secs(20);

/// Finds the addresses of names.
#[async_trait]
pub trait Lookup: Send + Sync + 'static {
    /// Every address of a name.
    ///
    /// # Errors
    /// When it has none, or nobody can tell.
    async fn lookup(&self, name: &str) -> std::io::Result<Vec<IpAddr>>;
}

/// The operating system's resolver.
#[derive(Debug, Default)]
pub struct SystemLookup;

#[async_trait]
impl Lookup for SystemLookup {
    async fn lookup(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// Fetches from permitted addresses only.
pub struct GuardedClient {
    /// For the usual ports.
    client: Client,
    /// For names at other ports: those are open in the ranges of the operator only.
    unusual: Client,
    egress: Arc<Egress>,
}

impl GuardedClient {
    /// A client for these addresses.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    #[expect(clippy::disallowed_methods, reason = "the one guarded client")]
    pub fn new(egress: Egress, lookup: Arc<dyn Lookup>) -> anyhow::Result<Self> {
        let egress = Arc::new(egress);
        let client = |usual_port| {
            Client::builder()
                .user_agent(concat!("Frontdesk/", env!("CARGO_PKG_VERSION")))
                .dns_resolver(Arc::new(Guard { egress: Arc::clone(&egress), lookup: Arc::clone(&lookup), usual_port }))
                .redirect(reqwest::redirect::Policy::none())
                .no_proxy()
                .connect_timeout(CONNECT)
                .timeout(DEADLINE)
                .pool_max_idle_per_host(2)
                .build()
        };
        let (client, unusual) = (client(true)?, client(false)?);
        Ok(Self { client, unusual, egress })
    }

    /// What can be told from the address alone.
    fn check(&self, url: &Url) -> Result<(), FetchError> {
        let forbidden = |why: &str| Err(FetchError::Forbidden(why.to_owned()));
        if !matches!(url.scheme(), "http" | "https") {
            return forbidden("Only http and https addresses are read.");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return forbidden("An address with a user or a password is not read.");
        }
        let port = url.port_or_known_default().unwrap_or_default();
        let literal = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            // Its addresses are checked when they are known.
            Some(Host::Domain(_)) if self.egress.permits_port_of_name(port) => return Ok(()),
            Some(Host::Domain(_)) => return Err(unusual_port(port)),
            None => return forbidden("The address has no host."),
        };
        permitted(&self.egress, literal, port)
    }
}

fn permitted(egress: &Egress, address: IpAddr, port: u16) -> Result<(), FetchError> {
    if !egress.permits(address) {
        return Err(FetchError::Forbidden(
            "The address is private or reserved, and is not read. Ask the operator to allow its range, if it is meant."
                .to_owned(),
        ));
    }
    if !egress.permits_port(address, port) {
        return Err(unusual_port(port));
    }
    Ok(())
}

fn unusual_port(port: u16) -> FetchError {
    FetchError::Forbidden(format!("The port {port} is not read. Use 80, 443, 8080 or 8443."))
}

#[async_trait]
impl Fetch for GuardedClient {
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, FetchError> {
        let FetchRequest { url, accept, max_bytes, etag, last_modified } = request;
        self.check(&url)?;
        let usual = Egress::is_usual(url.port_or_known_default().unwrap_or_default());
        let client = if usual { &self.client } else { &self.unusual };
        let mut get = client.get(url).header(header::ACCEPT, accept);
        if let Some(etag) = etag {
            get = get.header(header::IF_NONE_MATCH, etag);
        }
        if let Some(time) = last_modified {
            get = get.header(header::IF_MODIFIED_SINCE, time);
        }
        let response = get.send().await.map_err(|error| told(&error))?;
        read(response, max_bytes).await
    }
}

async fn read(response: Response, max_bytes: usize) -> Result<Fetched, FetchError> {
    let headers = response.headers();
    let mut fetched = Fetched {
        status: response.status().as_u16(),
        location: text(headers, &header::LOCATION),
        content_type: text(headers, &header::CONTENT_TYPE),
        etag: text(headers, &header::ETAG),
        last_modified: text(headers, &header::LAST_MODIFIED),
        retry_after: text(headers, &header::RETRY_AFTER).and_then(|text| text.trim().parse().ok()).map(Duration::from_secs),
        robots_tag: text(headers, &HeaderName::from_static("x-robots-tag")),
        body: bytes::Bytes::new(),
    };
    let mut body = BytesMut::new();
    let mut pieces = response.bytes_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| told(&error))?;
        if body.len() + piece.len() > max_bytes {
            return Err(FetchError::TooLarge { limit: max_bytes });
        }
        body.extend_from_slice(&piece);
    }
    fetched.body = body.freeze();
    Ok(fetched)
}

/// A header, if it is text.
fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(ToOwned::to_owned)
}

/// Why a request failed, for the one who gave the address.
fn told(error: &reqwest::Error) -> FetchError {
    let causes = || std::iter::successors(error.source(), |&cause| cause.source());
    if let Some(refused) = causes().find_map(|cause| cause.downcast_ref::<FetchError>()) {
        return refused.clone();
    }
    let why = causes().last().map(ToString::to_string).unwrap_or_else(|| "no reason was given".to_owned());
    if error.is_timeout() {
        FetchError::TimedOut
    } else if error.is_connect() {
        FetchError::Unreachable(why)
    } else {
        FetchError::Garbled(why)
    }
}

/// Resolves names to permitted addresses only.
struct Guard {
    egress: Arc<Egress>,
    lookup: Arc<dyn Lookup>,
    /// Whether it is for the usual ports; else only addresses in the ranges of the operator are permitted.
    usual_port: bool,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (egress, lookup, usual_port) = (Arc::clone(&self.egress), Arc::clone(&self.lookup), self.usual_port);
        Box::pin(async move {
            let name = name.as_str();
            let found = lookup.lookup(name).await.map_err(|_| FetchError::Unresolved(name.to_owned()))?;
            if found.is_empty() {
                return Err(FetchError::Unresolved(name.to_owned()).into());
            }
            for address in &found {
                permitted(&egress, *address, 443)?;
                if !usual_port && !egress.allows(*address) {
                    let why = "Only the ports 80, 443, 8080 and 8443 of a website are read.";
                    return Err(FetchError::Forbidden(why.to_owned()).into());
                }
            }
            let addresses: Addrs = Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests;

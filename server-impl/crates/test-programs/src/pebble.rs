//! Pebble, the certificate authority for tests by Let's Encrypt: it validates against a DNS zone on loopback, and
//! keeps no data after it ends.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    time::Duration,
};

use reqwest::{Certificate, Client, redirect};
use serde_json::json;
use tempfile::TempDir;

use crate::{
    authority::identity::LoopbackIdentity,
    supervised::{WatchedProgram, is_installed},
};

/// Validity of its certificates, in seconds: 90 days, as with public authorities.
const CERTIFICATE_SECONDS: u32 = 90 * 24 * 60 * 60;

/// Settings by which it validates immediately, rejects one nonce in twenty, and never reuses an earlier
/// authorization.
const PEBBLE_ENVIRONMENT: &[&str] = &["PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=5", "PEBBLE_AUTHZREUSE=0"];

/// Maximum number of attempts to start it.
const MAX_STARTS: usize = 5;

/// A certificate authority on free ports, which ends when it is dropped.
pub struct Pebble {
    api: u16,
    management: u16,
    root: PathBuf,
    client: Client,
    _process: WatchedProgram,
    _folder: TempDir,
}

impl Pebble {
    /// Starts an authority that queries the resolver for addresses, and validates at the ports. Returns `None` if
    /// Pebble is not installed, which is reported.
    ///
    /// # Panics
    /// If it does not start, or if it is not installed although the environment says `CI=true`.
    pub async fn start(resolver: SocketAddr, http: u16, https: u16) -> Option<Self> {
        if !is_installed("pebble", "-help", "pebble") {
            return None;
        }
        for _ in 0..MAX_STARTS {
            if let Some(pebble) = Self::start_on_free_ports(resolver, http, https).await {
                return Some(pebble);
            }
        }
        panic!("Pebble does not start");
    }

    /// Starts it on two ports; returns `None` if another program has taken one of them meanwhile.
    async fn start_on_free_ports(resolver: SocketAddr, http: u16, https: u16) -> Option<Self> {
        let folder = TempDir::new().expect("a folder for the test");
        let identity = LoopbackIdentity::generate();
        let (api, management) = free_ports();
        let root = folder.path().join("root.pem");
        fs::write(&root, &identity.root).expect("the root is written");
        let config = write_configuration(folder.path(), &identity, &[api, management, http, https]);
        let resolver = resolver.to_string();
        let command = ["pebble", "-strict", "-dnsserver", &resolver, "-config", &config];
        let process = WatchedProgram::start(["env"].iter().chain(PEBBLE_ENVIRONMENT).chain(&command));
        let client = client_trusting(&identity.root);
        let pebble = Self { api, management, root, client, _process: process, _folder: folder };
        pebble.is_answering().await.then_some(pebble)
    }

    /// Returns the URL of its directory.
    pub fn directory(&self) -> String {
        format!("{}/dir", self.origin())
    }

    /// Returns the file with the root that its API is trusted by, in PEM.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the root that its certificates chain to, in PEM. Every start creates another one.
    ///
    /// # Panics
    /// If it does not answer.
    pub async fn issuing_root(&self) -> String {
        let answer = self.client.get(self.management_url()).send().await.expect("the management interface answers");
        answer.text().await.expect("the answer is text")
    }

    /// Returns scheme, host and port of its API.
    pub(super) fn origin(&self) -> String {
        format!("https://localhost:{}", self.api)
    }

    /// Returns a client that trusts its API.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// Returns the address of its root at its management interface.
    fn management_url(&self) -> String {
        format!("https://localhost:{}/roots/0", self.management)
    }

    /// Checks whether it answers before long.
    async fn is_answering(&self) -> bool {
        for _ in 0..200 {
            let answers = async |url: &str| self.client.get(url).send().await.is_ok_and(|answer| answer.status().is_success());
            if answers(&self.directory()).await && answers(&self.management_url()).await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    }
}

/// Returns two free ports.
fn free_ports() -> (u16, u16) {
    let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    // Both at the same time, so that they differ.
    let (first, second) = (free(), free());
    let port = |listener: &TcpListener| listener.local_addr().expect("it was just bound").port();
    (port(&first), port(&second))
}

/// Writes the configuration, and returns its path. The ports: the API, its management, and those at which challenges
/// over HTTP and TLS are validated.
fn write_configuration(folder: &Path, identity: &LoopbackIdentity, [api, management, http, https]: &[u16; 4]) -> String {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("the folder of the test is writable");
        path.to_string_lossy().into_owned()
    };
    let config = json!({ "pebble": {
        "listenAddress": format!("127.0.0.1:{api}"),
        "managementListenAddress": format!("127.0.0.1:{management}"),
        "certificate": write("api.pem", &identity.certificate.pem()),
        "privateKey": write("api.key", &identity.key.serialize_pem()),
        "httpPort": http,
        "tlsPort": https,
        "certificateValidityPeriod": CERTIFICATE_SECONDS,
    }});
    write("pebble.json", &config.to_string())
}

/// Creates a client that trusts this root only, and follows no redirects.
#[expect(clippy::disallowed_methods, reason = "a test talks to its own authority only")]
fn client_trusting(root: &str) -> Client {
    let root = Certificate::from_pem(root.as_bytes()).expect("the root is a certificate");
    let client = Client::builder().tls_certs_only([root]).http1_only().no_proxy().redirect(redirect::Policy::none());
    client.build().expect("an HTTP client")
}

//! Caddy in front of a server, configured as in `docs/domains.md`: it gets certificates on demand, from its own
//! authority, for hostnames that the server confirms.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use frontdesk_platform::custom_domains::checking::WebPorts;
use frontdesk_test_programs::supervised::{WatchedProgram, is_installed};
use tempfile::TempDir;

use super::names::shared_names;
use crate::server::app;

/// Root certificate of the authority, which the server's probes and the visitors of tests trust.
pub const ROOT_CERTIFICATE: &str = include_str!("caddy/root.pem");

/// Key of the root: worth nothing, since no one else trusts it.
const ROOT_KEY: &str = include_str!("caddy/root.key");

/// A running proxy.
pub struct CaddyProxy {
    _process: WatchedProgram,
    _folder: TempDir,
}

/// Returns options of a server whose custom domains are served by a proxy at free ports.
///
/// # Panics
/// When no port is free.
pub fn proxied_options() -> app::AppOptions {
    let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    // Both at the same time, so that they differ.
    let (http, https) = (free(), free());
    let port = |listener: &TcpListener| listener.local_addr().expect("it was just bound").port();
    app::AppOptions {
        web: WebPorts { http: port(&http), https: port(&https), root: Some(ROOT_CERTIFICATE) },
        ..shared_names().app_options()
    }
}

/// Returns the configuration that the documentation gives to operators.
fn documented_config() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/domains.md");
    let docs = fs::read_to_string(path).expect("the documentation of custom domains");
    let (_, config) = docs.split_once("```caddyfile\n").expect("it configures Caddy");
    config.split("```").next().unwrap_or_default().to_owned()
}

impl CaddyProxy {
    /// Starts a proxy for the server at `upstream`, which confirms hostnames at `ask`. `None` if Caddy is not
    /// installed, which is reported.
    ///
    /// # Panics
    /// When it does not start, or when it is not installed although the environment says `CI=true`.
    pub fn start(web: WebPorts, upstream: &str, ask: SocketAddr) -> Option<Self> {
        if !is_installed("caddy", "version", "caddy") {
            return None;
        }
        let folder = TempDir::new().expect("a folder for the test");
        let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        fs::write(at("root.pem"), ROOT_CERTIFICATE).expect("the root is written");
        fs::write(at("root.key"), ROOT_KEY).expect("its key is written");
        let WebPorts { http, https, .. } = web;
        let options = format!(
            "{{\n admin off\n auto_https disable_redirects\n http_port {http}\n https_port {https}\n \
             skip_install_trust\n storage file_system {storage}\n \
             pki {{\n  ca local {{\n   root {{\n    cert {cert}\n    key {key}\n   }}\n  }}\n }}\n",
            storage = at("storage"),
            cert = at("root.pem"),
            key = at("root.key"),
        );
        let config = documented_config()
            .replacen("{\n", &options, 1)
            .replace("desk.example.com {", "desk.example.com {\n tls internal")
            .replace("\ttls {", "\ttls internal {")
            .replace("127.0.0.1:8081", &ask.to_string())
            .replace("127.0.0.1:8080", upstream);
        fs::write(at("Caddyfile"), config).expect("the config is written");
        let process = WatchedProgram::start([
            "env",
            &format!("HOME={}", at("")),
            "caddy",
            "run",
            "--config",
            &at("Caddyfile"),
            "--adapter",
            "caddyfile",
        ]);
        for _ in 0..200 {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, https)).is_ok() {
                return Some(Self { _process: process, _folder: folder });
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("Caddy does not start on port {https}");
    }
}

//! An installation that gets certificates by itself: its names are those of a DNS zone on loopback, and its
//! authority is Pebble behind a proxy that fails on demand.

use std::net::SocketAddr;

use frontdesk_platform::custom_domains::checking::WebPorts;
use frontdesk_server::{server::app, testing::names::shared_names};
use frontdesk_test_programs::{authority::Authority, pebble::Pebble};

use crate::{TestDatabase, World, edge::VisitorEdge};

/// The world of an installation that gets certificates.
pub struct CertifiedWorld {
    /// Server of the installation.
    pub world: World,
    /// Certificate authority of the installation.
    pub authority: Authority,
    /// Ports that visitors connect to.
    pub edge: VisitorEdge,
    root: String,
    _pebble: Pebble,
}

impl CertifiedWorld {
    /// Starts an authority, and a server that orders from it; `None` if one of them is not installed.
    pub async fn open(database: TestDatabase, settings: &str) -> Option<Self> {
        let edge = VisitorEdge::open().await;
        let pebble = Pebble::start(shared_names().resolver(), edge.http, edge.https).await?;
        let authority = Authority::start_before(&pebble).await;
        let root = pebble.issuing_root().await;
        let trusted: &'static str = Box::leak(root.clone().into_boxed_str());
        let web = WebPorts { http: edge.http, https: edge.https, root: Some(trusted) };
        let settings = format!(
            "{}tls.mode = 'acme'\ntls.listen = '127.0.0.1:0'\ntls.http_listen = '127.0.0.1:0'\nacme.terms_agreed = true\n\
             acme.directory = '{}'\nacme.root = '{}'\n{settings}",
            shared_names().config_lines(),
            authority.directory(),
            authority.root().display(),
        );
        let world = World::open_timed(database, &settings, app::AppOptions { web, ..shared_names().app_options() }).await?;
        edge.forward_to(&[world.web_addresses().expect("it speaks TLS")]);
        Some(Self { world, authority, edge, root, _pebble: pebble })
    }

    /// Creates a browser that trusts no other authority, and resolves this hostname to the edge. It reuses no
    /// connection, and follows no redirect.
    ///
    /// # Panics
    /// If it cannot be created.
    pub fn browser(&self, hostname: &str) -> reqwest::Client {
        self.browser_at(hostname, ([127, 0, 0, 1], self.edge.https).into())
    }

    /// Creates a browser that connects directly to one server.
    ///
    /// # Panics
    /// If it cannot be created.
    #[expect(clippy::disallowed_methods, reason = "a visitor is not the server")]
    pub fn browser_at(&self, hostname: &str, at: SocketAddr) -> reqwest::Client {
        let root = reqwest::Certificate::from_pem(self.root.as_bytes()).expect("a certificate");
        reqwest::Client::builder()
            .tls_certs_only([root])
            .resolve(hostname, at)
            .redirect(reqwest::redirect::Policy::none())
            .pool_max_idle_per_host(0)
            .build()
            .expect("a browser")
    }

    /// Returns the status with which a hostname answers, or the problem with its TLS.
    pub async fn visit(&self, hostname: &str) -> Result<u16, String> {
        self.visit_at(hostname, ([127, 0, 0, 1], self.edge.https).into()).await
    }

    /// Visits a hostname at one server.
    pub async fn visit_at(&self, hostname: &str, at: SocketAddr) -> Result<u16, String> {
        let request = self.browser_at(hostname, at).get(format!("https://{hostname}:{}/", at.port()));
        visit_outcome(request.header(http::header::ACCEPT, "text/html").send().await)
    }

    /// Shuts down the server.
    pub async fn close(self) {
        self.world.close().await;
    }
}

fn visit_outcome(answer: reqwest::Result<reqwest::Response>) -> Result<u16, String> {
    match answer {
        Ok(answer) => Ok(answer.status().as_u16()),
        Err(error) => {
            let mut cause: &dyn std::error::Error = &error;
            while let Some(next) = cause.source() {
                cause = next;
            }
            Err(cause.to_string())
        }
    }
}

/// Runs a story in such a world, and checks the server afterwards.
///
/// # Panics
/// If the story panics.
pub fn tell(database: TestDatabase, settings: &str, story: impl AsyncFnOnce(&CertifiedWorld)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    insta::allow_duplicates! {
        runtime.block_on(async {
            let Some(certified) = CertifiedWorld::open(database, settings).await else { return };
            story(&certified).await;
            certified.close().await;
        });
    }
}

/// Defines two tests per story about certificates, one for each database:
/// `certified_stories![name, other with SETTINGS]`.
#[macro_export]
macro_rules! certified_stories {
    (@settings) => {
        ""
    };
    (@settings $settings:expr) => {
        $settings
    };
    ($($name:ident $(with $settings:expr)?),+ $(,)?) => {$(
        mod $name {
            #[expect(unused_imports, reason = "most stories need no settings")]
            use super::*;

            #[test]
            fn on_sqlite() {
                let settings = $crate::certified_stories!(@settings $($settings)?);
                $crate::certified::tell($crate::TestDatabase::Sqlite, settings, super::$name);
            }

            #[test]
            fn on_postgres() {
                let settings = $crate::certified_stories!(@settings $($settings)?);
                $crate::certified::tell($crate::TestDatabase::Postgres, settings, super::$name);
            }
        }
    )+};
}

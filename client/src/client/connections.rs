//! The HTTP client of a [`Client`](crate::Client).

use std::time::Duration;

use reqwest::{Proxy, redirect::Policy};
use secrecy::{ExposeSecret as _, SecretString};

use crate::Error;

/// `User-Agent` of this crate.
const USER_AGENT: &str = concat!("frontdesk-client/", env!("CARGO_PKG_VERSION"));

/// Default timeout for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Connection settings.
#[derive(Clone, Debug, Default)]
pub(super) struct ConnectionSettings {
    pub(super) own: Option<reqwest::Client>,
    pub(super) user_agent: Option<String>,
    pub(super) connect_timeout: Option<Duration>,
    /// URL of a proxy, which may contain a password.
    pub(super) proxy: Option<SecretString>,
    pub(super) proxy_from_env: bool,
}

impl ConnectionSettings {
    /// Returns the caller's HTTP client, or creates one for a server at this address.
    pub(super) fn http_client(&self, base_url: &str) -> Result<reqwest::Client, Error> {
        let Some(own) = &self.own else { return self.build(base_url) };
        let also = [
            ("user_agent", self.user_agent.is_some()),
            ("connect_timeout", self.connect_timeout.is_some()),
            ("proxy", self.proxy.is_some()),
            ("proxy_from_env", self.proxy_from_env),
        ];
        match also.into_iter().find(|(_, is_set)| *is_set) {
            Some((name, _)) => Err(Error::InvalidRequest(format!("`{name}` has no effect beside `http_client`: set it there"))),
            None => Ok(own.clone()),
        }
    }

    /// Creates an HTTP client; this is the only place that does. It connects to the server, or through the proxy
    /// that the caller names, and nowhere else: another proxy or the target of a redirect would receive the key. All
    /// timeouts but the one for connecting are set per call.
    #[expect(clippy::disallowed_methods, reason = "this is the one HTTP client of the SDK, and it goes where its user sends it")]
    fn build(&self, base_url: &str) -> Result<reqwest::Client, Error> {
        let mut builder = reqwest::Client::builder()
            .user_agent(self.user_agent.as_deref().unwrap_or(USER_AGENT))
            .connect_timeout(self.connect_timeout.unwrap_or(CONNECT_TIMEOUT))
            .redirect(Policy::none())
            .referer(false);
        if let Some(url) = &self.proxy {
            // Its own message would repeat the address with the password.
            let proxy =
                Proxy::all(url.expose_secret()).map_err(|_| Error::InvalidRequest("`proxy` is not an address".to_owned()))?;
            builder = builder.proxy(proxy);
        } else if !self.proxy_from_env {
            builder = builder.no_proxy();
            if base_url.starts_with("http://") {
                // Nothing is encrypted, so nobody has to be trusted: reading the system's certificates takes 20 ms.
                builder = builder.tls_certs_only([]);
            }
        }
        builder.build().map_err(|error| Error::InvalidRequest(format!("the HTTP client cannot be made: {error}")))
    }
}

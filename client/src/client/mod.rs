//! Builds a [`Client`].

pub(crate) mod base_url;
mod connections;

use std::{
    env,
    fmt::{self, Display},
    time::Duration,
};

use http::{HeaderName, HeaderValue};
use reqwest::header::HeaderMap;
use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    Client, Error, call,
    transport::{ClientSettings, FOREVER, RetryPolicy, Transport, authorization},
};
use connections::ConnectionSettings;

impl Client {
    /// Creates a builder of a client of the server at `base_url`, with or without the API's base path:
    /// `https://frontdesk.example` and `https://frontdesk.example/api/v1` are equivalent.
    ///
    /// ```
    /// use std::time::Duration;
    /// use frontdesk_client::Client;
    ///
    /// let client = Client::builder("http://127.0.0.1:8080").key("fd_…").timeout(Duration::from_secs(20)).retries(5);
    /// assert!(!format!("{client:?}").contains("fd_"), "a key is never printed");
    /// ```
    pub fn builder(base_url: impl Into<String>) -> ClientBuilder {
        ClientBuilder {
            base_url: base_url.into(),
            key: None,
            headers: HeaderMap::new(),
            invalid: None,
            connections: ConnectionSettings::default(),
            timeout: Duration::from_secs(60),
            stream_idle: Duration::from_secs(45),
            retry: RetryPolicy { count: 3, base: Duration::from_millis(250), cap: Duration::from_secs(60) },
            max_answer_bytes: MAX_ANSWER_BYTES,
        }
    }
}

/// Default maximum number of bytes of an answer: far more than the longest one of this API, and less than what harms a
/// program.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// Environment variables read by [`Client::from_env`].
const URL_VARIABLE: &str = "FRONTDESK_URL";
const KEY_VARIABLE: &str = "FRONTDESK_KEY";

impl Client {
    /// Creates a client with the settings of the environment: the base URL in `FRONTDESK_URL` (default:
    /// `http://127.0.0.1:8080`) and the key in `FRONTDESK_KEY`.
    ///
    /// # Errors
    /// [`Error::InvalidRequest`] if there is no key, and those of [`ClientBuilder::build`].
    pub fn from_env() -> Result<Self, Error> {
        Self::from_variables(&|name| env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn from_variables(variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, Error> {
        let key = variable(KEY_VARIABLE).ok_or_else(|| Error::InvalidRequest(format!("set {KEY_VARIABLE} to an API key")))?;
        Self::builder(variable(URL_VARIABLE).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned())).key(key).build()
    }
}

/// A builder of a [`Client`]. Created by [`Client::builder`].
#[derive(Clone)]
#[must_use = "`build` makes the client"]
pub struct ClientBuilder {
    base_url: String,
    key: Option<SecretString>,
    headers: HeaderMap,
    invalid: Option<String>,
    connections: ConnectionSettings,
    timeout: Duration,
    stream_idle: Duration,
    retry: RetryPolicy,
    max_answer_bytes: usize,
}

/// Omits the address, which may contain a password by mistake.
impl fmt::Debug for ClientBuilder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut builder = formatter.debug_struct("ClientBuilder");
        builder.field("key", &self.key).field("headers", &self.headers).field("connections", &self.connections);
        builder.field("timeout", &self.timeout).field("retry", &self.retry).finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// Sets the API key, `fd_<keyid>_<secret>`. Without one, only public operations can be called.
    pub fn key(mut self, key: impl Into<SecretString>) -> Self {
        // A key that was read from a file often ends with a line break.
        self.key = Some(key.into().expose_secret().trim().into());
        self
    }

    /// Sends a custom header with every call. Its value is never printed.
    pub fn header<N, V>(mut self, name: N, value: V) -> Self
    where
        N: TryInto<HeaderName, Error: Display>,
        V: TryInto<HeaderValue, Error: Display>,
    {
        match call::parse_header(name, value) {
            Ok((name, value)) => _ = self.headers.insert(name, value),
            Err(invalid) => self.invalid = Some(invalid),
        }
        self
    }

    /// Uses your own HTTP client, with its connection pool, TLS settings, proxies and `User-Agent`.
    ///
    /// Set no total timeout (`timeout` of its builder): it would end streams. Set `Policy::none()`: by default, a
    /// client of `reqwest` follows redirects, even to other hosts, which then receive your headers and bodies
    /// (though not the key). It also uses the proxies that the environment names unless you set `no_proxy()`.
    ///
    /// [`connect_timeout`](Self::connect_timeout), [`user_agent`](Self::user_agent), [`proxy`](Self::proxy) and
    /// [`proxy_from_env`](Self::proxy_from_env) are then settings of that client, and an error here.
    ///
    /// ```
    /// use frontdesk_client::{Client, reqwest};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).https_only(true).build()?;
    /// let client = Client::builder("https://frontdesk.example").key("fd_…").http_client(http).build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn http_client(mut self, client: reqwest::Client) -> Self {
        self.connections.own = Some(client);
        self
    }

    /// Connects through a proxy: `http://user:password@proxy.example:3128`. If the server has no TLS, the proxy can
    /// read the key.
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.connections.proxy = Some(url.into().into());
        self
    }

    /// Connects through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`).
    /// Default: no proxy.
    pub fn proxy_from_env(mut self) -> Self {
        self.connections.proxy_from_env = true;
        self
    }

    /// Sets the timeout for connecting. Default: 10 seconds.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connections.connect_timeout = Some(timeout);
        self
    }

    /// Sets the timeout of a call, including all attempts and the waits between them. For an event stream or an
    /// export, it is the timeout until it begins; after that it may run indefinitely. Default: 60 seconds.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the time without data after which an event stream or an export counts as interrupted; the server sends a
    /// keep-alive every 15 seconds. Default: 45 seconds.
    pub fn stream_idle_timeout(mut self, timeout: Duration) -> Self {
        self.stream_idle = timeout;
        self
    }

    /// Sets the number of retries after the first attempt, where a retry is safe; 0 disables retries. Default: 3.
    pub fn retries(mut self, count: u32) -> Self {
        self.retry.count = count;
        self
    }

    /// Sets the first wait between two attempts if the server does not specify one; it doubles with each attempt.
    /// Default: 250 milliseconds.
    pub fn retry_base(mut self, wait: Duration) -> Self {
        self.retry.base = wait.min(FOREVER);
        self
    }

    /// Sets the maximum wait between two attempts. If the server requests a longer one, the call is not retried, and
    /// the error contains the wait. Default: 60 seconds.
    pub fn retry_cap(mut self, wait: Duration) -> Self {
        self.retry.cap = wait.min(FOREVER);
        self
    }

    /// Sets the maximum number of bytes of an answer, which is held in memory. A longer one fails with
    /// [`Error::AnswerTooLong`]. Event streams and exports, which are read piece by piece, may have any length. Default:
    /// 64 MiB.
    pub fn max_answer_bytes(mut self, bytes: usize) -> Self {
        self.max_answer_bytes = bytes;
        self
    }

    /// Sets the value of the header `User-Agent`. Default: `frontdesk-client/<version>`.
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.connections.user_agent = Some(name.into());
        self
    }

    /// Builds the client. It owns a connection pool: build it once, and clone it where it is needed.
    ///
    /// # Errors
    /// [`Error::InvalidRequest`] for an address that is not an HTTP one; a key, a header or a user agent that is not
    /// valid; settings that exclude each other; or if TLS cannot be set up.
    pub fn build(self) -> Result<Client, Error> {
        let base_url = base_url::normalize_base_url(&self.base_url)?;
        match &self.key {
            Some(key) if key.expose_secret().is_empty() => return Err(Error::InvalidRequest("the key is empty".to_owned())),
            Some(key) if authorization(key).is_none() => {
                return Err(Error::InvalidRequest("the key contains a line break or another control character".to_owned()));
            }
            _ => {}
        }
        if let Some(invalid) = self.invalid {
            return Err(Error::InvalidRequest(invalid));
        }
        let connections = self.connections.http_client(&base_url)?;
        let Self { key, headers, timeout, stream_idle, retry, max_answer_bytes, .. } = self;
        let transport = Transport::new(ClientSettings { key, headers, timeout, stream_idle, retry, max_answer_bytes });
        Ok(Client::new_with_client(&base_url, connections, transport))
    }
}

#[cfg(test)]
mod tests {
    use progenitor_client::ClientInfo as _;

    use super::*;

    #[test]
    fn the_environment_sets_the_key_and_may_set_the_address() {
        let set = |name: &str| Some(if name == URL_VARIABLE { "https://desk.example" } else { "fd_key" }.to_owned());
        let client = Client::from_variables(&set).unwrap();
        assert_eq!(client.baseurl(), "https://desk.example/api/v1");
        assert!(format!("{client:?}").contains("REDACTED"));

        let client = Client::from_variables(&|name| set(name).filter(|_| name == KEY_VARIABLE)).unwrap();
        assert_eq!(client.baseurl(), "http://127.0.0.1:8080/api/v1");

        let refused = Client::from_variables(&|_| None).unwrap_err();
        assert_eq!(refused.to_string(), "set FRONTDESK_KEY to an API key");
    }
}

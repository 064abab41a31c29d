//! Builds a [`Client`].

use std::time::Duration;

use reqwest::redirect::Policy;
use secrecy::SecretString;

use crate::{
    Client, Error, base_url,
    retry::Retry,
    transport::{Settings, Transport, authorization},
};

impl Client {
    /// A client of the server at `base_url`, with or without the API's base path: `https://frontdesk.example` and
    /// `https://frontdesk.example/api/v1` are equivalent.
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
            user_agent: concat!("frontdesk-client/", env!("CARGO_PKG_VERSION")).to_owned(),
            key: None,
            connect_timeout: Duration::from_secs(10),
            timeout: Duration::from_secs(60),
            stream_idle: Duration::from_secs(45),
            retry: Retry { count: 3, base: Duration::from_millis(250), cap: Duration::from_secs(60) },
        }
    }
}

/// The settings of a [`Client`] to build. Start with [`Client::builder`].
#[derive(Clone, Debug)]
#[must_use = "`build` makes the client"]
pub struct ClientBuilder {
    base_url: String,
    user_agent: String,
    key: Option<SecretString>,
    connect_timeout: Duration,
    timeout: Duration,
    stream_idle: Duration,
    retry: Retry,
}

impl ClientBuilder {
    /// The API key, `fd_<keyid>_<secret>`. Without one, only public operations can be called.
    pub fn key(mut self, key: impl Into<SecretString>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// How long connecting may take. Default: 10 seconds.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long a call may take including all attempts and the waits between them. For an event stream, how long it may take to
    /// begin; after that it may run indefinitely. Default: 60 seconds.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long an event stream may be silent before it counts as interrupted; the server sends a keep-alive every 15 seconds.
    /// Default: 45 seconds.
    pub fn stream_idle_timeout(mut self, timeout: Duration) -> Self {
        self.stream_idle = timeout;
        self
    }

    /// How often to retry after the first attempt, where that is safe; 0 disables retries. Default: 3.
    pub fn retries(mut self, count: u32) -> Self {
        self.retry.count = count;
        self
    }

    /// The first wait between two attempts where the server does not specify one; it doubles with each attempt. Default: 250
    /// milliseconds.
    pub fn retry_base(mut self, wait: Duration) -> Self {
        self.retry.base = wait;
        self
    }

    /// The longest wait between two attempts. If the server asks for a longer one, the call is not retried: the error contains how
    /// long to wait. Default: 60 seconds.
    pub fn retry_cap(mut self, wait: Duration) -> Self {
        self.retry.cap = wait;
        self
    }

    /// The value of the header `User-Agent`. Default: `frontdesk-client/<version>`.
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.user_agent = name.into();
        self
    }

    /// Builds the client. It owns a connection pool: build it once, and clone it where it is needed.
    ///
    /// # Errors
    /// [`Error::InvalidRequest`] for an address that is not an HTTP one, a key or a user agent that is not a valid header value, or
    /// when TLS cannot be set up.
    pub fn build(self) -> Result<Client, Error> {
        let base_url = base_url::normalise(&self.base_url)?;
        if self.key.as_ref().is_some_and(|key| authorization(key).is_none()) {
            return Err(Error::InvalidRequest("the key holds characters that no key holds".to_owned()));
        }
        let connections = connections(&self.user_agent, self.connect_timeout)?;
        let Self { key, timeout, stream_idle, retry, .. } = self;
        let transport = Transport::new(Settings { key, timeout, stream_idle, retry });
        Ok(Client::new_with_client(&base_url, connections, transport))
    }
}

/// The only place that creates an HTTP client. It connects to the server and nowhere else: a proxy or a redirect target would
/// receive the key. All timeouts but the one for connecting are set per call.
#[expect(clippy::disallowed_methods, reason = "this is the one HTTP client of the SDK, and it goes where its user sends it")]
fn connections(user_agent: &str, connect_timeout: Duration) -> Result<reqwest::Client, Error> {
    reqwest::Client::builder()
        .user_agent(user_agent)
        .connect_timeout(connect_timeout)
        .redirect(Policy::none())
        .referer(false)
        .no_proxy()
        .build()
        .map_err(|error| Error::InvalidRequest(format!("the HTTP client cannot be made: {error}")))
}

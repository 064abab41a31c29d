//! The address of a mail server, and connections to it.

use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use lettre::transport::smtp::{
    self,
    authentication::{Credentials, DEFAULT_MECHANISMS},
    client::{AsyncSmtpConnection, TlsParameters},
    extension::ClientId,
};
use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use crate::mailer::smtp::ADDRESS_FORMAT;

/// Ports of mail servers: of any (RFC 5321), of those with TLS after `STARTTLS` (RFC 6409) and from the start (RFC 8314).
const SMTP_PORT: u16 = 25;
const SUBMISSION_PORT: u16 = 587;
const SUBMISSIONS_PORT: u16 = 465;

/// Encryption of a connection.
enum Encryption {
    None,
    /// After `STARTTLS` (RFC 3207), if the server offers it.
    Opportunistic(TlsParameters),
    /// After `STARTTLS`.
    Required(TlsParameters),
    /// From the start.
    Wrapper(TlsParameters),
}

/// The address of a mail server, with the password.
pub(super) struct RelayAddress {
    host: String,
    port: u16,
    encryption: Encryption,
    credentials: Option<Credentials>,
    hello: ClientId,
}

impl RelayAddress {
    /// Parses an address. The error does not repeat it, because it contains the password.
    pub(super) fn parse(url: &SecretString, hello: &str) -> Result<Self> {
        let url = Url::parse(url.expose_secret()).map_err(|_| anyhow!(ADDRESS_FORMAT))?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| anyhow!(ADDRESS_FORMAT))?.to_owned();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let parameters =
            || TlsParameters::new(host.clone()).map_err(|error| anyhow!("TLS for the mail server cannot be set up: {error}"));
        let (encryption, port) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (Encryption::None, SMTP_PORT),
            ("smtp", Some("opportunistic")) => (Encryption::Opportunistic(parameters()?), SUBMISSION_PORT),
            ("smtp", Some("required")) => (Encryption::Required(parameters()?), SUBMISSION_PORT),
            ("smtps", _) => (Encryption::Wrapper(parameters()?), SUBMISSIONS_PORT),
            _ => bail!(ADDRESS_FORMAT),
        };
        let own_name = url.path().trim_matches('/');
        let hello = if own_name.is_empty() { hello } else { own_name };
        Ok(Self {
            port: url.port().unwrap_or(port),
            encryption,
            credentials: parse_credentials(&url)?,
            hello: ClientId::Domain(hello.to_owned()),
            host,
        })
    }

    /// Opens a connection, encrypts it and signs in.
    pub(super) async fn connect(&self, within: Duration) -> Result<AsyncSmtpConnection, smtp::Error> {
        let wrapper = match &self.encryption {
            Encryption::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let mut connection = AsyncSmtpConnection::connect_tokio1(server, Some(within), &self.hello, wrapper, None).await?;
        match &self.encryption {
            Encryption::Required(parameters) => connection.starttls(parameters.clone(), &self.hello).await?,
            Encryption::Opportunistic(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &self.hello).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

fn parse_credentials(url: &Url) -> Result<Option<Credentials>> {
    let Some(password) = url.password() else { return Ok(None) };
    let decode = |text| percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| anyhow!(ADDRESS_FORMAT));
    Ok(Some(Credentials::new(decode(url.username())?, decode(password)?)))
}

//! Settings of TLS: its mode, and the source of certificates.

use std::{fs, net::SocketAddr, sync::Arc};

use anyhow::{Context, Result, ensure};
use frontdesk_http::listener;
use frontdesk_platform::certificates::{CertificateSources, OrderSettings};
use frontdesk_ports::{
    acme::{Authority, ChallengeKind},
    certificates::files::{CertificateFiles, CertificatePair},
    dns::fqdn::Fqdn,
};
use serde::Deserialize;
use url::Url;

use super::Config;

/// Separator between a file with a chain and the one with its key.
const PATH_SEPARATOR: char = ':';

/// The section `[tls]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TlsSection {
    mode: TlsMode,
    listen: SocketAddr,
    #[serde(deserialize_with = "super::optional::address")]
    http_listen: Option<SocketAddr>,
    files: Vec<String>,
    #[serde(deserialize_with = "super::optional::address")]
    ask_listen: Option<SocketAddr>,
}

/// Mode of TLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum TlsMode {
    /// A proxy in front of the server terminates TLS.
    Off,
    /// The server terminates TLS, with the certificates of the operator.
    Files,
    /// The server terminates TLS, and gets certificates from an authority.
    Acme,
}

/// The section `[acme]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AcmeSection {
    directory: String,
    #[serde(deserialize_with = "super::optional::text")]
    contact: Option<String>,
    #[serde(deserialize_with = "super::optional::text")]
    root: Option<String>,
    terms_agreed: bool,
    challenge: ChallengeSetting,
    #[serde(deserialize_with = "super::optional::text")]
    profile: Option<String>,
}

/// Method of proving to an authority that a hostname leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum ChallengeSetting {
    /// Plain HTTP if there is a listener for it, otherwise TLS.
    #[serde(rename = "auto")]
    Auto,
    #[serde(rename = "http-01")]
    Http,
    #[serde(rename = "tls-alpn-01")]
    Tls,
}

impl TlsSection {
    fn certificate_pairs(&self) -> Result<Vec<CertificatePair>> {
        let pair = |text: &String| {
            let parts = text.split_once(PATH_SEPARATOR).filter(|(chain, key)| !chain.is_empty() && !key.is_empty());
            let (chain, key) = parts.with_context(|| format!("`tls.files` has `{text}`, but wants CERTIFICATE:KEY"))?;
            Ok(CertificatePair { chain: chain.into(), key: key.into() })
        };
        self.files.iter().map(pair).collect()
    }
}

impl Config {
    /// Checks constraints that types cannot express.
    pub(super) fn check_tls(&self) -> Result<()> {
        self.tls.certificate_pairs()?;
        let AcmeSection { directory, terms_agreed, challenge, .. } = &self.acme;
        if self.tls.mode == TlsMode::Files {
            ensure!(!self.tls.files.is_empty(), "`tls.mode` is `files`, so `tls.files` must name a certificate and its key");
        }
        if self.tls.mode != TlsMode::Acme {
            return Ok(());
        }
        ensure!(
            *terms_agreed,
            "`tls.mode` is `acme`: read the terms of the certificate authority, to which {directory} leads, and set \
             `acme.terms_agreed` if you agree"
        );
        let is_https = Url::parse(directory).is_ok_and(|url| url.scheme() == "https");
        ensure!(is_https, "`acme.directory` must be an https:// address, but is `{directory}`");
        ensure!(
            *challenge != ChallengeSetting::Http || self.tls.http_listen.is_some(),
            "`acme.challenge` is `http-01`, so `tls.http_listen` must be set"
        );
        Ok(())
    }

    /// Returns the configuration of certificates for hostnames.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn certificate_sources(&self) -> Result<CertificateSources> {
        let is_on = self.tls.mode != TlsMode::Off;
        let files = if is_on {
            CertificateFiles::open(self.tls.certificate_pairs()?).context("`tls.files` cannot be used")?
        } else {
            CertificateFiles::default()
        };
        let ordering = if self.tls.mode == TlsMode::Acme { Some(self.ordering()?) } else { None };
        let is_https = self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        let host = self.platform().host.filter(|_| is_on && is_https);
        let mail_host = self.mail_tls_host().cloned();
        Ok(CertificateSources { files: Arc::new(files), ordering, host, mail_host })
    }

    fn ordering(&self) -> Result<OrderSettings> {
        let AcmeSection { directory, contact, root, challenge, profile, .. } = &self.acme;
        let read = |path: &String| fs::read(path).with_context(|| format!("`acme.root` cannot be read: {path}"));
        let root = root.as_ref().map(read).transpose()?;
        let challenge = match challenge {
            ChallengeSetting::Http => ChallengeKind::Http,
            ChallengeSetting::Tls => ChallengeKind::Tls,
            ChallengeSetting::Auto if self.tls.http_listen.is_some() => ChallengeKind::Http,
            ChallengeSetting::Auto => ChallengeKind::Tls,
        };
        let authority = Authority::new(directory.clone(), contact.clone(), root);
        Ok(OrderSettings { authority, challenge, profile: profile.clone() })
    }

    /// Returns warnings about settings that do not work as the operator may expect.
    pub fn tls_warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.tls.mode == TlsMode::Off {
            return warnings;
        }
        if !self.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
            warnings.push("`public_url` is not an https:// address, so that the platform itself has no certificate".to_owned());
        }
        let domain = self.platform().help_domain.filter(|_| self.tls.mode == TlsMode::Acme && self.tls.files.is_empty());
        warnings.extend(domain.map(|domain| {
            format!(
                "each help center below {domain} gets a certificate of its own, at most 40 new ones a week; for more, give \
                 one for *.{domain} in `tls.files`"
            )
        }));
        warnings
    }

    /// Returns the host whose certificate encrypts mails that arrive; `None` if they are not encrypted.
    pub fn mail_tls_host(&self) -> Option<&Fqdn> {
        self.mail.inbound_host().filter(|_| self.tls.mode != TlsMode::Off)
    }

    /// Returns the address of the listener that speaks TLS; `None` to leave that to a proxy.
    pub fn tls_listen(&self) -> Option<SocketAddr> {
        (self.tls.mode != TlsMode::Off).then_some(self.tls.listen)
    }

    /// Returns the address of the listener that redirects plain requests to it.
    pub fn tls_http_listen(&self) -> Option<SocketAddr> {
        self.tls.http_listen.filter(|_| self.tls.mode != TlsMode::Off)
    }

    /// Returns the address at which proxies ask for which hostnames they may get certificates; `None` to disable it.
    pub fn ask_listen(&self) -> Option<SocketAddr> {
        self.tls.ask_listen
    }

    /// Returns the limits of the listener that speaks TLS: it serves the visitors, and gets three
    /// quarters of all connections.
    pub fn tls_limits(&self) -> listener::ListenerLimits {
        self.limits_of(self.limits.max_connections * 3 / 4)
    }

    /// Returns the maximum connections of the listener that redirects plain requests to it, and of the first listener.
    pub(super) fn connections_beside_tls(&self) -> Option<usize> {
        self.tls_listen().map(|_| self.limits.max_connections / 8)
    }
}

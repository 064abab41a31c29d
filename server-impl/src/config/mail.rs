//! Settings of mail: the mail server, the shared host of agents, and the provider of email domains.

mod inbound;

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use anyhow::{Context, Result, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_ports::{
    Ports,
    dns::fqdn::Fqdn,
    mail_settings::{MailSettings, ResendSettings},
    mailer::{FolderMailer, Letterhead, Mailer, RawMailer, RelayMailer, SmtpMailer},
};
use frontdesk_types::mail::MailProviderKind;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use super::{duration, hostnames, optional};

/// Prefix of a secret of webhooks (Standard Webhooks 1.0, "Signature scheme").
const WEBHOOK_SECRET_PREFIX: &str = "whsec_";

/// Maximum characters of `mail.spf`: with what stands around it, it fits into one string of a TXT record.
const MAX_SPF_CHARS: usize = 230;

/// Bounds of `mail.inbound_max_bytes`.
const MIN_INBOUND_BYTES: usize = 64 << 10;
const MAX_INBOUND_BYTES: usize = 100 << 20;

/// The section `[mail]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MailSection {
    #[serde(deserialize_with = "optional::secret")]
    url: Option<SecretString>,
    from: String,
    provider: MailProviderKind,
    #[serde(deserialize_with = "hostnames::read_optional")]
    domain: Option<Fqdn>,
    #[serde(deserialize_with = "hostnames::read_optional")]
    host: Option<Fqdn>,
    wildcard: bool,
    spf: String,
    #[serde(deserialize_with = "optional::address")]
    inbound_listen: Option<SocketAddr>,
    inbound_max_bytes: usize,
    trusted_relays: Vec<IpNet>,
    #[serde(deserialize_with = "duration::read")]
    raw_retention: Duration,
}

/// The section `[resend]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResendSection {
    #[serde(deserialize_with = "optional::secret")]
    api_key: Option<SecretString>,
    #[serde(deserialize_with = "optional::secret")]
    webhook_secret: Option<SecretString>,
    base_url: String,
}

impl MailSection {
    /// Returns the settings about the mail of agents, for the rules.
    pub(super) fn settings(&self) -> MailSettings {
        MailSettings {
            provider: self.provider,
            domain: self.domain.clone(),
            host: self.host.clone(),
            has_wildcard: self.wildcard,
            spf: self.spf.trim().to_owned(),
            raw_retention: self.raw_retention,
        }
    }

    /// Checks constraints that types cannot express.
    pub(super) fn check_mail(&self, resend: &ResendSection) -> Result<()> {
        check_spf(self.spf.trim())?;
        let has_size = (MIN_INBOUND_BYTES..=MAX_INBOUND_BYTES).contains(&self.inbound_max_bytes);
        ensure!(has_size, "`mail.inbound_max_bytes` must be {MIN_INBOUND_BYTES} to {MAX_INBOUND_BYTES}");
        if self.provider != MailProviderKind::Resend {
            return Ok(());
        }
        let ResendSection { api_key, webhook_secret, base_url } = resend;
        let has_key = api_key.as_ref().is_some_and(|key| key.expose_secret().bytes().all(|letter| letter.is_ascii_graphic()));
        ensure!(has_key, "`mail.provider` is `resend`, so `resend.api_key` must be set to a key of its API");
        let is_secret = webhook_secret.as_ref().is_none_or(is_webhook_secret);
        ensure!(is_secret, "`resend.webhook_secret` must be the signing secret of a webhook, whsec_…");
        let is_url = Url::parse(base_url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.query().is_none());
        ensure!(is_url, "`resend.base_url` must be an http:// or https:// address, but is `{base_url}`");
        Ok(())
    }

    /// Returns the settings of Resend; `None` unless it is the provider.
    pub(super) fn resend_settings(&self, resend: &ResendSection) -> Result<Option<ResendSettings>> {
        if self.provider != MailProviderKind::Resend {
            return Ok(None);
        }
        let ResendSection { api_key, webhook_secret, base_url } = resend.clone();
        let api_key = api_key.context("`resend.api_key` must be set")?;
        let base_url = Url::parse(base_url.trim_end_matches('/')).context("`resend.base_url` must be an address")?;
        Ok(Some(ResendSettings { api_key, webhook_secret, base_url }))
    }

    /// Returns warnings about settings that do not work as the operator may expect.
    pub(super) fn list_warnings(&self, resend: &ResendSection) -> Vec<&'static str> {
        let is_resend = self.provider == MailProviderKind::Resend;
        let mut warnings = Vec::new();
        if is_resend && resend.webhook_secret.is_none() {
            warnings.push("`resend.webhook_secret` is not set, so that mails that arrive or come back go unnoticed");
        }
        if !is_resend && self.domain.is_some() && self.host.is_none() {
            warnings.push("`mail.domain` is set, but `mail.host` is not, so that nobody can answer mails of the shared host");
        }
        if is_resend && self.inbound_listen.is_some() {
            warnings
                .push("`mail.inbound_listen` is set, but `mail.provider` is `resend`, so that MX records lead there, not here");
        }
        if !is_resend && self.inbound_listen.is_some() && self.host.is_none() {
            warnings.push("`mail.inbound_listen` is set, but `mail.host` is not, so that mails arrive unencrypted");
        }
        warnings
    }

    /// Returns the host that receives mail here, if any does.
    pub(super) fn inbound_host(&self) -> Option<&Fqdn> {
        self.host.as_ref().filter(|_| self.inbound_listen.is_some())
    }

    /// Returns `true` if mails are only written to a folder.
    pub(super) fn writes_to_folder(&self) -> bool {
        self.url.is_none()
    }

    /// Returns the mailer: a mail server, or the folder.
    pub(super) fn mailer(&self, folder: &Path, ports: &Ports) -> Result<Arc<dyn Mailer>> {
        let letterhead = Letterhead::new(&self.from, ports.clock.clone(), ports.random.clone())?;
        Ok(match &self.url {
            Some(url) => Arc::new(SmtpMailer::new(url, letterhead)?),
            None => Arc::new(FolderMailer::new(folder, letterhead)?),
        })
    }

    /// Returns the mailer of composed mails: a mail server, or the folder.
    pub(super) fn raw_mailer(&self, folder: &Path, ports: &Ports) -> Result<Arc<dyn RawMailer>> {
        let letterhead = Letterhead::new(&self.from, ports.clock.clone(), ports.random.clone())?;
        Ok(match &self.url {
            Some(url) => Arc::new(RelayMailer::new(url, letterhead.domain())?),
            None => Arc::new(FolderMailer::new(folder, letterhead)?),
        })
    }
}

/// Checks that a text consists of terms of SPF that can stand before `~all`.
fn check_spf(spf: &str) -> Result<()> {
    let is_text = spf.bytes().all(|letter| letter == b' ' || letter.is_ascii_graphic() && letter != b'"');
    ensure!(is_text && spf.len() <= MAX_SPF_CHARS, "`mail.spf` must be at most {MAX_SPF_CHARS} plain characters");
    let is_whole = spf.split(' ').any(|term| term.starts_with("v=") || term.trim_start_matches(['-', '~', '?', '+']) == "all");
    ensure!(!is_whole, "`mail.spf` must be the terms between `v=spf1` and `~all` only: include:amazonses.com");
    Ok(())
}

fn is_webhook_secret(secret: &SecretString) -> bool {
    let bytes = secret.expose_secret().strip_prefix(WEBHOOK_SECRET_PREFIX).and_then(|text| STANDARD.decode(text).ok());
    bytes.is_some_and(|bytes| !bytes.is_empty())
}

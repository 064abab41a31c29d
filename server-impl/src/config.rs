//! Settings: read from flags, the environment and a file, on top of the commented defaults in
//! `config.default.toml`, which is also the reference of all settings and the output of `frontdesk config`.
//!
//! To add a setting: a commented line in that file, a field here, and a flag in [`crate::cli::settings`]; a test
//! fails if one of these is missing.

use std::{collections::HashMap, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use frontdesk_agents::{chat::ProviderTimeouts, knowledge::semantic::EmbeddingModel};
use frontdesk_core::{agents::catalogue::Catalogue, billing::plans::PlanTable};
use frontdesk_platform::{limits::DailyCaps, webhooks::DeliveryPolicy};
use frontdesk_ports::{
    Ports,
    limiter::{self, Limiter},
    mail_settings::ResendSettings,
    mailer::{Mailer, RawMailer},
    model::ChatModel,
    peppers::{self, FilePeppers, GivenPeppers, PepperSource},
};
use frontdesk_services::PublicAddress;
use frontdesk_types::accounts::workspaces::SignUpPolicy;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use toml::Table;

pub use self::limits::{ClientLimits, METRICS_CONNECTIONS};
use self::{
    domains::{DnsSection, DomainsSection, HelpSection, WidgetSection},
    geo::GeoSection,
    mail::{MailSection, ResendSection},
    models::{EmbeddingsSection, ModelsSection},
    plans::ListedPlans,
    tls::{AcmeSection, TlsSection},
    webhooks::WebhooksSection,
};

mod domains;
pub mod duration;
mod geo;
mod hostnames;
mod layers;
mod limits;
mod listeners;
mod mail;
mod models;
mod optional;
mod plans;
mod tls;
mod webhooks;

/// Commented defaults: a valid config file.
pub const DEFAULT_CONFIG: &str = include_str!("../config.default.toml");

/// hyper reads in blocks of this size, and cannot enforce a lower limit.
const MIN_HEADER_BYTES: usize = 8_192;

/// Folder in the data folder into which mails are written without a mail server.
const MAIL_FOLDER: &str = "mail";

/// Operator's settings. The comments in [`DEFAULT_CONFIG`] explain each of them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Address of the API.
    pub listen: SocketAddr,
    #[serde(deserialize_with = "optional::text")]
    public_url: Option<String>,
    /// Address of `/metrics`; `None` to disable it.
    #[serde(deserialize_with = "optional::address")]
    pub metrics_listen: Option<SocketAddr>,
    /// Data folder.
    pub data_dir: PathBuf,
    #[serde(deserialize_with = "optional::secret")]
    database_url: Option<SecretString>,
    #[serde(deserialize_with = "optional::secret")]
    pepper: Option<SecretString>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    #[serde(deserialize_with = "optional::secret")]
    redis_url: Option<SecretString>,
    /// Requests per minute and key; 0 for no limit.
    pub rate_limit: u32,
    /// Days between the deletion of an agent and its purge.
    pub agent_deletion_days: u32,
    /// Private ranges in which websites may be read.
    pub egress_allow: Vec<IpNet>,
    /// Policy on workspaces that people create without the operator.
    pub sign_up: SignUpPolicy,
    /// Maximum number of workspaces that may be created per day.
    pub sign_ups_per_day: u32,
    /// Maximum number of claim codes that may be checked per day.
    pub verifies_per_day: u32,
    /// Maximum number of codes for signing in that may be mailed per day.
    pub sign_ins_per_day: u32,
    activity: ActivitySection,
    webhooks: WebhooksSection,
    mail: MailSection,
    resend: ResendSection,
    help: HelpSection,
    widget: WidgetSection,
    domains: DomainsSection,
    dns: DnsSection,
    /// Locations of visitors.
    pub geo: GeoSection,
    tls: TlsSection,
    acme: AcmeSection,
    /// Format and filter of the log.
    pub log: LogSection,
    /// Limits on the size and speed of clients.
    pub limits: ClientLimits,
    embeddings: EmbeddingsSection,
    models: ModelsSection,
    plans: ListedPlans,
}

/// Retention of the record of changes.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivitySection {
    #[serde(deserialize_with = "duration::read")]
    retention: Duration,
}

/// Format and filter of the log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSection {
    /// Format of a line.
    pub format: LogFormat,
    /// Filter of lines, in the syntax of `tracing_subscriber::EnvFilter`.
    pub filter: String,
}

/// Format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text on a terminal, otherwise JSON.
    Auto,
    /// Text, for people.
    Text,
    /// JSON, for machines: one object per line.
    Json,
}

impl Config {
    /// Merges `flags` over the lines of a config file (its name, for errors, and its text) over the defaults.
    ///
    /// # Errors
    /// When a key is unknown, or a value is invalid for its setting; both are named.
    pub fn from_layers(file: Option<(&str, &str)>, flags: Table) -> Result<Self> {
        let defaults: Table = DEFAULT_CONFIG.parse().expect("the defaults are TOML");
        let mut settings = defaults.clone();
        if let Some((name, text)) = file {
            let lines: Table = text.parse().with_context(|| format!("the config file {name} is not TOML"))?;
            if let Some(key) = layers::unknown_key(&lines, &defaults) {
                bail!("the config file {name} has the unknown key `{key}`; `frontdesk config` prints every key there is");
            }
            layers::merge_over(&mut settings, lines);
            Self::from_table(settings.clone()).with_context(|| format!("the config file {name} is not valid"))?;
        }
        layers::merge_over(&mut settings, flags);
        Self::from_table(settings).context("a flag or environment variable is not valid")
    }

    fn from_table(settings: Table) -> Result<Self> {
        let config: Self = settings.try_into().map_err(|error| one_line_error(&error))?;
        config.check_settings()?;
        Ok(config)
    }

    /// Checks constraints that types cannot express.
    fn check_settings(&self) -> Result<()> {
        let ClientLimits { max_connections, max_header_bytes, .. } = self.limits;
        ensure!(max_connections >= 1, "`max_connections` must be 1 or more");
        ensure!(max_header_bytes >= MIN_HEADER_BYTES, "`max_header_bytes` must be {MIN_HEADER_BYTES} or more");
        if let Some(url) = &self.public_url {
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            let origin = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@']));
            ensure!(origin, "`public_url` must be http:// or https:// and a host, without a path, but is `{url}`");
        }
        self.given_peppers().context("`pepper` cannot be used")?;
        self.plans.check_plans()?;
        self.check_tls()?;
        self.mail.check_mail(&self.resend)?;
        self.models.check_models()?;
        self.models.check_embeddings(&self.embeddings)
    }

    /// Returns `true` if the settings contain the peppers; otherwise they are stored in a file in the data folder.
    pub fn has_peppers(&self) -> bool {
        self.pepper.is_some()
    }

    /// Returns the peppers of this process.
    pub fn pepper_source(&self, ports: &Ports) -> Arc<dyn PepperSource> {
        match self.given_peppers() {
            Ok(Some(peppers)) => Arc::new(GivenPeppers::new(peppers)),
            _ => Arc::new(FilePeppers::new(&self.data_dir, Arc::clone(&ports.random))),
        }
    }

    fn given_peppers(&self) -> Result<Option<Vec<SecretString>>> {
        self.pepper.as_ref().map(|list| peppers::parse_peppers(list.expose_secret())).transpose()
    }

    /// Returns the limiter: Redis, or the memory of this process.
    ///
    /// # Errors
    /// When the address of Redis is invalid.
    pub fn limiter(&self) -> Result<Arc<dyn Limiter>> {
        Ok(match &self.redis_url {
            Some(url) => Arc::new(limiter::RedisLimiter::new(url.expose_secret())?),
            None => Arc::new(limiter::MemoryLimiter::new()),
        })
    }

    /// Returns the daily limits of the whole server.
    pub fn daily_caps(&self) -> DailyCaps {
        DailyCaps { sign_ups: self.sign_ups_per_day, verifies: self.verifies_per_day, sign_ins: self.sign_ins_per_day }
    }

    /// Returns the retention of the activity; `None` for ever.
    pub fn activity_retention(&self) -> Option<Duration> {
        Some(self.activity.retention).filter(|retention| !retention.is_zero())
    }

    /// Returns the policy of webhook deliveries.
    pub fn webhook_policy(&self) -> DeliveryPolicy {
        self.webhooks.to_policy()
    }

    /// Returns the settings of Resend; `None` unless it is the provider.
    ///
    /// # Errors
    /// When they are invalid; never after [`Config::from_layers`].
    pub fn resend_settings(&self) -> Result<Option<ResendSettings>> {
        self.mail.resend_settings(&self.resend)
    }

    /// Returns warnings about settings of mail that do not work as the operator may expect.
    pub fn mail_warnings(&self) -> Vec<&'static str> {
        self.mail.list_warnings(&self.resend)
    }

    /// Returns `true` if mails are only written to a folder.
    pub fn writes_mail_to_folder(&self) -> bool {
        self.mail.writes_to_folder()
    }

    /// Returns the mailer: a mail server, or the folder `mail` in the data folder.
    ///
    /// # Errors
    /// When the address of the mail server or of the sender is invalid, or the folder cannot be created.
    pub fn mailer(&self, ports: &Ports) -> Result<Arc<dyn Mailer>> {
        self.mail.mailer(&self.data_dir.join(MAIL_FOLDER), ports)
    }

    /// Returns the mailer of composed mails: the mail server, or the folder `mail` in the data folder.
    ///
    /// # Errors
    /// When the address of the mail server or of the sender is invalid, or the folder cannot be created.
    pub fn raw_mailer(&self, ports: &Ports) -> Result<Arc<dyn RawMailer>> {
        self.mail.raw_mailer(&self.data_dir.join(MAIL_FOLDER), ports)
    }

    /// Returns the plans.
    pub fn plans(&self) -> PlanTable {
        self.plans.to_plans()
    }

    /// Returns the models that agents may use.
    ///
    /// # Errors
    /// When the list is invalid; never after [`Config::from_layers`].
    pub fn catalogue(&self) -> Result<Catalogue> {
        self.models.catalogue()
    }

    /// Returns the providers of models, by name.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn providers(&self) -> Result<HashMap<String, Arc<dyn ChatModel>>> {
        self.models.providers()
    }

    /// Returns the embedding model, if there is one.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn embedder(&self) -> Result<Option<EmbeddingModel>> {
        self.models.embedder(&self.embeddings)
    }

    /// Returns these settings without an embedding model: passages are then found by their words alone.
    pub fn without_embeddings(mut self) -> Self {
        self.embeddings = self.embeddings.without_model();
        self
    }

    /// Returns the timeouts of model providers.
    pub fn provider_timeouts(&self) -> ProviderTimeouts {
        let ClientLimits { model_first_deadline, model_next_deadline, model_deadline, .. } = self.limits;
        ProviderTimeouts { first: model_first_deadline, next: model_next_deadline, whole: model_deadline }
    }

    /// Returns the URL of the database; it may contain a password.
    pub fn database_url(&self) -> String {
        self.database_url.as_ref().map_or_else(|| sqlite_url(&self.data_dir), |url| url.expose_secret().to_owned())
    }

    /// Returns the public address of the server.
    pub fn public_address(&self) -> PublicAddress {
        PublicAddress::new(self.public_url.clone(), self.listen)
    }
}

/// Formats an error on one line: the parser reports the position on a separate one.
fn one_line_error(error: &toml::de::Error) -> anyhow::Error {
    anyhow::anyhow!(error.to_string().trim_end().replace('\n', ", "))
}

/// Returns the URL of the database file in the data folder.
fn sqlite_url(data_dir: &std::path::Path) -> String {
    let path = data_dir.join("frontdesk.db");
    let escaped = path.to_string_lossy().replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    format!("sqlite:{escaped}")
}

#[cfg(test)]
mod tests;

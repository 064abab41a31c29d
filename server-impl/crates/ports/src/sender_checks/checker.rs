//! The real checker, built on mail-auth.
//!
//! It asks only the resolvers that it is given: the addresses and servers that a sender's records name are compared, and never
//! contacted.

use std::{
    io,
    net::SocketAddr,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_types::incoming_mail::{MailClient, SenderCheck, SenderPolicy, SenderVerification};
use hickory_resolver::{
    TokioResolver,
    config::{NameServerConfig, ResolveHosts, ResolverConfig, ResolverOpts},
    net::runtime::TokioRuntimeProvider,
    system_conf::read_system_conf,
};
use mail_auth::{
    DkimOutput, DkimResult, DmarcOutput, DmarcResult, MessageAuthenticator, SpfOutput, SpfResult, dmarc::verify::DmarcParameters,
};
use tokio::time::timeout;

use super::{
    SenderChecker,
    alignment::read_domain,
    dmarc::SenderEvidence,
    lookups::LookupMemory,
    results,
    signatures::{self, SignedMail},
    spf::SpfIdentity,
};
use crate::dns::{client::server_config, tls};

/// Maximum time for which an answer is remembered, and for which it is remembered that there is none.
const MAX_ANSWER_AGE: Duration = Duration::from_secs(5 * 60);
const MAX_ABSENCE_AGE: Duration = Duration::from_secs(30);

/// Timeouts of checks, and the size of the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SenderCheckOptions {
    /// Timeout of each question to a resolver.
    pub server_timeout: Duration,
    /// Timeout of the whole check.
    pub check_timeout: Duration,
    /// Number of answers that each resolver's memory holds.
    pub remembered_answers: u64,
}

impl Default for SenderCheckOptions {
    /// 2 seconds for each question, 10 in total; 512 answers.
    fn default() -> Self {
        Self { server_timeout: Duration::from_secs(2), check_timeout: Duration::from_secs(10), remembered_answers: 512 }
    }
}

/// Checks senders by SPF, DKIM and DMARC.
pub struct MailAuthChecker {
    /// One for each resolver: a pool of several gives up when the first one fails.
    resolvers: Vec<MessageAuthenticator>,
    /// Place of the resolver that answered last.
    preferred: AtomicUsize,
    options: SenderCheckOptions,
}

impl MailAuthChecker {
    /// Creates a checker that asks the operating system's resolvers. Its hosts file and search domains are ignored.
    ///
    /// # Errors
    /// When the resolvers cannot be determined.
    pub fn with_system_resolvers(options: SenderCheckOptions) -> io::Result<Self> {
        let (config, _) = read_system_conf().map_err(io::Error::other)?;
        Self::from_servers(config.name_servers().to_vec(), options)
    }

    /// Creates a checker that asks these resolvers, in this order.
    ///
    /// # Errors
    /// When there are none.
    pub fn new(resolvers: &[SocketAddr], options: SenderCheckOptions) -> io::Result<Self> {
        Self::from_servers(resolvers.iter().map(server_config).collect(), options)
    }

    fn from_servers(servers: Vec<NameServerConfig>, options: SenderCheckOptions) -> io::Result<Self> {
        if servers.is_empty() {
            return Err(io::Error::other("there is no resolver to ask: name one in /etc/resolv.conf"));
        }
        let resolvers = servers.into_iter().map(|server| build_resolver(server, options)).collect::<io::Result<_>>()?;
        Ok(Self { resolvers, preferred: AtomicUsize::new(0), options })
    }

    /// Returns the resolvers with their places, beginning with the one that answered last.
    fn resolvers(&self) -> impl Iterator<Item = (usize, &MessageAuthenticator)> {
        let first = self.preferred.load(Relaxed);
        self.resolvers.iter().enumerate().cycle().skip(first).take(self.resolvers.len())
    }

    async fn check_in_time(&self, client: &MailClient, envelope_from: &str, from: &str, raw: &[u8]) -> SenderCheck {
        let identity = SpfIdentity::of(client, envelope_from);
        let mail = SignedMail::read(raw, from);
        let keys = LookupMemory::new();
        let (spf, signed) = tokio::join!(self.verify_spf(identity.as_ref()), self.verify_signatures(&mail, &keys));
        let domain = identity.as_ref().map_or("", |identity| &identity.domain);
        let dmarc = self.verify_dmarc(DmarcFindings { mail: &mail, domain, spf: &spf, signed: &signed }).await;
        let mut proven = signatures::proven_domains(&signed);
        proven.extend((spf.result() == SpfResult::Pass).then(|| domain.to_owned()));
        let evidence = SenderEvidence {
            from,
            is_from_certain: mail.is_from_certain,
            has_spf: client.address.is_some() && !client.is_trusted,
            proven,
            dmarc,
        };
        let (verification, policy) = evidence.judge();
        let results = results::format(identity.as_ref(), spf.result(), &mail.findings(&signed), &evidence);
        SenderCheck { verification, policy, results }
    }

    async fn verify_spf(&self, identity: Option<&SpfIdentity>) -> SpfOutput {
        let mut output = SpfOutput::default();
        let Some(identity) = identity else { return output };
        for (place, resolver) in self.resolvers() {
            output = identity.verify(resolver).await;
            if output.result() != SpfResult::TempError {
                self.preferred.store(place, Relaxed);
                break;
            }
        }
        output
    }

    async fn verify_signatures<'x>(&self, mail: &'x SignedMail<'x>, keys: &'x LookupMemory) -> Vec<DkimOutput<'x>> {
        let mut outputs = Vec::new();
        for (_, resolver) in self.resolvers() {
            outputs = resolver.verify_dkim(keys.parameters(&mail.message)).await;
            if !outputs.iter().any(|output| matches!(output.result(), DkimResult::TempError(_))) {
                break;
            }
        }
        outputs
    }

    async fn verify_dmarc(&self, findings: DmarcFindings<'_>) -> DmarcOutput {
        let mut output = DmarcOutput::default();
        let DmarcFindings { mail, domain, spf, signed } = findings;
        let policies = LookupMemory::new();
        for (_, resolver) in self.resolvers() {
            let parameters = DmarcParameters::new(&mail.message, signed, domain, spf);
            output = resolver.verify_dmarc(policies.parameters(parameters)).await;
            if !matches!(output.result(), DmarcResult::TempError(_)) {
                break;
            }
        }
        output
    }
}

/// Results that DMARC builds on.
struct DmarcFindings<'x> {
    mail: &'x SignedMail<'x>,
    domain: &'x str,
    spf: &'x SpfOutput,
    signed: &'x [DkimOutput<'x>],
}

#[async_trait]
impl SenderChecker for MailAuthChecker {
    async fn check(&self, client: &MailClient, envelope_from: &str, from_domain: &str, raw: &[u8]) -> SenderCheck {
        let unfinished = || SenderCheck {
            verification: SenderVerification::None,
            policy: SenderPolicy::Accept,
            results: results::UNFINISHED.to_owned(),
        };
        let Some(from) = read_domain(from_domain) else { return unfinished() };
        let checked = timeout(self.options.check_timeout, self.check_in_time(client, envelope_from, from.as_str(), raw)).await;
        checked.unwrap_or_else(|_| {
            tracing::warn!("the sender of a mail could not be checked in time: see that the resolvers of `dns.resolvers` answer");
            unfinished()
        })
    }
}

/// Creates a resolver that asks this server alone.
fn build_resolver(server: NameServerConfig, options: SenderCheckOptions) -> io::Result<MessageAuthenticator> {
    let mut resolving = ResolverOpts::default();
    resolving.timeout = options.server_timeout;
    resolving.attempts = 0;
    resolving.cache_size = options.remembered_answers;
    resolving.positive_max_ttl = Some(MAX_ANSWER_AGE);
    resolving.negative_max_ttl = Some(MAX_ABSENCE_AGE);
    resolving.use_hosts_file = ResolveHosts::Never;
    // The server must echo the random capitalization of the question, which makes answers harder to forge.
    resolving.case_randomization = true;
    let config = ResolverConfig::from_name_servers(vec![server]);
    let builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
    let builder = builder.with_options(resolving).with_tls_config(tls::trusting_nobody()?);
    Ok(MessageAuthenticator(builder.build().map_err(io::Error::other)?))
}

//! The real DNS client, built on hickory.
//!
//! Resolvers are queried in order until one answers; hickory's own pool would give up at the first failure. Its
//! cache is not used because it stores negative answers and would hide a record that was just published. Its search
//! domains are not used either: a name is looked up as given. Aliases are followed here because hickory reports an
//! endless chain of them as the absence of records.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_fair_queue::{FairQueue, QueueLimits, QueueTurn};
use frontdesk_types::OrgId;
use futures::future::join_all;
use hickory_resolver::{
    NameServerPool, PoolContext, TlsConfig,
    config::{ConnectionConfig, NameServerConfig, ProtocolConfig, ResolverOpts},
    net::{
        runtime::TokioRuntimeProvider,
        xfer::{DnsHandle, FirstAnswer},
    },
    proto::{
        op::{DnsRequestOptions, Query},
        rr::Name,
    },
    system_conf::read_system_conf,
};
use tokio::time::timeout;

use super::{
    Dns, DnsAnswer, DnsError, DnsRecordKind, LookupViews,
    answer::{self, LookupStep, MAX_ALIASES},
    authoritative,
    fqdn::Fqdn,
    tls,
};
use crate::{on_behalf, outbound::addresses::EgressPolicy};

/// Limits on concurrent look-ups, each of which has its own sockets. Further ones wait, and their deadlines run
/// meanwhile. Those of one organization leave capacity for others.
const LOOKUP_LIMITS: QueueLimits = QueueLimits { at_once: 64, per_owner: 32, waiting: usize::MAX };

/// Queries one resolver.
type ResolverPool = NameServerPool<TokioRuntimeProvider>;

/// Timeouts of look-ups, and the port of zone servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResolverOptions {
    /// Timeout of each resolver.
    pub server_timeout: Duration,
    /// Timeout of the whole look-up.
    pub lookup_timeout: Duration,
    /// Port of the servers of zones.
    pub authoritative_port: u16,
}

impl Default for ResolverOptions {
    /// 2 seconds for each resolver, 5 in total; zones are served at port 53.
    fn default() -> Self {
        Self { server_timeout: Duration::from_secs(2), lookup_timeout: Duration::from_secs(5), authoritative_port: 53 }
    }
}

/// Queries resolvers over UDP, and over TCP when an answer does not fit.
pub struct DnsClient {
    /// One pool per resolver.
    resolvers: Vec<ResolverPool>,
    options: ResolverOptions,
    /// Restricts the addresses of zone servers: a zone may name anything as its server.
    egress: Arc<EgressPolicy>,
    slots: FairQueue<Option<OrgId>>,
}

impl DnsClient {
    /// Creates a client of the operating system's resolvers. Its hosts file and search domains are ignored.
    ///
    /// # Errors
    /// When the resolvers cannot be determined.
    pub fn with_system_resolvers(options: ResolverOptions, egress: Arc<EgressPolicy>) -> io::Result<Self> {
        let (config, _) = read_system_conf().map_err(io::Error::other)?;
        Self::from_servers(config.name_servers().to_vec(), options, egress)
    }

    /// Creates a client of these resolvers, in this order.
    ///
    /// # Errors
    /// When there are none.
    pub fn new(resolvers: &[SocketAddr], options: ResolverOptions, egress: Arc<EgressPolicy>) -> io::Result<Self> {
        Self::from_servers(resolvers.iter().map(server_config).collect(), options, egress)
    }

    fn from_servers(servers: Vec<NameServerConfig>, options: ResolverOptions, egress: Arc<EgressPolicy>) -> io::Result<Self> {
        if servers.is_empty() {
            return Err(io::Error::other("there is no resolver to ask: name one in /etc/resolv.conf"));
        }
        let resolvers =
            servers.into_iter().map(|server| resolver_pool(server, options.server_timeout)).collect::<io::Result<_>>()?;
        Ok(Self { resolvers, options, egress, slots: FairQueue::new(LOOKUP_LIMITS) })
    }

    /// Returns the timeouts, and the port of zone servers.
    pub(super) fn options(&self) -> ResolverOptions {
        self.options
    }

    /// Returns `true` if a zone server at this address may be queried.
    pub(super) fn permits(&self, address: IpAddr) -> bool {
        self.egress.permits(address)
    }

    /// Queries the resolvers in order until one answers.
    pub(super) async fn query_any(&self, name: &Name, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
        self.first_answer(|resolver| query_resolver(resolver, name, kind)).await
    }

    /// Returns the records that a name has itself, without following an alias.
    pub(super) async fn query_own_records(&self, name: &Name, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
        self.first_answer(|resolver| async {
            let question = Query::query(name.clone(), kind.into());
            match resolver.lookup(question, DnsRequestOptions::default()).first_answer().await {
                Ok(message) => answer::interpret_own_records(name, kind, &message),
                Err(error) => answer::classify_empty(error),
            }
        })
        .await
    }

    /// Returns the answer of the first resolver that has one; the error of the first one when none does.
    async fn first_answer<'a, F>(&'a self, asked: impl Fn(&'a ResolverPool) -> F) -> Result<DnsAnswer, DnsError>
    where
        F: Future<Output = Result<DnsAnswer, DnsError>>,
    {
        let mut first = None;
        for resolver in &self.resolvers {
            match timeout(self.options.server_timeout, asked(resolver)).await.unwrap_or(Err(DnsError::Timeout)) {
                Ok(answer) => return Ok(answer),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.unwrap_or(DnsError::Timeout))
    }

    async fn acquire_slot(&self) -> Result<QueueTurn<Option<OrgId>>, DnsError> {
        self.slots.enter(on_behalf::current_owner()).await.map_err(|error| DnsError::Unreachable(error.to_string()))
    }
}

/// Configures a server, over UDP and TCP at the same port.
pub(crate) fn server_config(address: &SocketAddr) -> NameServerConfig {
    let connection = |protocol| {
        let mut connection = ConnectionConfig::new(protocol);
        connection.port = address.port();
        connection
    };
    let mut server = NameServerConfig::udp_and_tcp(address.ip());
    server.connections = vec![connection(ProtocolConfig::Udp), connection(ProtocolConfig::Tcp)];
    server
}

/// Creates a pool with this server only.
pub(super) fn resolver_pool(server: NameServerConfig, timeout: Duration) -> io::Result<ResolverPool> {
    let mut options = ResolverOpts::default();
    options.timeout = timeout;
    // The server must echo the random capitalization of the question, which makes answers harder to forge.
    options.case_randomization = true;
    let context = Arc::new(PoolContext::new(options, TlsConfig { config: tls::trusting_nobody()? }));
    Ok(NameServerPool::from_config([server], context, TokioRuntimeProvider::default()))
}

/// Converts a name for a query.
fn absolute_name(name: &Fqdn) -> Result<Name, DnsError> {
    // The trailing dot makes the name absolute.
    let name = Name::from_ascii(if name.is_root() { ".".to_owned() } else { format!("{name}.") });
    name.map_err(|error| DnsError::Malformed(error.to_string()))
}

#[async_trait]
impl Dns for DnsClient {
    async fn lookup(&self, name: &Fqdn, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
        let name = absolute_name(name)?;
        let asked = async {
            let _slot = self.acquire_slot().await?;
            self.query_any(&name, kind).await
        };
        timeout(self.options.lookup_timeout, asked).await.unwrap_or(Err(DnsError::Timeout))
    }

    async fn lookup_everywhere(&self, name: &Fqdn, kind: DnsRecordKind) -> LookupViews {
        let unable = |error: DnsError| LookupViews { authoritative: vec![Err(error.clone())], recursive: vec![Err(error)] };
        let (name, _slot) = match (absolute_name(name), self.acquire_slot().await) {
            (Ok(name), Ok(slot)) => (name, slot),
            (Err(error), _) | (_, Err(error)) => return unable(error),
        };
        let patiently = async |resolver| {
            timeout(self.options.server_timeout, query_resolver(resolver, &name, kind)).await.unwrap_or(Err(DnsError::Timeout))
        };
        let recursive = join_all(self.resolvers.iter().map(patiently));
        let authoritative = timeout(self.options.lookup_timeout, authoritative::query_zone(self, &name, kind));
        let (recursive, authoritative) = tokio::join!(recursive, authoritative);
        LookupViews { authoritative: authoritative.unwrap_or_else(|_| vec![Err(DnsError::Timeout)]), recursive }
    }
}

/// Queries one resolver.
async fn query_resolver(resolver: &ResolverPool, name: &Name, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
    let (mut name, mut aliases) = (name.clone(), 0);
    for _ in 0..=MAX_ALIASES {
        let question = Query::query(name.clone(), kind.into());
        let message = match resolver.lookup(question, DnsRequestOptions::default()).first_answer().await {
            Ok(message) => message,
            Err(error) => return answer::classify_empty(error),
        };
        match answer::interpret_answer(&name, kind, &message, aliases)? {
            LookupStep::Done(answer) => return Ok(answer),
            LookupStep::Follow(target, so_far) => (name, aliases) = (target, so_far),
        }
    }
    Err(DnsError::Malformed("the aliases do not end".to_owned()))
}

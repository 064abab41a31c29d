//! The real DNS client, built on hickory.
//!
//! Resolvers are asked in order until one answers; hickory's own pool would give up at the first failure. Its cache is not used because it
//! stores negative answers and would hide a record that was just published. Its search domains are not used either: a name is looked up as
//! given. Aliases are followed here because hickory reports an endless chain of them as the absence of records.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use async_trait::async_trait;
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
use tokio::{sync::Semaphore, time::timeout};

use super::{
    Answer, Dns, DnsError, RecordKind,
    answer::{self, ALIASES, Step},
    fqdn::Fqdn,
};

/// Concurrent look-ups: each has its own sockets. Further ones wait, and their deadlines run meanwhile.
const LOOKUPS: usize = 64;

/// How long to wait for an answer.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// For each resolver.
    pub patience: Duration,
    /// For the whole look-up.
    pub deadline: Duration,
}

impl Default for Options {
    /// 2 seconds for each resolver, 5 in all.
    fn default() -> Self {
        Self { patience: Duration::from_secs(2), deadline: Duration::from_secs(5) }
    }
}

/// Asks resolvers over UDP, and over TCP when an answer does not fit.
pub struct DnsClient {
    /// One pool per resolver.
    resolvers: Vec<NameServerPool<TokioRuntimeProvider>>,
    options: Options,
    slots: Semaphore,
}

impl DnsClient {
    /// A client of the operating system's resolvers. Its hosts file and search domains are ignored.
    ///
    /// # Errors
    /// When the resolvers cannot be determined.
    pub fn system(options: Options) -> io::Result<Self> {
        let (config, _) = read_system_conf().map_err(io::Error::other)?;
        Self::with(config.name_servers().to_vec(), options)
    }

    /// A client of these resolvers, in this order.
    ///
    /// # Errors
    /// When there are none.
    pub fn new(resolvers: &[SocketAddr], options: Options) -> io::Result<Self> {
        let server = |address: &SocketAddr| {
            let connection = |protocol| {
                let mut connection = ConnectionConfig::new(protocol);
                connection.port = address.port();
                connection
            };
            let mut server = NameServerConfig::udp_and_tcp(address.ip());
            server.connections = vec![connection(ProtocolConfig::Udp), connection(ProtocolConfig::Tcp)];
            server
        };
        Self::with(resolvers.iter().map(server).collect(), options)
    }

    fn with(servers: Vec<NameServerConfig>, options: Options) -> io::Result<Self> {
        if servers.is_empty() {
            return Err(io::Error::other("there is no resolver to ask: name one in /etc/resolv.conf"));
        }
        let mut resolver = ResolverOpts::default();
        resolver.timeout = options.patience;
        // The resolver must echo the random capitalization of the question, which makes answers harder to forge.
        resolver.case_randomization = true;
        let tls = || TlsConfig::new().map_err(io::Error::other);
        let pool = |server| {
            let context = Arc::new(PoolContext::new(resolver.clone(), tls()?));
            Ok(NameServerPool::from_config([server], context, TokioRuntimeProvider::default()))
        };
        let resolvers = servers.into_iter().map(pool).collect::<io::Result<_>>()?;
        Ok(Self { resolvers, options, slots: Semaphore::new(LOOKUPS) })
    }

    async fn ask_all(&self, name: &Name, kind: RecordKind) -> Result<Answer, DnsError> {
        let _slot = self.slots.acquire().await.map_err(|error| DnsError::Unreachable(error.to_string()))?;
        let mut first = None;
        for resolver in &self.resolvers {
            match timeout(self.options.patience, ask(resolver, name, kind)).await.unwrap_or(Err(DnsError::Timeout)) {
                Ok(answer) => return Ok(answer),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.unwrap_or(DnsError::Timeout))
    }
}

#[async_trait]
impl Dns for DnsClient {
    async fn lookup(&self, name: &Fqdn, kind: RecordKind) -> Result<Answer, DnsError> {
        // The trailing dot makes the name absolute.
        let name = Name::from_ascii(if name.is_root() { ".".to_owned() } else { format!("{name}.") });
        let name = name.map_err(|error| DnsError::Malformed(error.to_string()))?;
        timeout(self.options.deadline, self.ask_all(&name, kind)).await.unwrap_or(Err(DnsError::Timeout))
    }
}

/// Asks one resolver.
async fn ask(resolver: &NameServerPool<TokioRuntimeProvider>, name: &Name, kind: RecordKind) -> Result<Answer, DnsError> {
    let (mut name, mut aliases) = (name.clone(), 0);
    for _ in 0..=ALIASES {
        let question = Query::query(name.clone(), kind.into());
        let message = match resolver.lookup(question, DnsRequestOptions::default()).first_answer().await {
            Ok(message) => message,
            Err(error) => return answer::without_records(error),
        };
        match answer::read(&name, kind, &message, aliases)? {
            Step::Done(answer) => return Ok(answer),
            Step::Follow(target, so_far) => (name, aliases) = (target, so_far),
        }
    }
    Err(DnsError::Malformed("the aliases do not end".to_owned()))
}

//! Look-ups of the addresses of a name, all of which must be permitted.

use std::{
    io,
    net::{IpAddr, SocketAddr, ToSocketAddrs},
    sync::Arc,
};

use async_trait::async_trait;
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::OrgId;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::{OutboundError, addresses::EgressPolicy};
use crate::{
    dns::{Dns, DnsAnswer, DnsRecordKind, ResourceRecord, fqdn::Fqdn},
    on_behalf,
};

/// Limits on concurrent look-ups by the operating system. Each blocks a thread until the system gives up, and
/// cannot be cancelled: without a limit, names with unresponsive servers would exhaust the threads used for file
/// access and hashing. Those of one organization leave capacity for others.
const LOOKUP_LIMITS: QueueLimits = QueueLimits { at_once: 32, per_owner: 8, waiting: usize::MAX };

/// Finds the addresses of names.
#[async_trait]
pub trait NameLookup: Send + Sync + 'static {
    /// Returns all addresses of a name.
    ///
    /// # Errors
    /// When the name has none, or the look-up fails.
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The operating system's resolver, with its hosts file, its search domains and whatever else the operator
/// configured, so that a name resolves as it does for every other program on the machine.
#[derive(Debug)]
pub struct SystemLookup {
    slots: FairQueue<Option<OrgId>>,
}

impl Default for SystemLookup {
    fn default() -> Self {
        Self { slots: FairQueue::new(LOOKUP_LIMITS) }
    }
}

#[async_trait]
impl NameLookup for SystemLookup {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let slot = self.slots.enter(on_behalf::current_owner()).await.map_err(io::Error::other)?;
        let name = name.to_owned();
        let found = tokio::task::spawn_blocking(move || {
            // Held until the thread is free again, even if the caller no longer waits.
            let _slot = slot;
            (name.as_str(), 0).to_socket_addrs().map(|found| found.map(|address| address.ip()).collect())
        });
        found.await.map_err(io::Error::other)?
    }
}

/// Resolves names with the name servers that DNS records are checked with: for requests that depend on those records.
pub struct DnsLookup(pub Arc<dyn Dns>);

#[async_trait]
impl NameLookup for DnsLookup {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let name: Fqdn = name.parse().map_err(io::Error::other)?;
        let (v4, v6) = tokio::join!(self.0.lookup(&name, DnsRecordKind::A), self.0.lookup(&name, DnsRecordKind::Aaaa));
        let mut found = Vec::new();
        for answer in [v4, v6] {
            if let DnsAnswer::Records(records) = answer.map_err(io::Error::other)? {
                found.extend(records.iter().filter_map(ResourceRecord::address));
            }
        }
        Ok(found)
    }
}

/// Resolves names to permitted addresses only. The connection goes to one of the checked addresses: the name is not
/// resolved again.
pub(super) struct GuardedResolver {
    pub(super) egress: Arc<EgressPolicy>,
    pub(super) lookup: Arc<dyn NameLookup>,
    /// `true` for a usual port; otherwise only addresses in the ranges that the operator allows are permitted.
    pub(super) usual_port: bool,
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (egress, lookup, usual_port) = (Arc::clone(&self.egress), Arc::clone(&self.lookup), self.usual_port);
        Box::pin(async move {
            let name = name.as_str();
            let found = lookup.lookup(name).await.map_err(|_| OutboundError::Unresolved(name.to_owned()))?;
            if found.is_empty() {
                return Err(OutboundError::Unresolved(name.to_owned()).into());
            }
            for address in &found {
                check_permitted(&egress, *address, 443)?;
                if !usual_port && !egress.allows(*address) {
                    let why = "Requests to a host name may only use the ports 80, 443, 8080 and 8443.";
                    return Err(OutboundError::Forbidden(why.to_owned()).into());
                }
            }
            let addresses: Addrs = Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}

/// Checks that a request may go to a port of an address.
pub(super) fn check_permitted(egress: &EgressPolicy, address: IpAddr, port: u16) -> Result<(), OutboundError> {
    if !egress.permits(address) {
        return Err(OutboundError::Forbidden(
            "The address is private or reserved, and no request is sent there. Ask the operator to allow its range, if that is \
             intended."
                .to_owned(),
        ));
    }
    if !egress.permits_port(address, port) {
        return Err(unusual_port_error(port));
    }
    Ok(())
}

pub(super) fn unusual_port_error(port: u16) -> OutboundError {
    OutboundError::Forbidden(format!("No request is sent to the port {port}. Use 80, 443, 8080 or 8443."))
}

//! Queries the servers of a zone directly, without recursion and past every cache: they know immediately
//! what was just published.

use std::net::{IpAddr, SocketAddr};

use futures::future::join_all;
use hickory_resolver::{
    net::xfer::{DnsHandle, FirstAnswer},
    proto::{
        op::{DnsRequestOptions, Query},
        rr::Name,
    },
};
use tokio::time::timeout;

use super::{
    DnsAnswer, DnsError, DnsRecordKind, ResourceRecord,
    answer::{self, LookupStep, MAX_ALIASES},
    client::{self, DnsClient},
    fqdn::Fqdn,
};

/// Number of servers of a zone that are queried.
const QUERIED_SERVERS: usize = 2;

/// Maximum number of servers of a zone whose addresses are looked up to find enough.
const MAX_CANDIDATES: usize = 4;

/// Queries the servers of the zone of a name. Aliases that lead to other zones are followed.
pub(super) async fn query_zone(client: &DnsClient, name: &Name, kind: DnsRecordKind) -> Vec<Result<DnsAnswer, DnsError>> {
    let (mut name, mut aliases) = (name.clone(), 0);
    while aliases <= MAX_ALIASES {
        let servers = match find_servers(client, &name).await {
            Ok(servers) => servers,
            Err(error) => return vec![Err(error)],
        };
        let steps = join_all(servers.iter().map(|server| query_server(client, *server, &name, kind, aliases))).await;
        match steps.iter().find_map(|step| step.as_ref().ok().and_then(alias_to_follow)) {
            Some((target, so_far)) => (name, aliases) = (target, so_far),
            None => return steps.into_iter().map(into_answer).collect(),
        }
    }
    vec![Err(DnsError::Malformed("the aliases do not end".to_owned()))]
}

fn alias_to_follow(step: &LookupStep) -> Option<(Name, usize)> {
    match step {
        LookupStep::Follow(target, aliases) => Some((target.clone(), *aliases)),
        LookupStep::Done(_) => None,
    }
}

fn into_answer(step: Result<LookupStep, DnsError>) -> Result<DnsAnswer, DnsError> {
    match step? {
        LookupStep::Done(answer) => Ok(answer),
        LookupStep::Follow(..) => Err(DnsError::Malformed("the servers of the zone contradict each other".to_owned())),
    }
}

/// Queries one server.
async fn query_server(
    client: &DnsClient,
    server: SocketAddr,
    name: &Name,
    kind: DnsRecordKind,
    aliases: usize,
) -> Result<LookupStep, DnsError> {
    let max_wait = client.options().server_timeout;
    let pool = client::resolver_pool(client::server_config(&server), max_wait)
        .map_err(|error| DnsError::Unreachable(error.to_string()))?;
    let mut options = DnsRequestOptions::default();
    options.recursion_desired = false;
    options.case_randomization = true;
    let asked = pool.lookup(Query::query(name.clone(), kind.into()), options).first_answer();
    match timeout(max_wait, asked).await {
        Ok(Ok(message)) if message.metadata.authoritative => answer::interpret_answer(name, kind, &message, aliases),
        Ok(Ok(_)) => Err(DnsError::Malformed("it does not come from a server of the zone".to_owned())),
        Ok(Err(error)) => answer::classify_empty(error).map(LookupStep::Done),
        Err(_) => Err(DnsError::Timeout),
    }
}

/// Finds the addresses of some servers of the zone that a name is in.
async fn find_servers(client: &DnsClient, name: &Name) -> Result<Vec<SocketAddr>, DnsError> {
    let (mut found, mut forbidden) = (Vec::new(), false);
    for server in find_zone_servers(client, name).await?.into_iter().take(MAX_CANDIDATES) {
        for address in find_addresses(client, &server).await {
            let address = SocketAddr::new(address, client.options().authoritative_port);
            if !client.permits(address.ip()) {
                forbidden = true;
            } else if !found.contains(&address) {
                found.push(address);
                break;
            }
        }
        if found.len() == QUERIED_SERVERS {
            break;
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    Err(if forbidden {
        let why = "The name servers of the zone have private or reserved addresses, and no question is sent there. Delegate \
                   it to public ones.";
        DnsError::Forbidden(why.to_owned())
    } else {
        DnsError::Unreachable("the name servers of the zone have no address".to_owned())
    })
}

/// Finds the names of the servers of the nearest zone.
async fn find_zone_servers(client: &DnsClient, name: &Name) -> Result<Vec<Fqdn>, DnsError> {
    let mut zone = name.clone();
    loop {
        if let DnsAnswer::Records(records) = client.query_own_records(&zone, DnsRecordKind::Ns).await? {
            let server = |record| if let ResourceRecord::Ns(server) = record { Some(server) } else { None };
            return Ok(records.into_iter().filter_map(server).collect());
        }
        if zone.is_root() {
            return Err(DnsError::Malformed("no zone above the name has name servers".to_owned()));
        }
        zone = zone.base_name();
    }
}

/// Looks up the addresses of a server; empty if it has none, or the look-up fails.
async fn find_addresses(client: &DnsClient, server: &Fqdn) -> Vec<IpAddr> {
    let Ok(name) = Name::from_ascii(format!("{server}.")) else { return Vec::new() };
    let mut found = Vec::new();
    for kind in [DnsRecordKind::A, DnsRecordKind::Aaaa] {
        if let Ok(DnsAnswer::Records(records)) = client.query_any(&name, kind).await {
            found.extend(records.iter().filter_map(ResourceRecord::address));
        }
    }
    found
}

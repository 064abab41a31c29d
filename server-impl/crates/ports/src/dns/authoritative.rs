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
    Answer, DnsError, Record, RecordKind,
    answer::{self, ALIASES, Step},
    client::{self, DnsClient},
    fqdn::Fqdn,
};

/// Number of servers of a zone that are queried.
const ASKED: usize = 2;

/// Maximum number of servers of a zone whose addresses are looked up to find enough.
const CONSIDERED: usize = 4;

/// Queries the servers of the zone of a name. Aliases that lead to other zones are followed.
pub(super) async fn ask(client: &DnsClient, name: &Name, kind: RecordKind) -> Vec<Result<Answer, DnsError>> {
    let (mut name, mut aliases) = (name.clone(), 0);
    while aliases <= ALIASES {
        let servers = match servers(client, &name).await {
            Ok(servers) => servers,
            Err(error) => return vec![Err(error)],
        };
        let steps = join_all(servers.iter().map(|server| step(client, *server, &name, kind, aliases))).await;
        match steps.iter().find_map(|step| step.as_ref().ok().and_then(followed)) {
            Some((target, so_far)) => (name, aliases) = (target, so_far),
            None => return steps.into_iter().map(done).collect(),
        }
    }
    vec![Err(DnsError::Malformed("the aliases do not end".to_owned()))]
}

fn followed(step: &Step) -> Option<(Name, usize)> {
    match step {
        Step::Follow(target, aliases) => Some((target.clone(), *aliases)),
        Step::Done(_) => None,
    }
}

fn done(step: Result<Step, DnsError>) -> Result<Answer, DnsError> {
    match step? {
        Step::Done(answer) => Ok(answer),
        Step::Follow(..) => Err(DnsError::Malformed("the servers of the zone contradict each other".to_owned())),
    }
}

/// Queries one server.
async fn step(client: &DnsClient, server: SocketAddr, name: &Name, kind: RecordKind, aliases: usize) -> Result<Step, DnsError> {
    let patience = client.options().patience;
    let pool = client::pool(client::server(&server), patience).map_err(|error| DnsError::Unreachable(error.to_string()))?;
    let mut options = DnsRequestOptions::default();
    options.recursion_desired = false;
    options.case_randomization = true;
    let asked = pool.lookup(Query::query(name.clone(), kind.into()), options).first_answer();
    match timeout(patience, asked).await {
        Ok(Ok(message)) if message.metadata.authoritative => answer::read(name, kind, &message, aliases),
        Ok(Ok(_)) => Err(DnsError::Malformed("it does not come from a server of the zone".to_owned())),
        Ok(Err(error)) => answer::without_records(error).map(Step::Done),
        Err(_) => Err(DnsError::Timeout),
    }
}

/// Finds the addresses of some servers of the zone that a name is in.
async fn servers(client: &DnsClient, name: &Name) -> Result<Vec<SocketAddr>, DnsError> {
    let (mut found, mut forbidden) = (Vec::new(), false);
    for server in zone_servers(client, name).await?.into_iter().take(CONSIDERED) {
        for address in addresses(client, &server).await {
            let address = SocketAddr::new(address, client.options().authoritative_port);
            if !client.permits(address.ip()) {
                forbidden = true;
            } else if !found.contains(&address) {
                found.push(address);
                break;
            }
        }
        if found.len() == ASKED {
            break;
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    Err(if forbidden {
        let why = "The name servers of the zone have private or reserved addresses, and no question is sent there. Delegate it to \
                   public ones.";
        DnsError::Forbidden(why.to_owned())
    } else {
        DnsError::Unreachable("the name servers of the zone have no address".to_owned())
    })
}

/// Finds the names of the servers of the nearest zone.
async fn zone_servers(client: &DnsClient, name: &Name) -> Result<Vec<Fqdn>, DnsError> {
    let mut zone = name.clone();
    loop {
        if let Answer::Records(records) = client.own_records(&zone, RecordKind::Ns).await? {
            let server = |record| if let Record::Ns(server) = record { Some(server) } else { None };
            return Ok(records.into_iter().filter_map(server).collect());
        }
        if zone.is_root() {
            return Err(DnsError::Malformed("no zone above the name has name servers".to_owned()));
        }
        zone = zone.base_name();
    }
}

/// Looks up the addresses of a server; empty if it has none, or the look-up fails.
async fn addresses(client: &DnsClient, server: &Fqdn) -> Vec<IpAddr> {
    let Ok(name) = Name::from_ascii(format!("{server}.")) else { return Vec::new() };
    let mut found = Vec::new();
    for kind in [RecordKind::A, RecordKind::Aaaa] {
        if let Ok(Answer::Records(records)) = client.ask_any(&name, kind).await {
            found.extend(records.iter().filter_map(Record::address));
        }
    }
    found
}

//! The places of a listener: how many connections there are, how many of them come from one network, and which of them gives its
//! place to a newcomer.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    activity::{Activity, Lobby, State, Wait},
    listener::Limits,
};

/// Connections that never sent anything may hold this part of the places before they give way ahead of those that are kept.
const SILENT_SHARE: usize = 4;

/// How often the log says that connections of one network are turned away.
const SAID_EVERY: Duration = Duration::from_secs(60);

/// Where a client is: an IPv4 address, or an IPv6 /64, within which a host makes up as many addresses as it likes (RFC 4862).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Network(IpAddr);

impl Network {
    fn of(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & !u128::from(u64::MAX)).into()),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// A connection that has a place.
struct Holder {
    /// `None` for a trusted proxy, through which anybody may come.
    network: Option<Network>,
    activity: Arc<Activity>,
}

/// The places of a listener. Only its accept loop uses them, so there is no lock between connections.
pub(super) struct Places {
    limits: Arc<Limits>,
    lobby: Arc<Lobby>,
    /// By the number of the place.
    holders: Vec<Option<Holder>>,
    free: Vec<usize>,
    /// Connections of each network.
    networks: HashMap<Network, usize>,
    said: Option<Instant>,
}

/// A place that a connection holds until this is dropped.
pub(super) struct Place {
    number: usize,
    lobby: Arc<Lobby>,
    activity: Arc<Activity>,
}

impl Place {
    /// What the connection tells about itself.
    pub(super) fn activity(&self) -> &Arc<Activity> {
        &self.activity
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lobby.leave(self.number);
    }
}

impl Places {
    pub(super) fn new(limits: Arc<Limits>) -> Self {
        let lobby = Arc::new(Lobby::new());
        Self { limits, lobby, holders: Vec::new(), free: Vec::new(), networks: HashMap::new(), said: None }
    }

    /// A place for a connection from `peer`.
    ///
    /// When its network has as many as it may, one of that network that waits for a request leaves first; when all of them are in
    /// use there is no place, and the connection is to be closed: it could only wait at the cost of those behind it, or of the
    /// descriptor that the limit is to save. When the listener has no place left, any connection that waits leaves; when all are in
    /// use, this waits until one waits or ends.
    pub(super) async fn take(&mut self, peer: IpAddr) -> Option<Place> {
        let network = self.network(peer);
        loop {
            self.clear();
            let crowded = network.filter(|network| self.of(*network) >= self.limits.max_per_network);
            if crowded.is_none() && self.taken() < self.limits.max_connections {
                return Some(self.hand_out(network));
            }
            // Told before it looks: a connection that begins to wait meanwhile is seen, or tells.
            self.lobby.want(true);
            if !self.make_room(crowded)
                && let Some(Network(network)) = crowded
            {
                self.lobby.want(false);
                self.say_turned_away(network);
                return None;
            }
            self.lobby.changed().await;
            self.lobby.want(false);
        }
    }

    fn network(&self, peer: IpAddr) -> Option<Network> {
        let peer = peer.to_canonical();
        let is_trusted = self.limits.trusted_proxies.iter().any(|range| range.contains(&peer));
        (!is_trusted).then(|| Network::of(peer))
    }

    fn of(&self, network: Network) -> usize {
        self.networks.get(&network).copied().unwrap_or_default()
    }

    fn taken(&self) -> usize {
        self.holders.len() - self.free.len()
    }

    /// Takes back the places of those who left.
    fn clear(&mut self) {
        let left = std::mem::take(&mut *self.lobby.left());
        for number in left {
            let network = self.holders[number].take().and_then(|holder| holder.network);
            if let Some(network) = network
                && let Some(connections) = self.networks.get_mut(&network)
            {
                *connections -= 1;
                if *connections == 0 {
                    self.networks.remove(&network);
                }
            }
            self.free.push(number);
        }
    }

    fn hand_out(&mut self, network: Option<Network>) -> Place {
        if let Some(network) = network {
            *self.networks.entry(network).or_default() += 1;
        }
        let activity = Arc::new(Activity::new(Arc::clone(&self.lobby)));
        let holder = Some(Holder { network, activity: Arc::clone(&activity) });
        let number = self.free.pop().unwrap_or(self.holders.len());
        match self.holders.get_mut(number) {
            Some(place) => *place = holder,
            None => self.holders.push(holder),
        }
        Place { number, lobby: Arc::clone(&self.lobby), activity }
    }

    /// Asks a connection to leave, of this network or of any; `false` when all are in use.
    fn make_room(&self, network: Option<Network>) -> bool {
        loop {
            let mut waiting = Waiting::default();
            for holder in self.holders.iter().flatten().filter(|holder| network.is_none() || holder.network == network) {
                match holder.activity.state() {
                    State::InUse => {}
                    State::Leaving => return true,
                    State::Waiting(wait) => waiting.note(wait, &holder.activity),
                }
            }
            let places = if network.is_some() { self.limits.max_per_network } else { self.limits.max_connections };
            match waiting.first_to_leave(places) {
                None => return false,
                Some((wait, activity)) if activity.ask_to_leave(wait) => return true,
                // A request has come in this very moment.
                Some(_) => {}
            }
        }
    }

    fn say_turned_away(&mut self, network: IpAddr) {
        if self.said.is_none_or(|said| said.elapsed() >= SAID_EVERY) {
            self.said = Some(Instant::now());
            let connections = self.limits.max_per_network;
            tracing::warn!(
                %network,
                connections,
                "a client has all the connections in use that one network may have, and further ones are closed; \
                 if it is a proxy in front of this server, list it in trusted_proxies"
            );
        }
    }
}

/// The connections that wait, of those that were looked at.
#[derive(Default)]
struct Waiting<'a> {
    /// Those that never sent anything, and the one that waits longest.
    silent: usize,
    longest_silent: Option<(Wait, &'a Activity)>,
    /// Of those that had an answer before, the one that waits longest.
    longest_kept: Option<(Wait, &'a Activity)>,
}

impl<'a> Waiting<'a> {
    fn note(&mut self, wait: Wait, activity: &'a Activity) {
        self.silent += usize::from(!wait.is_kept());
        let longest = if wait.is_kept() { &mut self.longest_kept } else { &mut self.longest_silent };
        if longest.is_none_or(|(longest, _)| wait.begun() < longest.begun()) {
            *longest = Some((wait, activity));
        }
    }

    /// Who leaves first, of so many places. A connection that has proved useful stays ahead of sockets that somebody opens and leaves
    /// silent; but a newcomer whose first request is still on its way stays ahead of one that is only kept.
    fn first_to_leave(self, places: usize) -> Option<(Wait, &'a Activity)> {
        if self.silent > places / SILENT_SHARE {
            self.longest_silent.or(self.longest_kept)
        } else {
            self.longest_kept.or(self.longest_silent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_ipv4_address_or_an_ipv6_64() {
        let network = |ip: &str| Network::of(ip.parse().expect("an address"));
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("2001:db8:0:1::1"), network("2001:db8:0:1:ffff::2"));
        assert_ne!(network("2001:db8:0:1::1"), network("2001:db8:0:2::1"));
    }
}

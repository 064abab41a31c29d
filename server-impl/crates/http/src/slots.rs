//! Slots of a listener: the number of connections in total and per network, and the choice of the one to close when
//! a new connection finds no free slot.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    activity::{ConnectionActivity, ConnectionEvents, ConnectionState, RequestWait},
    client_network::ClientNetwork,
    listener::ListenerLimits,
};

/// Share of slots for connections that never sent anything, one in this many, before they are closed
/// ahead of kept-alive ones.
const SILENT_SHARE_DIVISOR: usize = 4;

/// Interval between log lines about refused connections of a network.
const WARN_INTERVAL: Duration = Duration::from_secs(60);

/// A slot of a listener, free again when this is dropped.
pub(super) struct ConnectionSlot {
    number: usize,
    events: Arc<ConnectionEvents>,
    activity: Arc<ConnectionActivity>,
}

impl ConnectionSlot {
    /// Returns the activity, to which the connection reports.
    pub(super) fn activity(&self) -> &Arc<ConnectionActivity> {
        &self.activity
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.events.report_freed(self.number);
    }
}

/// A connection with a slot.
struct SlotHolder {
    /// `None` for a trusted proxy.
    network: Option<ClientNetwork>,
    activity: Arc<ConnectionActivity>,
}

/// The slots of a listener. Only its accept loop uses them, so connections share no lock while they are open.
pub(super) struct ConnectionSlots {
    limits: Arc<ListenerLimits>,
    events: Arc<ConnectionEvents>,
    /// Holders by the index of the slot.
    holders: Vec<Option<SlotHolder>>,
    free: Vec<usize>,
    /// Number of connections of each network.
    networks: HashMap<ClientNetwork, usize>,
    warned: Option<Instant>,
}

impl ConnectionSlots {
    pub(super) fn new(limits: Arc<ListenerLimits>) -> Self {
        let events = Arc::new(ConnectionEvents::new());
        Self { limits, events, holders: Vec::new(), free: Vec::new(), networks: HashMap::new(), warned: None }
    }

    /// Acquires a slot for a new connection from `peer`; `None` if the connection is to be closed.
    ///
    /// When the network of the peer is at its limit, one of its connections that waits for a request is closed
    /// first. If all of them are in use, the new one is refused: letting it wait would use up the file descriptor
    /// that the limit saves, and block clients behind it. When the whole listener is at its limit, any connection
    /// that waits for a request is closed first. If all are in use, this waits until one becomes idle or ends.
    pub(super) async fn acquire(&mut self, peer: IpAddr) -> Option<ConnectionSlot> {
        let network = self.counted_network(peer);
        loop {
            self.collect_freed();
            let full_network = network.filter(|network| self.connections_of(*network) >= self.limits.max_per_network);
            if full_network.is_none() && self.taken_slots() < self.limits.max_connections {
                return Some(self.take_slot(network));
            }
            // Set before the search, so that a connection that begins to wait in between is either seen or reported.
            self.events.report_waits(true);
            if !self.make_room(full_network)
                && let Some(network) = full_network
            {
                self.events.report_waits(false);
                self.warn_of_full_network(network);
                return None;
            }
            self.events.next_event().await;
            self.events.report_waits(false);
        }
    }

    /// Returns the network that a connection counts towards; `None` for a trusted proxy, which any
    /// client may connect through.
    fn counted_network(&self, peer: IpAddr) -> Option<ClientNetwork> {
        let peer = peer.to_canonical();
        let is_trusted = self.limits.trusted_proxies.iter().any(|range| range.contains(&peer));
        (!is_trusted).then(|| ClientNetwork::of(peer))
    }

    fn connections_of(&self, network: ClientNetwork) -> usize {
        self.networks.get(&network).copied().unwrap_or_default()
    }

    fn taken_slots(&self) -> usize {
        self.holders.len() - self.free.len()
    }

    fn collect_freed(&mut self) {
        for number in self.events.take_freed() {
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

    fn take_slot(&mut self, network: Option<ClientNetwork>) -> ConnectionSlot {
        if let Some(network) = network {
            *self.networks.entry(network).or_default() += 1;
        }
        let activity = Arc::new(ConnectionActivity::new(Arc::clone(&self.events)));
        let holder = Some(SlotHolder { network, activity: Arc::clone(&activity) });
        let number = self.free.pop().unwrap_or(self.holders.len());
        match self.holders.get_mut(number) {
            Some(free) => *free = holder,
            None => self.holders.push(holder),
        }
        ConnectionSlot { number, events: Arc::clone(&self.events), activity }
    }

    /// Asks a connection of this network, or of any, to close; `false` if all of them are in use.
    fn make_room(&self, network: Option<ClientNetwork>) -> bool {
        loop {
            let mut waiting = WaitingConnections::default();
            for holder in self.holders.iter().flatten().filter(|holder| network.is_none() || holder.network == network) {
                match holder.activity.state() {
                    ConnectionState::InUse => {}
                    ConnectionState::Closing => return true,
                    ConnectionState::Waiting(wait) => waiting.add(wait, &holder.activity),
                }
            }
            let limit = if network.is_some() { self.limits.max_per_network } else { self.limits.max_connections };
            match waiting.first_to_close(limit) {
                None => return false,
                Some((wait, activity)) if activity.request_close(wait) => return true,
                // Its next request has just arrived.
                Some(_) => {}
            }
        }
    }

    fn warn_of_full_network(&mut self, network: ClientNetwork) {
        if self.warned.is_none_or(|warned| warned.elapsed() >= WARN_INTERVAL) {
            self.warned = Some(Instant::now());
            let connections = self.limits.max_per_network;
            tracing::warn!(
                %network,
                connections,
                "new connections from a client are closed: it already uses as many as one network may have \
                 (max_connections_per_network); if it is a proxy in front of this server, list it in trusted_proxies"
            );
        }
    }
}

/// The waiting connections among those examined.
#[derive(Default)]
struct WaitingConnections<'a> {
    /// Number of those that never sent anything.
    silent: usize,
    /// The silent one that has waited longest.
    oldest_silent: Option<(RequestWait, &'a ConnectionActivity)>,
    /// The one that has waited longest among those that have served a request before.
    oldest_kept: Option<(RequestWait, &'a ConnectionActivity)>,
}

impl<'a> WaitingConnections<'a> {
    fn add(&mut self, wait: RequestWait, activity: &'a ConnectionActivity) {
        self.silent += usize::from(!wait.is_kept_alive());
        let oldest = if wait.is_kept_alive() { &mut self.oldest_kept } else { &mut self.oldest_silent };
        if oldest.is_none_or(|(oldest, _)| wait.started_at() < oldest.started_at()) {
            *oldest = Some((wait, activity));
        }
    }

    /// Chooses the connection to close, with `limit` slots.
    ///
    /// One that has served a request is worth more than sockets that a client opens and leaves silent. But silent
    /// ones get a share of the slots all the same: otherwise, among kept-alive connections, each new one would
    /// evict the previous new one, whose first request is still in transit.
    fn first_to_close(self, limit: usize) -> Option<(RequestWait, &'a ConnectionActivity)> {
        if self.silent > limit / SILENT_SHARE_DIVISOR {
            self.oldest_silent.or(self.oldest_kept)
        } else {
            self.oldest_kept.or(self.oldest_silent)
        }
    }
}

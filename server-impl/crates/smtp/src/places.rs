//! Places of a listener: the number of connections in total and per network, and the choice of the one that gives way
//! when there is no place for a new one.
//!
//! Slow clients cost nothing while there are places. Beyond that, whoever has done least for longest gives way, so that
//! thousands of silent sockets cannot keep others out.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use frontdesk_http::client_network::ClientNetwork;
use tokio_util::sync::CancellationToken;

use crate::{figures, limits::SmtpLimits};

/// Interval between log lines about refused connections.
const WARN_INTERVAL: Duration = Duration::from_mins(1);

/// The places of a listener.
pub(crate) struct Places {
    max_connections: usize,
    max_per_network: usize,
    replace_after: Duration,
    /// Origin of all times.
    epoch: Instant,
    holders: Mutex<Holders>,
}

#[derive(Default)]
struct Holders {
    next: u64,
    connections: HashMap<u64, Arc<Holder>>,
    warned: Option<Instant>,
}

/// A connection that has a place.
struct Holder {
    /// `None` for a trusted relay, which gives way to nobody.
    network: Option<ClientNetwork>,
    /// Time of the last progress, in milliseconds after the epoch.
    progress: AtomicU64,
    /// Set while the receiver works for it.
    is_busy: AtomicBool,
    /// Set while it has a recipient, which proves that it knows an address.
    has_recipient: AtomicBool,
    replaced: CancellationToken,
}

/// A place, free again when this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    number: u64,
    holder: Arc<Holder>,
}

impl Places {
    pub(crate) fn new(limits: &SmtpLimits) -> Arc<Self> {
        Arc::new(Self {
            max_connections: limits.max_connections,
            max_per_network: limits.max_per_network,
            replace_after: limits.replace_after,
            epoch: Instant::now(),
            holders: Mutex::default(),
        })
    }

    /// Takes a place for a connection, that of another one if need be; `None` if there is none. `network` is `None` for
    /// a trusted relay.
    pub(crate) fn take(self: &Arc<Self>, network: Option<ClientNetwork>) -> Option<Place> {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.millis();
        if let Some(network) = network
            && holders.connections.values().filter(|holder| holder.network == Some(network)).count() >= self.max_per_network
        {
            let replace_after = u64::try_from(self.replace_after.as_millis()).unwrap_or(u64::MAX);
            let is_idle = |holder: &Holder| {
                holder.network == Some(network)
                    && !holder.has_recipient.load(Ordering::Relaxed)
                    && now.saturating_sub(holder.progress.load(Ordering::Relaxed)) >= replace_after
            };
            if !holders.replace_one(is_idle) {
                holders.warn_of_full_network(network, self.max_per_network);
                figures::count_closed("network_full");
                return None;
            }
        }
        if holders.connections.len() >= self.max_connections && !holders.replace_one(|_| true) {
            figures::count_closed("full");
            return None;
        }
        let number = holders.next;
        holders.next += 1;
        let holder = Arc::new(Holder {
            network,
            progress: AtomicU64::new(now),
            is_busy: AtomicBool::new(false),
            has_recipient: AtomicBool::new(false),
            replaced: CancellationToken::new(),
        });
        holders.connections.insert(number, Arc::clone(&holder));
        Some(Place { places: Arc::clone(self), number, holder })
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Holders {
    /// Takes the place of one of these connections: one without a recipient if there is one, and the one whose last
    /// progress was longest ago. Returns `false` if there is none.
    fn replace_one(&mut self, may_replace: impl Fn(&Holder) -> bool) -> bool {
        let candidates = self
            .connections
            .iter()
            .filter(|(_, holder)| holder.network.is_some() && !holder.is_busy.load(Ordering::Relaxed) && may_replace(holder));
        let least = candidates.min_by_key(|(number, holder)| {
            (holder.has_recipient.load(Ordering::Relaxed), holder.progress.load(Ordering::Relaxed), **number)
        });
        let Some(number) = least.map(|(number, _)| *number) else { return false };
        if let Some(holder) = self.connections.remove(&number) {
            holder.replaced.cancel();
            figures::count_closed("replaced");
        }
        true
    }

    fn warn_of_full_network(&mut self, network: ClientNetwork, connections: usize) {
        if self.warned.is_none_or(|warned| warned.elapsed() >= WARN_INTERVAL) {
            self.warned = Some(Instant::now());
            tracing::warn!(
                %network,
                connections,
                "new connections that bring mail are refused: their network has as many as one may have; if it is a mail server \
                 of yours in front of this one, list it in mail.trusted_relays"
            );
        }
    }
}

impl Place {
    /// Records that the client has done something.
    pub(crate) fn record_progress(&self) {
        self.holder.progress.store(self.places.millis(), Ordering::Relaxed);
    }

    /// Records if the connection has a recipient.
    pub(crate) fn set_recipient(&self, has_recipient: bool) {
        self.holder.has_recipient.store(has_recipient, Ordering::Relaxed);
    }

    /// Keeps the place while the receiver works, until the guard is dropped.
    pub(crate) fn keep_busy(&self) -> BusyGuard<'_> {
        self.holder.is_busy.store(true, Ordering::Relaxed);
        BusyGuard(self)
    }

    /// Resolves when another connection has taken the place.
    pub(crate) async fn replaced(&self) {
        self.holder.replaced.cancelled().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut holders = self.places.holders.lock().unwrap_or_else(PoisonError::into_inner);
        holders.connections.remove(&self.number);
    }
}

/// Guard that lives while the receiver works for a connection.
pub(crate) struct BusyGuard<'a>(&'a Place);

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        self.0.record_progress();
        self.0.holder.is_busy.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(max_connections: usize, max_per_network: usize) -> Arc<Places> {
        let replace_after = Duration::from_hours(1);
        Places::new(&SmtpLimits { max_connections, max_per_network, replace_after, ..SmtpLimits::default() })
    }

    fn network(last: u8) -> Option<ClientNetwork> {
        Some(ClientNetwork::of([192, 0, 2, last].into()))
    }

    fn is_replaced(place: &Place) -> bool {
        place.holder.replaced.is_cancelled()
    }

    #[test]
    fn a_network_has_so_many_and_no_more_unless_they_do_nothing() {
        let places = places(100, 2);
        let first = places.take(network(1)).expect("a place");
        let _second = places.take(network(1)).expect("a place");
        assert!(places.take(network(1)).is_none(), "both have just come");
        assert!(places.take(network(2)).is_some() && places.take(None).is_some());
        drop(first);
        assert!(places.take(network(1)).is_some());
        let hasty = Places::new(&SmtpLimits { max_per_network: 1, replace_after: Duration::ZERO, ..SmtpLimits::default() });
        let idle = hasty.take(network(1)).expect("a place");
        let knowing = hasty.take(network(1)).expect("that of the idle one");
        knowing.set_recipient(true);
        assert!(is_replaced(&idle) && hasty.take(network(1)).is_none() && !is_replaced(&knowing));
    }

    #[test]
    fn in_total_those_that_do_least_give_way() {
        let places = places(3, 100);
        let (busy, knowing, idle) = (places.take(network(1)), places.take(network(2)), places.take(network(3)));
        let (busy, knowing, idle) = (busy.expect("a place"), knowing.expect("a place"), idle.expect("a place"));
        knowing.set_recipient(true);
        let guard = busy.keep_busy();
        let relay = places.take(None).expect("that of the idle one");
        assert!(is_replaced(&idle) && !is_replaced(&knowing) && !is_replaced(&busy));
        let _newest = places.take(network(4)).expect("that of the one with a recipient");
        assert!(is_replaced(&knowing) && !is_replaced(&busy) && !is_replaced(&relay));
        drop(guard);
        let _next = places.take(network(5)).expect("that of a stranger, never that of the relay");
        assert!(!is_replaced(&relay));
    }
}

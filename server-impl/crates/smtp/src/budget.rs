//! Memory for mails that are being received, of all connections together.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_http::client_network::ClientNetwork;

/// Part of all memory that one network may have, one in this many: otherwise it could keep all others out, slowly.
const NETWORK_SHARE_DIVISOR: usize = 2;

/// Memory for mails.
#[derive(Debug)]
pub(crate) struct ByteBudget {
    max_bytes: usize,
    used: Mutex<UsedBytes>,
}

#[derive(Debug, Default)]
struct UsedBytes {
    total: usize,
    networks: HashMap<ClientNetwork, usize>,
}

impl ByteBudget {
    pub(crate) fn new(max_bytes: usize) -> Arc<Self> {
        Arc::new(Self { max_bytes, used: Mutex::default() })
    }

    /// Returns a reservation of nothing yet; `None` as the network stands for a trusted relay.
    pub(crate) fn begin(self: &Arc<Self>, network: Option<ClientNetwork>) -> ByteReservation {
        ByteReservation { budget: Arc::clone(self), network, bytes: 0 }
    }
}

/// Memory that is reserved for a mail, free again when this is dropped.
#[derive(Debug)]
pub(crate) struct ByteReservation {
    budget: Arc<ByteBudget>,
    network: Option<ClientNetwork>,
    bytes: usize,
}

impl ByteReservation {
    /// Reserves more, up to `bytes`. Returns `false`, and changes nothing, if there is not as much.
    pub(crate) fn grow_to(&mut self, bytes: usize) -> bool {
        let more = bytes.saturating_sub(self.bytes);
        let mut used = self.budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.total.saturating_add(more) > self.budget.max_bytes {
            return false;
        }
        if let Some(network) = self.network {
            let of_network = used.networks.entry(network).or_default();
            if of_network.saturating_add(more) > self.budget.max_bytes / NETWORK_SHARE_DIVISOR {
                return false;
            }
            *of_network += more;
        }
        used.total += more;
        drop(used);
        self.bytes += more;
        true
    }

    /// Frees all that is reserved.
    pub(crate) fn release(&mut self) {
        let mut used = self.budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.total -= self.bytes;
        if let Some(network) = self.network
            && let Some(of_network) = used.networks.get_mut(&network)
        {
            *of_network -= self.bytes;
            if *of_network == 0 {
                used.networks.remove(&network);
            }
        }
        drop(used);
        self.bytes = 0;
    }
}

impl Drop for ByteReservation {
    fn drop(&mut self) {
        self.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Option<ClientNetwork> {
        Some(ClientNetwork::of([192, 0, 2, last].into()))
    }

    #[test]
    fn a_network_has_half_and_gives_all_of_it_back() {
        let budget = ByteBudget::new(100);
        let (mut first, mut second) = (budget.begin(network(1)), budget.begin(network(1)));
        assert!(first.grow_to(30) && second.grow_to(20) && !second.grow_to(21) && first.grow_to(30));
        let mut other = budget.begin(network(2));
        assert!(other.grow_to(50));
        let mut relay = budget.begin(None);
        assert!(!relay.grow_to(1), "all is used");
        drop(first);
        assert!(relay.grow_to(30) && !second.grow_to(21));
        drop((second, other, relay));
        let used = budget.used.lock().expect("the only user");
        assert_eq!((used.total, used.networks.len()), (0, 0));
    }

    #[test]
    fn what_was_refused_leaves_nothing_behind() {
        let budget = ByteBudget::new(100);
        assert!(!budget.begin(network(1)).grow_to(80));
        assert!(budget.used.lock().expect("the only user").networks.is_empty());
    }
}

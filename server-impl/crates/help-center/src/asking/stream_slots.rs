//! Limits the answers that a visitor waits for concurrently. Visitors are distinguished by network, since a
//! cookie could be omitted.

use std::net::IpAddr;

use frontdesk_agents::visitors::{Slot, SlotCounter};
use frontdesk_platform::limits::network_of;
use frontdesk_types::{Result, SiteId};

/// Maximum number of answers that a visitor may wait for concurrently.
const MAX_WAITING_ANSWERS: usize = 2;

/// A visitor of a site, identified by network.
type VisitorKey = (SiteId, Vec<u8>);

/// Answers that visitors wait for, in this process.
#[derive(Debug, Clone, Default)]
pub struct StreamLimiter(SlotCounter<VisitorKey>);

/// A slot for one answer, held until it is dropped.
#[derive(Debug)]
pub struct StreamSlot {
    _slot: Slot<VisitorKey>,
}

impl StreamLimiter {
    /// Takes a slot for an answer to a visitor at this address.
    ///
    /// # Errors
    /// `RATE_LIMITED` when all slots of the visitor are taken.
    pub fn take_slot(&self, site: SiteId, ip: IpAddr) -> Result<StreamSlot> {
        let key = (site, network_of(ip));
        Ok(StreamSlot { _slot: self.0.take_slot(key, MAX_WAITING_ANSWERS, "answers are written for a visitor")? })
    }
}

#[cfg(test)]
mod tests;

//! Limits what is streamed to visitors at a time, in each process.

use std::net::IpAddr;

use frontdesk_agents::visitors::{Slot, SlotCounter};
use frontdesk_platform::limits::network_of;
use frontdesk_types::{Result, WidgetVisitorId};

/// Maximum answers that a visitor may wait for at a time.
const MAX_ANSWERS: usize = 2;

/// Maximum streams of events of a visitor: one for each tab of the browser, as it were.
const MAX_STREAMS: usize = 4;

/// Maximum streams of events to one network.
const MAX_STREAMS_PER_NETWORK: usize = 20;

/// Slots for the streams of this process to visitors.
#[derive(Debug, Clone, Default)]
pub struct WidgetSlots {
    answers: SlotCounter<WidgetVisitorId>,
    streams: SlotCounter<WidgetVisitorId>,
    networks: SlotCounter<Vec<u8>>,
}

/// A slot for an answer, free again when this is dropped.
#[derive(Debug)]
pub struct AnswerSlot {
    _visitor: Slot<WidgetVisitorId>,
}

/// A slot for a stream of events, free again when this is dropped.
#[derive(Debug)]
pub struct StreamSlot {
    _visitor: Slot<WidgetVisitorId>,
    _network: Slot<Vec<u8>>,
}

impl WidgetSlots {
    /// Takes a slot for an answer to a visitor.
    ///
    /// # Errors
    /// `RATE_LIMITED` when all slots of the visitor are taken.
    pub fn take_answer(&self, visitor: WidgetVisitorId) -> Result<AnswerSlot> {
        Ok(AnswerSlot { _visitor: self.answers.take_slot(visitor, MAX_ANSWERS, "answers are written for a visitor")? })
    }

    /// Takes a slot for a stream of events to a visitor at this address.
    ///
    /// # Errors
    /// `RATE_LIMITED` when all slots of the visitor, or of the network, are taken.
    pub fn take_stream(&self, visitor: WidgetVisitorId, ip: IpAddr) -> Result<StreamSlot> {
        let _visitor = self.streams.take_slot(visitor, MAX_STREAMS, "streams are open for a visitor")?;
        let _network = self.networks.take_slot(network_of(ip), MAX_STREAMS_PER_NETWORK, "streams are open for a network")?;
        Ok(StreamSlot { _visitor, _network })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use frontdesk_types::Code;
    use uuid::Uuid;

    use super::*;

    fn visitor(number: u128) -> WidgetVisitorId {
        WidgetVisitorId(Uuid::from_u128(number))
    }

    #[test]
    fn a_visitor_waits_for_two_answers_at_a_time() {
        let slots = WidgetSlots::default();
        let (one, _other) = (slots.take_answer(visitor(1)).unwrap(), slots.take_answer(visitor(1)).unwrap());
        assert_eq!(slots.take_answer(visitor(1)).unwrap_err().code(), Code::RateLimited);
        assert!(slots.take_answer(visitor(2)).is_ok(), "others are not concerned");
        drop(one);
        assert!(slots.take_answer(visitor(1)).is_ok());
    }

    #[test]
    fn a_network_has_twenty_streams_and_a_visitor_four() {
        let (slots, ip) = (WidgetSlots::default(), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let taken: Vec<_> = (0..20).map(|number| slots.take_stream(visitor(number / 4), ip)).collect();
        assert!(taken.iter().all(Result::is_ok));
        assert!(slots.take_stream(visitor(9), ip).is_err(), "the network is full");
        let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        assert!(slots.take_stream(visitor(0), elsewhere).is_err(), "the visitor has four");
        assert!(slots.take_stream(visitor(9), elsewhere).is_ok());
        drop(taken);
        assert!(slots.take_stream(visitor(0), ip).is_ok());
    }
}

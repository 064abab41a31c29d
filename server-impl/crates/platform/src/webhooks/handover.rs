//! Passes committed deliveries to the lanes of this process, so that they need not be looked up.
//!
//! The database remains the source of truth: everything here may be lost at any moment, and can be found there. So
//! anything that does not fit is dropped, and the running lane is notified to look in the database.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use frontdesk_types::{
    EventId, OrgId, WebhookEndpointId,
    webhooks::announcements::{DeliveryAnnouncements, NewDelivery},
};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};

/// Maximum number of notices that wait for a lane.
const MAX_NOTICES: usize = 512;

/// Maximum size of payloads in memory, in KiB.
const MAX_MEMORY_KIB: usize = 64 * 1_024;

/// Maximum size of a payload, in KiB.
const MAX_PAYLOAD_KIB: usize = 21;

/// Reserved memory for payloads, released when dropped.
pub type PayloadMemory = OwnedSemaphorePermit;

/// A notice to a lane.
#[derive(Debug)]
pub enum LaneNotice {
    /// A delivery was added.
    Delivery {
        /// Id of the event.
        event: EventId,
        /// Payload of the event.
        payload: Arc<str>,
        /// Memory that the payload takes.
        memory: PayloadMemory,
        /// Moment shortly before the commit.
        before_commit: Instant,
    },
    /// Other deliveries are due, and have to be looked up.
    LookInDatabase,
}

/// Flags that a lane reads in addition to its notices.
#[derive(Debug, Default)]
struct LaneSignals {
    is_behind: AtomicBool,
    is_changed: AtomicBool,
}

/// The receiving end of a lane: its notices and flags.
#[derive(Debug)]
pub struct LaneInbox {
    notices: mpsc::Receiver<LaneNotice>,
    signals: Arc<LaneSignals>,
}

impl LaneInbox {
    /// Waits for the next notice. Cancel safe.
    #[crate::boxed]
    pub async fn next(&mut self) -> Option<LaneNotice> {
        self.notices.recv().await
    }

    /// Returns a notice that is already available.
    pub fn try_next(&mut self) -> Option<LaneNotice> {
        self.notices.try_recv().ok()
    }

    /// Returns `true` if deliveries became due since the last call that have no notice of their own.
    pub fn take_behind(&self) -> bool {
        self.signals.is_behind.swap(false, Ordering::AcqRel)
    }

    /// Returns `true` if the endpoint has changed since the last call.
    pub fn take_changed(&self) -> bool {
        self.signals.is_changed.swap(false, Ordering::AcqRel)
    }
}

#[derive(Debug)]
struct LaneOutbox {
    notices: mpsc::Sender<LaneNotice>,
    signals: Arc<LaneSignals>,
}

impl LaneOutbox {
    /// Notifies the lane; returns `false` when it is gone.
    fn send_notice(&self, notice: Option<LaneNotice>) -> bool {
        let notice = notice.unwrap_or_else(|| {
            self.signals.is_behind.store(true, Ordering::Release);
            LaneNotice::LookInDatabase
        });
        if self.notices.capacity() <= 1 {
            // Set before the channel is full: a lane that drains it in between would miss that there is more.
            self.signals.is_behind.store(true, Ordering::Release);
        }
        match self.notices.try_send(notice) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.signals.is_behind.store(true, Ordering::Release);
                true
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

#[derive(Debug, Default)]
struct HandoverState {
    lanes: HashMap<WebhookEndpointId, LaneOutbox>,
    /// Endpoints without a lane that have deliveries.
    unclaimed: BTreeSet<(OrgId, WebhookEndpointId)>,
}

impl HandoverState {
    /// Notifies the lane of an endpoint, or records that it needs one. Without a notice, the lane has to
    /// look in the database.
    fn notify_lane(&mut self, org: OrgId, endpoint: WebhookEndpointId, notice: Option<LaneNotice>) {
        let has_heard = self.lanes.get(&endpoint).is_some_and(|lane| lane.send_notice(notice));
        if !has_heard {
            self.lanes.remove(&endpoint);
            self.unclaimed.insert((org, endpoint));
        }
    }
}

/// Passes deliveries to lanes.
#[derive(Debug)]
pub struct DeliveryHandover {
    state: Mutex<HandoverState>,
    unclaimed_added: Notify,
    memory: Arc<Semaphore>,
}

impl Default for DeliveryHandover {
    fn default() -> Self {
        Self { state: Mutex::default(), unclaimed_added: Notify::new(), memory: Arc::new(Semaphore::new(MAX_MEMORY_KIB)) }
    }
}

impl DeliveryHandover {
    /// Announces committed deliveries.
    pub fn announce(&self, announcements: DeliveryAnnouncements) {
        let DeliveryAnnouncements { new, due, changed, before_commit } = announcements;
        let mut state = self.lock_state();
        for endpoint in changed {
            if let Some(lane) = state.lanes.get(&endpoint) {
                lane.signals.is_changed.store(true, Ordering::Release);
            }
        }
        for NewDelivery { org, endpoint, event, payload } in new {
            let memory = if state.lanes.contains_key(&endpoint) { self.reserve(payload.len().div_ceil(1_024)) } else { None };
            let notice = memory.zip(before_commit);
            let notice = notice.map(|(memory, before_commit)| LaneNotice::Delivery { event, payload, memory, before_commit });
            state.notify_lane(org, endpoint, notice);
        }
        for (org, endpoint) in due {
            state.notify_lane(org, endpoint, None);
        }
        let is_called = !state.unclaimed.is_empty();
        drop(state);
        if is_called {
            self.unclaimed_added.notify_one();
        }
    }

    /// Waits until an endpoint needs a lane.
    #[crate::boxed]
    pub async fn wait_for_unclaimed(&self) {
        self.unclaimed_added.notified().await;
    }

    /// Takes the endpoints that need a lane.
    pub fn take_unclaimed(&self) -> BTreeSet<(OrgId, WebhookEndpointId)> {
        std::mem::take(&mut self.lock_state().unclaimed)
    }

    /// Opens a lane, which receives everything for an endpoint from now on.
    pub fn open_lane(&self, endpoint: WebhookEndpointId) -> LaneInbox {
        let ((sender, notices), signals) = (mpsc::channel(MAX_NOTICES), Arc::<LaneSignals>::default());
        self.lock_state().lanes.insert(endpoint, LaneOutbox { notices: sender, signals: Arc::clone(&signals) });
        LaneInbox { notices, signals }
    }

    /// Closes a lane that [`Self::open_lane`] opened, unless there is work to do: then the lane continues.
    ///
    /// # Errors
    /// The inbox, if it holds a notice.
    pub fn close_lane(&self, endpoint: WebhookEndpointId, inbox: LaneInbox) -> Result<(), LaneInbox> {
        let mut state = self.lock_state();
        if !inbox.notices.is_empty() || inbox.signals.is_behind.load(Ordering::Acquire) {
            return Err(inbox);
        }
        state.lanes.remove(&endpoint);
        Ok(())
    }

    /// Closes a lane even if there is work to do, which can be found in the database.
    pub fn abandon_lane(&self, endpoint: WebhookEndpointId) {
        self.lock_state().lanes.remove(&endpoint);
    }

    /// Reserves memory for this many payloads that are about to be read, or for fewer: always less than half of the
    /// remaining memory, so that some is left for others. Returns `None` when there is hardly any.
    pub fn reserve_largest(&self, payloads: usize) -> Option<(usize, PayloadMemory)> {
        let payloads = payloads.min(self.memory.available_permits() / (2 * MAX_PAYLOAD_KIB));
        if payloads == 0 {
            return None;
        }
        Some((payloads, self.reserve(payloads * MAX_PAYLOAD_KIB)?))
    }

    fn reserve(&self, kib: usize) -> Option<PayloadMemory> {
        Arc::clone(&self.memory).try_acquire_many_owned(u32::try_from(kib.max(1)).ok()?).ok()
    }

    fn lock_state(&self) -> MutexGuard<'_, HandoverState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn new_delivery(event: u128) -> NewDelivery {
        let [org, endpoint] = [1, 2].map(Uuid::from_u128);
        NewDelivery {
            org: OrgId(org),
            endpoint: WebhookEndpointId(endpoint),
            event: EventId(Uuid::from_u128(event)),
            payload: "{}".into(),
        }
    }

    fn announcements_of(events: impl IntoIterator<Item = u128>) -> DeliveryAnnouncements {
        let mut announcements = DeliveryAnnouncements::default();
        events.into_iter().for_each(|event| announcements.add(new_delivery(event)));
        announcements.take()
    }

    #[test]
    fn a_delivery_goes_to_the_lane_of_its_endpoint_or_asks_for_one() {
        let (handover, endpoint) = (DeliveryHandover::default(), new_delivery(1).endpoint);
        handover.announce(announcements_of([1]));
        assert_eq!(handover.take_unclaimed().len(), 1, "there is no lane yet");
        let inbox = handover.open_lane(endpoint);
        handover.announce(announcements_of([2]));
        assert!(handover.take_unclaimed().is_empty());
        let mut inbox = match handover.close_lane(endpoint, inbox) {
            Err(inbox) => inbox,
            Ok(()) => panic!("there is a notice"),
        };
        assert!(matches!(inbox.try_next(), Some(LaneNotice::Delivery { event, .. }) if event == new_delivery(2).event));
        assert!(handover.close_lane(endpoint, inbox).is_ok());
        handover.announce(announcements_of([3]));
        assert_eq!(handover.take_unclaimed().len(), 1, "the lane has ended");
        inbox = handover.open_lane(endpoint);
        drop(inbox);
        handover.announce(announcements_of([4]));
        assert_eq!(handover.take_unclaimed().len(), 1, "the lane has died");
    }

    #[test]
    fn a_lane_that_is_slow_is_told_to_look_instead() {
        let handover = DeliveryHandover::default();
        let mut inbox = handover.open_lane(new_delivery(1).endpoint);
        for event in 0..600 {
            handover.announce(announcements_of([event]));
        }
        assert!(inbox.take_behind() && !inbox.take_behind());
        assert_eq!(std::iter::from_fn(|| inbox.try_next()).count(), MAX_NOTICES);
        // More than a transaction passes on with payloads.
        handover.announce(announcements_of(0..100));
        assert!(inbox.take_behind());
        assert!(std::iter::from_fn(|| inbox.try_next()).any(|notice| matches!(notice, LaneNotice::LookInDatabase)));
    }

    #[test]
    fn payloads_take_a_bounded_part_of_the_memory() {
        let handover = DeliveryHandover::default();
        let held: Vec<_> = std::iter::from_fn(|| handover.reserve_largest(10_000)).collect();
        assert!(held[0].0 > 1_000 && held[1].0 < held[0].0, "the first one leaves some to others");
        assert!(handover.reserve_largest(1).is_none());
        drop(held);
        assert!(handover.reserve_largest(1).is_some());
    }
}

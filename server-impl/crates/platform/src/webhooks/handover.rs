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
    webhooks::announcements::{Announcements, NewDelivery},
};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};

/// Maximum number of notices that wait for a lane.
const MAX_NOTICES: usize = 512;

/// Maximum size of payloads in memory, in KiB.
const MAX_PAYLOADS_KIB: usize = 64 * 1_024;

/// Maximum size of a payload, in KiB.
const MAX_PAYLOAD_KIB: usize = 21;

/// Reserved memory for payloads, released when dropped.
pub type HeldMemory = OwnedSemaphorePermit;

/// A notice to a lane.
#[derive(Debug)]
pub enum Notice {
    /// A delivery was added.
    New {
        /// Id of the event.
        event: EventId,
        /// Payload of the event.
        payload: Arc<str>,
        /// Memory that the payload takes.
        memory: HeldMemory,
        /// Moment shortly before the commit.
        before_commit: Instant,
    },
    /// Other deliveries are due, and have to be looked up.
    Look,
}

/// Flags that a lane reads in addition to its notices.
#[derive(Debug, Default)]
struct Signals {
    is_behind: AtomicBool,
    is_changed: AtomicBool,
}

/// The receiving end of a lane: its notices and flags.
#[derive(Debug)]
pub struct Inbox {
    notices: mpsc::Receiver<Notice>,
    signals: Arc<Signals>,
}

impl Inbox {
    /// Waits for the next notice. Cancel safe.
    pub async fn next(&mut self) -> Option<Notice> {
        self.notices.recv().await
    }

    /// Returns a notice that is already available.
    pub fn try_next(&mut self) -> Option<Notice> {
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
struct Outbox {
    notices: mpsc::Sender<Notice>,
    signals: Arc<Signals>,
}

impl Outbox {
    /// Notifies the lane; returns `false` when it is gone.
    fn send(&self, notice: Option<Notice>) -> bool {
        let notice = notice.unwrap_or_else(|| {
            self.signals.is_behind.store(true, Ordering::Release);
            Notice::Look
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
struct State {
    lanes: HashMap<WebhookEndpointId, Outbox>,
    /// Endpoints without a lane that have deliveries.
    unclaimed: BTreeSet<(OrgId, WebhookEndpointId)>,
}

impl State {
    /// Notifies the lane of an endpoint, or records that it needs one. Without a notice, the lane has to
    /// look in the database.
    fn tell(&mut self, org: OrgId, endpoint: WebhookEndpointId, notice: Option<Notice>) {
        let has_heard = self.lanes.get(&endpoint).is_some_and(|lane| lane.send(notice));
        if !has_heard {
            self.lanes.remove(&endpoint);
            self.unclaimed.insert((org, endpoint));
        }
    }
}

/// Passes deliveries to lanes.
#[derive(Debug)]
pub struct Handover {
    state: Mutex<State>,
    called: Notify,
    memory: Arc<Semaphore>,
}

impl Default for Handover {
    fn default() -> Self {
        Self { state: Mutex::default(), called: Notify::new(), memory: Arc::new(Semaphore::new(MAX_PAYLOADS_KIB)) }
    }
}

impl Handover {
    /// Announces committed deliveries.
    pub fn announce(&self, announcements: Announcements) {
        let Announcements { new, due, changed, before_commit } = announcements;
        let mut state = self.state();
        for endpoint in changed {
            if let Some(lane) = state.lanes.get(&endpoint) {
                lane.signals.is_changed.store(true, Ordering::Release);
            }
        }
        for NewDelivery { org, endpoint, event, payload } in new {
            let memory = if state.lanes.contains_key(&endpoint) { self.hold(payload.len().div_ceil(1_024)) } else { None };
            let notice = memory.zip(before_commit);
            let notice = notice.map(|(memory, before_commit)| Notice::New { event, payload, memory, before_commit });
            state.tell(org, endpoint, notice);
        }
        for (org, endpoint) in due {
            state.tell(org, endpoint, None);
        }
        let is_called = !state.unclaimed.is_empty();
        drop(state);
        if is_called {
            self.called.notify_one();
        }
    }

    /// Waits until an endpoint needs a lane.
    pub async fn called(&self) {
        self.called.notified().await;
    }

    /// Takes the endpoints that need a lane.
    pub fn take_unclaimed(&self) -> BTreeSet<(OrgId, WebhookEndpointId)> {
        std::mem::take(&mut self.state().unclaimed)
    }

    /// Opens a lane, which receives everything for an endpoint from now on.
    pub fn open(&self, endpoint: WebhookEndpointId) -> Inbox {
        let ((sender, notices), signals) = (mpsc::channel(MAX_NOTICES), Arc::<Signals>::default());
        self.state().lanes.insert(endpoint, Outbox { notices: sender, signals: Arc::clone(&signals) });
        Inbox { notices, signals }
    }

    /// Closes a lane that [`Self::open`] opened, unless there is work to do: then the lane continues.
    ///
    /// # Errors
    /// The inbox, if it holds a notice.
    pub fn close(&self, endpoint: WebhookEndpointId, inbox: Inbox) -> Result<(), Inbox> {
        let mut state = self.state();
        if !inbox.notices.is_empty() || inbox.signals.is_behind.load(Ordering::Acquire) {
            return Err(inbox);
        }
        state.lanes.remove(&endpoint);
        Ok(())
    }

    /// Closes a lane even if there is work to do, which can be found in the database.
    pub fn abandon(&self, endpoint: WebhookEndpointId) {
        self.state().lanes.remove(&endpoint);
    }

    /// Reserves memory for this many payloads that are about to be read, or for fewer: always less than half of the
    /// remaining memory, so that some is left for others. Returns `None` when there is hardly any.
    pub fn hold_largest(&self, payloads: usize) -> Option<(usize, HeldMemory)> {
        let payloads = payloads.min(self.memory.available_permits() / (2 * MAX_PAYLOAD_KIB));
        if payloads == 0 {
            return None;
        }
        Some((payloads, self.hold(payloads * MAX_PAYLOAD_KIB)?))
    }

    fn hold(&self, kib: usize) -> Option<HeldMemory> {
        Arc::clone(&self.memory).try_acquire_many_owned(u32::try_from(kib.max(1)).ok()?).ok()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn delivery(event: u128) -> NewDelivery {
        let [org, endpoint] = [1, 2].map(Uuid::from_u128);
        NewDelivery {
            org: OrgId(org),
            endpoint: WebhookEndpointId(endpoint),
            event: EventId(Uuid::from_u128(event)),
            payload: "{}".into(),
        }
    }

    fn announced(events: impl IntoIterator<Item = u128>) -> Announcements {
        let mut announcements = Announcements::default();
        events.into_iter().for_each(|event| announcements.add(delivery(event)));
        announcements.take()
    }

    #[test]
    fn a_delivery_goes_to_the_lane_of_its_endpoint_or_asks_for_one() {
        let (handover, endpoint) = (Handover::default(), delivery(1).endpoint);
        handover.announce(announced([1]));
        assert_eq!(handover.take_unclaimed().len(), 1, "there is no lane yet");
        let inbox = handover.open(endpoint);
        handover.announce(announced([2]));
        assert!(handover.take_unclaimed().is_empty());
        let mut inbox = match handover.close(endpoint, inbox) {
            Err(inbox) => inbox,
            Ok(()) => panic!("there is a notice"),
        };
        assert!(matches!(inbox.try_next(), Some(Notice::New { event, .. }) if event == delivery(2).event));
        assert!(handover.close(endpoint, inbox).is_ok());
        handover.announce(announced([3]));
        assert_eq!(handover.take_unclaimed().len(), 1, "the lane has ended");
        inbox = handover.open(endpoint);
        drop(inbox);
        handover.announce(announced([4]));
        assert_eq!(handover.take_unclaimed().len(), 1, "the lane has died");
    }

    #[test]
    fn a_lane_that_is_slow_is_told_to_look_instead() {
        let handover = Handover::default();
        let mut inbox = handover.open(delivery(1).endpoint);
        for event in 0..600 {
            handover.announce(announced([event]));
        }
        assert!(inbox.take_behind() && !inbox.take_behind());
        assert_eq!(std::iter::from_fn(|| inbox.try_next()).count(), MAX_NOTICES);
        // More than a transaction passes on with payloads.
        handover.announce(announced(0..100));
        assert!(inbox.take_behind());
        assert!(std::iter::from_fn(|| inbox.try_next()).any(|notice| matches!(notice, Notice::Look)));
    }

    #[test]
    fn payloads_take_a_bounded_part_of_the_memory() {
        let handover = Handover::default();
        let held: Vec<_> = std::iter::from_fn(|| handover.hold_largest(10_000)).collect();
        assert!(held[0].0 > 1_000 && held[1].0 < held[0].0, "the first one leaves some to others");
        assert!(handover.hold_largest(1).is_none());
        drop(held);
        assert!(handover.hold_largest(1).is_some());
    }
}

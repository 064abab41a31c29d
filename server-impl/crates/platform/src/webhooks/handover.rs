//! Hands what was committed to those who deliver in this process, so that nothing has to be looked for.
//!
//! The database remains the truth: everything here may be lost at any moment, and is found there again. So what does
//! not fit is dropped, and a lane that runs is told to look.

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

/// Notices that wait for a lane.
const MAX_NOTICES: usize = 512;

/// KiB of payloads in memory.
const MAX_PAYLOADS_KIB: usize = 64 * 1_024;

/// KiB of a payload at most.
const MAX_PAYLOAD_KIB: usize = 21;

/// Part of the memory of payloads, until it is dropped.
pub type HeldMemory = OwnedSemaphorePermit;

/// A notice to a lane.
#[derive(Debug)]
pub enum Notice {
    /// A delivery was added.
    New {
        /// The event.
        event: EventId,
        /// Its payload.
        payload: Arc<str>,
        /// The memory that the payload takes.
        memory: HeldMemory,
        /// A moment before it was committed.
        before_commit: Instant,
    },
    /// Other deliveries are due.
    Look,
}

/// Flags that a lane reads beside its notices.
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
    /// The next notice. Cancelling it loses nothing.
    pub async fn next(&mut self) -> Option<Notice> {
        self.notices.recv().await
    }

    /// A notice that is there already.
    pub fn try_next(&mut self) -> Option<Notice> {
        self.notices.try_recv().ok()
    }

    /// Returns whether deliveries became due since the last call, of which no other notice tells.
    pub fn take_behind(&self) -> bool {
        self.signals.is_behind.swap(false, Ordering::AcqRel)
    }

    /// Returns whether the endpoint has changed since the last call.
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
    /// Tells the lane; `false` when it is gone.
    fn send(&self, notice: Option<Notice>) -> bool {
        let notice = notice.unwrap_or_else(|| {
            self.signals.is_behind.store(true, Ordering::Release);
            Notice::Look
        });
        if self.notices.capacity() <= 1 {
            // Before it is full: a lane that reads everything in between would miss that there is more.
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
    /// Tells the lane of an endpoint, or notes that it needs one. Without a notice, it has to look.
    fn tell(&mut self, org: OrgId, endpoint: WebhookEndpointId, notice: Option<Notice>) {
        let has_heard = self.lanes.get(&endpoint).is_some_and(|lane| lane.send(notice));
        if !has_heard {
            self.lanes.remove(&endpoint);
            self.unclaimed.insert((org, endpoint));
        }
    }
}

/// Hands deliveries over.
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
    /// Tells what was committed.
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

    /// The endpoints that need a lane.
    pub fn take_unclaimed(&self) -> BTreeSet<(OrgId, WebhookEndpointId)> {
        std::mem::take(&mut self.state().unclaimed)
    }

    /// Hands what comes for an endpoint to a lane from now on.
    pub fn open(&self, endpoint: WebhookEndpointId) -> Inbox {
        let ((sender, notices), signals) = (mpsc::channel(MAX_NOTICES), Arc::<Signals>::default());
        self.state().lanes.insert(endpoint, Outbox { notices: sender, signals: Arc::clone(&signals) });
        Inbox { notices, signals }
    }

    /// Ends what [`Self::open`] began, unless there is something to do: then the lane goes on.
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

    /// The same, whatever there is to do; it is found in the database.
    pub fn abandon(&self, endpoint: WebhookEndpointId) {
        self.state().lanes.remove(&endpoint);
    }

    /// Memory for so many payloads that are about to be read, or fewer: always for less than half of what is left, so
    /// that others find some. `None` when there is hardly any.
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
        // More than a transaction hands over with payloads.
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

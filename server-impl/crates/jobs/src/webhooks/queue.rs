//! Deliveries that a lane sends next, handed over or read.
//!
//! Once everything due has been read, deliveries come by notice; otherwise they are read, in the order in which they
//! are due. A notice may come late, when its delivery was already read and sent. Deliveries that were read are
//! therefore remembered for a while: a delivery is new if it was committed after the last read, or was not part of it.

use std::{
    collections::{HashSet, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use frontdesk_platform::webhooks::handover::{LaneNotice, PayloadMemory};
use frontdesk_store as store;
use frontdesk_types::{EventId, OrgId, Result, Timestamp, WebhookEndpointId, webhooks::deliveries::DueDelivery};

use super::attempt::AttemptTools;

/// Time for which deliveries that were read are remembered, and their maximum number.
const MEMORY_DURATION: Duration = Duration::from_secs(60);
const MAX_REMEMBERED: usize = 8_192;

/// A delivery to be sent.
pub(super) struct QueuedDelivery {
    pub(super) event: EventId,
    pub(super) tries: i64,
    /// `None` once it was erased.
    pub(super) payload: Option<Arc<str>>,
    /// Memory that the payload takes; `None` for a single one when there is none left.
    pub(super) memory: Option<PayloadMemory>,
}

/// Deliveries that were read, so that a late notice of one is recognized.
struct ReadHistory {
    events: HashSet<EventId>,
    order: VecDeque<(Instant, EventId)>,
    /// Time of the latest read whose deliveries are forgotten.
    forgotten_until: Option<Instant>,
}

impl ReadHistory {
    fn remember(&mut self, at: Instant, event: EventId) {
        if self.events.insert(event) {
            self.order.push_back((at, event));
        }
        while self.order.front().is_some_and(|(read, _)| self.order.len() > MAX_REMEMBERED || at - *read > MEMORY_DURATION) {
            if let Some((read, event)) = self.order.pop_front() {
                self.events.remove(&event);
                self.forgotten_until = Some(read);
            }
        }
    }
}

/// Deliveries that a lane sends next.
pub(super) struct DeliveryQueue {
    org: OrgId,
    endpoint: WebhookEndpointId,
    next: VecDeque<QueuedDelivery>,
    /// Set when deliveries may be due that were neither read nor come by notice.
    is_behind: bool,
    /// Last delivery of the page that was read last, if others may follow.
    after: Option<(Timestamp, EventId)>,
    /// Time at which everything due had been read.
    all_read: Option<Instant>,
    read: ReadHistory,
}

impl DeliveryQueue {
    pub(super) fn new(org: OrgId, endpoint: WebhookEndpointId) -> Self {
        let read = ReadHistory { events: HashSet::new(), order: VecDeque::new(), forgotten_until: None };
        Self { org, endpoint, next: VecDeque::new(), is_behind: true, after: None, all_read: None, read }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    pub(super) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Returns `true` when it is time to read more: the next page while some deliveries are left, so that attempts
    /// continue meanwhile; but the first page, which may include those, only once there are none.
    pub(super) fn needs_refill(&self, low: usize) -> bool {
        self.is_behind && (self.next.is_empty() || (self.after.is_some() && self.next.len() < low))
    }

    /// Records that others may be due by now.
    pub(super) fn mark_behind(&mut self) {
        self.is_behind = true;
    }

    pub(super) fn pop(&mut self) -> Option<QueuedDelivery> {
        self.next.pop_front()
    }

    /// Drops all but the next one: the others go back to wait their turn.
    pub(super) fn keep_one(&mut self) {
        if self.next.len() > 1 {
            self.next.truncate(1);
            (self.is_behind, self.after) = (true, None);
        }
    }

    /// Takes in a notice; returns `true` if it contained a delivery to be sent. Beyond `limit` they are read when
    /// it is their turn.
    pub(super) fn accept_notice(&mut self, notice: LaneNotice, limit: usize) -> bool {
        let LaneNotice::Delivery { event, payload, memory, before_commit } = notice else {
            self.is_behind = true;
            return false;
        };
        // More than is sent soon would withhold memory from other lanes, and delay deliveries that are due again.
        self.is_behind |= self.next.len() >= limit;
        // It is read with the rest.
        if self.is_behind {
            return false;
        }
        if self.all_read.is_none_or(|read| before_commit <= read) {
            if self.read.forgotten_until.is_some_and(|until| before_commit <= until) {
                self.is_behind = true;
                return false;
            }
            if self.read.events.contains(&event) {
                return false;
            }
        }
        self.next.push_back(QueuedDelivery { event, tries: 0, payload: Some(payload), memory: Some(memory) });
        true
    }

    /// Reads deliveries that are due and not under way, at most `requested`; returns their number.
    pub(super) async fn refill(&mut self, tools: &AttemptTools, under_way: &HashSet<EventId>, requested: usize) -> Result<usize> {
        let (requested, mut memory) = match tools.services.handover.reserve_largest(requested) {
            Some((requested, memory)) => (requested, Some(memory)),
            None => (1, None),
        };
        // Those under way stay in the database until they are recorded.
        let limit = if self.after.is_some() { requested } else { under_way.len() + requested };
        let now = tools.services.ports.clock.now();
        let mut conn = tools.services.store.read().await?;
        let limit_rows = i64::try_from(limit).unwrap_or(i64::MAX);
        let due =
            store::webhooks::deliveries::list_due(&mut conn, (self.org, self.endpoint), self.after, now, limit_rows).await?;
        drop(conn);
        let at = Instant::now();
        // After a page that was not full, the first one is read again: some may have become due before those
        // of the last one.
        self.is_behind = due.len() >= limit || self.after.is_some();
        self.after = due.last().filter(|_| due.len() >= limit).map(|last| (last.due_at, last.event));
        if !self.is_behind {
            self.all_read = Some(at);
        }
        let before = self.next.len();
        for due in due {
            self.read.remember(at, due.event);
            if !under_way.contains(&due.event) {
                self.next.push_back(to_queued(due, &mut memory));
            }
        }
        Ok(self.next.len() - before)
    }
}

fn to_queued(due: DueDelivery, memory: &mut Option<PayloadMemory>) -> QueuedDelivery {
    let DueDelivery { event, due_at: _, tries, payload } = due;
    let kib = payload.as_ref().map_or(0, |payload| payload.len().div_ceil(1_024));
    QueuedDelivery { event, tries, payload, memory: memory.as_mut().and_then(|memory| memory.split(kib)) }
}

//! Work of which little may be under way at a time, shared fairly by those whose work it is, such as organizations.
//!
//! Owners who wait take turns, a piece of work each (round robin; Nagle, RFC 970). So whoever has one piece of work
//! waits for at most one of each other owner, however many those have queued, including the one that is under way.
//!
//! May use: `frontdesk-types`.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use frontdesk_types::{Code, Error, ErrorParams, OrgId, Refusal};
use tokio::sync::oneshot;

/// Seconds after which somebody whose queue is full may try again.
const RETRY_AFTER: u64 = 5;

/// Limits on what may run and wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueLimits {
    /// Pieces of work under way.
    pub at_once: usize,
    /// Those of one owner: with fewer than `at_once`, others need not even wait for one to end.
    pub per_owner: usize,
    /// Pieces of work of one owner that wait.
    pub waiting: usize,
}

/// Gives turns to owners.
#[derive(Debug)]
pub struct FairQueue<K: QueueOwner = OrgId>(Arc<Mutex<QueueState<K>>>);

/// Identity of an owner.
pub trait QueueOwner: Clone + Eq + Hash + Send + 'static {}

impl<K: Clone + Eq + Hash + Send + 'static> QueueOwner for K {}

/// A turn, until it is dropped. Keep it until the work has ended, also where nobody waits for that any more.
#[derive(Debug)]
pub struct QueueTurn<K: QueueOwner = OrgId> {
    owner: K,
    state: Arc<Mutex<QueueState<K>>>,
}

/// As many pieces of work of an owner wait as may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{waiting} pieces of work of the same owner wait")]
pub struct QueueFull {
    waiting: usize,
}

#[derive(Debug)]
struct QueueState<K: QueueOwner> {
    limits: QueueLimits,
    under_way: usize,
    /// By owner; nobody who has none.
    running: HashMap<K, usize>,
    /// Those who wait, by owner.
    waiting: HashMap<K, VecDeque<oneshot::Sender<QueueTurn<K>>>>,
    /// The owners of those, the next one first.
    order: VecDeque<K>,
    /// Those who go before all others, in order.
    urgent: VecDeque<(K, oneshot::Sender<QueueTurn<K>>)>,
}

/// The same queue.
impl<K: QueueOwner> Clone for FairQueue<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: QueueOwner> FairQueue<K> {
    /// A queue in which nobody waits.
    pub fn new(limits: QueueLimits) -> Self {
        let (running, waiting) = (HashMap::new(), HashMap::new());
        let (order, urgent) = (VecDeque::new(), VecDeque::new());
        Self(Arc::new(Mutex::new(QueueState { limits, under_way: 0, running, waiting, order, urgent })))
    }

    /// Waits for a turn of an owner. Whoever stops waiting leaves the queue.
    ///
    /// # Errors
    /// When too many of this owner wait already.
    pub async fn enter(&self, owner: K) -> Result<QueueTurn<K>, QueueFull> {
        self.enter_in(owner, QueueState::line_up).await
    }

    /// Waits for a turn before all who [`Self::enter`]: for short work with a deadline. The caller bounds its number.
    ///
    /// # Errors
    /// None as long as the queue exists.
    pub async fn enter_first(&self, owner: K) -> Result<QueueTurn<K>, QueueFull> {
        self.enter_in(owner, |state, owner| Ok(state.line_up_first(owner))).await
    }

    /// Begins a turn, or waits for one in the line that `line_up` adds the owner to.
    async fn enter_in(
        &self,
        owner: K,
        line_up: impl FnOnce(&mut QueueState<K>, K) -> Result<oneshot::Receiver<QueueTurn<K>>, QueueFull>,
    ) -> Result<QueueTurn<K>, QueueFull> {
        let waits = {
            let mut state = lock(&self.0);
            if state.may_run(&owner) {
                // Nobody is passed over: while there is capacity, those who wait have used up that of their owners.
                state.begin(&owner);
                return Ok(QueueTurn { owner, state: Arc::clone(&self.0) });
            }
            line_up(&mut state, owner)?
        };
        // The sender stays in the queue, which is still there.
        waits.await.map_err(|_| QueueFull { waiting: 0 })
    }
}

impl<K: QueueOwner> QueueState<K> {
    fn may_run(&self, owner: &K) -> bool {
        self.under_way < self.limits.at_once && self.running.get(owner).is_none_or(|running| *running < self.limits.per_owner)
    }

    fn begin(&mut self, owner: &K) {
        self.under_way += 1;
        *self.running.entry(owner.clone()).or_default() += 1;
    }

    fn end(&mut self, owner: &K) {
        self.under_way -= 1;
        if let Some(running) = self.running.get_mut(owner) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(owner);
            }
        }
    }

    fn line_up(&mut self, owner: K) -> Result<oneshot::Receiver<QueueTurn<K>>, QueueFull> {
        let waiting = self.waiting.entry(owner.clone()).or_default();
        if waiting.len() >= self.limits.waiting {
            waiting.retain(|waits| !waits.is_closed());
            if waiting.len() >= self.limits.waiting {
                return Err(QueueFull { waiting: waiting.len() });
            }
        }
        let (sender, receiver) = oneshot::channel();
        waiting.push_back(sender);
        if waiting.len() == 1 && !self.order.contains(&owner) {
            self.order.insert(self.place_of(&owner), owner);
        }
        Ok(receiver)
    }

    /// Returns the place of an owner who begins to wait: before those who have a turn now, unless they have one, too. So
    /// whoever has one piece of work waits for the end of the turn of a busy owner, not for the next one as well.
    fn place_of(&self, owner: &K) -> usize {
        if self.running.contains_key(owner) {
            return self.order.len();
        }
        self.order.iter().position(|other| self.running.contains_key(other)).unwrap_or(self.order.len())
    }

    fn line_up_first(&mut self, owner: K) -> oneshot::Receiver<QueueTurn<K>> {
        let (sender, receiver) = oneshot::channel();
        self.urgent.push_back((owner, sender));
        receiver
    }

    /// Returns who is next: the first one in order who may run. Their turn has begun then.
    fn next(&mut self) -> Option<(K, oneshot::Sender<QueueTurn<K>>)> {
        self.next_urgent().or_else(|| self.next_in_turn())
    }

    fn next_urgent(&mut self) -> Option<(K, oneshot::Sender<QueueTurn<K>>)> {
        self.urgent.retain(|(_, waits)| !waits.is_closed());
        let at = self.urgent.iter().position(|(owner, _)| self.may_run(owner))?;
        let next = self.urgent.remove(at)?;
        self.begin(&next.0);
        Some(next)
    }

    fn next_in_turn(&mut self) -> Option<(K, oneshot::Sender<QueueTurn<K>>)> {
        let mut at = 0;
        while let Some(owner) = self.order.get(at).cloned() {
            if !self.may_run(&owner) {
                at += 1;
                continue;
            }
            self.order.remove(at);
            let Some(waiting) = self.waiting.get_mut(&owner) else { continue };
            let next = std::iter::from_fn(|| waiting.pop_front()).find(|waits| !waits.is_closed());
            if waiting.is_empty() {
                self.waiting.remove(&owner);
            } else {
                self.order.push_back(owner.clone());
            }
            if let Some(next) = next {
                self.begin(&owner);
                return Some((owner, next));
            }
        }
        None
    }
}

impl<K: QueueOwner> Drop for QueueTurn<K> {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        state.end(&self.owner);
        // Under one lock: whoever enters in between would pass those who wait.
        let next: Vec<_> = std::iter::from_fn(|| state.next()).collect();
        drop(state);
        for (owner, waits) in next {
            // Whoever has left at this very moment drops the turn, and so ends it.
            drop(waits.send(Self { owner, state: Arc::clone(&self.state) }));
        }
    }
}

fn lock<K: QueueOwner>(state: &Mutex<QueueState<K>>) -> MutexGuard<'_, QueueState<K>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<QueueFull> for Error {
    fn from(QueueFull { waiting }: QueueFull) -> Self {
        let message =
            format!("{waiting} requests of your organization are already waiting for their turn. Send fewer at a time.");
        let params = ErrorParams { limit: i64::try_from(waiting).ok(), ..ErrorParams::default() };
        Refusal { params, retry_after: Some(RETRY_AFTER), ..Refusal::new(Code::RateLimited, message) }.into()
    }
}

#[cfg(test)]
mod tests;

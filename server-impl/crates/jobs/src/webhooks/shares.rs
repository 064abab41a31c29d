//! Shares of a limited resource of a process.
//!
//! An organization may hold as many permits as are left over (the dynamic thresholds of Choudhury and Hahne, 1998):
//! alone half of them, two that need all of them a third each, and so on. A latecomer therefore always finds some,
//! however many are in use, and none has to be revoked. Waiting organizations are served round-robin.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use frontdesk_types::OrgId;
use tokio::sync::oneshot;

#[derive(Debug, Default)]
struct OrgUsage {
    held: usize,
    waiting: VecDeque<oneshot::Sender<PoolPermit>>,
}

#[derive(Debug)]
struct SharesState {
    free: usize,
    orgs: HashMap<OrgId, OrgUsage>,
    /// Waiting organizations, the next one first.
    turns: VecDeque<OrgId>,
}

impl SharesState {
    fn can_take(&self, org: OrgId) -> bool {
        self.free > self.orgs.get(&org).map_or(0, |usage| usage.held)
    }

    fn take_permit(&mut self, org: OrgId) {
        self.free -= 1;
        self.orgs.entry(org).or_default().held += 1;
    }

    fn return_permit(&mut self, org: OrgId) {
        self.free += 1;
        if let Some(usage) = self.orgs.get_mut(&org) {
            usage.held -= 1;
            if usage.held == 0 && usage.waiting.is_empty() {
                self.orgs.remove(&org);
            }
        }
    }
}

/// A number of permits, shared between organizations.
#[derive(Debug)]
pub(super) struct PermitPool(Mutex<SharesState>);

/// A permit, until it is dropped.
#[derive(Debug)]
pub(super) struct PoolPermit {
    shares: Arc<PermitPool>,
    org: OrgId,
}

impl PermitPool {
    pub(super) fn new(pieces: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(SharesState { free: pieces, orgs: HashMap::new(), turns: VecDeque::new() })))
    }

    /// Takes a permit for an organization, if it may have one now.
    pub(super) fn try_take(self: &Arc<Self>, org: OrgId) -> Option<PoolPermit> {
        let mut state = self.lock_state();
        let waits = state.orgs.get(&org).is_some_and(|usage| !usage.waiting.is_empty());
        (!waits && state.can_take(org)).then(|| {
            state.take_permit(org);
            PoolPermit { shares: Arc::clone(self), org }
        })
    }

    /// Returns `true` if no permits are left.
    pub(super) fn is_exhausted(&self) -> bool {
        self.lock_state().free == 0
    }

    /// Waits for the organization's turn to get a permit.
    pub(super) fn request_permit(self: &Arc<Self>, org: OrgId) -> oneshot::Receiver<PoolPermit> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.lock_state();
        let usage = state.orgs.entry(org).or_default();
        usage.waiting.push_back(sender);
        if usage.waiting.len() == 1 {
            state.turns.push_back(org);
        }
        self.grant_waiting(state);
        receiver
    }

    /// Grants permits to waiting organizations, round-robin.
    fn grant_waiting(self: &Arc<Self>, mut state: MutexGuard<'_, SharesState>) {
        let (mut passed, mut unwanted) = (0, Vec::new());
        while passed < state.turns.len() {
            let Some(org) = state.turns.pop_front() else { break };
            let is_permitted = state.can_take(org);
            let Some(usage) = state.orgs.get_mut(&org) else { continue };
            usage.waiting.retain(|waiting| !waiting.is_closed());
            let next = if is_permitted { usage.waiting.pop_front() } else { None };
            let still_waits = !usage.waiting.is_empty();
            if still_waits {
                state.turns.push_back(org);
            } else if next.is_none() && usage.held == 0 {
                state.orgs.remove(&org);
            }
            if let Some(next) = next {
                state.take_permit(org);
                unwanted.extend(next.send(PoolPermit { shares: Arc::clone(self), org }).err());
                passed = 0;
            } else if still_waits {
                passed += 1;
            }
        }
        // Each returns itself when dropped, which takes the lock.
        drop(state);
        drop(unwanted);
    }

    fn lock_state(&self) -> MutexGuard<'_, SharesState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PoolPermit {
    fn drop(&mut self) {
        let mut state = self.shares.lock_state();
        state.return_permit(self.org);
        self.shares.grant_waiting(state);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn org(number: u128) -> OrgId {
        OrgId(Uuid::from_u128(number))
    }

    fn all(shares: &Arc<PermitPool>, number: u128) -> Vec<PoolPermit> {
        std::iter::from_fn(|| shares.try_take(org(number))).collect()
    }

    #[test]
    fn whoever_comes_later_finds_some_however_many_want_everything() {
        let shares = PermitPool::new(1_024);
        let alone = all(&shares, 0);
        assert_eq!(alone.len(), 512, "half of all for one alone");
        let others: Vec<_> = (1..8).map(|number| all(&shares, number)).collect();
        assert!(others.iter().all(|held| !held.is_empty()));
        drop(alone);
        let healthy = all(&shares, 100);
        assert!(healthy.len() > 200, "what is given back is there for others: {}", healthy.len());
    }

    #[test]
    fn whoever_left_does_not_cost_others_their_turn() {
        let shares = PermitPool::new(1);
        let held = shares.try_take(org(1)).expect("it is free");
        let (gone, mut last) = (shares.request_permit(org(2)), shares.request_permit(org(3)));
        drop(gone);
        drop(held);
        assert!(last.try_recv().is_ok(), "it is their turn");
    }

    #[test]
    fn those_who_wait_get_theirs_in_turns() {
        let shares = PermitPool::new(2);
        let held = shares.try_take(org(1)).expect("one is free");
        let last = shares.try_take(org(2)).expect("another one is free");
        let mut many: Vec<_> = (0..3).map(|_| shares.request_permit(org(1))).collect();
        let mut one = shares.request_permit(org(3));
        assert!(shares.try_take(org(1)).is_none());
        drop(last);
        let theirs = one.try_recv().expect("the organization that has none comes first");
        drop(held);
        let mine = many[0].try_recv().expect("now it is the turn of the other one");
        assert!(many[1].try_recv().is_err());
        drop(many.remove(1));
        drop((theirs, mine));
        assert!(many[1].try_recv().is_ok(), "who no longer waits is passed over");
    }
}

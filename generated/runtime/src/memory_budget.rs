//! A memory budget for large bodies: all those being read share it, so that concurrent ones cannot exhaust the
//! memory.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of bytes of all large bodies together.
const MEMORY_BUDGET: usize = 256 * 1024 * 1024;

/// Unit of allocation, in bytes.
const UNIT_BYTES: usize = 64 * 1024;

/// Size of a body, in bytes, up to which an operation needs no share of the budget.
pub(crate) const MAX_SMALL_BYTES: usize = 1024 * 1024;

/// The budget for large bodies, allocated in the order of the requests for it.
pub(crate) struct MemoryBudget(Arc<Semaphore>);

impl MemoryBudget {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(MEMORY_BUDGET / UNIT_BYTES)))
    }

    /// Creates an empty share for a body of an operation that takes `limit` bytes; `None` if it needs none.
    pub(crate) fn new_share(&self, limit: usize) -> Option<MemoryShare> {
        (limit > MAX_SMALL_BYTES).then(|| MemoryShare { permits: Arc::clone(&self.0), units: None, bytes: 0 })
    }
}

/// The memory allocated to one body, until it is dropped.
pub(crate) struct MemoryShare {
    permits: Arc<Semaphore>,
    units: Option<OwnedSemaphorePermit>,
    bytes: usize,
}

impl MemoryShare {
    /// Waits until there are permits for this many more bytes, which have already arrived. Announced bytes are not
    /// counted, so that a client that announces much and sends nothing keeps no one waiting.
    pub(crate) async fn grow(&mut self, bytes: usize) {
        self.bytes += bytes;
        let held = self.units.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let missing = self.bytes.min(MEMORY_BUDGET).div_ceil(UNIT_BYTES).saturating_sub(held);
        let missing = u32::try_from(missing).unwrap_or(u32::MAX);
        if missing == 0 {
            return;
        }
        // The semaphore is never closed.
        let Ok(more) = Arc::clone(&self.permits).acquire_many_owned(missing).await else { return };
        match &mut self.units {
            Some(units) => units.merge(more),
            None => self.units = Some(more),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn large_bodies_wait_for_each_other_and_small_ones_for_none() {
        let budget = MemoryBudget::new();
        assert!(budget.new_share(MAX_SMALL_BYTES).is_none());
        let (mut half, mut other) =
            (budget.new_share(MEMORY_BUDGET).expect("a share"), budget.new_share(MEMORY_BUDGET).expect("a share"));
        assert!(half.grow(MEMORY_BUDGET / 2).now_or_never().is_some());
        assert!(other.grow(1).now_or_never().is_some(), "there is room for a little more");
        assert!(other.grow(MEMORY_BUDGET / 2).now_or_never().is_none(), "a second half does not fit any more");
        drop(half);
        assert!(other.grow(1).now_or_never().is_some());
    }

    #[test]
    fn a_body_that_is_announced_and_not_sent_takes_nothing() {
        let budget = MemoryBudget::new();
        let silent: Vec<MemoryShare> = (0..100).filter_map(|_| budget.new_share(MEMORY_BUDGET)).collect();
        let mut sent = budget.new_share(MEMORY_BUDGET).expect("a share");
        assert!(sent.grow(MEMORY_BUDGET).now_or_never().is_some(), "{} clients wait", silent.len());
    }

    #[test]
    fn units_are_asked_for_once() {
        let budget = MemoryBudget::new();
        let mut share = budget.new_share(MEMORY_BUDGET).expect("a share");
        for _ in 0..UNIT_BYTES {
            assert!(share.grow(1).now_or_never().is_some());
        }
        assert_eq!(share.units.as_ref().map(OwnedSemaphorePermit::num_permits), Some(1));
    }
}

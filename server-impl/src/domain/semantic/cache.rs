//! The vectors that a process used lately.

use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::set::Set;
use crate::store::vectors::Embedded;

/// Sets of vectors, up to so many bytes; the least recently used go first.
pub(super) struct Cache {
    most: usize,
    kept: Mutex<Kept>,
}

struct Kept {
    bytes: usize,
    sets: LruCache<Embedded, Arc<Set>>,
}

impl Cache {
    pub(super) fn new(most: usize) -> Self {
        Self { most, kept: Mutex::new(Kept { bytes: 0, sets: LruCache::unbounded() }) }
    }

    pub(super) fn find(&self, source: Embedded) -> Option<Arc<Set>> {
        self.locked().sets.get(&source).cloned()
    }

    pub(super) fn keep(&self, source: Embedded, set: &Arc<Set>) {
        let mut kept = self.locked();
        kept.bytes += set.size();
        if let Some(before) = kept.sets.put(source, Arc::clone(set)) {
            kept.bytes -= before.size();
        }
        while kept.bytes > self.most
            && let Some((_, oldest)) = kept.sets.pop_lru()
        {
            kept.bytes -= oldest.size();
        }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        domain::semantic::vector::Vector,
        types::{ChunkId, SourceId},
    };

    #[test]
    fn the_least_recently_used_goes_when_there_is_no_room() {
        let mut set = Set::default();
        set.push(ChunkId(Uuid::nil()), &Vector::of(&[1.0; 80]).to_bytes());
        let (set, source) = (Arc::new(set), |number| (SourceId(Uuid::from_u128(number)), 1));
        let cache = Cache::new(set.size() * 2);
        cache.keep(source(1), &set);
        cache.keep(source(2), &set);
        cache.keep(source(2), &set);
        assert!(cache.find(source(1)).is_some(), "the same one twice takes its room once");
        cache.keep(source(3), &set);
        let there = [1, 2, 3].map(|number| cache.find(source(number)).is_some());
        assert_eq!(there, [true, false, true]);
    }
}

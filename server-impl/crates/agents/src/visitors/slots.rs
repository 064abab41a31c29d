//! Limits what visitors wait for at a time, in each process.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_types::{Code, Error, ErrorParams, Refusal, Result};

/// Seconds until a visitor at a limit may try again.
const RETRY_AFTER_SECONDS: u64 = 5;

/// Counts the taken slots of each key.
#[derive(Debug)]
pub struct SlotCounter<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>);

/// A slot of a key, free again when this is dropped.
#[derive(Debug)]
pub struct Slot<K: Eq + Hash> {
    counter: SlotCounter<K>,
    key: K,
}

impl<K: Eq + Hash> Clone for SlotCounter<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Eq + Hash> Default for SlotCounter<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> SlotCounter<K> {
    /// Takes one of the slots of a key. The refusal says of what there are too many: "answers are written for a visitor".
    ///
    /// # Errors
    /// `RATE_LIMITED` when all `max` slots of the key are taken.
    pub fn take_slot(&self, key: K, max: usize, what: &str) -> Result<Slot<K>> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.clone()).or_default();
        if *count >= max {
            return Err(too_many(max, what));
        }
        *count += 1;
        drop(taken);
        Ok(Slot { counter: self.clone(), key })
    }
}

impl<K: Eq + Hash> Drop for Slot<K> {
    fn drop(&mut self) {
        let mut taken = self.counter.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

fn too_many(max: usize, what: &str) -> Error {
    let message = format!("At most {max} {what} at a time. Wait for one of them.");
    let params = ErrorParams { limit: i64::try_from(max).ok(), ..ErrorParams::default() };
    Refusal { params, retry_after: Some(RETRY_AFTER_SECONDS), ..Refusal::new(Code::RateLimited, message) }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_so_many_slots_at_a_time() {
        let slots = SlotCounter::default();
        let take = |key: u8| slots.take_slot(key, 2, "answers are written for a visitor");
        let (one, other) = (take(1).unwrap(), take(1).unwrap());
        let refused = take(1).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "RATE_LIMITED: At most 2 answers are written for a visitor at a time. Wait for one of them."
        );
        assert!(take(2).is_ok(), "others are not concerned");
        assert_eq!(slots.0.lock().unwrap().len(), 1, "nothing is left of those who are gone");
        drop(one);
        assert!(take(1).is_ok());
        drop(other);
        assert!(slots.0.lock().unwrap().is_empty(), "nobody is remembered");
    }
}

//! Generation of ids.

use std::sync::{Arc, Mutex, PoisonError};

use uuid::{Builder, Uuid};

use super::{clock::Clock, random::Random};

/// Generates ascending ids: each is greater than all ids that this process generated before, even within a
/// millisecond, so that lists sorted by id are sorted by time.
pub struct IdGenerator {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    last: Mutex<Uuid>,
}

impl IdGenerator {
    /// Creates a generator with this clock and this source of randomness.
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self { clock, random, last: Mutex::new(Uuid::nil()) }
    }

    /// Returns a UUID of version 7 (RFC 9562, section 5.7): the time in milliseconds, then 74 random bits. Within
    /// the same millisecond, the random part grows by a random step instead (section 6.2, method 2).
    pub fn next<T: From<Uuid>>(&self) -> T {
        let mut bytes = [0; 10];
        self.random.fill(&mut bytes);
        let millis = u64::try_from(self.clock.now().millis()).unwrap_or(0);
        let fresh = Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let step = u128::from(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])) + 1;
        *last = if fresh > *last {
            fresh
        } else {
            Builder::from_u128(last.as_u128() + step).with_version(uuid::Version::SortRand).into_uuid()
        };
        T::from(*last)
    }
}

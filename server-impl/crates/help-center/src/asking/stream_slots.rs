//! Limits the answers that a visitor waits for concurrently. Visitors are distinguished by network, since a
//! cookie could be omitted.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_platform::limits::network_of;
use frontdesk_types::{Code, Error, ErrorParams, Refusal, Result, SiteId};

/// Maximum number of answers that a visitor may wait for concurrently.
const MAX_WAITING_ANSWERS: usize = 2;

/// Seconds until a visitor at the limit may try again.
const RETRY_AFTER_SECONDS: u64 = 5;

/// A visitor of a site, identified by network.
type VisitorKey = (SiteId, Vec<u8>);

/// Answers that visitors wait for, in this process.
#[derive(Debug, Clone, Default)]
pub struct StreamLimiter(Arc<Mutex<HashMap<VisitorKey, usize>>>);

/// A slot for one answer, held until it is dropped.
#[derive(Debug)]
pub struct StreamSlot {
    limiter: StreamLimiter,
    key: VisitorKey,
}

impl StreamLimiter {
    /// Takes a slot for an answer to a visitor at this address.
    ///
    /// # Errors
    /// `RATE_LIMITED` when all slots of the visitor are taken.
    pub fn take_slot(&self, site: SiteId, ip: IpAddr) -> Result<StreamSlot> {
        let key = (site, network_of(ip));
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = waiting.entry(key.clone()).or_default();
        if *count >= MAX_WAITING_ANSWERS {
            return Err(too_many_answers());
        }
        *count += 1;
        drop(waiting);
        Ok(StreamSlot { limiter: self.clone(), key })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let mut waiting = self.limiter.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = waiting.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                waiting.remove(&self.key);
            }
        }
    }
}

fn too_many_answers() -> Error {
    let message = format!("At most {MAX_WAITING_ANSWERS} answers are written for a visitor at a time. Wait for one of them.");
    let params = ErrorParams { limit: i64::try_from(MAX_WAITING_ANSWERS).ok(), ..ErrorParams::default() };
    Refusal { params, retry_after: Some(RETRY_AFTER_SECONDS), ..Refusal::new(Code::RateLimited, message) }.into()
}

#[cfg(test)]
mod tests;

//! The times at which keys were last used: recorded in memory, and written periodically, so that no
//! request waits for it.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use frontdesk_store::{self as store, Store, retry_aborted};
use frontdesk_types::{Result, Timestamp, accounts::keys::KeyUse};

/// Uses that are not yet written. A crash loses half a minute of them.
#[derive(Debug, Default)]
pub struct KeyUses(Mutex<HashMap<String, Timestamp>>);

impl KeyUses {
    /// Records a request with this key, given by its public part.
    pub fn record_use(&self, key_id: &str, now: Timestamp) {
        let mut uses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match uses.get_mut(key_id) {
            Some(last) => *last = now.max(*last),
            None => drop(uses.insert(key_id.to_owned(), now)),
        }
    }

    /// Writes the recorded uses.
    ///
    /// # Errors
    /// Only faults; the recorded uses are lost then, and the next use of each key makes up for it.
    #[crate::boxed]
    pub async fn write_uses(&self, store: &Store) -> Result<()> {
        let uses = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if uses.is_empty() {
            return Ok(());
        }
        let uses: Vec<KeyUse> = uses.into_iter().map(|(key, at)| KeyUse { key, at: at.0 }).collect();
        retry_aborted(|| async {
            let mut tx = store.begin_relaxed().await?;
            store::accounts::keys::record_uses(&mut tx, &uses).await?;
            tx.commit().await
        })
        .await
    }
}

//! Tables that hold sealed secrets.

use async_trait::async_trait;
use frontdesk_store::{Conn, Tx};
use frontdesk_types::{Result, peppers::PepperId};

use crate::auth::key_ring::Ring;

/// A table with sealed secrets.
#[async_trait]
pub trait SealedTable: Send + Sync {
    /// Returns what it contains, for people: `webhook secrets`.
    fn name(&self) -> &'static str;

    /// Returns how many of its secrets are sealed under a pepper.
    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64>;

    /// Opens up to `most` secrets that are not sealed under the current pepper, and seals them under it; returns how
    /// many.
    async fn reseal(&self, tx: &mut Tx, ring: &Ring, most: u64) -> Result<u64>;
}

//! Tables that contain sealed secrets.

use async_trait::async_trait;
use frontdesk_store::{Conn, Tx};
use frontdesk_types::{Result, peppers::PepperId};

use crate::auth::key_ring::PepperRing;

/// A table with sealed secrets.
#[async_trait]
pub trait SealedTable: Send + Sync {
    /// Returns the name of the secrets, for people: `webhook secrets`.
    fn name(&self) -> &'static str;

    /// Returns the number of secrets that are sealed under a pepper.
    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64>;

    /// Reseals up to `most` secrets that are not sealed under the current pepper, and returns their number.
    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64>;
}

//! Reserves room in the plan for a source whose size is known only once it has been read.

use frontdesk_core::{billing::plans::PlanLimits, queue};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    OrgId, Result, SourceId,
    jobs::{IngestSource, PruneSource},
};

use crate::knowledge::ingestion::IngestionAttempt;

/// The bytes that an attempt to read a source has found so far, and those charged to the plan.
#[derive(Debug, Clone)]
pub(crate) struct ByteReservation {
    org: OrgId,
    source: SourceId,
    limits: PlanLimits,
    /// Bytes found.
    used: i64,
    /// Bytes charged: those of the previous version, plus any beyond them.
    held: i64,
}

impl ByteReservation {
    /// Returns the reservation of an attempt that begins.
    pub(crate) fn new(attempt: &IngestionAttempt, limits: PlanLimits) -> Self {
        let source = &attempt.source;
        Self { org: source.org, source: source.id, limits, used: 0, held: source.bytes }
    }

    /// Reserves room for more bytes than the source is already charged for; `false`, and nothing reserved, when the
    /// plan has less left.
    pub(crate) async fn reserve(&mut self, tx: &mut Tx, bytes: i64) -> Result<bool> {
        let more = (self.used + bytes - self.held).max(0);
        if more > 0 {
            let cap = self.limits.training_bytes;
            if !store::accounts::orgs::take_training_bytes(tx, self.org, more, cap).await? {
                return Ok(false);
            }
            store::knowledge::sources::add_bytes(tx, self.org, self.source, more).await?;
        }
        self.used += bytes;
        self.held += more;
        Ok(true)
    }

    /// Makes the text of an attempt current, returns unused room, and queues the source to be chunked. `false`, and
    /// no effect, when another attempt has begun since, or the source was deleted.
    pub(crate) async fn finish_attempt(self, tx: &mut Tx, ports: &Ports, attempt: &IngestionAttempt) -> Result<bool> {
        let (org, agent, source) = (attempt.source.org, attempt.source.agent, attempt.source.id);
        if store::agents::lock(tx, org, agent).await?.is_none()
            || !store::knowledge::attempts::finish_reading(tx, attempt.version_key(), attempt.end_percent()).await?
        {
            return Ok(false);
        }
        self.release_unused(tx).await?;
        queue::enqueue_now(tx, ports, &IngestSource { org, agent, source }).await?;
        if attempt.number > 1 {
            queue::enqueue_once(tx, ports, &PruneSource { org, source, keep_replaced: true }).await?;
        }
        Ok(true)
    }

    /// Returns unused room to the plan.
    pub(crate) async fn release_unused(self, tx: &mut Tx) -> Result<()> {
        let unused = self.held - self.used;
        store::knowledge::sources::add_bytes(tx, self.org, self.source, -unused).await?;
        store::accounts::orgs::free_training_bytes(tx, self.org, unused).await
    }
}

//! Keeps what is being said: the pieces of all replies of this process go into the database together, so that a thousand streams
//! cost little more than one. Also renews the lease of the process on its drafts, and hears who wants a reply to end.

use std::{collections::HashSet, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};
use uuid::Uuid;

use super::live::Lives;
use crate::{
    ports::Ports,
    store::{self, Store},
    types::{Error, MessageId, OrgId, Result, drafts::Piece},
};

/// Between two writes of pieces.
const BATCH: Duration = Duration::from_millis(250);

/// Pieces that wait to be written at most: each reply has one on its way, so these many replies do not hold each other up.
const WAITING: usize = 1_024;

/// How often wishes to end a reply are looked for; they may come in at another process.
const LOOK: Duration = Duration::from_millis(500);

/// How long a process may be silent before its replies count as lost.
pub(super) const LEASE: Duration = Duration::from_secs(30);

/// A piece, and whom to tell when it is kept.
struct Waiting {
    piece: Piece,
    kept: oneshot::Sender<Result<()>>,
}

/// Where writers hand their pieces in.
pub(super) struct Keeper {
    waiting: mpsc::Sender<Waiting>,
}

/// Does the work of a [`Keeper`].
pub(super) struct Keeping {
    waiting: mpsc::Receiver<Waiting>,
}

pub(super) fn keeper() -> (Keeper, Keeping) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (Keeper { waiting: sender }, Keeping { waiting: receiver })
}

impl Keeper {
    /// Waits until a piece is in the database.
    ///
    /// # Errors
    /// When it is not: the draft has ended, or the database does not answer.
    pub(super) async fn keep(&self, piece: Piece) -> Result<()> {
        let gone = || Error::internal("nobody keeps what is said any more");
        let (kept, told) = oneshot::channel();
        self.waiting.send(Waiting { piece, kept }).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }
}

impl Keeping {
    /// Keeps pieces, leases and wishes up to date. Never ends by itself.
    pub(super) async fn run(mut self, store: &Store, ports: &Ports, process: Uuid, lives: &Lives) {
        let mut next = Instant::now();
        let (mut look, mut renew) = (interval(LOOK), interval(LEASE / 3));
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        renew.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Some(first) = self.waiting.recv() => {
                    sleep_until(next).await;
                    self.write(store, process, first).await;
                    next = Instant::now() + BATCH;
                }
                _ = look.tick(), if !lives.is_empty() => hear(store, process, lives).await,
                _ = renew.tick(), if !lives.is_empty() => renew_leases(store, ports, process).await,
            }
        }
    }

    async fn write(&mut self, store: &Store, process: Uuid, first: Waiting) {
        let mut batch = vec![first];
        while let Ok(more) = self.waiting.try_recv() {
            batch.push(more);
        }
        let (pieces, told): (Vec<Piece>, Vec<_>) = batch.into_iter().map(|Waiting { piece, kept }| (piece, kept)).unzip();
        let written = add(store, process, &pieces).await;
        for (piece, kept) in pieces.iter().zip(told) {
            let result = match &written {
                Ok(drafts) if drafts.contains(&(piece.org, piece.draft)) => Ok(()),
                Ok(_) => Err(Error::internal("a draft has ended without its writer")),
                Err(error) => Err(Error::internal(format!("a piece of a reply could not be kept: {error}"))),
            };
            // A writer that has gone need not be told.
            let _ = kept.send(result);
        }
    }
}

async fn add(store: &Store, process: Uuid, pieces: &[Piece]) -> Result<HashSet<(OrgId, MessageId)>> {
    let mut tx = store.begin().await?;
    let kept = store::drafts::add_pieces(&mut tx, process, pieces).await?;
    tx.commit().await?;
    Ok(kept.into_iter().collect())
}

async fn hear(store: &Store, process: Uuid, lives: &Lives) {
    let wished = async { store::drafts::to_stop(&mut store.read().await?, process).await };
    match wished.await {
        Ok(wished) => wished.into_iter().for_each(|(_, message)| lives.stop(message)),
        Err(error) => tracing::warn!(%error, "wishes to end a reply could not be read; the next look reads them"),
    }
}

async fn renew_leases(store: &Store, ports: &Ports, process: Uuid) {
    let renewed = async {
        let mut tx = store.begin().await?;
        store::drafts::renew(&mut tx, process, ports.clock.now() + LEASE).await?;
        tx.commit().await
    };
    if let Err(error) = renewed.await {
        tracing::warn!(%error, "the lease on replies could not be renewed; the next try may still be in time");
    }
}

//! Stores replies while they are written: the pieces of all replies of this process are written to the database
//! together, so that a thousand streams cost little more than one.

use std::collections::HashSet;

use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Error, MessageId, OrgId, Result, chat::drafts::DraftPiece};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::service::ChatService;

/// Maximum pieces that wait to be written. Each reply has one in flight, so up to this many replies do
/// not block each other.
const MAX_WAITING_PIECES: usize = 1_024;

/// A piece, with the sender to notify when it is stored.
struct WaitingPiece {
    piece: DraftPiece,
    stored: oneshot::Sender<Result<()>>,
}

/// The sending end of the queue of pieces.
pub(super) struct DraftSender {
    waiting: mpsc::Sender<WaitingPiece>,
}

/// The receiving end of the queue, which writes the pieces of every [`DraftSender`].
pub(super) struct DraftWriter {
    waiting: mpsc::Receiver<WaitingPiece>,
}

pub(super) fn channel() -> (DraftSender, DraftWriter) {
    let (sender, receiver) = mpsc::channel(MAX_WAITING_PIECES);
    (DraftSender { waiting: sender }, DraftWriter { waiting: receiver })
}

impl DraftSender {
    /// Sends a piece, and waits until it is stored in the database.
    ///
    /// # Errors
    /// When it could not be stored: the draft has ended, or the database does not answer.
    pub(super) async fn store_piece(&self, piece: DraftPiece) -> Result<()> {
        let gone = || Error::internal("the task that stores replies has ended");
        let (kept, answer) = oneshot::channel();
        self.waiting.send(WaitingPiece { piece, stored: kept }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl DraftWriter {
    /// Writes pieces in batches. Ends only when the last [`DraftSender`] is dropped.
    pub(super) async fn run(mut self, chat: &ChatService) {
        let mut next = Instant::now();
        while let Some(first) = self.waiting.recv().await {
            sleep_until(next).await;
            self.write_batch(chat, first).await;
            next = Instant::now() + chat.writers.options.batch_interval;
        }
    }

    async fn write_batch(&mut self, chat: &ChatService, first: WaitingPiece) {
        let mut batch = vec![first];
        while let Ok(more) = self.waiting.try_recv() {
            batch.push(more);
        }
        let (pieces, answer): (Vec<DraftPiece>, Vec<_>) =
            batch.into_iter().map(|WaitingPiece { piece, stored: kept }| (piece, kept)).unzip();
        let written = add_pieces(chat, &pieces).await;
        for (piece, kept) in pieces.iter().zip(answer) {
            let result = match &written {
                Ok(drafts) if drafts.contains(&(piece.org, piece.draft)) => Ok(()),
                Ok(_) => Err(Error::internal("a draft was ended by something other than its writer")),
                Err(error) => Err(Error::internal(format!("a piece of a reply could not be stored: {error}"))),
            };
            // A sender that is gone needs no notification.
            let _ = kept.send(result);
        }
    }
}

async fn add_pieces(chat: &ChatService, pieces: &[DraftPiece]) -> Result<HashSet<(OrgId, MessageId)>> {
    retry_aborted(|| async {
        let mut tx = chat.store.begin().await?;
        let kept = store::chat::drafts::add_pieces(&mut tx, chat.writers.process, pieces).await?;
        tx.commit().await?;
        Ok(kept.into_iter().collect())
    })
    .await
}

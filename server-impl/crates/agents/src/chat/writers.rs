//! The replies that this process writes, and the background tasks that they need.

use std::{panic, sync::Arc, time::Duration};

use frontdesk_ports::Ports;
use frontdesk_store as store;
use frontdesk_types::Result;
use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval},
};
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use super::{
    draft_writer::{self, DraftSender, DraftWriter},
    live::LiveReplies,
    service::ChatService,
};

/// Intervals at which a process maintains the replies that it writes. Only tests override the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriterOptions {
    /// Time that a process may be silent before its replies count as lost.
    pub lease: Duration,
    /// Interval between two writes of new pieces.
    pub batch_interval: Duration,
    /// Interval between two checks for stop requests, which may arrive at another process.
    pub stop_poll_interval: Duration,
    /// Interval between two reads of a reply that another process writes.
    pub follow_interval: Duration,
}

impl Default for WriterOptions {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(30),
            batch_interval: Duration::from_millis(250),
            stop_poll_interval: Duration::from_millis(500),
            follow_interval: Duration::from_millis(250),
        }
    }
}

/// The replies that this process writes.
pub struct Writers {
    /// Identifies the process among those that share the database.
    pub(super) process: Uuid,
    pub(super) options: WriterOptions,
    pub(super) lives: LiveReplies,
    pub(super) drafts: DraftSender,
    pub(super) tasks: TaskTracker,
}

impl Writers {
    /// Returns an empty set of replies, and the background tasks that must run for it.
    pub fn new(ports: &Ports, options: WriterOptions) -> (Self, WriterTasks) {
        let (drafts, writing) = draft_writer::channel();
        let process = ports.ids.next();
        let writers = Self { process, options, lives: LiveReplies::default(), drafts, tasks: TaskTracker::new() };
        (writers, WriterTasks(writing))
    }
}

/// Background tasks that store pieces, renew the leases of replies, and poll for stop requests.
pub struct WriterTasks(DraftWriter);

impl WriterTasks {
    /// Runs until `stop`, and then until every reply is complete, for at most `grace`.
    ///
    /// # Panics
    /// When one of the tasks panics.
    pub async fn run(self, chat: Arc<ChatService>, stop: impl Future<Output = ()>, grace: Duration) {
        let finished = async {
            stop.await;
            chat.writers.tasks.close();
            if tokio::time::timeout(grace, chat.writers.tasks.wait()).await.is_err() {
                tracing::warn!("replies were still being written at shutdown; their credits are refunded");
            }
        };
        // Each part has its own task, so that none waits for another; dropping the set aborts them.
        let mut parts = JoinSet::new();
        let (writing, renewing, polling) = (Arc::clone(&chat), Arc::clone(&chat), Arc::clone(&chat));
        parts.spawn(async move { self.0.run(&writing).await });
        parts.spawn(async move { renewing.renew_leases().await });
        parts.spawn(async move { polling.poll_stop_requests().await });
        tokio::select! {
            () = finished => {}
            Some(Err(failed)) = parts.join_next() => {
                if let Ok(payload) = failed.try_into_panic() {
                    panic::resume_unwind(payload);
                }
            }
        }
    }
}

impl ChatService {
    /// Ends the replies of this process for which a stop was requested. Never returns.
    async fn poll_stop_requests(&self) {
        let mut look = interval(self.writers.options.stop_poll_interval);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            if let Err(error) = self.poll_once().await {
                tracing::warn!(%error, "stop requests for replies could not be read; trying again soon");
            }
        }
    }

    async fn poll_once(&self) -> Result<()> {
        let Writers { process, lives, .. } = &self.writers;
        if lives.is_empty() {
            return Ok(());
        }
        let wished = store::chat::drafts::list_to_stop(&mut self.store.read().await?, *process).await?;
        wished.into_iter().for_each(|(_, message)| lives.request_stop(message));
        Ok(())
    }
}

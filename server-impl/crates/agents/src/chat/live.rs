//! A reply that this process is writing, as its readers see it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, OrgId, Refusal, Result,
    chat::{StoredReply, drafts::DraftName},
};
use tokio::sync::watch;

/// A reply that is being written.
pub struct LiveReply {
    /// Organization of the agent.
    pub org: OrgId,
    /// Agent that replies.
    pub agent: AgentId,
    /// Id of the reply.
    pub message: MessageId,
    /// Conversation that the reply continues, or will begin.
    pub conversation: ConversationId,
    /// Model that answers.
    pub model: String,
    progress: watch::Sender<ReplyProgress>,
    stop: watch::Sender<bool>,
}

/// Progress of a reply.
#[derive(Debug, Clone, Default)]
pub struct ReplyProgress {
    /// Pieces that were written so far and are stored in the database.
    pub pieces: Vec<Arc<str>>,
    /// Outcome of the reply; `None` while it is written.
    pub ended: Option<ReplyOutcome>,
}

/// The outcome of a reply.
#[derive(Debug, Clone)]
pub enum ReplyOutcome {
    /// The reply is stored.
    Whole(Arc<StoredReply>),
    /// The reply could not be written.
    Failed(Box<Refusal>),
}

impl ReplyOutcome {
    /// Returns the reply.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn into_reply(self) -> Result<StoredReply> {
        match self {
            Self::Whole(reply) => Ok(StoredReply::clone(&reply)),
            Self::Failed(refusal) => Err(Error::Refused(refusal)),
        }
    }
}

impl LiveReply {
    pub(super) fn new(org: OrgId, agent: AgentId, message: MessageId, conversation: ConversationId, model: String) -> Self {
        let (progress, stop) = (watch::Sender::default(), watch::Sender::default());
        Self { org, agent, message, conversation, model, progress, stop }
    }

    /// Subscribes to the progress.
    pub fn watch(&self) -> watch::Receiver<ReplyProgress> {
        self.progress.subscribe()
    }

    /// Waits for the end.
    ///
    /// # Errors
    /// The reason why the reply could not be written.
    #[crate::boxed]
    pub async fn wait_for_end(&self) -> Result<StoredReply> {
        let mut progress = self.watch();
        let last = progress.wait_for(|progress| progress.ended.is_some()).await.map_err(Error::internal)?;
        let ended = last.ended.clone().ok_or_else(|| Error::internal("the outcome of a finished reply is missing"))?;
        drop(last);
        ended.into_reply()
    }

    /// Waits for the first words, or the end.
    #[crate::boxed]
    pub async fn wait_for_start(&self) -> ReplyProgress {
        let mut progress = self.watch();
        let begun = progress.wait_for(|progress| !progress.pieces.is_empty() || progress.ended.is_some()).await;
        begun.map(|progress| progress.clone()).unwrap_or_default()
    }

    pub(super) fn push_piece(&self, piece: &str) {
        self.progress.send_modify(|progress| progress.pieces.push(piece.into()));
    }

    pub(super) fn finish(&self, ended: ReplyOutcome) {
        self.progress.send_modify(|progress| progress.ended = Some(ended));
    }

    pub(super) fn request_stop(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until a stop is requested.
    pub(super) async fn wait_for_stop(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }
}

/// The replies that are being written in this process.
#[derive(Default)]
pub(super) struct LiveReplies(Mutex<HashMap<MessageId, Arc<LiveReply>>>);

impl LiveReplies {
    pub(super) fn find(&self, org: OrgId, agent: AgentId, message: MessageId) -> Option<Arc<LiveReply>> {
        self.lock_map().get(&message).filter(|live| live.org == org && live.agent == agent).cloned()
    }

    pub(super) fn add(&self, live: &Arc<LiveReply>) {
        self.lock_map().insert(live.message, Arc::clone(live));
    }

    pub(super) fn remove(&self, message: MessageId) {
        self.lock_map().remove(&message);
    }

    pub(super) fn request_stop(&self, message: MessageId) {
        if let Some(live) = self.lock_map().get(&message) {
            live.request_stop();
        }
    }

    pub(super) fn has(&self, org: OrgId, message: MessageId) -> bool {
        self.lock_map().get(&message).is_some_and(|live| live.org == org)
    }

    /// Returns the names of all drafts.
    pub(super) fn draft_names(&self) -> Vec<DraftName> {
        self.lock_map().values().map(|live| DraftName { org: live.org, draft: live.message }).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock_map().is_empty()
    }

    fn lock_map(&self) -> std::sync::MutexGuard<'_, HashMap<MessageId, Arc<LiveReply>>> {
        // No code that holds the lock can leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Reads a reply from its beginning: from this process while it is written here, from the draft of another process,
//! or from the stored message.

use std::{sync::Arc, time::Duration};

use frontdesk_core::agents;
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, OrgId, Refusal, Result,
    chat::{StoredReply, drafts::ReplyDraft},
};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use tokio::sync::watch;

use super::{
    deltas,
    live::{LiveReply, ReplyOutcome, ReplyProgress},
    service::ChatService,
};
use crate::conversations;

/// Time to wait for the first words, so that earlier failures can be answered with a status.
const FIRST_WORDS_TIMEOUT: Duration = Duration::from_secs(5);

/// A reply to be read from its beginning.
pub struct ReplyStream {
    /// Id of the reply.
    pub message: MessageId,
    /// Conversation that the reply is part of, or will be.
    pub conversation: ConversationId,
    /// Model that answers.
    pub model: String,
    /// `true` if the reply has ended, so that there is nothing to wait for.
    pub has_ended: bool,
    /// Pieces of the text, followed by the outcome.
    pub steps: BoxStream<'static, ReplyPiece>,
}

/// A step in reading a reply.
pub enum ReplyPiece {
    /// More text.
    Text(Arc<str>),
    /// The outcome.
    End(ReplyOutcome),
}

impl ReplyStream {
    /// Follows a reply that is being written here.
    pub fn from_live(live: &Arc<LiveReply>) -> Self {
        let steps = stream::unfold(Some((live.watch(), 0)), |state| async {
            let (mut progress, mut read) = state?;
            let steps = next_steps(&mut progress, &mut read).await?;
            let ended = matches!(steps.last(), Some(ReplyPiece::End(_)));
            Some((stream::iter(steps), (!ended).then_some((progress, read))))
        });
        let LiveReply { message, conversation, model, .. } = &**live;
        let has_ended = live.watch().borrow().ended.is_some();
        Self { message: *message, conversation: *conversation, model: model.clone(), has_ended, steps: steps.flatten().boxed() }
    }

    /// Follows a reply that is being written here, once the first words have arrived, or are late.
    ///
    /// # Errors
    /// The reason why the reply could not be written, if it is known by then.
    #[crate::boxed]
    pub async fn from_live_once_started(live: &Arc<LiveReply>) -> Result<Self> {
        if let Ok(progress) = tokio::time::timeout(FIRST_WORDS_TIMEOUT, live.wait_for_start()).await
            && let (true, Some(ReplyOutcome::Failed(refusal))) = (progress.pieces.is_empty(), progress.ended)
        {
            return Err(Error::Refused(refusal));
        }
        Ok(Self::from_live(live))
    }

    /// Reads a reply that is stored.
    pub fn from_stored(reply: StoredReply) -> Self {
        let said = pieces_of(&reply).into_iter().map(ReplyPiece::Text).collect::<Vec<_>>();
        let (message, conversation, model) = (reply.message, reply.conversation, reply.model.clone());
        let end = ReplyPiece::End(ReplyOutcome::Whole(Arc::new(reply)));
        Self { message, conversation, model, has_ended: true, steps: stream::iter(said.into_iter().chain([end])).boxed() }
    }
}

impl ReplyStream {
    /// Waits for the end of the reply.
    ///
    /// # Errors
    /// The reason why the reply could not be written.
    #[crate::boxed]
    pub async fn wait_for_end(mut self) -> Result<StoredReply> {
        while let Some(step) = self.steps.next().await {
            if let ReplyPiece::End(ended) = step {
                return ended.into_reply();
            }
        }
        Err(Error::internal("the stream of a reply stopped before the reply ended"))
    }
}

/// Waits for pieces after the first `read` ones, or for the end, and returns them.
async fn next_steps(progress: &mut watch::Receiver<ReplyProgress>, read: &mut usize) -> Option<Vec<ReplyPiece>> {
    let more = progress.wait_for(|progress| progress.pieces.len() > *read || progress.ended.is_some()).await.ok()?;
    let said = more.pieces[*read..].iter().cloned().map(ReplyPiece::Text);
    let steps = said.chain(more.ended.clone().map(ReplyPiece::End)).collect();
    *read = more.pieces.len();
    Some(steps)
}

/// Returns the pieces of a reply's stream: as they were when it was written, or else split by the rule of [`deltas`].
fn pieces_of(reply: &StoredReply) -> Vec<Arc<str>> {
    let text = reply.answer.text.as_str();
    let Some(lengths) = &reply.pieces else { return deltas::split_into_pieces(text).into_iter().map(Arc::from).collect() };
    let mut rest = text;
    let mut cut = |length: &usize| {
        let (piece, behind) = rest.split_at_checked(*length).unwrap_or((rest, ""));
        rest = behind;
        Arc::from(piece)
    };
    lengths.iter().map(&mut cut).collect()
}

impl ChatService {
    /// Finds a reply of an agent, to be read from its beginning.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND` (also for another agent's message), `AGENT_UNAVAILABLE`.
    pub async fn follow_reply(self: &Arc<Self>, org: OrgId, agent: AgentId, message: MessageId) -> Result<ReplyStream> {
        let mut conn = self.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        // A draft becomes a message: looked up in this order, the reply cannot be missed in between.
        let stream = match self.writers.lives.find(org, agent, message) {
            Some(live) => ReplyStream::from_live(&live),
            None => match store::chat::drafts::find(&mut conn, org, agent, message).await? {
                Some(draft) => self.follow_draft(draft),
                None => ReplyStream::from_stored(
                    store::conversations::messages::find_reply(&mut conn, org, agent, message)
                        .await?
                        .ok_or_else(conversations::reply_not_found)?,
                ),
            },
        };
        agents::find_live(&mut conn, org, agent).await?;
        Ok(stream)
    }

    /// Follows a reply that another process writes, or wrote.
    fn follow_draft(self: &Arc<Self>, draft: ReplyDraft) -> ReplyStream {
        let (message, conversation, model) = (draft.id, draft.conversation, draft.model.clone());
        let has_ended = draft.failure.is_some();
        let distant = DraftFollower { chat: Arc::clone(self), draft, read: 0 };
        let steps = stream::unfold(Some(distant), |distant| async {
            let mut distant = distant?;
            let steps = match distant.next_steps().await {
                Ok(steps) => steps,
                Err(error) => {
                    let refusal = super::outcome::refusal_of(error, distant.draft.id);
                    return Some((stream::iter(vec![ReplyPiece::End(ReplyOutcome::Failed(Box::new(refusal)))]), None));
                }
            };
            let ended = matches!(steps.last(), Some(ReplyPiece::End(_)));
            Some((stream::iter(steps), (!ended).then_some(distant)))
        });
        ReplyStream { message, conversation, model, has_ended, steps: steps.flatten().boxed() }
    }
}

/// A reply that another process writes.
struct DraftFollower {
    chat: Arc<ChatService>,
    draft: ReplyDraft,
    read: usize,
}

impl DraftFollower {
    /// Waits for new pieces, or for the end, and returns them.
    async fn next_steps(&mut self) -> Result<Vec<ReplyPiece>> {
        loop {
            let steps = self.read_steps().await?;
            if !steps.is_empty() {
                return Ok(steps);
            }
            tokio::time::sleep(self.chat.writers.options.follow_interval).await;
        }
    }

    async fn read_steps(&mut self) -> Result<Vec<ReplyPiece>> {
        let ReplyDraft { org, agent, id, .. } = self.draft;
        let mut conn = self.chat.store.read().await?;
        let Some(draft) = store::chat::drafts::find(&mut conn, org, agent, id).await? else {
            let reply = store::conversations::messages::find_reply(&mut conn, org, agent, id)
                .await?
                .ok_or_else(conversations::reply_not_found)?;
            let said = pieces_of(&reply).into_iter().skip(self.read).map(ReplyPiece::Text);
            return Ok(said.chain([ReplyPiece::End(ReplyOutcome::Whole(Arc::new(reply.clone())))]).collect());
        };
        let from = i64::try_from(self.read).unwrap_or(i64::MAX);
        let said = store::chat::drafts::list_pieces(&mut conn, org, id, from).await?;
        drop(conn);
        self.read += said.len();
        let end = self.failure_of(&draft).await?.map(|refusal| ReplyPiece::End(ReplyOutcome::Failed(Box::new(refusal))));
        Ok(said.into_iter().map(|text| ReplyPiece::Text(text.into())).chain(end).collect())
    }

    /// Returns the reason why a draft failed, if it did. Fails the draft if its writer is gone.
    async fn failure_of(&self, draft: &ReplyDraft) -> Result<Option<Refusal>> {
        if let Some((code, message)) = &draft.failure {
            return Ok(Some(Refusal::new(*code, message.clone())));
        }
        if draft.lease_until > self.chat.ports.clock.now() {
            return Ok(None);
        }
        self.chat.fail_lapsed(draft.org, draft.id).await
    }
}

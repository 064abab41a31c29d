//! Stops a reply early.

use std::sync::Arc;

use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{AgentId, Code, MessageId, OrgId, Result, chat::StoredReply};

use super::service::ChatService;
use crate::conversations;

impl ChatService {
    /// Ends a reply where it is, whichever process writes it, and waits for its end. A complete reply is returned
    /// unchanged. Also returns `true` if it was still being written.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `AGENT_UNAVAILABLE`; the reason why the reply could not be written.
    pub async fn stop_reply(self: &Arc<Self>, org: OrgId, agent: AgentId, message: MessageId) -> Result<(StoredReply, bool)> {
        let reply = self.follow_reply(org, agent, message).await?;
        let was_writing = if let Some(live) = self.writers.lives.find(org, agent, message) {
            live.request_stop();
            true
        } else {
            let asked = retry_aborted(|| async {
                let mut tx = self.store.begin_for(org).await?;
                let was_writing = store::chat::drafts::request_stop(&mut tx, org, agent, message).await?;
                tx.commit().await?;
                Ok(was_writing)
            });
            asked.await?
        };
        let ended = reply.wait_for_end().await.map_err(|error| match error.code() {
            // The reply was deleted with its conversation.
            Code::ConversationNotFound => conversations::reply_not_found(),
            _ => error,
        });
        Ok((ended?, was_writing))
    }
}

//! Questions of visitors. They are answered like those of the API: for the same credits, and in conversations that the
//! team reads.

use std::sync::Arc;

use frontdesk_agents::{
    chat::{ChatService, ReplyStream},
    visitors::{self, VisitorQuestion},
};
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Code, ConversationId, Error, ErrorParams, Refusal, Result, Timestamp, agents::Agent};

use super::{conversations, tokens, visitors::WidgetVisitor, visits::OpenWidget};

/// Maximum characters of a question.
pub const MAX_QUESTION_CHARS: usize = 2_000;

/// Seconds until a visitor may try again after the questions of a day are used up.
const RETRY_AFTER_SECONDS: u64 = 3_600;

/// A question in the widget.
#[derive(Debug, Clone)]
pub struct WidgetQuestion {
    /// Text, as [`normalize_message`] returned it.
    pub text: String,
    /// Visitor who asks.
    pub visitor: WidgetVisitor,
    /// Id of the request.
    pub request_id: String,
}

impl WidgetQuestion {
    /// Returns the question for an agent, in this conversation or in a new one.
    fn build_visitor_question(&self, agent: &Agent, conversation: Option<ConversationId>) -> VisitorQuestion {
        VisitorQuestion {
            org: agent.org,
            agent: agent.id,
            channel: self.visitor.place.channel(),
            text: self.text.clone(),
            conversation,
            details: self.visitor.conversation_details(),
            request_id: self.request_id.clone(),
            timeout: None,
        }
    }
}

/// Normalizes a message of a visitor: drops invisible characters and trims it.
///
/// # Errors
/// `VALIDATION_ERROR` on `/message` when the result is empty or too long, or the message contains NUL.
pub fn normalize_message(written: &str) -> Result<String> {
    if written.contains('\0') {
        return Err(Error::invalid("/message", "A message cannot contain the character NUL."));
    }
    visitors::normalize_message("/message", "A message", MAX_QUESTION_CHARS, written)
}

/// The services that answer a question, and the limit of the operator on the questions of a day.
pub struct WidgetAsking<'s> {
    /// Answers questions.
    pub chat: &'s Arc<ChatService>,
    /// Questions of all visitors of an agent together per day, unless its widget says otherwise.
    pub daily_messages: u32,
}

impl WidgetAsking<'_> {
    /// Asks a question. The reply may still be streaming; its cost is charged once, even if no one reads it to the end.
    ///
    /// # Errors
    /// `RATE_LIMITED` when the questions of the day are used up; as [`ChatService::ask`], and any early failure to write
    /// the reply.
    #[crate::boxed]
    pub async fn ask(&self, open: &OpenWidget, question: &WidgetQuestion, now: Timestamp) -> Result<ReplyStream> {
        let agent = &open.agent;
        let current = {
            let mut conn = self.chat.store.read().await?;
            conversations::find_current(&mut conn, agent, question.visitor.id, now).await?
        };
        self.count_message(open, now).await?;
        let asked = question.build_visitor_question(agent, current.map(|conversation| conversation.id)).ask(self.chat).await;
        if asked.is_err()
            && let Err(error) = self.refund_message(agent, now).await
        {
            tracing::warn!(%error, agent = %agent.id, "a question that was not answered still counts for the day");
        }
        asked
    }

    /// Counts a question against those of the day.
    async fn count_message(&self, open: &OpenWidget, now: Timestamp) -> Result<()> {
        let (agent, day) = (&open.agent, tokens::day_of(now));
        let limit = open.widget.daily_messages.map_or(i64::from(self.daily_messages), i64::from);
        let counted = retry_aborted(|| async {
            let mut tx = self.chat.store.begin_for(agent.org).await?;
            let counted = store::channels::widget_usage::count_message(&mut tx, agent.org, agent.id, day, limit).await?;
            tx.commit().await?;
            Ok(counted)
        });
        if counted.await? { Ok(()) } else { Err(too_many_messages(limit)) }
    }

    /// Takes back a question that got no answer.
    async fn refund_message(&self, agent: &Agent, now: Timestamp) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.chat.store.begin_for(agent.org).await?;
            store::channels::widget_usage::refund_message(&mut tx, agent.org, agent.id, tokens::day_of(now)).await?;
            tx.commit().await
        })
        .await
    }
}

fn too_many_messages(limit: i64) -> Error {
    let message = "The agent has answered as many questions today as it may. Try again tomorrow, or leave a message.";
    let params = ErrorParams::default().with_limit(limit);
    Refusal { params, retry_after: Some(RETRY_AFTER_SECONDS), ..Refusal::new(Code::RateLimited, message) }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_what_people_can_read() {
        assert_eq!(normalize_message(" a\r\nb\u{7}\tc ").unwrap(), "a\nb\tc");
        let long = "é".repeat(MAX_QUESTION_CHARS);
        assert_eq!(normalize_message(&format!(" {long}\n")).unwrap(), long);
        for wrong in ["", " \u{1}\n", "a\0b", &format!("{long}a")] {
            assert_eq!(normalize_message(wrong).unwrap_err().code(), Code::ValidationError);
        }
    }
}

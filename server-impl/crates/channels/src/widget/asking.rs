//! Questions of visitors. They are answered like those of the API: for the same credits, and in conversations that the
//! team reads.

use std::sync::Arc;

use frontdesk_agents::chat::{ChatService, Question, ReplyStream};
use frontdesk_core::auth::principal::Principal;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    Code, ConversationId, Error, ErrorParams, Refusal, Result, Timestamp,
    agents::Agent,
    chat::{AnswerFormat, AnswerOverrides},
    conversations::ConversationDetails,
};

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

/// Normalizes a message of a visitor: drops invisible characters and trims it.
///
/// # Errors
/// `VALIDATION_ERROR` on `/message` when the result is empty or too long, or the message contains NUL.
pub fn normalize_message(written: &str) -> Result<String> {
    if written.contains('\0') {
        return Err(Error::invalid("/message", "A message cannot contain the character NUL."));
    }
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let kept: String = written.replace("\r\n", "\n").chars().filter(is_kept).collect();
    let kept = kept.trim();
    match kept.chars().count() {
        1..=MAX_QUESTION_CHARS => Ok(kept.to_owned()),
        length => {
            let message = format!("A message must have 1 to {MAX_QUESTION_CHARS} characters; this one has {length}.");
            Err(Error::invalid("/message", message))
        }
    }
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
        let conversation = current.map(|conversation| conversation.id);
        let asked = match self.ask_once(agent, question, conversation).await {
            // The team has deleted the conversation meanwhile: this question starts another one.
            Err(error) if error.code() == Code::ConversationNotFound && conversation.is_some() => {
                self.ask_once(agent, question, None).await
            }
            asked => asked,
        };
        if asked.is_err() {
            self.refund_message(agent, now).await?;
        }
        asked
    }

    async fn ask_once(
        &self,
        agent: &Agent,
        question: &WidgetQuestion,
        conversation: Option<ConversationId>,
    ) -> Result<ReplyStream> {
        let scope = self.chat.units.find_scope(agent.org, Principal::Visitor, Some(question.request_id.clone())).await?;
        let question = Question {
            scope: scope.ok_or_else(|| Error::internal("the organization of an agent is gone"))?,
            agent: agent.id,
            channel: question.visitor.place.channel(),
            overrides: AnswerOverrides::default(),
            message: question.text.clone(),
            format: AnswerFormat::Markdown,
            conversation,
            // A later question changes nothing of what is known about the visitor.
            about: conversation.map_or_else(|| question.visitor.conversation_details(), |_| ConversationDetails::default()),
            idempotency: None,
            timeout: None,
        };
        self.chat.ask(question).await?.into_stream().await
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

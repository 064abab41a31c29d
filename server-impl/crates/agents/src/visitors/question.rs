//! Questions of visitors, which are answered like those of the API: for the same credits, and in conversations that the
//! team reads.

use std::{sync::Arc, time::Duration};

use frontdesk_core::auth::principal::Principal;
use frontdesk_types::{
    AgentId, Code, ConversationId, Error, OrgId, Result,
    chat::{AnswerFormat, AnswerOverrides},
    conversations::{Channel, ConversationDetails},
};

use crate::chat::{ChatService, Question, ReplyStream};

/// A question of a visitor.
#[derive(Debug, Clone)]
pub struct VisitorQuestion {
    /// Organization of the agent.
    pub org: OrgId,
    /// Agent that is asked.
    pub agent: AgentId,
    /// Channel on which it is asked.
    pub channel: Channel,
    /// Text, as [`normalize_message`] returned it.
    pub text: String,
    /// Conversation that the question continues.
    pub conversation: Option<ConversationId>,
    /// Details for the conversation that the question begins. A later question changes none of that.
    pub details: ConversationDetails,
    /// Id of the request.
    pub request_id: String,
    /// Time limit for the whole answer; `None` for no limit.
    pub timeout: Option<Duration>,
}

impl VisitorQuestion {
    /// Asks the agent. The reply may still be streaming; its cost is charged once, even if no one reads it to the end.
    ///
    /// # Errors
    /// As [`ChatService::ask`], and any early failure to write the reply.
    #[crate::boxed]
    pub async fn ask(&self, chat: &Arc<ChatService>) -> Result<ReplyStream> {
        match self.ask_in(chat, self.conversation).await {
            // The team has deleted the conversation meanwhile: this question starts another one.
            Err(error) if error.code() == Code::ConversationNotFound && self.conversation.is_some() => {
                self.ask_in(chat, None).await
            }
            asked => asked,
        }
    }

    async fn ask_in(&self, chat: &Arc<ChatService>, conversation: Option<ConversationId>) -> Result<ReplyStream> {
        let scope = chat.units.find_scope(self.org, Principal::Visitor, Some(self.request_id.clone())).await?;
        let question = Question {
            scope: scope.ok_or_else(|| Error::internal("the organization of an agent is gone"))?,
            agent: self.agent,
            channel: self.channel,
            overrides: AnswerOverrides::default(),
            message: self.text.clone(),
            format: AnswerFormat::Markdown,
            conversation,
            about: conversation.map_or_else(|| self.details.clone(), |_| ConversationDetails::default()),
            idempotency: None,
            timeout: self.timeout,
        };
        chat.ask(question).await?.into_stream().await
    }
}

/// Normalizes a message of a visitor: drops invisible characters and trims it. `noun` names it in the refusal.
///
/// # Errors
/// `VALIDATION_ERROR` on `field` when the result is empty or too long.
pub fn normalize_message(field: &'static str, noun: &str, max_chars: usize, written: &str) -> Result<String> {
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let kept: String = written.replace("\r\n", "\n").chars().filter(is_kept).collect();
    let kept = kept.trim();
    let length = kept.chars().count();
    if (1..=max_chars).contains(&length) {
        return Ok(kept.to_owned());
    }
    Err(Error::invalid(field, format!("{noun} must have 1 to {max_chars} characters; this one has {length}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_what_people_can_read() {
        let normalize = |written: &str| normalize_message("/message", "A message", 5, written);
        assert_eq!(normalize(" a\r\nb\u{0}\u{7}\tc ").unwrap(), "a\nb\tc");
        assert_eq!(normalize(&format!(" {}\n", "é".repeat(5))).unwrap(), "é".repeat(5));
        for wrong in ["", " \u{0}\n", &"é".repeat(6)] {
            let refused = normalize(wrong).unwrap_err().to_string();
            assert!(refused.contains("A message must have 1 to 5 characters"), "{refused}");
        }
    }
}

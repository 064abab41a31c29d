//! Tag `messages`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::messages::{ListMessagesParams, Messages, SetFeedbackParams},
    models,
};
use scoped_futures::ScopedFutureExt;

use crate::{
    api::{
        Api,
        chat::{cited, further},
        convert,
        list::{asked, narrowed},
    },
    domain::conversations::{self, feedback},
    http::context::Context,
    store,
    types::{
        AgentId, ConversationId, MessageId, Result,
        conversations::messages::{AnswerFacts, Feedback, Message},
    },
};

#[async_trait]
impl Messages for Api {
    async fn list_messages(&self, cx: &Context, params: ListMessagesParams) -> Result<models::MessageList> {
        let (org, agent, id) = (cx.caller()?.org, AgentId(params.agent_id), ConversationId(params.conversation_id));
        let of = [narrowed("agentId", Some(agent)), narrowed("conversationId", Some(id))];
        let (list, page) = self.list(cx, of, asked!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        conversations::find(&mut conn, org, agent, id).await?;
        let found = store::conversations::transcripts::list(&mut conn, org, id, &page).await?;
        let items = found.items.into_iter().map(model).collect::<Result<_>>()?;
        Ok(models::MessageList { items, next_cursor: list.next(found.next) })
    }

    async fn set_feedback(&self, cx: &Context, params: SetFeedbackParams, body: models::FeedbackSet) -> Result<models::Message> {
        let (agent, id) = (AgentId(params.agent_id), MessageId(params.message_id));
        let models::FeedbackSet { rating, reason } = &body;
        self.change(cx, |unit| {
            async move { model(feedback::set(unit, agent, id, *rating, reason.as_deref()).await?) }.scope_boxed()
        })
        .await
    }
}

fn model(message: Message) -> Result<models::Message> {
    let Message { id, conversation, seq, role, text, answer, created_at } = message;
    let plain = models::Message {
        id: id.0,
        conversation_id: conversation.0,
        sequence: seq,
        role,
        text,
        citations: Vec::new(),
        see_also: Vec::new(),
        model: None,
        credits_used: None,
        duration_ms: None,
        finish_reason: None,
        feedback: None,
        created_at: convert::time(created_at)?,
    };
    let Some(AnswerFacts { citations, see_also, model, credits_used, duration, finish, feedback }) = answer else {
        return Ok(plain);
    };
    Ok(models::Message {
        citations: citations.into_iter().map(cited).collect(),
        see_also: see_also.into_iter().map(further).collect(),
        model: Some(model),
        credits_used: Some(credits_used),
        duration_ms: duration.map(|duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)),
        finish_reason: Some(finish),
        feedback: feedback.map(thought).transpose()?,
        ..plain
    })
}

fn thought(feedback: Feedback) -> Result<models::Feedback> {
    let Feedback { rating, reason, at } = feedback;
    Ok(models::Feedback { rating, reason, created_at: convert::time(at)? })
}

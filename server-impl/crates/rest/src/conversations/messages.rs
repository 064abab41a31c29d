//! Tag `messages`.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;
use frontdesk_agents::conversations::{
    self,
    changes::{ConversationChange, NumberedChange},
    feedback, received_mails,
    retrieved_passages::{self, RetrievedText},
};
use frontdesk_api::{
    apis::messages::{
        DownloadAttachmentParams, DownloadRawMailParams, GetMessageParams, ListMessagesParams, Messages, SetFeedbackParams,
        StreamConversationEvent, StreamConversationParams,
    },
    models,
    runtime::{Download, Event, Events},
};
use frontdesk_core::scoped;
use frontdesk_http::{
    context::{ChangeContext, ReadContext},
    envelope,
};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, AttachmentId, ConversationId, Error, MessageId, OrgId, Result,
    chat::AnswerPassage,
    conversations::messages::{AnswerDetails, AnswerFeedback, Message, MessageDelivery, MessageEmail},
    incoming_mail::MessageAttachment,
};
use futures::StreamExt;

use super::mail_files::{ATTACHMENT_TYPE, BlockFile, RAW_MAIL_TYPE, StoredBlocks};
use crate::{
    RestApi,
    chat::{citation_model, see_also_model},
    convert,
    list::list_query,
};

#[async_trait]
impl Messages for RestApi {
    async fn list_messages(&self, cx: &ReadContext, params: ListMessagesParams) -> Result<models::MessageList> {
        let (org, agent, id) = (cx.caller.org, AgentId(params.agent_id), ConversationId(params.conversation_id));
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        conversations::find(&mut conn, org, agent, id).await?;
        let since = params.since.unwrap_or_default();
        let found = store::conversations::transcripts::list(&mut conn, org, id, since, &page).await?;
        let mut retrieved = find_requested(&mut conn, (org, agent), &found.items, params.retrieved).await?;
        let items = found.items.into_iter().map(|message| listed_model(message, retrieved.as_mut())).collect::<Result<_>>()?;
        Ok(models::MessageList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_message(&self, cx: &ReadContext, params: GetMessageParams) -> Result<models::Message> {
        let (org, agent, id) = (cx.caller.org, AgentId(params.agent_id), MessageId(params.message_id));
        let mut conn = self.services.store.read().await?;
        let found = [conversations::find_message(&mut conn, org, agent, id).await?];
        let mut retrieved = find_requested(&mut conn, (org, agent), &found, params.retrieved).await?;
        let [message] = found;
        listed_model(message, retrieved.as_mut())
    }

    async fn download_attachment(&self, cx: &ReadContext, params: DownloadAttachmentParams) -> Result<Download> {
        let (org, agent, message) = (cx.caller.org, AgentId(params.agent_id), MessageId(params.message_id));
        let (store, id) = (&self.services.store, AttachmentId(params.attachment_id));
        let found = received_mails::find_attachment(&mut store.read().await?, org, (agent, message), id).await?;
        let file = BlockFile::new(store, org, StoredBlocks::Attachment(id), found.bytes);
        file.into_download(ATTACHMENT_TYPE, &found.name).await
    }

    async fn download_raw_mail(&self, cx: &ReadContext, params: DownloadRawMailParams) -> Result<Download> {
        let (org, agent, message) = (cx.caller.org, AgentId(params.agent_id), MessageId(params.message_id));
        let (store, now) = (&self.services.store, self.services.ports.clock.now());
        let (mail, bytes) = received_mails::find_raw_mail(&mut store.read().await?, org, (agent, message), now).await?;
        let file = BlockFile::new(store, org, StoredBlocks::RawMail(mail), bytes);
        file.into_download(RAW_MAIL_TYPE, &format!("{message}.eml")).await
    }

    async fn set_feedback(
        &self,
        cx: &ChangeContext,
        params: SetFeedbackParams,
        body: models::FeedbackSet,
    ) -> Result<models::Message> {
        let (agent, id) = (AgentId(params.agent_id), MessageId(params.message_id));
        let models::FeedbackSet { rating, reason } = &body;
        self.change(cx, scoped!(|unit| message_model(feedback::rate_answer(unit, agent, id, *rating, reason.as_deref()).await?)))
            .await
    }

    async fn stream_conversation(
        &self,
        cx: &ReadContext,
        params: StreamConversationParams,
    ) -> Result<Events<StreamConversationEvent>> {
        let (agent, id) = (AgentId(params.agent_id), ConversationId(params.conversation_id));
        let since = match params.last_event_id {
            Some(last) => Some(last.parse().map_err(|_| Error::internal("the contract lets another event id through"))?),
            None => params.since,
        };
        let steps = self.services.watched.follow_conversation(cx.caller.org, agent, id, since).await?;
        let (request_id, mut last) = (cx.request_id.clone(), since.unwrap_or_default());
        let events = steps.map(move |step| match step.and_then(step_event) {
            Ok((number, data)) => {
                last = number;
                Event { id: number.to_string(), data }
            }
            Err(error) => {
                let data = StreamConversationEvent::Error(envelope::error_object(&request_id, error));
                Event { id: last.to_string(), data }
            }
        });
        Ok(Events { events: events.boxed(), replayed: false, is_over: false })
    }
}

/// The passages that were retrieved for answers.
type RetrievedByMessage = HashMap<MessageId, Vec<RetrievedText>>;

/// Finds the passages that were retrieved for these messages, if the request asks for them.
async fn find_requested(
    conn: &mut Conn,
    of: (OrgId, AgentId),
    messages: &[Message],
    is_requested: bool,
) -> Result<Option<RetrievedByMessage>> {
    match is_requested {
        true => Ok(Some(retrieved_passages::find_retrieved(conn, of, messages).await?)),
        false => Ok(None),
    }
}

/// Converts a message, with what was retrieved for it.
fn listed_model(message: Message, retrieved: Option<&mut RetrievedByMessage>) -> Result<models::Message> {
    let found = retrieved.map(|retrieved| retrieved.remove(&message.id).unwrap_or_default());
    let retrieved = found.map(|found| found.into_iter().map(passage_model).collect());
    Ok(models::Message { retrieved, ..message_model(message)? })
}

fn step_event((number, step): NumberedChange) -> Result<(i64, StreamConversationEvent)> {
    let data = match step {
        ConversationChange::Updated(conversation) => {
            StreamConversationEvent::ConversationUpdated(super::conversation_model(Arc::unwrap_or_clone(conversation))?)
        }
        ConversationChange::Message(message) => {
            StreamConversationEvent::MessageCreated(message_model(Arc::unwrap_or_clone(message))?)
        }
    };
    Ok((number, data))
}

pub(crate) fn message_model(message: Message) -> Result<models::Message> {
    let Message { id, conversation, seq, role, author, text, answer, delivery, email, created_at } = message;
    let plain = models::Message {
        id: id.0,
        conversation_id: conversation.0,
        sequence: seq,
        role,
        author: author.map(convert::actor_model),
        text,
        citations: Vec::new(),
        see_also: Vec::new(),
        model: None,
        credits_used: None,
        duration_ms: None,
        finish_reason: None,
        feedback: None,
        delivery: delivery.map(delivery_model).transpose()?,
        email: email.map(email_model),
        retrieved: None,
        created_at: convert::to_api_time(created_at)?,
    };
    let Some(AnswerDetails { citations, see_also, model, credits_used, duration, finish, feedback }) = answer else {
        return Ok(plain);
    };
    Ok(models::Message {
        citations: citations.into_iter().map(citation_model).collect(),
        see_also: see_also.into_iter().map(see_also_model).collect(),
        model: Some(model),
        credits_used: Some(credits_used),
        duration_ms: duration.map(|duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)),
        finish_reason: Some(finish),
        feedback: feedback.map(feedback_model).transpose()?,
        ..plain
    })
}

fn passage_model((passage, text): RetrievedText) -> models::RetrievedPassage {
    let AnswerPassage { chunk: _, source, title, heading, url, page, score, start, end } = passage;
    models::RetrievedPassage { source_id: source.0, title, heading, url, page, text, score: f64::from(score), start, end }
}

fn delivery_model(delivery: MessageDelivery) -> Result<models::MessageDelivery> {
    let MessageDelivery { status, detail, at } = delivery;
    Ok(models::MessageDelivery { status, detail, at: convert::to_api_time(at)? })
}

fn email_model(email: MessageEmail) -> models::MessageEmail {
    let MessageEmail { from, to, cc, subject, mail_id, verification, is_automated, full_text, attachments } = email;
    models::MessageEmail {
        from,
        to,
        cc,
        subject,
        message_id: mail_id,
        verified: verification,
        is_automated,
        full_text,
        attachments: attachments.into_iter().map(attachment_model).collect(),
    }
}

fn attachment_model(attachment: MessageAttachment) -> models::MessageAttachment {
    let MessageAttachment { id, name, media_type, bytes, .. } = attachment;
    models::MessageAttachment { id: id.0, name, media_type, bytes }
}

fn feedback_model(feedback: AnswerFeedback) -> Result<models::Feedback> {
    let AnswerFeedback { rating, reason, at } = feedback;
    Ok(models::Feedback { rating, reason, created_at: convert::to_api_time(at)? })
}

//! Tag `conversations`.

pub(super) mod export;
mod mail_files;
pub(super) mod messages;
pub(super) mod notes;

use async_trait::async_trait;
use frontdesk_agents::conversations::{self, export::ConversationExport, listing, search};
use frontdesk_api::{
    apis::conversations::{
        Conversations, DeleteConversationParams, ExportConversationsParams, GetConversationParams, ListAllConversationsParams,
        ListConversationsParams, UpdateConversationParams,
    },
    models,
    runtime::Download,
};
use frontdesk_core::{agents, scoped};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    AgentId, ContactId, ConversationId, Page, Result, Timestamp, TopicId,
    conversations::{Conversation, ConversationChanges, ConversationFilter, ConversationSort, ExportFormat, VisitorDetails},
    inbox::AssigneeFilter,
    topics::ConversationTopic,
};

use super::{
    contacts,
    convert::{self, given},
    list::{OpenList, list_query},
};
use crate::RestApi;

/// Builds the filters of a request, which the lists and the export share.
macro_rules! filter {
    ($params:ident, $q:ident) => {
        ConversationFilter {
            created: convert::from_api_span($params.created_from, $params.created_to),
            active: convert::from_api_span($params.active_from, $params.active_to),
            status: $params.status,
            channel: $params.channel,
            rating: $params.rating,
            tag: conversations::validate_tag("query/tag", $params.tag.as_deref())?,
            note_tag: conversations::validate_tag("query/noteTag", $params.note_tag.as_deref())?,
            q: $q.as_ref(),
            has_unanswered: $params.has_unanswered,
            assignee: $params.assignee.as_deref().map(AssigneeFilter::named),
            contact: $params.contact_id.map(ContactId),
            topic: $params.topic_id.map(TopicId),
        }
    };
}

/// Builds the query of a list of conversations with these filters.
macro_rules! conversation_query {
    ($params:ident, $filter:ident) => {
        list_query!($params, Desc).with_normalized("tag", $filter.tag).with_normalized("noteTag", $filter.note_tag)
    };
}

#[async_trait]
impl Conversations for RestApi {
    async fn list_conversations(&self, cx: &ReadContext, params: ListConversationsParams) -> Result<models::ConversationList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let q = search::parse_search(params.q.as_deref())?;
        let filter = &filter!(params, q);
        let sort = params.sort.unwrap_or(ConversationSort::LastMessageAt);
        let (list, page) = self.open_list(cx, conversation_query!(params, filter)).await?;
        let mut conn = self.services.store.read().await?;
        list_model(&list, listing::list(&mut conn, (org, agent), sort, filter, &page).await?)
    }

    async fn list_all_conversations(
        &self,
        cx: &ReadContext,
        params: ListAllConversationsParams,
    ) -> Result<models::ConversationList> {
        let (org, agent) = (cx.caller.org, params.agent_id.map(AgentId));
        let q = search::parse_search(params.q.as_deref())?;
        let filter = &filter!(params, q);
        let sort = params.sort.unwrap_or(ConversationSort::LastMessageAt);
        let (list, page) = self.open_list(cx, conversation_query!(params, filter)).await?;
        let mut conn = self.services.store.read().await?;
        list_model(&list, listing::list_all(&mut conn, (org, agent), sort, filter, &page).await?)
    }

    async fn export_conversations(&self, cx: &ReadContext, params: ExportConversationsParams) -> Result<Download> {
        let (org, agent, format) = (cx.caller.org, AgentId(params.agent_id), params.format.unwrap_or(ExportFormat::Jsonl));
        let q = search::parse_search(params.q.as_deref())?;
        let filter = filter!(params, q);
        agents::find(&mut self.services.store.read().await?, org, agent).await?;
        export::download_conversations(ConversationExport::new(&self.services.store, (org, agent), &filter), format).await
    }

    async fn get_conversation(&self, cx: &ReadContext, params: GetConversationParams) -> Result<models::Conversation> {
        let (agent, id) = (AgentId(params.agent_id), ConversationId(params.conversation_id));
        conversation_model(conversations::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?)
    }

    async fn update_conversation(
        &self,
        cx: &ChangeContext,
        params: UpdateConversationParams,
        body: models::ConversationUpdate,
    ) -> Result<models::Conversation> {
        let (agent, id, changes) = (AgentId(params.agent_id), ConversationId(params.conversation_id), &to_changes(body));
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| conversation_model(conversations::update(unit, agent, id, changes).await?)),
        )
        .await
    }

    async fn delete_conversation(&self, cx: &ChangeContext, params: DeleteConversationParams) -> Result<models::Conversation> {
        let (agent, id) = (AgentId(params.agent_id), ConversationId(params.conversation_id));
        self.change_if(cx, params.if_match, scoped!(|unit| conversation_model(conversations::delete(unit, agent, id).await?)))
            .await
    }
}

fn list_model(list: &OpenList, found: Page<Conversation, Timestamp>) -> Result<models::ConversationList> {
    let items = found.items.into_iter().map(conversation_model).collect::<Result<_>>()?;
    Ok(models::ConversationList { items, next_cursor: list.seal_next(found.next) })
}

fn to_changes(body: models::ConversationUpdate) -> ConversationChanges {
    given!(body: models::ConversationUpdate => ConversationChanges { tags, metadata })
}

crate::representation::represents!(Conversation, |conversation, _| conversation_model(conversation));

pub(super) fn conversation_model(found: Conversation) -> Result<models::Conversation> {
    let (actor, at) = found.status_changed.unzip();
    let (assignee, assigned_at) = found.assigned.unzip();
    Ok(models::Conversation {
        id: found.id.0,
        agent_id: found.agent.0,
        channel: found.channel,
        subject: found.subject,
        previous_conversation_id: found.previous.map(|previous| previous.0),
        status: found.status,
        status_reason: found.status_reason,
        status_changed_by: actor.map(convert::actor_model),
        status_changed_at: at.map(convert::to_api_time).transpose()?,
        assignee: assignee.map(convert::actor_model),
        assigned_at: assigned_at.map(convert::to_api_time).transpose()?,
        visitor: visitor_model(found.visitor),
        contact: found.contact.map(contacts::reference_model),
        tags: found.tags,
        metadata: found.metadata,
        topics: found.topics.into_iter().map(topic_model).collect(),
        message_count: found.messages,
        unanswered_count: found.unanswered,
        ratings: models::RatingCounts { rated_up: found.rated_up, rated_down: found.rated_down },
        sequence: found.seq,
        last_message_at: convert::to_api_time(found.last_message_at)?,
        created_at: convert::to_api_time(found.created_at)?,
        updated_at: convert::to_api_time(found.updated_at)?,
    })
}

fn topic_model(topic: ConversationTopic) -> models::ConversationTopic {
    let ConversationTopic { id, name, assigned_by } = topic;
    models::ConversationTopic { id: id.0, name, assigned_by }
}

fn visitor_model(visitor: VisitorDetails) -> models::Visitor {
    let VisitorDetails { external_id, name, email, country, language } = visitor;
    models::Visitor { external_id, name, email, country, language }
}

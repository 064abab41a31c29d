//! Tag `inbox`.

mod saved_replies;

use std::cmp::Reverse;

use async_trait::async_trait;
use frontdesk_agents::inbox::{self, TeamReply};
use frontdesk_api::{
    apis::inbox::{
        AssignConversationParams, EscalateConversationParams, HandBackConversationParams, Inbox, ListInboxParams,
        ReopenConversationParams, ReplyToConversationParams, ResolveConversationParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, Result,
    activity::NamedActor,
    conversations::ConversationStatus,
    inbox::{AssigneeFilter, AssigneeReference, InboxCount, InboxFilter},
};

use super::{
    conversations::{conversation_model, messages},
    convert,
    list::list_query,
};
use crate::RestApi;

/// Maximum number of assignees in the counts.
const MAX_ASSIGNEES: usize = 100;

#[async_trait]
impl Inbox for RestApi {
    async fn list_inbox(&self, cx: &ReadContext, params: ListInboxParams) -> Result<models::ConversationList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let filter = InboxFilter {
            agent: params.agent_id.map(AgentId),
            status: params.status,
            assignee: params.assignee.as_deref().map(AssigneeFilter::named),
        };
        let found = inbox::list(&mut self.services.store.read().await?, cx.caller.org, &filter, &page).await?;
        let items = found.items.into_iter().map(conversation_model).collect::<Result<_>>()?;
        Ok(models::ConversationList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_inbox_counts(&self, cx: &ReadContext) -> Result<models::InboxCounts> {
        Ok(counts_model(store::inbox::count_unresolved(&mut self.services.store.read().await?, cx.caller.org).await?))
    }

    async fn assign_conversation(
        &self,
        cx: &ChangeContext,
        params: AssignConversationParams,
        body: models::ConversationAssignment,
    ) -> Result<models::Conversation> {
        let models::ConversationAssignment { assignee, take_over } = body;
        let id = ConversationId(params.conversation_id);
        let to = assignee.map(|models::AssigneeReference { kind, id }| AssigneeReference { kind, id });
        let (to, take_over) = (to.as_ref(), take_over.unwrap_or(false));
        self.change(cx, scoped!(|unit| conversation_model(inbox::assign_conversation(unit, id, to, take_over).await?))).await
    }

    async fn hand_back_conversation(
        &self,
        cx: &ChangeContext,
        params: HandBackConversationParams,
    ) -> Result<models::Conversation> {
        let id = ConversationId(params.conversation_id);
        self.change(cx, scoped!(|unit| conversation_model(inbox::return_to_agent(unit, id).await?))).await
    }

    async fn escalate_conversation(
        &self,
        cx: &ChangeContext,
        params: EscalateConversationParams,
        body: models::ConversationStatusChange,
    ) -> Result<models::Conversation> {
        let (id, reason) = (ConversationId(params.conversation_id), body.status_reason.flatten());
        let reason = reason.as_deref();
        self.change(cx, scoped!(|unit| conversation_model(inbox::escalate_conversation(unit, id, reason).await?))).await
    }

    async fn resolve_conversation(
        &self,
        cx: &ChangeContext,
        params: ResolveConversationParams,
        body: models::ConversationStatusChange,
    ) -> Result<models::Conversation> {
        let (id, reason) = (ConversationId(params.conversation_id), body.status_reason.flatten());
        let reason = reason.as_deref();
        self.change(cx, scoped!(|unit| conversation_model(inbox::resolve_conversation(unit, id, reason).await?))).await
    }

    async fn reopen_conversation(&self, cx: &ChangeContext, params: ReopenConversationParams) -> Result<models::Conversation> {
        let id = ConversationId(params.conversation_id);
        self.change(cx, scoped!(|unit| conversation_model(inbox::reopen_conversation(unit, id).await?))).await
    }

    async fn reply_to_conversation(
        &self,
        cx: &ChangeContext,
        params: ReplyToConversationParams,
        body: models::TeamReply,
    ) -> Result<models::Message> {
        let models::TeamReply { text, cc } = body;
        let (id, reply) = (ConversationId(params.conversation_id), &TeamReply::prepare(&text, &cc.unwrap_or_default()).await?);
        self.change(cx, scoped!(|unit| messages::message_model(inbox::add_reply(unit, id, reply).await?))).await
    }
}

/// Converts the counts, the busiest assignees first.
fn counts_model(counted: Vec<InboxCount>) -> models::InboxCounts {
    let mut counts = models::InboxCounts { open: 0, escalated: 0, unassigned: 0, assignees: Vec::new() };
    let mut assignees: Vec<(NamedActor, i64, i64)> = Vec::new();
    for InboxCount { assignee, status, count } in counted {
        let (open, escalated) = if status == ConversationStatus::Escalated { (0, count) } else { (count, 0) };
        counts.open += open;
        counts.escalated += escalated;
        let Some(assignee) = assignee else {
            counts.unassigned += count;
            continue;
        };
        match assignees.iter_mut().find(|(known, ..)| known.actor == assignee.actor) {
            Some((_, its_open, its_escalated)) => {
                *its_open += open;
                *its_escalated += escalated;
            }
            None => assignees.push((assignee, open, escalated)),
        }
    }
    assignees.sort_by_key(|(assignee, open, escalated)| (Reverse(open + escalated), assignee.actor.id()));
    assignees.truncate(MAX_ASSIGNEES);
    let model =
        |(assignee, open, escalated)| models::AssigneeCounts { assignee: convert::actor_model(assignee), open, escalated };
    counts.assignees = assignees.into_iter().map(model).collect();
    counts
}

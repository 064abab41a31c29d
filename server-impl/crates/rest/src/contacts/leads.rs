//! Tag `leads`.

use async_trait::async_trait;
use frontdesk_agents::contacts::leads;
use frontdesk_api::{
    apis::leads::{CreateLeadParams, DeleteLeadParams, GetLeadParams, Leads, ListLeadsParams},
    models,
};
use frontdesk_core::{agents, scoped};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ContactId, ConversationId, LeadId, Result,
    contacts::leads::{Lead, LeadDetails, LeadFilter, NewLead},
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl Leads for RestApi {
    async fn list_leads(&self, cx: &ReadContext, params: ListLeadsParams) -> Result<models::LeadList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let filter = LeadFilter {
            from: params.from.map(convert::from_api_time),
            to: params.to.map(convert::from_api_time),
            contact: params.contact_id.map(ContactId),
            conversation: params.conversation_id.map(ConversationId),
        };
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        let found = store::contacts::leads::list(&mut conn, org, agent, &filter, &page).await?;
        let items = found.items.into_iter().map(lead_model).collect::<Result<_>>()?;
        Ok(models::LeadList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_lead(&self, cx: &ChangeContext, params: CreateLeadParams, body: models::LeadCreate) -> Result<models::Lead> {
        let (agent, new) = (AgentId(params.agent_id), &to_new_lead(body));
        self.change(cx, scoped!(|unit| lead_model(leads::create(unit, agent, new).await?))).await
    }

    async fn get_lead(&self, cx: &ReadContext, params: GetLeadParams) -> Result<models::Lead> {
        let (agent, id) = (AgentId(params.agent_id), LeadId(params.lead_id));
        lead_model(leads::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?)
    }

    async fn delete_lead(&self, cx: &ChangeContext, params: DeleteLeadParams) -> Result<models::Lead> {
        let (agent, id) = (AgentId(params.agent_id), LeadId(params.lead_id));
        self.change_if(cx, params.if_match, scoped!(|unit| lead_model(leads::delete(unit, agent, id).await?))).await
    }
}

fn to_new_lead(body: models::LeadCreate) -> NewLead {
    let models::LeadCreate { conversation_id, external_id, name, email, phone, company, message, fields } = body;
    let details = LeadDetails { name, email, phone, company, message, fields: fields.unwrap_or_default() };
    NewLead { conversation: conversation_id.map(ConversationId), external_id, details }
}

crate::representation::represents!(Lead, |lead, _| lead_model(lead));

pub(crate) fn lead_model(lead: Lead) -> Result<models::Lead> {
    let Lead { id, org: _, agent, contact, conversation, details, created_at } = lead;
    let LeadDetails { name, email, phone, company, message, fields } = details;
    Ok(models::Lead {
        id: id.0,
        agent_id: agent.0,
        contact_id: contact.0,
        conversation_id: conversation.map(|id| id.0),
        name,
        email,
        phone,
        company,
        message,
        fields,
        created_at: convert::to_api_time(created_at)?,
    })
}

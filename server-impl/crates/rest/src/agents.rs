//! Tag `agents`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::agents::{
        Agents, CancelAgentDeletionParams, DeleteAgentAvatarParams, DeleteAgentParams, GetAgentAvatarParams, GetAgentParams,
        ListAgentsParams, SetAgentAvatarFromFormParams, SetAgentAvatarParams, UpdateAgentParams,
    },
    models,
    runtime::{Download, Upload},
};
use frontdesk_core::{
    agents::{self, avatars},
    scoped,
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Error, Result,
    agents::{Agent, AgentChanges, AgentFilter, AgentSort, avatars::Avatar},
    text_rules,
};
use http::{
    HeaderMap, HeaderValue,
    header::{CONTENT_DISPOSITION, ETAG},
};

use super::{
    convert::{self, given},
    list::list_query,
};
use crate::{RestApi, service::to_refusal};

#[async_trait]
impl Agents for RestApi {
    async fn list_agents(&self, cx: &ReadContext, params: ListAgentsParams) -> Result<models::AgentList> {
        let filter = AgentFilter { q: text_rules::validate_search(params.q.as_deref())?, is_public: params.is_public };
        let org = cx.caller.org;
        let (items, next_cursor) = match params.sort.unwrap_or(AgentSort::CreatedAt) {
            AgentSort::CreatedAt => {
                let (list, page) = self.open_list(cx, list_query!(params, Desc).with_normalized("q", Some(&filter.q))).await?;
                let found = store::agents::list_live(&mut self.services.store.read().await?, org, &filter, &page).await?;
                (found.items, list.seal_next(found.next))
            }
            AgentSort::Name => {
                let (list, page) = self.open_list(cx, list_query!(params, Asc).with_normalized("q", Some(&filter.q))).await?;
                let found = store::agents::list_live_by_name(&mut self.services.store.read().await?, org, &filter, &page).await?;
                (found.items, list.seal_next(found.next))
            }
        };
        Ok(models::AgentList { items: items.into_iter().map(agent_model).collect::<Result<_>>()?, next_cursor })
    }

    async fn create_agent(&self, cx: &ChangeContext, body: models::AgentCreate) -> Result<models::Agent> {
        let new = &creation_changes(body);
        self.change(cx, scoped!(|unit| agent_model(agents::create(unit, &self.services.catalogue, new).await?))).await
    }

    async fn get_agent(&self, cx: &ReadContext, params: GetAgentParams) -> Result<models::Agent> {
        agent_model(agents::find(&mut self.services.store.read().await?, cx.caller.org, AgentId(params.agent_id)).await?)
    }

    async fn update_agent(
        &self,
        cx: &ChangeContext,
        params: UpdateAgentParams,
        body: models::AgentUpdate,
    ) -> Result<models::Agent> {
        let (id, changes) = (AgentId(params.agent_id), &update_changes(body));
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| agent_model(agents::update(unit, &self.services.catalogue, id, changes).await?)),
        )
        .await
    }

    async fn delete_agent(&self, cx: &ChangeContext, params: DeleteAgentParams) -> Result<models::Agent> {
        let (id, keep) = (AgentId(params.agent_id), self.options.agent_deletion);
        self.change_if(cx, params.if_match, scoped!(|unit| agent_model(agents::schedule_deletion(unit, id, keep).await?))).await
    }

    async fn cancel_agent_deletion(&self, cx: &ChangeContext, params: CancelAgentDeletionParams) -> Result<models::Agent> {
        let id = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| agent_model(agents::cancel_deletion(unit, id).await?))).await
    }

    async fn get_agent_avatar(&self, cx: &ReadContext, params: GetAgentAvatarParams) -> Result<Download> {
        let avatar = avatars::find(&mut self.services.store.read().await?, cx.caller.org, AgentId(params.agent_id)).await?;
        let Avatar { media_type, etag, bytes } = avatar;
        let etag = HeaderValue::try_from(format!("\"{etag}\"")).map_err(Error::internal)?;
        let headers = HeaderMap::from_iter([(ETAG, etag), (CONTENT_DISPOSITION, HeaderValue::from_static("inline"))]);
        Ok(Download { media_type: media_type.as_str(), headers, body: bytes.into(), gzip: None })
    }

    async fn set_agent_avatar(&self, cx: &ChangeContext, params: SetAgentAvatarParams, body: Upload) -> Result<models::Agent> {
        self.set_avatar(cx, AgentId(params.agent_id), "", body).await
    }

    async fn set_agent_avatar_from_form(
        &self,
        cx: &ChangeContext,
        params: SetAgentAvatarFromFormParams,
        body: Upload,
    ) -> Result<models::Agent> {
        self.set_avatar(cx, AgentId(params.agent_id), "/file", body).await
    }

    async fn delete_agent_avatar(&self, cx: &ChangeContext, params: DeleteAgentAvatarParams) -> Result<models::Agent> {
        let id = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| agent_model(avatars::remove(unit, id).await?))).await
    }
}

impl RestApi {
    /// Sets an avatar from an upload; `field` is its location in the request.
    async fn set_avatar(&self, cx: &ChangeContext, id: AgentId, field: &'static str, body: Upload) -> Result<models::Agent> {
        let avatar = &avatars::parse(field, body.whole().await.map_err(to_refusal)?.into())?;
        self.change(cx, scoped!(|unit| agent_model(avatars::set(unit, id, avatar).await?))).await
    }
}

fn creation_changes(body: models::AgentCreate) -> AgentChanges {
    given!(body: models::AgentCreate => AgentChanges {
        name,
        description,
        metadata,
        is_public,
        collect_leads,
        model,
        system_instruction,
        unknown_answer,
        language,
        temperature,
        max_output_tokens,
        escalate_after,
        conversation_retention_days,
    })
}

fn update_changes(body: models::AgentUpdate) -> AgentChanges {
    given!(body: models::AgentUpdate => AgentChanges {
        name,
        description,
        metadata,
        is_public,
        collect_leads,
        help_page_enabled,
        model,
        system_instruction,
        unknown_answer,
        language,
        temperature,
        max_output_tokens,
        session_resume_hours,
        escalate_after,
        conversation_retention_days,
        geo_restriction_mode,
        geo_restriction_countries,
    })
}

crate::representation::represents!(Agent, |agent, _| agent_model(agent));

pub(super) fn agent_model(agent: Agent) -> Result<models::Agent> {
    Ok(models::Agent {
        id: agent.id.0,
        public_id: agent.public_id.0,
        name: agent.name,
        description: agent.description,
        metadata: agent.metadata,
        is_public: agent.is_public,
        collect_leads: agent.collect_leads,
        help_page_enabled: agent.help_page_enabled,
        model: agent.model,
        system_instruction: agent.system_instruction,
        unknown_answer: agent.unknown_answer,
        language: agent.language,
        temperature: agent.temperature,
        max_output_tokens: agent.max_output_tokens,
        session_resume_hours: agent.session_resume_hours,
        escalate_after: agent.escalate_after,
        conversation_retention_days: agent.conversation_retention_days,
        geo_restriction_mode: agent.geo_restriction_mode,
        geo_restriction_countries: agent.geo_restriction_countries,
        avatar_updated_at: agent.avatar_updated_at.map(convert::to_api_time).transpose()?,
        pending_delete_at: agent.pending_delete_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(agent.created_at)?,
        updated_at: convert::to_api_time(agent.updated_at)?,
    })
}

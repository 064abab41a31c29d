//! Tag `agents`.

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_api::{
    apis::agents::{
        Agents, CancelAgentDeletionParams, DeleteAgentAvatarParams, DeleteAgentParams, GetAgentAvatarParams, GetAgentParams,
        ListAgentsParams, SetAgentAvatarParams, UpdateAgentParams,
    },
    models,
    runtime::{Download, Upload},
};
use http::{
    HeaderMap, HeaderValue,
    header::{CONTENT_DISPOSITION, ETAG},
};

use super::convert;
use crate::{
    app::App,
    domain::{
        agents::{self, NewAgent},
        avatars,
    },
    http::{context::Context, idempotency::Work},
    types::{
        AgentId, Error, Result,
        agents::{Agent, AgentChanges, GeoMode},
        avatars::Avatar,
    },
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[async_trait]
impl Agents for App {
    async fn list_agents(&self, cx: &Context, params: ListAgentsParams) -> Result<models::AgentList> {
        let page = convert::page(params.limit, params.cursor.as_deref())?;
        let found = agents::list(&mut self.store.read().await?, cx.caller()?.org, page).await?;
        let items = found.items.into_iter().map(shown).collect::<Result<_>>()?;
        Ok(models::AgentList { items, next_cursor: convert::cursor(found.next) })
    }

    async fn create_agent(&self, cx: &Context, body: models::AgentCreate) -> Result<models::Agent> {
        let caller = cx.caller()?;
        let mut work = Work::begin(self, cx).await?;
        let agent =
            agents::create(&mut work, &self.ports, &self.catalogue, caller.org, self.plans.of(caller.plan), described(body))
                .await?;
        work.finish(shown(agent)?).await
    }

    async fn get_agent(&self, cx: &Context, params: GetAgentParams) -> Result<models::Agent> {
        shown(agents::find(&mut self.store.read().await?, cx.caller()?.org, AgentId(params.agent_id)).await?)
    }

    async fn update_agent(&self, cx: &Context, params: UpdateAgentParams, body: models::AgentUpdate) -> Result<models::Agent> {
        let (caller, id) = (cx.caller()?, AgentId(params.agent_id));
        let mut work = Work::begin(self, cx).await?;
        let agent =
            agents::update(&mut work, &self.ports, &self.catalogue, caller.org, self.plans.of(caller.plan), id, changes(body))
                .await?;
        work.finish(shown(agent)?).await
    }

    async fn delete_agent(&self, cx: &Context, params: DeleteAgentParams) -> Result<models::Agent> {
        let keep = DAY * self.config.agent_deletion_days;
        let mut work = Work::begin(self, cx).await?;
        let agent = agents::schedule_deletion(&mut work, &self.ports, cx.caller()?.org, AgentId(params.agent_id), keep).await?;
        work.finish(shown(agent)?).await
    }

    async fn cancel_agent_deletion(&self, cx: &Context, params: CancelAgentDeletionParams) -> Result<models::Agent> {
        let caller = cx.caller()?;
        let mut work = Work::begin(self, cx).await?;
        let agent =
            agents::cancel_deletion(&mut work, &self.ports, caller.org, self.plans.of(caller.plan), AgentId(params.agent_id))
                .await?;
        work.finish(shown(agent)?).await
    }

    async fn get_agent_avatar(&self, cx: &Context, params: GetAgentAvatarParams) -> Result<Download> {
        let avatar = avatars::find(&mut self.store.read().await?, cx.caller()?.org, AgentId(params.agent_id)).await?;
        let Avatar { media_type, etag, bytes } = avatar;
        let etag = HeaderValue::try_from(format!("\"{etag}\"")).map_err(Error::internal)?;
        let headers = HeaderMap::from_iter([(ETAG, etag), (CONTENT_DISPOSITION, HeaderValue::from_static("inline"))]);
        Ok(Download { media_type: media_type.as_str(), headers, body: bytes.into() })
    }

    async fn set_agent_avatar(&self, cx: &Context, params: SetAgentAvatarParams, body: Upload) -> Result<models::Agent> {
        let avatar = avatars::read(body.whole().await?.into())?;
        let mut work = Work::begin(self, cx).await?;
        let agent = avatars::set(&mut work, &self.ports, cx.caller()?.org, AgentId(params.agent_id), &avatar).await?;
        work.finish(shown(agent)?).await
    }

    async fn delete_agent_avatar(&self, cx: &Context, params: DeleteAgentAvatarParams) -> Result<models::Agent> {
        let mut work = Work::begin(self, cx).await?;
        let agent = avatars::remove(&mut work, &self.ports, cx.caller()?.org, AgentId(params.agent_id)).await?;
        work.finish(shown(agent)?).await
    }
}

fn described(body: models::AgentCreate) -> NewAgent {
    let models::AgentCreate { name, is_public, collect_leads, model, system_instruction } = body;
    NewAgent { name, is_public, collect_leads, model, system_instruction }
}

/// The fields that only an owner changes never get here: the access table refuses them, so they are left as they are.
fn changes(body: models::AgentUpdate) -> AgentChanges {
    let models::AgentUpdate {
        name,
        is_public,
        collect_leads,
        model,
        system_instruction,
        session_resume_hours: _,
        geo_restriction_mode: _,
        geo_restriction_countries: _,
    } = body;
    AgentChanges { name, is_public, collect_leads, model, system_instruction, ..AgentChanges::default() }
}

fn shown(agent: Agent) -> Result<models::Agent> {
    let Agent {
        id,
        org: _,
        public_id,
        name,
        is_public,
        collect_leads,
        model,
        system_instruction,
        session_resume_hours,
        geo_mode,
        geo_countries,
        avatar_updated_at,
        pending_delete_at,
        change: _,
        created_at,
        updated_at,
    } = agent;
    Ok(models::Agent {
        id: id.0,
        public_id: public_id.0,
        name,
        is_public,
        collect_leads,
        model,
        system_instruction,
        session_resume_hours,
        geo_restriction_mode: match geo_mode {
            GeoMode::Off => models::GeoRestrictionMode::Off,
            GeoMode::Allow => models::GeoRestrictionMode::Allow,
            GeoMode::Block => models::GeoRestrictionMode::Block,
        },
        geo_restriction_countries: geo_countries,
        avatar_updated_at: avatar_updated_at.map(convert::time).transpose()?,
        pending_delete_at: pending_delete_at.map(convert::time).transpose()?,
        created_at: convert::time(created_at)?,
        updated_at: convert::time(updated_at)?,
    })
}

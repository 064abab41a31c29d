//! The methods of the fake service: each notes what it got.

use async_trait::async_trait;
use bytes::Bytes;
use frontdesk_api::{
    apis::{
        agents::{Agents, CancelAgentDeletionParams, DeleteAgentParams, GetAgentParams, ListAgentsParams, UpdateAgentParams},
        chat::{Chat, StreamChatEvent, StreamChatParams},
        contract::Contract,
        retrieval::{Retrieval, RetrieveParams},
        sources::{CreateTextSourceParams, DeleteSourceParams, GetSourceParams, ListSourcesParams, Sources},
    },
    models,
    runtime::Events,
};

use crate::fake::{Fake, Trouble};

type Result<T> = std::result::Result<T, Trouble>;

#[async_trait]
impl Agents for Fake {
    async fn list_agents(&self, _: &(), params: ListAgentsParams) -> Result<models::AgentList> {
        self.called(format!("{params:?}"))?;
        Ok(models::AgentList { items: vec![], next_cursor: None })
    }

    async fn create_agent(&self, _: &(), body: models::AgentCreate) -> Result<models::Agent> {
        self.called(format!("{body:?}"))?;
        Ok(agent())
    }

    async fn get_agent(&self, _: &(), params: GetAgentParams) -> Result<models::Agent> {
        self.called(format!("{params:?}"))?;
        Ok(agent())
    }

    async fn update_agent(&self, _: &(), params: UpdateAgentParams, body: models::AgentUpdate) -> Result<models::Agent> {
        self.called(format!("{params:?} {body:?}"))?;
        Ok(agent())
    }

    async fn delete_agent(&self, _: &(), params: DeleteAgentParams) -> Result<models::Agent> {
        self.called(format!("{params:?}"))?;
        Ok(agent())
    }

    async fn cancel_agent_deletion(&self, _: &(), params: CancelAgentDeletionParams) -> Result<models::Agent> {
        self.called(format!("{params:?}"))?;
        Ok(agent())
    }
}

#[async_trait]
impl Sources for Fake {
    async fn list_sources(&self, _: &(), params: ListSourcesParams) -> Result<models::SourceList> {
        self.called(format!("{params:?}"))?;
        Ok(models::SourceList { items: vec![], next_cursor: None })
    }

    async fn create_text_source(
        &self,
        _: &(),
        _: CreateTextSourceParams,
        body: models::TextSourceCreate,
    ) -> Result<models::Source> {
        self.called(format!("TextSourceCreate of {} bytes", body.content.len()))?;
        Ok(source())
    }

    async fn get_source(&self, _: &(), params: GetSourceParams) -> Result<models::Source> {
        self.called(format!("{params:?}"))?;
        Ok(source())
    }

    async fn delete_source(&self, _: &(), params: DeleteSourceParams) -> Result<models::Source> {
        self.called(format!("{params:?}"))?;
        Ok(source())
    }
}

#[async_trait]
impl Retrieval for Fake {
    async fn retrieve(&self, _: &(), _: RetrieveParams, body: models::RetrieveRequest) -> Result<models::PassageList> {
        self.called(format!("{body:?}"))?;
        Ok(models::PassageList { items: vec![] })
    }
}

#[async_trait]
impl Chat for Fake {
    async fn chat(&self, _: &(), body: models::ChatRequest) -> Result<models::ChatReply> {
        self.called(format!("{body:?}"))?;
        Err(Trouble::Failed)
    }

    async fn stream_chat(&self, _: &(), params: StreamChatParams, _: models::ChatRequest) -> Result<Events<StreamChatEvent>> {
        self.called(format!("{params:?}"))?;
        Ok(self.events())
    }
}

#[async_trait]
impl Contract for Fake {
    async fn get_openapi(&self, (): &()) -> Result<Bytes> {
        self.called("get_openapi".to_owned())?;
        Ok(Bytes::from_static(b"{}"))
    }
}

fn agent() -> models::Agent {
    models::Agent {
        id: uuid::Uuid::nil(),
        public_id: "public".to_owned(),
        name: "Front desk".to_owned(),
        is_public: true,
        collect_leads: false,
        model: "builtin/extractive".to_owned(),
        session_resume_hours: 24,
        geo_restriction_mode: models::GeoRestrictionMode::Off,
        geo_restriction_countries: None,
        pending_delete_at: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}

fn source() -> models::Source {
    models::Source {
        id: uuid::Uuid::nil(),
        agent_id: uuid::Uuid::nil(),
        r#type: models::SourceType::Text,
        title: "Opening hours".to_owned(),
        status: models::SourceStatus::Queued,
        bytes: 71,
        chunks: 0,
        error: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}

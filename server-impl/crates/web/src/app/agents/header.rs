//! The head of an agent's pages, with their tabs.

use frontdesk_agents::knowledge::{semantic::SemanticSearch, training};
use frontdesk_types::{Code, Result, agents::Agent, knowledge::sources::TrainingState};

use crate::app::{shell::hue, texts::Texts, visit::MemberVisit};

/// The head of an agent's page.
pub(crate) struct AgentHeader {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) hue: String,
    /// Path of its picture, if it has one.
    pub(crate) avatar: Option<String>,
    pub(crate) model: String,
    /// Price of a reply in credits.
    pub(crate) price: i64,
    pub(crate) state: AgentState,
    pub(crate) tabs: Vec<Tab>,
}

/// A tab of an agent.
pub(crate) struct Tab {
    pub(crate) path: String,
    pub(crate) name: &'static str,
    pub(crate) is_current: bool,
}

/// The page of an agent that a header is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AgentTab {
    Overview,
    Sources,
    Playground,
    Channels,
    Settings,
}

/// Reach of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AgentState {
    Public,
    Closed,
    /// Nothing that it was trained on is ready.
    Untrained,
    /// It will be deleted.
    Deleting,
}

impl AgentState {
    /// Returns the state of an agent with this number of ready sources.
    pub(crate) fn of(is_public: bool, is_deleting: bool, ready: i64) -> Self {
        match (is_deleting, ready, is_public) {
            (true, ..) => Self::Deleting,
            (_, 0, _) => Self::Untrained,
            (_, _, true) => Self::Public,
            (_, _, false) => Self::Closed,
        }
    }

    /// Returns the class of its tag.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Public => "good",
            Self::Closed => "off",
            Self::Untrained => "warn",
            Self::Deleting => "bad",
        }
    }

    /// Returns its name.
    pub(crate) fn name(self, t: &'static Texts) -> &'static str {
        match self {
            Self::Public => t.agents.public,
            Self::Closed => t.agents.closed,
            Self::Untrained => t.agents.untrained,
            Self::Deleting => t.agents.deleting,
        }
    }
}

impl AgentHeader {
    /// Returns the head of a page.
    pub(crate) fn new(visit: &MemberVisit, agent: &Agent, ready: i64, current: AgentTab) -> Self {
        let t = visit.texts();
        let base = visit.org_path(&format!("agents/{}", agent.id));
        let tab = |path: &str, name, tab| Tab { path: format!("{base}{path}"), name, is_current: tab == current };
        let catalogue = &visit.services().catalogue;
        let price = catalogue.find_model(&agent.model).map_or(0, |model| model.credits);
        Self {
            id: agent.id.to_string(),
            name: agent.name.clone(),
            hue: hue(&agent.id.to_string()),
            avatar: agent.avatar_updated_at.map(|at| format!("{base}/avatar?at={}", at.0)),
            model: agent.model.rsplit('/').next().unwrap_or_default().to_owned(),
            price,
            state: AgentState::of(agent.is_public, agent.pending_delete_at.is_some(), ready),
            tabs: vec![
                tab("", t.agents.overview, AgentTab::Overview),
                tab("/sources", t.agents.sources, AgentTab::Sources),
                tab("/playground", t.agents.playground, AgentTab::Playground),
                tab("/channels", t.agents.channels, AgentTab::Channels),
                tab("/settings", t.agents.settings, AgentTab::Settings),
            ],
        }
    }

    /// Returns `true` for an agent that will be deleted, and cannot be changed until it is restored.
    pub(crate) fn is_deleting(&self) -> bool {
        self.state == AgentState::Deleting
    }

    /// Returns the price of a reply in words.
    pub(crate) fn price_text(&self, t: &&'static Texts) -> String {
        t.agents.price(self.price)
    }
}

/// The agent of a page, with the state of its training.
pub(crate) struct OpenedAgent {
    pub(crate) agent: Agent,
    pub(crate) training: TrainingState,
}

impl OpenedAgent {
    /// Finds the agent that the path names; `None` if there is none.
    ///
    /// # Errors
    /// Internal errors only.
    pub(crate) async fn find(visit: &MemberVisit) -> Result<Option<Self>> {
        let (services, Some(id)) = (visit.services(), visit.agent_id()) else { return Ok(None) };
        let embedding = services.knowledge.semantic().map(SemanticSearch::model);
        let mut conn = services.store.read().await?;
        match training::find_agent(&mut conn, visit.org(), id, embedding).await {
            Ok((agent, training)) => Ok(Some(Self { agent, training })),
            Err(error) if error.code() == Code::AgentNotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the head of a page of the agent.
    pub(crate) fn header(&self, visit: &MemberVisit, current: AgentTab) -> AgentHeader {
        AgentHeader::new(visit, &self.agent, self.training.ready, current)
    }

    /// Returns the number of sources that are waiting or being read.
    pub(crate) fn reading(&self) -> i64 {
        self.training.queued + self.training.processing
    }

    /// Returns the number of all sources.
    pub(crate) fn sources(&self) -> i64 {
        self.reading() + self.training.ready + self.training.failed
    }
}

//! The contents of a workspace, as shown to a person before they decide: limited in size, and without keys.

use std::collections::HashMap;

use frontdesk_platform::mail;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    PageRequest, Result,
    accounts::{claims::Claim, orgs::Plan},
    agents::AgentFilter,
    knowledge::sources::{ListedSource, SourceType},
};

/// Maximum number of agents shown. A sandbox has one.
const MAX_AGENTS: u32 = 20;

/// Maximum number of sources shown per agent.
const MAX_SOURCES: i64 = 50;

/// The contents of a workspace.
pub(super) struct WorkspaceContents {
    pub(super) name: String,
    pub(super) credits: i64,
    /// Time at which it expires unless it is claimed, in words.
    pub(super) until: String,
    /// `true` if it can be deleted here, which requires that no one pays for it.
    pub(super) is_sandbox: bool,
    /// Active agents, newest first.
    pub(super) agents: Vec<ShownAgent>,
    /// Number of agents not shown.
    pub(super) more_agents: i64,
}

/// An agent on the page.
pub(super) struct ShownAgent {
    pub(super) name: String,
    pub(super) instruction: Option<String>,
    pub(super) is_public: bool,
    /// Training sources, newest first.
    pub(super) sources: Vec<ListedSource>,
    /// Number of sources not shown.
    pub(super) more_sources: i64,
}

impl WorkspaceContents {
    /// Loads the contents of a claim's workspace; `None` if it has been deleted.
    pub(super) async fn load(conn: &mut Conn, claim: &Claim) -> Result<Option<Self>> {
        let Some(org) = store::accounts::orgs::find(conn, claim.org).await? else { return Ok(None) };
        let agents =
            store::agents::list_live(conn, org.id, &AgentFilter::default(), &PageRequest::newest(MAX_AGENTS)).await?.items;
        let mut sources = HashMap::<_, Vec<ListedSource>>::new();
        for source in store::knowledge::sources::list_newest_of_each(conn, org.id, MAX_SOURCES).await? {
            sources.entry(source.agent).or_default().push(source);
        }
        let more_agents = org.agents.saturating_sub(count_items(&agents));
        let agents = agents.into_iter().map(|agent| {
            let sources = sources.remove(&agent.id).unwrap_or_default();
            let more_sources = sources.first().map_or(0, |first| first.of) - count_items(&sources);
            let instruction = agent.system_instruction.filter(|text| !text.is_empty());
            ShownAgent { name: agent.name, instruction, is_public: agent.is_public, sources, more_sources }
        });
        Ok(Some(Self {
            agents: agents.collect(),
            more_agents,
            name: org.name,
            credits: org.credits,
            until: mail::format_time(claim.expires_at),
            is_sandbox: org.plan == Plan::Sandbox,
        }))
    }
}

/// Returns the display name of a source's kind.
pub(super) fn kind_name(source: &ListedSource) -> &'static str {
    match source.kind {
        SourceType::Text => "Text",
        SourceType::Qna => "Question and answer",
        SourceType::File => "File",
        SourceType::Website => "Website",
        SourceType::Article => "Article",
    }
}

fn count_items<T>(items: &[T]) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}

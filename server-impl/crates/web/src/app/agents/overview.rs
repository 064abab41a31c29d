//! The overview of an agent: how far it is from going live, its newest sources, and the way to the playground.

use askama::Template;
use frontdesk_api::models::SourceList;
use frontdesk_store as store;
use frontdesk_types::Result;

use super::header::{AgentHeader, AgentTab, OpenedAgent};
use crate::app::{
    reply::PageReply,
    shell::{Area, Shell},
    sources::row::SourceRow,
    toasts::Toast,
    visit::MemberVisit,
};

/// Number of sources that the overview shows.
const SHOWN_SOURCES: u32 = 6;

#[derive(Template)]
#[template(path = "app/agents/overview.html")]
struct OverviewPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    sources: Vec<SourceRow>,
    all: i64,
    ready: i64,
    reading: i64,
    failed: i64,
    passages: i64,
    /// Conversations with visitors, up to a maximum.
    conversations: i64,
    /// Tries in the playground, up to a maximum.
    tries: i64,
    description: Option<String>,
}

impl OverviewPage<'_> {
    fn done(&self) -> i64 {
        i64::from(self.ready > 0) + i64::from(self.tries > 0) + i64::from(self.conversations > 0)
    }

    fn trained_text(&self) -> String {
        let t = &self.shell.t.agents;
        format!("{}, {}", t.count_sources(self.all), t.count_passages(self.passages))
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let agent = &opened.agent;
    let listed: SourceList = visit.read(format!("/agents/{}/sources?limit={SHOWN_SOURCES}", agent.id)).await?;
    let talked = {
        let mut conn = visit.services().store.read().await?;
        store::conversations::channel_counts::count_latest(&mut conn, visit.org(), agent.id).await?
    };
    let toast = match visit.query("done").as_str() {
        "agent-restored" => Some(Toast::new(visit.texts().agents.was_restored)),
        _ => None,
    };
    let shell = Shell::new(visit, Area::Agents, agent.name.clone()).with_toast(toast);
    PageReply::page(&OverviewPage {
        header: opened.header(visit, AgentTab::Overview),
        sources: listed.items.into_iter().map(|source| SourceRow::new(visit, source)).collect(),
        all: opened.sources(),
        ready: opened.training.ready,
        reading: opened.reading(),
        failed: opened.training.failed,
        passages: opened.training.chunks,
        conversations: talked.with_visitors,
        tries: talked.in_playground,
        description: agent.description.clone(),
        shell,
    })
}

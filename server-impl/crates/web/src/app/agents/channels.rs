//! How visitors reach an agent.

use askama::Template;
use frontdesk_types::Result;

use super::header::{AgentHeader, AgentTab, OpenedAgent};
use crate::app::{
    reply::PageReply,
    shell::{Area, Shell},
    visit::MemberVisit,
};

#[derive(Template)]
#[template(path = "app/agents/channels.html")]
struct ChannelsPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    agent_id: String,
    public_id: String,
    is_public: bool,
    /// Base of the API.
    api: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let agent = &opened.agent;
    let shell = Shell::new(visit, Area::Agents, agent.name.clone());
    PageReply::page(&ChannelsPage {
        shell,
        header: opened.header(visit, AgentTab::Channels),
        agent_id: agent.id.to_string(),
        public_id: agent.public_id.0.clone(),
        is_public: agent.is_public,
        api: visit.services().site.url() + frontdesk_http::API_BASE,
    })
}

//! Deleting an agent, which can be taken back for a while.

use askama::Template;
use frontdesk_types::Result;
use http::Method;

use super::header::{AgentHeader, AgentTab, OpenedAgent};
use crate::{
    app::{
        forms::FormState,
        operations::not_found_or,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/agents/delete.html")]
struct DeletePage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    form: FormState,
    sources: i64,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    PageReply::page(&DeletePage {
        shell: Shell::new(visit, Area::Agents, visit.texts().agents.delete),
        header: opened.header(visit, AgentTab::Settings),
        form: FormState::new(&visit.services().ports),
        sources: opened.sources(),
    })
}

pub(super) async fn delete(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let deleted = visit.perform(Method::DELETE, format!("/agents/{agent}"), None, &form).await;
    match deleted {
        Ok(_) => Ok(PageReply::done(&visit.org_path("agents"), "agent-deleted", Some(&agent.to_string()))),
        Err(error) => not_found_or(error),
    }
}

pub(super) async fn restore(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::POST, format!("/agents/{agent}/cancel-delete"), None, &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path(&format!("agents/{agent}")), "agent-restored", None)),
        Err(error) => not_found_or(error),
    }
}

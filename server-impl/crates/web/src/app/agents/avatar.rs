//! The picture of an agent, which the pages show.

use frontdesk_types::Result;

use crate::app::{reply::PageReply, visit::MemberVisit};

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    Ok(PageReply::Other(visit.fetch(format!("/agents/{agent}/avatar")).await))
}

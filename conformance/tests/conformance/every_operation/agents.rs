//! Agents and their avatars, through the SDK.

use frontdesk_client::types::{AgentCreate, AgentUpdate};
use frontdesk_conformance::{Stage, call::PICTURE, contract::contract};

pub(super) async fn list_agents(stage: &Stage) {
    let page = stage.actor.sdk.list_agents().limit(10).await.expect("a page");
    assert_eq!(page.items.iter().map(|agent| agent.id).collect::<Vec<_>>(), [stage.bare_agent, stage.agent]);
    assert_eq!(page.next_cursor, None);
}

pub(super) async fn create_agent(stage: &Stage) {
    let body = AgentCreate::builder().name(" Night desk ").collect_leads(true).is_public(false);
    let agent = stage.actor.sdk.create_agent().body(body).await.expect("an agent");
    assert_eq!((agent.name.as_str(), agent.collect_leads, agent.is_public), ("Night desk", true, false));
}

pub(super) async fn get_agent(stage: &Stage) {
    let agent = stage.actor.sdk.get_agent(stage.agent).await.expect("an agent");
    assert_eq!((agent.id, agent.name.as_str()), (stage.agent, "Front desk"));
}

pub(super) async fn update_agent(stage: &Stage) {
    let body = AgentUpdate::builder().name("Night desk".to_owned());
    let agent = stage.actor.sdk.update_agent(stage.agent).body(body).await.expect("an agent");
    assert_eq!(agent.name, "Night desk");
    assert!(agent.updated_at > agent.created_at);
}

pub(super) async fn delete_agent(stage: &Stage) {
    let agent = stage.actor.sdk.delete_agent(stage.agent).await.expect("an agent");
    let keeps = agent.pending_delete_at.expect("a deadline") - agent.updated_at;
    assert_eq!(keeps.num_days(), 30);
}

pub(super) async fn cancel_agent_deletion(stage: &Stage) {
    stage.actor.sdk.delete_agent(stage.agent).await.expect("an agent");
    let agent = stage.actor.sdk.cancel_agent_deletion(stage.agent).await.expect("an agent");
    assert_eq!(agent.pending_delete_at, None);
}

pub(super) async fn set_agent_avatar(stage: &Stage) {
    let agent = stage.actor.sdk.set_agent_avatar(stage.agent).body(PICTURE).await.expect("an agent");
    assert_eq!(agent.avatar_updated_at, Some(agent.updated_at));
}

pub(super) async fn get_agent_avatar(stage: &Stage) {
    let answer = stage.actor.sdk.get_agent_avatar(stage.agent).with_response().await.expect("a picture");
    assert_eq!(answer.headers["content-type"], "image/gif");
    assert_eq!(answer.data, PICTURE);
}

pub(super) async fn delete_agent_avatar(stage: &Stage) {
    let agent = stage.actor.sdk.delete_agent_avatar(stage.agent).await.expect("an agent");
    assert_eq!(agent.avatar_updated_at, None);
}

/// progenitor does not support forms, so the SDK has none of the operations that take one.
pub(super) async fn set_agent_avatar_from_form(stage: &Stage) {
    stage.actor.send(&stage.example_call(contract().operation("setAgentAvatarFromForm"))).await.data();
}

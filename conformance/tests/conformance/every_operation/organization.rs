//! The people of an organization, its roles, and its activity.

use frontdesk_client::types::{
    ActivityVerb, ActorKind, AgentUpdate, MemberRole, Permission, RetentionUpdate, RoleCreate, RoleUpdate,
};
use frontdesk_conformance::Stage;

pub(super) async fn list_members(stage: &Stage) {
    let page = stage.actor.sdk.list_members().await.expect("a page");
    let [owner] = &page.items[..] else { panic!("{} members", page.items.len()) };
    assert_eq!((&owner.role, owner.email.starts_with("owner@")), (&MemberRole::Owner, true));
}

pub(super) async fn list_invitations(stage: &Stage) {
    let page = stage.actor.sdk.list_invitations().await.expect("a page");
    assert!(page.items.is_empty() && page.next_cursor.is_none());
}

pub(super) async fn list_roles(stage: &Stage) {
    let page = stage.actor.sdk.list_roles().await.expect("a page");
    assert_eq!(page.items.iter().map(|role| role.id).collect::<Vec<_>>(), [stage.role]);
}

pub(super) async fn create_role(stage: &Stage) {
    let permissions = vec![Permission::SourcesEdit, Permission::AgentsView, Permission::SourcesEdit];
    let body = RoleCreate::builder().name(" Editors ").permissions(permissions);
    let role = stage.actor.sdk.create_role().body(body).await.expect("a role");
    assert_eq!((role.name.as_str(), role.permissions), ("Editors", vec![Permission::AgentsView, Permission::SourcesEdit]));
}

pub(super) async fn get_role(stage: &Stage) {
    let role = stage.actor.sdk.get_role(stage.role).await.expect("a role");
    assert_eq!((role.id, role.permissions), (stage.role, vec![Permission::AgentsView]));
}

pub(super) async fn update_role(stage: &Stage) {
    let body = RoleUpdate::builder().permissions(vec![Permission::ChannelsView]);
    let role = stage.actor.sdk.update_role(stage.role).body(body).await.expect("a role");
    assert_eq!((role.name.as_str(), role.permissions), ("Readers", vec![Permission::ChannelsView]));
}

pub(super) async fn delete_role(stage: &Stage) {
    let gone = stage.actor.sdk.delete_role(stage.role).await.expect("a role");
    assert_eq!(gone.id, stage.role);
    assert!(stage.actor.sdk.list_roles().await.expect("a page").items.is_empty());
}

pub(super) async fn list_activity(stage: &Stage) {
    let body = AgentUpdate::builder().is_public(false).name("Night desk".to_owned());
    stage.actor.sdk.update_agent(stage.agent).body(body).await.expect("an agent");
    let page = stage.actor.sdk.list_activity().resource_id(stage.agent.to_string()).limit(1).await.expect("a page");
    let [newest] = &page.items[..] else { panic!("{} entries", page.items.len()) };
    assert_eq!((&newest.actor.kind, newest.actor.name.is_some()), (&ActorKind::Key, true));
    assert_eq!((&newest.verb, newest.resource.id.as_str()), (&ActivityVerb::Updated, stage.agent.to_string().as_str()));
    assert_eq!(newest.changes.fields, ["isPublic", "name"]);
    assert_eq!(newest.changes.before["isPublic"], serde_json::json!(true));
    assert!(!newest.changes.after.contains_key("name"), "a text");
}

pub(super) async fn get_retention(stage: &Stage) {
    let retention = stage.actor.sdk.get_retention().await.expect("a retention");
    assert_eq!(retention.conversation_retention_days, None);
}

pub(super) async fn update_retention(stage: &Stage) {
    let body = RetentionUpdate::builder().conversation_retention_days(365);
    let retention = stage.actor.sdk.update_retention().body(body).await.expect("a retention");
    assert_eq!(retention.conversation_retention_days, Some(365));
}

//! The inbox, and the stream of a conversation.

use frontdesk_client::{
    ErrorCode, StreamConversationEvent,
    prelude::*,
    types::{
        AssigneeKind, AssigneeReference, ConversationAssignment, ConversationStatus, ConversationStatusChange, MessageRole,
        SavedReplyCreate, SavedReplyUpdate, TeamReply,
    },
};
use frontdesk_conformance::Stage;

pub(super) async fn stream_conversation(stage: &Stage) {
    let mut stream = stage.actor.sdk.stream_conversation(stage.agent, stage.conversation).await.expect("a stream");
    let first = stream.try_next().await.expect("an event").expect("the conversation as it is");
    let StreamConversationEvent::ConversationUpdated(now) = first else { panic!("{first:?}") };
    assert_eq!((now.id, stream.last_event_id()), (stage.conversation, Some("2")));
}

/// Assigns the conversation to the key.
async fn assign_to_key(stage: &Stage) {
    let body = ConversationAssignment::builder();
    let found = stage.actor.sdk.assign_conversation(stage.conversation).body(body).await.expect("a conversation");
    assert_eq!(found.assignee.and_then(|assignee| assignee.id).as_deref(), Some(stage.actor.key_id()));
}

pub(super) async fn list_inbox(stage: &Stage) {
    assign_to_key(stage).await;
    let inbox = stage.actor.sdk.list_inbox().agent_id(stage.agent).status(ConversationStatus::Open);
    let page = inbox.assignee(stage.actor.key_id()).limit(10).await.expect("a page");
    assert_eq!(page.items.iter().map(|found| found.id).collect::<Vec<_>>(), [stage.conversation]);
    let unassigned = stage.actor.sdk.list_inbox().assignee("none").await.expect("a page");
    assert_eq!(unassigned.items.len(), 0);
}

pub(super) async fn get_inbox_counts(stage: &Stage) {
    assign_to_key(stage).await;
    let counts = stage.actor.sdk.get_inbox_counts().await.expect("the counts");
    assert_eq!((counts.open, counts.escalated, counts.assignees.len()), (1, 0, 1));
}

pub(super) async fn assign_conversation(stage: &Stage) {
    assign_to_key(stage).await;
    let to = AssigneeReference::builder().kind(AssigneeKind::Key).id(stage.actor.key_id());
    let body = ConversationAssignment::builder().assignee(Some(to.try_into().expect("a reference"))).take_over(true);
    let found = stage.actor.sdk.assign_conversation(stage.conversation).body(body).await.expect("a conversation");
    assert_eq!(found.id, stage.conversation);
}

pub(super) async fn hand_back_conversation(stage: &Stage) {
    assign_to_key(stage).await;
    let found = stage.actor.sdk.hand_back_conversation(stage.conversation).await.expect("a conversation");
    assert_eq!((found.assignee, found.status), (None, ConversationStatus::Open));
}

pub(super) async fn escalate_conversation(stage: &Stage) {
    let body = ConversationStatusChange::builder().status_reason("Angry.".to_owned());
    let found = stage.actor.sdk.escalate_conversation(stage.conversation).body(body).await.expect("a conversation");
    assert_eq!((found.status, found.status_reason.as_deref()), (ConversationStatus::Escalated, Some("Angry.")));
}

pub(super) async fn resolve_conversation(stage: &Stage) {
    let body = ConversationStatusChange::builder().status_reason("Done.".to_owned());
    let found = stage.actor.sdk.resolve_conversation(stage.conversation).body(body).await.expect("a conversation");
    assert_eq!((found.status, found.status_reason.as_deref()), (ConversationStatus::Resolved, Some("Done.")));
}

pub(super) async fn reopen_conversation(stage: &Stage) {
    resolve_conversation(stage).await;
    let found = stage.actor.sdk.reopen_conversation(stage.conversation).await.expect("a conversation");
    assert_eq!(found.status, ConversationStatus::Open);
}

pub(super) async fn reply_to_conversation(stage: &Stage) {
    let body = TeamReply::builder().text("Hello.");
    let message = stage.actor.sdk.reply_to_conversation(stage.conversation).body(body).await.expect("a message");
    assert_eq!((message.role, message.text.as_str()), (MessageRole::Team, "Hello."));
}

pub(super) async fn list_saved_replies(stage: &Stage) {
    let page = stage.actor.sdk.list_saved_replies().q("welc").await.expect("a page");
    assert_eq!(page.items.iter().map(|reply| reply.id).collect::<Vec<_>>(), [stage.saved_reply]);
}

pub(super) async fn create_saved_reply(stage: &Stage) {
    let body = SavedReplyCreate::builder().name("Bye").text("Until soon.");
    let reply = stage.actor.sdk.create_saved_reply().body(body).await.expect("a saved reply");
    assert_eq!((reply.name.as_str(), reply.text.as_str()), ("Bye", "Until soon."));
}

pub(super) async fn get_saved_reply(stage: &Stage) {
    let reply = stage.actor.sdk.get_saved_reply(stage.saved_reply).await.expect("a saved reply");
    assert_eq!(reply.name, "Welcome");
}

pub(super) async fn update_saved_reply(stage: &Stage) {
    let body = SavedReplyUpdate::builder().text("Hello.".to_owned());
    let reply = stage.actor.sdk.update_saved_reply(stage.saved_reply).body(body).await.expect("a saved reply");
    assert_eq!((reply.name.as_str(), reply.text.as_str()), ("Welcome", "Hello."));
}

pub(super) async fn delete_saved_reply(stage: &Stage) {
    stage.actor.sdk.delete_saved_reply(stage.saved_reply).await.expect("a saved reply");
    let gone = stage.actor.sdk.get_saved_reply(stage.saved_reply).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::SavedReplyNotFound));
}

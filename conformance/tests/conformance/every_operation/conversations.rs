//! Conversations and their messages.

use frontdesk_client::{
    ErrorCode,
    types::{ConversationStatus, ConversationUpdate, FeedbackSet, MessageRole, Rating},
};
use frontdesk_conformance::Stage;

pub(super) async fn list_conversations(stage: &Stage) {
    let page = stage.actor.sdk.list_conversations(stage.agent).status(ConversationStatus::Open).limit(10).await.expect("a page");
    assert_eq!(page.items.iter().map(|found| (found.id, found.message_count)).collect::<Vec<_>>(), [(stage.conversation, 2)]);
    let rated = stage.actor.sdk.list_conversations(stage.agent).rating(Rating::Down).await.expect("a page");
    assert_eq!((rated.items.len(), rated.next_cursor), (0, None));
}

pub(super) async fn get_conversation(stage: &Stage) {
    let found = stage.actor.sdk.get_conversation(stage.agent, stage.conversation).await.expect("a conversation");
    assert_eq!((found.id, found.agent_id, found.sequence), (stage.conversation, stage.agent, 2));
}

pub(super) async fn update_conversation(stage: &Stage) {
    let body = ConversationUpdate::builder().status(ConversationStatus::Resolved).tags(vec![" refund ".to_owned()]);
    let sdk = &stage.actor.sdk;
    let found = sdk.update_conversation(stage.agent, stage.conversation).body(body).await.expect("a conversation");
    assert_eq!((found.status, found.tags), (ConversationStatus::Resolved, vec!["refund".to_owned()]));
}

pub(super) async fn delete_conversation(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let gone = sdk.delete_conversation(stage.agent, stage.conversation).await.expect("a conversation");
    assert_eq!(gone.id, stage.conversation);
    let refused = sdk.get_conversation(stage.agent, stage.conversation).await.expect_err("it is gone");
    assert_eq!(refused.code(), Some(&ErrorCode::ConversationNotFound));
}

pub(super) async fn list_messages(stage: &Stage) {
    let page = stage.actor.sdk.list_messages(stage.agent, stage.conversation).await.expect("a page");
    let said: Vec<_> = page.items.iter().map(|message| (message.role.clone(), message.text.as_str())).collect();
    assert_eq!(said, [(MessageRole::Visitor, "When do you open?"), (MessageRole::Agent, "At ten.")]);
    assert_eq!(page.items[1].id, stage.message);
}

pub(super) async fn set_feedback(stage: &Stage) {
    let body = FeedbackSet::builder().rating(Rating::Down).reason("At nine.".to_owned());
    let message = stage.actor.sdk.set_feedback(stage.agent, stage.message).body(body).await.expect("a message");
    assert_eq!(message.feedback.map(|feedback| feedback.rating), Some(Rating::Down));
}

//! Operations of topics.

use frontdesk_client::{
    ErrorCode,
    types::{TopicAssignment, TopicCreate, TopicRule, TopicUpdate},
};
use frontdesk_conformance::Stage;

fn topic_rule(phrase: &str) -> TopicRule {
    TopicRule::builder().phrases(vec![phrase.parse().expect("a phrase")]).try_into().expect("a rule")
}

pub(super) async fn add_conversation_topic(stage: &Stage) {
    let given = stage.actor.sdk.add_conversation_topic(stage.agent, stage.conversation, stage.topic).await;
    let topics = given.expect("a conversation").topics;
    assert_eq!(
        topics.iter().map(|topic| (topic.id, &topic.assigned_by)).collect::<Vec<_>>(),
        [(stage.topic, &TopicAssignment::Hand)]
    );
}

pub(super) async fn remove_conversation_topic(stage: &Stage) {
    add_conversation_topic(stage).await;
    let bare = stage.actor.sdk.remove_conversation_topic(stage.agent, stage.conversation, stage.topic).await;
    assert!(bare.expect("a conversation").topics.is_empty());
}

pub(super) async fn list_topics(stage: &Stage) {
    let page = stage.actor.sdk.list_topics(stage.agent).q("BREAK").await.expect("a page");
    assert_eq!(page.items.iter().map(|topic| topic.id).collect::<Vec<_>>(), [stage.topic]);
}

pub(super) async fn create_topic(stage: &Stage) {
    let body = TopicCreate::builder().name("Refunds").rule(topic_rule("money back"));
    let topic = stage.actor.sdk.create_topic(stage.agent).body(body).await.expect("a topic");
    assert_eq!((topic.name.as_str(), topic.rule.expect("a rule").phrases.len()), ("Refunds", 1));
}

pub(super) async fn list_topic_suggestions(stage: &Stage) {
    let page = stage.actor.sdk.list_topic_suggestions(stage.agent).await.expect("a page");
    assert!(page.items.is_empty(), "nothing was grouped");
}

pub(super) async fn get_topic(stage: &Stage) {
    let topic = stage.actor.sdk.get_topic(stage.agent, stage.topic).await.expect("a topic");
    assert_eq!((topic.name.as_str(), topic.is_applying), ("Breakfast", false));
}

pub(super) async fn update_topic(stage: &Stage) {
    let body = TopicUpdate::builder().name("Meals".to_owned());
    let topic = stage.actor.sdk.update_topic(stage.agent, stage.topic).body(body).await.expect("a topic");
    assert_eq!(topic.name, "Meals");
}

pub(super) async fn delete_topic(stage: &Stage) {
    stage.actor.sdk.delete_topic(stage.agent, stage.topic).await.expect("a topic");
    let gone = stage.actor.sdk.get_topic(stage.agent, stage.topic).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::TopicNotFound));
}

pub(super) async fn apply_topic(stage: &Stage) {
    let topic = stage.actor.sdk.apply_topic(stage.agent, stage.topic).await.expect("a topic");
    assert!(topic.is_applying);
}

pub(super) async fn get_topic_counts(stage: &Stage) {
    let counts = stage.actor.sdk.get_topic_counts(stage.agent).time_zone("Europe/Zurich").await.expect("counts");
    assert_eq!((counts.items.len(), counts.topics[0].id, counts.topics[0].conversations), (30, stage.topic, 0));
}

pub(super) async fn list_unanswered_questions(stage: &Stage) {
    let page = stage.actor.sdk.list_unanswered_questions().agent_id(stage.agent).await.expect("a page");
    assert!(page.items.is_empty(), "nothing was grouped");
}

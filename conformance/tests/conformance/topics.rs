//! Topics: assigned to conversations manually and by rules, and suggested by the questions that visitors ask.

use std::time::Duration;

use frontdesk_conformance::{Actor, ApiCall, Stage, World, actor::created_id, contract::contract, stories};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_types::accounts::{keys::Scope, orgs::Plan};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

mod sums;

stories![
    a_rule_gives_a_conversation_its_topic,
    what_people_decide_no_rule_undoes,
    a_rule_is_applied_to_the_past,
    a_new_rule_ends_the_application_of_the_old_one,
    a_deleted_topic_is_gone_from_its_conversations,
    a_visitor_decides_what_it_is_about_not_the_agent,
    phrases_are_words_of_one_message,
    an_agent_has_a_hundred_topics_under_load,
    hostile_rules_are_refused,
    similar_questions_are_suggested,
    erased_words_are_gone_from_suggestions,
    conversations_are_counted_by_topic_over_time,
    questions_without_an_answer_are_grouped,
    a_sandbox_has_no_topics,
];

/// An agent, and the user who runs it.
struct TopicsDesk {
    anna: Actor,
    agent: Uuid,
}

impl TopicsDesk {
    async fn open(world: &World) -> Self {
        let Stage { actor, agent, topic, .. } = Stage::set_up(world).await;
        world.settle().await;
        actor.delete(&format!("/agents/{agent}/topics/{topic}")).await.data();
        Self { anna: actor, agent }
    }

    async fn create_topic(&self, name: &str, phrases: &[&str]) -> Uuid {
        let body = json!({ "name": name, "rule": { "phrases": phrases } });
        created_id(&self.anna.post(&format!("/agents/{}/topics", self.agent), body).await)
    }

    /// Starts a conversation with this question.
    async fn begin_conversation(&self, question: &str) -> Uuid {
        let reply = self.anna.ask_agent(self.agent, question).await.data();
        reply["conversationId"].as_str().expect("an id").parse().expect("a UUID")
    }

    async fn send_message(&self, conversation: Uuid, message: &str) {
        let body = json!({ "agentId": self.agent, "conversationId": conversation, "message": message });
        self.anna.post("/chat", body).await.data();
    }

    /// Returns the topics of a conversation, and their origin.
    async fn topic_lines_of(&self, conversation: Uuid) -> Vec<String> {
        let found = self.anna.get(&format!("/agents/{}/conversations/{conversation}", self.agent)).await.data();
        topic_lines(&found)
    }

    async fn add_topic(&self, conversation: Uuid, topic: Uuid) -> Vec<String> {
        topic_lines(&self.set_topic("addConversationTopic", conversation, topic).await)
    }

    async fn remove_topic(&self, conversation: Uuid, topic: Uuid) -> Vec<String> {
        topic_lines(&self.set_topic("removeConversationTopic", conversation, topic).await)
    }

    async fn set_topic(&self, operation: &str, conversation: Uuid, topic: Uuid) -> Value {
        let call = ApiCall::example(contract().operation(operation)).path("agentId", self.agent);
        self.anna.send(&call.path("conversationId", conversation).path("topicId", topic)).await.data()
    }

    async fn apply_topic(&self, world: &World, topic: Uuid) -> Value {
        let path = format!("/agents/{}/topics/{topic}", self.agent);
        assert_eq!(self.anna.post_empty(&format!("{path}/apply")).await.data()["isApplying"], json!(true));
        world.settle().await;
        self.anna.get(&path).await.data()
    }

    /// Returns the conversations that a filter finds.
    async fn conversations_with(&self, topic: Uuid) -> Vec<Uuid> {
        let page = self.anna.get(&format!("/agents/{}/conversations?topicId={topic}", self.agent)).await.data();
        let ids = page["items"].as_array().expect("a list").iter();
        ids.map(|item| item["id"].as_str().expect("an id").parse().expect("a UUID")).collect()
    }

    /// Returns the suggested groups, each with its number of questions.
    async fn list_suggestions(&self) -> Vec<(i64, String)> {
        let page = self.anna.get(&format!("/agents/{}/topics/suggestions", self.agent)).await.data();
        let groups = page["items"].as_array().expect("a list").iter();
        groups
            .map(|group| {
                let text = group["examples"][0]["text"].as_str().expect("a text").to_owned();
                (group["questionCount"].as_i64().expect("a number"), text)
            })
            .collect()
    }
}

fn topic_lines(conversation: &Value) -> Vec<String> {
    let topics = conversation["topics"].as_array().expect("topics").iter();
    topics.map(|topic| format!("{} by {}", topic["name"].as_str().unwrap(), topic["assignedBy"].as_str().unwrap())).collect()
}

async fn a_rule_gives_a_conversation_its_topic(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let refunds = desk.create_topic("Refunds", &["refund", "money back"]).await;
    desk.create_topic("Parking", &["parking"]).await;
    let asked = desk.begin_conversation("How can I get my money back?").await;
    let other = desk.begin_conversation("When do you open?").await;
    world.project_conversations().await;
    assert_eq!(desk.topic_lines_of(asked).await, ["Refunds by rule"]);
    assert!(desk.topic_lines_of(other).await.is_empty());
    desk.send_message(other, "And is there parking? I also want a REFUND.").await;
    world.project_conversations().await;
    assert_eq!(desk.topic_lines_of(other).await, ["Parking by rule", "Refunds by rule"]);
    let mut both = desk.conversations_with(refunds).await;
    both.sort();
    assert_eq!(both, [asked, other]);
    let csv = desk.anna.get(&format!("/agents/{}/conversations/export?format=csv&topicId={refunds}", desk.agent)).await;
    assert!(csv.text().contains(r#""[""Parking"",""Refunds""]""#), "{}", csv.text());
    assert_eq!(desk.conversations_with(world.app().services.ports.ids.next()).await, Vec::<Uuid>::new());
}

async fn what_people_decide_no_rule_undoes(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let refunds = desk.create_topic("Refunds", &["refund"]).await;
    let (one, other) = (desk.begin_conversation("A refund, please.").await, desk.begin_conversation("When do you open?").await);
    world.project_conversations().await;
    assert!(desk.remove_topic(one, refunds).await.is_empty());
    assert_eq!(desk.add_topic(other, refunds).await, ["Refunds by hand"]);
    let before = desk.anna.get(&format!("/agents/{}/conversations/{other}", desk.agent)).await.data();
    assert_eq!(desk.add_topic(other, refunds).await, ["Refunds by hand"], "again");
    let after = desk.anna.get(&format!("/agents/{}/conversations/{other}", desk.agent)).await.data();
    assert_eq!(before, after, "what is so already changes nothing");
    desk.send_message(one, "I said a refund!").await;
    world.project_conversations().await;
    desk.apply_topic(world, refunds).await;
    assert!(desk.topic_lines_of(one).await.is_empty(), "somebody took it away");
    assert_eq!(desk.topic_lines_of(other).await, ["Refunds by hand"], "somebody gave it");
    assert_eq!(desk.add_topic(one, refunds).await, ["Refunds by hand"]);
    let never = desk.begin_conversation("Hello?").await;
    assert!(desk.remove_topic(never, refunds).await.is_empty());
    desk.send_message(never, "A refund, please.").await;
    world.project_conversations().await;
    assert!(desk.topic_lines_of(never).await.is_empty(), "somebody said no before the rule could say yes");
}

async fn a_rule_is_applied_to_the_past(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let mut all = Vec::new();
    for number in 0..3 {
        all.push(desk.begin_conversation(&format!("Where is my parcel {number}?")).await);
    }
    let other = desk.begin_conversation("Does the ferry take dogs?").await;
    world.project_conversations().await;
    let shipping = desk.create_topic("Shipping", &["parcel"]).await;
    assert!(desk.conversations_with(shipping).await.is_empty(), "a rule looks ahead");
    let applied = desk.apply_topic(world, shipping).await;
    assert_eq!((&applied["isApplying"], applied["appliedAt"].is_string()), (&json!(false), true));
    let mut found = desk.conversations_with(shipping).await;
    found.sort();
    assert_eq!(found, all);
    let path = format!("/agents/{}/topics/{shipping}", desk.agent);
    desk.anna.patch(&path, json!({ "rule": { "phrases": ["ferry"] } })).await.data();
    assert_eq!(desk.conversations_with(shipping).await.len(), 3, "a new rule does not change the past by itself");
    desk.apply_topic(world, shipping).await;
    assert_eq!(desk.conversations_with(shipping).await, [other]);
    desk.anna.patch(&path, json!({ "rule": null })).await.data();
    desk.apply_topic(world, shipping).await;
    assert!(desk.conversations_with(shipping).await.is_empty(), "no rule names no conversation");
    let mut database = world.backdoor().await;
    let counted = format!("SELECT COUNT(*) FROM topic_sums WHERE topic_id = '{shipping}' AND conversations <> 0");
    assert_eq!(database.query_number(counted).await, 0, "and none is counted");
}

async fn a_new_rule_ends_the_application_of_the_old_one(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let conversation = desk.begin_conversation("Where is my parcel?").await;
    world.project_conversations().await;
    let topic = desk.create_topic("Shipping", &["parcel"]).await;
    let path = format!("/agents/{}/topics/{topic}", desk.agent);
    // The job notices that it is obsolete, whenever it runs.
    let mut database = world.backdoor().await;
    desk.anna.post_empty(&format!("{path}/apply")).await.data();
    let changed = desk.anna.patch(&path, json!({ "rule": { "phrases": ["ferry"] } })).await.data();
    assert_eq!(changed["isApplying"], json!(false));
    world.settle().await;
    let jobs = format!("SELECT COUNT(*) FROM jobs WHERE org_id = '{}' AND kind = 'apply_topic'", desk.anna.org);
    assert_eq!(database.query_number(jobs).await, 0);
    desk.apply_topic(world, topic).await;
    assert!(desk.topic_lines_of(conversation).await.is_empty());
}

async fn a_deleted_topic_is_gone_from_its_conversations(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let refunds = desk.create_topic("Refunds", &["refund"]).await;
    let conversation = desk.begin_conversation("A refund, please.").await;
    world.project_conversations().await;
    let path = format!("/agents/{}/topics/{refunds}", desk.agent);
    let writer = world.new_actor_with_key(desk.anna.org, NewKey::new("Writer", Scope::Write)).await;
    writer.delete(&path).await.assert_code("INSUFFICIENT_SCOPE", "conversations have it, and would lose it for good");
    desk.anna.delete(&path).await.data();
    assert!(desk.topic_lines_of(conversation).await.is_empty());
    assert!(desk.conversations_with(refunds).await.is_empty());
    desk.create_topic("refunds", &["refund"]).await;
    world.settle().await;
    let mut database = world.backdoor().await;
    for table in ["conversation_topics", "topic_sums", "topic_phrases"] {
        let left = format!("SELECT COUNT(*) FROM {table} WHERE topic_id = '{refunds}'");
        assert_eq!(database.query_number(left).await, 0, "{table}");
    }
}

async fn a_visitor_decides_what_it_is_about_not_the_agent(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let breakfast = desk.create_topic("Breakfast", &["breakfast"]).await;
    let conversation = desk.begin_conversation("When does the front desk open on Sundays?").await;
    let path = format!("/inbox/conversations/{conversation}/messages");
    desk.anna.post(&path, json!({ "text": "Breakfast is at eight." })).await.data();
    world.project_conversations().await;
    assert!(desk.topic_lines_of(conversation).await.is_empty(), "the answers speak of breakfast, the visitor does not");
    desk.apply_topic(world, breakfast).await;
    assert!(desk.topic_lines_of(conversation).await.is_empty());
}

async fn phrases_are_words_of_one_message(world: &World) {
    let desk = TopicsDesk::open(world).await;
    desk.create_topic("Häuser", &["Häuser mieten"]).await;
    desk.create_topic("東京", &["東京"]).await;
    let (apart, stems) = (desk.begin_conversation("Ein Haus?").await, desk.begin_conversation("Kann ich das Haus MIETEN?").await);
    desk.send_message(apart, "Oder mieten?").await;
    let tokyo = desk.begin_conversation("東京都に住んでいます").await;
    world.project_conversations().await;
    assert!(desk.topic_lines_of(apart).await.is_empty(), "the words are in two messages");
    assert_eq!(desk.topic_lines_of(stems).await, ["Häuser by rule"]);
    assert_eq!(desk.topic_lines_of(tokyo).await, ["東京 by rule"]);
}

async fn an_agent_has_a_hundred_topics_under_load(world: &World) {
    let stage = Stage::set_up(world).await;
    stage.add_topics(world, 95).await;
    let path = format!("/agents/{}/topics", stage.agent);
    let names = (0..12).map(|number| json!({ "name": format!("At once {number}") }));
    let answers = join_all(names.map(|body| stage.actor.post(&path, body))).await;
    let mut codes: Vec<String> = answers.iter().filter(|answer| answer.status != 201).map(|answer| answer.code()).collect();
    codes.dedup();
    assert_eq!((answers.iter().filter(|answer| answer.status == 201).count(), codes), (4, vec!["TOO_MANY".to_owned()]));
    stage.actor.delete(&format!("{path}/{}", stage.topic)).await.data();
    let same = join_all((0..6).map(|_| stage.actor.post(&path, json!({ "name": "The same" })))).await;
    assert_eq!(same.iter().filter(|answer| answer.status == 201).count(), 1);
    world.settle().await;
}

async fn hostile_rules_are_refused(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = format!("/agents/{}/topics/{}", stage.agent, stage.topic);
    let many: Vec<_> = (0..51).map(|number| format!("phrase {number}")).collect();
    for (rule, field) in [
        (json!({ "phrases": [] }), "/rule/phrases"),
        (json!({ "phrases": many }), "/rule/phrases"),
        (json!({ "phrases": ["ok", " "] }), "/rule/phrases/1"),
        (json!({ "phrases": ["?!"] }), "/rule/phrases/0"),
        (json!({ "phrases": ["a".repeat(201)] }), "/rule/phrases/0"),
        (json!({ "phrases": ["a\u{0}b"] }), "/rule/phrases/0"),
        (json!({ "phrases": [7] }), "/rule/phrases/0"),
        (json!({}), "/rule/phrases"),
        (json!([]), "/rule"),
        (json!({ "phrases": ["a"], "words": [] }), "/rule/words"),
    ] {
        let topics = format!("/agents/{}/topics", stage.agent);
        let refused = stage.actor.post(&topics, json!({ "name": "Refunds", "rule": rule })).await;
        refused.assert_code("VALIDATION_ERROR", &rule.to_string());
        assert_eq!(refused.fields(), [field], "{rule}");
        let refused = stage.actor.patch(&path, json!({ "rule": rule })).await;
        refused.assert_code("VALIDATION_ERROR", &rule.to_string());
    }
    let longest: Vec<_> = (0..50).map(|number| format!("{number} {}", "word ".repeat(39))).collect();
    let kept = stage.actor.patch(&path, json!({ "rule": { "phrases": longest } })).await.data();
    assert_eq!(kept["rule"]["phrases"].as_array().map(Vec::len), Some(50));
}

async fn similar_questions_are_suggested(world: &World) {
    let desk = TopicsDesk::open(world).await;
    assert!(desk.list_suggestions().await.is_empty());
    for question in [
        "How do I reset my password?",
        "Where can I reset a forgotten password?",
        "I need a password reset",
        "What does the ferry to the island cost?",
        "When does the island ferry leave?",
        "Is there parking?",
    ] {
        desk.begin_conversation(question).await;
    }
    world.group_questions().await;
    insta::assert_debug_snapshot!(desk.list_suggestions().await, @r#"
    [
        (
            3,
            "How do I reset my password?",
        ),
        (
            2,
            "What does the ferry to the island cost?",
        ),
    ]
    "#);
    let passwords = desk.create_topic("Passwords", &["password"]).await;
    desk.apply_topic(world, passwords).await;
    assert_eq!(desk.list_suggestions().await.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [2], "the ferry is left");
    desk.begin_conversation("Does the island ferry take dogs?").await;
    world.group_questions().await;
    assert_eq!(desk.list_suggestions().await.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [3]);
    let mut database = world.backdoor().await;
    let old = "SELECT COUNT(*) FROM grouped_questions WHERE grouping_id NOT IN (SELECT id FROM question_groupings)";
    assert_eq!(database.query_number(old.to_owned()).await, 0, "what was grouped before is gone");
}

async fn erased_words_are_gone_from_suggestions(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let mut all = Vec::new();
    for question in ["Where is the ferry?", "Where is that ferry now?", "Is the ferry late?"] {
        all.push(desk.begin_conversation(question).await);
    }
    desk.begin_conversation("Is there parking?").await;
    world.group_questions().await;
    assert_eq!(desk.list_suggestions().await.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [3]);
    for (left, conversation) in [2, 0, 0].into_iter().zip(all) {
        desk.anna.delete(&format!("/agents/{}/conversations/{conversation}", desk.agent)).await.data();
        assert_eq!(desk.list_suggestions().await.first().map_or(0, |(count, _)| *count), left);
    }
}

async fn a_sandbox_has_no_topics(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    anna.get(&format!("/agents/{agent}/topics")).await.assert_code("SANDBOX_NOT_PERMITTED", "a sandbox");
}

async fn conversations_are_counted_by_topic_over_time(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let (refunds, ferry) = (desk.create_topic("Refunds", &["refund"]).await, desk.create_topic("Ferry", &["ferry"]).await);
    let counts = |filters: &str| format!("/agents/{}/topics/counts?{filters}", desk.agent);
    desk.begin_conversation("A refund, please.").await;
    desk.begin_conversation("A refund for the ferry!").await;
    world.advance(Duration::from_hours(24));
    let last = desk.begin_conversation("When does the ferry leave?").await;
    world.project_conversations().await;
    let found = desk.anna.get(&counts("step=day&timeZone=Europe/Zurich")).await.data();
    let totals: Vec<_> = found["topics"].as_array().expect("topics").iter().map(|topic| &topic["conversations"]).collect();
    assert_eq!((totals, found["topics"][0]["name"].as_str()), (vec![&json!(2), &json!(2)], Some("Ferry")));
    let steps = found["items"].as_array().expect("steps");
    assert_eq!(steps.len(), 30);
    let of = |step: &Value| -> Vec<(String, i64)> {
        let topics = step["topics"].as_array().expect("topics").iter();
        topics.map(|topic| (topic["id"].as_str().unwrap().to_owned(), topic["conversations"].as_i64().unwrap())).collect()
    };
    assert_eq!(of(&steps[28]), [(refunds.to_string(), 2), (ferry.to_string(), 1)]);
    assert_eq!(of(&steps[29]), [(ferry.to_string(), 1)]);
    desk.anna.delete(&format!("/agents/{}/conversations/{last}", desk.agent)).await.data();
    let after = desk.anna.get(&counts("step=day&timeZone=Europe/Zurich")).await.data();
    assert_eq!(found, after, "counts of the past stay");
    desk.anna.delete(&format!("/agents/{}/topics/{refunds}", desk.agent)).await.data();
    let after = desk.anna.get(&counts("")).await.data();
    assert!(!after.to_string().contains(&refunds.to_string()));
    world.settle().await;
    for wrong in ["timeZone=Mars/Base", "step=quarter_hour&from=2020-01-01T00:00:00Z", "step=year", "from=2030-01-01T00:00:00Z"] {
        desk.anna.get(&counts(wrong)).await.assert_code("VALIDATION_ERROR", wrong);
    }
}

async fn questions_without_an_answer_are_grouped(world: &World) {
    let desk = TopicsDesk::open(world).await;
    let unanswered = |filters: &str| format!("/analytics/unanswered?agentId={}{filters}", desk.agent);
    for question in ["Who invented the locomotive?", "When was the steam locomotive invented?", "Do zebras sleep?"] {
        desk.begin_conversation(question).await;
    }
    desk.begin_conversation("When does the front desk open on Sundays?").await;
    world.group_questions().await;
    let found = desk.anna.get(&unanswered("")).await.data();
    let [group] = &found["items"].as_array().expect("groups")[..] else { panic!("{found}") };
    assert_eq!((group["questionCount"].as_i64(), group["examples"].as_array().map(Vec::len)), (Some(2), Some(2)));
    let before = desk.anna.get(&unanswered("&to=2020-01-01T00:00:00Z")).await.data();
    assert_eq!(before["items"], json!([]));
}

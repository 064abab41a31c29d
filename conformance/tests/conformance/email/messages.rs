//! A message that is stored first, and answered after; and what becomes of the answer.

use frontdesk_conformance::{
    Actor, Stage, World,
    stage::{
        SOURCE_TEXT,
        mails::{VisitorMail, exhaust_attempts, wait_for_answers},
    },
    stories,
};
use frontdesk_test_programs::provider;
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    chat::providers::{remaining_credits, with_model},
    events::{fail_delivery, has_credits, list_events, receive_all_events},
};

stories![
    a_mail_is_stored_first_and_answered_after,
    of_many_workers_one_answers,
    a_model_of_a_provider_answers_once with provider::model_settings().as_str(),
    without_credits_a_person_is_asked,
    a_model_that_is_down_is_tried_again_and_then_a_person_is_asked with provider::model_settings().as_str(),
    an_agent_that_awaits_deletion_answers_nothing with provider::model_settings().as_str(),
    whoever_has_a_conversation_answers_in_it,
    a_mail_opens_a_resolved_conversation,
    a_long_mail_is_kept_and_its_beginning_is_asked with provider::model_settings().as_str(),
    conversations_by_mail_are_listed_counted_and_exported,
    only_a_verified_sender_is_linked_to_a_contact,
    copies_are_for_mails_alone,
    a_failed_delivery_is_told_once,
];

const KNOWN: &str = "When does the front desk open on Sundays?";

/// An agent to which mails are sent.
struct MailDesk<'w> {
    world: &'w World,
    anna: Actor,
    agent: Uuid,
}

impl<'w> MailDesk<'w> {
    async fn open(world: &'w World) -> Self {
        let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
        world.settle().await;
        Self { world, anna, agent }
    }

    fn mail<'m>(&self, conversation: Option<Uuid>, text: &'m str) -> VisitorMail<'m> {
        let from = "bea@visitor.example";
        VisitorMail { agent: self.agent, conversation, from, is_verified: false, subject: Some("A question"), text }
    }

    /// Sends a mail, in a conversation or a new one; returns the conversation and the message.
    async fn send(&self, conversation: Option<Uuid>, text: &str) -> (Uuid, Uuid) {
        let taken = self.mail(conversation, text).take(self.world, self.anna.org).await.expect("the mail is taken");
        (taken.conversation.0, taken.message.0)
    }

    /// Sends a mail, and waits until it is answered or left to the team.
    async fn send_and_wait(&self, conversation: Option<Uuid>, text: &str) -> Uuid {
        let (conversation, _) = self.send(conversation, text).await;
        wait_for_answers(self.world).await;
        conversation
    }

    async fn read_conversation(&self, conversation: Uuid) -> Value {
        self.anna.get(&format!("/agents/{}/conversations/{conversation}", self.agent)).await.data()
    }

    async fn list_messages(&self, conversation: Uuid) -> Vec<Value> {
        let page = self.anna.get(&format!("/agents/{}/conversations/{conversation}/messages", self.agent)).await.data();
        page["items"].as_array().expect("a list").clone()
    }

    /// Returns who has said something, in order.
    async fn list_roles(&self, conversation: Uuid) -> Vec<String> {
        let messages = self.list_messages(conversation).await;
        messages.iter().map(|message| field_text(message, "role").to_owned()).collect()
    }

    async fn credits(&self) -> i64 {
        self.world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", self.anna.org)).await
    }

    /// Forgets that jobs have failed, which they are meant to here.
    async fn forget_failures(&self) {
        self.world.backdoor().await.execute("DELETE FROM jobs WHERE last_error IS NOT NULL".to_owned()).await;
    }
}

fn field_text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

async fn a_mail_is_stored_first_and_answered_after(world: &World) {
    let desk = MailDesk::open(world).await;
    receive_all_events(world, &desk.anna).await;
    let before = desk.credits().await;
    let (conversation, message) = desk.send(None, KNOWN).await;
    let stored = desk.anna.get(&format!("/agents/{}/messages/{message}", desk.agent)).await.data();
    assert_eq!((field_text(&stored, "role"), field_text(&stored, "text")), ("visitor", KNOWN));
    wait_for_answers(world).await;

    let messages = desk.list_messages(conversation).await;
    let [question, answer] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!((question, &question["delivery"]), (&stored, &Value::Null));
    assert_eq!((field_text(answer, "role"), &answer["creditsUsed"]), ("agent", &json!(1)));
    assert!(field_text(answer, "text").contains("10:00"), "{answer}");
    assert_eq!(desk.credits().await, before - 1);
    let shown = desk.read_conversation(conversation).await;
    let facts = (field_text(&shown, "channel"), &shown["messageCount"], field_text(&shown["visitor"], "email"));
    assert_eq!(facts, ("email", &json!(2), "bea@visitor.example"));

    let told = list_events(world, &desk.anna).await;
    let told: Vec<&Value> = told.iter().filter(|event| event["data"]["conversationId"] == json!(conversation)).collect();
    let names: Vec<&str> = told.iter().map(|event| field_text(event, "type")).collect();
    assert_eq!(names[..3], ["conversation.created", "message.created", "message.created"]);
    let deliveries = [1, 2].map(|place| told[place]["data"]["message"]["delivery"]["status"].clone());
    assert_eq!(deliveries, [Value::Null, json!("queued")]);
}

async fn of_many_workers_one_answers(world: &World) {
    let desk = MailDesk::open(world).await;
    let (before, services) = (desk.credits().await, &world.app().services);
    let (conversation, _) = desk.send(None, KNOWN).await;
    let taken = desk.mail(Some(conversation), KNOWN).take(world, desk.anna.org).await.expect("the mail is taken");
    join_all((0..8).map(|_| services.chat.answer_taken(desk.anna.org, taken.message))).await;
    exhaust_attempts(world).await;
    let answers = desk.list_roles(conversation).await.iter().filter(|role| *role == "agent").count();
    assert_eq!((answers, desk.credits().await), (2, before - 2), "one for each mail");
    desk.forget_failures().await;
}

async fn a_model_of_a_provider_answers_once(world: &World) {
    let stage = with_model(world, "fast").await;
    let before = remaining_credits(world, &stage).await;
    let Stage { actor: anna, agent, .. } = stage;
    let desk = MailDesk { world, anna, agent };
    let conversation = desk.send_and_wait(None, KNOWN).await;
    let messages = desk.list_messages(conversation).await;
    let [_, answer] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!((field_text(answer, "text"), field_text(answer, "model")), (SOURCE_TEXT, "fake/fast"));
    assert_eq!(desk.credits().await, before - 1);
}

async fn without_credits_a_person_is_asked(world: &World) {
    let desk = MailDesk::open(world).await;
    has_credits(world, &desk.anna, 0).await;
    let conversation = desk.send_and_wait(None, KNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(conversation).await, "status"), "escalated");
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "system"], "the mail stays, and nothing is sent");
    let inbox = desk.anna.get("/inbox/conversations?status=escalated").await.data();
    assert_eq!(inbox["items"][0]["id"], json!(conversation));
    has_credits(world, &desk.anna, 1).await;
    desk.send_and_wait(Some(conversation), KNOWN).await;
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "system", "visitor", "agent"]);
    assert_eq!(desk.credits().await, 0);
}

async fn a_model_that_is_down_is_tried_again_and_then_a_person_is_asked(world: &World) {
    let stage = with_model(world, "dead").await;
    let before = remaining_credits(world, &stage).await;
    let Stage { actor: anna, agent, .. } = stage;
    let desk = MailDesk { world, anna, agent };
    let (conversation, _) = desk.send(None, KNOWN).await;
    exhaust_attempts(world).await;
    let tried = "SELECT CAST(failures AS BIGINT) FROM jobs WHERE kind = 'answer_message' AND state = 'dead'";
    assert_eq!(world.backdoor().await.query_number(tried.to_owned()).await, 6);
    assert_eq!(field_text(&desk.read_conversation(conversation).await, "status"), "escalated");
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "system"]);
    assert_eq!(desk.credits().await, before, "nothing is charged");
    desk.forget_failures().await;
}

async fn an_agent_that_awaits_deletion_answers_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = with_model(world, "dead").await;
    let desk = MailDesk { world, anna, agent };
    let (conversation, _) = desk.send(None, KNOWN).await;
    desk.anna.delete(&format!("/agents/{agent}")).await.data();
    exhaust_attempts(world).await;
    desk.forget_failures().await;
    desk.anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data();
    assert_eq!(field_text(&desk.read_conversation(conversation).await, "status"), "escalated");
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "system"]);
    desk.anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = desk.mail(None, KNOWN).take(world, desk.anna.org).await.expect_err("no mail is taken for it");
    assert_eq!(refused.code().as_str(), "AGENT_UNAVAILABLE");
}

async fn whoever_has_a_conversation_answers_in_it(world: &World) {
    let desk = MailDesk::open(world).await;
    let conversation = desk.send_and_wait(None, KNOWN).await;
    desk.anna.post(&format!("/inbox/conversations/{conversation}/assign"), json!({})).await.data();
    let before = desk.credits().await;
    desk.send_and_wait(Some(conversation), KNOWN).await;
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "agent", "system", "visitor"], "the agent is silent");
    let reply = json!({ "text": "At ten.", "cc": ["Carl@Visitor.example", "dora@visitor.example", "carl@visitor.example"] });
    let reply = desk.anna.post(&format!("/inbox/conversations/{conversation}/messages"), reply).await.data();
    assert_eq!((field_text(&reply, "role"), field_text(&reply["delivery"], "status")), ("team", "queued"));
    let copies = format!("SELECT CAST(cc AS TEXT) FROM message_deliveries WHERE message_id = '{}'", field_text(&reply, "id"));
    let copies = world.backdoor().await.query_texts(copies).await;
    let copies: Value = serde_json::from_str(&copies[0]).expect("JSON");
    assert_eq!(copies, json!(["Carl@visitor.example", "dora@visitor.example"]));

    desk.anna.post_empty(&format!("/inbox/conversations/{conversation}/hand-back")).await.data();
    assert_eq!(desk.credits().await, before, "what a person answers costs nothing");
    desk.send_and_wait(Some(conversation), KNOWN).await;
    assert_eq!(desk.list_roles(conversation).await.last().map(String::as_str), Some("agent"), "handed back");
}

async fn a_mail_opens_a_resolved_conversation(world: &World) {
    let desk = MailDesk::open(world).await;
    let conversation = desk.send_and_wait(None, KNOWN).await;
    desk.anna.post(&format!("/inbox/conversations/{conversation}/resolve"), json!({})).await.data();
    desk.send_and_wait(Some(conversation), KNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(conversation).await, "status"), "open");
    assert_eq!(desk.list_roles(conversation).await, ["visitor", "agent", "system", "visitor", "agent"]);
}

async fn a_long_mail_is_kept_and_its_beginning_is_asked(world: &World) {
    let Stage { actor: anna, agent, .. } = with_model(world, "fast").await;
    let desk = MailDesk { world, anna, agent };
    let conversation = desk.send_and_wait(None, &format!("{KNOWN} {}", "é".repeat(30_000))).await;
    let messages = desk.list_messages(conversation).await;
    assert_eq!(field_text(&messages[0], "text").chars().count(), 20_000);
    assert_eq!(field_text(&messages[1], "text"), SOURCE_TEXT);
}

async fn conversations_by_mail_are_listed_counted_and_exported(world: &World) {
    let desk = MailDesk::open(world).await;
    let conversation = desk.send_and_wait(None, KNOWN).await;
    desk.anna.ask_agent(desk.agent, KNOWN).await.data();
    let path = format!("/agents/{}/conversations", desk.agent);
    let listed = desk.anna.get(&format!("{path}?channel=email")).await.data();
    let ids: Vec<&Value> = listed["items"].as_array().expect("a list").iter().map(|item| &item["id"]).collect();
    assert_eq!(ids, [&json!(conversation)]);
    world.project_conversations().await;
    let figures = desk.anna.get("/analytics/overview?channel=email").await.data()["figures"].take();
    assert_eq!((&figures["conversations"], &figures["questions"], &figures["answered"]), (&json!(1), &json!(1), &json!(1)));
    let lines = desk.anna.get(&format!("{path}/export?channel=email")).await;
    let line: Value = serde_json::from_str(lines.text().trim()).expect("one line");
    let statuses = [0, 1].map(|place| line["messages"][place]["delivery"]["status"].is_string());
    assert_eq!(statuses, [false, true]);
    let rows = desk.anna.get(&format!("{path}/export?format=csv&channel=email")).await;
    assert!(rows.text().lines().next().is_some_and(|names| names.contains(",deliveryStatus,deliveryDetail,deliveryAt,")));
}

async fn only_a_verified_sender_is_linked_to_a_contact(world: &World) {
    let desk = MailDesk::open(world).await;
    let forged = desk.send_and_wait(None, KNOWN).await;
    assert_eq!(desk.read_conversation(forged).await["contact"], Value::Null);
    let genuine = VisitorMail { is_verified: true, ..desk.mail(None, KNOWN) };
    let genuine = genuine.take(world, desk.anna.org).await.expect("the mail is taken").conversation.0;
    wait_for_answers(world).await;
    let contact = desk.read_conversation(genuine).await["contact"].take();
    assert_eq!(field_text(&contact, "email"), "bea@visitor.example");
}

async fn copies_are_for_mails_alone(world: &World) {
    let Stage { actor: anna, conversation, .. } = Stage::set_up_for(world, Plan::Enterprise).await;
    let path = format!("/inbox/conversations/{conversation}/messages");
    let refused = async |cc: Value| {
        let answer = anna.post(&path, json!({ "text": "Hello.", "cc": cc })).await;
        answer.assert_code("VALIDATION_ERROR", "copies");
        answer.fields()
    };
    assert_eq!(refused(json!(["carl@visitor.example"])).await, ["/cc"]);
    assert_eq!(refused(json!(["dora@visitor.example", "carl"])).await, ["/cc/1"]);
    let many: Vec<String> = (0..21).map(|number| format!("carl{number}@visitor.example")).collect();
    assert_eq!(refused(json!(many)).await, ["/cc"]);
    let reply = anna.post(&path, json!({ "text": "Hello.", "cc": [] })).await.data();
    assert_eq!(reply["delivery"], Value::Null, "a program reads it");
}

async fn a_failed_delivery_is_told_once(world: &World) {
    let Stage { actor: anna, agent, message, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    assert!(fail_delivery(world, &anna, message, "550 5.1.1 No such mailbox.").await);
    assert!(!fail_delivery(world, &anna, message, "Again.").await, "that is known");
    let shown = anna.get(&format!("/agents/{agent}/messages/{message}")).await.data();
    let delivery = &shown["delivery"];
    assert_eq!((field_text(delivery, "status"), field_text(delivery, "detail")), ("failed", "550 5.1.1 No such mailbox."));
    let told = list_events(world, &anna).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((field_text(&told[0], "type"), &told[0]["data"]["message"]), ("message.delivery_failed", &shown));
}

//! Where tries do not appear: in lists and figures, unless asked for; in the inbox, groups of questions and events, never.

use frontdesk_conformance::{World, contract::contract, stories};
use frontdesk_types::chat::AnswerOverrides;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Playground, QUESTION, UNKNOWN, text_of};
use crate::events::{list_events, receive_all_events};

stories![
    a_try_is_listed_and_exported_only_when_asked_for,
    nobody_is_told_of_a_try,
    a_try_counts_only_when_asked_for,
    questions_of_tries_are_in_no_group,
];

async fn a_try_is_listed_and_exported_only_when_asked_for(world: &World) {
    let playground = Playground::open(world).await;
    let (actor, agent) = (&playground.stage.actor, playground.stage.agent);
    let tried = playground.try_agent(UNKNOWN, None).await.data();
    let tried = text_of(&tried, "conversationId");
    let words = "q=steam+locomotive";
    for list in [format!("/agents/{agent}/conversations"), "/conversations".to_owned()] {
        for filter in ["", "sort=created_at", "hasUnanswered=true", "status=open", "channel=api", words] {
            assert!(!playground.listed(&format!("{list}?{filter}")).await.contains(&tried.to_owned()), "{list} {filter}");
        }
        for filter in ["", "&sort=created_at", "&hasUnanswered=true", "&status=open", &format!("&{words}")] {
            assert_eq!(playground.listed(&format!("{list}?channel=playground{filter}")).await, [tried], "{list} {filter}");
        }
    }
    let export = format!("/agents/{agent}/conversations/export");
    assert!(!actor.get(&export).await.text().contains(tried));
    assert!(actor.get(&format!("{export}?channel=playground")).await.text().contains(tried));
    let read = actor.get(&format!("/agents/{agent}/conversations/{tried}")).await.data();
    assert_eq!((&read["channel"], &read["contact"]), (&json!("playground"), &Value::Null));
}

async fn nobody_is_told_of_a_try(world: &World) {
    let playground = Playground::open(world).await;
    let (actor, agent) = (&playground.stage.actor, playground.stage.agent);
    let settings = json!({ "escalateAfter": 1, "collectLeads": true });
    actor.patch(&format!("/agents/{agent}"), settings).await.data();
    receive_all_events(world, actor).await;
    let visitor = json!({ "externalId": "customer-17", "email": "bea@acme.dev" });
    let body = json!({ "agentId": agent, "message": UNKNOWN, "visitor": visitor });
    let reply = playground.send("/chat", AnswerOverrides::default(), &[], &body).await.data();
    assert_eq!(reply["finishReason"], json!("no_answer"));
    let (conversation, message) = (text_of(&reply, "conversationId"), text_of(&reply, "messageId"));
    let path = format!("/agents/{agent}/conversations/{conversation}");
    let read = actor.get(&path).await.data();
    assert_eq!((&read["status"], &read["contact"]), (&json!("open"), &Value::Null), "neither escalated nor linked");

    for what in ["assign", "hand-back", "escalate", "resolve", "reopen"] {
        let refused = actor.post(&format!("/inbox/conversations/{conversation}/{what}"), json!({})).await;
        let unknown = actor.post(&format!("/inbox/conversations/{}/{what}", Uuid::nil()), json!({})).await;
        assert_eq!(refused.without_request_id(), unknown.without_request_id(), "{what}");
    }
    let reply = actor.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": "Hello." })).await;
    reply.assert_code("CONVERSATION_NOT_FOUND", "a reply of the team");
    let lead = json!({ "email": "bea@acme.dev", "conversationId": conversation });
    actor.post(&format!("/agents/{agent}/leads"), lead).await.assert_code("CONVERSATION_NOT_FOUND", "a lead of a try");
    let by_hand =
        playground.stage.example_call(contract().operation("addConversationTopic")).path("conversationId", conversation);
    actor.send(&by_hand).await.assert_code("CONVERSATION_NOT_FOUND", "a topic by hand");
    assert!(!playground.listed("/inbox/conversations").await.contains(&conversation.to_owned()));

    let rating = json!({ "rating": "down" });
    actor.put(&format!("/agents/{agent}/messages/{message}/feedback"), rating).await.data();
    actor.patch(&path, json!({ "tags": ["checked"] })).await.data();
    let note = actor.post(&format!("{path}/notes"), json!({ "text": "Add a source." })).await.data();
    let note = format!("/conversations/notes/{}", text_of(&note, "id"));
    actor.patch(&note, json!({ "text": "Add two sources." })).await.data();
    actor.delete(&note).await.data();
    actor.delete(&path).await.data();
    let told: Vec<Value> = list_events(world, actor).await;
    assert_eq!(told, Vec::<Value>::new());
}

async fn a_try_counts_only_when_asked_for(world: &World) {
    let playground = Playground::open(world).await;
    let actor = &playground.stage.actor;
    let statistics = async || {
        let overview = actor.get("/analytics/overview").await.data()["figures"].take();
        let series = actor.get("/analytics/series").await.data()["items"].take();
        let parts = ["agent", "channel", "country"].map(|by| format!("/analytics/breakdown?by={by}"));
        let mut broken_down = Vec::new();
        for path in parts {
            broken_down.push(actor.get(&path).await.data()["items"].take());
        }
        let cited = actor.get("/analytics/citations").await.data()["items"].take();
        let own = actor.get("/analytics/overview?country=unknown").await.data()["figures"].take();
        json!([overview, series, broken_down, cited, own])
    };
    world.project_conversations().await;
    let before = statistics().await;
    let tried = playground.try_agent(QUESTION, None).await.data();
    playground.try_agent(UNKNOWN, Some(text_of(&tried, "conversationId"))).await.data();
    world.project_conversations().await;
    assert_eq!(statistics().await, before);
    let counted = actor.get("/analytics/overview?channel=playground").await.data()["figures"].take();
    let numbers = ["conversations", "questions", "answered", "unanswered", "credits"].map(|name| counted[name].clone());
    assert_eq!(json!(numbers), json!([1, 2, 1, 1, 2]));
    let parts = actor.get("/analytics/breakdown?by=channel&channel=playground").await.data();
    assert_eq!((&parts["items"][0]["key"], parts["items"].as_array().map(Vec::len)), (&json!("playground"), Some(1)));
}

async fn questions_of_tries_are_in_no_group(world: &World) {
    let playground = Playground::open(world).await;
    let (actor, agent) = (&playground.stage.actor, playground.stage.agent);
    let mut asked = Vec::new();
    for question in ["Who invented the locomotive?", "When was the steam locomotive invented?", "Do zebras sleep?"] {
        playground.try_agent(question, None).await.data();
        asked.push(actor.ask_agent(agent, question).await.data()["conversationId"].take());
    }
    world.group_questions().await;
    for list in [format!("/analytics/unanswered?agentId={agent}"), format!("/agents/{agent}/topics/suggestions")] {
        let groups = actor.get(&list).await.data();
        let [group] = &groups["items"].as_array().expect("a list")[..] else { panic!("{list}: {groups}") };
        assert_eq!(group["questionCount"], json!(2), "{list}: {groups}");
        let examples = group["examples"].as_array().expect("a list").iter().map(|example| &example["conversationId"]);
        assert!(examples.into_iter().all(|conversation| asked.contains(conversation)), "{list}: {groups}");
    }

    let topic = json!({ "name": "Trains", "rule": { "phrases": ["locomotive"] } });
    let topic = actor.post(&format!("/agents/{agent}/topics"), topic).await.data();
    playground.try_agent(UNKNOWN, None).await.data();
    let last = actor.ask_agent(agent, UNKNOWN).await.data()["conversationId"].take();
    world.project_conversations().await;
    // To what was said before, too.
    actor.post_empty(&format!("/agents/{agent}/topics/{}/apply", text_of(&topic, "id"))).await.data();
    world.settle().await;
    let list = format!("/agents/{agent}/conversations?topicId={}", text_of(&topic, "id"));
    let with_topic = playground.listed(&format!("{list}&sort=created_at&order=asc")).await;
    assert_eq!(json!(with_topic), json!([asked[0], asked[1], last]));
    assert_eq!(playground.listed(&format!("{list}&channel=playground")).await, Vec::<String>::new());
}

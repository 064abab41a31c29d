//! Members try agents in the dashboard, whose pages call the operations of this process: as any question is asked, with
//! other settings if they may change agents, and apart from what visitors ask.

mod apart;

use axum::body::{Body, to_bytes};
use frontdesk_agents::conversations::tries;
use frontdesk_conformance::{ApiAnswer, Stage, World, stage::SOURCE_TEXT, stories};
use frontdesk_http::context::PlaygroundRequest;
use frontdesk_platform::accounts::{keys::NewKey, roles};
use frontdesk_test_programs::provider;
use frontdesk_types::{
    AgentId, ConversationId,
    accounts::{keys::Scope, roles::Permission},
    chat::AnswerOverrides,
};
use http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::providers::{QUESTION, remaining_credits, with_model};

stories![
    a_try_is_answered_with_other_settings_that_nobody_keeps with provider::model_settings().as_str(),
    other_settings_need_the_right_to_change_agents with provider::model_settings().as_str(),
    other_settings_follow_the_rules_for_agents with provider::model_settings().as_str(),
    a_try_is_streamed_resumed_and_stopped with provider::model_settings().as_str(),
    the_same_try_is_asked_once with provider::model_settings().as_str(),
    a_try_is_read_with_what_was_retrieved,
    tries_go_on_apart_from_everything_else,
];

const UNKNOWN: &str = "Who invented the steam locomotive?";

/// The playground of an agent.
struct Playground<'w> {
    world: &'w World,
    stage: Stage,
}

impl<'w> Playground<'w> {
    async fn open(world: &'w World) -> Self {
        let stage = Stage::set_up(world).await;
        world.settle().await;
        Self { world, stage }
    }

    async fn with_model(world: &'w World, mood: &str) -> Self {
        Self { world, stage: with_model(world, mood).await }
    }

    /// Sends a request as a page does, which acts here for a key.
    async fn send_as(
        &self,
        key: &str,
        path: &str,
        overrides: AnswerOverrides,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> ApiAnswer {
        let mut request = Request::post(format!("/api/v1{path}"))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {key}"))
            .extension(PlaygroundRequest { overrides });
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.to_string())).expect("a request");
        let (head, body) = self.world.site().oneshot(request).await.expect("routers do not fail").into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("a body");
        ApiAnswer { status: head.status.as_u16(), headers: head.headers, body }
    }

    async fn send(&self, path: &str, overrides: AnswerOverrides, headers: &[(&str, &str)], body: &Value) -> ApiAnswer {
        self.send_as(&self.stage.actor.key, path, overrides, headers, body).await
    }

    fn question(&self, message: &str) -> Value {
        json!({ "agentId": self.stage.agent, "message": message })
    }

    async fn try_with(&self, overrides: AnswerOverrides) -> ApiAnswer {
        self.send("/chat", overrides, &[], &self.question(QUESTION)).await
    }

    /// Tries the agent as it is, in a conversation or a new one.
    async fn try_agent(&self, message: &str, within: Option<&str>) -> ApiAnswer {
        let mut body = self.question(message);
        if let Some(conversation) = within {
            body["conversationId"] = json!(conversation);
        }
        self.send("/chat", AnswerOverrides::default(), &[], &body).await
    }

    async fn read_agent(&self) -> Value {
        self.stage.actor.get(&format!("/agents/{}", self.stage.agent)).await.data()
    }

    /// Returns the ids of the conversations that a list of the agent has.
    async fn listed(&self, path: &str) -> Vec<String> {
        let page = self.stage.actor.get(path).await.data();
        page["items"].as_array().expect("a list").iter().map(|item| text_of(item, "id").to_owned()).collect()
    }
}

fn text_of<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

fn with_model_named(model: &str) -> AnswerOverrides {
    AnswerOverrides { model: Some(model.to_owned()), system_instruction: None }
}

fn with_instruction(text: &str) -> AnswerOverrides {
    AnswerOverrides { model: None, system_instruction: Some(Some(text.to_owned())) }
}

/// Returns the rules that the model received, as its answer repeats them.
fn repeated_rules(reply: &Value) -> String {
    let messages: Vec<Value> = serde_json::from_str(text_of(reply, "answer")).expect("the echo of a list");
    text_of(&messages[0], "content").to_owned()
}

async fn a_try_is_answered_with_other_settings_that_nobody_keeps(world: &World) {
    let playground = Playground::with_model(world, "echo").await;
    let before = playground.read_agent().await;
    let reply = playground.try_with(with_instruction("Answer like a pirate.")).await.data();
    assert!(repeated_rules(&reply).ends_with("Answer like a pirate."), "{reply}");
    let next = playground.try_agent(QUESTION, Some(text_of(&reply, "conversationId"))).await.data();
    assert!(!repeated_rules(&next).contains("pirate"), "each try says how it is answered: {next}");
    let other = playground.try_with(with_model_named("fake/large")).await.data();
    assert_eq!((&other["model"], &other["creditsUsed"]), (&json!("fake/large"), &json!(5)), "a try costs what its model does");
    assert_eq!(remaining_credits(world, &playground.stage).await, 250_000 - 1 - 1 - 5);
    assert_eq!(playground.read_agent().await, before, "nothing of that is kept");

    let agent = format!("/agents/{}", playground.stage.agent);
    playground.stage.actor.patch(&agent, json!({ "systemInstruction": "Answer like a sailor." })).await.data();
    let without = AnswerOverrides { model: None, system_instruction: Some(None) };
    let reply = playground.try_with(without).await.data();
    assert!(!repeated_rules(&reply).contains("sailor"), "null stands for no instruction: {reply}");
}

async fn other_settings_need_the_right_to_change_agents(world: &World) {
    let playground = Playground::with_model(world, "fast").await;
    let actor = &playground.stage.actor;
    let role = world.run_as_operator(actor.org, async |unit| roles::create(unit, "Askers", &[Permission::ChatUse]).await).await;
    let key = NewKey { role: Some(role.id), ..NewKey::new("Asker", Scope::Write) };
    let asker = world.new_actor_with_key(actor.org, key).await;
    let question = playground.question(QUESTION);
    let send = async |overrides, body: &Value| playground.send_as(&asker.key, "/chat", overrides, &[], body).await;
    assert_eq!(send(AnswerOverrides::default(), &question).await.status, 200, "whoever may ask may try");
    for overrides in [with_model_named("fake/large"), with_instruction("Answer like a pirate.")] {
        let refused = send(overrides.clone(), &question).await;
        refused.assert_code("FORBIDDEN", "a try with other settings");
        assert!(refused.message().contains("agents:edit"), "{}", refused.text());
        send(overrides, &json!({})).await.assert_code("FORBIDDEN", "before the shape of the request is checked");
    }
}

async fn other_settings_follow_the_rules_for_agents(world: &World) {
    let playground = Playground::with_model(world, "fast").await;
    let path = format!("/agents/{}", playground.stage.agent);
    let long = "a".repeat(10_000);
    for (overrides, change) in [
        (with_model_named("fake/unheard-of"), json!({ "model": "fake/unheard-of" })),
        (with_instruction(&long), json!({ "systemInstruction": long })),
        (with_instruction(" "), json!({ "systemInstruction": " " })),
    ] {
        let (tried, changed) = (playground.try_with(overrides).await, playground.stage.actor.patch(&path, change).await);
        assert_eq!((tried.status, tried.code()), (changed.status, changed.code()));
        assert_eq!((tried.message(), tried.fields()), (changed.message(), changed.fields()));
    }
    assert_eq!(remaining_credits(world, &playground.stage).await, 250_000, "nothing is charged");
}

async fn a_try_is_streamed_resumed_and_stopped(world: &World) {
    let playground = Playground::with_model(world, "fast").await;
    let (path, question) = ("/chat/stream", playground.question(QUESTION));
    let stream = async |headers: &[(&str, &str)]| playground.send(path, AnswerOverrides::default(), headers, &question).await;
    let answer = stream(&[]).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")), "{}", answer.text());
    let events = answer.events();
    assert_eq!(events.last().expect("an end").name, "message.end");
    for (at, event) in events.iter().enumerate() {
        let rest = stream(&[("last-event-id", &event.id)]).await;
        assert_eq!(rest.status, if at + 1 == events.len() { 204 } else { 200 }, "{}", rest.text());
        assert_eq!(rest.events(), events[at + 1..], "after {}", event.id);
    }
    assert_eq!(remaining_credits(world, &playground.stage).await, 249_999, "charged once");

    let agent = format!("/agents/{}", playground.stage.agent);
    playground.stage.actor.patch(&agent, json!({ "model": "fake/endless" })).await.data();
    let running = async {
        loop {
            let sql = format!("SELECT id FROM drafts WHERE org_id = '{}' AND error IS NULL", playground.stage.actor.org);
            if let [message] = &world.backdoor().await.query_texts(sql).await[..] {
                return message.clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let stop = async {
        let message = running.await;
        let stopped = playground.stage.actor.post_empty(&format!("{agent}/messages/{message}/stop")).await.data();
        (message, stopped)
    };
    let (streamed, (message, stopped)) = tokio::join!(stream(&[]), stop);
    let end = streamed.events().pop().expect("an end");
    assert_eq!((end.name.as_str(), &end.json()["messageId"]), ("message.end", &json!(message)));
    assert_eq!((&end.json()["finishReason"], &end.json()["answer"]), (&json!("stopped"), &stopped["answer"]));
}

async fn the_same_try_is_asked_once(world: &World) {
    let playground = Playground::with_model(world, "fast").await;
    let (key, question) = ([("idempotency-key", "nonce-of-a-form")], playground.question(QUESTION));
    let send = async |overrides| playground.send("/chat", overrides, &key, &question).await;
    let first = send(with_model_named("fake/large")).await;
    let again = send(with_model_named("fake/large")).await;
    assert_eq!((again.header("idempotent-replayed"), again.data()), (Some("true"), first.data()));
    send(AnswerOverrides::default()).await.assert_code("IDEMPOTENCY_KEY_REUSED", "with other settings");
    assert_eq!(remaining_credits(world, &playground.stage).await, 250_000 - 5);
}

async fn a_try_is_read_with_what_was_retrieved(world: &World) {
    let playground = Playground::open(world).await;
    let reply = playground.try_agent(QUESTION, None).await.data();
    let conversation: ConversationId = text_of(&reply, "conversationId").parse().expect("an id");
    playground.try_agent(UNKNOWN, Some(text_of(&reply, "conversationId"))).await.data();
    let (org, agent) = (playground.stage.actor.org, AgentId(playground.stage.agent));
    let mut conn = world.store().read().await.expect("a connection");
    let read = tries::read(&mut conn, org, agent, conversation).await.expect("the try");
    let [question, answer, other, miss] = &read.messages[..] else { panic!("{read:?}") };
    assert_eq!((question.message.text.as_str(), other.message.text.as_str(), read.running), (QUESTION, UNKNOWN, None));
    assert!(question.retrieved.is_empty() && other.retrieved.is_empty());
    let details = answer.message.answer.as_ref().expect("an answer");
    assert_eq!((json!(answer.message.id), details.model.as_str()), (reply["messageId"].clone(), "builtin/extractive"));
    assert!(details.duration.is_some() && details.credits_used == 1, "{details:?}");
    let [passage] = &answer.retrieved[..] else { panic!("{answer:?}") };
    assert_eq!(passage.text.as_deref(), Some(SOURCE_TEXT));
    assert!(passage.is_cited && passage.passage.score > 0.0 && passage.passage.source.0 == playground.stage.source);
    assert!(miss.retrieved.iter().all(|passage| !passage.is_cited), "{miss:?}");
    drop(conn);

    let path = format!("/agents/{}/conversations/{conversation}/messages?retrieved=true", playground.stage.agent);
    let listed = playground.stage.actor.get(&path).await.data();
    assert_eq!(listed["items"].as_array().expect("a list").len(), 4, "the API reads it as any conversation");
}

async fn tries_go_on_apart_from_everything_else(world: &World) {
    let playground = Playground::open(world).await;
    let actor = &playground.stage.actor;
    let tried = playground.try_agent(QUESTION, None).await.data();
    let conversation = text_of(&tried, "conversationId");
    assert_eq!(playground.try_agent(UNKNOWN, Some(conversation)).await.status, 200, "a try goes on");
    let unknown = Uuid::nil().to_string();
    let refusal = playground.try_agent(QUESTION, Some(&unknown)).await;
    refusal.assert_code("CONVERSATION_NOT_FOUND", "an unknown conversation");
    let asked = actor.ask_agent(playground.stage.agent, QUESTION).await.data();
    let sibling = Playground { world, stage: Stage { agent: actor.create_agent("Sibling").await, ..Stage::set_up(world).await } };
    let own = playground.try_agent(QUESTION, Some(text_of(&asked, "conversationId"))).await;
    let stranger = playground.try_agent(QUESTION, Some(&sibling.stage.conversation.to_string())).await;
    let by_api = json!({ "agentId": playground.stage.agent, "message": QUESTION, "conversationId": conversation });
    let by_api = actor.post("/chat", by_api).await;
    for (answer, whose) in [(own, "the API's"), (stranger, "another organization's"), (by_api, "a try, asked by the API")] {
        assert_eq!(answer.without_request_id(), refusal.without_request_id(), "{whose}");
    }
    let of_sibling = json!({ "agentId": actor.create_agent("Other").await, "message": QUESTION, "conversationId": conversation });
    let of_sibling = playground.send("/chat", AnswerOverrides::default(), &[], &of_sibling).await;
    assert_eq!(of_sibling.without_request_id(), refusal.without_request_id(), "another agent's");

    let mut conn = world.store().read().await.expect("a connection");
    let (org, agent) = (actor.org, AgentId(playground.stage.agent));
    for other in [text_of(&asked, "conversationId"), &unknown] {
        let other: ConversationId = other.parse().expect("an id");
        let error = tries::read(&mut conn, org, agent, other).await.expect_err("no try of this agent");
        assert_eq!(error.code().as_str(), "CONVERSATION_NOT_FOUND");
    }
}

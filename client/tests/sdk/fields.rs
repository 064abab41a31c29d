//! Values of fields and parameters, as a program has them.

use std::time::{Duration, SystemTime};

use frontdesk_client::{
    Client, Nullable,
    chrono::{DateTime, Utc},
    types::{
        ChatRequest, HelpCenterLinkSet, HelpCenterUpdate, TopicRule, TopicUpdate, VisitorUpdate, WebhookEndpointCreate,
        WebhookEndpointUpdate, WebhookEventName,
    },
};
use serde_json::{Value, json};

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};

fn json_of<T: serde::Serialize>(built: Result<T, impl std::fmt::Display>) -> Value {
    serde_json::to_value(built.unwrap_or_else(|problem| panic!("{problem}"))).unwrap()
}

#[test]
fn a_builder_of_a_nested_type_stands_for_its_value() {
    let question = ChatRequest::builder().agent_id(samples::id()).message("When?");
    let question: Result<ChatRequest, _> = question.visitor(VisitorUpdate::builder().name("Anna")).try_into();
    assert_eq!(json_of(question)["visitor"], json!({ "name": "Anna" }));

    let rule = TopicRule::builder().phrases(["late checkout".to_owned()]);
    let topic: Result<TopicUpdate, _> = TopicUpdate::builder().rule(rule).try_into();
    assert_eq!(json_of(topic), json!({ "rule": { "phrases": ["late checkout"] } }));

    let links = [HelpCenterLinkSet::builder().label("Shop").url("https://shop.example")];
    let site: Result<HelpCenterUpdate, _> = HelpCenterUpdate::builder().header_links(links).try_into();
    assert_eq!(json_of(site)["headerLinks"][0]["label"], "Shop");
}

#[test]
fn a_nested_builder_says_what_it_lacks() {
    let site = HelpCenterUpdate::builder().header_links(vec![HelpCenterLinkSet::builder().url("https://shop.example")]);
    let problem = HelpCenterUpdate::try_from(site).unwrap_err();
    assert_eq!(problem.to_string(), "`header_links`: `label` is missing");
}

#[test]
fn lists_are_arrays_slices_or_vectors() {
    let created = [WebhookEventName::LeadCaptured, WebhookEventName::AgentCreated];
    let named = json!(["lead.captured", "agent.created"]);
    let endpoint = || WebhookEndpointCreate::builder().url("https://desk.example");
    for endpoint in [
        endpoint().event_types(created.clone()),
        endpoint().event_types(&created),
        endpoint().event_types(&created[..]),
        endpoint().event_types(created.to_vec()),
    ] {
        assert_eq!(json_of(WebhookEndpointCreate::try_from(endpoint))["eventTypes"], named);
    }
    let update = WebhookEndpointUpdate::builder().event_types(created);
    assert_eq!(json_of(WebhookEndpointUpdate::try_from(update))["eventTypes"], named);
    let all = WebhookEndpointUpdate::builder().event_types(Nullable::Null);
    assert_eq!(json_of(WebhookEndpointUpdate::try_from(all))["eventTypes"], Value::Null);
}

#[tokio::test]
async fn a_time_is_that_of_the_standard_library_or_of_chrono() {
    let server = FakeServer::start((0..2).map(|_| ScriptedReply::data(samples::page(&[], None)))).await;
    let client = server.client();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);

    client.list_activity().from(time).await.unwrap();
    client.list_activity().from(DateTime::<Utc>::from(time)).await.unwrap();

    for seen in server.seen_requests() {
        assert!(seen.line.contains("from=2023-11-14T22%3A13%3A20"), "{}", seen.line);
    }
}

#[tokio::test]
async fn a_message_quotes_the_value_that_was_refused() {
    let client = Client::builder("http://127.0.0.1:9").build().unwrap();

    let path = client.get_agent("nope").await.unwrap_err().to_string();
    assert!(path.starts_with("get_agent: `agent_id`: ") && path.ends_with(r#": "nope""#), "{path}");
    let query = client.list_agents().limit(5_000_000_000_i64).await.unwrap_err().to_string();
    assert!(query.starts_with("list_agents: `limit`: ") && query.ends_with(": 5000000000"), "{query}");
    let body = ChatRequest::try_from(ChatRequest::builder().agent_id("nobody").message("When?")).unwrap_err().to_string();
    assert!(body.starts_with("`agent_id`: ") && body.ends_with(r#": "nobody""#), "{body}");
}

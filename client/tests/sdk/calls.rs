//! Calls as sent over the wire, and their answers.

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Nullable, prelude::*, types::AgentUpdate};

#[tokio::test]
async fn null_value_and_absent_are_three_things_in_a_change() {
    let server = FakeServer::start(std::iter::repeat_n(ScriptedReply::data(samples::agent("Front desk")), 3)).await;
    let client = server.client();
    let update = || client.update_agent(samples::id());

    let null = AgentUpdate::builder().geo_restriction_countries(Nullable::Null);
    update().body(null).await.unwrap();
    let value = AgentUpdate::builder().geo_restriction_countries(Nullable::Value(vec!["DE".to_owned()]));
    update().body(value).await.unwrap();
    update().body(AgentUpdate::builder().name("Night desk".to_owned())).await.unwrap();

    let bodies = server.seen_requests().into_iter().map(|seen| seen.body).collect::<Vec<_>>();
    assert_eq!(
        bodies,
        [r#"{"geoRestrictionCountries":null}"#, r#"{"geoRestrictionCountries":["DE"]}"#, r#"{"name":"Night desk"}"#]
    );
    assert_eq!(server.seen_requests()[0].line, format!("PATCH /api/v1/agents/{}", samples::ID));
}

#[tokio::test]
async fn a_list_is_read_page_by_page_to_its_end() {
    let pages = [samples::page(&["a", "b"], Some("p 2")), samples::page(&["c"], Some("p3")), samples::page(&["d"], None)];
    let server = FakeServer::start(pages.map(ScriptedReply::data)).await;
    let client = server.client();

    let task = tokio::spawn(async move { client.list_agents().limit(2).all().try_collect::<Vec<_>>().await });
    let agents = task.await.unwrap().unwrap();

    let names = agents.into_iter().map(|agent| agent.name).collect::<String>();
    assert_eq!(names, "abcd");
    let lines = server.seen_requests().into_iter().map(|seen| seen.line).collect::<Vec<_>>();
    let at = |query| format!("GET /api/v1/agents?{query}");
    assert_eq!(lines, [at("limit=2"), at("cursor=p+2&limit=2"), at("cursor=p3&limit=2")]);
}

#[tokio::test]
async fn a_list_asks_for_a_page_only_when_it_is_wanted_and_ends_with_an_error() {
    let server =
        FakeServer::start([ScriptedReply::data(samples::page(&["a"], Some("p2"))), ScriptedReply::error(500, "INTERNAL_ERROR")])
            .await;
    let client = server.builder().retries(0).build().unwrap();

    let mut agents = client.list_agents().all();
    assert!(server.seen_requests().is_empty());
    assert_eq!(agents.try_next().await.unwrap().unwrap().name, "a");
    assert_eq!(server.seen_requests().len(), 1);
    assert_eq!(agents.try_next().await.unwrap_err().status(), Some(500));
    assert!(agents.try_next().await.unwrap().is_none());
}

#[tokio::test]
async fn the_whole_answer_is_there_where_headers_matter() {
    let server =
        FakeServer::start([ScriptedReply::data(samples::agent("Front desk")).header("Idempotent-Replayed", "true")]).await;

    let answer = server.client().get_agent(samples::id()).with_response().await.unwrap();

    assert_eq!(answer.headers["idempotent-replayed"], "true");
    assert_eq!(answer.data.name, "Front desk");
}

#[tokio::test]
async fn the_contract_is_read_without_an_envelope() {
    let server = FakeServer::start([ScriptedReply::new(200, "application/json", r#"{"openapi":"3.1.0"}"#)]).await;
    let client = frontdesk_client::ClientBuilder::clone(&server.builder()).user_agent("my-desk/2").build().unwrap();

    let document = client.get_openapi().await.unwrap();

    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(server.seen_requests()[0].header("user-agent"), Some("my-desk/2"));
}

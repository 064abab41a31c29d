//! Operations by area.

use frontdesk_client::{Client, areas::SavedRepliesArea, types::AgentCreate};

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};

#[tokio::test]
async fn an_area_sends_the_calls_of_the_client() {
    let agent = || ScriptedReply::data(samples::agent("Front desk"));
    let server = FakeServer::start([agent().created(), agent(), ScriptedReply::data(samples::page(&[], None))]).await;
    let client = server.client();

    client.agents().create().body(AgentCreate::builder().name("Front desk")).await.unwrap();
    client.agents().get(samples::ID).await.unwrap();
    client.agents().list().limit(2).await.unwrap();

    let lines: Vec<String> = server.seen_requests().into_iter().map(|seen| seen.line).collect();
    let agent = format!("GET /api/v1/agents/{}", samples::ID);
    assert_eq!(lines, ["POST /api/v1/agents", agent.as_str(), "GET /api/v1/agents?limit=2"]);
}

/// An area lives as long as its client.
fn saved_replies(client: &Client) -> SavedRepliesArea<'_> {
    client.saved_replies()
}

#[tokio::test]
async fn a_failure_names_the_operation_as_the_contract_does() {
    let server = FakeServer::start([ScriptedReply::error(404, "SAVED_REPLY_NOT_FOUND")]).await;
    let client = server.client();

    let error = saved_replies(&client).get(samples::id()).await.unwrap_err();

    assert!(error.to_string().starts_with("get_saved_reply: SAVED_REPLY_NOT_FOUND"), "{error}");
}

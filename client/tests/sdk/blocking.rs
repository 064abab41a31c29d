//! Calls without `async`.

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Client, blocking::*, prelude::*, types::ChatRequest};
use serde_json::json;

/// Starts a server in its own runtime.
fn start_server(replies: impl IntoIterator<Item = ScriptedReply>) -> (tokio::runtime::Runtime, FakeServer, Client) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(FakeServer::start(replies));
    let client = server.client();
    (runtime, server, client)
}

#[test]
fn calls_lists_and_streams_block_the_thread() {
    let events = [
        ("m:0", "message.start", json!({ "conversationId": samples::ID, "messageId": samples::ID, "model": "a/b" })),
        ("m:1", "text.delta", json!({ "text": "On Sundays." })),
        ("m:2", "message.end", samples::reply("On Sundays.")),
    ];
    let pages = [samples::page(&["a"], Some("p2")), samples::page(&["b"], None)].map(ScriptedReply::data);
    let agent = ScriptedReply::data(samples::agent("Front desk")).header("ETag", "\"1\"");
    let (_runtime, server, client) = start_server([agent].into_iter().chain(pages).chain([ScriptedReply::events(&events)]));

    let agent = client.get_agent(samples::id()).with_response().call().unwrap();
    let names: String = client.list_agents().all().iter().map(|agent| agent.unwrap().name).collect();
    let question = ChatRequest::builder().agent_id(samples::id()).message("When?");
    let text: Vec<_> = client.stream_chat().body(question).call().unwrap().text().iter().collect::<Result<_, _>>().unwrap();

    assert_eq!((agent.etag(), agent.data.name.as_str()), (Some("\"1\""), "Front desk"));
    assert_eq!((names.as_str(), text), ("ab", vec!["On Sundays.".to_owned()]));
    assert_eq!(server.seen_requests().len(), 4);
}

#[test]
fn threads_share_the_connections_of_a_client() {
    let (_runtime, server, client) = start_server((0..8).map(|_| ScriptedReply::data(samples::agent("Front desk"))));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| client.get_agent(samples::id()).call().unwrap());
        }
    });
    assert_eq!(server.seen_requests().len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_that_may_block_may_call() {
    let server = FakeServer::start([ScriptedReply::data(samples::agent("Front desk"))]).await;
    let client = server.client();
    let agent = tokio::task::spawn_blocking(move || client.get_agent(samples::id()).call()).await.unwrap().unwrap();
    assert_eq!(agent.name, "Front desk");
}

#[tokio::test]
#[should_panic(expected = "Cannot start a runtime from within a runtime")]
async fn a_task_must_not_block() {
    let server = FakeServer::start([]).await;
    let _never = server.client().get_agent(samples::id()).call();
}

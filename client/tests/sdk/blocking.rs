//! Calls without `async`.

use crate::{
    fake::{Fake, Reply},
    samples,
};
use frontdesk_client::{Client, blocking::*, prelude::*, types::ChatRequest};
use serde_json::json;

/// Starts a server in its own runtime.
fn served(replies: impl IntoIterator<Item = Reply>) -> (tokio::runtime::Runtime, Fake, Client) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(Fake::start(replies));
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
    let pages = [samples::page(&["a"], Some("p2")), samples::page(&["b"], None)].map(Reply::data);
    let agent = Reply::data(samples::agent("Front desk")).header("ETag", "\"1\"");
    let (_runtime, server, client) = served([agent].into_iter().chain(pages).chain([Reply::events(&events)]));

    let agent = client.get_agent(samples::id()).with_response().call().unwrap();
    let names: String = client.list_agents().all().iter().map(|agent| agent.unwrap().name).collect();
    let question = ChatRequest::builder().agent_id(samples::id()).message("When?");
    let text: Vec<_> = client.stream_chat().body(question).call().unwrap().text().iter().collect::<Result<_, _>>().unwrap();

    assert_eq!((agent.etag(), agent.data.name.as_str()), (Some("\"1\""), "Front desk"));
    assert_eq!((names.as_str(), text), ("ab", vec!["On Sundays.".to_owned()]));
    assert_eq!(server.seen().len(), 4);
}

#[test]
fn threads_share_the_connections_of_a_client() {
    let (_runtime, server, client) = served((0..8).map(|_| Reply::data(samples::agent("Front desk"))));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| client.get_agent(samples::id()).call().unwrap());
        }
    });
    assert_eq!(server.seen().len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_that_may_block_may_call() {
    let server = Fake::start([Reply::data(samples::agent("Front desk"))]).await;
    let client = server.client();
    let agent = tokio::task::spawn_blocking(move || client.get_agent(samples::id()).call()).await.unwrap().unwrap();
    assert_eq!(agent.name, "Front desk");
}

#[tokio::test]
#[should_panic(expected = "Cannot start a runtime from within a runtime")]
async fn a_task_must_not_block() {
    let server = Fake::start([]).await;
    let _never = server.client().get_agent(samples::id()).call();
}

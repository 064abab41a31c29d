//! Settings for all calls, and for one.

#![expect(clippy::disallowed_methods, reason = "a program may bring an HTTP client of its own")]

use std::time::Duration;

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Client, Error, reqwest, types::AgentCreate};

fn agents_reply() -> ScriptedReply {
    ScriptedReply::data(samples::page(&[], None))
}

#[tokio::test]
async fn headers_of_the_program_go_with_every_call_and_those_of_a_call_replace_them() {
    let server = FakeServer::start([agents_reply(), agents_reply()]).await;
    let client = server.builder().header("X-Team", "support").header("X-Region", "eu").build().unwrap();

    client.list_agents().await.unwrap();
    client.list_agents().header("X-Team", "sales").await.unwrap();

    let seen = server.seen_requests();
    let of = |name| seen.iter().map(|seen| seen.header(name).unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!((of("x-team"), of("x-region")), (vec!["support".to_owned(), "sales".to_owned()], vec!["eu".to_owned(); 2]));
}

#[tokio::test]
async fn a_header_of_the_program_does_not_replace_what_the_call_needs() {
    let server = FakeServer::start([ScriptedReply::data(samples::agent("Front desk")).created()]).await;
    let client = server.builder().header("content-type", "text/plain").header("accept", "text/html").build().unwrap();

    client.create_agent().body(AgentCreate::builder().name("Front desk")).await.unwrap();

    let [seen] = &server.seen_requests()[..] else { panic!("one request") };
    assert_eq!((seen.header("content-type"), seen.header("accept")), (Some("application/json"), Some("application/json")));
}

#[tokio::test]
async fn a_header_that_cannot_be_sent_is_refused_without_its_value() {
    let server = FakeServer::start([]).await;

    let of_call = server.client().list_agents().header("X-Token", "secret\n").await.unwrap_err();
    let of_client = server.builder().header("X-Token", "secret\n").build().unwrap_err();
    let name = server.client().list_agents().header("X Token", "secret").await.unwrap_err();

    assert!(of_call.to_string().starts_with("list_agents: header `x-token`: "), "{of_call}");
    assert!(of_client.to_string().starts_with("header `x-token`: "), "{of_client}");
    assert!(name.to_string().starts_with("list_agents: name of a header: "), "{name}");
    assert!(!format!("{of_call:?}{of_client:?}{name:?}").contains("secret"));
    assert!(server.seen_requests().is_empty());
}

#[tokio::test]
async fn a_header_that_has_a_setting_is_refused() {
    let server = FakeServer::start([]).await;
    let call = server.client().create_agent().body(AgentCreate::builder().name("Front desk"));
    let error = call.header("Idempotency-Key", "mine").await.unwrap_err();
    assert_eq!(error.to_string(), "create_agent: header `idempotency-key`: use `idempotency_key` of the call");
    let for_all = server.builder().header("Idempotency-Key", "mine").build().unwrap_err();
    assert_eq!(for_all.to_string(), "header `idempotency-key`: use `idempotency_key` of the call");
}

#[tokio::test]
async fn headers_are_never_printed() {
    let server = FakeServer::start([]).await;
    let builder = server.builder().header("X-Token", "verysecret").proxy("http://me:verysecret@127.0.0.1:9");
    let client = builder.clone().build().unwrap();
    let printed = format!("{builder:?} {client:?} {:?}", client.list_agents().header("X-Other", "verysecret"));
    assert!(!printed.contains("verysecret"), "{printed}");
}

#[tokio::test]
async fn a_call_has_a_timeout_and_retries_of_its_own() {
    let slow = agents_reply().silent_for(Duration::from_millis(300));
    let server = FakeServer::start([slow.clone(), slow, ScriptedReply::html(502), agents_reply()]).await;

    let hasty = server.client().list_agents().timeout(Duration::from_millis(50)).await.unwrap_err();
    assert_eq!(hasty.to_string(), "list_agents: no answer in time");
    server
        .builder()
        .timeout(Duration::from_millis(50))
        .build()
        .unwrap()
        .list_agents()
        .timeout(Duration::from_secs(9))
        .await
        .unwrap();

    let patient = FakeServer::start([agents_reply()]).await;
    patient.client().list_agents().timeout(Duration::MAX).await.unwrap();

    let once = server.client().list_agents().retries(0).await.unwrap_err();
    assert_eq!(once.status(), Some(502));
}

#[tokio::test]
async fn what_a_call_sets_holds_for_all_pages_of_its_list() {
    let server =
        FakeServer::start([samples::page(&["a"], Some("p2")), samples::page(&["b"], None)].map(ScriptedReply::data)).await;

    let call = server.client().list_agents().header("X-Team", "sales");
    let names = frontdesk_client::List::all(call);
    let agents: Vec<_> = futures::TryStreamExt::try_collect(names).await.unwrap();

    assert_eq!(agents.len(), 2);
    assert!(server.seen_requests().iter().all(|seen| seen.header("x-team") == Some("sales")));
}

#[tokio::test]
async fn a_call_can_be_moved_into_a_task() {
    let server = FakeServer::start([agents_reply()]).await;
    let call = { server.client().list_agents().limit(2) };
    tokio::spawn(call.into_future()).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_http_client_of_the_program_is_used_as_it_is() {
    let server = FakeServer::start([agents_reply()]).await;
    let http = reqwest::Client::builder().user_agent("desk/7").build().unwrap();
    let client = server.builder().http_client(http.clone()).build().unwrap();

    client.list_agents().await.unwrap();

    assert_eq!(server.seen_requests()[0].header("user-agent"), Some("desk/7"));
    let both = server.builder().http_client(http).proxy("http://127.0.0.1:9").build().unwrap_err();
    assert_eq!(both.to_string(), "`proxy` has no effect beside `http_client`: set it there");
}

#[tokio::test]
async fn calls_go_through_the_proxy_that_the_program_names() {
    let proxy = FakeServer::start([agents_reply()]).await;
    let client = Client::builder("http://desk.example").key("fd_key").proxy(proxy.url()).build().unwrap();

    client.list_agents().await.unwrap();

    assert_eq!(proxy.seen_requests()[0].line, "GET http://desk.example/api/v1/agents");
    let odd = Client::builder("http://desk.example").proxy("http://me:secret@:").build().unwrap_err();
    assert_eq!(odd.to_string(), "`proxy` is not an address");
}

#[tokio::test]
async fn a_lost_connection_says_to_where_and_a_call_that_is_not_complete_says_which() {
    let gone = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let client = Client::builder(format!("http://{gone}")).retries(0).build().unwrap();

    let lost = client.list_agents().q("a name that nobody should read in a log").await.unwrap_err();
    let vague = client.get_agent("nope").await.unwrap_err();
    let empty = client.create_agent().await.unwrap_err();
    let nameless = client.create_file_source(samples::id()).body("Hello.").await.unwrap_err();

    let printed = format!("{lost:?} {:?}", std::error::Error::source(&lost));
    assert!(!printed.contains("nobody"), "{printed}");
    let refused = format!("list_agents: no connection to http://{gone}, or it broke: Connection refused");
    assert!(lost.to_string().starts_with(&refused), "{lost}");
    assert!(matches!(lost, Error::Transport { .. }) && lost.operation().unwrap().path == "/agents");
    assert!(vague.to_string().starts_with("get_agent: `agent_id`: "), "{vague}");
    assert_eq!(empty.to_string(), "create_agent: `name` is missing");
    assert_eq!(nameless.to_string(), "create_file_source: `name` is missing");
}

#[tokio::test]
async fn an_answer_that_is_not_one_keeps_its_request_id() {
    let page = ScriptedReply::html(502).header("X-Request-Id", "r-8");
    let unreadable = ScriptedReply::data(serde_json::json!(7)).header("X-Request-Id", "r-9");
    let server = FakeServer::start([page, unreadable]).await;
    let client = server.builder().retries(0).build().unwrap();

    let page = client.list_agents().await.unwrap_err();
    let unreadable = client.list_agents().await.unwrap_err();

    assert!(matches!(page, Error::Unexpected { .. }) && page.to_string().ends_with("[request r-8]"), "{page}");
    assert!(matches!(unreadable, Error::Decode { status: 200, .. }) && unreadable.to_string().ends_with("[request r-9]"));
    assert_eq!((page.request_id(), unreadable.request_id()), (Some("r-8"), Some("r-9")));
}

#[tokio::test]
async fn an_answer_is_read_up_to_a_limit() {
    let long = || ScriptedReply::data(samples::page(&["Front desk"; 40], None));
    let picture = || ScriptedReply::new(200, "image/png", "x".repeat(4096));
    let server = FakeServer::start([long(), picture(), long(), long()]).await;
    let client = server.builder().max_answer_bytes(4095).build().unwrap();

    let page = client.list_agents().await.unwrap_err();
    let file = client.get_agent_avatar(samples::id()).await.unwrap_err();
    let untyped = client.request(reqwest::Method::GET, "/agents").await.unwrap_err();

    assert!(matches!(page, Error::AnswerTooLong { max_bytes: 4095, .. }) && !page.is_retryable(), "{page:?}");
    assert!(file.to_string().starts_with("get_agent_avatar: the answer is longer than 4095 bytes: raise "), "{file}");
    assert!(matches!(untyped, Error::AnswerTooLong { .. }), "{untyped:?}");
    assert_eq!(server.client().list_agents().await.unwrap().items.len(), 40);
}

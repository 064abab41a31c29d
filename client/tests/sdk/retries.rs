//! Retries: their conditions, their timing, and their idempotency keys.

use std::time::Duration;

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{
    Error, ErrorCode,
    types::{AgentCreate, RetrieveRequest},
};

fn agent_request() -> frontdesk_client::types::builder::AgentCreate {
    AgentCreate::builder().name("Front desk")
}

#[tokio::test]
async fn a_429_is_waited_out_as_long_as_it_asks() {
    let refused = ScriptedReply::error(429, "RATE_LIMITED").header("Retry-After", "1");
    let server = FakeServer::start([refused, ScriptedReply::data(samples::agent("Front desk"))]).await;

    let agent = server.client().get_agent(samples::id()).await.unwrap();

    assert_eq!(agent.name, "Front desk");
    let [first, second] = &server.seen_requests()[..] else { panic!("two attempts") };
    assert!(second.at - first.at >= Duration::from_secs(1));
}

#[tokio::test]
async fn a_wait_longer_than_the_cap_is_left_to_the_caller() {
    let server = FakeServer::start([ScriptedReply::error(429, "RATE_LIMITED").header("Retry-After", "7")]).await;
    let client = server.builder().retry_cap(Duration::from_secs(6)).timeout(Duration::from_secs(60)).build().unwrap();

    let error = client.list_agents().await.unwrap_err();

    assert!(matches!(error, Error::Api { status: 429, code: ErrorCode::RateLimited, .. }), "{error:?}");
    assert_eq!((error.retry_after(), error.is_retryable()), (Some(Duration::from_secs(7)), true));
    assert_eq!(server.seen_requests().len(), 1);
}

#[tokio::test]
async fn a_wait_beyond_the_deadline_of_the_call_is_not_begun() {
    let server = FakeServer::start([ScriptedReply::error(503, "DEADLINE_EXCEEDED").header("Retry-After", "7")]).await;

    let error = server.client().list_agents().await.unwrap_err();

    assert_eq!((error.status(), server.seen_requests().len()), (Some(503), 1));
}

#[tokio::test]
async fn a_change_carries_one_key_of_its_own_over_all_its_attempts() {
    let server = FakeServer::start([
        ScriptedReply::html(502),
        ScriptedReply::html(200).lost(),
        ScriptedReply::error(503, "DEADLINE_EXCEEDED"),
        ScriptedReply::error(409, "IDEMPOTENCY_IN_PROGRESS"),
        ScriptedReply::data(samples::agent("Front desk")).created(),
        ScriptedReply::data(samples::agent("Front desk")).created(),
    ])
    .await;
    let client = server.builder().retries(4).build().unwrap();

    client.create_agent().body(agent_request()).await.unwrap();
    client.create_agent().body(agent_request()).await.unwrap();

    let keys = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(keys.len(), 6);
    assert!(keys[..5].iter().all(|key| *key == keys[0]), "one call, one key: {keys:?}");
    assert_ne!(keys[0], keys[5], "another call, another key");
    assert_eq!(uuid::Uuid::parse_str(&keys[0]).unwrap().get_version_num(), 4);
    assert!(server.seen_requests().iter().all(|seen| seen.body == r#"{"name":"Front desk"}"#), "the request stays the same");
}

#[tokio::test]
async fn a_key_of_the_caller_is_kept() {
    let server = FakeServer::start([ScriptedReply::html(502), ScriptedReply::data(samples::agent("Front desk")).created()]).await;

    server.client().create_agent().idempotency_key("order-4711").body(agent_request()).await.unwrap();

    let keys = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(keys, [Some("order-4711".to_owned()), Some("order-4711".to_owned())]);
}

#[tokio::test]
async fn without_room_for_its_own_key_a_change_is_sent_once_without() {
    let full = ScriptedReply::error(429, "IDEMPOTENCY_STORE_FULL").header("Retry-After", "1");
    let server = FakeServer::start([full.clone(), ScriptedReply::data(samples::agent("Front desk")).created()]).await;
    server.client().create_agent().body(agent_request()).await.unwrap();
    let keyed = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").is_some()).collect::<Vec<_>>();
    assert_eq!(keyed, [true, false]);

    let server =
        FakeServer::start([full, ScriptedReply::html(502), ScriptedReply::data(samples::agent("Front desk")).created()]).await;
    let error = server.client().create_agent().body(agent_request()).await.unwrap_err();
    assert_eq!((error.status(), server.seen_requests().len()), (Some(502), 2), "it may have happened, so it is not tried again");
}

#[tokio::test]
async fn without_room_for_the_callers_key_a_change_waits_or_fails_and_comes_to_an_end() {
    let full = |after| ScriptedReply::error(429, "IDEMPOTENCY_STORE_FULL").header("Retry-After", after);
    for (after, retries, attempts) in [("1", 2, 3), ("86400", 2, 1)] {
        let server = FakeServer::start(std::iter::repeat_n(full(after), 9)).await;
        let client = server.builder().retries(retries).build().unwrap();
        let call = client.create_agent().idempotency_key("order-4711").body(agent_request());
        let error = call.await.unwrap_err();
        assert_eq!((error.code(), server.seen_requests().len()), (Some(&ErrorCode::IdempotencyStoreFull), attempts), "{after}");
        assert!(server.seen_requests().iter().all(|seen| seen.header("idempotency-key") == Some("order-4711")));
        assert_eq!(error.retry_after().map(|wait| wait.as_secs().to_string()).as_deref(), Some(after));
    }
}

#[tokio::test]
async fn what_only_reads_is_tried_again_without_a_key() {
    let passages = serde_json::json!({ "items": [] });
    let server = FakeServer::start([
        ScriptedReply::html(502),
        ScriptedReply::data(passages),
        ScriptedReply::html(503),
        ScriptedReply::data(samples::page(&[], None)),
    ])
    .await;
    let client = server.client();

    let question = RetrieveRequest::builder().query("When?");
    client.retrieve(samples::id()).body(question).await.unwrap();
    client.list_agents().await.unwrap();

    assert_eq!(server.seen_requests().len(), 4);
    assert!(server.seen_requests().iter().all(|seen| seen.header("idempotency-key").is_none()));
}

#[tokio::test]
async fn an_answer_cut_off_in_its_body_is_asked_for_again() {
    let whole = ScriptedReply::data(samples::agent("Front desk"));
    let server = FakeServer::start([whole.clone().cut(), whole]).await;

    server.client().get_agent(samples::id()).await.unwrap();

    assert_eq!(server.seen_requests().len(), 2);
}

#[tokio::test]
async fn refusals_are_not_tried_again() {
    for (status, code) in [(400, "VALIDATION_ERROR"), (409, "SOMETHING_ELSE"), (422, "IDEMPOTENCY_KEY_REUSED")] {
        let server = FakeServer::start([ScriptedReply::error(status, code)]).await;
        let error = server.client().create_agent().body(agent_request()).await.unwrap_err();
        assert_eq!((error.status(), error.is_retryable(), server.seen_requests().len()), (Some(status), false, 1));
    }
}

#[tokio::test]
async fn a_fault_is_tried_again_under_the_same_key_as_its_message_says() {
    let server = FakeServer::start([
        ScriptedReply::error(500, "INTERNAL_ERROR"),
        ScriptedReply::data(samples::agent("Front desk")).created(),
    ])
    .await;

    server.client().create_agent().body(agent_request()).await.unwrap();

    let [first, second] = &server.seen_requests()[..] else { panic!("two attempts") };
    assert_eq!(first.header("idempotency-key"), second.header("idempotency-key"));
}

#[tokio::test]
async fn attempts_are_counted() {
    let server = FakeServer::start(std::iter::repeat_n(ScriptedReply::html(502), 9)).await;

    for (retries, attempts) in [(0, 1), (2, 4)] {
        let client = server.builder().retries(retries).build().unwrap();
        let error = client.list_agents().await.unwrap_err();
        assert_eq!((error.status(), server.seen_requests().len()), (Some(502), attempts));
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told_as_such() {
    let gone = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let client =
        frontdesk_client::Client::builder(format!("http://{gone}")).retry_base(Duration::from_millis(4)).build().unwrap();

    let error = client.list_agents().await.unwrap_err();

    assert!(matches!(error, Error::Transport { .. }) && error.is_retryable(), "{error:?}");
}

#[tokio::test]
async fn an_answer_that_is_being_made_is_waited_for_longer_than_a_broken_connection() {
    let busy = std::iter::repeat_n(ScriptedReply::error(409, "IDEMPOTENCY_IN_PROGRESS"), 6);
    let made = ScriptedReply::data(samples::agent("Front desk")).created();
    let server = FakeServer::start(std::iter::once(ScriptedReply::html(200).lost()).chain(busy).chain([made])).await;
    let client = server.builder().retries(1).build().unwrap();

    client.create_agent().body(agent_request()).await.unwrap();

    assert_eq!(server.seen_requests().len(), 8);
}

#[tokio::test]
async fn one_call_learns_of_the_rate_limit_for_all_clones_of_its_client() {
    let limit = || ScriptedReply::error(429, "RATE_LIMITED").header("Retry-After", "1").header("RateLimit", "\"key\";r=0;t=1");
    let replies = (0..4).map(|_| limit()).chain((0..5).map(|_| ScriptedReply::data(samples::page(&[], None))));
    let server = FakeServer::start(replies).await;
    let client = server.builder().retries(1).build().unwrap();

    // Four calls on their way are refused at once; only one of the refusals counts.
    let calls = (0..4).map(|_| client.list_agents().send());
    futures::future::try_join_all(calls).await.unwrap();
    client.list_agents().await.unwrap();
    assert_eq!(server.seen_requests().len(), 9);

    let server = FakeServer::start([limit(), ScriptedReply::data(samples::page(&[], None))].into_iter().cycle().take(3)).await;
    let client = server.client();
    let limited = client.get_agent(samples::id()).retries(0).await.unwrap_err();
    assert_eq!(limited.retry_after(), Some(Duration::from_secs(1)));
    // The clone waits before it sends anything, instead of being refused as well.
    client.clone().list_agents().retries(1).await.unwrap();
    let [first, second] = &server.seen_requests()[..] else { panic!("two requests") };
    assert!(second.at - first.at >= Duration::from_millis(900));
}

#[tokio::test]
async fn a_limit_of_one_operation_does_not_hold_up_the_others() {
    let limit = ScriptedReply::error(429, "RATE_LIMITED").header("Retry-After", "3").header("RateLimit", "\"streams\";r=0;t=3");
    let server = FakeServer::start([limit, ScriptedReply::data(samples::page(&[], None))]).await;
    let client = server.client();

    client.get_agent(samples::id()).retries(0).await.unwrap_err();
    client.list_agents().await.unwrap();

    let [first, second] = &server.seen_requests()[..] else { panic!("two requests") };
    assert!(second.at - first.at < Duration::from_secs(2));
}

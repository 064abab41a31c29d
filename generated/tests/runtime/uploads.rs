//! Uploads: bodies of bytes that reach the method as they arrive.

use std::{convert::Infallible, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::Invalid;
use futures::{FutureExt, Stream, StreamExt, stream};
use tokio::time::{Instant, sleep};

use crate::fake::{AGENT, BODY_DEADLINE, FakeError, FakeWorld, empty_request, json_request, upload_request, with_header};

/// Maximum size of an avatar, in bytes.
const MAX_AVATAR_BYTES: usize = 1024 * 1024;

fn avatar_path() -> String {
    format!("{AGENT}/avatar")
}

/// Builds a body that arrives in pieces.
fn body_of_pieces(pieces: impl Stream<Item = Bytes> + Send + 'static) -> Body {
    Body::from_stream(pieces.map(Ok::<_, Infallible>))
}

/// Yields this many pieces of this many bytes, with a pause before each.
fn slow_pieces(count: usize, bytes: usize, after: Duration) -> impl Stream<Item = Bytes> + Send {
    stream::iter(0..count).then(move |_| async move {
        sleep(after).await;
        vec![b'x'; bytes].into()
    })
}

#[tokio::test]
async fn the_method_gets_the_pieces_as_they_come() {
    let answer = FakeWorld::new()
        .send(upload_request("PUT", &avatar_path(), body_of_pieces(stream::iter(["ab", "", "c"].map(Bytes::from)))))
        .await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.steps,
        [
            "admit setAgentAvatar",
            "upload of None",
            "a piece of 2",
            "a piece of 1",
            &format!("SetAgentAvatarParams {{ agent_id: {} }} b\"abc\"", &AGENT[8..]),
        ]
    );
}

#[tokio::test]
async fn the_method_is_called_before_the_body_is_there() {
    let world = FakeWorld::new();
    let endless = body_of_pieces(stream::iter([Bytes::from("first")]).chain(stream::pending()));
    assert!(world.send(upload_request("PUT", &avatar_path(), endless)).now_or_never().is_none());
    assert_eq!(world.fake.steps(), ["admit setAgentAvatar", "upload of None", "a piece of 5"]);
}

#[tokio::test]
async fn the_announced_length_is_told() {
    let answer = FakeWorld::new().send(with_header(upload_request("PUT", &avatar_path(), "abc"), "content-length", "3")).await;
    assert_eq!(answer.steps[1..3], ["upload of Some(3)", "a piece of 3"]);
}

#[tokio::test]
async fn only_bytes_are_taken_and_as_they_are() {
    let world = FakeWorld::new();
    let expected = Invalid::MediaType { expected: "application/octet-stream" };
    assert_eq!(world.shape_problem(json_request("PUT", &avatar_path(), "{}")).await, expected);
    let untyped = || empty_request("PUT", &avatar_path()).map(|_| Body::from("x"));
    for request in [upload_request("PUT", &avatar_path(), "x"), untyped()] {
        assert_eq!(world.shape_problem(with_header(request, "content-encoding", "gzip")).await, Invalid::Coding);
    }
    assert_eq!(world.send(untyped()).await.status, 200, "bytes of no type are bytes");
    let named = with_header(
        empty_request("PUT", &avatar_path()).map(|_| Body::from("x")),
        "content-type",
        "Application/Octet-Stream; x=y",
    );
    assert_eq!(world.send(named).await.status, 200);
}

#[tokio::test]
async fn an_upload_of_just_the_limit_is_taken_and_one_byte_more_is_not() {
    let world = FakeWorld::new();
    assert_eq!(world.send(upload_request("PUT", &avatar_path(), vec![b'x'; MAX_AVATAR_BYTES])).await.status, 200);
    assert_eq!(
        world.shape_problem(upload_request("PUT", &avatar_path(), vec![b'x'; MAX_AVATAR_BYTES + 1])).await,
        Invalid::TooLarge { limit: MAX_AVATAR_BYTES }
    );
}

#[tokio::test]
async fn one_that_is_announced_as_too_large_does_not_reach_the_method() {
    let unread = upload_request("PUT", &avatar_path(), body_of_pieces(stream::pending()));
    let answer = FakeWorld::new().send(with_header(unread, "content-length", &(MAX_AVATAR_BYTES + 1).to_string())).await;
    assert_eq!(answer.refused, Some(FakeError::Invalid(Invalid::TooLarge { limit: MAX_AVATAR_BYTES })));
    assert_eq!(answer.steps, ["admit setAgentAvatar", "refuse PUT"]);
}

#[tokio::test]
async fn an_endless_one_is_cut_off_at_the_limit() {
    let endless = body_of_pieces(stream::repeat(Bytes::from(vec![b'x'; 100_000])));
    let answer = FakeWorld::new().send(upload_request("PUT", &avatar_path(), endless)).await;
    assert_eq!(answer.refused, Some(FakeError::Invalid(Invalid::TooLarge { limit: MAX_AVATAR_BYTES })));
    assert_eq!(answer.steps.iter().filter(|step| step.starts_with("a piece")).count(), 10);
}

#[tokio::test]
async fn parameters_are_checked_before_the_first_byte_is_read() {
    let unread = upload_request("PUT", "/agents/no-uuid/avatar?more=1", body_of_pieces(stream::pending()));
    let fields: Vec<String> = FakeWorld::new().field_problems(unread).await.into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["query/more", "path/agentId"]);
}

#[tokio::test(start_paused = true)]
async fn a_steady_upload_may_take_longer_than_the_deadline() {
    let begun = Instant::now();
    let answer = FakeWorld::new()
        .send(upload_request("PUT", &avatar_path(), body_of_pieces(slow_pieces(20, 9_000, Duration::from_secs(9)))))
        .await;
    assert_eq!(answer.status, 200);
    assert_eq!(begun.elapsed(), Duration::from_secs(180));
}

#[tokio::test(start_paused = true)]
async fn an_upload_that_stops_is_given_up_whatever_came_before() {
    let begun = Instant::now();
    let stops = stream::iter([Bytes::from(vec![b'x'; 500_000])]).chain(stream::pending());
    assert_eq!(
        FakeWorld::new().shape_problem(upload_request("PUT", &avatar_path(), body_of_pieces(stops))).await,
        Invalid::BodyTimeout
    );
    assert_eq!(begun.elapsed(), BODY_DEADLINE);
}

#[tokio::test(start_paused = true)]
async fn an_upload_that_trickles_is_given_up() {
    let begun = Instant::now();
    let trickle = body_of_pieces(slow_pieces(1_000, 500, Duration::from_secs(1)));
    assert_eq!(FakeWorld::new().shape_problem(upload_request("PUT", &avatar_path(), trickle)).await, Invalid::BodyTimeout);
    // At 500 bytes per second, where 1,000 are required, the deadline is reached in twice the time.
    assert!((19..=20).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_client_that_goes_away_is_told_apart() {
    let broken = stream::iter([Ok("half"), Err(std::io::Error::other("reset"))]);
    assert_eq!(
        FakeWorld::new().shape_problem(upload_request("PUT", &avatar_path(), Body::from_stream(broken))).await,
        Invalid::Disconnected
    );
}

#[tokio::test]
async fn an_idempotency_key_is_refused_before_a_byte_is_read() {
    let answer = FakeWorld::new().send(with_header(upload_request("PUT", &avatar_path(), "x"), "idempotency-key", "k1")).await;
    assert_eq!(answer.steps, ["admit setAgentAvatar", "refuse PUT"]);
}

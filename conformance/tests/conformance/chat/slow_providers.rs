//! Providers that take long to answer, and a database that rejects their replies.

use std::time::Duration;

use frontdesk_agents::chat;
use frontdesk_client::{ErrorCode, StreamChatEvent, types::ChatRequest};
use frontdesk_conformance::{
    Stage, TestDatabase, World, app, contract::contract, sse::SseEvent, stage::SOURCE_TEXT, stories, world,
};
use frontdesk_jobs::periodic::testing;
use frontdesk_test_programs::provider;
use futures::TryStreamExt;
use serde_json::json;

use super::providers::{QUESTION, remaining_credits, with_model};

stories![
    a_model_that_thinks_for_ten_leases_is_waited_for with provider::model_settings().as_str() => leased(THINKS / 10),
    a_reply_that_cannot_be_kept_ends_with_an_error with provider::model_settings().as_str(),
];

/// Time that `fake/late` takes.
const THINKS: Duration = Duration::from_secs(6);

fn leased(lease: Duration) -> app::AppOptions {
    app::AppOptions { replies: chat::WriterOptions { lease, ..chat::WriterOptions::default() }, ..app::AppOptions::default() }
}

/// Asks while periodic tasks run continuously; returns the events.
async fn ask_amid_periodic_tasks(stage: &Stage, sweeping: impl AsyncFn()) -> Vec<SseEvent> {
    let sweeps = async {
        loop {
            sweeping().await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let call = stage.example_call(contract().operation("streamChat"));
    tokio::select! {
        answer = stage.actor.send(&call) => answer.events(),
        () = sweeps => unreachable!("the sweeps go on"),
    }
}

async fn a_model_that_thinks_for_ten_leases_is_waited_for(world: &World) {
    let stage = with_model(world, "late").await;
    let events = ask_amid_periodic_tasks(&stage, async || world.run_periodic_tasks().await).await;
    assert_eq!(events.last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
    let stored = format!("SELECT COUNT(*) FROM messages WHERE org_id = '{}' AND finish = 'stop'", stage.actor.org);
    assert_eq!(world.backdoor().await.query_number(stored).await, 2, "stored once, beside the reply of the stage");
}

/// The periodic tasks of another server can only tell from the leases which writers are alive.
#[test]
fn another_server_sees_that_the_writer_is_alive() {
    let settings = provider::model_settings();
    world::tell_timed(TestDatabase::Postgres, [settings.as_str()], leased(THINKS / 4), async |world: &World| {
        let stage = with_model(world, "late").await;
        let other = world.start_beside("").await;
        let events = ask_amid_periodic_tasks(&stage, async || drop(testing::run_all(&other.app.services).await)).await;
        assert_eq!(events.last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
        assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
        other.stop().await;
    });
}

/// The draft is deleted while its writer is still running.
async fn a_reply_that_cannot_be_kept_ends_with_an_error(world: &World) {
    let stage = with_model(world, "endless").await;
    let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
    let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
    let (mut database, mut said) = (world.backdoor().await, 0);
    let error = loop {
        match stream.try_next().await {
            Ok(Some(StreamChatEvent::TextDelta(_))) => said += 1,
            Ok(Some(_)) => continue,
            Ok(None) => panic!("the stream has no end"),
            Err(error) => break error,
        }
        if said == 1 {
            assert_eq!(database.execute("DELETE FROM drafts".to_owned()).await, 1);
        }
    };
    assert!(said > 0);
    assert_eq!(error.code(), Some(&ErrorCode::InternalError), "{error}");
    assert_eq!(remaining_credits(world, &stage).await, 250_000, "given back");
}

//! A large team at two servers, one of which is killed along the way.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_agents::conversations::changes;
use frontdesk_client::{
    Client, Error, ErrorCode, StreamConversationEvent,
    types::{ConversationAssignment, ConversationStatusChange, MessageRole, TeamReply},
};
use frontdesk_conformance::{Stage, TestDatabase, World, doomed::DoomedServer, world};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_server::server::app;
use frontdesk_types::accounts::keys::Scope;
use futures::{TryStreamExt, future::join_all};
use uuid::Uuid;

const COLLEAGUES: usize = 64;
const CONVERSATIONS: usize = 8;
const REPLIES: usize = 3;

/// Somebody of the team who reaches both servers and prefers the first.
struct Colleague {
    number: usize,
    servers: [Client; 2],
}

impl Colleague {
    /// Repeats a call, with the same idempotency key, until a server answers it.
    async fn call_until_answered<T>(&self, call: impl AsyncFn(&Client) -> Result<T, Error>) -> Result<T, Error> {
        let mut attempts = self.servers.iter().cycle().take(40);
        loop {
            let outcome = call(attempts.next().expect("a server answers in time")).await;
            let is_lost = match &outcome {
                Err(Error::Transport { .. } | Error::Timeout { .. } | Error::Interrupted { .. }) => true,
                Err(error) => error.code() == Some(&ErrorCode::IdempotencyInProgress),
                Ok(_) => false,
            };
            if !is_lost {
                return outcome;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Takes the conversation if it is free, replies, and sometimes resolves it. Returns `true` if it was free.
    async fn handle_conversation(&self, conversation: Uuid) -> bool {
        let number = self.number;
        let key = |what: &str| format!("{what}-{number}");
        let taken = self.call_until_answered(async |sdk| {
            let body = ConversationAssignment::builder();
            sdk.assign_conversation(conversation).body(body).idempotency_key(key("assign")).await
        });
        let is_taken = match taken.await {
            Ok(_) => true,
            Err(error) => {
                assert_eq!(error.code(), Some(&ErrorCode::ConversationAssigned), "{error}");
                false
            }
        };
        for turn in 0..REPLIES {
            let reply = self.call_until_answered(async |sdk| {
                let body = TeamReply::builder().text(format!("{number}/{turn}"));
                sdk.reply_to_conversation(conversation).body(body).idempotency_key(key(&format!("reply-{turn}"))).await
            });
            reply.await.expect("a reply");
        }
        if number.is_multiple_of(5) {
            let resolved = self.call_until_answered(async |sdk| {
                let body = ConversationStatusChange::builder();
                sdk.resolve_conversation(conversation).body(body).idempotency_key(key("resolve")).await
            });
            resolved.await.expect("a resolved conversation");
        }
        is_taken
    }
}

/// Follows a conversation until all replies were read; returns their texts in the order of arrival.
async fn read_replies(sdk: Client, agent: Uuid, conversation: Uuid, replies: usize) -> Vec<(i64, String)> {
    let mut stream = sdk.stream_conversation(agent, conversation).since(0).await.expect("a stream");
    let mut read = Vec::new();
    while read.len() < replies {
        let event = stream.try_next().await.expect("an event").expect("the stream goes on");
        if let StreamConversationEvent::MessageCreated(message) = event
            && message.role == MessageRole::Team
        {
            read.push((message.sequence, message.text));
        }
    }
    read
}

#[test]
fn no_reply_is_lost_or_doubled_and_one_colleague_has_a_conversation() {
    let streams = changes::WatchOptions {
        poll_interval: Duration::from_millis(10),
        lifetime: Duration::from_mins(5),
        ..changes::WatchOptions::default()
    };
    let timing = app::AppOptions { streams, ..app::AppOptions::default() };
    world::tell_timed(TestDatabase::Postgres, [""], timing, async |world: &World| {
        let stage = Stage::set_up(world).await;
        world.settle().await;
        let mut conversations = Vec::new();
        for _ in 0..CONVERSATIONS {
            let reply = stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
            conversations.push(reply["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("an id"));
        }
        let mut doomed = DoomedServer::start(world).await;
        let mut colleagues = Vec::new();
        for number in 0..COLLEAGUES {
            let actor = world.new_actor_with_key(stage.actor.org, NewKey::new(&format!("Person {number}"), Scope::Write)).await;
            let sdk = |url: &str| Client::builder(url).key(actor.key.clone()).retries(0).build().expect("a client");
            let mut servers = [sdk(&doomed.url), sdk(world.url())];
            servers.rotate_left(number % 2);
            colleagues.push(Colleague { number, servers });
        }
        let all = COLLEAGUES / CONVERSATIONS * REPLIES;
        let readers = conversations.iter().map(|id| read_replies(stage.actor.sdk.clone(), stage.agent, *id, all));
        let work = colleagues.iter().map(|one| one.handle_conversation(conversations[one.number % CONVERSATIONS]));
        let death = async {
            tokio::time::sleep(Duration::from_millis(150)).await;
            doomed.kill().await;
            // Its unfinished work counts as lost.
            world.advance(Duration::from_mins(2));
        };
        let (read, taken, ()) = tokio::join!(join_all(readers), join_all(work), death);

        for (index, (id, read)) in conversations.iter().zip(&read).enumerate() {
            let numbers: Vec<i64> = read.iter().map(|(number, _)| *number).collect();
            assert!(numbers.is_sorted_by(|one, other| one < other), "in order: {numbers:?}");
            let said: BTreeSet<&str> = read.iter().map(|(_, text)| text.as_str()).collect();
            assert_eq!(said.len(), all, "each reply once");
            let of_conversation = taken.iter().skip(index).step_by(CONVERSATIONS);
            assert!(of_conversation.filter(|taken| **taken).count() >= 1, "somebody took it");
            let found = stage.actor.sdk.get_conversation(stage.agent, *id).await.expect("a conversation");
            let messages = stage.actor.sdk.list_messages(stage.agent, *id).limit(100).await.expect("a page").items;
            assert_eq!(found.message_count, i64::try_from(messages.len()).expect("a few"), "none is counted twice");
            let replies = messages.iter().filter(|message| message.role == MessageRole::Team).count();
            assert_eq!(replies, all, "none is stored twice");
            assert!(found.assignee.is_some(), "whoever had it last");
        }
    });
}

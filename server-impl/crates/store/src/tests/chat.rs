use std::time::Duration;

use frontdesk_types::{
    AgentId, ConversationId, MessageId, OrgId, SourceId,
    chat::{Answer, Citation, ConversationTurn, FinishReason, SeeAlso, StoredReply},
    conversations::{Channel, Conversation, ConversationStatus, MessageRole, VisitorDetails},
    knowledge::{chunks::ChangeKind, sources::AgentSource},
    metadata::Metadata,
};

use super::{NOON, StoreWorld};
use crate::{
    agents,
    billing::credits,
    conversations::{
        self,
        messages::{self, NewReply, VisitorQuestion},
        turns,
    },
    knowledge::sources,
    testing::for_each_database,
};

pub(super) fn new_conversation(org: OrgId, agent: AgentId, id: ConversationId) -> Conversation {
    Conversation {
        id,
        org,
        agent,
        channel: Channel::Api,
        status: ConversationStatus::Open,
        status_reason: None,
        status_changed: None,
        assigned: None,
        misses: 0,
        subject: None,
        previous: None,
        visitor: VisitorDetails::default(),
        contact: None,
        tags: Vec::new(),
        metadata: Metadata::new(),
        topics: Vec::new(),
        seq: 0,
        messages: 0,
        unanswered: 0,
        rated_up: 0,
        rated_down: 0,
        last_message_at: NOON,
        created_at: NOON,
        updated_at: NOON,
    }
}

impl StoreWorld {
    async fn create_conversation(&self, org: OrgId, agent: AgentId) -> ConversationId {
        let id = self.ids.next();
        let mut tx = self.begin_tx().await;
        conversations::insert(&mut tx, org, &new_conversation(org, agent, id)).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    fn build_reply(&self, agent: AgentId, conversation: ConversationId, source: SourceId, turn: u64) -> StoredReply {
        let citation = Citation {
            source,
            title: "Opening hours".into(),
            heading: (turn > 0).then(|| "Arrival › On \"Sundays\"".into()),
            url: None,
            page: (turn > 0).then_some(7),
            quote: "at \"seven\"".into(),
            start: 21,
            end: 29,
        };
        let further =
            SeeAlso { source, title: "Late arrivals".into(), heading: None, url: Some("https://desk.example/#late".into()) };
        StoredReply {
            message: self.ids.next(),
            conversation,
            agent,
            answer: Answer {
                text: format!("Answer {turn}"),
                citations: vec![citation],
                finish: FinishReason::Stop,
                see_also: if turn > 0 { vec![further] } else { Vec::new() },
            },
            pieces: (turn > 0).then(|| vec![7, 1]),
            model: "builtin/extractive".to_owned(),
            credits_used: 1,
            credits_remaining: 24,
            created_at: NOON + Duration::from_secs(turn * 10 + 1),
        }
    }

    async fn add_exchange(&self, org: OrgId, reply: &StoredReply, question: &str) -> MessageId {
        let asked = self.ids.next();
        let asked_at = reply.created_at - Duration::from_secs(1);
        let mut tx = self.begin_tx().await;
        let raised =
            conversations::numbers::add_messages(&mut tx, org, reply.conversation, (2, 0), reply.created_at).await.unwrap();
        let seq = raised.expect("the conversation is there").seq;
        let visitor_question =
            VisitorQuestion { id: asked, conversation: reply.conversation, seq: seq - 1, text: question, created_at: asked_at };
        messages::insert_question(&mut tx, org, visitor_question).await.unwrap();
        messages::insert_reply(&mut tx, org, NewReply { seq, asked_at, reply, retrieved: &[] }).await.unwrap();
        tx.commit().await.unwrap();
        asked
    }
}

#[tokio::test]
async fn a_conversation_remembers_its_last_turns_and_a_reply_is_told_again_as_it_was() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let conversation = world.create_conversation(org, agent).await;
        let source = world.ids.next();
        let replies: Vec<StoredReply> = (0..3).map(|turn| world.build_reply(agent, conversation, source, turn)).collect();
        let mut asked = None;
        for (turn, reply) in replies.iter().enumerate() {
            asked = Some(world.add_exchange(org, reply, &format!("Question {turn}")).await);
        }

        let mut conn = world.store.read().await.unwrap();
        let turn = |role, text: &str| ConversationTurn { role, text: text.to_owned() };
        assert_eq!(
            turns::list(&mut conn, org, conversation, 3).await.unwrap(),
            [
                turn(MessageRole::Agent, "Answer 1"),
                turn(MessageRole::Visitor, "Question 2"),
                turn(MessageRole::Agent, "Answer 2")
            ]
        );
        assert_eq!(
            turns::list_before(&mut conn, org, conversation, 4, 2).await.unwrap(),
            [turn(MessageRole::Agent, "Answer 0"), turn(MessageRole::Visitor, "Question 1")]
        );
        let found = messages::find_reply(&mut conn, org, agent, replies[1].message).await.unwrap().expect("there");
        assert_eq!(format!("{found:?}"), format!("{:?}", replies[1]));

        assert!(messages::find_reply(&mut conn, org, other, replies[1].message).await.unwrap().is_none(), "another agent's");
        assert!(
            messages::find_reply(&mut conn, org, agent, asked.expect("asked")).await.unwrap().is_none(),
            "a question is no reply"
        );
        assert!(conversations::find(&mut conn, org, agent, conversation).await.unwrap().is_some());
        assert!(conversations::find(&mut conn, org, other, conversation).await.unwrap().is_none());
        assert!(conversations::find(&mut conn, OrgId(world.ids.next()), agent, conversation).await.unwrap().is_none());
    })
    .await;
}

/// Counts the rows of an organization in each of these tables.
macro_rules! rows {
    ($world:expr, $org:expr, [$($table:literal),+]) => {{
        let mut conn = $world.store.read().await.unwrap();
        [$({
            define_fragments! { table = $table; }
            fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM {table} WHERE org_id = $1", $org.to_string()).unwrap().0
        }),+]
    }};
}

#[tokio::test]
async fn a_purge_removes_all_of_one_agent_and_nothing_else() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let mut agents_made = Vec::new();
        for owner in [org, org, other] {
            let agent = world.create_agent(owner).await;
            let source = world.create_source(owner, agent, "The front desk opens at \"seven\".").await;
            let conversation = world.create_conversation(owner, agent).await;
            world.add_exchange(owner, &world.build_reply(agent, conversation, source, 0), "When?").await;
            world.finish_chunks(owner, agent, source, &[world.whole_chunk(source, "The front desk opens.")]).await;
            let mut tx = world.begin_tx().await;
            crate::agents::changes::record_change(
                &mut tx,
                AgentSource { org: owner, agent, source },
                ChangeKind::Added,
                world.ids.next(),
            )
            .await
            .unwrap();
            credits::grant_credits(&mut tx, owner, 5, world.ids.next(), NOON).await.unwrap();
            tx.commit().await.unwrap();
            agents_made.push((agent, source));
        }
        let count = async |org: OrgId| {
            rows!(
                world,
                org,
                [
                    "agents",
                    "public_ids",
                    "sources",
                    "documents",
                    "chunks",
                    "changes",
                    "conversations",
                    "messages",
                    "credit_entries"
                ]
            )
        };
        assert_eq!((count(org).await, count(other).await), ([2, 2, 2, 2, 2, 2, 2, 4, 2], [1, 1, 1, 1, 1, 1, 1, 2, 1]));

        let [(purged, _), (kept, source), _] = agents_made[..] else { unreachable!("three were made") };
        let mut tx = world.begin_tx().await;
        assert!(!agents::delete(&mut tx, other, purged, NOON).await.unwrap(), "another organization's");
        world.purge_agent(&mut tx, org, purged).await;
        tx.commit().await.unwrap();
        assert_eq!((count(org).await, count(other).await), ([1, 1, 1, 1, 1, 1, 1, 2, 2], [1, 1, 1, 1, 1, 1, 1, 2, 1]));
        let mut conn = world.store.read().await.unwrap();
        assert!(sources::find(&mut conn, org, kept, source).await.unwrap().is_some());
    })
    .await;
}

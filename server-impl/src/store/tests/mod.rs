//! Stories of the store, run on each database.

mod agents;
mod avatars;
mod chat;
mod connections;
mod credits;
mod help_center;
mod idempotency;
mod jobs;
mod knowledge;
mod larger_sums;
mod limits;
mod orgs;
mod removals;
mod schema;
mod sealed;
mod secrets;
mod statements;
mod vectors;

use std::{sync::Arc, time::Duration};

use super::{
    Store, Tx,
    removal::{self, Scope},
};
use crate::{
    ports::{clock::SystemClock, ids::Ids, random::OsRandom},
    types::{
        AgentId, ChunkId, DocumentId, OrgId, PageRequest, PublicId, SourceId, Timestamp,
        accounts::orgs::{Org, Plan, Subscription, SubscriptionStatus},
        agents::Agent,
        knowledge::{
            chunks::Chunk,
            sources::{Document, PageOutcome, Source, SourceType},
        },
    },
};

/// The time at which every story begins.
const NOON: Timestamp = Timestamp(1_763_640_000_000_000);

/// Creates the tenants of a story.
#[derive(Clone)]
struct World {
    store: Store,
    ids: Arc<Ids>,
}

impl World {
    fn new(store: Store) -> Self {
        Self { store, ids: Arc::new(Ids::new(Arc::new(SystemClock), Arc::new(OsRandom))) }
    }

    async fn tx(&self) -> Tx {
        self.store.begin().await.expect("a transaction begins")
    }

    async fn org(&self) -> OrgId {
        let id = self.ids.next();
        let org = Org {
            id,
            name: "Harbour Hotel".into(),
            plan: Plan::Standard,
            subscription: Some(Subscription {
                status: SubscriptionStatus::Active,
                since: NOON,
                period_start: NOON,
                period_end: NOON + Duration::from_hours(24),
            }),
            credits: 0,
            agents: 0,
            training_bytes: 0,
            created_at: NOON,
        };
        let mut tx = self.tx().await;
        super::accounts::orgs::insert(&mut tx, &org).await.expect("the organization is added");
        tx.commit().await.expect("it commits");
        id
    }

    fn new_agent(&self, org: OrgId, name: &str) -> Agent {
        let id: AgentId = self.ids.next();
        let public_id = PublicId(format!("public-{id}"));
        Agent { name: name.to_owned(), ..Agent::new(org, id, public_id, "openai/gpt-5.4-mini", NOON) }
    }

    /// Deletes an agent, and removes all its content, step by step.
    async fn purge_agent(&self, tx: &mut Tx, org: OrgId, agent: AgentId) {
        assert!(super::agents::delete(tx, org, agent, NOON).await.expect("a query"), "it is there");
        while removal::step(tx, Scope::Agent(org, agent)).await.expect("a step") {}
        super::agents::remove_deleted(tx, org, agent).await.expect("it is empty");
    }

    async fn agent(&self, org: OrgId) -> AgentId {
        let agent = self.new_agent(org, "Front desk");
        let mut tx = self.tx().await;
        super::agents::insert(&mut tx, agent.clone(), None).await.expect("the agent is added");
        tx.commit().await.expect("it commits");
        agent.id
    }

    async fn source(&self, org: OrgId, agent: AgentId, text: &str) -> SourceId {
        let source = Source {
            bytes: i64::try_from(text.len()).expect("short"),
            ..Source::queued(self.ids.next(), (org, agent), SourceType::Text, "Opening hours".to_owned(), NOON)
        };
        let mut tx = self.tx().await;
        assert!(
            super::accounts::orgs::take_training_bytes(&mut tx, org, source.bytes, None).await.expect("a query"),
            "there is no cap"
        );
        super::knowledge::sources::insert(&mut tx, org, &source).await.expect("the source is added");
        let document = document(source.id, text);
        super::knowledge::documents::insert(&mut tx, org, source.id, 0, &document).await.expect("the document is added");
        super::knowledge::documents::insert_text(&mut tx, org, document.id, text).await.expect("the text is added");
        tx.commit().await.expect("it commits");
        source.id
    }

    fn chunk(&self, source: SourceId, text: &str) -> Chunk {
        let end = i64::try_from(text.chars().count()).expect("short");
        Chunk {
            id: self.ids.next::<ChunkId>(),
            source,
            document: DocumentId(source.0),
            start: 0,
            end,
            text: text.to_owned(),
            heading: None,
            anchors: Vec::new(),
            language: Some("eng".to_owned()),
        }
    }

    /// Cuts a source into these chunks, which are then current.
    async fn cut(&self, org: OrgId, agent: AgentId, source: SourceId, chunks: &[Chunk]) {
        let mut tx = self.tx().await;
        let attempt = super::knowledge::attempts::begin_attempt(&mut tx, org, source, NOON)
            .await
            .expect("a query")
            .expect("the source is there");
        super::knowledge::chunks::insert_many(&mut tx, org, agent, source, attempt, chunks).await.expect("the chunks are added");
        assert!(
            super::knowledge::attempts::finish_cutting(&mut tx, org, source, attempt, chunks.len() as i32, 1, NOON)
                .await
                .expect("a query")
        );
        tx.commit().await.expect("it commits");
    }

    /// The text of a document.
    async fn content(&self, org: OrgId, document: DocumentId) -> String {
        let mut conn = self.store.read().await.expect("a connection");
        let mut content = Vec::new();
        for number in 0.. {
            match super::knowledge::documents::block(&mut conn, org, document, number).await.expect("a query") {
                Some(block) => content.extend(block),
                None => break,
            }
        }
        String::from_utf8(content).expect("a text")
    }
}

/// The only document of a source.
fn document(source: SourceId, text: &str) -> Document {
    Document {
        id: DocumentId(source.0),
        url: None,
        title: None,
        outcome: PageOutcome::Fetched,
        reason: None,
        failure: None,
        etag: None,
        last_modified: None,
        bytes: i64::try_from(text.len()).expect("short"),
    }
}

/// A first page.
fn first(limit: u32) -> PageRequest {
    PageRequest::newest(limit)
}

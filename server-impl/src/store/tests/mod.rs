//! Stories of the store, told on each database.

mod agents;
mod avatars;
mod chat;
mod credits;
mod idempotency;
mod jobs;
mod knowledge;
mod limits;
mod orgs;
mod schema;

use std::sync::Arc;

use super::{Store, Tx, agents::NewAgent};
use crate::{
    ports::{clock::SystemClock, ids::Ids, random::OsRandom},
    types::{
        AgentId, ChunkId, OrgId, PageRequest, PublicId, SourceId, Timestamp,
        agents::GeoMode,
        chunks::Chunk,
        orgs::{Org, Plan},
        sources::{Source, SourceKind, SourceStatus},
    },
};

/// When every story begins.
const NOON: Timestamp = Timestamp(1_763_640_000_000_000);

/// What a story makes its tenants with.
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
            credits: 0,
            agents: 0,
            training_bytes: 0,
            created_at: NOON,
        };
        let mut tx = self.tx().await;
        super::orgs::insert(&mut tx, &org).await.expect("the organization is added");
        tx.commit().await.expect("it commits");
        id
    }

    fn new_agent(&self, org: OrgId, name: &str) -> NewAgent {
        let id: AgentId = self.ids.next();
        NewAgent {
            id,
            org,
            public_id: PublicId(format!("public-{id}")),
            name: name.to_owned(),
            is_public: None,
            collect_leads: false,
            model: "openai/gpt-5.4-mini".to_owned(),
            session_resume_hours: 24,
            geo_mode: GeoMode::Off,
            created_at: NOON,
        }
    }

    async fn agent(&self, org: OrgId) -> AgentId {
        let agent = self.new_agent(org, "Front desk");
        let mut tx = self.tx().await;
        super::agents::insert(&mut tx, org, &agent).await.expect("the agent is added");
        tx.commit().await.expect("it commits");
        agent.id
    }

    async fn source(&self, org: OrgId, agent: AgentId, text: &str) -> SourceId {
        let source = Source {
            id: self.ids.next(),
            org,
            agent,
            kind: SourceKind::Text,
            title: "Opening hours".to_owned(),
            url: None,
            status: SourceStatus::Queued,
            bytes: i64::try_from(text.len()).expect("short"),
            chunks: 0,
            error: None,
            created_at: NOON,
            updated_at: NOON,
        };
        let mut tx = self.tx().await;
        super::sources::insert(&mut tx, org, &source, text).await.expect("the source is added");
        tx.commit().await.expect("it commits");
        source.id
    }

    fn chunk(&self, source: SourceId, text: &str) -> Chunk {
        let end = i64::try_from(text.chars().count()).expect("short");
        Chunk { id: self.ids.next::<ChunkId>(), source, start: 0, end, text: text.to_owned(), language: Some("eng".to_owned()) }
    }
}

/// A first page.
fn first(limit: u32) -> PageRequest {
    PageRequest { limit, after: None }
}

//! Common setup of stories about the database, for the tests of every crate.

pub mod databases;
pub mod letters;

use std::{sync::Arc, time::Duration};

pub use databases::for_each_database;

use frontdesk_ports::{clock::SystemClock, ids::IdGenerator, random::OsRandom};
use frontdesk_types::{
    AgentId, ChunkId, DocumentId, OrgId, PublicId, SourceId, Timestamp,
    accounts::orgs::{Org, Plan, Subscription, SubscriptionStatus},
    agents::Agent,
    help_center::sites::HelpCenter,
    knowledge::{
        chunks::Chunk,
        sources::{AgentSource, IngestionStage, PageOutcome, Source, SourceDocument, SourceType, SourceVersion},
    },
};

use super::{
    Store, Tx,
    help_center::{sites as stored_sites, slugs},
    removal::{self, RemovalScope},
};

/// Time at which every story begins.
pub const NOON: Timestamp = Timestamp(1_763_640_000_000_000);

/// Creates the tenants of a story.
#[derive(Clone)]
pub struct StoreWorld {
    /// The database.
    pub store: Store,
    /// Generator of ids.
    pub ids: Arc<IdGenerator>,
}

impl StoreWorld {
    /// Creates tenants in a database.
    pub fn new(store: Store) -> Self {
        Self { store, ids: Arc::new(IdGenerator::new(Arc::new(SystemClock), Arc::new(OsRandom))) }
    }

    /// Begins a transaction.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn begin_tx(&self) -> Tx {
        self.store.begin().await.expect("a transaction begins")
    }

    /// Creates an organization, and returns its id.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn create_org(&self) -> OrgId {
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
            delete_at: None,
        };
        let mut tx = self.begin_tx().await;
        crate::accounts::orgs::insert(&mut tx, &org).await.expect("the organization is added");
        tx.commit().await.expect("it commits");
        id
    }

    /// Builds an agent without storing it.
    pub fn new_agent(&self, org: OrgId, name: &str) -> Agent {
        let id: AgentId = self.ids.next();
        let public_id = PublicId(format!("public-{id}"));
        Agent { name: name.to_owned(), ..Agent::new(org, id, public_id, "openai/gpt-5.4-mini", NOON) }
    }

    /// Deletes an agent, and removes all its content, step by step.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn purge_agent(&self, tx: &mut Tx, org: OrgId, agent: AgentId) {
        assert!(crate::agents::delete(tx, org, agent, NOON).await.expect("a query"), "it is there");
        while removal::remove_step(tx, RemovalScope::Agent(org, agent)).await.expect("a step") {}
        crate::agents::remove_deleted(tx, org, agent).await.expect("it is empty");
    }

    /// Creates an agent, and returns its id.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn create_agent(&self, org: OrgId) -> AgentId {
        let agent = self.new_agent(org, "Front desk");
        let mut tx = self.begin_tx().await;
        crate::agents::insert(&mut tx, agent.clone(), None).await.expect("the agent is added");
        tx.commit().await.expect("it commits");
        agent.id
    }

    /// Creates a source with a text, not chunked yet, and returns its id.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn create_source(&self, org: OrgId, agent: AgentId, text: &str) -> SourceId {
        let source = Source {
            bytes: i64::try_from(text.len()).expect("short"),
            ..Source::queued(self.ids.next(), (org, agent), SourceType::Text, "Opening hours".to_owned(), NOON)
        };
        let mut tx = self.begin_tx().await;
        assert!(
            crate::accounts::orgs::take_training_bytes(&mut tx, org, source.bytes, None).await.expect("a query"),
            "there is no cap"
        );
        crate::knowledge::sources::insert(&mut tx, org, &source).await.expect("the source is added");
        let document = whole_document(source.id, text);
        crate::knowledge::documents::insert(&mut tx, source.documents_key(), &document).await.expect("the document is added");
        crate::knowledge::documents::insert_text(&mut tx, org, document.id, text).await.expect("the text is added");
        tx.commit().await.expect("it commits");
        source.id
    }

    /// Builds the chunk that covers a whole text.
    pub fn whole_chunk(&self, source: SourceId, text: &str) -> Chunk {
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
            pages: None,
            language: Some("eng".to_owned()),
        }
    }

    /// Splits a source into these chunks, and makes them current.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn finish_chunks(&self, org: OrgId, agent: AgentId, source: SourceId, chunks: &[Chunk]) {
        let mut tx = self.begin_tx().await;
        let attempt = crate::knowledge::attempts::begin_attempt(&mut tx, org, source, IngestionStage::Indexing, NOON)
            .await
            .expect("a query")
            .expect("the source is there");
        crate::knowledge::chunks::insert_many(&mut tx, AgentSource { org, agent, source }, attempt, chunks)
            .await
            .expect("the chunks are added");
        assert!(
            crate::knowledge::attempts::finish_chunking(
                &mut tx,
                SourceVersion { org, source, version: attempt },
                chunks.len() as i32,
                1,
                NOON
            )
            .await
            .expect("a query")
        );
        tx.commit().await.expect("it commits");
    }

    /// Creates a published site with this slug.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn create_site(&self, org: OrgId, agent: AgentId, slug: &str) -> HelpCenter {
        let site = HelpCenter {
            slug: slug.to_owned(),
            name: "Harbour help".to_owned(),
            ..HelpCenter::new(org, self.ids.next(), agent, NOON)
        };
        let mut tx = self.begin_tx().await;
        let site = stored_sites::insert(&mut tx, &HelpCenter { published: true, ..site }).await.expect("a query");
        assert!(slugs::take_for_site(&mut tx, org, site.id, slug, NOON).await.expect("a query"), "nobody has it");
        tx.commit().await.expect("a query");
        site
    }

    /// Creates a site with this slug, for a new agent of a new organization.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn create_site_with_owner(&self, slug: &str) -> HelpCenter {
        let org = self.create_org().await;
        let agent = self.create_agent(org).await;
        self.create_site(org, agent, slug).await
    }

    /// Returns the text of a document.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn read_content(&self, org: OrgId, document: DocumentId) -> String {
        let mut conn = self.store.read().await.expect("a connection");
        let mut content = Vec::new();
        for number in 0.. {
            match crate::knowledge::documents::find_block(&mut conn, org, document, number).await.expect("a query") {
                Some(block) => content.extend(block),
                None => break,
            }
        }
        String::from_utf8(content).expect("a text")
    }
}

/// Builds the only document of a source.
pub fn whole_document(source: SourceId, text: &str) -> SourceDocument {
    SourceDocument {
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

/// Counts the jobs.
///
/// # Panics
/// When the database fails.
pub async fn count_jobs(tx: &mut Tx) -> i64 {
    fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM jobs").expect("a query").0
}

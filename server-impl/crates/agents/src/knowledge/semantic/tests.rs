//! Tests that sources without vectors are found, and that stored vectors are found through the files built from them.

use std::{collections::BTreeSet, sync::Arc};

use async_trait::async_trait;
use frontdesk_ports::model::{Embedder, ModelError};
use frontdesk_search::vectors::{Vector, VectorIndexOptions, VectorIndexes};
use frontdesk_store::{
    Store,
    agents::changes,
    jobs,
    knowledge::{sources, vectors},
    testing::{NOON, StoreWorld, for_each_database},
};
use frontdesk_types::{
    AgentId, ChunkId, OrgId, SourceId,
    jobs::{EmbedSource, Payload, PruneSource},
    knowledge::{
        chunks::{ChangeKind, EmbeddedSource},
        sources::{AgentSource, SourceVersion},
    },
};
use proptest::{
    collection::vec,
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};

use crate::knowledge::semantic::SemanticSearch;

const MODEL: &str = "model";

/// Creates a trained source of one passage.
async fn trained_source(world: &StoreWorld, org: OrgId, agent: AgentId) -> SourceId {
    let source = world.create_source(org, agent, "Open at seven.").await;
    world.finish_chunks(org, agent, source, &[world.whole_chunk(source, "Open at seven.")]).await;
    source
}

#[tokio::test]
async fn each_source_that_wants_vectors_is_told_once_unless_a_job_is_to_give_them() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let mut wanting = BTreeSet::new();
        for _ in 0..3 {
            let org = world.create_org().await;
            let agent = world.create_agent(org).await;
            world.create_source(org, agent, "It was never cut.").await;
            for _ in 0..3 {
                wanting.insert((org, trained_source(&world, org, agent).await));
            }
            let (done, queued) = (trained_source(&world, org, agent).await, trained_source(&world, org, agent).await);
            let mut tx = world.begin_tx().await;
            assert!(vectors::mark_embedded(&mut tx, SourceVersion { org, source: done, version: 1 }, MODEL).await.unwrap());
            let task = EmbedSource { org, agent, source: queued };
            jobs::enqueue(&mut tx, world.ids.next(), &task, NOON, NOON).await.unwrap();
            let other = PruneSource { org, source: wanting.last().unwrap().1, keep_replaced: true };
            jobs::enqueue(&mut tx, world.ids.next(), &other, NOON, NOON).await.unwrap();
            tx.commit().await.unwrap();
        }
        assert_eq!(all_wanting(&world.store, MODEL, 2).await, Vec::from_iter(wanting.clone()));
        assert_eq!(all_wanting(&world.store, MODEL, 100).await, Vec::from_iter(wanting));
        assert_eq!(all_wanting(&world.store, "another", 4).await.len(), 12);
    })
    .await;
}

#[tokio::test]
async fn a_source_whose_job_is_dead_wants_vectors_where_dead_jobs_are_passed_over() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = trained_source(&world, org, agent).await;
        let mut tx = world.begin_tx().await;
        jobs::enqueue(&mut tx, world.ids.next(), &EmbedSource { org, agent, source }, NOON, NOON).await.unwrap();
        let job = jobs::claim_next(&mut tx, EmbedSource::KIND, &[], NOON, NOON).await.unwrap().expect("the job");
        assert!(jobs::bury(&mut tx, &job, "the provider is gone", NOON).await.unwrap());
        tx.commit().await.unwrap();
        for (passes_over_dead, expected) in [(true, vec![source]), (false, Vec::new())] {
            let mut conn = world.store.read().await.unwrap();
            let wanting = vectors::list_unembedded_sources(&mut conn, MODEL, passes_over_dead, None, 10).await.unwrap();
            let wanting: Vec<SourceId> = wanting.into_iter().map(|(_, _, source)| source).collect();
            assert_eq!(wanting, expected);
        }
    })
    .await;
}

/// Returns the sources that lack vectors, in pages of so many.
async fn all_wanting(store: &Store, model: &str, limit: i64) -> Vec<(OrgId, SourceId)> {
    let mut conn = store.read().await.unwrap();
    let mut found = Vec::new();
    loop {
        let page = vectors::list_unembedded_sources(&mut conn, model, false, found.last().copied(), limit).await.unwrap();
        if page.is_empty() {
            return found;
        }
        assert!(page.len() as i64 <= limit);
        found.extend(page.into_iter().map(|(org, _, source)| (org, source)));
    }
}

#[tokio::test]
async fn vectors_count_once_every_source_of_the_agent_has_them() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let embedded = async || vectors::list_embedded(&mut world.store.read().await.unwrap(), org, agent, MODEL).await.unwrap();
        assert_eq!(embedded().await, Some(Vec::new()), "an agent without sources");
        let sources = [trained_source(&world, org, agent).await, trained_source(&world, org, agent).await];
        for source in sources {
            assert_eq!(embedded().await, None);
            let mut tx = world.begin_tx().await;
            vectors::mark_embedded(&mut tx, SourceVersion { org, source, version: 1 }, MODEL).await.unwrap();
            tx.commit().await.unwrap();
        }
        let expected = sources.map(|source| EmbeddedSource { source, version: 1, passages: 1 });
        assert_eq!(embedded().await, Some(expected.to_vec()));
    })
    .await;
}

/// A model that embeds a text as the list of numbers in it.
struct SpelledEmbedder;

#[async_trait]
impl Embedder for SpelledEmbedder {
    async fn embed(&self, _: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError> {
        let numbers = |text: &String| text.split(' ').map(|number| number.parse().expect("a number")).collect();
        Ok(texts.iter().map(numbers).collect())
    }
}

/// An agent with a process that answers for it.
struct AnsweringAgent {
    world: StoreWorld,
    semantic: SemanticSearch,
    org: OrgId,
    agent: AgentId,
}

impl AnsweringAgent {
    /// Trains or retrains a source.
    async fn train(&self, source: SourceId, found: &[Vec<f32>]) {
        let Self { world, org, agent, .. } = self;
        let chunks: Vec<_> = found.iter().map(|_| world.whole_chunk(source, "A passage.")).collect();
        world.finish_chunks(*org, *agent, source, &chunks).await;
        let vectors: Vec<_> =
            chunks.iter().map(|chunk| chunk.id).zip(found.iter().map(|one| Vector::quantize(one).to_bytes())).collect();
        let mut tx = world.begin_tx().await;
        changes::record_change(&mut tx, AgentSource { org: *org, agent: *agent, source }, ChangeKind::Added, world.ids.next())
            .await
            .unwrap();
        let version = sources::find(&mut tx, *org, *agent, source).await.unwrap().expect("it is there").version;
        let version = SourceVersion { org: *org, source, version };
        vectors::insert_many(&mut tx, version, MODEL, &vectors).await.unwrap();
        assert!(vectors::mark_embedded(&mut tx, version, MODEL).await.unwrap());
        tx.commit().await.unwrap();
    }

    async fn delete(&self, source: SourceId) {
        let mut tx = self.world.begin_tx().await;
        assert_eq!(sources::delete_all(&mut tx, self.org, self.agent, &[source], NOON).await.unwrap().len(), 1);
        changes::record_change(
            &mut tx,
            AgentSource { org: self.org, agent: self.agent, source },
            ChangeKind::Removed,
            self.world.ids.next(),
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
    }

    async fn finds(&self, question: &[f32], limit: usize) -> Vec<ChunkId> {
        let mut conn = self.world.store.read().await.unwrap();
        let latest = changes::find_latest(&mut conn, self.org, self.agent).await.unwrap();
        drop(conn);
        let question: Vec<String> = question.iter().map(f32::to_string).collect();
        self.semantic.search(self.org, self.agent, latest, &question.join(" "), limit).await.unwrap()
    }

    /// Returns the nearest of all passages in the database, by comparing each one.
    async fn nearest(&self, question: &[f32], limit: usize) -> Vec<ChunkId> {
        let mut conn = self.world.store.read().await.unwrap();
        let question = Vector::quantize(question);
        let mut all = Vec::new();
        for source in vectors::list_embedded(&mut conn, self.org, self.agent, MODEL).await.unwrap().expect("all have vectors") {
            let version = SourceVersion { org: self.org, source: source.source, version: source.version };
            for (chunk, data) in vectors::list_of_source(&mut conn, version, MODEL, None, 1_000).await.unwrap() {
                let (scale, values) = data.split_first_chunk::<4>().unwrap();
                let products =
                    question.values.iter().zip(values).map(|(one, other)| i32::from(*one) * i32::from(other.cast_signed()));
                all.push((products.sum::<i32>() as f32 * f32::from_le_bytes(*scale) * question.scale, chunk));
            }
        }
        all.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
        all.truncate(limit);
        all.into_iter().map(|(_, chunk)| chunk).collect()
    }
}

#[tokio::test]
async fn a_question_finds_what_is_nearest_of_all_that_the_database_has() {
    let number = || prop_oneof![Just(0.0_f32), Just(1.0), Just(-1.0), -1.0_f32..1.0];
    let vector = move || vec(number(), 40);
    let cases = (vec(vec(vector(), 0..8), 1..5), vec(vector(), 1..8), vector(), 1..30_usize);
    for_each_database(async |store| {
        let mut runner = TestRunner::new(Config::default());
        for _ in 0..8 {
            let (texts, anew, question, limit) = cases.new_tree(&mut runner).unwrap().current();
            eprintln!("{texts:?}, then {anew:?}: {limit} of {question:?}");
            let world = StoreWorld::new(store.clone());
            let org = world.create_org().await;
            let agent = world.create_agent(org).await;
            let folder = tempfile::tempdir().unwrap();
            let files = Arc::new(VectorIndexes::new(folder.path(), VectorIndexOptions::default()));
            let model = (Arc::new(SpelledEmbedder) as Arc<dyn Embedder>, MODEL.to_owned(), 1.0);
            let max_wait = std::time::Duration::from_secs(60);
            let agent =
                AnsweringAgent { semantic: SemanticSearch::new(store.clone(), files, model, max_wait), world, org, agent };
            let mut trained = Vec::new();
            for vectors in &texts {
                let source = agent.world.create_source(org, agent.agent, "A text.").await;
                agent.train(source, vectors).await;
                trained.push(source);
            }
            assert_eq!(agent.finds(&question, limit).await, agent.nearest(&question, limit).await);
            agent.train(trained[0], &anew).await;
            assert_eq!(agent.finds(&question, limit).await, agent.nearest(&question, limit).await);
            agent.delete(trained[0]).await;
            assert_eq!(agent.finds(&question, limit).await, agent.nearest(&question, limit).await);
        }
    })
    .await;
}

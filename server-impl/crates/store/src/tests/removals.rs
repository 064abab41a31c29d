use frontdesk_types::{
    Code, DocumentId, OrgId, PageRequest, SourceId,
    jobs::{PurgeSource, overdue::OverdueRecord},
    knowledge::{
        chunks::Chunk,
        sources::{AgentSource, FailureCode, IngestionStage, SourceFailure, SourceStatus, SourceVersion},
    },
};

use super::{NOON, StoreWorld};
use crate::{
    Store, StoreOptions,
    accounts::orgs,
    agents, jobs,
    knowledge::{
        attempts::{self, SourceTransition},
        chunks, documents, sources, uploads,
    },
    removal::{self, LeftoverScope, RemovalScope},
    testing::for_each_database,
};

impl StoreWorld {
    async fn count_rows(&self, table: &'static str, org: OrgId) -> i64 {
        let mut conn = self.store.read().await.unwrap();
        let counted = match table {
            "chunks" => fetch_one!(&mut conn, (i64,), "SELECT COUNT(*) FROM chunks WHERE org_id = $1", org.to_string()),
            "blocks" => {
                fetch_one!(&mut conn, (i64,), "SELECT COUNT(*) FROM document_blocks WHERE org_id = $1", org.to_string())
            }
            _ => fetch_one!(&mut conn, (i64,), "SELECT COUNT(*) FROM sources WHERE org_id = $1", org.to_string()),
        };
        counted.unwrap().0
    }

    /// Returns the number of steps until nothing is left, each in a separate transaction.
    pub(super) async fn remove_in_steps(&self, scope: RemovalScope) -> usize {
        let mut steps = 0;
        loop {
            let mut tx = self.begin_tx().await;
            let is_more = removal::remove_step(&mut tx, scope).await.unwrap();
            tx.commit().await.unwrap();
            if !is_more {
                return steps;
            }
            steps += 1;
        }
    }

    async fn prune_leftovers(&self, org: OrgId, source: SourceId, leftovers: LeftoverScope) {
        let mut tx = self.begin_tx().await;
        while removal::prune_step(&mut tx, org, source, leftovers).await.unwrap() {}
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_large_source_goes_in_many_small_steps_and_nobody_sees_it_meanwhile() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (gone, kept) = (world.create_source(org, agent, "gone").await, world.create_source(org, agent, "kept").await);
        let document = super::whole_document(SourceId(world.ids.next()), "");
        let mut tx = world.begin_tx().await;
        documents::insert(&mut tx, SourceVersion { org, source: gone, version: 0 }, &document).await.unwrap();
        for number in 1..=100 {
            documents::insert_block(&mut tx, org, document.id, number, b"a block").await.unwrap();
        }
        assert_eq!(sources::delete_all(&mut tx, org, agent, &[gone], NOON).await.unwrap().len(), 1);
        tx.commit().await.unwrap();

        let mut conn = world.store.read().await.unwrap();
        assert!(sources::find(&mut conn, org, agent, gone).await.unwrap().is_none(), "gone at once");
        assert_eq!(sources::counts::count_of_plan(&mut conn, org).await.unwrap(), 1);
        drop(conn);
        assert_eq!(world.count_rows("blocks", org).await, 102, "and its rows are still there");
        assert!(world.remove_in_steps(RemovalScope::Source(org, gone)).await > 3, "a step is short, however much there is");
        assert_eq!(world.count_rows("blocks", org).await, 1);

        let mut tx = world.begin_tx().await;
        sources::remove_deleted(&mut tx, org, gone).await.unwrap();
        sources::remove_deleted(&mut tx, org, kept).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.count_rows("sources", org).await, 1, "what was not deleted stays");
    })
    .await;
}

#[tokio::test]
async fn the_passages_that_answer_stay_until_others_are_current() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "open at nine").await;
        let (old, new) = (world.whole_chunk(source, "open at nine"), world.whole_chunk(source, "open at ten"));
        let cut = async |chunk: &Chunk, document: DocumentId| {
            let mut tx = world.begin_tx().await;
            let attempt = attempts::begin_attempt(&mut tx, org, source, IngestionStage::Indexing, NOON)
                .await
                .unwrap()
                .expect("it is there");
            let chunk = Chunk { document, ..chunk.clone() };
            chunks::insert_many(&mut tx, AgentSource { org, agent, source }, attempt, &[chunk]).await.unwrap();
            assert!(
                attempts::finish_chunking(&mut tx, SourceVersion { org, source, version: attempt }, 1, 1, NOON).await.unwrap()
            );
            tx.commit().await.unwrap();
        };
        let answers = async |chunk: &Chunk| {
            let mut conn = world.store.read().await.unwrap();
            !chunks::find_passages(&mut conn, org, agent, &[chunk.id]).await.unwrap().is_empty()
        };
        cut(&old, old.document).await;
        let document = super::whole_document(SourceId(world.ids.next()), "open at ten");
        let mut tx = world.begin_tx().await;
        let version = attempts::begin_version(&mut tx, org, source, NOON).await.unwrap();
        documents::insert(&mut tx, SourceVersion { org, source, version }, &document).await.unwrap();
        documents::insert_text(&mut tx, org, document.id, "open at ten").await.unwrap();
        tx.commit().await.unwrap();
        world.prune_leftovers(org, source, LeftoverScope::Abandoned).await;
        assert!(answers(&old).await, "the new text is not cut yet");

        cut(&new, document.id).await;
        assert!(answers(&new).await);
        world.prune_leftovers(org, source, LeftoverScope::Replaced).await;
        assert!(!answers(&old).await && answers(&new).await, "now the old one may go");
        assert_eq!(world.count_rows("blocks", org).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_file_gives_the_space_back_that_it_no_longer_needs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frontdesk.db");
    let store = Store::open(&format!("sqlite://{}", path.display()), &StoreOptions::default()).await.unwrap();
    store.migrate().await.unwrap();
    let world = StoreWorld::new(store);
    let org = world.create_org().await;
    let agent = world.create_agent(org).await;
    let source = world.create_source(org, agent, &"x".repeat(60_000_000)).await;
    let size = || {
        std::fs::metadata(&path).unwrap().len() + std::fs::metadata(path.with_extension("db-wal")).map_or(0, |file| file.len())
    };
    let full = size();
    world.remove_in_steps(RemovalScope::Source(org, source)).await;
    let mut steps = 0;
    while world.store.shrink().await.unwrap() {
        steps += 1;
    }
    world.store.close().await;
    assert!(steps > 100, "44 MB in {steps} steps: each keeps others from writing for too long");
    assert!(full > 60_000_000 && size() < 25_000_000, "{full} bytes, then {}", size());
}

#[tokio::test]
async fn what_attempts_left_is_pruned_and_what_counts_stays() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "the text that counts").await;
        for _ in 0..3 {
            let mut tx = world.begin_tx().await;
            let attempt =
                attempts::begin_attempt(&mut tx, org, source, IngestionStage::Indexing, NOON).await.unwrap().expect("there");
            let document = super::whole_document(SourceId(world.ids.next()), "read in vain");
            documents::insert(&mut tx, SourceVersion { org, source, version: attempt }, &document).await.unwrap();
            documents::insert_text(&mut tx, org, document.id, "read in vain").await.unwrap();
            tx.commit().await.unwrap();
        }
        assert_eq!(world.count_rows("blocks", org).await, 4);
        world.prune_leftovers(org, source, LeftoverScope::Abandoned).await;
        assert_eq!(world.count_rows("blocks", org).await, 2, "the text that counts, and that of the attempt at work");

        let mut tx = world.begin_tx().await;
        let failure = SourceFailure::new(FailureCode::Internal, "no");
        let transition = SourceTransition { status: SourceStatus::Failed, failure: Some(&failure), changed_at: NOON };
        attempts::set_status(&mut tx, org, source, transition).await.unwrap();
        tx.commit().await.unwrap();
        world.prune_leftovers(org, source, LeftoverScope::Abandoned).await;
        assert_eq!(world.count_rows("blocks", org).await, 1);
        let mut conn = world.store.read().await.unwrap();
        let report = documents::list_latest(&mut conn, org, source, None, &PageRequest::newest(9)).await.unwrap().items;
        let last = SourceVersion { org, source, version: 3 };
        assert_eq!(report, documents::list(&mut conn, last, None, 9).await.unwrap(), "the report of the last one stays");
        assert_eq!(report.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_deleted_is_found_as_long_as_no_job_removes_it() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (gone, _kept) = (world.create_source(org, agent, "gone").await, world.create_source(org, agent, "kept").await);
        let mut tx = world.begin_tx().await;
        assert_eq!(sources::delete_all(&mut tx, org, agent, &[gone], NOON).await.unwrap().len(), 1);
        tx.commit().await.unwrap();
        let left = async || {
            let (mut conn, first) = (world.store.read().await.unwrap(), OverdueRecord::default());
            let mut left = removal::list_sources_without_job(&mut conn, &first, 10).await.unwrap();
            left.extend(removal::list_agents_without_job(&mut conn, &first, 10).await.unwrap());
            left.extend(removal::list_orgs_without_job(&mut conn, &first, 10).await.unwrap());
            left.iter().map(|left| left.parse_ids().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(left().await, [(org, gone.0)]);
        let mut tx = world.begin_tx().await;
        jobs::enqueue(&mut tx, world.ids.next(), &PurgeSource { org, source: gone }, NOON, NOON).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(left().await, []);
        let mut tx = world.begin_tx().await;
        assert!(agents::delete(&mut tx, org, agent, NOON).await.unwrap());
        orgs::delete(&mut tx, org, NOON).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(left().await, [(org, agent.0), (org, org.0)]);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_became_whole_is_not_swept() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (whole, lost): (SourceId, SourceId) = (world.ids.next(), world.ids.next());
        let mut tx = world.begin_tx().await;
        for file in [whole, lost] {
            uploads::insert(&mut tx, AgentSource { org, agent, source: file }, "txt", NOON).await.unwrap();
        }
        tx.commit().await.unwrap();
        let mut conn = world.store.read().await.unwrap();
        let lapsed = uploads::list_lapsed(&mut conn, NOON, &OverdueRecord::default(), 10).await.unwrap();
        drop(conn);
        assert_eq!(lapsed.len(), 2);

        // Between the query and the periodic task, its last bytes arrive.
        let mut tx = world.begin_tx().await;
        assert!(uploads::mark_complete(&mut tx, org, whole, whole).await.unwrap());
        tx.commit().await.unwrap();
        let mut tx = world.begin_tx().await;
        assert!(!uploads::mark_lapsed_discarded(&mut tx, org, whole, NOON).await.unwrap(), "it waits to be read");
        assert!(uploads::mark_lapsed_discarded(&mut tx, org, lost, NOON).await.unwrap());
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_restart_counts_no_file_that_was_read_or_broke_off() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (read, waiting, broken_off): (SourceId, SourceId, SourceId) = (world.ids.next(), world.ids.next(), world.ids.next());
        let mut tx = world.begin_tx().await;
        for file in [read, waiting, broken_off] {
            uploads::insert(&mut tx, AgentSource { org, agent, source: file }, "txt", NOON).await.unwrap();
        }
        for file in [read, waiting] {
            assert!(uploads::mark_complete(&mut tx, org, file, file).await.unwrap());
        }
        uploads::mark_discarded(&mut tx, org, read).await.unwrap();
        assert_eq!(uploads::count(&mut tx, org).await.unwrap(), 2);

        uploads::end_leases(&mut tx).await.unwrap();
        assert_eq!(uploads::count(&mut tx, org).await.unwrap(), 1, "the one that waits to be read");
        assert_eq!(uploads::find_discarded(&mut tx, org, waiting).await.unwrap(), None);
        assert_eq!(uploads::find_discarded(&mut tx, org, read).await.unwrap(), Some(read));
        tx.commit().await.unwrap();
    })
    .await;
}

/// Two transactions deadlock: PostgreSQL aborts one of them, and its caller is asked to retry.
#[tokio::test]
async fn who_is_broken_off_may_come_again() {
    for_each_database(async |store| {
        if store.has_one_server() {
            return; // SQLite has one writer, so no transaction waits for another one half-way.
        }
        let world = StoreWorld::new(store);
        let (one, other) = (world.create_org().await, world.create_org().await);
        let barrier = tokio::sync::Barrier::new(2);
        let crossing = async |first, second| {
            let mut tx = world.begin_tx().await;
            orgs::lock(&mut tx, first).await.unwrap();
            barrier.wait().await;
            let done = orgs::lock(&mut tx, second).await.map(drop);
            drop(tx);
            done
        };
        let (left, right) = tokio::join!(crossing(one, other), crossing(other, one));
        let broken: Vec<_> = [left, right].into_iter().filter_map(Result::err).map(|error| error.code()).collect();
        assert_eq!(broken, [Code::DeadlineExceeded]);
    })
    .await;
}

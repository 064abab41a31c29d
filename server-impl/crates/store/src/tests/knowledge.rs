use frontdesk_types::{
    ChunkId, DocumentId, OrgId, SourceId,
    knowledge::{
        chunks::{ChangeKind, Chunk, ChunkPages},
        sources::{
            AgentSource, FailureCode, FileFindings, IngestionStage, ReadingNote, ReadingNoteKind, SourceFailure, SourceFilter,
            SourceStatus, SourceVersion,
        },
    },
};
use futures::future::join_all;

use super::{NOON, StoreWorld, first_page};
use crate::{
    Tx,
    agents::changes,
    knowledge::{
        attempts::{self, SourceTransition},
        chunks, documents, sources,
    },
    removal::{self, LeftoverScope, RemovalScope},
    testing::for_each_database,
};

/// Characters that JSON, SQL and Unicode handling could trip over.
const AWKWARD_TEXT: &str = "It's \"open\" \\ 24 h\u{1}\n\t\u{2028}€ 日本語 🛎️ e\u{301} {\"a\":[1]} $1 ?1";

#[tokio::test]
async fn a_source_keeps_its_text_and_its_chunks_word_for_word() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, AWKWARD_TEXT).await;
        let added =
            [world.whole_chunk(source, AWKWARD_TEXT), Chunk { language: None, ..world.whole_chunk(source, "Closed on Monday.") }];
        world.finish_chunks(org, agent, source, &added).await;
        assert_eq!(world.read_content(org, added[0].document).await, AWKWARD_TEXT);

        let mut conn = world.store.read().await.unwrap();
        let found = chunks::list_of_source(&mut conn, AgentSource { org, agent, source }, None, 10).await.unwrap();
        assert_eq!(found.iter().map(|passage| passage.chunk.clone()).collect::<Vec<_>>(), added);
        assert_eq!(found[0].title, "Opening hours");
        let ready = sources::find(&mut conn, org, agent, source).await.unwrap().expect("there");
        assert_eq!((ready.status, ready.chunks), (SourceStatus::Ready, 2));

        let asked = [added[1].id, ChunkId(world.ids.next()), added[0].id];
        let passages = chunks::find_passages(&mut conn, org, agent, &asked).await.unwrap();
        assert_eq!(passages.iter().map(|passage| passage.chunk.id).collect::<Vec<_>>(), [added[1].id, added[0].id]);
        let other = world.create_agent(org).await;
        assert!(chunks::find_passages(&mut conn, org, other, &asked).await.unwrap().is_empty(), "another agent's");
        assert!(chunks::find_passages(&mut conn, OrgId(world.ids.next()), agent, &asked).await.unwrap().is_empty());
        drop(conn);

        let mut tx = world.begin_tx().await;
        assert!(
            chunks::insert_many(&mut tx, AgentSource { org, agent: other, source }, 1, &[world.whole_chunk(source, "Planted.")])
                .await
                .is_err()
        );
    })
    .await;
}

#[tokio::test]
async fn a_source_is_cut_anew_while_questions_are_answered_from_what_it_was() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "Open at seven.").await;
        let key = AgentSource { org, agent, source };
        let old = world.whole_chunk(source, "Open at seven.");
        world.finish_chunks(org, agent, source, std::slice::from_ref(&old)).await;

        let mut tx = world.begin_tx().await;
        let slow = attempts::begin_attempt(&mut tx, org, source, IngestionStage::Indexing, NOON).await.unwrap().expect("there");
        chunks::insert_many(&mut tx, key, slow, &[world.whole_chunk(source, "Open at")]).await.unwrap();
        let texts = async |tx: &mut Tx| -> Vec<String> {
            let found = chunks::list_of_source(tx, key, None, 10).await.unwrap();
            found.into_iter().map(|passage| passage.chunk.text).collect()
        };
        assert_eq!(texts(&mut tx).await, ["Open at seven."], "nothing of an attempt counts before its end");

        let quick = attempts::begin_attempt(&mut tx, org, source, IngestionStage::Indexing, NOON).await.unwrap().expect("there");
        chunks::insert_many(&mut tx, key, quick, &[world.whole_chunk(source, "Seven.")]).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = world.begin_tx().await;
        assert!(chunks::insert_many(&mut tx, key, slow, &[world.whole_chunk(source, "seven.")]).await.is_err());
        drop(tx);
        let mut tx = world.begin_tx().await;
        assert!(
            !attempts::finish_chunking(&mut tx, SourceVersion { org, source, version: slow }, 2, 1, NOON).await.unwrap(),
            "it was overtaken"
        );
        assert!(removal::prune_step(&mut tx, org, source, LeftoverScope::Abandoned).await.unwrap(), "what the slow one left");
        assert!(
            !removal::prune_step(&mut tx, org, source, LeftoverScope::Abandoned).await.unwrap(),
            "the quick one is on its way"
        );
        assert!(attempts::finish_chunking(&mut tx, SourceVersion { org, source, version: quick }, 1, 1, NOON).await.unwrap());
        assert_eq!(texts(&mut tx).await, ["Seven."]);
        assert_eq!(chunks::find_passages(&mut tx, org, agent, &[old.id]).await.unwrap().len(), 1, "an index may be behind");

        assert!(
            !removal::prune_step(&mut tx, org, source, LeftoverScope::Abandoned).await.unwrap(),
            "what was replaced stays a while"
        );
        assert!(removal::prune_step(&mut tx, org, source, LeftoverScope::Replaced).await.unwrap());
        assert!(chunks::find_passages(&mut tx, org, agent, &[old.id]).await.unwrap().is_empty());
        assert_eq!(texts(&mut tx).await, ["Seven."]);
    })
    .await;
}

#[tokio::test]
async fn deleting_a_source_takes_its_text_and_chunks_along() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (kept, gone) = (world.create_source(org, agent, "Kept.").await, world.create_source(org, agent, "Gone.").await);
        world.finish_chunks(org, agent, kept, &[world.whole_chunk(kept, "Kept.")]).await;
        world.finish_chunks(org, agent, gone, &[world.whole_chunk(gone, "Gone.")]).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(sources::find_training(&mut tx, org, agent, 1, None).await.unwrap().bytes, 10);
        assert!(sources::delete_all(&mut tx, org, world.ids.next(), &[gone], NOON).await.unwrap().is_empty(), "another agent's");
        let unknown = world.ids.next();
        let deleted = sources::delete_all(&mut tx, org, agent, &[gone, unknown], NOON).await.unwrap();
        assert_eq!(deleted.iter().map(|source| source.bytes).collect::<Vec<_>>(), [5]);
        assert!(sources::delete_all(&mut tx, org, agent, &[gone], NOON).await.unwrap().is_empty());

        assert!(chunks::list_of_source(&mut tx, AgentSource { org, agent, source: gone }, None, 10).await.unwrap().is_empty());
        while removal::remove_step(&mut tx, RemovalScope::Source(org, gone)).await.unwrap() {}
        assert_eq!(documents::find_block(&mut tx, org, DocumentId(gone.0), 0).await.unwrap(), None);
        let listed = sources::list(&mut tx, org, agent, &SourceFilter::default(), &first_page(10)).await.unwrap();
        assert_eq!(listed.items.iter().map(|source| source.id).collect::<Vec<_>>(), [kept]);
        assert_eq!(chunks::list_of_source(&mut tx, AgentSource { org, agent, source: kept }, None, 10).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn ten_thousand_chunks_go_in_at_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "A long text.").await;
        let text = "The front desk opens at seven. ".repeat(26);
        let many: Vec<_> = (0..10_000).map(|_| world.whole_chunk(source, &text)).collect();
        world.finish_chunks(org, agent, source, &many).await;
        let mut conn = world.store.read().await.unwrap();
        let half = chunks::list_of_source(&mut conn, AgentSource { org, agent, source }, None, 5_000).await.unwrap();
        let rest = chunks::list_of_source(&mut conn, AgentSource { org, agent, source }, Some(half[4_999].chunk.id), 9_000)
            .await
            .unwrap();
        let found = [half, rest].concat();
        assert!(found.iter().map(|passage| passage.chunk.id).eq(many.iter().map(|chunk| chunk.id)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_numbered_without_gaps_however_many_happen_at_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        assert_eq!(changes::find_latest(&mut world.store.read().await.unwrap(), org, agent).await.unwrap(), None);
        join_all((0..32).map(|turn| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut tx = world.begin_tx().await;
                changes::record_change(
                    &mut tx,
                    AgentSource { org, agent, source: world.ids.next() },
                    ChangeKind::Added,
                    world.ids.next(),
                )
                .await
                .unwrap();
                changes::record_change(
                    &mut tx,
                    AgentSource { org, agent: other, source: world.ids.next() },
                    ChangeKind::Removed,
                    world.ids.next(),
                )
                .await
                .unwrap();
                // Every fourth is rolled back, and its number is reused.
                if turn % 4 != 0 {
                    tx.commit().await.unwrap();
                }
            })
        }))
        .await
        .into_iter()
        .for_each(|done| done.unwrap());

        let mut conn = world.store.read().await.unwrap();
        let all = changes::list_after(&mut conn, org, agent, 0, 100).await.unwrap();
        assert!(all.iter().map(|change| change.number).eq(1..=24));
        let last = all.last().expect("24 of them");
        assert_eq!(changes::find_latest(&mut conn, org, agent).await.unwrap(), Some((24, last.id)));
        assert_eq!(changes::find(&mut conn, org, agent, 24).await.unwrap().as_ref(), Some(last));
        assert_eq!(changes::find(&mut conn, org, agent, 25).await.unwrap(), None);
        assert!(changes::list_after(&mut conn, org, agent, 20, 2).await.unwrap().iter().map(|change| change.number).eq([21, 22]));
    })
    .await;
}

#[tokio::test]
async fn only_the_last_change_of_each_source_stays_for_long() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let [kept, renamed, gone]: [SourceId; 3] = std::array::from_fn(|_| world.ids.next());
        let mut tx = world.begin_tx().await;
        for (kind, source) in [
            (ChangeKind::Added, kept),
            (ChangeKind::Added, gone),
            (ChangeKind::Removed, gone),
            (ChangeKind::Added, renamed),
            (ChangeKind::Added, renamed),
            (ChangeKind::Added, renamed),
        ] {
            let source = AgentSource { org, agent, source };
            let number = changes::record_change(&mut tx, source, kind, world.ids.next()).await.unwrap();
            // Simulates a tail of one: only the latest change stays whatever happened to its source.
            changes::prune_superseded(&mut tx, source, number - 1).await.unwrap();
        }
        let left = changes::list_after(&mut tx, org, agent, 0, 100).await.unwrap();
        let left: Vec<_> = left.iter().map(|change| (change.number, change.kind, change.source)).collect();
        assert_eq!(left, [(1, ChangeKind::Added, kept), (6, ChangeKind::Added, renamed)]);
    })
    .await;
}

#[tokio::test]
async fn renames_without_end_leave_few_rows() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let (first, renamed): (SourceId, SourceId) = (world.ids.next(), world.ids.next());
        let mut tx = world.begin_tx().await;
        let source = AgentSource { org, agent, source: first };
        changes::record_change(&mut tx, source, ChangeKind::Added, world.ids.next()).await.unwrap();
        for _ in 0..4_200 {
            let source = AgentSource { org, agent, source: renamed };
            changes::record_change(&mut tx, source, ChangeKind::Added, world.ids.next()).await.unwrap();
        }
        let left = changes::list_after(&mut tx, org, agent, 0, 10_000).await.unwrap();
        assert_eq!(left.len(), 4_097, "the last 4,096, and the first source's");
        assert_eq!((left[0].source, left[1].number), (first, changes::last_pruned_number(4_201) + 1));
    })
    .await;
}

#[tokio::test]
async fn the_progress_of_an_ingestion_never_goes_back() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "Open at seven.").await;
        let mut tx = world.begin_tx().await;
        let begin = async |tx: &mut Tx, stage| {
            let number = attempts::begin_attempt(tx, org, source, stage, NOON).await.unwrap().expect("there");
            SourceVersion { org, source, version: number }
        };
        let state = async |tx: &mut Tx| {
            let found = sources::find(tx, org, agent, source).await.unwrap().expect("there");
            (found.progress, found.stage)
        };
        let first = begin(&mut tx, IngestionStage::Fetching).await;
        assert_eq!(state(&mut tx).await, (0, Some(IngestionStage::Fetching)));
        for percent in [40, 20] {
            attempts::set_progress(&mut tx, first, percent).await.unwrap();
        }
        let retry = begin(&mut tx, IngestionStage::Fetching).await;
        assert_eq!(state(&mut tx).await, (40, Some(IngestionStage::Fetching)), "a retry goes on");
        assert!(attempts::finish_reading(&mut tx, retry, 80).await.unwrap());
        assert_eq!(state(&mut tx).await, (80, None), "it waits to be indexed");
        let indexing = begin(&mut tx, IngestionStage::Indexing).await;
        assert_eq!(state(&mut tx).await, (80, Some(IngestionStage::Indexing)));
        assert!(attempts::finish_chunking(&mut tx, indexing, 1, 1, NOON).await.unwrap());
        assert_eq!(state(&mut tx).await, (100, None));

        let again = begin(&mut tx, IngestionStage::Indexing).await;
        assert_eq!(state(&mut tx).await.0, 0, "another ingestion begins");
        attempts::set_progress(&mut tx, again, 30).await.unwrap();
        let failure = SourceFailure::new(FailureCode::Internal, "It failed.");
        let failed = SourceTransition { status: SourceStatus::Failed, failure: Some(&failure), changed_at: NOON };
        attempts::set_status(&mut tx, org, source, failed).await.unwrap();
        assert_eq!(state(&mut tx).await, (30, None), "it shows how far it got");
        let queued = SourceTransition { status: SourceStatus::Queued, failure: None, changed_at: NOON };
        attempts::set_status(&mut tx, org, source, queued).await.unwrap();
        assert_eq!(state(&mut tx).await, (0, None));
    })
    .await;
}

#[tokio::test]
async fn pages_are_kept_with_documents_and_passages() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let source = world.create_source(org, agent, "Open at seven.").await;
        let pages = Some(ChunkPages { first: 3, starts: vec![5, 5] });
        let chunk = Chunk { pages: pages.clone(), ..world.whole_chunk(source, "Open at seven.") };
        world.finish_chunks(org, agent, source, &[chunk.clone(), world.whole_chunk(source, "At seven.")]).await;
        let mut tx = world.begin_tx().await;
        let key = AgentSource { org, agent, source };
        let found = chunks::list_of_source(&mut tx, key, None, 10).await.unwrap();
        assert_eq!(found.iter().map(|passage| passage.chunk.pages.clone()).collect::<Vec<_>>(), [pages, None]);
        assert_eq!([4, 5].map(|at| found[0].page_at(at)), [Some(3), Some(5)]);

        let document = DocumentId(source.0);
        assert!(documents::find_places(&mut tx, org, document).await.unwrap().page_starts.is_empty());
        documents::set_places(&mut tx, org, document, &[], &[0, 7]).await.unwrap();
        assert_eq!(documents::find_places(&mut tx, org, document).await.unwrap().page_starts, [0, 7]);
        let note = ReadingNote {
            kind: ReadingNoteKind::ScannedPages,
            message: "1 of 2 pages is a \"scan\".".into(),
            pages: vec![2],
            affected_pages: 1,
        };
        let findings = FileFindings { page_starts: vec![0, 7], notes: vec![note.clone()] };
        attempts::set_findings(&mut tx, org, source, &findings).await.unwrap();
        let shown = sources::find(&mut tx, org, agent, source).await.unwrap().expect("there");
        assert_eq!((shown.pages, shown.reading_notes), (Some(2), vec![note]));
        attempts::set_findings(&mut tx, org, source, &FileFindings::default()).await.unwrap();
        let shown = sources::find(&mut tx, org, agent, source).await.unwrap().expect("there");
        assert_eq!((shown.pages, shown.reading_notes), (None, Vec::new()));
    })
    .await;
}

//! Stories about the index of a site, with an in-memory log.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{
    ArticleId, CollectionId, OrgId, Result, SiteId,
    help_center::changes::{ChangeSubject, SiteChange},
};
use tempfile::TempDir;
use uuid::Uuid;

use super::*;

mod spellings;

/// Limits of one search at a time.
const TURNS: QueueLimits = QueueLimits { at_once: 1, per_owner: 1, waiting: usize::MAX };

/// A site whose log is in memory.
#[derive(Default)]
struct Memory {
    entries: Mutex<Vec<ArticleEntry>>,
    changes: Mutex<Vec<SiteChange>>,
}

impl Memory {
    fn publish(&self, number: i64, title: &str, body: &str) {
        self.retire(number);
        let parts = [title, "", "Billing", body].map(ToOwned::to_owned);
        let (id, collection) = (article(number), CollectionId(Uuid::from_u128(1)));
        let entry =
            ArticleEntry { id, collection, position: number, number, locale: "en".to_owned(), language: Some("eng"), parts };
        let mut entries = self.entries.lock().unwrap();
        entries.push(entry);
        entries.sort_by_key(|entry| entry.number);
    }

    fn retire(&self, number: i64) {
        self.entries.lock().unwrap().retain(|entry| entry.number != number);
        self.record(ChangeSubject::Article(article(number)));
    }

    fn record(&self, subject: ChangeSubject) {
        let mut changes = self.changes.lock().unwrap();
        let number = changes.last().map_or(1, |last| last.number + 1);
        changes.push(SiteChange { number, id: Uuid::from_u128(number.unsigned_abs().into()), subject });
    }

    fn where_entries(&self, is: impl Fn(&ArticleEntry) -> bool, limit: i64) -> Vec<ArticleEntry> {
        let entries = self.entries.lock().unwrap();
        entries.iter().filter(|entry| is(entry)).take(usize::try_from(limit).unwrap()).cloned().collect()
    }
}

#[async_trait]
impl SiteLog for Memory {
    async fn latest_change(&self) -> Result<Option<SiteChange>> {
        Ok(self.changes.lock().unwrap().last().cloned())
    }

    async fn find_change(&self, number: i64) -> Result<Option<SiteChange>> {
        Ok(self.changes.lock().unwrap().iter().find(|change| change.number == number).cloned())
    }

    async fn changes_after(&self, number: i64, limit: i64) -> Result<Vec<SiteChange>> {
        let changes = self.changes.lock().unwrap();
        Ok(changes.iter().filter(|change| change.number > number).take(usize::try_from(limit).unwrap()).cloned().collect())
    }

    async fn published_after(&self, after: i64, limit: i64) -> Result<Vec<ArticleEntry>> {
        Ok(self.where_entries(|entry| entry.number > after, limit))
    }

    async fn published_among(&self, ids: &[ArticleId]) -> Result<Vec<ArticleEntry>> {
        Ok(self.where_entries(|entry| ids.contains(&entry.id), i64::MAX))
    }

    async fn published_in_collection(
        &self,
        id: CollectionId,
        after: Option<(i64, ArticleId)>,
        limit: i64,
    ) -> Result<Vec<ArticleEntry>> {
        Ok(self
            .where_entries(|entry| entry.collection == id && after.is_none_or(|after| (entry.position, entry.id) > after), limit))
    }
}

fn article(number: i64) -> ArticleId {
    ArticleId(Uuid::from_u128(number.unsigned_abs().into()))
}

fn word(forms: &[&str], prefix: Option<&str>) -> SearchWord {
    let forms = forms.iter().map(|form| (*form).to_owned()).collect();
    SearchWord { forms, near: Vec::new(), variants: Vec::new(), prefix: prefix.map(ToOwned::to_owned), is_optional: false }
}

/// A site and its index in a folder.
struct Site {
    indexes: SiteIndexes,
    turns: FairQueue,
    log: Arc<Memory>,
    folder: TempDir,
}

impl Site {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let turns = FairQueue::new(TURNS);
        Self { indexes: indexes(&folder, &turns), turns, log: Arc::default(), folder }
    }

    /// Returns the numbers of the articles that are found, the best first.
    async fn finds(&self, words: &[SearchWord]) -> Vec<u128> {
        let question = ArticleQuestion { locale: "en".to_owned(), words: words.to_vec(), offset: 0, limit: 10 };
        let key = (OrgId(Uuid::nil()), SiteId(Uuid::nil()));
        let outcome = self.indexes.search(Arc::<Memory>::clone(&self.log), key, question).await.unwrap();
        assert_eq!(outcome.total, outcome.articles.len());
        outcome.articles.iter().map(|id| id.0.as_u128()).collect()
    }
}

fn indexes(folder: &TempDir, turns: &FairQueue) -> SiteIndexes {
    SiteIndexes::new(folder.path(), NonZeroUsize::MIN, Duration::from_secs(20), turns.clone())
}

#[tokio::test]
async fn each_change_is_found_by_the_next_question() {
    let site = Site::new();
    assert_eq!(site.finds(&[word(&["plan"], None)]).await, [0_u128; 0], "before the first change");
    site.log.publish(1, "Change your plan", "Open the settings.");
    assert_eq!(site.finds(&[word(&["plan"], None)]).await, [1]);
    site.log.publish(2, "Invoices", "Each plan has its own invoice.");
    assert_eq!(site.finds(&[word(&["plan"], None)]).await, [1, 2], "a title counts more");
    site.log.publish(1, "Change your seats", "Open the settings.");
    assert_eq!(site.finds(&[word(&["plan"], None)]).await, [2]);
    site.log.retire(2);
    assert_eq!(site.finds(&[word(&["plan"], None)]).await, [0_u128; 0]);
    site.log.record(ChangeSubject::Collection(CollectionId(Uuid::from_u128(1))));
    assert_eq!(site.finds(&[word(&["seat", "seats"], None)]).await, [1], "a collection is read anew");
}

#[tokio::test]
async fn all_words_are_found_before_any() {
    let site = Site::new();
    site.log.publish(1, "Cancel a room", "");
    site.log.publish(2, "Change a room", "");
    site.log.publish(3, "Cancel a plan", "");
    assert_eq!(site.finds(&[word(&["cancel"], None), word(&["room"], None)]).await, [1]);
    assert_eq!(site.finds(&[word(&["cancel"], None), word(&["zebra"], None)]).await, [1, 3], "else any of them");
    assert_eq!(site.finds(&[word(&["cance"], Some("can"))]).await, [1, 3], "somebody is still typing");
    assert_eq!(site.finds(&[word(&["cancl"], None)]).await, [1, 3], "a letter is missing");
    assert_eq!(site.finds(&[word(&["bill"], None)]).await, [1, 2, 3], "the name of the collection");
}

#[tokio::test]
async fn an_index_outlives_its_process_and_is_rebuilt_when_it_is_too_far_behind() {
    let mut site = Site::new();
    site.log.publish(1, "Seats", "");
    assert_eq!(site.finds(&[word(&["seat"], None)]).await, [1]);
    site.indexes = indexes(&site.folder, &site.turns);
    site.log.publish(2, "More seats", "");
    assert_eq!(site.finds(&[word(&["seat"], None)]).await, [1, 2]);
    site.log.publish(1, "Rooms", "");
    site.log.publish(3, "Seats", "");
    // The last change of the index, and those after it, are gone.
    site.log.changes.lock().unwrap().drain(..3);
    assert_eq!(site.finds(&[word(&["seat"], None)]).await, [3, 2]);
}

#[tokio::test]
async fn an_index_of_an_earlier_layout_is_rebuilt() {
    let mut site = Site::new();
    site.log.publish(1, "Wi-Fi password", "");
    assert_eq!(site.finds(&[word(&["password"], None)]).await, [1]);
    let path = site.folder.path().join(Uuid::nil().to_string()).join(Uuid::nil().to_string());
    assert!(path.join("meta.json").exists(), "the index is there");
    site.indexes = indexes(&site.folder, &site.turns);
    std::fs::remove_dir_all(&path).unwrap();
    std::fs::create_dir_all(&path).unwrap();
    let mut schema = tantivy::schema::Schema::builder();
    schema.add_text_field("title", tantivy::schema::TEXT);
    let index = tantivy::Index::create_in_dir(&path, schema.build()).unwrap();
    let mut writer: tantivy::IndexWriter = index.writer(15_000_000).unwrap();
    let mut commit = writer.prepare_commit().unwrap();
    commit.set_payload(&format!("help center 1.2 1 {}", Uuid::from_u128(1)));
    commit.commit().unwrap();
    drop(writer);
    assert_eq!(site.finds(&[word(&["wifi"], None)]).await, [1]);
}

#[tokio::test]
async fn what_is_deleted_is_rebuilt() {
    let site = Site::new();
    site.log.publish(1, "Seats", "");
    assert_eq!(site.finds(&[word(&["seat"], None)]).await, [1]);
    site.indexes.delete_index(OrgId(Uuid::nil()), SiteId(Uuid::nil())).await.unwrap();
    assert!(site.indexes.list_stored().await.unwrap().is_empty());
    assert_eq!(site.finds(&[word(&["seat"], None)]).await, [1]);
}

#[tokio::test]
async fn a_search_waits_for_its_turn_after_its_index_has_caught_up() {
    let site = Site::new();
    site.log.publish(1, "Seats", "");
    let other = site.turns.enter(OrgId(Uuid::max())).await.unwrap();
    let search = [word(&["seat"], None)];
    let mut waits = Box::pin(site.finds(&search));
    tokio::time::timeout(Duration::from_millis(200), &mut waits).await.expect_err("another search has the only turn");
    assert_eq!(site.indexes.list_stored().await.unwrap().len(), 1, "the index needs no turn");
    drop(other);
    assert_eq!(waits.await, [1]);
}

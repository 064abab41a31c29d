//! Application of changes to an index.

use std::{collections::HashMap, time::Duration};

use anyhow::Context;
use frontdesk_text::analysis::Analyzer;
use frontdesk_types::{
    SourceId,
    knowledge::chunks::{ChangeKind, ChunkChange, Passage},
};
use tantivy::{
    Index, IndexWriter, TantivyDocument, TantivyError, Term, directory::error::LockError, indexer::IndexWriterOptions,
    merge_policy::LogMergePolicy,
};

use super::{
    folder::{IndexFolder, IndexLayout},
    schema::{LogPosition, NO_LANGUAGE, PassageFields, PassageLayout},
};

/// Memory for terms that are not yet written, when little is added, in bytes; the minimum that Tantivy accepts.
pub(super) const SMALL_MEMORY_BYTES: usize = 15_000_000;
/// Memory when much is added, in bytes: the more is written together, the less there is to merge.
pub(super) const LARGE_MEMORY_BYTES: usize = 50_000_000;

/// Maximum time to wait for a lock that lingers in a child process that is being started.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Pause between two attempts to take the lock.
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// The net effect of a batch of changes: the last change of each source counts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChangeBatch {
    /// Sources that changed, whose chunks are removed if there are any.
    pub(super) changed: Vec<SourceId>,
    /// Sources whose chunks are added afterwards.
    pub(super) added: Vec<SourceId>,
    /// Position of the last change.
    pub(super) position: LogPosition,
}

impl ChangeBatch {
    /// Computes the net effect of changes; `None` without changes.
    pub(super) fn from_changes(changes: &[ChunkChange]) -> Option<Self> {
        let last = changes.last()?;
        let mut kinds: HashMap<SourceId, ChangeKind> = HashMap::new();
        let mut changed = Vec::new();
        for change in changes {
            if kinds.insert(change.source, change.kind).is_none() {
                changed.push(change.source);
            }
        }
        let added = changed.iter().copied().filter(|source| kinds[source] == ChangeKind::Added).collect();
        Some(Self { changed, added, position: LogPosition { number: last.number, id: last.id } })
    }
}

/// An update of an index. No change becomes visible before [`Self::commit_at`].
pub(super) struct PassageUpdate {
    writer: IndexWriter,
    fields: PassageFields,
    analyzers: HashMap<Option<String>, Analyzer>,
    terms: String,
}

impl PassageUpdate {
    /// Begins to change an index; with `much`, more memory makes it faster.
    pub(super) fn begin(folder: &IndexFolder<PassageLayout>, much: bool) -> anyhow::Result<Self> {
        let writer = open_writer(&folder.index, if much { LARGE_MEMORY_BYTES } else { SMALL_MEMORY_BYTES })?;
        Ok(Self { writer, fields: folder.fields, analyzers: HashMap::new(), terms: String::new() })
    }

    /// Removes all chunks of a source.
    pub(super) fn remove_source(&mut self, source: SourceId) {
        self.writer.delete_term(Term::from_field_bytes(self.fields.source, source.0.as_bytes()));
    }

    pub(super) fn add_passages(&mut self, passages: &[Passage]) -> anyhow::Result<()> {
        for passage in passages {
            self.analyze_passage(passage);
            let chunk = &passage.chunk;
            let (high, low) = chunk.id.0.as_u64_pair();
            let mut document = TantivyDocument::new();
            document.add_bytes(self.fields.source, chunk.source.0.as_bytes());
            document.add_u64(self.fields.chunk[0], high);
            document.add_u64(self.fields.chunk[1], low);
            document.add_text(self.fields.language, chunk.language.as_deref().unwrap_or(NO_LANGUAGE));
            document.add_text(self.fields.terms, &self.terms);
            self.writer.add_document(document)?;
        }
        Ok(())
    }

    /// Writes the terms of a passage, of its title and of its heading to `self.terms`. Title and heading count as
    /// if every passage began with them.
    fn analyze_passage(&mut self, passage: &Passage) {
        self.terms.clear();
        let analyzer = self
            .analyzers
            .entry(passage.chunk.language.clone())
            .or_insert_with(|| Analyzer::new(passage.chunk.language.as_deref()));
        let heading = passage.chunk.heading.as_deref().filter(|heading| *heading != passage.title);
        for text in [Some(passage.title.as_str()), heading, Some(passage.chunk.text.as_str())].into_iter().flatten() {
            analyzer.analyze_passage(text, |term| {
                self.terms.push_str(term);
                self.terms.push(' ');
            });
        }
    }

    /// Commits all changes up to `position`, durably.
    pub(super) fn commit_at(&mut self, position: LogPosition) -> anyhow::Result<()> {
        commit_changes::<PassageLayout>(&mut self.writer, position)
    }

    /// Ends the update, and waits until segments are merged, so that none contains a removed passage.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.writer.wait_merging_threads().context("segments cannot be merged")
    }
}

/// Commits all changes up to `position`, durably.
pub(super) fn commit_changes<L: IndexLayout>(writer: &mut IndexWriter, position: LogPosition) -> anyhow::Result<()> {
    let mut commit = writer.prepare_commit()?;
    commit.set_payload(&position.to_payload(&L::version_label()));
    commit.commit()?;
    Ok(())
}

/// Opens the writer of an index. There is no other writer, but Tantivy's lock is a file lock, and a child process
/// that is being started holds the locks of its parent until it runs its program: so a lock that was released may
/// be busy for a moment.
pub(super) fn open_writer(index: &Index, memory: usize) -> anyhow::Result<IndexWriter> {
    let mut waited = Duration::ZERO;
    loop {
        let options =
            IndexWriterOptions::builder().num_worker_threads(1).memory_budget_per_thread(memory).num_merge_threads(1).build();
        match index.writer_with_options(options) {
            Err(TantivyError::LockFailure(LockError::LockBusy, _)) if waited < LOCK_TIMEOUT => {
                std::thread::sleep(LOCK_PAUSE);
                waited += LOCK_PAUSE;
            }
            done => {
                let writer: IndexWriter = done?;
                writer.set_merge_policy(Box::new(merge_policy()));
                return Ok(writer);
            }
        }
    }
}

/// Merges eight segments of about the same size, and any segment with deletions: until then, Tantivy still counts
/// deleted passages in its statistics, and the ranking would depend on earlier contents.
fn merge_policy() -> LogMergePolicy {
    let mut policy = LogMergePolicy::default();
    policy.set_min_num_segments(8);
    policy.set_max_docs_before_merge(usize::MAX);
    policy.set_del_docs_ratio_before_merge(f32::MIN_POSITIVE);
    policy
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn of_what_was_added_and_removed_only_the_end_counts() {
        let source = |number| SourceId(Uuid::from_u128(number));
        let change =
            |number: i64, kind, of| ChunkChange { number, id: Uuid::from_u128(number as u128), kind, source: source(of) };
        let changes = [
            change(1, ChangeKind::Added, 1),
            change(2, ChangeKind::Added, 2),
            change(3, ChangeKind::Removed, 1),
            change(4, ChangeKind::Removed, 3),
            change(5, ChangeKind::Added, 3),
        ];
        let batch = ChangeBatch::from_changes(&changes).unwrap();
        assert_eq!(batch.changed, [source(1), source(2), source(3)]);
        assert_eq!(batch.added, [source(2), source(3)]);
        assert_eq!(batch.position, LogPosition { number: 5, id: Uuid::from_u128(5) });
        assert_eq!(ChangeBatch::from_changes(&[]), None);
    }
}

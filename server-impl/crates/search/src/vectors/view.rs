//! The vectors of an agent as of one change. A question is answered from them, while the segments may change further.

use std::{
    cmp::Ordering,
    collections::{BinaryHeap, HashSet},
    sync::Arc,
};

use frontdesk_types::{ChunkId, SourceId};
use uuid::Uuid;

use super::{
    contents::Section,
    merging::Weight,
    segment::Segment,
    vector::{Vector, product, split},
};
use crate::schema::Position;

/// The key of a source's vectors: its id and its version.
pub(super) type Key = (SourceId, i64);

/// The vectors of all passages of an agent, mapped.
#[derive(Debug)]
pub struct View {
    /// Last change that it includes.
    pub(super) at: Position,
    parts: Vec<(Arc<Segment>, Vec<Section>)>,
}

impl View {
    /// Selects the sections of these versions of sources; fails with the versions that no segment contains.
    pub(super) fn new(
        at: Position,
        segments: &[Arc<Segment>],
        wanted: impl IntoIterator<Item = Key>,
    ) -> Result<Self, HashSet<Key>> {
        let mut missing: HashSet<Key> = wanted.into_iter().collect();
        let parts = segments.iter().map(|segment| {
            let mut sections = segment.contents().sections.clone();
            // A section that two segments contain, as after a crash during a merge, counts once.
            sections.retain(|section| missing.remove(&section.key()));
            (Arc::clone(segment), sections)
        });
        let view = Self { at, parts: parts.collect() };
        if missing.is_empty() { Ok(view) } else { Err(missing) }
    }

    /// Returns the segments, and the sections of each that are in use.
    pub(super) fn parts(&self) -> &[(Arc<Segment>, Vec<Section>)] {
        &self.parts
    }

    /// Returns the weights of the segments.
    pub(super) fn weights(&self) -> Vec<Weight> {
        let weigh = |sections: &[Section]| sections.iter().map(Section::weight).sum();
        let parts = self.parts.iter();
        parts.map(|(segment, used)| Weight { used: weigh(used), total: weigh(&segment.contents().sections) }).collect()
    }

    /// Returns the versions of sources that the view contains.
    pub(super) fn keys(&self) -> impl Iterator<Item = Key> {
        self.parts.iter().flat_map(|(_, sections)| sections).map(Section::key)
    }

    /// Finds the passages that are nearest to a question, nearest first. Compares every passage: keep it
    /// off the runtime's threads.
    pub(super) fn nearest(&self, question: &Vector, limit: usize) -> Vec<ChunkId> {
        let mut best = Best { limit, heap: BinaryHeap::new() };
        for (segment, sections) in &self.parts {
            let comparable = sections.iter().filter(|section| section.dimensions == question.values.len());
            for section in comparable {
                scan(segment.bytes_of(section).chunks_exact(section.record()), question, &mut best);
            }
        }
        best.heap.into_sorted_vec().into_iter().map(|Nearest { chunk, .. }| chunk).collect()
    }
}

fn scan<'r>(records: impl Iterator<Item = &'r [u8]>, question: &Vector, best: &mut Best) {
    for record in records {
        if let Some((chunk, vector)) = record.split_first_chunk::<16>()
            && let Some((scale, values)) = split(vector)
        {
            let near = product(&question.values, values) as f32 * scale * question.scale;
            best.offer(Nearest { near, chunk: ChunkId(Uuid::from_bytes(*chunk)) });
        }
    }
}

/// The nearest passages so far.
struct Best {
    limit: usize,
    heap: BinaryHeap<Nearest>,
}

impl Best {
    fn offer(&mut self, found: Nearest) {
        if self.heap.len() < self.limit {
            self.heap.push(found);
        } else if let Some(mut farthest) = self.heap.peek_mut()
            && found < *farthest
        {
            *farthest = found;
        }
    }
}

/// A near passage. The nearest is the smallest, so that a heap drops the farthest; of equally near ones, the first.
#[derive(Debug, Clone, Copy)]
struct Nearest {
    near: f32,
    chunk: ChunkId,
}

impl Ord for Nearest {
    fn cmp(&self, other: &Self) -> Ordering {
        other.near.total_cmp(&self.near).then(self.chunk.cmp(&other.chunk))
    }
}

impl PartialOrd for Nearest {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Nearest {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Nearest {}

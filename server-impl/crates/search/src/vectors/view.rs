//! The vectors of an agent as of one change. A question is answered from them, while the segments may change further.

use std::{
    cmp::Ordering,
    collections::{BinaryHeap, HashSet},
    sync::Arc,
};

use frontdesk_types::{ChunkId, SourceId};
use uuid::Uuid;

use super::{
    contents::SegmentSection,
    merging::SegmentWeight,
    segment::VectorSegment,
    vector::{Vector, dot_product, split_bytes},
};
use crate::schema::LogPosition;

/// The key of a source's vectors: its id and its version.
pub(super) type SourceKey = (SourceId, i64);

/// The vectors of all passages of an agent, mapped.
#[derive(Debug)]
pub struct VectorView {
    /// Last change that it includes.
    pub(super) at: LogPosition,
    parts: Vec<(Arc<VectorSegment>, Vec<SegmentSection>)>,
}

impl VectorView {
    /// Selects the sections of these versions of sources; fails with the versions that no segment contains.
    pub(super) fn new(
        at: LogPosition,
        segments: &[Arc<VectorSegment>],
        required: impl IntoIterator<Item = SourceKey>,
    ) -> Result<Self, HashSet<SourceKey>> {
        let mut missing: HashSet<SourceKey> = required.into_iter().collect();
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
    pub(super) fn parts(&self) -> &[(Arc<VectorSegment>, Vec<SegmentSection>)] {
        &self.parts
    }

    /// Returns the weights of the segments.
    pub(super) fn weights(&self) -> Vec<SegmentWeight> {
        let weigh = |sections: &[SegmentSection]| sections.iter().map(SegmentSection::copy_cost).sum();
        let parts = self.parts.iter();
        parts.map(|(segment, used)| SegmentWeight { used: weigh(used), total: weigh(&segment.contents().sections) }).collect()
    }

    /// Returns the versions of sources that the view contains.
    pub(super) fn keys(&self) -> impl Iterator<Item = SourceKey> {
        self.parts.iter().flat_map(|(_, sections)| sections).map(SegmentSection::key)
    }

    /// Finds the passages that are nearest to a question, nearest first. Compares every passage: keep it
    /// off the runtime's threads.
    pub(super) fn find_nearest(&self, question: &Vector, limit: usize) -> Vec<ChunkId> {
        let mut best = BestMatches { limit, heap: BinaryHeap::new() };
        for (segment, sections) in &self.parts {
            let comparable = sections.iter().filter(|section| section.dimensions == question.values.len());
            for section in comparable {
                scan_records(segment.bytes_of(section).chunks_exact(section.record_bytes()), question, &mut best);
            }
        }
        best.heap.into_sorted_vec().into_iter().map(|NearPassage { chunk, .. }| chunk).collect()
    }
}

fn scan_records<'r>(records: impl Iterator<Item = &'r [u8]>, question: &Vector, best: &mut BestMatches) {
    for record in records {
        if let Some((chunk, vector)) = record.split_first_chunk::<16>()
            && let Some((scale, values)) = split_bytes(vector)
        {
            let near = dot_product(&question.values, values) as f32 * scale * question.scale;
            best.offer_match(NearPassage { near, chunk: ChunkId(Uuid::from_bytes(*chunk)) });
        }
    }
}

/// The nearest passages so far.
struct BestMatches {
    limit: usize,
    heap: BinaryHeap<NearPassage>,
}

impl BestMatches {
    fn offer_match(&mut self, found: NearPassage) {
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
struct NearPassage {
    near: f32,
    chunk: ChunkId,
}

impl Ord for NearPassage {
    fn cmp(&self, other: &Self) -> Ordering {
        other.near.total_cmp(&self.near).then(self.chunk.cmp(&other.chunk))
    }
}

impl PartialOrd for NearPassage {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for NearPassage {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for NearPassage {}

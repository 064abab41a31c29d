//! The vectors of a source, one behind the other.

use std::{cmp::Ordering, collections::BinaryHeap};

use super::vector::{Vector, product, split};
use crate::types::ChunkId;

/// Vectors and the passages they are of.
#[derive(Debug, Default)]
pub(super) struct Set {
    chunks: Vec<ChunkId>,
    scales: Vec<f32>,
    /// Of all vectors, each as long as the first.
    values: Vec<i8>,
}

/// A passage that is near. The nearest is the least, so that a heap lets the farthest go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nearest {
    near: f32,
    pub(super) chunk: ChunkId,
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

impl Set {
    /// Adds a vector as it is kept. One of another length than the first cannot be compared, and is left out.
    pub(super) fn push(&mut self, chunk: ChunkId, bytes: &[u8]) {
        let Some((scale, values)) = split(bytes) else { return };
        if values.is_empty() || (!self.chunks.is_empty() && values.len() != self.dimensions()) {
            return;
        }
        self.chunks.push(chunk);
        self.scales.push(scale);
        self.values.extend(values.iter().map(|value| value.cast_signed()));
    }

    /// Bytes of memory.
    pub(super) fn size(&self) -> usize {
        self.values.len() + self.chunks.len() * (size_of::<ChunkId>() + size_of::<f32>())
    }

    /// Puts the nearest `limit` to a question into `best`, beside what is there.
    pub(super) fn scan(&self, question: &Vector, limit: usize, best: &mut BinaryHeap<Nearest>) {
        if self.chunks.is_empty() || self.dimensions() != question.values.len() {
            return;
        }
        let vectors = self.values.chunks_exact(self.dimensions());
        for ((chunk, scale), values) in self.chunks.iter().zip(&self.scales).zip(vectors) {
            let near = product(&question.values, values) as f32 * scale * question.scale;
            best.push(Nearest { near, chunk: *chunk });
            if best.len() > limit {
                best.pop();
            }
        }
    }

    fn dimensions(&self) -> usize {
        self.values.len() / self.chunks.len()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn chunk(number: u128) -> ChunkId {
        ChunkId(Uuid::from_u128(number))
    }

    #[test]
    fn the_nearest_come_first_and_equal_ones_in_their_order() {
        let mut set = Set::default();
        for (number, vector) in [(3, [0.0, 1.0]), (1, [1.0, 0.0]), (4, [1.0, 1.0]), (2, [1.0, 0.0])] {
            set.push(chunk(number), &Vector::of(&vector).to_bytes());
        }
        set.push(chunk(9), &Vector::of(&[1.0, 0.0, 0.0]).to_bytes());
        let mut best = BinaryHeap::new();
        set.scan(&Vector::of(&[5.0, 0.0]), 3, &mut best);
        let found: Vec<_> = best.into_sorted_vec().into_iter().map(|nearest| nearest.chunk).collect();
        assert_eq!(found, [chunk(1), chunk(2), chunk(4)]);
    }

    #[test]
    fn what_cannot_be_compared_is_not_near() {
        let mut set = Set::default();
        set.push(chunk(1), &[0, 0]);
        let mut best = BinaryHeap::new();
        set.scan(&Vector::of(&[1.0]), 3, &mut best);
        assert!(best.is_empty());
    }
}

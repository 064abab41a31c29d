//! Two rankings made one.

use std::collections::HashMap;

use crate::types::ChunkId;

/// Damps how much the first ranks count more than the later ones; the value of the paper.
const DAMPING: f32 = 60.0;

/// Fuses rankings by rank, best first: what comes early in both comes first, and equal ones in the order of the first ranking. Each
/// has its score, 1 for what is first in all.
///
/// Source: Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods, 2009.
pub fn fused(rankings: [&[ChunkId]; 2], limit: usize) -> Vec<(ChunkId, f32)> {
    let most = rankings.len() as f32 / (DAMPING + 1.0);
    let mut scores: HashMap<ChunkId, f32> = HashMap::new();
    let mut order = Vec::new();
    for ranking in rankings {
        for (rank, chunk) in ranking.iter().enumerate() {
            let score = scores.entry(*chunk).or_insert_with(|| {
                order.push(*chunk);
                0.0
            });
            *score += 1.0 / (DAMPING + 1.0 + rank as f32) / most;
        }
    }
    let mut fused: Vec<(ChunkId, f32)> = order.into_iter().map(|chunk| (chunk, scores[&chunk])).collect();
    // Stable: equal ones stay in their order.
    fused.sort_by(|left, right| right.1.total_cmp(&left.1));
    fused.truncate(limit);
    fused
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn order(rankings: [&[u128]; 2]) -> Vec<u128> {
        let [first, second] = rankings.map(|ranking| ranking.iter().map(|id| ChunkId(Uuid::from_u128(*id))).collect::<Vec<_>>());
        fused([&first, &second], 3).into_iter().map(|(chunk, _)| chunk.0.as_u128()).collect()
    }

    #[test]
    fn what_both_rank_high_comes_first() {
        assert_eq!(order([&[1, 2, 3], &[3, 2, 4]]), [3, 2, 1]);
        assert_eq!(order([&[1, 2], &[]]), [1, 2], "one ranking alone stays as it is");
        assert_eq!(order([&[1], &[2]]), [1, 2], "equal ones: the first ranking first");
    }

    #[test]
    fn the_first_in_all_has_the_score_one() {
        let id = ChunkId(Uuid::from_u128(1));
        assert!((fused([&[id], &[id]], 1)[0].1 - 1.0).abs() < 1e-6);
    }
}

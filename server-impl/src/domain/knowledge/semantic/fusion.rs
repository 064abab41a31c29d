//! Fuses two rankings into one.

use std::collections::HashMap;

use crate::types::ChunkId;

/// Damps the advantage of the first ranks over the later ones; the value of the paper.
const DAMPING: f32 = 60.0;

/// Fuses weighted rankings by rank, best first: what comes early in both comes first, and equal ones in the order of the first ranking.
/// Each result has a score, 1 for what is first in all rankings.
///
/// Source: Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods, 2009.
pub fn fused(rankings: [(&[ChunkId], f32); 2], limit: usize) -> Vec<(ChunkId, f32)> {
    let most = rankings.iter().map(|(_, weight)| weight).sum::<f32>() / (DAMPING + 1.0);
    let mut scores: HashMap<ChunkId, f32> = HashMap::new();
    let mut order = Vec::new();
    for (ranking, weight) in rankings {
        for (rank, chunk) in ranking.iter().enumerate() {
            let score = scores.entry(*chunk).or_insert_with(|| {
                order.push(*chunk);
                0.0
            });
            *score += weight / (DAMPING + 1.0 + rank as f32) / most;
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

    fn order(rankings: [&[u128]; 2], weight: f32) -> Vec<u128> {
        let [first, second] = rankings.map(|ranking| ranking.iter().map(|id| ChunkId(Uuid::from_u128(*id))).collect::<Vec<_>>());
        fused([(&first, 1.0), (&second, weight)], 3).into_iter().map(|(chunk, _)| chunk.0.as_u128()).collect()
    }

    #[test]
    fn what_both_rank_high_comes_first() {
        assert_eq!(order([&[1, 2, 3], &[3, 2, 4]], 1.0), [3, 2, 1]);
        assert_eq!(order([&[1, 2], &[]], 1.0), [1, 2], "one ranking alone stays as it is");
        assert_eq!(order([&[1], &[2]], 1.0), [1, 2], "equal ones: the first ranking first");
        assert_eq!(order([&[1, 2, 3], &[3, 2, 4]], 0.01), [1, 2, 3], "what counts little changes little");
    }

    #[test]
    fn the_first_in_all_has_the_score_one() {
        let id = ChunkId(Uuid::from_u128(1));
        assert!((fused([(&[id], 1.0), (&[id], 0.5)], 1)[0].1 - 1.0).abs() < 1e-6);
    }
}

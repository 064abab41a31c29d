//! Fuses the ranking by meaning with that by words, so that a weak model cannot make it much worse.
//!
//! Passages found by both move up a little; those found only by the model come after the best ones by words. A
//! model that ranks at random therefore changes the order of near ties at most, while a good one adds passages
//! whose words are all different.
//!
//! Ranks are compared, not scores: after Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet
//! and individual Rank Learning Methods, 2009.

use std::collections::HashMap;

use frontdesk_types::{ChunkId, knowledge::chunks::Passage};

use crate::knowledge::ranking::{RankedPassage, RankingParts};

/// Maximum gain of the passage that is nearest by meaning, as a share of the best score by words, at weight 1.
const MAX_GAIN: f32 = 0.15;

/// Damping of the advantage of the first ranks by meaning over the later ones.
const RANK_DAMPING: f32 = 10.0;

/// Number of passages by words that come before any that only the model finds.
const LEADING_BY_WORDS: usize = 5;

/// Fuses the passages by words with those by meaning, nearest first, whose texts are in `others` unless
/// they are already ranked.
pub fn fuse(
    mut ranked: Vec<RankedPassage>,
    mut others: HashMap<ChunkId, Passage>,
    meant: &[ChunkId],
    weight: f32,
) -> Vec<RankedPassage> {
    let best = ranked.first().map_or(1.0, |best| best.score);
    let gain = |rank: usize| best * MAX_GAIN * weight * RANK_DAMPING / (RANK_DAMPING + rank as f32);
    let ranks: HashMap<ChunkId, usize> = meant.iter().enumerate().map(|(rank, chunk)| (*chunk, rank)).collect();
    for RankedPassage { passage, score, parts } in &mut ranked {
        parts.meaning = ranks.get(&passage.chunk.id).map_or(0.0, |rank| gain(*rank));
        *score += parts.meaning;
    }
    ranked.sort_by(|left, right| right.score.total_cmp(&left.score).then(left.passage.chunk.id.cmp(&right.passage.chunk.id)));
    // The best of those that only the model finds scores as high as the first passage that it may precede.
    let bound = ranked.get(LEADING_BY_WORDS).map_or(best / 2.0, |first| first.score);
    let only: Vec<RankedPassage> = meant
        .iter()
        .enumerate()
        .filter_map(|(rank, chunk)| {
            let score = bound * weight.min(1.0) * RANK_DAMPING / (RANK_DAMPING + rank as f32);
            Some(RankedPassage {
                passage: others.remove(chunk)?,
                score,
                parts: RankingParts { meaning: score, ..RankingParts::default() },
            })
        })
        .collect();
    let mut all: Vec<RankedPassage> = ranked.drain(..ranked.len().min(LEADING_BY_WORDS)).collect();
    let mut rest: Vec<RankedPassage> = ranked.into_iter().chain(only).collect();
    // Stable: among equal scores, passages by words come first.
    rest.sort_by(|left, right| right.score.total_cmp(&left.score));
    all.append(&mut rest);
    all
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{DocumentId, SourceId, knowledge::chunks::Chunk};
    use uuid::Uuid;

    use super::*;

    fn chunk_id(number: u128) -> ChunkId {
        ChunkId(Uuid::from_u128(number))
    }

    fn passage(number: u128) -> Passage {
        let (source, document) = (SourceId(Uuid::nil()), DocumentId(Uuid::nil()));
        let (text, heading, anchors, pages, language) = (String::new(), None, Vec::new(), None, None);
        let id = chunk_id(number);
        let chunk = Chunk { id, source, document, start: 0, end: 0, text, heading, anchors, pages, language };
        Passage { chunk, title: String::new(), url: None, article: None }
    }

    /// Returns the order when words find these passages with these scores, and meaning finds those.
    fn fused_order(words: &[(u128, f32)], meant: &[u128], weight: f32) -> Vec<u128> {
        let ranked = words.iter().map(|(number, score)| {
            let parts = RankingParts { words: *score, ..RankingParts::default() };
            RankedPassage { passage: passage(*number), score: *score, parts }
        });
        let others = meant.iter().filter(|number| words.iter().all(|(word, _)| word != *number));
        let others = others.map(|number| (chunk_id(*number), passage(*number))).collect();
        let meant: Vec<ChunkId> = meant.iter().map(|number| chunk_id(*number)).collect();
        fuse(ranked.collect(), others, &meant, weight).iter().map(|ranked| ranked.passage.chunk.id.0.as_u128()).collect()
    }

    #[test]
    fn meaning_decides_between_passages_that_words_find_alike() {
        assert_eq!(fused_order(&[(1, 1.0), (2, 0.95), (3, 0.5)], &[2, 3], 1.0), [2, 1, 3]);
        assert_eq!(fused_order(&[(1, 1.0), (2, 0.95), (3, 0.5)], &[2, 3], 0.1), [1, 2, 3], "a small weight changes little");
    }

    #[test]
    fn noise_comes_behind_what_words_find_best() {
        let words: Vec<(u128, f32)> = (1..=8).map(|number| (number, 1.0 - number as f32 / 100.0)).collect();
        let fused = fused_order(&words, &[90, 91, 92], 1.0);
        assert_eq!(fused[..5], [1, 2, 3, 4, 5]);
        assert!(fused.contains(&90), "what only the model finds is there");
    }

    #[test]
    fn what_no_word_finds_is_found_by_meaning() {
        assert_eq!(fused_order(&[], &[7, 8], 1.0), [7, 8]);
    }
}

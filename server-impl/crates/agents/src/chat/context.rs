//! The passages that a provider's model reads: those that were retrieved, with the text around the best of them,
//! each document reassembled in its own order.

use std::collections::HashMap;

use frontdesk_types::{
    ChunkId, DocumentId, Result,
    chat::AnswerPassage,
    knowledge::chunks::{ChunkAnchor, ChunkPages, Passage},
};

use super::{
    answering::MAX_PASSAGES,
    service::{ChatService, Question},
};

/// Number of passages that are read together with their neighbors.
const WIDENED_PASSAGES: usize = 3;

/// Score of a neighbor, as a fraction of the best passage's.
const NEIGHBOUR_SCORE: f32 = 0.5;

/// Returns passages and their scores, those of the best-matching document first; and what was retrieved,
/// before it was widened.
pub(super) async fn read_context(
    chat: &ChatService,
    question: &Question,
    search: &str,
) -> Result<(Vec<(Passage, f32)>, Vec<AnswerPassage>)> {
    let found = chat.knowledge.retrieve(question.scope.org, question.agent, search, MAX_PASSAGES).await?;
    let mut found: Vec<(Passage, f32)> = found.into_iter().map(|found| (found.passage, found.score)).collect();
    let retrieved = found.iter().map(|(passage, score)| AnswerPassage::of(passage, *score)).collect();
    let best: Vec<ChunkId> = found.iter().take(WIDENED_PASSAGES).map(|(passage, _)| passage.chunk.id).collect();
    let score = found.first().map_or(0.0, |(_, score)| score * NEIGHBOUR_SCORE);
    for neighbor in chat.knowledge.find_neighbors(question.scope.org, question.agent, &best).await? {
        if found.iter().all(|(passage, _)| passage.chunk.id != neighbor.chunk.id) {
            found.push((neighbor, score));
        }
    }
    Ok((join_passages(found), retrieved))
}

/// Joins passages that overlap or touch, so that nothing is read twice; the text stays verbatim.
fn join_passages(found: Vec<(Passage, f32)>) -> Vec<(Passage, f32)> {
    let mut ranks: HashMap<DocumentId, usize> = HashMap::new();
    for (passage, _) in &found {
        let next = ranks.len();
        ranks.entry(passage.chunk.document).or_insert(next);
    }
    let mut found = found;
    found.sort_by_key(|(passage, _)| (ranks[&passage.chunk.document], passage.chunk.start));
    let mut joined: Vec<(Passage, f32)> = Vec::new();
    for (passage, score) in found {
        match joined.last_mut() {
            Some((before, best)) if are_adjacent(before, &passage) => {
                extend_passage(before, &passage);
                *best = best.max(score);
            }
            _ => joined.push((passage, score)),
        }
    }
    joined
}

fn are_adjacent(before: &Passage, behind: &Passage) -> bool {
    before.chunk.document == behind.chunk.document && behind.chunk.start <= before.chunk.end
}

fn extend_passage(before: &mut Passage, behind: &Passage) {
    let known = usize::try_from(before.chunk.end - behind.chunk.start).unwrap_or_default();
    before.chunk.end = before.chunk.end.max(behind.chunk.end);
    before.chunk.text.extend(behind.chunk.text.chars().skip(known));
    let last_anchor = before.chunk.anchors.last().map(|ChunkAnchor(at, _)| *at);
    let is_new = |ChunkAnchor(at, _): &&ChunkAnchor| last_anchor.is_none_or(|last| *at > last);
    before.chunk.anchors.extend(behind.chunk.anchors.iter().filter(is_new).cloned());
    if let (Some(pages), Some(more)) = (&mut before.chunk.pages, &behind.chunk.pages) {
        extend_pages(pages, more, behind.chunk.start);
    }
}

/// Adds the pages of a passage that begins at `start`, at or before the end of another one.
fn extend_pages(pages: &mut ChunkPages, more: &ChunkPages, start: i64) {
    let last = pages.first + i32::try_from(pages.starts.len()).unwrap_or(i32::MAX);
    let missing = usize::try_from(more.first - last).unwrap_or_default();
    let known = usize::try_from(last - more.first).unwrap_or_default();
    pages.starts.extend(std::iter::repeat_n(start, missing));
    pages.starts.extend(more.starts.iter().skip(known));
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{SourceId, knowledge::chunks::Chunk};
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    /// Characters at which the pages of the text begin; the second page is empty.
    const PAGE_STARTS: [i64; 4] = [0, 15, 15, 36];

    fn pages_of(start: i64, end: i64) -> ChunkPages {
        let [first, behind] = [start, end - 1].map(|position| PAGE_STARTS.partition_point(|at| *at <= position));
        ChunkPages { first: first as i32, starts: PAGE_STARTS[first..behind.max(first)].to_vec() }
    }

    const TEXT: &str = "Häuser am See. Frühstück ab sieben. Hunde 12 €.";

    fn passage(document: u128, start: usize, end: usize) -> (Passage, f32) {
        let text = TEXT.chars().skip(start).take(end - start).collect();
        let id = Uuid::from_u128(document << 64 | start as u128);
        let chunk = Chunk {
            id: ChunkId(id),
            source: SourceId(Uuid::nil()),
            document: DocumentId(Uuid::from_u128(document)),
            start: start as i64,
            end: end as i64,
            text,
            heading: None,
            anchors: vec![ChunkAnchor(start as i64, format!("at-{start}"))],
            pages: Some(pages_of(start as i64, end as i64)),
            language: None,
        };
        (Passage { chunk, title: String::new(), url: None, article: None }, 1.0)
    }

    fn places(found: Vec<(Passage, f32)>) -> Vec<(u128, i64, i64)> {
        join_passages(found)
            .iter()
            .map(|(passage, _)| (passage.chunk.document.0.as_u128(), passage.chunk.start, passage.chunk.end))
            .collect()
    }

    #[test]
    fn the_document_that_fits_best_comes_first_in_its_own_order() {
        let found = vec![passage(2, 20, 30), passage(1, 0, 5), passage(2, 0, 10), passage(2, 10, 20), passage(2, 40, 44)];
        assert_eq!(places(found), [(2, 0, 30), (2, 40, 44), (1, 0, 5)]);
    }

    proptest! {
        #[test]
        fn what_is_joined_stands_in_the_document_word_for_word(
            places in proptest::collection::vec((0..47_usize, 0..20_usize), 1..8),
        ) {
            let found = places.iter().map(|(start, length)| passage(1, *start, (start + length).min(47))).collect();
            let mut end = -1;
            for (passage, _) in join_passages(found) {
                for position in passage.chunk.start..passage.chunk.end {
                    let page = PAGE_STARTS.partition_point(|at| *at <= position) as i32;
                    prop_assert_eq!(passage.page_at(position), Some(page), "at {}", position);
                }
                let chunk = passage.chunk;
                let (from, to) = (chunk.start as usize, chunk.end as usize);
                prop_assert_eq!(chunk.text, TEXT.chars().skip(from).take(to - from).collect::<String>());
                prop_assert!(chunk.start > end, "nothing is read twice");
                end = chunk.end;
            }
        }
    }
}

use proptest::prelude::*;

use super::*;

fn segment(start: i64, text: &str) -> TextSegment {
    TextSegment { start, text: text.to_owned() }
}

#[test]
fn a_passage_knows_its_pages() {
    let mut pages = DocumentPages::new(vec![0, 7, 7, 12, 40]);
    pages.read_segment(&segment(0, "Häuser"));
    pages.read_segment(&segment(6, " am See"));
    let found = |start, end| pages.pages_of(start, end).expect("pages");
    assert_eq!(found(0, 6), ChunkPages { first: 1, starts: Vec::new() });
    assert_eq!(found(0, 13), ChunkPages { first: 1, starts: vec![6, 6, 11] });
    assert_eq!(found(6, 9), ChunkPages { first: 3, starts: Vec::new() }, "page 2 is empty");
    assert_eq!(found(12, 13).page_at(12), 4);
    assert_eq!([5, 6, 10, 11].map(|at| found(0, 13).page_at(at)), [1, 3, 3, 4]);
    assert_eq!(DocumentPages::default().pages_of(0, 5), None);
}

proptest! {
    #[test]
    fn each_character_is_on_the_page_that_began_last(
        letters in proptest::collection::vec(prop_oneof!["a", "ä", "日", "🛎"], 1..40),
        starts in proptest::collection::vec(0..40_usize, 0..6),
        cut in 0..40_usize,
    ) {
        let byte_of = |at: usize| letters[..at].concat().len() as u64;
        let mut starts: Vec<usize> = starts.into_iter().map(|at| at.min(letters.len())).chain([0]).collect();
        starts.sort_unstable();
        let cut = cut.min(letters.len());
        let mut pages = DocumentPages::new(starts.iter().map(|at| byte_of(*at)).collect());
        pages.read_segment(&segment(0, &letters[..cut].concat()));
        pages.read_segment(&segment(cut as i64, &letters[cut..].concat()));
        let whole = pages.pages_of(0, letters.len() as i64).expect("there is a page");
        for at in 0..letters.len() {
            let page = starts.partition_point(|start| *start <= at) as i32;
            prop_assert_eq!(whole.page_at(at as i64), page);
            prop_assert_eq!(pages.pages_of(at as i64, at as i64 + 1).expect("there is a page").first, page);
        }
    }
}

use proptest::prelude::*;

use super::*;

fn segments<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<TextSegment> {
    let mut segments = SegmentSplitter::default();
    let mut all: Vec<TextSegment> = pieces.into_iter().flat_map(|piece| segments.push_bytes(piece)).collect();
    all.extend(segments.finish());
    all
}

#[test]
fn a_long_text_is_cut_at_empty_lines() {
    let text = format!("# Rooms\n\n{}\n\n# Garden\n\n{}", "Bed. ".repeat(40_000), "Rose. ".repeat(50_000));
    let all = segments([text.as_bytes()]);
    let starts: Vec<_> = all.iter().map(|segment| segment.start).collect();
    assert_eq!(starts, [0, 200_021, 462_161]);
    assert_eq!(all.iter().map(|segment| segment.text.as_str()).collect::<String>(), text);
}

proptest! {
    #[test]
    fn joined_they_are_the_text_however_it_comes(
        text in "[a-zé日\n ]{0,300}",
        cuts in prop::collection::vec(0_usize..1_000, 0..6),
    ) {
        let bytes = text.as_bytes();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut % (bytes.len() + 1)).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let pieces = cuts.windows(2).map(|ends| &bytes[ends[0]..ends[1]]);
        let joined: String = segments(pieces).iter().map(|segment| segment.text.as_str()).collect();
        prop_assert_eq!(joined, text);
    }
}

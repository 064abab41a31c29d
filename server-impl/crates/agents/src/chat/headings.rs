//! The headings above a position in a passage.

use std::ops::Range;

use frontdesk_text::language::{
    HEADING_SEPARATOR,
    sentences::{BlockKind, split_sentences},
};
use frontdesk_types::knowledge::chunks::Passage;

/// Returns the headings above the text that begins at this byte of a passage, from the outermost on: those above
/// the passage, and those in it.
pub(super) fn headings_above(passage: &Passage, at: usize) -> Option<String> {
    let text = passage.chunk.text.as_str();
    let headings = split_sentences(text).into_iter().filter_map(|sentence| match sentence.kind {
        BlockKind::Heading(level) => Some((level, sentence.bytes)),
        _ => None,
    });
    let within: Vec<(usize, Range<usize>)> = headings.take_while(|(_, bytes)| bytes.end <= at).collect();
    let mut path: Vec<(Option<usize>, &str)> =
        passage.chunk.heading.iter().flat_map(|path| path.split(HEADING_SEPARATOR)).map(|heading| (None, heading)).collect();
    let mut begins = within.first().is_some_and(|(_, bytes)| bytes.start == 0);
    for (level, bytes) in within {
        // The levels of the headings above the passage are unknown. If the passage begins with a heading, they are
        // above that one; if not, the last of them most often has the level of the first heading that follows.
        if path.last().is_some_and(|(level, _)| level.is_none()) && !begins {
            path.pop();
        }
        begins = true;
        path.retain(|(other, _)| other.is_none_or(|other| other < level));
        path.push((Some(level), text[bytes].trim_start_matches('#').trim()));
    }
    let says_more = |heading: &&str| !heading.is_empty() && !passage.title.starts_with(heading);
    let within = path.into_iter().filter(|(level, heading)| level.is_none() || says_more(heading)).map(|(_, heading)| heading);
    let path: Vec<&str> = within.collect();
    (!path.is_empty()).then(|| path.join(HEADING_SEPARATOR))
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{ChunkId, DocumentId, SourceId, knowledge::chunks::Chunk};
    use uuid::Uuid;

    use super::*;

    fn above_last(heading: Option<&str>, text: &str) -> Option<String> {
        let id = Uuid::nil();
        let chunk = Chunk {
            id: ChunkId(id),
            source: SourceId(id),
            document: DocumentId(id),
            start: 0,
            end: 0,
            text: text.to_owned(),
            heading: heading.map(ToOwned::to_owned),
            anchors: Vec::new(),
            pages: None,
            language: None,
        };
        let at = text.rfind('\n').map_or(0, |newline| newline + 1);
        headings_above(&Passage { chunk, title: "Guide".into(), url: None, article: None }, at)
    }

    #[test]
    fn headings_in_the_passage_come_below_those_above_it() {
        assert_eq!(above_last(Some("House › Meals"), "Dinner is at seven."), Some("House › Meals".into()));
        assert_eq!(
            above_last(Some("House"), "## Meals\n\nDinner is at seven.\n\n### Early\n\nBreakfast is at six."),
            Some("House › Meals › Early".into())
        );
        assert_eq!(above_last(Some("House"), "## Meals\n\nDinner.\n\n## Rooms\n\nThere are ten."), Some("House › Rooms".into()));
        assert_eq!(above_last(None, "# Guide\n\n## Meals\n\nDinner is at seven."), Some("Meals".into()), "not the title again");
    }

    #[test]
    fn a_section_that_begins_in_the_passage_ends_the_one_before() {
        assert_eq!(
            above_last(Some("House › Meals"), "Dinner is at seven.\n\n## Rooms\n\nThere are ten."),
            Some("House › Rooms".into())
        );
        assert_eq!(above_last(None, "Dinner is at seven."), None);
    }
}

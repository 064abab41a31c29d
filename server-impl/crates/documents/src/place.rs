//! The place of a passage in its document: the headings above it, and the term that it describes.

use frontdesk_text::language::{
    HEADING_SEPARATOR,
    sentences::{BlockKind, heading_text},
};

/// Maximum characters of a heading in a path.
const MAX_HEADING_CHARS: usize = 100;

/// Maximum characters after a term that still belong to its description, if neither a heading nor
/// another term comes before.
const MAX_DESCRIPTION_CHARS: usize = 4_000;

/// A place in a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentPlace {
    /// Headings above the place, with their levels, which ascend.
    headings: Vec<(usize, String)>,
    /// Term that is being described, and the characters since.
    term: Option<(String, usize)>,
}

impl DocumentPlace {
    /// Creates a place under one heading, which is part of the path even if the title says the same.
    pub fn under(heading: &str) -> Self {
        Self { headings: vec![(0, shorten_heading(heading))], term: None }
    }

    /// Advances past a piece of text.
    pub(crate) fn advance(&mut self, kind: BlockKind, text: &str) {
        match kind {
            BlockKind::Heading(level) => {
                self.headings.retain(|(above, _)| *above < level);
                self.headings.push((level, shorten_heading(heading_text(text))));
                self.term = None;
            }
            BlockKind::Term => self.term = Some((shorten_heading(text), 0)),
            _ => {
                if let Some((_, behind)) = &mut self.term {
                    *behind += text.len();
                    if *behind > MAX_DESCRIPTION_CHARS {
                        self.term = None;
                    }
                }
            }
        }
    }

    /// Returns the place of a passage that begins with a piece of this kind: the heading that it begins with
    /// is not above it.
    pub(crate) fn place_before(&self, kind: BlockKind) -> Self {
        let mut place = self.clone();
        match kind {
            BlockKind::Heading(level) => {
                place.headings.retain(|(above, _)| *above < level);
                place.term = None;
            }
            BlockKind::Term => place.term = None,
            _ => {}
        }
        place
    }

    /// Joins the headings and the term, from the outermost on, without those that the title already
    /// says; `None` for none.
    pub fn heading_path(&self, title: &str) -> Option<String> {
        let headings = self.headings.iter().map(|(level, heading)| (*level, heading));
        let headings = headings.chain(self.term.iter().map(|(term, _)| (usize::MAX, term)));
        let says_more =
            |(level, heading): &(usize, &String)| !heading.is_empty() && (*level == 0 || !title.starts_with(heading.as_str()));
        let told: Vec<&str> = headings.filter(says_more).map(|(_, heading)| heading.as_str()).collect();
        (!told.is_empty()).then(|| told.join(HEADING_SEPARATOR))
    }
}

/// Joins a heading into one line, shortened to its maximum length.
fn shorten_heading(heading: &str) -> String {
    let line = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_HEADING_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(lines: &[(BlockKind, &str)], title: &str) -> Option<String> {
        let mut place = DocumentPlace::default();
        lines.iter().for_each(|(kind, text)| place.advance(*kind, text));
        place.heading_path(title)
    }

    #[test]
    fn a_path_has_the_headings_above_and_the_term_that_is_described() {
        let lines = [
            (BlockKind::Heading(1), "# git-reset"),
            (BlockKind::Heading(2), "## Options"),
            (BlockKind::Term, "--soft"),
            (BlockKind::Description, ": Leaves the files."),
        ];
        assert_eq!(path(&lines, "git-reset manual").as_deref(), Some("Options › --soft"), "the title says the first");
        assert_eq!(path(&lines[..1], "Other").as_deref(), Some("git-reset"));
        let next = [lines[1], lines[2], (BlockKind::Heading(2), "## Examples")];
        assert_eq!(path(&next, "").as_deref(), Some("Examples"));
        assert_eq!(path(&[], ""), None);
    }

    #[test]
    fn a_term_is_forgotten_in_a_while() {
        let long = "word ".repeat(1_000);
        assert_eq!(path(&[(BlockKind::Term, "--soft"), (BlockKind::Prose, &long)], ""), None);
    }

    #[test]
    fn what_a_passage_begins_with_is_not_above_it() {
        let mut place = DocumentPlace::default();
        place.advance(BlockKind::Heading(2), "## Options");
        place.advance(BlockKind::Heading(3), "### Soft");
        assert_eq!(place.place_before(BlockKind::Heading(3)).heading_path("").as_deref(), Some("Options"));
        assert_eq!(place.place_before(BlockKind::Prose).heading_path("").as_deref(), Some("Options › Soft"));
    }
}

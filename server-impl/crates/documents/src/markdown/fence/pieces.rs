//! Splits long texts between tags into pieces. For each letter that it escapes, the serializer searches the whole
//! rest of the text for the next angle bracket (html5ever 0.40, `write_escaped`), which takes seconds for 250 KiB
//! of `&`. A comment ends a piece, and the fence removes it.

use std::borrow::Cow;

/// Bytes after which a piece ends, at the next possible place.
const PIECE_BYTES: usize = 1_024;

/// End of a piece, removed with all other comments. The pieces stay separate until they are written.
const PIECE_END: &str = "<!---->";

/// Splits HTML as the writer writes it: `<` and `>` are parts of tags, and `&` begins an entity that ends with `;`.
pub(super) fn split_long_texts(html: &str) -> Cow<'_, str> {
    let (mut cut, mut from, mut length) = (String::new(), 0, 0);
    let (mut is_in_tag, mut is_in_entity) = (false, false);
    for (at, letter) in html.char_indices() {
        let may_end = !is_in_tag && !is_in_entity && letter != '<';
        if may_end && length >= PIECE_BYTES {
            cut.push_str(&html[from..at]);
            cut.push_str(PIECE_END);
            (from, length) = (at, 0);
        }
        match letter {
            '<' => (is_in_tag, length) = (true, 0),
            '>' => is_in_tag = false,
            _ if is_in_tag => {}
            letter => {
                length += letter.len_utf8();
                is_in_entity = letter == '&' || (is_in_entity && letter != ';');
            }
        }
    }
    if cut.is_empty() {
        return Cow::Borrowed(html);
    }
    cut.push_str(&html[from..]);
    Cow::Owned(cut)
}

#[cfg(test)]
mod tests {
    use std::io;

    use proptest::prelude::*;

    use super::{super::BUILDER, *};

    /// Length of the longest part that is written at once, in bytes.
    #[derive(Default)]
    struct LongestPiece(usize);

    impl io::Write for LongestPiece {
        fn write(&mut self, part: &[u8]) -> io::Result<usize> {
            self.0 = self.0.max(part.len());
            Ok(part.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A text without letters to escape is written as a whole, which shows what the serializer takes for one text.
    #[test]
    fn pieces_stay_apart_until_they_are_written() {
        let html = format!("<p>{}</p>", "a".repeat(10 * PIECE_BYTES));
        let longest = |html: &str| {
            let mut longest = LongestPiece::default();
            BUILDER.clean(html).write_to(&mut longest).expect("it takes everything");
            longest.0
        };
        assert_eq!(longest(&html), 10 * PIECE_BYTES, "without pieces");
        assert_eq!(longest(&split_long_texts(&html)), PIECE_BYTES);
        assert_eq!(super::super::sanitize(&html), html);
    }

    #[test]
    fn long_texts_are_cut_between_letters_and_entities() {
        let short = "<p title=\"&amp;\">".to_owned() + &"a".repeat(PIECE_BYTES) + "</p>";
        assert!(matches!(split_long_texts(&short), Cow::Borrowed(_)), "nothing to do");
        let entities = "&amp;".repeat(500);
        assert_eq!(
            split_long_texts(&entities),
            format!("{}{PIECE_END}{}{PIECE_END}{}", "&amp;".repeat(205), "&amp;".repeat(205), "&amp;".repeat(90))
        );
        let letters = "<pre><code>".to_owned() + &"é".repeat(600) + "</code></pre>";
        assert_eq!(split_long_texts(&letters), letters.replacen(&"é".repeat(512), &("é".repeat(512) + PIECE_END), 1));
    }

    proptest! {
        /// The number of bytes that the serializer searches grows with the length of the text, not with its square.
        #[test]
        fn no_piece_is_long(
            parts in prop::collection::vec(
                (prop::sample::select(vec!["&amp;", "&nbsp;", "a", "語", "<br>", "\n"]), 1_usize..2_000),
                0..6,
            ),
        ) {
            let html: String = parts.iter().map(|(part, times)| part.repeat(*times)).collect();
            let cut = split_long_texts(&html);
            prop_assert_eq!(cut.replace(PIECE_END, ""), html.as_str());
            let longest = cut.split('<').map(str::len).max().unwrap_or_default();
            prop_assert!(longest <= PIECE_BYTES + "!---->&nbsp;".len(), "{}", longest);
        }
    }
}

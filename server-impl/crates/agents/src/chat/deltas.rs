//! Splits a whole answer into the pieces of a stream.

/// Minimum characters of a piece, which ends before the next word.
const MIN_PIECE_CHARACTERS: usize = 24;

/// Splits a text at the beginnings of words into pieces that concatenate to the text. A text is always split in the
/// same way, so that a stream can be resumed after any piece.
pub(super) fn split_into_pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut length, mut after_space) = (0, 0, false);
    for (position, letter) in text.char_indices() {
        if after_space && !letter.is_whitespace() && length >= MIN_PIECE_CHARACTERS {
            pieces.push(&text[start..position]);
            (start, length) = (position, 0);
        }
        length += 1;
        after_space = letter.is_whitespace();
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pieces_end_before_a_word() {
        insta::assert_debug_snapshot!(split_into_pieces("On Sundays the front chat opens at ten in the morning."), @r#"
        [
            "On Sundays the front chat ",
            "opens at ten in the morning.",
        ]
        "#);
        assert!(split_into_pieces("").is_empty());
    }

    proptest! {
        #[test]
        fn joined_they_are_the_text(text in "[ a-zäöü\u{3042}\n]{0,200}") {
            let pieces = split_into_pieces(&text);
            prop_assert_eq!(pieces.concat(), text.as_str());
            prop_assert!(pieces.iter().all(|piece| !piece.is_empty()));
        }
    }
}

//! Estimates the nesting of a text from its lines alone. Reading a line takes the parser a step for each block that
//! is open before it, so some tens of thousands of quotes and as many lines would take seconds.

use super::bound::{MAX_DEPTH, TextLimitError};

/// Maximum product of open blocks and lines: an upper bound for the steps of the parser, of some nanoseconds each.
const MAX_STEPS: usize = 2_000_000;

/// Columns of a tab.
const TAB_COLUMNS: usize = 4;

/// Rejects a text that is nested so deeply that even parsing it would take too long. The events reveal the rest.
pub(super) fn check_depth(text: &str) -> Result<(), TextLimitError> {
    let (deepest, lines) = max_depth(text);
    if deepest > MAX_DEPTH && deepest.saturating_mul(lines) > MAX_STEPS { Err(TextLimitError::Depth) } else { Ok(()) }
}

/// Returns the maximum number of blocks that can be nested, and the number of lines.
pub(super) fn max_depth(text: &str) -> (usize, usize) {
    text.split('\n').fold((0, 0), |(deepest, lines), line| (deepest.max(line_depth(line)), lines + 1))
}

/// Returns the maximum number of blocks that can be open at the end of a line that opens one: those that its marks
/// open, and lists that its indentation continues, by two columns each. May count marks inside code, too.
fn line_depth(line: &str) -> usize {
    let line = line.as_bytes();
    let (mut opened, mut column, mut indentation, mut at) = (0, 0, 0, 0);
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let Some((bytes, columns)) = parse_mark(rest) else {
            match rest[0] {
                b' ' | b'\x0b' | b'\x0c' => column += 1,
                b'\t' => column += TAB_COLUMNS,
                // Inside the name of a footnote, or something like it: marks may follow wherever it ends.
                _ if opened > 0 || rest.starts_with(b"[^") => match find_name_end(rest) {
                    Some(end) => {
                        opened += 1;
                        indentation = column;
                        column += end;
                        at += end;
                        continue;
                    }
                    None => break,
                },
                _ => break,
            }
            at += 1;
            continue;
        };
        opened += 1;
        indentation = column;
        column += columns;
        at += bytes;
    }
    if opened == 0 { 0 } else { opened + indentation / 2 }
}

/// Returns the bytes and columns of a mark that opens a quote or an item.
fn parse_mark(rest: &[u8]) -> Option<(usize, usize)> {
    let ends = |at: usize| rest.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
    let digits = rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
    match rest[0] {
        b'>' => Some((1, 1)),
        b'-' | b'*' | b'+' if ends(1) => Some((1, 1)),
        b'0'..=b'9' if matches!(rest.get(digits), Some(b'.' | b')')) && ends(digits + 1) => Some((digits + 1, digits + 1)),
        _ => None,
    }
}

/// Returns the end of the name of a footnote, if it is in this line.
fn find_name_end(rest: &[u8]) -> Option<usize> {
    rest.windows(2).position(|pair| pair == b"]:").map(|at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_opens_is_counted() {
        for (line, blocks) in [
            ("text - * 1. >", 0),
            ("> > - 1. * item", 9),
            ("\t- item", 3),
            ("---- 12) ****", 0),
            ("[^a]: > - item", 7),
            ("> [^a]: > [^b]: > text", 13),
            ("see [^a] and `[^b]`", 0),
        ] {
            assert_eq!(line_depth(line), blocks, "{line}");
        }
    }

    #[test]
    fn only_depth_and_length_together_are_refused() {
        let quotes = |number: usize, lines: usize| ">".repeat(number) + &"x\n".repeat(lines);
        assert_eq!(check_depth(&quotes(30_000, 10)), Ok(()));
        assert_eq!(check_depth(&quotes(30, 30_000)), Ok(()));
        assert_eq!(check_depth(&quotes(10_000, 10_000)), Err(TextLimitError::Depth));
        assert_eq!(check_depth(&format!("[^a]: {}", quotes(10_000, 10_000))), Err(TextLimitError::Depth));
    }
}

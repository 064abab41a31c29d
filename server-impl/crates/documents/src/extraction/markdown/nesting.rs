//! Estimates the nesting of a text without parsing it: the cost of a line grows with the blocks that
//! are open before it.

/// Maximum block quotes and items that may begin in one line.
const MAX_OPENED_BLOCKS: usize = 50;

/// Maximum columns before an item: each level of a list is indented by at least two.
const MAX_INDENTATION: usize = 200;

/// Columns of a tab.
const TAB_COLUMNS: usize = 4;

/// Returns `true` if any line opens too many blocks. Real texts open a handful.
pub(super) fn is_too_deep(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| {
        let (opened, column) = count_opened(line.as_bytes());
        opened > MAX_OPENED_BLOCKS || opened > 0 && column > MAX_INDENTATION
    })
}

/// Counts the blocks that a line opens, and the columns before the last of their marks. May count
/// marks inside code, too.
fn count_opened(line: &[u8]) -> (usize, usize) {
    let (mut opened, mut column, mut last, mut at) = (0, 0, 0, 0);
    while let Some(byte) = line.get(at) {
        let rest = &line[at..];
        let digits = rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
        let before = if digits > 0 { digits } else { 0 };
        let ends = |at: usize| rest.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
        match byte {
            b' ' => column += 1,
            b'\t' => column += TAB_COLUMNS,
            b'>' => {
                opened += 1;
                last = column;
            }
            b'-' | b'*' | b'+' | b':' if ends(1) => {
                opened += 1;
                last = column;
            }
            b'0'..=b'9' if matches!(rest.get(before), Some(b'.' | b')')) && ends(before + 1) => {
                opened += 1;
                last = column;
                at += before;
            }
            _ => break,
        }
        at += 1;
    }
    (opened, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_opens_is_counted() {
        for (line, opened_and_column) in [
            ("text - * 1. >", (0, 0)),
            ("> > - 1. * item", (5, 4)),
            ("\t- item", (1, 4)),
            ("---- 12) ****", (0, 0)),
            ("- - -", (3, 2)),
            (": what it means", (1, 0)),
        ] {
            assert_eq!(count_opened(line.as_bytes()), opened_and_column, "{line}");
        }
        assert!(is_too_deep(&format!("fine\n{}", ">".repeat(51))));
        assert!(is_too_deep(&format!("fine\n{}- x", " ".repeat(201))));
        assert!(!is_too_deep(&format!("{}code\n{}", " ".repeat(500), "-".repeat(500))));
    }
}

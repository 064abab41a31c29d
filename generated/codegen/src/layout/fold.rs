//! Texts over several lines.

use super::{MAX_COLUMNS, width};

/// Breaks a scalar behind its head, such as `description:` or `-`, into lines. Returns `None` if it cannot be broken.
pub(super) fn fold_scalar(head: &str, indent: usize, spelled: &str) -> Option<Vec<String>> {
    let text = match spelled.chars().next()? {
        '\'' => spelled[1..spelled.len() - 1].replace("''", "'"),
        '"' => return Some(fold_quoted(head, indent, spelled)),
        _ => spelled.to_owned(),
    };
    let lines = fill(String::new(), &text, indent);
    // A pattern is no prose, whose lines end at spaces.
    if is_short(&lines) && text.trim() == text && !head.ends_with("pattern:") {
        return Some([format!("{head} >-")].into_iter().chain(lines).collect());
    }
    Some(fold_quoted(head, indent, &serde_json::to_string(&text).ok()?))
}

fn is_short(lines: &[String]) -> bool {
    lines.iter().all(|line| width(line) <= MAX_COLUMNS)
}

/// Fills lines with a text that is folded again as it is: each line ends at a single space between two words. The
/// first line follows what it is given, if anything.
pub(super) fn fill(first: String, text: &str, indent: usize) -> Vec<String> {
    let margin = " ".repeat(indent);
    let mut line = if first.is_empty() { margin.clone() } else { first };
    let mut lines = Vec::new();
    for (index, word) in split_at_single_spaces(text).into_iter().enumerate() {
        if index > 0 && width(&line) + 1 + width(word) > MAX_COLUMNS {
            lines.push(std::mem::replace(&mut line, margin.clone()));
        } else if index > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Longest part in backticks that is kept in one line.
const MAX_CODE_COLUMNS: usize = 60;

/// Splits a text at its single spaces, except for those in backticks; several spaces in a row stay within their part.
fn split_at_single_spaces(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_white = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    let (mut parts, mut start) = (Vec::new(), 0);
    for at in (1..bytes.len()).filter(|at| bytes[*at] == b' ') {
        let is_code = !text[start..at].matches('`').count().is_multiple_of(2) && at - start < MAX_CODE_COLUMNS;
        if !is_white(at - 1) && !is_white(at + 1) && !is_code {
            parts.push(&text[start..at]);
            start = at + 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Breaks a scalar in double quotes: at spaces if that is enough, otherwise anywhere, with escaped line breaks.
fn fold_quoted(head: &str, indent: usize, spelled: &str) -> Vec<String> {
    let lines = fill(format!("{head} "), spelled, indent);
    let is_prose = !head.ends_with("pattern:") && !spelled.contains("\\ ");
    if is_prose && is_short(&lines) {
        return lines;
    }
    let mut lines = Vec::new();
    let mut line = format!("{head} ");
    for atom in quoted_atoms(spelled) {
        // The last column is for the backslash.
        if width(&line) + width(atom) >= MAX_COLUMNS {
            lines.push(format!("{line}\\"));
            // A space at the beginning of a line counts only if it is escaped.
            line = format!("{}{}", " ".repeat(indent), if atom == " " { "\\" } else { "" });
        }
        line.push_str(atom);
    }
    lines.push(line);
    lines
}

/// Splits a scalar in double quotes into characters and escapes.
fn quoted_atoms(text: &str) -> Vec<&str> {
    let mut atoms = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match (first, rest[first.len_utf8()..].chars().next()) {
            ('\\', Some('x')) => 4,
            ('\\', Some('u')) => 6,
            ('\\', Some('U')) => 10,
            ('\\', Some(escaped)) => 1 + escaped.len_utf8(),
            _ => first.len_utf8(),
        };
        let (atom, after) = rest.split_at(length.min(rest.len()));
        atoms.push(atom);
        rest = after;
    }
    atoms
}

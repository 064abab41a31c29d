//! Lines that a program broke, joined again (RFC 3676).

use crate::kinds::PartKind;

/// Joins the lines of a plain text, if it says that they may be joined. Quoted lines stay as they are: they are cut.
pub(super) fn join_lines(text: &str, kind: &PartKind) -> String {
    if !kind.is_flowed {
        return text.to_owned();
    }
    let mut joined = String::with_capacity(text.len());
    let mut is_open = false;
    for line in text.split('\n') {
        let is_quoted = line.starts_with('>');
        if is_open && is_quoted {
            joined.push('\n');
        }
        // A blank was put before lines that would mean something else.
        let line = if is_quoted { line } else { line.strip_prefix(' ').unwrap_or(line) };
        is_open = !is_quoted && line.ends_with(' ') && line != "-- ";
        joined.push_str(if is_open && kind.is_flowed_without_blanks { &line[..line.len() - 1] } else { line });
        if !is_open {
            joined.push('\n');
        }
    }
    joined
}

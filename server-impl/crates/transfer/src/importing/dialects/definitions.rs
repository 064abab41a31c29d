//! Lists of definitions, as Hugo, kramdown and Python-Markdown have them: a term, and `: its meaning` below. Terms become
//! bold, and their meanings items of a list.

use super::{lines::begins_item, openers::FenceReader};

/// Rewrites all definitions of a text.
pub(super) fn rewrite_definitions(text: &str) -> String {
    if !text.lines().any(|line| parse_meaning(line).is_some()) {
        return text.to_owned();
    }
    let (mut fences, mut written) = (FenceReader::default(), Vec::<String>::new());
    // Number of the line that is a term, or the margin of the meanings that a term has already.
    let (mut term, mut margin): (Option<usize>, Option<String>) = (None, None);
    for line in text.split('\n') {
        if fences.is_code(line) {
            term = None;
            written.push(line.to_owned());
            continue;
        }
        let meaning = parse_meaning(line).filter(|(before, _)| term.is_some() || margin.as_deref() == Some(*before));
        let Some((before, meaning)) = meaning else {
            let is_blank = line.trim().is_empty();
            margin = margin.filter(|margin: &String| is_blank || is_continued(line, margin));
            let is_new = !is_blank && margin.is_none() && is_term(line);
            term = if is_blank { term.filter(|at| at + 1 == written.len()) } else { is_new.then_some(written.len()) };
            written.push(line.to_owned());
            continue;
        };
        if let Some(at) = term.take() {
            written[at] = embolden(&written[at]);
            written.truncate(at + 1);
            written.push(before.trim_end().to_owned());
        }
        margin = Some(before.to_owned());
        // What only a program would have shown leaves an empty meaning.
        if !meaning.trim().is_empty() {
            written.push(format!("{before}-{meaning}"));
        }
    }
    written.join("\n")
}

/// Returns `true` for a line that may be the first one of a meaning, whose content is indented.
pub(super) fn begins_meaning(line: &str) -> bool {
    parse_meaning(line).is_some()
}

/// Splits a line with a meaning into the marks before it and what is behind the colon.
fn parse_meaning(line: &str) -> Option<(&str, &str)> {
    let at = line.find(':')?;
    let (before, behind) = (&line[..at], &line[at + 1..]);
    let is_mark = before.trim_matches([' ', '>']).is_empty() && (behind.is_empty() || behind.starts_with([' ', '\t']));
    is_mark.then_some((before, behind))
}

/// Returns `true` for a line of plain text.
fn is_term(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '>']);
    // A comment may stand for a term that only a program would have shown.
    let is_comment = text.starts_with("<!--");
    let is_other = ["#", "<", "=", "-", "\t", ":", "```", "~~~", "[!"].iter().any(|mark| text.starts_with(mark));
    !text.is_empty() && (!is_other || is_comment) && !text.contains('|') && !begins_item(line)
}

/// Returns `true` for a line that belongs to a meaning with this margin.
fn is_continued(line: &str, margin: &str) -> bool {
    line.strip_prefix(margin).is_some_and(|rest| rest.starts_with([' ', '\t']))
}

/// Writes a term in bold, unless it is so already.
fn embolden(line: &str) -> String {
    let text = line.trim_start_matches([' ', '>']);
    let (margin, text) = (&line[..line.len() - text.len()], text.trim_end());
    if text.contains("**") || text.starts_with("<!--") { line.to_owned() } else { format!("{margin}**{text}**") }
}

#[cfg(test)]
mod tests;

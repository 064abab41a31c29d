//! Blocks of HTML that have Markdown in them by their attribute: `<div markdown="1">` of kramdown and Python-Markdown.
//! Blank lines around the content make it Markdown for everyone.

use super::{
    lines::{indentation_of, remove_indentation},
    openers::FenceReader,
};

/// Maximum number of such blocks within each other.
const MAX_DEPTH: usize = 12;

/// Elements that are blocks. Within others, blank lines would part a sentence.
const BLOCK_NAMES: &[&str] = &["article", "aside", "center", "details", "div", "figure", "footer", "header", "main", "section"];

/// A block that is open.
struct MarkdownBlock {
    /// Name of its element.
    name: String,
    /// Columns before its tag.
    indentation: usize,
    /// Columns that its content has beyond those; `None` until the first line tells them.
    extra: Option<usize>,
    /// Number of elements of the same name within it.
    inner: usize,
}

/// Puts blank lines around the content of blocks that have Markdown in them.
pub(super) fn separate_markdown(text: &str) -> String {
    if !text.contains("markdown") || !text.contains('<') {
        return text.to_owned();
    }
    let (mut fences, mut open, mut written) = (FenceReader::default(), Vec::<MarkdownBlock>::new(), Vec::new());
    for line in text.split('\n') {
        let line = open.iter_mut().fold(line.to_owned(), |line, block| block.strip(&line));
        if fences.is_code(&line) {
            written.push(line);
            continue;
        }
        let opening = split_opening(&line).filter(|_| open.len() < MAX_DEPTH);
        let Some((tag, behind)) = opening else {
            push_content(&mut open, &mut written, &line);
            continue;
        };
        open.push(MarkdownBlock::new(tag));
        written.extend([tag.to_owned(), String::new()]);
        if !behind.trim().is_empty() {
            push_content(&mut open, &mut written, behind);
        }
    }
    written.join("\n")
}

impl MarkdownBlock {
    fn new(tag: &str) -> Self {
        let name = element_name(&tag.trim_start()[1..]).to_owned();
        Self { name, indentation: indentation_of(tag), extra: None, inner: 0 }
    }

    /// Removes the columns that the content of the block has beyond its tag.
    fn strip(&mut self, line: &str) -> String {
        if line.trim().is_empty() {
            return line.to_owned();
        }
        let columns = indentation_of(line);
        let extra = *self.extra.get_or_insert(columns.saturating_sub(self.indentation));
        if columns < self.indentation + extra { line.to_owned() } else { remove_indentation(line, extra) }
    }

    /// Finds the end tag of the block in a line. Others of the same name belong to elements within it.
    fn find_end(&mut self, line: &str) -> Option<usize> {
        for (at, _) in line.match_indices('<') {
            let rest = &line[at + 1..];
            let (rest, is_closing) = rest.strip_prefix('/').map_or((rest, false), |rest| (rest, true));
            match element_name(rest).eq_ignore_ascii_case(&self.name) {
                true if is_closing && self.inner == 0 => return Some(at),
                true if is_closing => self.inner -= 1,
                true => self.inner += 1,
                false => {}
            }
        }
        None
    }
}

/// Writes a line of the content, with a blank line before each end of a block, and behind the summary of a part that folds.
fn push_content(open: &mut Vec<MarkdownBlock>, written: &mut Vec<String>, line: &str) {
    let mut rest = line;
    while let Some(end) = open.last_mut().and_then(|block| block.find_end(rest)) {
        open.pop();
        let length = rest[end..].find('>').map_or(rest.len(), |length| end + length + 1);
        let before = if rest[..end].trim().is_empty() { "" } else { &rest[..end] };
        let margin = &rest[..if before.is_empty() { end } else { 0 }];
        written.extend((!before.is_empty()).then(|| before.trim_end().to_owned()));
        // Without a blank line behind it, text would be part of the HTML.
        written.extend([String::new(), format!("{margin}{}", &rest[end..length]), String::new()]);
        rest = &rest[length..];
    }
    if rest.len() == line.len() || !rest.trim().is_empty() {
        written.push(rest.to_owned());
    }
    if !open.is_empty() && rest.trim_end().ends_with("</summary>") {
        written.push(String::new());
    }
}

/// Splits a line behind the tag of a block that has Markdown in it.
fn split_opening(line: &str) -> Option<(&str, &str)> {
    let start = line.trim_start().strip_prefix('<')?;
    let (name, attributes) = (element_name(start), start.split_once('>')?.0);
    let value = attributes.split_once(" markdown").map(|(_, rest)| rest)?;
    let is_off = ["=\"0", "='0", "=0", "=\"false"].iter().any(|off| value.starts_with(off));
    let is_markdown = (value.is_empty() || value.starts_with([' ', '='])) && !is_off && !attributes.ends_with('/');
    let is_block = BLOCK_NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
    (is_markdown && is_block).then(|| line.split_at(line.len() - start.len() + attributes.len() + 1))
}

/// Returns the name at the beginning of a tag.
fn element_name(tag: &str) -> &str {
    &tag[..tag.bytes().take_while(u8::is_ascii_alphanumeric).count()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_blocks_with_markdown_stands_apart() {
        for (text, apart) in [
            ("<div class=\"a\" markdown=\"1\">\n**b**\n</div>\nc", "<div class=\"a\" markdown=\"1\">\n\n**b**\n\n</div>\n\nc"),
            ("<div markdown>a <div>b</div></div>", "<div markdown>\n\na <div>b</div>\n\n</div>\n"),
            ("<div markdown>\na\n</div>\n```\nb\n```", "<div markdown>\n\na\n\n</div>\n\n```\nb\n```"),
            (
                "- a\n\n  <section markdown='1'>\n      <div markdown>\n      b\n      </div></section>\n\n      c",
                "- a\n\n  <section markdown='1'>\n\n  <div markdown>\n\n  b\n\n  </div>\n\n\n</section>\n\n\n      c",
            ),
            ("<div markdown=\"0\">\n**b**\n</div>", "<div markdown=\"0\">\n**b**\n</div>"),
            ("```\n<div markdown>\na\n```", "```\n<div markdown>\na\n```"),
        ] {
            assert_eq!(separate_markdown(text), apart);
        }
    }
}

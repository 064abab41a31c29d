//! Reads Markdown (CommonMark with the extensions of GitHub, definition lists, wiki links and front matter) as
//! text: its words, without marks.

use std::ops::Range;

use pulldown_cmark::{BlockQuoteKind, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use self::{line::Line, rows::Rows};
use super::{blocks::Blocks, html};

mod front_matter;
mod leftovers;
mod line;
mod nesting;
mod rows;

/// Maximum bytes of a text read as Markdown.
pub const MAX_MARKDOWN_BYTES: usize = 10 * 1024 * 1024;

/// Characters that may be marks, and their maximum number in a text: each takes a hundred bytes while it is read.
const MARKS: &[u8] = b"*_~[]<>&\\`|!\n";
const MAX_MARKS: usize = 1_000_000;

/// Maximum HTML parts that are read. Further ones are omitted.
const HTML_PARTS: usize = 10_000;

/// The content of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// Title in its front matter, else its first heading of the highest level.
    pub title: Option<String>,
    /// Text, as [`Blocks`] writes it.
    pub text: String,
}

/// Reads a document. Returns `None` for one that is too long, has too many marks, or is nested too deeply.
///
/// Slow for a long document, and may wait for others: keep it off the runtime's threads.
pub fn read(text: &str) -> Option<Document> {
    let clean = text.contains('\0').then(|| text.replace('\0', ""));
    let text = clean.as_deref().unwrap_or(text);
    let marks = || text.bytes().filter(|byte| MARKS.contains(byte)).count();
    if text.len() > MAX_MARKDOWN_BYTES || marks() > MAX_MARKS || nesting::is_too_deep(text) {
        return None;
    }
    let _alone = html::alone(text.len());
    let (title, body) = front_matter::split(text);
    let mut document = Reader::default().read(body);
    document.title = title.or(document.title).map(html::squeezed).filter(|title| !title.is_empty());
    Some(document)
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_WIKILINKS
}

/// The state of reading a document.
#[derive(Default)]
struct Reader {
    blocks: Blocks,
    title: Option<String>,
    in_title: bool,
    /// Numbers of the open lists' next items; `None` for lists without numbers.
    lists: Vec<Option<i64>>,
    line: Line,
    /// Label of the next paragraph.
    label: Option<&'static str>,
    in_code: bool,
    /// Text of the open HTML part, and the number of parts so far.
    html: Option<String>,
    html_parts: usize,
    /// Rows of the open paragraph, if it is a table.
    rows: Option<Rows>,
}

impl Reader {
    fn read(mut self, source: &str) -> Document {
        for (event, range) in TextMergeWithOffset::new(Parser::new_ext(source, options()).into_offset_iter()) {
            self.event(event, source, range);
        }
        Document { title: self.title, text: self.blocks.end().text }
    }

    fn event(&mut self, event: Event<'_>, source: &str, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.begin(tag, source, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_code => self.blocks.text(&text),
            Event::Text(text) if self.html.is_none() => self.words(&leftovers::removed(&text)),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.words(&text),
            Event::Text(html) | Event::Html(html) => self.html.get_or_insert_default().push_str(&html),
            Event::InlineHtml(tag) if tag.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("<br")) => self.blocks.pause(1),
            Event::SoftBreak => self.end_line(0),
            Event::HardBreak => self.end_line(1),
            Event::Rule => self.blocks.block(),
            Event::TaskListMarker(is_done) => self.blocks.text(if is_done { "[x] " } else { "[ ] " }),
            Event::InlineHtml(_) | Event::FootnoteReference(_) => {}
        }
    }

    fn words(&mut self, text: &str) {
        if !self.line.takes(text) {
            return;
        }
        if self.in_title {
            self.title.get_or_insert_default().push_str(text);
        }
        match &mut self.rows {
            Some(rows) => rows.text(text, &mut self.blocks),
            None => self.blocks.text(text),
        }
    }

    fn end_line(&mut self, breaks: usize) {
        match &mut self.rows {
            Some(rows) => rows.end_line(&mut self.blocks),
            None if breaks > 0 => self.blocks.pause(breaks),
            None => self.words(" "),
        }
    }

    fn begin(&mut self, tag: Tag<'_>, source: &str, range: Range<usize>) {
        match tag {
            Tag::Paragraph => {
                self.blocks.block();
                self.blocks.text(self.label.take().unwrap_or_default());
                self.rows = Rows::of(&source[range]);
            }
            Tag::Heading { level, .. } => {
                self.in_title = self.title.is_none() && level as usize == 1;
                self.blocks.heading(level as usize);
            }
            Tag::BlockQuote(kind) => self.label = kind.map(label),
            Tag::CodeBlock(_) => {
                self.in_code = true;
                self.blocks.code();
            }
            Tag::List(first) => {
                self.end_words();
                self.lists.push(first.map(|first| i64::try_from(first).unwrap_or(1)));
                self.blocks.list();
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.blocks.item(number.map(|next| std::mem::replace(next, next.saturating_add(1))));
            }
            Tag::DefinitionListTitle => self.blocks.term(),
            Tag::DefinitionListDefinition => self.blocks.description(),
            Tag::Table(_) | Tag::FootnoteDefinition(_) | Tag::DefinitionList => self.blocks.block(),
            Tag::TableHead | Tag::TableRow => self.blocks.row(),
            Tag::TableCell => self.blocks.cell(),
            Tag::Strikethrough => self.line.strike(),
            Tag::Link { .. } => self.line.link(),
            Tag::Image { link_type, .. } => self.line.image(!matches!(link_type, LinkType::WikiLink { has_pothole: false })),
            Tag::HtmlBlock | Tag::Emphasis | Tag::Strong | Tag::Superscript | Tag::Subscript | Tag::MetadataBlock(_) => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.end_words();
                if let Some(mut rows) = self.rows.take() {
                    rows.end_line(&mut self.blocks);
                }
                self.blocks.pause(2);
            }
            TagEnd::Heading(_) => {
                self.end_words();
                self.in_title = false;
                self.blocks.end_heading();
            }
            TagEnd::CodeBlock => {
                self.in_code = false;
                self.blocks.end_code();
            }
            TagEnd::HtmlBlock => self.end_html(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.blocks.end_list();
            }
            TagEnd::Item => {
                self.end_words();
                self.blocks.end_item();
            }
            TagEnd::DefinitionListTitle => {
                self.end_words();
                self.blocks.end_term();
            }
            TagEnd::DefinitionListDefinition => {
                self.end_words();
                self.blocks.end_description();
            }
            TagEnd::TableCell => {
                self.end_words();
                self.blocks.end_cell();
            }
            TagEnd::TableHead | TagEnd::TableRow => self.blocks.end_row(),
            TagEnd::BlockQuote(_) | TagEnd::Table | TagEnd::FootnoteDefinition | TagEnd::DefinitionList => self.blocks.pause(2),
            TagEnd::Strikethrough => self.line.end_strike(),
            TagEnd::Link => self.line.end_link(),
            TagEnd::Image => self.line.end_image(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Superscript | TagEnd::Subscript | TagEnd::MetadataBlock(_) => {}
        }
    }

    /// Ends a run of words: if there were none, the description of a picture stands for it.
    fn end_words(&mut self) {
        if let Some(shown) = self.line.end() {
            self.words(&shown);
            self.line.end();
        }
    }

    fn end_html(&mut self) {
        let Some(html) = self.html.take() else { return };
        self.html_parts += 1;
        if self.html_parts <= HTML_PARTS {
            self.blocks = html::append(&html, std::mem::take(&mut self.blocks));
        }
    }
}

/// Returns the label of a block quote.
fn label(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "Note: ",
        BlockQuoteKind::Tip => "Tip: ",
        BlockQuoteKind::Important => "Important: ",
        BlockQuoteKind::Warning => "Warning: ",
        BlockQuoteKind::Caution => "Caution: ",
    }
}

#[cfg(test)]
mod tests;

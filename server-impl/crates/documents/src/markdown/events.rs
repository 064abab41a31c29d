//! Filters the parser's events: removes what is not allowed, and enforces the bounds.

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream};
use uuid::Uuid;

use super::{
    SiteReference,
    bound::{MAX_ATTRIBUTE_BYTES, MAX_CELLS, MAX_DEPTH, MAX_IMAGES, TextLimitError},
    footnotes,
    targets::{self, AllowedTarget, TargetKind},
};

/// The allowed events of a text. Targets in their tags are safe to write as they are.
#[derive(Debug, Default)]
pub(super) struct FilteredEvents<'a> {
    /// Events outside of footnotes.
    pub(super) main: Vec<Event<'a>>,
    /// Events of each footnote, by [key](footnotes::footnote_key).
    pub(super) notes: HashMap<String, Vec<Event<'a>>>,
    /// Paths of this site, each once.
    pub(super) links: Vec<String>,
    /// Files of this site, each once.
    pub(super) files: Vec<Uuid>,
    /// Places in the text, each once.
    pub(super) fragments: Vec<String>,
    /// Paths and files of this site together, each once.
    pub(super) references: Vec<SiteReference>,
}

/// Reads the events of a text.
pub(super) fn read_events(text: &str) -> Result<FilteredEvents<'_>, TextLimitError> {
    let mut filter = MarkdownFilter::default();
    for event in TextMergeStream::new(Parser::new_ext(text, parser_options())) {
        filter.handle_event(event)?;
    }
    Ok(filter.events)
}

pub(super) fn parser_options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Treatment of an open element.
#[derive(Debug, PartialEq, Eq)]
enum OpenElement {
    Kept,
    Link,
    /// The element is removed, its content is kept.
    Unwrapped,
    /// The element is removed with its content.
    Dropped,
    Footnote,
}

#[derive(Default)]
struct MarkdownFilter<'a> {
    events: FilteredEvents<'a>,
    open: Vec<OpenElement>,
    /// The open footnotes.
    notes: Vec<(String, Vec<Event<'a>>)>,
    cells: usize,
    images: usize,
    seen: HashSet<String>,
}

impl<'a> MarkdownFilter<'a> {
    fn handle_event(&mut self, event: Event<'a>) -> Result<(), TextLimitError> {
        match event {
            Event::Start(tag) => self.begin_element(tag)?,
            Event::End(tag) => self.end_element(tag),
            _ if self.open.contains(&OpenElement::Dropped) => {}
            Event::InlineHtml(html) if is_line_break(&html) => self.push_event(Event::HardBreak),
            Event::Html(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
            Event::FootnoteReference(_) if self.open.contains(&OpenElement::Link) => {} // Would be a link in a link.
            other => self.push_event(other),
        }
        Ok(())
    }

    fn begin_element(&mut self, tag: Tag<'a>) -> Result<(), TextLimitError> {
        self.check_bounds(&tag)?;
        let open = match tag {
            Tag::HtmlBlock | Tag::MetadataBlock(_) => OpenElement::Dropped,
            Tag::Link { link_type, dest_url, title, id } => match self.allow_link(link_type, &dest_url) {
                Some(dest_url) => {
                    self.push_event(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    OpenElement::Link
                }
                None => OpenElement::Unwrapped,
            },
            Tag::Image { link_type, dest_url, title, id } => match targets::parse_image(&dest_url) {
                Some(target) => {
                    let dest_url = self.record_target(target);
                    self.push_event(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                    OpenElement::Kept
                }
                None => OpenElement::Unwrapped,
            },
            Tag::FootnoteDefinition(name) => {
                self.notes.push((footnotes::footnote_key(&name), Vec::new()));
                OpenElement::Footnote
            }
            other => {
                self.push_event(Event::Start(other));
                OpenElement::Kept
            }
        };
        self.open.push(open);
        Ok(())
    }

    fn end_element(&mut self, tag: TagEnd) {
        match self.open.pop() {
            Some(OpenElement::Kept | OpenElement::Link) => self.push_event(Event::End(tag)),
            Some(OpenElement::Footnote) => {
                if let Some((name, events)) = self.notes.pop() {
                    self.events.notes.entry(name).or_insert(events);
                }
            }
            Some(OpenElement::Unwrapped | OpenElement::Dropped) | None => {}
        }
    }

    fn check_bounds(&mut self, tag: &Tag<'_>) -> Result<(), TextLimitError> {
        self.cells += usize::from(matches!(tag, Tag::TableCell));
        self.images += usize::from(matches!(tag, Tag::Image { .. }));
        let within = |count: usize, most: usize, bound: TextLimitError| if count > most { Err(bound) } else { Ok(()) };
        within(self.open.len() + 1, MAX_DEPTH, TextLimitError::Depth)?;
        within(self.cells, MAX_CELLS, TextLimitError::Cells)?;
        within(self.images, MAX_IMAGES, TextLimitError::Images)?;
        match tag {
            Tag::Link { title, .. } | Tag::Image { title, .. } => {
                within(title.len(), MAX_ATTRIBUTE_BYTES, TextLimitError::Attribute)
            }
            _ => Ok(()),
        }
    }

    fn push_event(&mut self, event: Event<'a>) {
        match self.notes.last_mut() {
            Some((_, note)) => note.push(event),
            None => self.events.main.push(event),
        }
    }

    /// Returns the target to write for a link. `None` where there can be no link: HTML has no nested links, while
    /// the parser finds addresses in angle brackets within a link.
    fn allow_link(&mut self, kind: LinkType, written: &str) -> Option<CowStr<'a>> {
        if self.open.contains(&OpenElement::Link) {
            return None;
        }
        let target = match kind {
            LinkType::Email => targets::parse_link(&format!("mailto:{written}")),
            _ => targets::parse_link(written),
        };
        target.map(|target| self.record_target(target))
    }

    /// Records the destination of a target, and returns the address to write.
    fn record_target(&mut self, target: AllowedTarget) -> CowStr<'a> {
        match target.kind {
            TargetKind::Outside => {}
            TargetKind::File(id) => {
                let path = target.href.split(['?', '#']).next().unwrap_or_default().to_owned();
                self.record_once(format!("file:{id}"), |events| {
                    events.files.push(id);
                    events.references.push(SiteReference::File(id, path));
                });
            }
            TargetKind::Path(path) => self.record_once(path.clone(), |events| {
                events.links.push(path.clone());
                events.references.push(SiteReference::Path(path));
            }),
            TargetKind::Fragment(id) => self.record_once(format!("#{id}"), |events| events.fragments.push(id)),
        }
        target.href.into()
    }

    fn record_once(&mut self, name: String, write: impl FnOnce(&mut FilteredEvents<'a>)) {
        if self.seen.insert(name) {
            write(&mut self.events);
        }
    }
}

/// Checks for `<br>`, the only tag that has a meaning: there is no other way to break a line in a table cell.
fn is_line_break(html: &str) -> bool {
    let name = html.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/').trim_end();
    name.eq_ignore_ascii_case("br")
}

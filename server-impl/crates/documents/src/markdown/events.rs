//! Filters the parser's events: removes what is not allowed, and enforces the bounds.

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream};
use uuid::Uuid;

use super::{
    Reference,
    bound::{ATTRIBUTE, Bound, CELLS, DEPTH, IMAGES},
    footnotes,
    targets::{self, Kind, Target},
};

/// The allowed events of a text. Targets in their tags are safe to write as they are.
#[derive(Debug, Default)]
pub(super) struct Events<'a> {
    /// Events outside of footnotes.
    pub(super) main: Vec<Event<'a>>,
    /// Events of each footnote, by [key](footnotes::key).
    pub(super) notes: HashMap<String, Vec<Event<'a>>>,
    /// Paths of this site, each once.
    pub(super) links: Vec<String>,
    /// Files of this site, each once.
    pub(super) files: Vec<Uuid>,
    /// Places in the text, each once.
    pub(super) fragments: Vec<String>,
    /// Paths and files of this site together, each once.
    pub(super) references: Vec<Reference>,
}

/// Reads the events of a text.
pub(super) fn read(text: &str) -> Result<Events<'_>, Bound> {
    let mut filter = Filter::default();
    for event in TextMergeStream::new(Parser::new_ext(text, options())) {
        filter.event(event)?;
    }
    Ok(filter.events)
}

pub(super) fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Treatment of an open element.
#[derive(Debug, PartialEq, Eq)]
enum Open {
    Kept,
    Link,
    /// The element is removed, its content is kept.
    Unwrapped,
    /// The element is removed with its content.
    Dropped,
    Footnote,
}

#[derive(Default)]
struct Filter<'a> {
    events: Events<'a>,
    open: Vec<Open>,
    /// The open footnotes.
    notes: Vec<(String, Vec<Event<'a>>)>,
    cells: usize,
    images: usize,
    seen: HashSet<String>,
}

impl<'a> Filter<'a> {
    fn event(&mut self, event: Event<'a>) -> Result<(), Bound> {
        match event {
            Event::Start(tag) => self.begin(tag)?,
            Event::End(tag) => self.end(tag),
            _ if self.open.contains(&Open::Dropped) => {}
            Event::InlineHtml(html) if is_line_break(&html) => self.keep(Event::HardBreak),
            Event::Html(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
            Event::FootnoteReference(_) if self.open.contains(&Open::Link) => {} // Would be a link in a link.
            other => self.keep(other),
        }
        Ok(())
    }

    fn begin(&mut self, tag: Tag<'a>) -> Result<(), Bound> {
        self.count(&tag)?;
        let open = match tag {
            Tag::HtmlBlock | Tag::MetadataBlock(_) => Open::Dropped,
            Tag::Link { link_type, dest_url, title, id } => match self.link(link_type, &dest_url) {
                Some(dest_url) => {
                    self.keep(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    Open::Link
                }
                None => Open::Unwrapped,
            },
            Tag::Image { link_type, dest_url, title, id } => match targets::of_image(&dest_url) {
                Some(target) => {
                    let dest_url = self.note(target);
                    self.keep(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                    Open::Kept
                }
                None => Open::Unwrapped,
            },
            Tag::FootnoteDefinition(name) => {
                self.notes.push((footnotes::key(&name), Vec::new()));
                Open::Footnote
            }
            other => {
                self.keep(Event::Start(other));
                Open::Kept
            }
        };
        self.open.push(open);
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) {
        match self.open.pop() {
            Some(Open::Kept | Open::Link) => self.keep(Event::End(tag)),
            Some(Open::Footnote) => {
                if let Some((name, events)) = self.notes.pop() {
                    self.events.notes.entry(name).or_insert(events);
                }
            }
            Some(Open::Unwrapped | Open::Dropped) | None => {}
        }
    }

    fn count(&mut self, tag: &Tag<'_>) -> Result<(), Bound> {
        self.cells += usize::from(matches!(tag, Tag::TableCell));
        self.images += usize::from(matches!(tag, Tag::Image { .. }));
        let within = |count: usize, most: usize, bound: Bound| if count > most { Err(bound) } else { Ok(()) };
        within(self.open.len() + 1, DEPTH, Bound::Depth)?;
        within(self.cells, CELLS, Bound::Cells)?;
        within(self.images, IMAGES, Bound::Images)?;
        match tag {
            Tag::Link { title, .. } | Tag::Image { title, .. } => within(title.len(), ATTRIBUTE, Bound::Attribute),
            _ => Ok(()),
        }
    }

    fn keep(&mut self, event: Event<'a>) {
        match self.notes.last_mut() {
            Some((_, note)) => note.push(event),
            None => self.events.main.push(event),
        }
    }

    /// Returns the target to write for a link. `None` where there can be no link: HTML has no nested links, while
    /// the parser finds addresses in angle brackets within a link.
    fn link(&mut self, kind: LinkType, written: &str) -> Option<CowStr<'a>> {
        if self.open.contains(&Open::Link) {
            return None;
        }
        let target = match kind {
            LinkType::Email => targets::of_link(&format!("mailto:{written}")),
            _ => targets::of_link(written),
        };
        target.map(|target| self.note(target))
    }

    /// Records the destination of a target, and returns the address to write.
    fn note(&mut self, target: Target) -> CowStr<'a> {
        match target.kind {
            Kind::Outside => {}
            Kind::File(id) => {
                let path = target.href.split(['?', '#']).next().unwrap_or_default().to_owned();
                self.once(format!("file:{id}"), |events| {
                    events.files.push(id);
                    events.references.push(Reference::File(id, path));
                });
            }
            Kind::Path(path) => self.once(path.clone(), |events| {
                events.links.push(path.clone());
                events.references.push(Reference::Path(path));
            }),
            Kind::Fragment(id) => self.once(format!("#{id}"), |events| events.fragments.push(id)),
        }
        target.href.into()
    }

    fn once(&mut self, name: String, write: impl FnOnce(&mut Events<'a>)) {
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

//! Writes the HTML of the filtered events.

use std::collections::HashMap;

use frontdesk_types::help_center::revisions::Heading;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use self::open::{Image, Place, Table, Task};
use super::{
    bound::{ATTRIBUTE, Bound, HTML},
    escape,
    footnotes::Numbers,
    outline::Outline,
    plain::Plain,
    slugs::Slugs,
    words::Words,
};

mod blocks;
mod images;
mod inlines;
mod notes;
mod open;
mod tables;
mod tasks;

/// The HTML of a text, and what was collected while it was written.
pub(super) struct Written {
    pub(super) html: String,
    pub(super) plain: Plain,
    pub(super) headings: Vec<Heading>,
    slugs: Slugs,
}

impl Written {
    /// Returns `true` if a link to this fragment leads somewhere.
    pub(super) fn has(&self, fragment: &str) -> bool {
        matches!(fragment, "" | "top") || self.slugs.has(fragment)
    }
}

/// Writes a text, followed by the footnotes that it refers to.
pub(super) fn write<'a>(main: Vec<Event<'a>>, notes: HashMap<String, Vec<Event<'a>>>, words: &Words) -> Result<Written, Bound> {
    let mut writer = Writer { notes, ..Writer::new(words) };
    writer.all(main)?;
    writer.footnotes()?;
    let Writer { html, plain, headings, slugs, .. } = writer;
    Ok(Written { html, plain, headings, slugs })
}

/// The state of writing a text.
struct Writer<'a, 'w> {
    words: &'w Words,
    /// Footnotes that are not yet written.
    notes: HashMap<String, Vec<Event<'a>>>,
    numbers: Numbers,
    html: String,
    plain: Plain,
    /// Number of texts that a screen reader can read out, including those of images.
    names: usize,
    /// Number of images.
    images: usize,
    /// Text of the open heading, or of the open cell in the head of a table.
    caught: Option<String>,
    headings: Vec<Heading>,
    outline: Outline,
    slugs: Slugs,
    /// Start of the open paragraph or heading, and of the open cell.
    block: Option<Place>,
    cell: Option<Place>,
    /// Start of the open link, and the end of its tag.
    link: Option<(Place, usize)>,
    image: Option<Image<'a>>,
    /// Position for the class of the last item.
    item_class_at: Option<usize>,
    task: Option<Task>,
    table: Option<Table>,
}

impl<'a, 'w> Writer<'a, 'w> {
    fn new(words: &'w Words) -> Self {
        Self {
            words,
            notes: HashMap::new(),
            numbers: Numbers::default(),
            html: String::new(),
            plain: Plain::default(),
            names: 0,
            images: 0,
            caught: None,
            headings: Vec::new(),
            outline: Outline::default(),
            slugs: Slugs::default(),
            block: None,
            cell: None,
            link: None,
            image: None,
            item_class_at: None,
            task: None,
            table: None,
        }
    }

    fn all(&mut self, events: Vec<Event<'a>>) -> Result<(), Bound> {
        for event in events {
            match self.image {
                Some(_) => self.event_in_image(event),
                None => self.event(event),
            }
            if self.image.as_ref().is_some_and(|image| image.description().len() > ATTRIBUTE) {
                return Err(Bound::Attribute);
            }
            if self.html.len() > HTML {
                return Err(Bound::Html);
            }
        }
        Ok(())
    }

    fn event(&mut self, event: Event<'a>) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text),
            Event::Code(code) => self.code(&code),
            Event::SoftBreak => {
                self.html.push('\n');
                self.say(" ");
            }
            Event::HardBreak => {
                self.html.push_str("<br>\n");
                self.say("\n");
            }
            Event::Rule => {
                self.begin_line();
                self.html.push_str("<hr>\n");
            }
            Event::FootnoteReference(name) => self.refer(&name),
            Event::TaskListMarker(is_done) => self.begin_task(is_done),
            // The filter removes them.
            Event::Html(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn begin(&mut self, tag: Tag<'a>) {
        match tag {
            Tag::Emphasis => self.html.push_str("<em>"),
            Tag::Strong => self.html.push_str("<strong>"),
            Tag::Strikethrough => self.html.push_str("<del>"),
            Tag::Link { dest_url, title, .. } => self.begin_link(&dest_url, &title),
            Tag::Image { dest_url, title, .. } => self.begin_image(dest_url, title),
            Tag::TableHead | Tag::TableRow | Tag::TableCell => self.begin_row_or_cell(&tag),
            block => self.begin_block(block),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.html.push_str("</em>"),
            TagEnd::Strong => self.html.push_str("</strong>"),
            TagEnd::Strikethrough => self.html.push_str("</del>"),
            TagEnd::Link => self.end_link(),
            TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell => self.end_row_or_cell(tag),
            block => self.end_block(block),
        }
    }

    fn place(&self) -> Place {
        Place { at: self.html.len(), names: self.names, images: self.images }
    }

    /// Returns `true` if no text was written since then, not even that of an image.
    fn is_nameless_since(&self, place: Place) -> bool {
        self.names == place.names
    }

    /// Returns `true` if neither words nor images were written since then.
    fn is_empty_since(&self, place: Place) -> bool {
        self.is_nameless_since(place) && self.images == place.images
    }

    /// Starts the next block on a line of its own.
    fn begin_line(&mut self) {
        self.end_task();
        if !self.html.is_empty() && !self.html.ends_with('\n') {
            self.html.push('\n');
        }
        self.plain.end_line();
    }

    fn text(&mut self, text: &str) {
        escape::push(&mut self.html, text);
        self.say(text);
    }

    /// Records words that are part of the HTML.
    fn say(&mut self, words: &str) {
        self.plain.say(words);
        self.name(words);
    }

    /// Records words that a screen reader can read out.
    fn name(&mut self, words: &str) {
        self.names += usize::from(!words.trim().is_empty());
        if let Some(caught) = &mut self.caught {
            caught.push_str(words);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        escape::push_attribute(&mut self.html, name, value);
    }

    fn title(&mut self, title: &CowStr<'_>) {
        if !title.trim().is_empty() {
            self.attribute("title", title);
        }
    }
}

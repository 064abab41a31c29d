//! Writes the HTML of the filtered events.

use std::collections::HashMap;

use frontdesk_types::help_center::revisions::ArticleHeading;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use self::open::{HtmlPosition, OpenImage, OpenTable, OpenTask};
use super::{
    bound::{MAX_ATTRIBUTE_BYTES, MAX_HTML_BYTES, TextLimitError},
    escape,
    footnotes::FootnoteNumbers,
    outline::HeadingOutline,
    plain::PlainText,
    slugs::SlugSet,
    words::ArticleLabels,
};

mod blocks;
mod images;
mod inlines;
mod notes;
mod open;
mod tables;
mod tasks;

/// The HTML of a text, and what was collected while it was written.
pub(super) struct WrittenHtml {
    pub(super) html: String,
    pub(super) plain: PlainText,
    pub(super) headings: Vec<ArticleHeading>,
    slugs: SlugSet,
}

impl WrittenHtml {
    /// Returns `true` if a link to this fragment leads somewhere.
    pub(super) fn has_fragment(&self, fragment: &str) -> bool {
        matches!(fragment, "" | "top") || self.slugs.has_id(fragment)
    }
}

/// Writes a text, followed by the footnotes that it refers to.
pub(super) fn write_html<'a>(
    main: Vec<Event<'a>>,
    notes: HashMap<String, Vec<Event<'a>>>,
    words: &ArticleLabels,
) -> Result<WrittenHtml, TextLimitError> {
    let mut writer = HtmlWriter { notes, ..HtmlWriter::new(words) };
    writer.write_events(main)?;
    writer.write_footnotes()?;
    let HtmlWriter { html, plain, headings, slugs, .. } = writer;
    Ok(WrittenHtml { html, plain, headings, slugs })
}

/// The state of writing a text.
struct HtmlWriter<'a, 'w> {
    words: &'w ArticleLabels,
    /// Footnotes that are not yet written.
    notes: HashMap<String, Vec<Event<'a>>>,
    numbers: FootnoteNumbers,
    html: String,
    plain: PlainText,
    /// Number of texts that a screen reader can read out, including those of images.
    names: usize,
    /// Number of images.
    images: usize,
    /// Text of the open heading, or of the open cell in the head of a table.
    captured: Option<String>,
    headings: Vec<ArticleHeading>,
    outline: HeadingOutline,
    slugs: SlugSet,
    /// Start of the open paragraph or heading, and of the open cell.
    block: Option<HtmlPosition>,
    cell: Option<HtmlPosition>,
    /// Start of the open link, and the end of its tag.
    link: Option<(HtmlPosition, usize)>,
    image: Option<OpenImage<'a>>,
    /// Position for the class of the last item.
    item_class_at: Option<usize>,
    task: Option<OpenTask>,
    table: Option<OpenTable>,
}

impl<'a, 'w> HtmlWriter<'a, 'w> {
    fn new(words: &'w ArticleLabels) -> Self {
        Self {
            words,
            notes: HashMap::new(),
            numbers: FootnoteNumbers::default(),
            html: String::new(),
            plain: PlainText::default(),
            names: 0,
            images: 0,
            captured: None,
            headings: Vec::new(),
            outline: HeadingOutline::default(),
            slugs: SlugSet::default(),
            block: None,
            cell: None,
            link: None,
            image: None,
            item_class_at: None,
            task: None,
            table: None,
        }
    }

    fn write_events(&mut self, events: Vec<Event<'a>>) -> Result<(), TextLimitError> {
        for event in events {
            match self.image {
                Some(_) => self.event_in_image(event),
                None => self.write_event(event),
            }
            if self.image.as_ref().is_some_and(|image| image.description().len() > MAX_ATTRIBUTE_BYTES) {
                return Err(TextLimitError::Attribute);
            }
            if self.html.len() > MAX_HTML_BYTES {
                return Err(TextLimitError::Html);
            }
        }
        Ok(())
    }

    fn write_event(&mut self, event: Event<'a>) {
        match event {
            Event::Start(tag) => self.begin_element(tag),
            Event::End(tag) => self.end_element(tag),
            Event::Text(text) => self.write_text(&text),
            Event::Code(code) => self.write_code(&code),
            Event::SoftBreak => {
                self.html.push('\n');
                self.record_words(" ");
            }
            Event::HardBreak => {
                self.html.push_str("<br>\n");
                self.record_words("\n");
            }
            Event::Rule => {
                self.begin_line();
                self.html.push_str("<hr>\n");
            }
            Event::FootnoteReference(name) => self.write_reference(&name),
            Event::TaskListMarker(is_done) => self.begin_task(is_done),
            // The filter removes them.
            Event::Html(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn begin_element(&mut self, tag: Tag<'a>) {
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

    fn end_element(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.html.push_str("</em>"),
            TagEnd::Strong => self.html.push_str("</strong>"),
            TagEnd::Strikethrough => self.html.push_str("</del>"),
            TagEnd::Link => self.end_link(),
            TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell => self.end_row_or_cell(tag),
            block => self.end_block(block),
        }
    }

    fn position(&self) -> HtmlPosition {
        HtmlPosition { at: self.html.len(), names: self.names, images: self.images }
    }

    /// Returns `true` if no text was written since then, not even that of an image.
    fn is_nameless_since(&self, place: HtmlPosition) -> bool {
        self.names == place.names
    }

    /// Returns `true` if neither words nor images were written since then.
    fn is_empty_since(&self, place: HtmlPosition) -> bool {
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

    fn write_text(&mut self, text: &str) {
        escape::push_text(&mut self.html, text);
        self.record_words(text);
    }

    /// Records words that are part of the HTML.
    fn record_words(&mut self, words: &str) {
        self.plain.push_words(words);
        self.record_name(words);
    }

    /// Records words that a screen reader can read out.
    fn record_name(&mut self, words: &str) {
        self.names += usize::from(!words.trim().is_empty());
        if let Some(caught) = &mut self.captured {
            caught.push_str(words);
        }
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        escape::push_attribute(&mut self.html, name, value);
    }

    fn write_title(&mut self, title: &CowStr<'_>) {
        if !title.trim().is_empty() {
            self.write_attribute("title", title);
        }
    }
}

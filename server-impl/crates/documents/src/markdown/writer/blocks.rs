//! Paragraphs, headings, quotes, code and lists.

use frontdesk_types::help_center::revisions::ArticleHeading;
use pulldown_cmark::{BlockQuoteKind, CodeBlockKind, Tag, TagEnd};

use super::HtmlWriter;
use crate::markdown::fence;

impl<'a> HtmlWriter<'a, '_> {
    pub(super) fn begin_block(&mut self, tag: Tag<'a>) {
        self.begin_line();
        match tag {
            Tag::Paragraph => {
                self.block = Some(self.position());
                self.html.push_str("<p>");
            }
            Tag::Heading { .. } => {
                self.plain.begin_other();
                self.block = Some(self.position());
                self.captured = Some(String::new());
            }
            Tag::BlockQuote(None) => self.html.push_str("<blockquote>\n"),
            Tag::BlockQuote(Some(kind)) => self.begin_alert(kind),
            Tag::CodeBlock(kind) => self.begin_code(&kind),
            Tag::List(None) => self.html.push_str("<ul>\n"),
            Tag::List(Some(1)) => self.html.push_str("<ol>\n"),
            Tag::List(Some(first)) => {
                self.html.push_str("<ol");
                self.write_attribute("start", &first.to_string());
                self.html.push_str(">\n");
            }
            Tag::Item => {
                self.html.push_str("<li");
                self.item_class_at = Some(self.html.len());
                self.html.push('>');
            }
            Tag::Table(alignments) => self.begin_table(alignments),
            // The other tags are not enabled, or are written elsewhere.
            _ => {}
        }
    }

    pub(super) fn end_block(&mut self, tag: TagEnd) {
        self.end_task();
        match tag {
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::Heading(level) => self.end_heading(level as usize),
            TagEnd::BlockQuote(None) => self.html.push_str("</blockquote>\n"),
            TagEnd::BlockQuote(Some(_)) => self.html.push_str("</div>\n"),
            TagEnd::CodeBlock => {
                self.html.push_str("</code></pre>\n");
                self.plain.end_code();
            }
            TagEnd::List(true) => self.html.push_str("</ol>\n"),
            TagEnd::List(false) => self.html.push_str("</ul>\n"),
            TagEnd::Item => self.html.push_str("</li>\n"),
            TagEnd::Table => self.end_table(),
            _ => {}
        }
        self.plain.end_line();
    }

    /// Ends a paragraph, or removes it if nothing is left of it.
    fn end_paragraph(&mut self) {
        let Some(place) = self.block.take() else { return };
        if self.is_empty_since(place) && self.html[place.at..].trim_start_matches("<p>").trim().is_empty() {
            self.html.truncate(place.at);
        } else {
            self.html.push_str("</p>\n");
        }
    }

    /// Ends a heading, which needs words for its id: without any, only its images stay.
    fn end_heading(&mut self, written: usize) {
        self.plain.end_other();
        let (Some(place), Some(caught)) = (self.block.take(), self.captured.take()) else { return };
        let content = self.html.split_off(place.at);
        let text = caught.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            if !self.is_empty_since(place) {
                self.html.push_str(&format!("<p>{content}</p>\n"));
            }
            return;
        }
        let heading = ArticleHeading { level: self.outline.next_level(written), id: self.slugs.create_id(&text), text };
        self.html.push_str(&format!("<h{}", heading.level));
        self.write_attribute("id", &heading.id);
        self.html.push_str(&format!(">{content}</h{}>\n", heading.level));
        self.headings.push(heading);
    }

    fn begin_alert(&mut self, kind: BlockQuoteKind) {
        let words = self.words;
        let (class, title) = match kind {
            BlockQuoteKind::Note => ("note", words.note),
            BlockQuoteKind::Tip => ("tip", words.tip),
            BlockQuoteKind::Important => ("important", words.important),
            BlockQuoteKind::Warning => ("warning", words.warning),
            BlockQuoteKind::Caution => ("caution", words.caution),
        };
        self.html.push_str(&format!("<div class=\"markdown-alert markdown-alert-{class}\" role=\"note\">\n"));
        self.html.push_str(&format!("<p class=\"markdown-alert-title\">{title}</p>\n"));
    }

    fn begin_code(&mut self, kind: &CodeBlockKind<'_>) {
        self.plain.begin_code();
        self.html.push_str("<pre tabindex=\"0\"><code");
        if let CodeBlockKind::Fenced(info) = kind
            && let Some(language) = info.split([' ', ',', '{']).next().filter(|word| fence::is_language(word))
        {
            self.write_attribute("class", &format!("language-{language}"));
        }
        self.html.push('>');
    }
}

//! References to footnotes, and the footnotes themselves.

use super::HtmlWriter;
use crate::markdown::{bound::TextLimitError, footnotes};

impl HtmlWriter<'_, '_> {
    /// Writes a reference. Its id has a character that ids of headings cannot have.
    pub(super) fn write_reference(&mut self, name: &str) {
        let key = footnotes::footnote_key(name);
        if !self.notes.contains_key(&key) && !self.numbers.has_key(&key) {
            return;
        }
        let (number, is_first) = self.numbers.number_reference(key);
        self.html.push_str("<sup><a");
        self.write_attribute("href", &format!("#fn:{number}"));
        if is_first {
            self.write_attribute("id", &format!("fnref:{number}"));
        }
        self.html.push_str(&format!(" role=\"doc-noteref\">{number}</a></sup>"));
    }

    /// Writes the footnotes that the text or other footnotes refer to.
    pub(super) fn write_footnotes(&mut self) -> Result<(), TextLimitError> {
        if self.numbers.keys.is_empty() {
            return Ok(());
        }
        self.begin_line();
        self.plain.begin_other();
        self.html.push_str("<section class=\"footnotes\" role=\"doc-endnotes\"");
        self.write_attribute("aria-label", self.words.footnotes);
        self.html.push_str(">\n<ol>\n");
        let mut number = 0;
        while let Some(key) = self.numbers.keys.get(number).cloned() {
            number += 1;
            self.write_footnote(&key, number)?;
        }
        self.html.push_str("</ol>\n</section>\n");
        self.plain.end_other();
        Ok(())
    }

    fn write_footnote(&mut self, key: &str, number: usize) -> Result<(), TextLimitError> {
        self.html.push_str("<li");
        self.write_attribute("id", &format!("fn:{number}"));
        self.html.push_str(">\n");
        let events = self.notes.remove(key).unwrap_or_default();
        self.write_events(events)?;
        let has_paragraph = self.html.ends_with("</p>\n");
        if has_paragraph {
            self.html.truncate(self.html.len() - "</p>\n".len());
            self.html.push(' ');
        }
        self.html.push_str("<a");
        self.write_attribute("href", &format!("#fnref:{number}"));
        self.html.push_str(" class=\"footnote-backref\" role=\"doc-backlink\"");
        self.write_attribute("aria-label", &format!("{} {number}", self.words.back));
        self.html.push_str(">↩</a>");
        self.html.push_str(if has_paragraph { "</p>\n</li>\n" } else { "</li>\n" });
        self.plain.end_line();
        Ok(())
    }
}

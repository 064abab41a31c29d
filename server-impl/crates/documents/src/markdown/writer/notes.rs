//! References to footnotes, and the footnotes themselves.

use super::Writer;
use crate::markdown::{bound::Bound, footnotes};

impl Writer<'_, '_> {
    /// Writes a reference. Its id has a character that ids of headings cannot have.
    pub(super) fn refer(&mut self, name: &str) {
        let key = footnotes::key(name);
        if !self.notes.contains_key(&key) && !self.numbers.has(&key) {
            return;
        }
        let (number, is_first) = self.numbers.refer(key);
        self.html.push_str("<sup><a");
        self.attribute("href", &format!("#fn:{number}"));
        if is_first {
            self.attribute("id", &format!("fnref:{number}"));
        }
        self.html.push_str(&format!(" role=\"doc-noteref\">{number}</a></sup>"));
    }

    /// Writes the footnotes that the text or other footnotes refer to.
    pub(super) fn footnotes(&mut self) -> Result<(), Bound> {
        if self.numbers.keys.is_empty() {
            return Ok(());
        }
        self.begin_line();
        self.plain.begin_other();
        self.html.push_str("<section class=\"footnotes\" role=\"doc-endnotes\"");
        self.attribute("aria-label", self.words.footnotes);
        self.html.push_str(">\n<ol>\n");
        let mut number = 0;
        while let Some(key) = self.numbers.keys.get(number).cloned() {
            number += 1;
            self.footnote(&key, number)?;
        }
        self.html.push_str("</ol>\n</section>\n");
        self.plain.end_other();
        Ok(())
    }

    fn footnote(&mut self, key: &str, number: usize) -> Result<(), Bound> {
        self.html.push_str("<li");
        self.attribute("id", &format!("fn:{number}"));
        self.html.push_str(">\n");
        let events = self.notes.remove(key).unwrap_or_default();
        self.all(events)?;
        let has_paragraph = self.html.ends_with("</p>\n");
        if has_paragraph {
            self.html.truncate(self.html.len() - "</p>\n".len());
            self.html.push(' ');
        }
        self.html.push_str("<a");
        self.attribute("href", &format!("#fnref:{number}"));
        self.html.push_str(" class=\"footnote-backref\" role=\"doc-backlink\"");
        self.attribute("aria-label", &format!("{} {number}", self.words.back));
        self.html.push_str(">↩</a>");
        self.html.push_str(if has_paragraph { "</p>\n</li>\n" } else { "</li>\n" });
        self.plain.end_line();
        Ok(())
    }
}

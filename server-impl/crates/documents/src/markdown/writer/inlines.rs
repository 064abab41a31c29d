//! Links and code within a line.

use super::HtmlWriter;
use crate::markdown::escape;

impl HtmlWriter<'_, '_> {
    pub(super) fn write_code(&mut self, code: &str) {
        self.html.push_str("<code>");
        escape::push_text(&mut self.html, code);
        self.html.push_str("</code>");
        self.record_words(code);
    }

    pub(super) fn begin_link(&mut self, href: &str, title: &pulldown_cmark::CowStr<'_>) {
        let place = self.position();
        self.html.push_str("<a");
        self.write_attribute("href", href);
        self.write_title(title);
        if href.starts_with("http") {
            self.write_attribute("rel", "noopener");
        }
        self.html.push('>');
        self.link = Some((place, self.html.len()));
    }

    /// Ends a link, or removes it if it has no name: a user who does not see the page could not follow it.
    pub(super) fn end_link(&mut self) {
        let Some((place, end)) = self.link.take() else { return };
        if self.is_nameless_since(place) {
            self.html.replace_range(place.at..end, "");
        } else {
            self.html.push_str("</a>");
        }
    }
}

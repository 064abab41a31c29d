//! Links and code within a line.

use super::Writer;
use crate::markdown::escape;

impl Writer<'_, '_> {
    pub(super) fn code(&mut self, code: &str) {
        self.html.push_str("<code>");
        escape::push(&mut self.html, code);
        self.html.push_str("</code>");
        self.say(code);
    }

    pub(super) fn begin_link(&mut self, href: &str, title: &pulldown_cmark::CowStr<'_>) {
        let place = self.place();
        self.html.push_str("<a");
        self.attribute("href", href);
        self.title(title);
        if href.starts_with("http") {
            self.attribute("rel", "noopener");
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

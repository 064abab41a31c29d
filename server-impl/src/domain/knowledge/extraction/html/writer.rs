//! Writes the text of a page as its elements begin and end.

/// Elements without text, or without text of the page's own: navigation, forms, scripts.
const LEFT_OUT: &[&str] = &[
    "script", "style", "noscript", "template", "svg", "math", "iframe", "object", "canvas", "audio", "video", "nav", "footer",
    "aside", "form", "button", "select", "textarea", "input", "dialog", "head",
];

/// Elements that are on lines of their own.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "blockquote",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "header",
    "hgroup",
    "hr",
    "main",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "ul",
    "caption",
];

/// The text so far.
#[derive(Debug, Default)]
pub(super) struct Writer {
    text: String,
    /// Line breaks between what is written and what comes next; 0 for none.
    breaks: usize,
    space: bool,
    /// Number of open `pre` elements.
    verbatim: usize,
    /// Whether a cell of the row was written already.
    cells: bool,
}

impl Writer {
    /// An element begins. Returns whether its content is to be written.
    pub(super) fn enter(&mut self, name: &str) -> bool {
        match name {
            _ if LEFT_OUT.contains(&name) => return false,
            "br" => self.pause(1),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.pause(2);
                let level = name[1..].parse().unwrap_or(1);
                self.word(&"#".repeat(level));
                self.space = true;
            }
            "li" => {
                self.pause(1);
                self.word("-");
                self.space = true;
            }
            "tr" => {
                self.pause(1);
                self.cells = false;
            }
            "td" | "th" if std::mem::replace(&mut self.cells, true) => {
                self.word(" |");
                self.space = true;
            }
            _ if BLOCKS.contains(&name) => {
                self.verbatim += usize::from(name == "pre");
                self.pause(2);
            }
            _ => {}
        }
        true
    }

    /// An element that was entered ends.
    pub(super) fn leave(&mut self, name: &str) {
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.pause(2),
            "li" | "tr" => self.pause(1),
            _ if BLOCKS.contains(&name) => {
                self.verbatim -= usize::from(name == "pre" && self.verbatim > 0);
                self.pause(2);
            }
            _ => {}
        }
    }

    /// Appends text. White space is collapsed to one space, except in `pre`.
    pub(super) fn text(&mut self, text: &str) {
        if self.verbatim > 0 {
            let text = text.strip_prefix('\n').filter(|_| self.breaks > 0).unwrap_or(text);
            if !text.trim().is_empty() {
                self.word(text.trim_end_matches('\n'));
            }
            return;
        }
        self.space |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            self.word(word);
            self.space = true;
        }
        self.space = text.ends_with(char::is_whitespace) || (self.space && text.trim().is_empty());
    }

    /// The whole text, without white space around it.
    pub(super) fn end(self) -> String {
        self.text.trim().to_owned()
    }

    fn pause(&mut self, breaks: usize) {
        self.breaks = self.breaks.max(breaks);
        self.space = false;
    }

    fn word(&mut self, word: &str) {
        if self.text.is_empty() {
            self.breaks = 0;
        } else if self.breaks > 0 {
            self.text.extend(std::iter::repeat_n('\n', std::mem::take(&mut self.breaks)));
        } else if self.space {
            self.text.push(' ');
        }
        self.space = false;
        self.text.push_str(word);
    }
}

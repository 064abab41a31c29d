//! Writes the text of a page as its elements come and go.

/// What says nothing, or nothing of the page's own: navigation, forms, scripts.
const LEFT_OUT: &[&str] = &[
    "script", "style", "noscript", "template", "svg", "math", "iframe", "object", "canvas", "audio", "video", "nav", "footer",
    "aside", "form", "button", "select", "textarea", "input", "dialog", "head",
];

/// What stands on lines of its own.
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
    /// Line breaks that stand between what is written and what comes; 0 for none.
    breaks: usize,
    space: bool,
    /// How many `pre` are open.
    verbatim: usize,
    /// Whether a cell of the row was written already.
    cells: bool,
}

impl Writer {
    /// An element begins. Whether what is in it is to be written.
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

    /// A text comes. White space is one space, but in `pre`.
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

    /// All of it, without white space around it.
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

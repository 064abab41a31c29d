//! Writes the text of a document block by block, in the form that everything behind it reads: blocks with an empty line
//! between them, headings after `#`, list items after `-` or their number, the description of a term after `:`, rows of
//! a table with `|` between their cells, code verbatim between fences.

mod code;
pub use code::fence;
mod terms;

use terms::Last;

/// The indentation of a list in a list.
const INDENT: &str = "  ";

/// Lists in lists whose items are indented further. A deeper one looks like this one: white space must not outgrow the
/// text.
const DEEPEST: usize = 8;

/// A text, and the places in it that an address can lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// The text, without white space around it.
    pub text: String,
    /// Places, ascending: a position in bytes of the text, and the fragment that leads to it.
    pub anchors: Vec<(usize, String)>,
    /// `true` if there is any text besides headings.
    pub has_body: bool,
}

impl Written {
    /// Nothing, if there is no text besides headings.
    pub fn unless_bare(self) -> Self {
        if self.has_body { self } else { Self::default() }
    }
}

/// The text so far.
#[derive(Debug, Default)]
pub struct Blocks {
    written: Written,
    /// Line breaks between what is written and what comes next; 0 for none.
    breaks: usize,
    space: bool,
    /// The mark of a block that has begun, but has no text yet, with its indentation.
    mark: Option<String>,
    /// The code of the open code block.
    code: Option<String>,
    /// `true` if what is written is a heading.
    in_heading: bool,
    /// `true` if what is written is a term.
    in_term: bool,
    /// The item that was completed last, as far as the next description depends on it.
    last: Last,
    /// For each open description, whether there is a term that it describes.
    described: Vec<bool>,
    /// The indentation of the open lists.
    lists: Vec<usize>,
    /// `true` if the last item of the open lists is one block so far.
    is_tight: bool,
    /// Number of open cells whose content is written on the line of their row.
    in_cells: usize,
    /// `true` if the row has a cell.
    has_cells: bool,
    /// Cells of the row that began since its last text.
    separators: usize,
    /// The fragment that leads to what is written next.
    anchor: Option<String>,
    /// Start of the heading or term that was written last, if nothing was written behind it.
    entry: Option<usize>,
}

impl Blocks {
    /// Ends the line, or with two breaks the block.
    pub fn pause(&mut self, breaks: usize) {
        self.space = true;
        // What follows the mark of an item belongs on its line, what is in a cell on the line of its row, and a heading
        // is one line.
        if self.mark.is_none() && self.in_cells == 0 && !self.in_heading {
            self.breaks = self.breaks.max(if self.in_term { 1 } else { breaks });
            self.space = false;
        }
    }

    /// A block begins that no heading contains: one that was not closed ends here.
    pub fn block(&mut self) {
        if self.in_heading && self.mark.is_none() {
            self.end_heading();
        }
        self.pause(2);
    }

    /// An item, a row, a term or a description begins: whatever began before it, and has no text, has none.
    fn entry_begins(&mut self) {
        if self.in_heading {
            self.end_heading();
        }
        self.mark = None;
    }

    /// Makes what is written next reachable by this fragment, if it is a heading or a term.
    pub fn anchor(&mut self, fragment: &str) {
        if (self.in_heading || self.in_term) && self.entry.is_some() {
            self.anchor_entry(fragment);
        } else {
            self.anchor = Some(fragment.to_owned());
        }
    }

    /// The heading or term that was written last can be reached by this fragment, unless another one leads there.
    pub fn anchor_entry(&mut self, fragment: &str) {
        let Some(at) = self.entry else { return };
        if self.written.anchors.last().is_none_or(|(last, _)| *last < at) {
            self.written.anchors.push((at, fragment.to_owned()));
        }
    }

    /// A heading begins.
    pub fn heading(&mut self, level: usize) {
        self.end_heading();
        self.mark = Some(format!("{} ", "#".repeat(level.clamp(1, 6))));
        self.in_heading = true;
    }

    /// A heading ends.
    pub fn end_heading(&mut self) {
        self.in_heading = false;
        self.mark = None;
        self.pause(2);
    }

    /// A list begins.
    pub fn list(&mut self) {
        self.block();
        // An item that begins with a list is only that.
        let deeper = usize::from(self.mark.is_none());
        self.lists.push(self.lists.last().map_or(0, |indent| (indent + deeper).min(DEEPEST)));
    }

    /// A list ends.
    pub fn end_list(&mut self) {
        self.lists.pop();
        self.is_tight &= !self.lists.is_empty();
        self.mark = None;
        self.pause(2);
    }

    /// An item of a list begins, with its number if it has one.
    pub fn item(&mut self, number: Option<i64>) {
        self.entry_begins();
        self.pause(1);
        if self.is_tight {
            self.breaks = self.breaks.min(1);
        }
        let indent = INDENT.repeat(self.lists.last().copied().unwrap_or(0));
        self.mark = Some(number.map_or_else(|| format!("{indent}- "), |number| format!("{indent}{number}. ")));
    }

    /// An item of a list ends.
    pub fn end_item(&mut self) {
        self.mark = None;
        self.pause(1);
    }

    /// A row of a table begins.
    pub fn row(&mut self) {
        self.entry_begins();
        self.pause(1);
        self.has_cells = false;
        self.separators = 0;
    }

    /// A row ends.
    pub fn end_row(&mut self) {
        self.row();
    }

    /// A cell of a row begins.
    pub fn cell(&mut self) {
        self.separators += usize::from(std::mem::replace(&mut self.has_cells, true));
        self.in_cells += 1;
        self.space = true;
    }

    /// A cell ends.
    pub fn end_cell(&mut self) {
        self.in_cells = self.in_cells.saturating_sub(1);
        self.mark = None;
        self.space = true;
    }

    /// Appends text. White space is collapsed to one space, except in code; hyphens that only show where a word may be
    /// broken are left out.
    pub fn text(&mut self, text: &str) {
        match &mut self.code {
            Some(code) => code.push_str(text),
            None if text.contains('\u{ad}') => self.prose(&text.replace('\u{ad}', "")),
            None => self.prose(text),
        }
    }

    fn prose(&mut self, text: &str) {
        self.space |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            self.word(word);
            self.space = true;
        }
        self.space = text.ends_with(char::is_whitespace) || (self.space && text.trim().is_empty());
    }

    /// The whole text.
    pub fn end(mut self) -> Written {
        self.end_code();
        let end = self.written.text.trim_end().len();
        self.written.text.truncate(end);
        self.written
    }

    fn word(&mut self, word: &str) {
        self.separate();
        self.begin_entry();
        if let Some(mark) = self.mark.take() {
            self.is_tight |= !self.lists.is_empty() && !mark.starts_with(['#', ':']);
            let is_first = self.written.text.is_empty();
            self.written.text.push_str(if is_first { mark.trim_start() } else { &mark });
        }
        self.last.written(self.in_term);
        self.written.has_body |= !self.in_heading;
        self.written.text.push_str(word);
    }

    /// Writes what stands between what is written and what comes next.
    fn separate(&mut self) {
        let text = &mut self.written.text;
        let breaks = std::mem::take(&mut self.breaks);
        if text.is_empty() {
            // Nothing stands before the first block.
        } else if breaks > 0 {
            self.is_tight &= breaks == 1;
            text.extend(std::iter::repeat_n('\n', breaks));
        } else if std::mem::take(&mut self.space) || self.separators > 0 {
            text.push(' ');
        }
        self.space = false;
        text.extend(std::iter::repeat_n("| ", std::mem::take(&mut self.separators)));
    }

    /// Remembers where a heading or term begins, and the fragment that leads there.
    fn begin_entry(&mut self) {
        let anchor = self.anchor.take();
        if !self.in_heading && !self.in_term {
            self.entry = None;
        } else if self.mark.is_some() || self.last.begins_term() {
            let at = self.written.text.len();
            self.entry = Some(at);
            self.written.anchors.extend(anchor.map(|fragment| (at, fragment)));
        }
    }
}

#[cfg(test)]
mod tests;

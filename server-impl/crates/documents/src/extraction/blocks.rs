//! Writes the text of a document block by block, in the format that all later steps read: blocks separated by an
//! empty line, headings after `#`, list items after `-` or their number, the description of a term after `:`, rows
//! of a table with `|` between their cells, code verbatim between fences.

mod code;
pub use code::fence_for;
mod terms;

use terms::LastEntry;

/// Indentation of a nested list.
const INDENT: &str = "  ";

/// Maximum nesting of lists whose items are indented further. Deeper ones look the same: white space must
/// not outgrow the text.
const MAX_INDENTED_LISTS: usize = 8;

/// A text, and the places in it to which an address can lead.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenText {
    /// Text without surrounding white space.
    pub text: String,
    /// Places, ascending: a position in bytes of the text, and the fragment that leads to it.
    pub anchors: Vec<(usize, String)>,
    /// Set when there is any text besides headings.
    pub has_body: bool,
}

impl WrittenText {
    /// Returns an empty text if there is none besides headings.
    pub fn unless_bare(self) -> Self {
        if self.has_body { self } else { Self::default() }
    }
}

/// A writer of blocks, with the text so far.
#[derive(Debug, Default)]
pub struct BlockWriter {
    written: WrittenText,
    /// Line breaks to write before the next text; 0 for none.
    breaks: usize,
    space: bool,
    /// Mark of a block that has begun but has no text yet, with its indentation.
    mark: Option<String>,
    /// Text of the open code block.
    code: Option<String>,
    /// Set inside a heading.
    in_heading: bool,
    /// Set inside a term.
    in_term: bool,
    /// Kind of the entry completed last, as far as the next description depends on it.
    last: LastEntry,
    /// For each open description, `true` if there is a term that it describes.
    described: Vec<bool>,
    /// Indentations of the open lists.
    lists: Vec<usize>,
    /// Set while the last item of the open lists is a single block.
    is_tight: bool,
    /// Number of open cells whose content is written on the line of their row.
    in_cells: usize,
    /// Set when the row has a cell.
    has_cells: bool,
    /// Number of cells of the row that began since its last text.
    separators: usize,
    /// Fragment that leads to the next text.
    anchor: Option<String>,
    /// Start of the heading or term written last, if nothing was written after it.
    entry: Option<usize>,
}

impl BlockWriter {
    /// Ends the line or, with two breaks, the block.
    pub fn break_lines(&mut self, breaks: usize) {
        self.space = true;
        // Text after the mark of an item belongs on its line, a cell on the line of its row, and a heading is one line.
        if self.mark.is_none() && self.in_cells == 0 && !self.in_heading {
            self.breaks = self.breaks.max(if self.in_term { 1 } else { breaks });
            self.space = false;
        }
    }

    /// Ends the line or, where it has ended already, the block.
    pub fn break_further(&mut self) {
        self.break_lines((self.breaks + 1).min(2));
    }

    /// Begins a block that no heading contains: an unclosed heading ends here.
    pub fn begin_block(&mut self) {
        if self.in_heading && self.mark.is_none() {
            self.end_heading();
        }
        self.break_lines(2);
    }

    /// Begins an item, a row, a term or a description: an open heading ends, and an open mark without text is dropped.
    fn close_open_entry(&mut self) {
        if self.in_heading {
            self.end_heading();
        }
        self.mark = None;
    }

    /// Sets the fragment of the next text, if that is a heading or a term.
    pub fn set_anchor(&mut self, fragment: &str) {
        if (self.in_heading || self.in_term) && self.entry.is_some() {
            self.anchor_entry(fragment);
        } else {
            self.anchor = Some(fragment.to_owned());
        }
    }

    /// Sets the fragment of the heading or term written last, unless it has one.
    pub fn anchor_entry(&mut self, fragment: &str) {
        let Some(at) = self.entry else { return };
        if self.written.anchors.last().is_none_or(|(last, _)| *last < at) {
            self.written.anchors.push((at, fragment.to_owned()));
        }
    }

    /// Begins a heading.
    pub fn begin_heading(&mut self, level: usize) {
        self.end_heading();
        self.mark = Some(format!("{} ", "#".repeat(level.clamp(1, 6))));
        self.in_heading = true;
    }

    /// Ends a heading.
    pub fn end_heading(&mut self) {
        self.in_heading = false;
        self.mark = None;
        self.break_lines(2);
    }

    /// Begins a list.
    pub fn begin_list(&mut self) {
        self.begin_block();
        // An item that starts with a list has no text of its own.
        let deeper = usize::from(self.mark.is_none());
        self.lists.push(self.lists.last().map_or(0, |indent| (indent + deeper).min(MAX_INDENTED_LISTS)));
    }

    /// Ends a list.
    pub fn end_list(&mut self) {
        self.lists.pop();
        self.is_tight &= !self.lists.is_empty();
        self.mark = None;
        self.break_lines(2);
    }

    /// Begins an item of a list, with its number if it has one.
    pub fn begin_item(&mut self, number: Option<i64>) {
        self.close_open_entry();
        self.break_lines(1);
        if self.is_tight {
            self.breaks = self.breaks.min(1);
        }
        let indent = INDENT.repeat(self.lists.last().copied().unwrap_or(0));
        self.mark = Some(number.map_or_else(|| format!("{indent}- "), |number| format!("{indent}{number}. ")));
    }

    /// Ends an item of a list.
    pub fn end_item(&mut self) {
        self.mark = None;
        self.break_lines(1);
    }

    /// Begins a row of a table.
    pub fn begin_row(&mut self) {
        self.close_open_entry();
        self.break_lines(1);
        self.has_cells = false;
        self.separators = 0;
    }

    /// Ends a row.
    pub fn end_row(&mut self) {
        self.begin_row();
    }

    /// Begins a cell of a row.
    pub fn begin_cell(&mut self) {
        self.separators += usize::from(std::mem::replace(&mut self.has_cells, true));
        self.in_cells += 1;
        self.space = true;
    }

    /// Ends a cell.
    pub fn end_cell(&mut self) {
        self.in_cells = self.in_cells.saturating_sub(1);
        self.mark = None;
        self.space = true;
    }

    /// Returns the position of the next text, which separators may precede.
    pub(super) fn position(&self) -> usize {
        self.written.text.len()
    }

    /// Returns the text of the cell that began at a position.
    pub(super) fn cell_text_from(&self, start: usize) -> String {
        let is_separator = |letter: char| letter.is_whitespace() || letter == '|';
        self.written.text[start..].trim_start_matches(is_separator).to_owned()
    }

    /// Appends text. White space is collapsed to one space, except in code, and soft hyphens are removed.
    pub fn push_text(&mut self, text: &str) {
        match &mut self.code {
            Some(code) => code.push_str(text),
            None if text.contains('\u{ad}') => self.push_prose(&text.replace('\u{ad}', "")),
            None => self.push_prose(text),
        }
    }

    fn push_prose(&mut self, text: &str) {
        self.space |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            self.push_word(word);
            self.space = true;
        }
        self.space = text.ends_with(char::is_whitespace) || (self.space && text.trim().is_empty());
    }

    /// Returns the whole text.
    pub fn finish(mut self) -> WrittenText {
        self.end_code();
        let end = self.written.text.trim_end().len();
        self.written.text.truncate(end);
        self.written
    }

    fn push_word(&mut self, word: &str) {
        self.write_separator();
        self.record_entry();
        if let Some(mark) = self.mark.take() {
            self.is_tight |= !self.lists.is_empty() && !mark.starts_with(['#', ':']);
            let is_first = self.written.text.is_empty();
            self.written.text.push_str(if is_first { mark.trim_start() } else { &mark });
        }
        self.last.record_text(self.in_term);
        self.written.has_body |= !self.in_heading;
        self.written.text.push_str(word);
    }

    /// Writes the separator between the last text and the next one.
    fn write_separator(&mut self) {
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

    /// Stores the start of a heading or term, and the fragment that leads there.
    fn record_entry(&mut self) {
        let anchor = self.anchor.take();
        if !self.in_heading && !self.in_term {
            self.entry = None;
        } else if self.mark.is_some() || self.last.begins_term() {
            let at = self.written.text.len();
            // Within a cell of a table, an entry may stand in the middle of a line, to which nothing leads.
            self.entry = Some(at).filter(|_| at == 0 || self.written.text.ends_with('\n'));
            self.written.anchors.extend(self.entry.zip(anchor));
        }
    }
}

#[cfg(test)]
mod tests;

//! Maps the elements of a page to the blocks of its text.

use dom_query::{NodeId, NodeRef};

use super::{
    BlockWriter, excluded,
    facts::PageFacts,
    spans::{MAX_REPEATED_BYTES, RowSpans},
    walk::NodeVisitor,
};

/// Elements that start a new line, and that a heading may contain.
const LINE_ELEMENTS: &[&str] = &["address", "center", "div", "header", "hgroup", "legend", "search", "summary"];

/// Elements that start a new line, and that no heading contains: an unclosed heading ends before them.
const BLOCK_ELEMENTS: &[&str] = &[
    "article",
    "aside",
    "blockquote",
    "caption",
    "details",
    "dir",
    "dl",
    "fieldset",
    "figcaption",
    "figure",
    "form",
    "hr",
    "main",
    "menu",
    "ol",
    "p",
    "section",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "ul",
];

/// Elements that are omitted, but separate the text before them from the text after them.
const LEFT_OUT_BLOCKS: &[&str] = &["dialog", "footer", "nav"];

/// Elements whose white space is preserved.
const VERBATIM_ELEMENTS: &[&str] = &["pre", "listing", "xmp"];

/// Elements of code within a line, which is a block of code if it contains line breaks.
const CODE_ELEMENTS: &[&str] = &["code", "kbd", "samp", "tt"];

/// Maximum nodes of code that are searched for a line break.
const MAX_CODE_NODES: usize = 200;

/// Maximum elements around code that are searched for a heading.
const MAX_CODE_WRAPPERS: usize = 4;

/// Numbering of an open list.
#[derive(Debug)]
struct ItemNumbers {
    /// Number of the next item; `None` for a list without numbers.
    next: Option<i64>,
    step: i64,
}

impl ItemNumbers {
    fn of_list(list: &NodeRef<'_>, name: &str) -> Self {
        if name != "ol" {
            return Self { next: None, step: 0 };
        }
        let is_reversed = list.has_attr("reversed");
        let first = || if is_reversed { list.children_it(false).filter(|item| item.has_name("li")).count() } else { 1 };
        let start = number_attribute(list, "start").unwrap_or_else(|| i64::try_from(first()).unwrap_or(1));
        Self { next: Some(start), step: if is_reversed { -1 } else { 1 } }
    }

    /// Returns the number of the next item.
    fn take_number(&mut self, item: &NodeRef<'_>) -> Option<i64> {
        let next = self.next.as_mut()?;
        let this = number_attribute(item, "value").unwrap_or(*next);
        *next = this.saturating_add(self.step);
        Some(this)
    }
}

/// Parses the number in an attribute.
fn number_attribute(node: &NodeRef<'_>, name: &str) -> Option<i64> {
    node.attr(name)?.trim().parse().ok()
}

/// An open table.
#[derive(Debug)]
struct OpenTable {
    /// Set when its cells are written as rows.
    has_rows: bool,
    spans: RowSpans,
}

/// Writes elements as blocks.
pub(super) struct ElementWriter<'f> {
    blocks: BlockWriter,
    facts: &'f PageFacts,
    lists: Vec<ItemNumbers>,
    tables: Vec<OpenTable>,
    /// Number of open elements whose white space is preserved.
    verbatim: usize,
    /// Open element of code whose lines end with line breaks alone.
    broken_code: Option<NodeId>,
    /// Number of bytes of cells that may still be repeated.
    repeatable_bytes: usize,
}

impl<'a> NodeVisitor<'a> for ElementWriter<'_> {
    fn enter(&mut self, node: &NodeRef<'a>) -> bool {
        match node.node_name() {
            Some(name) if node.is_element() => self.begin_element(node, &name),
            _ => {
                if node.is_text() {
                    self.push_text(&node.text());
                }
                false
            }
        }
    }

    fn leave(&mut self, node: &NodeRef<'a>) {
        self.end_element(node);
    }
}

impl<'f> ElementWriter<'f> {
    pub(super) fn new(blocks: BlockWriter, facts: &'f PageFacts) -> Self {
        Self {
            blocks,
            facts,
            lists: Vec::new(),
            tables: Vec::new(),
            verbatim: 0,
            broken_code: None,
            repeatable_bytes: MAX_REPEATED_BYTES,
        }
    }

    /// Begins an element. Returns `true` if its content is to be written.
    fn begin_element(&mut self, node: &NodeRef<'_>, name: &str) -> bool {
        if let Some(fragment) = excluded::permalink_fragment(node) {
            if !fragment.is_empty() {
                self.blocks.anchor_entry(&fragment);
            }
            return false;
        }
        if self.facts.is_omitted(node, name) || self.facts.is_navigation(node) {
            if LEFT_OUT_BLOCKS.contains(&name) || LINE_ELEMENTS.contains(&name) || BLOCK_ELEMENTS.contains(&name) {
                self.blocks.break_lines(2);
            }
            return false;
        }
        if self.verbatim > 0 {
            self.enter_in_code(name);
            return true;
        }
        let fragment = node.attr("id").or_else(|| node.attr("name").filter(|_| name == "a"));
        if let Some(fragment) = fragment.filter(|fragment| !fragment.is_empty()) {
            self.blocks.set_anchor(&fragment);
        }
        if let Some(label) = self.facts.tab_label(node) {
            self.blocks.begin_block();
            self.blocks.push_text(label);
            self.blocks.break_lines(2);
        }
        self.open_element(node, name);
        true
    }

    fn open_element(&mut self, node: &NodeRef<'_>, name: &str) {
        match name {
            "br" if self.facts.is_mail() => self.blocks.break_further(),
            "br" => self.blocks.break_lines(1),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.blocks.begin_heading(name[1..].parse().unwrap_or(1)),
            "dt" => self.blocks.begin_term(),
            "dd" => self.blocks.begin_description(),
            "li" => self.blocks.begin_item(self.lists.last_mut().and_then(|numbers| numbers.take_number(node))),
            "tr" | "td" | "th" | "tbody" | "tfoot" | "thead" => self.open_table_part(node, name),
            "button" if is_own_line(node) => self.blocks.break_lines(2),
            _ if VERBATIM_ELEMENTS.contains(&name) => {
                self.verbatim += 1;
                self.blocks.begin_code();
            }
            _ if CODE_ELEMENTS.contains(&name) && has_line_break(node) => {
                self.verbatim += 1;
                self.broken_code = Some(node.id);
                self.blocks.begin_code();
            }
            _ if LINE_ELEMENTS.contains(&name) => self.blocks.break_lines(self.line_breaks(name)),
            _ if BLOCK_ELEMENTS.contains(&name) => self.open_block(node, name),
            _ => {}
        }
    }

    /// Begins a row, a cell, or a group of rows.
    fn open_table_part(&mut self, node: &NodeRef<'_>, name: &str) {
        let Self { blocks, tables, repeatable_bytes, .. } = self;
        let mut outside = OpenTable { has_rows: true, spans: RowSpans::default() };
        let table = tables.last_mut().unwrap_or(&mut outside);
        match name {
            "tr" if table.has_rows => {
                blocks.begin_row();
                table.spans.begin_row();
            }
            "td" | "th" if table.has_rows => table.spans.begin_cell(node, blocks, repeatable_bytes),
            "tr" | "td" | "th" => blocks.begin_block(),
            _ if table.has_rows => blocks.break_lines(1),
            _ => blocks.begin_block(),
        }
    }

    /// Begins an element in code, whose lines may be elements.
    fn enter_in_code(&mut self, name: &str) {
        if VERBATIM_ELEMENTS.contains(&name) {
            self.verbatim += 1;
        } else if name == "br" {
            self.blocks.break_code_line(self.broken_code.is_some());
        } else if matches!(name, "li" | "tr") || LINE_ELEMENTS.contains(&name) || BLOCK_ELEMENTS.contains(&name) {
            self.blocks.begin_code_line();
        }
    }

    fn open_block(&mut self, node: &NodeRef<'_>, name: &str) {
        match name {
            "ul" | "ol" | "menu" | "dir" => {
                self.lists.push(ItemNumbers::of_list(node, name));
                self.blocks.begin_list();
            }
            "table" => {
                self.tables.push(OpenTable { has_rows: !self.facts.is_layout_table(node), spans: RowSpans::default() });
                self.blocks.begin_block();
            }
            _ => self.blocks.begin_block(),
        }
    }

    /// Ends an element that was entered.
    fn end_element(&mut self, node: &NodeRef<'_>) {
        let Some(name) = node.node_name() else { return };
        if self.verbatim > 0 {
            self.end_in_code(node, &name);
            return;
        }
        match &*name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.blocks.end_heading(),
            "dt" => self.blocks.end_term(),
            "dd" => self.blocks.end_description(),
            "li" => self.blocks.end_item(),
            "tr" | "td" | "th" | "tbody" | "tfoot" | "thead" => self.end_table_part(node, &name),
            "ul" | "ol" | "menu" | "dir" => {
                self.lists.pop();
                self.blocks.end_list();
            }
            "table" => {
                self.tables.pop();
                self.blocks.break_lines(2);
            }
            "button" if is_own_line(node) => self.blocks.break_lines(2),
            name if LINE_ELEMENTS.contains(&name) || BLOCK_ELEMENTS.contains(&name) => {
                self.blocks.break_lines(self.line_breaks(name));
            }
            _ => {}
        }
    }

    /// Returns the breaks around an element that starts a new line: editors of mails write each line as a `div`.
    fn line_breaks(&self, name: &str) -> usize {
        if name == "div" && self.facts.is_mail() { 1 } else { 2 }
    }

    /// Ends an element in code.
    fn end_in_code(&mut self, node: &NodeRef<'_>, name: &str) {
        let is_broken_code = self.broken_code.is_some_and(|code| code == node.id);
        self.verbatim -= usize::from(is_broken_code || VERBATIM_ELEMENTS.contains(&name));
        if is_broken_code {
            self.broken_code = None;
        }
        if self.verbatim == 0 {
            self.blocks.end_code();
        }
    }

    /// Ends a row, a cell, or a group of rows.
    fn end_table_part(&mut self, node: &NodeRef<'_>, name: &str) {
        let Self { blocks, tables, repeatable_bytes, .. } = self;
        let mut outside = OpenTable { has_rows: true, spans: RowSpans::default() };
        let table = tables.last_mut().unwrap_or(&mut outside);
        match name {
            "tr" if table.has_rows => {
                table.spans.end_row(blocks, repeatable_bytes);
                blocks.end_row();
            }
            "td" | "th" if table.has_rows => table.spans.end_cell(node, blocks, repeatable_bytes),
            "tr" | "td" | "th" => blocks.break_lines(2),
            _ => {
                table.spans.end_group();
                blocks.break_lines(if table.has_rows { 1 } else { 2 });
            }
        }
    }

    /// Appends text. In code, a space that does not break lines is a space.
    fn push_text(&mut self, text: &str) {
        match (self.verbatim, self.broken_code) {
            (0, _) => self.blocks.push_text(text),
            (_, Some(_)) => self.blocks.push_code_words(text),
            _ if text.contains('\u{a0}') => self.blocks.push_text(&text.replace('\u{a0}', " ")),
            _ => self.blocks.push_text(text),
        }
    }

    pub(super) fn into_blocks(self) -> BlockWriter {
        self.blocks
    }
}

/// Returns `true` if a button is a line of its own, not words of a sentence.
fn is_own_line(button: &NodeRef<'_>) -> bool {
    !button.parent().is_some_and(|parent| matches!(parent.node_name().as_deref(), Some("p" | "li" | "td")))
}

/// Checks for a line break in code, except in a heading, which is one line.
fn has_line_break(code: &NodeRef<'_>) -> bool {
    let is_heading = |node: &NodeRef<'_>| {
        matches!(node.node_name().as_deref(), Some("h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt" | "summary"))
    };
    code.descendants_it().take(MAX_CODE_NODES).any(|node| node.has_name("br"))
        && !code.ancestors_it(Some(MAX_CODE_WRAPPERS)).any(|node| is_heading(&node))
}

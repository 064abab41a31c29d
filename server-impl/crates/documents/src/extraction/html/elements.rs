//! Maps the elements of a page to the blocks of its text.

use dom_query::NodeRef;

use super::{BlockWriter, excluded, facts::PageFacts};

/// Elements that start a new line, and that a heading may contain.
const LINE_ELEMENTS: &[&str] = &["address", "center", "div", "header", "hgroup", "legend", "search", "summary"];

/// Elements that start a new line, and that no heading contains: an unclosed heading ends before them.
const BLOCK_ELEMENTS: &[&str] = &[
    "article",
    "blockquote",
    "caption",
    "details",
    "dir",
    "dl",
    "fieldset",
    "figcaption",
    "figure",
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
const LEFT_OUT_BLOCKS: &[&str] = &["aside", "dialog", "footer", "form", "nav"];

/// Elements whose white space is preserved.
const VERBATIM_ELEMENTS: &[&str] = &["pre", "listing", "xmp"];

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

/// Writes elements as blocks.
pub(super) struct ElementWriter<'f> {
    blocks: BlockWriter,
    facts: &'f PageFacts,
    lists: Vec<ItemNumbers>,
    /// For each open table, `true` if its cells are written as rows.
    tables: Vec<bool>,
    /// Number of open elements whose white space is preserved.
    verbatim: usize,
}

impl<'f> ElementWriter<'f> {
    pub(super) fn new(blocks: BlockWriter, facts: &'f PageFacts) -> Self {
        Self { blocks, facts, lists: Vec::new(), tables: Vec::new(), verbatim: 0 }
    }

    /// Begins an element. Returns `true` if its content is to be written.
    pub(super) fn begin_element(&mut self, node: &NodeRef<'_>, name: &str) -> bool {
        if let Some(fragment) = excluded::permalink_fragment(node) {
            if !fragment.is_empty() {
                self.blocks.anchor_entry(&fragment);
            }
            return false;
        }
        if excluded::is_omitted(node, name) || self.facts.is_navigation(node) {
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
        match name {
            "br" => self.blocks.break_lines(1),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.blocks.begin_heading(name[1..].parse().unwrap_or(1)),
            "dt" => self.blocks.begin_term(),
            "dd" => self.blocks.begin_description(),
            "li" => self.blocks.begin_item(self.lists.last_mut().and_then(|numbers| numbers.take_number(node))),
            "tr" if self.writes_rows() => self.blocks.begin_row(),
            "td" | "th" if self.writes_rows() => self.blocks.begin_cell(),
            "tbody" | "tfoot" | "thead" if self.writes_rows() => self.blocks.break_lines(1),
            "tr" | "td" | "th" => self.blocks.begin_block(),
            _ if VERBATIM_ELEMENTS.contains(&name) => {
                self.verbatim += 1;
                self.blocks.begin_code();
            }
            _ if LINE_ELEMENTS.contains(&name) => self.blocks.break_lines(2),
            _ if BLOCK_ELEMENTS.contains(&name) => self.open_block(node, name),
            _ => {}
        }
        true
    }

    /// Begins an element in code, whose lines may be elements.
    fn enter_in_code(&mut self, name: &str) {
        if VERBATIM_ELEMENTS.contains(&name) {
            self.verbatim += 1;
        } else if name == "br" {
            self.blocks.push_text("\n");
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
                self.tables.push(!self.facts.is_layout_table(node));
                self.blocks.begin_block();
            }
            _ => self.blocks.begin_block(),
        }
    }

    /// Returns `true` if cells are written as rows.
    fn writes_rows(&self) -> bool {
        self.tables.last().copied().unwrap_or(true)
    }

    /// Ends an element that was entered.
    pub(super) fn end_element(&mut self, node: &NodeRef<'_>) {
        let Some(name) = node.node_name() else { return };
        if self.verbatim > 0 {
            self.verbatim -= usize::from(VERBATIM_ELEMENTS.contains(&&*name));
            if self.verbatim == 0 {
                self.blocks.end_code();
            }
            return;
        }
        match &*name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.blocks.end_heading(),
            "dt" => self.blocks.end_term(),
            "dd" => self.blocks.end_description(),
            "li" => self.blocks.end_item(),
            "tr" if self.writes_rows() => self.blocks.end_row(),
            "td" | "th" if self.writes_rows() => self.blocks.end_cell(),
            "tbody" | "tfoot" | "thead" if self.writes_rows() => self.blocks.break_lines(1),
            "ul" | "ol" | "menu" | "dir" => {
                self.lists.pop();
                self.blocks.end_list();
            }
            "table" => {
                self.tables.pop();
                self.blocks.break_lines(2);
            }
            "tr" | "td" | "th" => self.blocks.break_lines(2),
            name if LINE_ELEMENTS.contains(&name) || BLOCK_ELEMENTS.contains(&name) => self.blocks.break_lines(2),
            _ => {}
        }
    }

    pub(super) fn push_text(&mut self, text: &str) {
        self.blocks.push_text(text);
    }

    pub(super) fn into_blocks(self) -> BlockWriter {
        self.blocks
    }
}

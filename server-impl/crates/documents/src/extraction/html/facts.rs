//! Facts about an element that are needed before it is written: the share of links in its text, and the
//! purpose of a table.

use std::collections::HashMap;

use dom_query::{Document, NodeId, NodeRef};

use super::{
    document_kind::DocumentKind,
    excluded,
    selection::Selection,
    walk::{NodeVisitor, visit_descendants},
};

/// Elements that are omitted when their text is mostly links.
const JUDGED_ELEMENTS: &[&str] = &["ul", "ol", "dl", "table", "p", "div", "section", "article", "main", "body"];

/// Elements that no cell of a data table contains.
const LAYOUT_ELEMENTS: &[&str] = &["table", "section", "article"];
const HEADING_ELEMENTS: &[&str] = &["h1", "h2", "h3", "h4", "h5", "h6"];

/// Elements that the cells of a data table contain only if it has headers.
const LIST_ELEMENTS: &[&str] = &["ul", "ol", "dl"];

/// Elements whose lines are never omitted alone: an entry of a list or table may well be a few links.
const ENTRY_ELEMENTS: &[&str] = &["li", "dt", "dd", "td", "th"];

/// Minimum links of a navigation element, and of one on a line of its own with nothing between its links.
const MIN_LINKS: usize = 3;
const MIN_BARE_LINKS: usize = 2;

/// Minimum share of the letters of a navigation element that are in links.
const MIN_LINK_SHARE: (usize, usize) = (4, 5);

/// Minimum share for a paragraph, which may name what its links are: `Systems: Linux, Windows, macOS`.
const MIN_PARAGRAPH_LINK_SHARE: (usize, usize) = (19, 20);

/// Number of letters without an element between them, and not in a link, that are more than a label between links.
const MIN_PROSE_LETTERS: usize = 40;

/// Maximum nodes of code that are searched for a second line.
const MAX_CODE_NODES: usize = 200;

/// Counts over the text of an element.
#[derive(Debug, Clone, Copy, Default)]
struct LinkCounts {
    letters: usize,
    in_links: usize,
    links: usize,
}

impl LinkCounts {
    fn add_counts(&mut self, other: Self) {
        self.letters += other.letters;
        self.in_links += other.in_links;
        self.links += other.links;
    }

    fn is_mostly_links(self, (part, whole): (usize, usize)) -> bool {
        self.links >= MIN_LINKS && self.in_links * whole >= self.letters * part
    }

    fn is_only_links(self) -> bool {
        self.links >= MIN_BARE_LINKS && self.in_links == self.letters
    }
}

/// Findings about an open element.
#[derive(Debug, Clone, Copy, Default)]
struct ElementFindings {
    /// All of its text.
    all: LinkCounts,
    /// Its text without the navigation within.
    rest: LinkCounts,
    /// Set when it contains an element that no data cell contains.
    arranges: bool,
    has_lists: bool,
    has_headers: bool,
    /// Set when it contains a paragraph that is not navigation, or any other text as long as a sentence.
    has_prose: bool,
    /// Set when it contains the title of the page.
    has_title: bool,
}

impl ElementFindings {
    fn add_findings(&mut self, other: Self) {
        self.all.add_counts(other.all);
        self.rest.add_counts(other.rest);
        self.arranges |= other.arranges;
        self.has_lists |= other.has_lists;
        self.has_headers |= other.has_headers;
        self.has_prose |= other.has_prose;
        self.has_title |= other.has_title;
    }

    fn count_text(&mut self, text: &str, in_link: bool) {
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        let counts = LinkCounts { letters, in_links: if in_link { letters } else { 0 }, links: 0 };
        self.all.add_counts(counts);
        self.rest.add_counts(counts);
        self.has_prose |= !in_link && letters >= MIN_PROSE_LETTERS;
    }

    fn count_link(&mut self) {
        let links = usize::from(self.all.letters > 0);
        self.all.links += links;
        self.rest.links += links;
    }

    fn is_navigation(&self, name: &str, in_entry: bool) -> bool {
        let is_line = matches!(name, "p" | "div") && !in_entry;
        match name {
            "p" => is_line && (self.all.is_only_links() || self.all.is_mostly_links(MIN_PARAGRAPH_LINK_SHARE)),
            // Its lists of links are omitted anyway, so the rest of its text stays.
            "article" | "main" | "body" => !self.has_prose && self.rest.is_mostly_links(MIN_LINK_SHARE),
            _ if self.has_prose || self.has_title => false,
            _ => self.all.is_mostly_links(MIN_LINK_SHARE) || is_line && self.all.is_only_links(),
        }
    }
}

/// Final facts about an element.
#[derive(Debug, Clone, Copy)]
struct ElementFact {
    is_navigation: bool,
    has_links: bool,
    is_layout: bool,
}

/// Facts about the elements of a page.
#[derive(Debug, Default)]
pub(super) struct PageFacts {
    by_element: HashMap<NodeId, ElementFact>,
    selection: Selection,
    /// Kind of a document that is no page of a website.
    kind: Option<DocumentKind>,
}

/// Facts about the elements that have ended, and findings about those that have not.
struct FactCollector {
    facts: PageFacts,
    open: OpenElements,
}

impl<'a> NodeVisitor<'a> for FactCollector {
    fn enter(&mut self, node: &NodeRef<'a>) -> bool {
        let enters = self.facts.is_counted(node);
        if enters {
            self.open.push_element(node);
        } else if node.is_text() {
            self.open.count_text(&node.text());
        }
        enters
    }

    fn leave(&mut self, node: &NodeRef<'a>) {
        self.facts.record_element(node, &mut self.open);
    }
}

/// The open elements.
#[derive(Debug, Default)]
struct OpenElements {
    /// Findings about them, innermost last.
    found: Vec<ElementFindings>,
    links: usize,
    entries: usize,
}

impl PageFacts {
    /// Counts over the whole page once, from the leaves up.
    pub(super) fn collect(document: &Document) -> Self {
        Self::collect_as(document, None)
    }

    /// Counts over a document that is no page of a website.
    pub(super) fn of_document(document: &Document, kind: DocumentKind) -> Self {
        Self::collect_as(document, Some(kind))
    }

    fn collect_as(document: &Document, kind: Option<DocumentKind>) -> Self {
        let facts = Self { by_element: HashMap::new(), selection: Selection::of_document(document), kind };
        let mut collector = FactCollector { facts, open: OpenElements::default() };
        visit_descendants(&document.root(), &mut collector);
        collector.facts
    }

    fn record_element(&mut self, node: &NodeRef<'_>, open: &mut OpenElements) {
        let name = node.node_name().unwrap_or_default();
        let Some(mut found) = open.pop_element(node, &name) else { return };
        if JUDGED_ELEMENTS.contains(&&*name) {
            let is_navigation = found.is_navigation(&name, open.entries > 0);
            let arranges = found.arranges || found.has_lists && !found.has_headers;
            self.by_element
                .insert(node.id, ElementFact { is_navigation, has_links: found.all.links >= MIN_LINKS, is_layout: arranges });
            if is_navigation {
                found.rest = LinkCounts::default();
            }
            found.has_prose |= &*name == "p" && found.all.letters > 0 && !found.is_navigation(&name, false);
        }
        if HEADING_ELEMENTS.contains(&&*name) {
            // Text under a heading may be links whatever the heading itself says.
            found = ElementFindings { has_title: &*name == "h1" && found.all.letters > 0, ..ElementFindings::default() };
        }
        found.arranges |=
            HEADING_ELEMENTS.contains(&&*name) || LAYOUT_ELEMENTS.contains(&&*name) || &*name == "pre" && has_lines(node);
        found.has_lists |= LIST_ELEMENTS.contains(&&*name);
        found.has_headers |= &*name == "th";
        if let Some(parent) = open.found.last_mut() {
            parent.add_findings(found);
        }
    }

    /// Returns `true` if an element is navigation: its text is mostly links.
    pub(super) fn is_navigation(&self, node: &NodeRef<'_>) -> bool {
        self.kind.is_none() && self.by_element.get(&node.id).is_some_and(|fact| fact.is_navigation)
    }

    /// Returns `true` if an element has links, whatever else it says.
    pub(super) fn has_links(&self, node: &NodeRef<'_>) -> bool {
        self.by_element.get(&node.id).is_some_and(|fact| fact.has_links)
    }

    /// Returns `true` if an element of this name, with its content, is not part of the text for what it is.
    pub(super) fn is_omitted(&self, node: &NodeRef<'_>, name: &str) -> bool {
        self.selection.is_omitted(node, name) || self.is_mail() && excluded::has_hiding_style(node)
    }

    /// Returns `true` for a mail, in which each line is an element, and an empty line is one, too.
    pub(super) fn is_mail(&self) -> bool {
        self.kind == Some(DocumentKind::Mail)
    }

    /// Returns the name of a panel, which is on its tab.
    pub(super) fn tab_label(&self, panel: &NodeRef<'_>) -> Option<&str> {
        self.selection.tab_label(panel)
    }

    /// Returns `true` if the text of a node counts.
    fn is_counted(&self, node: &NodeRef<'_>) -> bool {
        let name = node.node_name().filter(|_| node.is_element());
        name.is_some_and(|name| excluded::permalink_fragment(node).is_none() && !self.is_omitted(node, &name))
    }

    /// Returns `true` if a table arranges parts of the page, instead of showing data.
    pub(super) fn is_layout_table(&self, table: &NodeRef<'_>) -> bool {
        self.by_element.get(&table.id).is_some_and(|fact| fact.is_layout)
    }
}

impl OpenElements {
    fn push_element(&mut self, node: &NodeRef<'_>) {
        self.links += usize::from(is_link(node));
        self.entries += usize::from(is_entry(&node.node_name().unwrap_or_default()));
        self.found.push(ElementFindings::default());
    }

    fn count_text(&mut self, text: &str) {
        if let Some(innermost) = self.found.last_mut() {
            innermost.count_text(text, self.links > 0);
        }
    }

    fn pop_element(&mut self, node: &NodeRef<'_>, name: &str) -> Option<ElementFindings> {
        let mut found = self.found.pop()?;
        if is_link(node) {
            self.links -= 1;
            found.count_link();
        }
        self.entries -= usize::from(is_entry(name));
        Some(found)
    }
}

fn is_link(node: &NodeRef<'_>) -> bool {
    node.has_name("a") && node.has_attr("href")
}

fn is_entry(name: &str) -> bool {
    ENTRY_ELEMENTS.contains(&name)
}

/// Checks whether code has more than one line.
fn has_lines(code: &NodeRef<'_>) -> bool {
    code.descendants_it()
        .take(MAX_CODE_NODES)
        .any(|node| node.has_name("br") || node.is_text() && node.text().trim().contains('\n'))
}

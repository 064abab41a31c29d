//! Selection of the elements that belong to the text of a page although most elements of their kind do not: a form
//! around a whole page, a warning in an `aside`, a question in a button, an answer that is folded until someone asks.
//!
//! What they are is told by what they contain, by their classes, and by what refers to them.

use std::collections::HashSet;

use dom_query::{Document, NodeId, NodeRef};

use self::{
    buttons::ButtonJudge,
    parts::{DoubtfulPart, PartCounts},
    tabs::TabLabels,
};
use super::{
    excluded,
    walk::{NodeVisitor, visit_descendants},
};

mod buttons;
mod names;
mod parts;
mod tabs;

/// Types of `input` elements into which nothing is entered.
const PLAIN_INPUTS: &[&str] = &["hidden", "submit", "button", "image", "reset", "checkbox", "radio"];

/// Attributes with the ids of elements that another one shows or hides.
const REFERENCES: &[&str] = &["aria-controls", "data-target", "data-bs-target"];

/// The elements of a page that are part of its text.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// Elements that are part of it although others of their kind are not.
    kept: HashSet<NodeId>,
    tabs: TabLabels,
}

impl Selection {
    /// Looks at the whole page once.
    pub(super) fn of_document(document: &Document) -> Self {
        let mut survey = Survey::default();
        visit_descendants(&document.root(), &mut survey);
        Self { kept: survey.kept_parts(), tabs: TabLabels::of_document(document) }
    }

    /// Returns `true` if an element of this name, with its content, is not part of the text.
    pub(super) fn is_omitted(&self, node: &NodeRef<'_>, name: &str) -> bool {
        excluded::is_left_out(node, name)
            || excluded::is_doubtful(node, name) && !self.kept.contains(&node.id)
            || self.tabs.is_repeated(node)
    }

    /// Returns the name of a panel, which is on its tab.
    pub(super) fn tab_label(&self, panel: &NodeRef<'_>) -> Option<&str> {
        self.tabs.label(panel)
    }
}

/// Numbers of open elements of a kind.
#[derive(Debug, Default)]
struct OpenCounts {
    links: usize,
    controls: usize,
    paragraphs: usize,
    headings: usize,
    mains: usize,
}

impl OpenCounts {
    fn of_element(&mut self, node: &NodeRef<'_>, name: &str) -> Option<&mut usize> {
        match name {
            "a" if node.has_attr("href") => Some(&mut self.links),
            "label" | "legend" | "button" => Some(&mut self.controls),
            "p" => Some(&mut self.paragraphs),
            "main" | "article" => Some(&mut self.mains),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "summary" | "dt" => Some(&mut self.headings),
            _ => None,
        }
    }
}

/// Counts over a page from its beginning to the current node.
#[derive(Debug, Default)]
struct Survey<'a> {
    open: OpenCounts,
    /// Doubtful parts that are open, innermost last.
    open_parts: Vec<DoubtfulPart<'a>>,
    /// Doubtful parts that have ended.
    parts: Vec<DoubtfulPart<'a>>,
    /// Counts over the whole page.
    total: PartCounts,
    /// Ids of elements that others show or hide.
    references: HashSet<String>,
}

impl<'a> NodeVisitor<'a> for Survey<'a> {
    fn enter(&mut self, node: &NodeRef<'a>) -> bool {
        let Some(name) = node.node_name().filter(|_| node.is_element()) else {
            if node.is_text() {
                self.count_text(&node.text());
            }
            return false;
        };
        self.record_references(node);
        self.counts().fields += usize::from(is_field(node, &name));
        if excluded::is_left_out(node, &name) {
            return false;
        }
        let counts = self.counts();
        counts.has_title |= matches!(&*name, "h1" | "main" | "article");
        counts.has_heading |= matches!(&*name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
        if excluded::is_doubtful(node, &name) {
            let part = DoubtfulPart::new(*node, &name, self.open.mains > 0, self.open.headings > 0);
            self.open_parts.push(part);
        }
        if let Some(open) = self.open.of_element(node, &name) {
            *open += 1;
        }
        true
    }

    fn leave(&mut self, node: &NodeRef<'a>) {
        let name = node.node_name().unwrap_or_default();
        if let Some(open) = self.open.of_element(node, &name) {
            *open -= 1;
        }
        if let Some(part) = self.open_parts.pop_if(|part| part.node.id == node.id) {
            if part.is_hidden {
                self.counts().folded += part.counts.prose + part.counts.folded;
            } else if &*name != "button" {
                self.counts().add_counts(part.counts);
            }
            self.parts.push(part);
        }
    }
}

impl Survey<'_> {
    /// Returns the counts of the innermost part.
    fn counts(&mut self) -> &mut PartCounts {
        self.open_parts.last_mut().map_or(&mut self.total, |part| &mut part.counts)
    }

    fn count_text(&mut self, text: &str) {
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        let (in_link, in_control) = (self.open.links > 0, self.open.controls > 0);
        let in_paragraph = self.open.paragraphs > 0;
        let counts = self.counts();
        counts.letters += letters;
        if in_link {
            counts.linked += letters;
        } else if !in_control {
            counts.prose += letters;
            counts.has_paragraph |= in_paragraph && letters > 0;
        }
    }

    fn record_references(&mut self, node: &NodeRef<'_>) {
        let fragment = node.has_name("a").then(|| node.attr("href")).flatten().filter(|href| href.starts_with('#'));
        let values = REFERENCES.iter().filter_map(|name| node.attr(name)).chain(fragment);
        for value in values {
            let ids = value.split_ascii_whitespace().map(|id| id.trim_start_matches('#').to_owned());
            self.references.extend(ids.filter(|id| !id.is_empty()));
        }
    }

    fn kept_parts(self) -> HashSet<NodeId> {
        let Self { parts, total, references, .. } = self;
        let mut buttons = ButtonJudge::default();
        let kept = parts.iter().filter(|part| part.is_text(&references, total.prose, &mut buttons));
        kept.map(|part| part.node.id).collect()
    }
}

/// Checks for an element into which a visitor enters something, or selects it.
fn is_field(node: &NodeRef<'_>, name: &str) -> bool {
    let is_plain = || node.attr("type").is_some_and(|kind| PLAIN_INPUTS.iter().any(|plain| kind.eq_ignore_ascii_case(plain)));
    matches!(name, "textarea" | "select") || name == "input" && !is_plain()
}

//! Judgement of buttons: a question whose answer they unfold, words of a sentence, or a part of the user interface.

use std::collections::HashMap;

use dom_query::{NodeId, NodeRef};

use super::{
    names::{has_class_word, has_word},
    parts::MIN_PROSE_LETTERS,
};
use crate::extraction::html::{excluded, walk::next_after};

/// Beginnings of names of buttons that do something with the page.
const TOOL_NAMES: &[&str] = &[
    "copy",
    "clipboard",
    "close",
    "share",
    "edit",
    "anchor",
    "permalink",
    "menu",
    "nav",
    "hamburger",
    "dropdown",
    "search",
    "dismiss",
    "theme",
    "lang",
    "print",
    "cookie",
    "consent",
];

/// Beginnings of names of buttons that unfold something.
const TOGGLE_NAMES: &[&str] = &["accordion", "collaps", "faq", "question", "expand", "toggle", "disclosure"];

/// Attributes with which a button says that it unfolds something, or names it.
const TOGGLE_ATTRIBUTES: &[&str] = &["aria-expanded", "aria-controls", "data-bs-target", "data-target"];

/// Maximum nodes that are searched for text.
const MAX_SEARCHED_NODES: usize = 60;

/// Minimum words of a paragraph in which a button is one of them.
const MIN_SENTENCE_WORDS: usize = 3;

/// Maximum elements around a button after which its panel may follow.
const MAX_WRAPPERS: usize = 3;

/// Judge of the buttons of a page. Remembers what stands around them, since many may stand beside one long text.
#[derive(Debug, Default)]
pub(super) struct ButtonJudge {
    /// Paragraphs, each with whether it has words of its own.
    sentences: HashMap<NodeId, bool>,
    /// Headings and panels, each with whether it has prose.
    prose: HashMap<NodeId, bool>,
}

impl ButtonJudge {
    /// Returns `true` if a button with this number of letters is part of the text.
    pub(super) fn is_text(&mut self, button: &NodeRef<'_>, letters: usize, in_heading: bool) -> bool {
        if letters == 0 || button.has_attr("aria-haspopup") {
            return false;
        }
        if in_heading {
            return self.is_whole_heading(button);
        }
        if has_class_word(button, TOOL_NAMES) {
            return false;
        }
        let toggles = || TOGGLE_ATTRIBUTES.iter().any(|name| button.has_attr(name)) || has_word(button, TOGGLE_NAMES);
        letters >= MIN_PROSE_LETTERS || self.is_in_sentence(button) || toggles() && self.precedes_panel(button)
    }

    /// Returns `true` if the heading around a button has no other text: the button is its title, not a tool beside it.
    fn is_whole_heading(&mut self, button: &NodeRef<'_>) -> bool {
        let is_heading = |node: &NodeRef<'_>| {
            node.node_name().is_some_and(|name| matches!(&*name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "summary" | "dt"))
        };
        button.ancestors_it(Some(MAX_WRAPPERS)).find(is_heading).is_some_and(|heading| !self.has_prose(&heading))
    }

    /// Returns `true` if a button stands among the words of a paragraph.
    fn is_in_sentence(&mut self, button: &NodeRef<'_>) -> bool {
        let paragraph = button.parent().filter(|parent| parent.has_name("p") || parent.has_name("li") || parent.has_name("td"));
        paragraph.is_some_and(|paragraph| *self.sentences.entry(paragraph.id).or_insert_with(|| has_words(&paragraph)))
    }

    /// Returns `true` if the next element after a button, or after the elements that it ends, has text.
    fn precedes_panel(&mut self, button: &NodeRef<'_>) -> bool {
        let mut node = *button;
        for _ in 0..MAX_WRAPPERS {
            if let Some(panel) = node.next_element_sibling() {
                return self.has_prose(&panel);
            }
            let Some(parent) = node.parent() else { break };
            node = parent;
        }
        false
    }

    fn has_prose(&mut self, root: &NodeRef<'_>) -> bool {
        *self.prose.entry(root.id).or_insert_with(|| has_prose(root))
    }
}

/// Returns `true` if a paragraph has words between its elements.
fn has_words(paragraph: &NodeRef<'_>) -> bool {
    let texts = paragraph.children_it(false).take(MAX_SEARCHED_NODES).filter(NodeRef::is_text);
    let words: usize = texts.map(|text| text.text().split_whitespace().take(MIN_SENTENCE_WORDS).count()).sum();
    words >= MIN_SENTENCE_WORDS
}

/// Returns `true` if an element has text that is neither in a link nor in a button.
fn has_prose(root: &NodeRef<'_>) -> bool {
    let is_passed = |node: &NodeRef<'_>| {
        let name = node.node_name().filter(|_| node.is_element());
        name.is_some_and(|name| matches!(&*name, "a" | "button") || excluded::is_left_out(node, &name))
    };
    if is_passed(root) {
        return false;
    }
    let mut current = root.first_child();
    for _ in 0..MAX_SEARCHED_NODES {
        let Some(node) = current else { return false };
        if node.is_text() && node.text().contains(char::is_alphanumeric) {
            return true;
        }
        current = node.first_child().filter(|_| !is_passed(&node)).or_else(|| next_after(node, root, |_| {}));
    }
    false
}

//! Judgement of forms, asides and hidden elements: text, or something around it.

use std::collections::HashSet;

use dom_query::NodeRef;

use super::{
    buttons::ButtonJudge,
    names::{has_class_word, has_exact_id_word, has_exact_word, has_labelled_word, has_word},
};

/// Minimum letters of a text that is not just a label.
pub(super) const MIN_PROSE_LETTERS: usize = 40;

/// Minimum letters for each field of a form that is part of the text.
const MIN_LETTERS_PER_FIELD: usize = 60;

/// Minimum letters of a form that has most of the page's text.
const MIN_PAGE_LETTERS: usize = 20;

/// Beginnings of names of what asks visitors for something, and is about no subject of the page.
const NOTICE_NAMES: &[&str] = &["cookie", "consent", "gdpr", "newsletter", "subscri", "popup", "modal"];

/// Words of ids of such elements, unless they are forms.
const NOTICE_IDS: &[&str] = &["cookie", "consent"];

/// Beginnings of names of what stands beside a text.
const SIDE_NAMES: &[&str] = &[
    "sidebar",
    "related",
    "recommend",
    "promo",
    "advert",
    "sponsor",
    "banner",
    "social",
    "share",
    "author",
    "bio",
    "widget",
    "comment",
    "menu",
    "nav",
    "toc",
    "signup",
    "login",
    "search",
    "toast",
];

/// Beginnings of names of notes, which belong to the text that they stand in.
const NOTE_NAMES: &[&str] = &[
    "note",
    "tip",
    "info",
    "caution",
    "warn",
    "danger",
    "important",
    "admonition",
    "callout",
    "hint",
    "attention",
    "alert",
    "notice",
    "remark",
    "example",
    "pullquote",
    "highlight",
    "hinweis",
    "achtung",
];

/// Beginnings of names of hidden elements that no reader unfolds.
const NEVER_UNFOLDED_NAMES: &[&str] = &[
    "dialog", "toast", "error", "success", "template", "menu", "nav", "dropdown", "tooltip", "search", "loading", "spinner",
    "skeleton",
];

/// Roles of such elements.
const NEVER_UNFOLDED_ROLES: &[&str] = &["dialog", "alert", "alertdialog", "status", "menu", "listbox", "tooltip"];

/// Names of elements that a reader unfolds.
const FOLDED_NAMES: &[&str] = &["accordion", "collaps", "faq", "answer", "expand", "fold", "spoiler", "toggle", "disclosure"];
const TAB_NAMES: &[&str] = &["tab", "tabs", "tabpanel", "tabcontent", "tabbed", "panel", "panels", "pane"];

/// Elements of which a page may show the first few only.
const ENTRY_ELEMENTS: &[&str] = &["li", "tr", "dt", "dd"];

/// Maximum nodes that are searched for a button.
const MAX_TOGGLE_NODES: usize = 20;

/// Counts over the text of an element.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PartCounts {
    /// Letters of its text.
    pub(super) letters: usize,
    /// Letters in links.
    pub(super) linked: usize,
    /// Letters neither in links nor in the labels of fields.
    pub(super) prose: usize,
    /// Letters that readers must unfold: the prose of hidden parts.
    pub(super) folded: usize,
    /// Number of elements into which something is entered.
    pub(super) fields: usize,
    /// Set when it contains the title or the main part of the page.
    pub(super) has_title: bool,
    pub(super) has_heading: bool,
    pub(super) has_paragraph: bool,
}

impl PartCounts {
    pub(super) fn add_counts(&mut self, other: Self) {
        self.letters += other.letters;
        self.linked += other.linked;
        self.prose += other.prose;
        self.folded += other.folded;
        self.fields += other.fields;
        self.has_title |= other.has_title;
        self.has_heading |= other.has_heading;
        self.has_paragraph |= other.has_paragraph;
    }
}

/// An element that may or may not be part of the text.
#[derive(Debug)]
pub(super) struct DoubtfulPart<'a> {
    pub(super) node: NodeRef<'a>,
    pub(super) counts: PartCounts,
    pub(super) is_hidden: bool,
    name: String,
    in_main: bool,
    in_heading: bool,
}

impl<'a> DoubtfulPart<'a> {
    pub(super) fn new(node: NodeRef<'a>, name: &str, in_main: bool, in_heading: bool) -> Self {
        let (counts, is_hidden) = (PartCounts::default(), node.has_attr("hidden"));
        Self { node, counts, is_hidden, name: name.to_owned(), in_main, in_heading }
    }

    /// Returns `true` if the element is part of the text of a page that has `page_letters` in all, and whose elements
    /// show or hide those with the ids `references`.
    pub(super) fn is_text(&self, references: &HashSet<String>, page_letters: usize, buttons: &mut ButtonJudge) -> bool {
        let by_name = match self.name.as_str() {
            "form" => self.is_text_form(page_letters),
            "aside" => self.is_text_aside(),
            "button" => buttons.is_text(&self.node, self.counts.letters, self.in_heading),
            _ => true,
        };
        by_name && (!self.is_hidden || self.is_unfolded(references))
    }

    /// A form is text if it surrounds the page, or asks for little.
    fn is_text_form(&self, page_letters: usize) -> bool {
        let PartCounts { prose, fields, has_title, .. } = self.counts;
        if has_title {
            return true;
        }
        let elsewhere = page_letters.saturating_sub(prose);
        !has_word(&self.node, NOTICE_NAMES)
            && (fields == 0 && prose >= MIN_PROSE_LETTERS
                || prose >= MIN_LETTERS_PER_FIELD * (1 + fields)
                || prose >= MIN_PAGE_LETTERS && prose >= elsewhere)
    }

    /// An aside is text if it is a note, or at least a paragraph within the text.
    fn is_text_aside(&self) -> bool {
        let PartCounts { prose, linked, fields, has_heading, has_paragraph, .. } = self.counts;
        if prose == 0 || linked > prose || is_notice(&self.node) {
            return false;
        }
        if has_word(&self.node, NOTE_NAMES) || has_labelled_word(&self.node, NOTE_NAMES) {
            return true;
        }
        let is_told = has_paragraph || prose >= MIN_PROSE_LETTERS;
        fields == 0 && is_told && (self.in_main || !has_heading) && !has_class_word(&self.node, SIDE_NAMES)
    }

    /// A hidden element is text if readers can unfold it.
    fn is_unfolded(&self, references: &HashSet<String>) -> bool {
        let node = &self.node;
        let PartCounts { letters, linked, folded, .. } = self.counts;
        if linked == letters && folded == 0 {
            return false;
        }
        let role = node.attr("role");
        if role.as_deref() == Some("tabpanel")
            || node.attr("hidden").is_some_and(|value| value.eq_ignore_ascii_case("until-found"))
        {
            return true;
        }
        if is_notice(node)
            || has_class_word(node, NEVER_UNFOLDED_NAMES)
            || role.as_deref().is_some_and(|role| NEVER_UNFOLDED_ROLES.contains(&role))
        {
            return false;
        }
        node.attr("id").is_some_and(|id| references.contains(&*id))
            || has_word(node, FOLDED_NAMES)
            || has_exact_word(node, TAB_NAMES)
            || self.is_one_of_several()
            || node.prev_element_sibling().is_some_and(|before| is_toggle(&before))
    }

    /// Returns `true` if an element next to this one looks the same: a page shows one of several, or the first few.
    fn is_one_of_several(&self) -> bool {
        let looks_same = |other: NodeRef<'_>| {
            let class = other.attr("class");
            other.has_name(&self.name)
                && (ENTRY_ELEMENTS.contains(&self.name.as_str())
                    || class
                        .as_deref()
                        .is_some_and(|class| !class.is_empty() && self.node.attr("class").as_deref() == Some(class)))
        };
        [self.node.prev_element_sibling(), self.node.next_element_sibling()].into_iter().flatten().any(looks_same)
    }
}

/// Checks for an element that asks visitors for something, by its names.
fn is_notice(node: &NodeRef<'_>) -> bool {
    has_class_word(node, NOTICE_NAMES) || has_exact_id_word(node, NOTICE_IDS)
}

/// Checks for an element that shows or hides another one, or contains one that does.
fn is_toggle(node: &NodeRef<'_>) -> bool {
    let toggles = |node: &NodeRef<'_>| node.has_name("button") || node.has_name("summary") || node.has_attr("aria-expanded");
    toggles(node) || node.descendants_it().take(MAX_TOGGLE_NODES).any(|node| toggles(&node))
}

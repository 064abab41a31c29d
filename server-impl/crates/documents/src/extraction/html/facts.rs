//! What must be known of an element before it is written: how much of its text is links, and whether a table only
//! arranges the page.

use std::collections::HashMap;

use dom_query::{Document, NodeId, NodeRef};

use super::{left_out, next_behind};

/// Elements that are left out when their text is mostly links.
const JUDGED: &[&str] = &["ul", "ol", "dl", "table", "p", "div", "section", "article", "main", "body"];

/// Elements that no cell of a table of data contains.
const ARRANGED: &[&str] = &["table", "section", "article"];
const HEADINGS: &[&str] = &["h1", "h2", "h3", "h4", "h5", "h6"];

/// Elements that only the cells of a table with headers contain, if it is one of data.
const LISTS: &[&str] = &["ul", "ol", "dl"];

/// Elements whose lines are never left out alone: an entry of a list or table may well be a few links.
const ENTRIES: &[&str] = &["li", "dt", "dd", "td", "th"];

/// Links of an element that is navigation: so many, or in a line of its own fewer if nothing stands between them.
const LINKS: usize = 3;
const BARE_LINKS: usize = 2;

/// The share of its letters that are in links.
const DENSE: (usize, usize) = (4, 5);

/// The same for a paragraph, which may name what its links are: `Systems: Linux, Windows, macOS`.
const DENSE_PARAGRAPH: (usize, usize) = (19, 20);

/// Letters without an element between them, and not in a link, that are more than a label between links.
const SENTENCE: usize = 40;

/// Maximum nodes of code that are looked through for a second line.
const LOOK: usize = 200;

/// Counts over the text of an element.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    letters: usize,
    in_links: usize,
    links: usize,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.letters += other.letters;
        self.in_links += other.in_links;
        self.links += other.links;
    }

    fn is_mostly_links(self, (part, whole): (usize, usize)) -> bool {
        self.links >= LINKS && self.in_links * whole >= self.letters * part
    }

    fn is_only_links(self) -> bool {
        self.links >= BARE_LINKS && self.in_links == self.letters
    }
}

/// Properties of an open element.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    /// All of its text.
    all: Counts,
    /// Its text without the navigation in it.
    rest: Counts,
    /// `true` if it contains an element that no cell of data contains.
    arranges: bool,
    has_lists: bool,
    has_headers: bool,
    /// `true` if it contains a paragraph that is no navigation, or anything else of the length of a sentence.
    has_prose: bool,
    /// `true` if it contains the title of the page.
    has_title: bool,
}

impl Found {
    fn add(&mut self, other: Self) {
        self.all.add(other.all);
        self.rest.add(other.rest);
        self.arranges |= other.arranges;
        self.has_lists |= other.has_lists;
        self.has_headers |= other.has_headers;
        self.has_prose |= other.has_prose;
        self.has_title |= other.has_title;
    }

    fn text(&mut self, text: &str, in_link: bool) {
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        let counts = Counts { letters, in_links: if in_link { letters } else { 0 }, links: 0 };
        self.all.add(counts);
        self.rest.add(counts);
        self.has_prose |= !in_link && letters >= SENTENCE;
    }

    fn link(&mut self) {
        let links = usize::from(self.all.letters > 0);
        self.all.links += links;
        self.rest.links += links;
    }

    fn is_navigation(&self, name: &str, in_entry: bool) -> bool {
        let is_line = matches!(name, "p" | "div") && !in_entry;
        match name {
            "p" => is_line && (self.all.is_only_links() || self.all.is_mostly_links(DENSE_PARAGRAPH)),
            // Its lists of links are left out anyway: what else it says stays.
            "article" | "main" | "body" => !self.has_prose && self.rest.is_mostly_links(DENSE),
            _ if self.has_prose || self.has_title => false,
            _ => self.all.is_mostly_links(DENSE) || is_line && self.all.is_only_links(),
        }
    }
}

/// Properties of an element.
#[derive(Debug, Clone, Copy)]
struct Fact {
    is_navigation: bool,
    leads: bool,
    arranges: bool,
}

/// Properties of the elements of a page.
#[derive(Debug, Default)]
pub(super) struct Facts(HashMap<NodeId, Fact>);

/// The elements that are open.
#[derive(Debug, Default)]
struct Open {
    /// Facts about them, innermost last.
    found: Vec<Found>,
    links: usize,
    entries: usize,
}

impl Facts {
    /// Counts once over the whole page, from the leaves up.
    pub(super) fn of(document: &Document) -> Self {
        let root = document.root();
        let mut facts = Self::default();
        let mut open = Open::default();
        let mut current = root.first_child();
        while let Some(node) = current {
            let enters = is_entered(&node);
            if enters {
                open.enter(&node);
            } else if node.is_text() {
                open.text(&node.text());
            }
            current = match node.first_child().filter(|_| enters) {
                Some(child) => Some(child),
                None => {
                    let mut leave = |node: &NodeRef<'_>| facts.leave(node, &mut open);
                    if enters {
                        leave(&node);
                    }
                    next_behind(node, &root, leave)
                }
            };
        }
        facts
    }

    fn leave(&mut self, node: &NodeRef<'_>, open: &mut Open) {
        let name = node.node_name().unwrap_or_default();
        let Some(mut found) = open.leave(node, &name) else { return };
        if JUDGED.contains(&&*name) {
            let is_navigation = found.is_navigation(&name, open.entries > 0);
            let arranges = found.arranges || found.has_lists && !found.has_headers;
            self.0.insert(node.id, Fact { is_navigation, leads: found.all.links >= LINKS, arranges });
            if is_navigation {
                found.rest = Counts::default();
            }
            found.has_prose |= &*name == "p" && found.all.letters > 0 && !found.is_navigation(&name, false);
        }
        if HEADINGS.contains(&&*name) {
            // Whether what is below it are links does not depend on its own words.
            found = Found { has_title: &*name == "h1" && found.all.letters > 0, ..Found::default() };
        }
        found.arranges |= HEADINGS.contains(&&*name) || ARRANGED.contains(&&*name) || &*name == "pre" && has_lines(node);
        found.has_lists |= LISTS.contains(&&*name);
        found.has_headers |= &*name == "th";
        if let Some(parent) = open.found.last_mut() {
            parent.add(found);
        }
    }

    /// Returns whether an element is navigation: its text is mostly links.
    pub(super) fn is_navigation(&self, node: &NodeRef<'_>) -> bool {
        self.0.get(&node.id).is_some_and(|fact| fact.is_navigation)
    }

    /// Returns whether an element has links, whatever else it says.
    pub(super) fn leads(&self, node: &NodeRef<'_>) -> bool {
        self.0.get(&node.id).is_some_and(|fact| fact.leads)
    }

    /// Returns whether a table arranges parts of the page, instead of showing data.
    pub(super) fn arranges(&self, table: &NodeRef<'_>) -> bool {
        self.0.get(&table.id).is_some_and(|fact| fact.arranges)
    }
}

impl Open {
    fn enter(&mut self, node: &NodeRef<'_>) {
        self.links += usize::from(is_link(node));
        self.entries += usize::from(is_entry(&node.node_name().unwrap_or_default()));
        self.found.push(Found::default());
    }

    fn text(&mut self, text: &str) {
        if let Some(innermost) = self.found.last_mut() {
            innermost.text(text, self.links > 0);
        }
    }

    fn leave(&mut self, node: &NodeRef<'_>, name: &str) -> Option<Found> {
        let mut found = self.found.pop()?;
        if is_link(node) {
            self.links -= 1;
            found.link();
        }
        self.entries -= usize::from(is_entry(name));
        Some(found)
    }
}

/// Returns whether the text of a node counts.
fn is_entered(node: &NodeRef<'_>) -> bool {
    let name = node.node_name().filter(|_| node.is_element());
    name.is_some_and(|name| left_out::permalink(node).is_none() && !left_out::is_left_out(node, &name))
}

fn is_link(node: &NodeRef<'_>) -> bool {
    node.has_name("a") && node.has_attr("href")
}

fn is_entry(name: &str) -> bool {
    ENTRIES.contains(&name)
}

/// Returns whether code has more than one line.
fn has_lines(code: &NodeRef<'_>) -> bool {
    code.descendants_it().take(LOOK).any(|node| node.has_name("br") || node.is_text() && node.text().trim().contains('\n'))
}

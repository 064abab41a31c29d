//! The names of tab panels, which are on their tabs (WAI-ARIA 1.2, `tablist`, `tab`, `tabpanel`).

use std::collections::{HashMap, HashSet};

use dom_query::{Document, NodeId, NodeRef};

use crate::extraction::html::walk::next_after;

/// Maximum nodes that are searched for tabs: of a list, and of all lists of a page.
const MAX_LIST_NODES: usize = 500;
const MAX_PAGE_NODES: usize = 50_000;

/// Maximum nodes of a tab that are searched for words.
const MAX_TAB_NODES: usize = 20;

/// Maximum characters of a name.
const MAX_LABEL_CHARS: usize = 100;

/// A tab: its id, the id of its panel, and its text.
#[derive(Debug, Default)]
struct Tab {
    id: Option<String>,
    panel: Option<String>,
    label: String,
}

/// A list of tabs, and the panels between it and the next list.
#[derive(Debug)]
struct TabList {
    node: NodeId,
    tabs: Vec<Tab>,
    panels: Vec<TabPanel>,
}

#[derive(Debug)]
struct TabPanel {
    node: NodeId,
    id: Option<String>,
    labelled_by: Option<String>,
}

/// The names of the panels of a page.
#[derive(Debug, Default)]
pub(super) struct TabLabels {
    by_panel: HashMap<NodeId, String>,
    /// Lists whose tabs all name a panel.
    repeated: HashSet<NodeId>,
}

impl TabLabels {
    pub(super) fn of_document(document: &Document) -> Self {
        let mut labels = Self::default();
        read_lists(document).iter().for_each(|list| labels.add_list(list));
        labels
    }

    /// Returns the name of a panel.
    pub(super) fn label(&self, panel: &NodeRef<'_>) -> Option<&str> {
        self.by_panel.get(&panel.id).map(String::as_str)
    }

    /// Returns `true` for a list of tabs that says only what stands above the panels.
    pub(super) fn is_repeated(&self, list: &NodeRef<'_>) -> bool {
        self.repeated.contains(&list.id)
    }

    /// Names the panels of a list by their ids, else in order.
    fn add_list(&mut self, list: &TabList) {
        let by_id: HashMap<&str, usize> =
            list.tabs.iter().enumerate().filter_map(|(at, tab)| Some((tab.id.as_deref()?, at))).collect();
        let by_panel: HashMap<&str, usize> =
            list.tabs.iter().enumerate().filter_map(|(at, tab)| Some((tab.panel.as_deref()?, at))).collect();
        let mut named = HashSet::new();
        for (place, panel) in list.panels.iter().enumerate() {
            let told = panel.labelled_by.as_deref().and_then(|id| by_id.get(id));
            let told = told.or_else(|| panel.id.as_deref().and_then(|id| by_panel.get(id))).copied();
            let Some(at) = told.or((list.panels.len() == list.tabs.len()).then_some(place)) else { continue };
            if !list.tabs[at].label.is_empty() && named.insert(at) {
                self.by_panel.insert(panel.node, list.tabs[at].label.clone());
            }
        }
        if !list.tabs.is_empty() && named.len() == list.tabs.len() {
            self.repeated.insert(list.node);
        }
    }
}

fn read_lists(document: &Document) -> Vec<TabList> {
    let mut lists: Vec<TabList> = Vec::new();
    let mut budget = MAX_PAGE_NODES;
    for node in document.select("[role=tablist], [role=tabpanel]").nodes() {
        if has_role(node, "tablist") {
            lists.push(TabList { node: node.id, tabs: read_tabs(node, &mut budget), panels: Vec::new() });
        } else if let Some(list) = lists.last_mut() {
            list.panels.push(TabPanel { node: node.id, id: id_of(node, "id"), labelled_by: id_of(node, "aria-labelledby") });
        }
    }
    lists
}

/// Returns the tabs of a list, without those of lists within it. `budget` is the number of nodes that may be searched.
fn read_tabs(list: &NodeRef<'_>, budget: &mut usize) -> Vec<Tab> {
    let mut current = list.first_child();
    let own = std::iter::from_fn(|| {
        let node = current?;
        current = node.first_child().filter(|_| !has_role(&node, "tablist")).or_else(|| next_after(node, list, |_| {}));
        Some(node)
    });
    let searched = own.take(MAX_LIST_NODES.min(*budget)).inspect(|_| *budget -= 1);
    searched.filter(|node| has_role(node, "tab")).map(|tab| read_tab(&tab)).collect()
}

fn read_tab(tab: &NodeRef<'_>) -> Tab {
    let panel = id_of(tab, "aria-controls").or_else(|| id_of(tab, "href"));
    Tab { id: id_of(tab, "id"), panel, label: read_label(tab) }
}

/// Returns the text of a tab as one line.
fn read_label(tab: &NodeRef<'_>) -> String {
    let texts = tab.descendants_it().take(MAX_TAB_NODES).filter(NodeRef::is_text);
    let text: String = texts.flat_map(|text| text.text().chars().take(2 * MAX_LABEL_CHARS).collect::<Vec<_>>()).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_LABEL_CHARS).collect()
}

fn has_role(node: &NodeRef<'_>, role: &str) -> bool {
    node.attr("role").is_some_and(|own| &*own == role)
}

/// Returns the id in an attribute.
fn id_of(node: &NodeRef<'_>, name: &str) -> Option<String> {
    let id = node.attr(name)?;
    Some(id.trim_start_matches('#').to_owned()).filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_tabs(html: &str) -> Vec<usize> {
        read_lists(&Document::from(html)).iter().map(|list| list.tabs.len()).collect()
    }

    #[test]
    fn a_tab_belongs_to_the_innermost_list_around_it() {
        let inner = "<div role=tablist><i role=tab>x</i><i role=tab>y</i></div>";
        assert_eq!(count_tabs(&format!("<div role=tablist><i role=tab>a</i>{inner}<b><i role=tab>c</i></b></div>")), [2, 2]);
    }

    #[test]
    fn the_tabs_of_a_page_are_bounded() {
        let lists = format!("<div role=tablist>{}</div>", "<i role=tab></i>".repeat(400)).repeat(200);
        assert_eq!(count_tabs(&lists).iter().sum::<usize>(), MAX_PAGE_NODES);
    }
}

//! Lists that Markdown cannot hold as they are: lists directly within lists, lists one after the other, and lists in
//! cells of tables.

use dom_query::{Document, NodeRef};

/// Mark between two lists, which would be one without anything between them (noncharacter: Unicode, section 23.7).
const LIST_END: char = '\u{fddb}';

/// Elements that only group others.
const WRAPPERS: &[&str] = &["div", "section", "article", "main", "details", "figure", "center", "form", "p", "span"];

/// Makes all lists fit for Markdown.
pub(super) fn normalize_lists(document: &Document) {
    for list in document.select("ul > ul, ul > ol, ol > ul, ol > ol").nodes() {
        move_into_item(document, list);
    }
    for item in document.select("li").nodes() {
        remove_empty_item(item);
    }
    for list in document.select("td ul, td ol, th ul, th ol").nodes() {
        write_as_lines(document, list);
    }
    for list in document.select("ul, ol").nodes() {
        if let Some(next) = following_block(list).filter(|next| has_same_kind(list, next)) {
            let mark = document.tree.new_element("p");
            mark.append_child(&document.tree.new_text(LIST_END.to_string()));
            next.insert_before(&mark);
        }
    }
}

/// Replaces the marks between lists with comments, which nobody sees.
pub(super) fn replace_list_marks(text: &str) -> String {
    text.replace(LIST_END, "<!-- -->")
}

/// Moves a list that is directly within another one into the item before it.
fn move_into_item(document: &Document, list: &NodeRef<'_>) {
    let mut before = list.prev_sibling();
    while let Some(node) = before.filter(|node| !node.is_element()) {
        before = node.prev_sibling();
    }
    match before.filter(|node| node.has_name("li")) {
        Some(item) => item.append_child(list),
        None => {
            let item = document.tree.new_element("li");
            list.insert_before(&item);
            item.append_child(list);
        }
    }
}

fn remove_empty_item(item: &NodeRef<'_>) {
    let shows_something = |node: &NodeRef<'_>| node.has_name("img") || node.is_nonempty_text();
    if !item.descendants_it().any(|node| shows_something(&node)) {
        item.remove_from_parent();
    }
}

/// Turns a list in a cell into lines with bullets or numbers.
fn write_as_lines(document: &Document, list: &NodeRef<'_>) {
    let first = list.attr("start").and_then(|start| start.trim().parse::<i64>().ok()).unwrap_or(1);
    let is_numbered = list.has_name("ol");
    for (number, item) in list.children().into_iter().filter(|child| child.has_name("li")).enumerate() {
        let mark = if is_numbered { format!("{}. ", first + i64::try_from(number).unwrap_or(0)) } else { "• ".to_owned() };
        let line = item.first_child().filter(|child| child.has_name("p")).unwrap_or(item);
        line.prepend_child(&document.tree.new_text(mark));
        item.rename("div");
    }
    list.rename("div");
}

/// Returns the next list in the order of the text, if there is nothing between.
fn following_block<'d>(list: &NodeRef<'d>) -> Option<NodeRef<'d>> {
    let is_wrapper = |node: &NodeRef<'_>| WRAPPERS.iter().any(|name| node.has_name(name));
    let mut node = *list;
    loop {
        while node.next_sibling().is_none() {
            node = node.parent().filter(is_wrapper)?;
        }
        node = node.next_sibling()?;
        while is_wrapper(&node) && !is_list(&node) {
            match node.first_child() {
                Some(child) => node = child,
                None => break,
            }
        }
        if is_list(&node) {
            return Some(node);
        }
        if node.is_nonempty_text() || (node.is_element() && !is_wrapper(&node)) {
            return None;
        }
    }
}

fn is_list(node: &NodeRef<'_>) -> bool {
    node.has_name("ul") || node.has_name("ol")
}

fn has_same_kind(one: &NodeRef<'_>, other: &NodeRef<'_>) -> bool {
    one.has_name("ul") == other.has_name("ul")
}

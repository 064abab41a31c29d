//! Values in block style.

use super::{
    MAX_COLUMNS,
    entries::{Entry, ValueEntry},
    flow::Node,
    fold, width,
};

/// Formats an entry that is too long, or a folded text; returns `None` for one that stays as it is.
pub(super) fn rewrite(entry: &Entry<'_>) -> Option<Vec<String>> {
    let Entry::Value(entry) = entry else { return None };
    if entry.is_block_scalar() {
        return refill(entry);
    }
    if entry.lines.iter().all(|line| width(line) <= MAX_COLUMNS) {
        return None;
    }
    let node = Node::parse(&entry.value)?;
    let head = match entry.key {
        Some(key) => format!("{}{key}:", entry.lead),
        None => entry.lead.trim_end().to_owned(),
    };
    let mut lines = Vec::new();
    write_node(&head, entry.column(), &node, &mut lines);
    Some(lines)
}

/// Fills the lines of a folded text of one paragraph.
fn refill(entry: &ValueEntry<'_>) -> Option<Vec<String>> {
    let (first, body) = entry.lines.split_first()?;
    let indent = entry.column() + 2;
    let is_prose = |line: &&str| line.len() - line.trim_start().len() == indent && line.trim_end() == *line;
    if !entry.value.starts_with('>') || body.is_empty() || !body.iter().all(is_prose) {
        return None;
    }
    let text: Vec<&str> = body.iter().map(|line| line.trim_start()).collect();
    Some([(*first).to_owned()].into_iter().chain(fold::fill(String::new(), &text.join(" "), indent)).collect())
}

/// Writes a value behind its head, `key:` or `-`, which begins at a column.
fn write_node(head: &str, column: usize, node: &Node, lines: &mut Vec<String>) {
    let one_line = format!("{head} {}", node.to_flow());
    if width(&one_line) <= MAX_COLUMNS {
        lines.push(one_line);
        return;
    }
    match node {
        Node::Scalar(text) => match fold::fold_scalar(head, column + 2, text) {
            Some(folded) => lines.extend(folded),
            None => lines.push(one_line),
        },
        Node::Sequence(items) if items.iter().all(is_word) => fill_words(head, column + 2, items, lines),
        Node::Mapping(pairs) => {
            for (index, (key, value)) in pairs.iter().enumerate() {
                write_node(&format!("{}{key}:", lead_of(head, column, index, lines)), column + 2, value, lines);
            }
        }
        Node::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                write_node(&format!("{}-", lead_of(head, column, index, lines)), column + 2, item, lines);
            }
        }
    }
}

/// Returns what stands before a part of a value: the first follows a dash in its line, all others have a line of
/// their own.
fn lead_of(head: &str, column: usize, index: usize, lines: &mut Vec<String>) -> String {
    match (index, head.ends_with('-')) {
        (0, true) => return format!("{head} "),
        (0, false) => lines.push(head.to_owned()),
        _ => {}
    }
    " ".repeat(column + 2)
}

fn is_word(node: &Node) -> bool {
    matches!(node, Node::Scalar(text) if !text.contains(' '))
}

/// Writes a list of words in flow style, over several lines.
fn fill_words(head: &str, indent: usize, items: &[Node], lines: &mut Vec<String>) {
    let mut line = format!("{head} [");
    for (index, item) in items.iter().enumerate() {
        let end = if index + 1 == items.len() { "]" } else { "," };
        let word = format!("{}{end}", item.to_flow());
        let gap = if index == 0 { "" } else { " " };
        if width(&line) + gap.len() + width(&word) > MAX_COLUMNS {
            lines.push(std::mem::replace(&mut line, format!("{}{word}", " ".repeat(indent))));
        } else {
            line.push_str(gap);
            line.push_str(&word);
        }
    }
    lines.push(line);
}

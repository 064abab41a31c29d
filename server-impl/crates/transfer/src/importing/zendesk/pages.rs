//! Pagination fields of an answer.

use serde_json::Value;

use crate::importing::pages::{List, Pages, turned};

/// Lists that an answer may be a page of. Its first one counts; any others are side-loaded.
const LISTS: [&str; 4] = ["articles", "sections", "categories", "translations"];

/// Records which page a file is, and which others it refers to.
pub(super) fn note(pages: &mut Pages, file: &str, value: &Value) {
    let Some(kind) = LISTS.into_iter().find(|kind| value.get(kind).is_some()) else { return };
    if kind == "articles" {
        pages.announce(value.get("count").and_then(Value::as_u64).unwrap_or_default());
    }
    let others = ["next_page", "previous_page"].map(|name| turned(value.get(name)));
    let path = others.iter().flatten().find_map(|(path, _)| path.clone());
    for (path, page) in others.into_iter().flatten() {
        pages.name(List { kind, path }, page, file);
    }
    pages.save(List { kind, path }, value.get("page").and_then(Value::as_u64).unwrap_or(1));
    cursor(pages, kind, file, value);
}

/// Records whether there is a next page, for lists with cursor pagination.
fn cursor(pages: &mut Pages, kind: &'static str, file: &str, value: &Value) {
    match value.pointer("/meta/has_more").and_then(Value::as_bool) {
        Some(true) => pages.go_on(kind, file),
        Some(false) => pages.end(kind),
        None => {}
    }
}

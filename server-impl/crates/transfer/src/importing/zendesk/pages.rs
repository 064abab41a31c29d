//! Pagination fields of an answer.

use serde_json::Value;

use crate::importing::pages::{ApiList, ListPages, parse_page_reference};

/// Lists that an answer may be a page of. Its first one counts; any others are side-loaded.
const LIST_FIELDS: [&str; 4] = ["articles", "sections", "categories", "translations"];

/// Records which page a file is, and which others it refers to.
pub(super) fn record_pages(pages: &mut ListPages, file: &str, value: &Value) {
    let Some(kind) = LIST_FIELDS.into_iter().find(|kind| value.get(kind).is_some()) else { return };
    if kind == "articles" {
        pages.record_article_count(value.get("count").and_then(Value::as_u64).unwrap_or_default());
    }
    let others = ["next_page", "previous_page"].map(|name| parse_page_reference(value.get(name)));
    let path = others.iter().flatten().find_map(|(path, _)| path.clone());
    for (path, page) in others.into_iter().flatten() {
        pages.record_reference(ApiList { kind, path }, page, file);
    }
    pages.record_page(ApiList { kind, path }, value.get("page").and_then(Value::as_u64).unwrap_or(1));
    record_cursor(pages, kind, file, value);
}

/// Records whether there is a next page, for lists with cursor pagination.
fn record_cursor(pages: &mut ListPages, kind: &'static str, file: &str, value: &Value) {
    match value.pointer("/meta/has_more").and_then(Value::as_bool) {
        Some(true) => pages.record_next_page(kind, file),
        Some(false) => pages.record_last_page(kind),
        None => {}
    }
}

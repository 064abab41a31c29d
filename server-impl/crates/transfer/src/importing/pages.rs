//! Pages of the API's lists, each saved to a file: tracks which are present and which are missing.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use url::Url;

use super::report::{ItemKind, ReportLine};

/// Maximum number of missing pages reported per list.
const MAX_REPORTED_PAGES: usize = 10;

/// A list of an API.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ApiList {
    /// Kind of its items.
    pub(super) kind: &'static str,
    /// Path of its address, if known. Each section and language has its own list of articles.
    pub(super) path: Option<String>,
}

impl ApiList {
    /// Returns the only list of a kind.
    pub(super) fn of_kind(kind: &'static str) -> Self {
        Self { kind, path: None }
    }
}

/// Known pages.
#[derive(Debug, Default)]
pub(super) struct ListPages {
    saved: HashSet<(ApiList, u64)>,
    /// Pages that another page refers to, with the file that does.
    referenced: BTreeMap<(ApiList, u64), String>,
    /// Total number of pages of a list, with the file that states it.
    totals: BTreeMap<ApiList, (u64, String)>,
    /// Latest file with a next page by kind, for lists whose pages are not numbered.
    open: BTreeMap<&'static str, String>,
    /// Kinds whose last page was saved.
    ended: HashSet<&'static str>,
    /// Number of articles that the responses announce.
    announced: u64,
    /// Ids of the saved articles.
    seen: HashSet<String>,
    /// Number of saved articles without an id.
    nameless: u64,
}

impl ListPages {
    /// Records a saved page.
    pub(super) fn record_page(&mut self, list: ApiList, page: u64) {
        self.saved.insert((list, page));
    }

    /// Records that `file` refers to a page.
    pub(super) fn record_reference(&mut self, list: ApiList, page: u64, file: &str) {
        self.referenced.entry((list, page)).or_insert_with(|| file.to_owned());
    }

    /// Records that `file` states the total number of pages of a list.
    pub(super) fn record_total(&mut self, list: ApiList, pages: u64, file: &str) {
        let known = self.totals.entry(list).or_insert_with(|| (pages, file.to_owned()));
        known.0 = known.0.max(pages);
    }

    /// Records that `file` has a next page without a number.
    pub(super) fn record_next_page(&mut self, kind: &'static str, file: &str) {
        self.open.insert(kind, file.to_owned());
    }

    /// Records that the last page of a kind was saved.
    pub(super) fn record_last_page(&mut self, kind: &'static str) {
        self.ended.insert(kind);
    }

    /// Records the number of articles that a response announces.
    pub(super) fn record_article_count(&mut self, articles: u64) {
        self.announced = self.announced.max(articles);
    }

    /// Records a saved article, even if it cannot be imported.
    pub(super) fn record_article(&mut self, id: Option<String>) {
        match id {
            Some(id) => drop(self.seen.insert(id)),
            None => self.nameless += 1,
        }
    }

    /// Reports everything that is missing: users leaving another provider must not assume that the import is complete.
    pub(super) fn report_missing(&self) -> Vec<ReportLine> {
        let mut missing: BTreeMap<(&ApiList, u64), &str> = BTreeMap::new();
        let named = self.referenced.iter().map(|((list, page), file)| (list, *page, file));
        missing.extend(
            named.filter(|(list, page, _)| !self.is_saved(list, *page)).map(|(list, page, file)| ((list, page), file.as_str())),
        );
        for (list, (total, file)) in &self.totals {
            let pages = (1..=*total).filter(|page| !self.is_saved(list, *page)).take(MAX_REPORTED_PAGES);
            missing.extend(pages.map(|page| ((list, page), file.as_str())));
        }
        let told = |((list, page), file): ((&ApiList, u64), &str)| {
            let reason = format!("page {page} of the {} was not saved; save it, and import again", list.kind);
            ReportLine::failed(ItemKind::File, file, reason)
        };
        missing.into_iter().map(told).chain(self.missing_last_pages()).chain(self.missing_articles()).collect()
    }

    fn is_saved(&self, list: &ApiList, page: u64) -> bool {
        // The only page of a list does not state its address.
        self.saved.contains(&(list.clone(), page)) || self.saved.contains(&(ApiList::of_kind(list.kind), page))
    }

    fn missing_last_pages(&self) -> impl Iterator<Item = ReportLine> {
        let open = self.open.iter().filter(|(kind, _)| !self.ended.contains(*kind));
        open.map(|(_, file)| {
            ReportLine::failed(ItemKind::File, file, "the page behind this one was not saved; save it, and import again")
        })
    }

    fn missing_articles(&self) -> Option<ReportLine> {
        let (announced, saved) = (self.announced, self.seen.len() as u64 + self.nameless);
        let reason = format!(
            "there are {announced} articles by these answers, of which {saved} were saved; save all pages, and import again"
        );
        (announced > saved).then(|| ReportLine::failed(ItemKind::Article, "articles", reason))
    }
}

/// Parses a reference to a page into the path of its list and the page number.
pub(super) fn parse_page_reference(value: Option<&Value>) -> Option<(Option<String>, u64)> {
    let value = value?;
    if let Some(page) = value.get("page").and_then(Value::as_u64) {
        return Some((None, page));
    }
    let url = Url::parse(value.as_str()?).ok()?;
    let page = url.query_pairs().find(|(name, _)| name == "page").and_then(|(_, page)| page.parse().ok())?;
    Some((Some(url.path().trim_end_matches(".json").to_owned()), page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing_reasons(pages: &ListPages) -> Vec<String> {
        pages.report_missing().into_iter().map(|line| format!("{}: {}", line.file, line.reason.unwrap_or_default())).collect()
    }

    #[test]
    fn a_page_of_another_list_is_not_the_one_that_is_missing() {
        let list = |path: &str| ApiList { kind: "articles", path: Some(path.to_owned()) };
        let mut pages = ListPages::default();
        pages.record_reference(list("/en/articles"), 2, "en-1.json");
        pages.record_page(list("/de/articles"), 2);
        assert_eq!(missing_reasons(&pages), ["en-1.json: page 2 of the articles was not saved; save it, and import again"]);
        pages.record_page(list("/en/articles"), 2);
        assert!(missing_reasons(&pages).is_empty());
    }

    #[test]
    fn however_many_pages_are_missing_some_are_told() {
        let mut pages = ListPages::default();
        pages.record_total(ApiList::of_kind("articles"), u64::MAX, "1.json");
        pages.record_page(ApiList::of_kind("articles"), 1);
        assert_eq!(missing_reasons(&pages).len(), MAX_REPORTED_PAGES);
    }
}

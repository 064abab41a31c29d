//! Pages of the API's lists, each saved to a file: tracks which are present and which are missing.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use url::Url;

use super::report::{Kind, Line};

/// Maximum number of missing pages reported per list.
const MAX_REPORTED_PAGES: usize = 10;

/// A list of an API.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct List {
    /// Kind of its items.
    pub(super) kind: &'static str,
    /// Path of its address, if known. Each section and language has its own list of articles.
    pub(super) path: Option<String>,
}

impl List {
    /// Returns the only list of a kind.
    pub(super) fn only(kind: &'static str) -> Self {
        Self { kind, path: None }
    }
}

/// Known pages.
#[derive(Debug, Default)]
pub(super) struct Pages {
    saved: HashSet<(List, u64)>,
    /// Pages that another page refers to, with the file that does.
    named: BTreeMap<(List, u64), String>,
    /// Total number of pages of a list, with the file that states it.
    totals: BTreeMap<List, (u64, String)>,
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

impl Pages {
    /// Records a saved page.
    pub(super) fn save(&mut self, list: List, page: u64) {
        self.saved.insert((list, page));
    }

    /// Records that `file` refers to a page.
    pub(super) fn name(&mut self, list: List, page: u64, file: &str) {
        self.named.entry((list, page)).or_insert_with(|| file.to_owned());
    }

    /// Records that `file` states the total number of pages of a list.
    pub(super) fn total(&mut self, list: List, pages: u64, file: &str) {
        let known = self.totals.entry(list).or_insert_with(|| (pages, file.to_owned()));
        known.0 = known.0.max(pages);
    }

    /// Records that `file` has a next page without a number.
    pub(super) fn go_on(&mut self, kind: &'static str, file: &str) {
        self.open.insert(kind, file.to_owned());
    }

    /// Records that the last page of a kind was saved.
    pub(super) fn end(&mut self, kind: &'static str) {
        self.ended.insert(kind);
    }

    /// Records the number of articles that a response announces.
    pub(super) fn announce(&mut self, articles: u64) {
        self.announced = self.announced.max(articles);
    }

    /// Records a saved article, even if it cannot be imported.
    pub(super) fn see(&mut self, id: Option<String>) {
        match id {
            Some(id) => drop(self.seen.insert(id)),
            None => self.nameless += 1,
        }
    }

    /// Reports everything that is missing: users leaving another provider must not assume that the import is complete.
    pub(super) fn missing(&self) -> Vec<Line> {
        let mut missing: BTreeMap<(&List, u64), &str> = BTreeMap::new();
        let named = self.named.iter().map(|((list, page), file)| (list, *page, file));
        missing.extend(
            named.filter(|(list, page, _)| !self.has(list, *page)).map(|(list, page, file)| ((list, page), file.as_str())),
        );
        for (list, (total, file)) in &self.totals {
            let pages = (1..=*total).filter(|page| !self.has(list, *page)).take(MAX_REPORTED_PAGES);
            missing.extend(pages.map(|page| ((list, page), file.as_str())));
        }
        let told = |((list, page), file): ((&List, u64), &str)| {
            let reason = format!("page {page} of the {} was not saved; save it, and import again", list.kind);
            Line::failed(Kind::File, file, reason)
        };
        missing.into_iter().map(told).chain(self.unended()).chain(self.fewer()).collect()
    }

    fn has(&self, list: &List, page: u64) -> bool {
        // The only page of a list does not state its address.
        self.saved.contains(&(list.clone(), page)) || self.saved.contains(&(List::only(list.kind), page))
    }

    fn unended(&self) -> impl Iterator<Item = Line> {
        let open = self.open.iter().filter(|(kind, _)| !self.ended.contains(*kind));
        open.map(|(_, file)| Line::failed(Kind::File, file, "the page behind this one was not saved; save it, and import again"))
    }

    fn fewer(&self) -> Option<Line> {
        let (announced, saved) = (self.announced, self.seen.len() as u64 + self.nameless);
        let reason = format!(
            "there are {announced} articles by these answers, of which {saved} were saved; save all pages, and import again"
        );
        (announced > saved).then(|| Line::failed(Kind::Article, "articles", reason))
    }
}

/// Parses a reference to a page into the path of its list and the page number.
pub(super) fn turned(value: Option<&Value>) -> Option<(Option<String>, u64)> {
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

    fn told(pages: &Pages) -> Vec<String> {
        pages.missing().into_iter().map(|line| format!("{}: {}", line.file, line.reason.unwrap_or_default())).collect()
    }

    #[test]
    fn a_page_of_another_list_is_not_the_one_that_is_missing() {
        let list = |path: &str| List { kind: "articles", path: Some(path.to_owned()) };
        let mut pages = Pages::default();
        pages.name(list("/en/articles"), 2, "en-1.json");
        pages.save(list("/de/articles"), 2);
        assert_eq!(told(&pages), ["en-1.json: page 2 of the articles was not saved; save it, and import again"]);
        pages.save(list("/en/articles"), 2);
        assert!(told(&pages).is_empty());
    }

    #[test]
    fn however_many_pages_are_missing_some_are_told() {
        let mut pages = Pages::default();
        pages.total(List::only("articles"), u64::MAX, "1.json");
        pages.save(List::only("articles"), 1);
        assert_eq!(told(&pages).len(), MAX_REPORTED_PAGES);
    }
}

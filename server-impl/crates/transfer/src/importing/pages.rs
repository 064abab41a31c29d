//! Lists come in pages, each saved to a file: which are there, and which are missing.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use url::Url;

use super::report::{Kind, Line};

/// Missing pages of a list that are told.
const MAX_REPORTED_PAGES: usize = 10;

/// A list of an API.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct List {
    /// Kind of its content.
    pub(super) kind: &'static str,
    /// The path of its address, if that is known: there is a list of articles for each section and language.
    pub(super) path: Option<String>,
}

impl List {
    /// The only list of a kind.
    pub(super) fn only(kind: &'static str) -> Self {
        Self { kind, path: None }
    }
}

/// Facts about the pages.
#[derive(Debug, Default)]
pub(super) struct Pages {
    saved: HashSet<(List, u64)>,
    /// Pages that others name, and the file that does.
    named: BTreeMap<(List, u64), String>,
    /// Number of pages of a list, and the file that says so.
    totals: BTreeMap<List, (u64, String)>,
    /// By kind, a file behind which there is more, where pages have no numbers.
    open: BTreeMap<&'static str, String>,
    /// The kinds of which the last page is there.
    ended: HashSet<&'static str>,
    /// Number of articles, by the answers.
    announced: u64,
    /// The ids of those that were saved.
    seen: HashSet<String>,
    /// Those that were saved without an id.
    nameless: u64,
}

impl Pages {
    /// A page is there.
    pub(super) fn save(&mut self, list: List, page: u64) {
        self.saved.insert((list, page));
    }

    /// A page has to be there, by this file.
    pub(super) fn name(&mut self, list: List, page: u64, file: &str) {
        self.named.entry((list, page)).or_insert_with(|| file.to_owned());
    }

    /// A list has so many pages, by this file.
    pub(super) fn total(&mut self, list: List, pages: u64, file: &str) {
        let known = self.totals.entry(list).or_insert_with(|| (pages, file.to_owned()));
        known.0 = known.0.max(pages);
    }

    /// There is a page behind this one, which has no number.
    pub(super) fn go_on(&mut self, kind: &'static str, file: &str) {
        self.open.insert(kind, file.to_owned());
    }

    /// The last page is there.
    pub(super) fn end(&mut self, kind: &'static str) {
        self.ended.insert(kind);
    }

    /// There are so many articles, by a file.
    pub(super) fn announce(&mut self, articles: u64) {
        self.announced = self.announced.max(articles);
    }

    /// An article is there, whether it can be imported or not.
    pub(super) fn see(&mut self, id: Option<String>) {
        match id {
            Some(id) => drop(self.seen.insert(id)),
            None => self.nameless += 1,
        }
    }

    /// Returns what to tell of all that is missing: whoever leaves another provider must not believe to have
    /// everything.
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
        // The only page of a list does not name its address.
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

/// Returns which page an address, or a note of one, leads to, and in which list.
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

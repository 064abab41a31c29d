//! What the answers of Zendesk Guide and of Intercom have in common.

use std::collections::{HashMap, HashSet};

use frontdesk_help_center::locales;
use frontdesk_types::help_center::{collections::CollectionWords, imports::Origin};

use super::{
    folder::Folder,
    links::Links,
    names,
    pages::Pages,
    plan::{Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::Shelves,
    spool::Spool,
};

/// Characters of a description.
const DESCRIPTION: usize = 300;

/// Items of a file that are told one by one when they are not imported: a file may have millions.
const MAX_REPORTED_ITEMS: usize = 1_000;

/// Folder for articles whose collection was not saved.
pub(super) const OTHER: &str = "other";

/// Answers of an API beside collections and articles.
#[derive(Default)]
pub(super) struct Answers {
    /// The hosts of the help center.
    pub(super) hosts: HashSet<String>,
    /// In which languages articles were written first, and how many in each.
    pub(super) main: HashMap<String, usize>,
    /// Converted texts.
    pub(super) spool: Spool,
    /// Reports of what could not be read, or is not asked for.
    pub(super) lines: Vec<Line>,
    /// The pages that lists have.
    pub(super) pages: Pages,
    /// Items of the file that is read which are not imported.
    left_out: usize,
}

impl Answers {
    /// Nothing yet, of this folder.
    pub(super) fn of(folder: &mut Folder) -> Self {
        Self { lines: folder.take_lines(), ..Self::default() }
    }

    /// Tells of an item that cannot be imported.
    pub(super) fn fail(&mut self, kind: Kind, item: &str, reason: impl Into<String>) {
        self.tell(Line::failed(kind, item, reason));
    }

    /// Tells of an item that is not imported.
    pub(super) fn tell(&mut self, line: Line) {
        self.left_out += 1;
        if self.left_out <= MAX_REPORTED_ITEMS {
            self.lines.push(line);
        }
    }

    /// Ends a file.
    pub(super) fn end_file(&mut self, path: &str) {
        let more = std::mem::take(&mut self.left_out).saturating_sub(MAX_REPORTED_ITEMS);
        if more > 0 {
            let reason = format!("{more} more of its items are not imported, for reasons like those above");
            self.lines.push(Line::failed(Kind::File, path, reason));
        }
    }

    /// The plan. Each article comes with the collection that it names; its group is its id. `place` tells where the
    /// help center has a collection, as links have it: `sections/7`.
    pub(super) fn plan(
        mut self,
        origin: Origin,
        folder: Folder,
        shelves: Shelves,
        found: Vec<(Option<String>, PlannedArticle)>,
        place: impl Fn(&str) -> Option<String>,
    ) -> Plan {
        let (collections, at) = shelves.place(&mut self.lines);
        let mut articles: Vec<PlannedArticle> = Vec::new();
        let mut by_id: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for (shelf, article) in found {
            let collection = shelf.and_then(|key| at.get(&key)).or_else(|| at.get(OTHER)).copied().unwrap_or(0);
            let (id, locale) = (article.group.clone().unwrap_or_default(), article.locale.clone().unwrap_or_default());
            by_id.entry(id).or_default().push((locale, articles.len()));
            articles.push(PlannedArticle { collection, ..article });
        }
        alone(&mut articles);
        let collections_by_path = at.iter().filter_map(|(key, at)| Some((place(key)?, *at))).collect();
        let links = Links::Site { hosts: self.hosts, articles: by_id, collections: collections_by_path };
        let locale = self.main.into_iter().max_by_key(|(locale, count)| (*count, locale.clone())).map(|(locale, _)| locale);
        let (lines, spool) = (self.lines, self.spool);
        Plan { origin, locale, site: None, collections, articles, redirects: Vec::new(), lines, links, folder, spool }
    }
}

/// A language tag as these APIs write it: `en-us`.
pub(super) fn spelled(locale: &str) -> Result<String, String> {
    locales::locale("/locale", &locale.replace('_', "-")).map_err(|_| format!("`{locale}` is no language tag that is known here"))
}

/// The words of a collection.
pub(super) fn words(name: Option<String>, description: Option<&str>) -> Result<CollectionWords, String> {
    let name = name.and_then(|name| names::shortened(&name, 100)).ok_or("it has no name")?;
    Ok(CollectionWords { name, description: description.and_then(|text| names::shortened(text, DESCRIPTION)) })
}

/// Adds words to a collection: in its first language, or as a translation.
pub(super) fn translate(known: &mut PlannedCollection, words: CollectionWords, locale: Option<String>, is_main: bool) {
    if known.locale == locale {
        known.words = words;
    } else if is_main {
        let before = std::mem::replace(&mut known.words, words);
        if let Some(other) = std::mem::replace(&mut known.locale, locale) {
            known.translations.insert(other, before);
        }
    } else if let Some(locale) = locale {
        known.translations.insert(locale, words);
    }
}

/// An article without translations has no group.
fn alone(articles: &mut [PlannedArticle]) {
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for group in articles.iter().filter_map(|article| article.group.clone()) {
        *sizes.entry(group).or_default() += 1;
    }
    for article in articles {
        article.group = article.group.take().filter(|group| sizes.get(group).is_some_and(|size| *size > 1));
    }
}

/// Returns what articles are in whose collection is not known.
pub(super) fn other() -> PlannedCollection {
    let words = CollectionWords { name: "Other".to_owned(), description: None };
    PlannedCollection::new(OTHER.to_owned(), OTHER.to_owned(), words)
}

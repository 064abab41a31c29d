//! Shared parts of the Zendesk Guide and Intercom readers.

use std::collections::{HashMap, HashSet};

use frontdesk_help_center::locales;
use frontdesk_types::help_center::{collections::CollectionText, imports::ImportOrigin};

use super::{
    folder::ImportFolder,
    json,
    links::LinkIndex,
    names,
    nesting::CollectionHierarchy,
    pages::ListPages,
    plan::ImportPlan,
    planned::{PlannedArticle, PlannedCollection},
    report::{ItemKind, ReportLine},
    spool::TextSpool,
};

/// Maximum length of a description, in characters.
const MAX_DESCRIPTION_CHARS: usize = 300;

/// Maximum number of skipped items reported one by one per file, since a file may have millions.
const MAX_REPORTED_ITEMS: usize = 1_000;

/// Key of the collection for articles whose own collection was not saved.
pub(super) const OTHER_KEY: &str = "other";

/// Data read in addition to collections and articles.
#[derive(Default)]
pub(super) struct ApiAnswers {
    /// Hosts of the help center.
    pub(super) hosts: HashSet<String>,
    /// Number of articles by original language.
    pub(super) main_languages: HashMap<String, usize>,
    /// Converted texts.
    pub(super) spool: TextSpool,
    /// Report lines of everything that could not be read or is not imported.
    pub(super) lines: Vec<ReportLine>,
    /// Saved and announced pages of the API's lists.
    pub(super) pages: ListPages,
    /// Number of skipped items in the current file.
    skipped: usize,
}

impl ApiAnswers {
    /// Starts with the lines that the folder has already reported.
    pub(super) fn new(folder: &mut ImportFolder) -> Self {
        Self { lines: folder.take_report(), ..Self::default() }
    }

    /// Reports an item that cannot be imported.
    pub(super) fn report_failure(&mut self, kind: ItemKind, item: &str, reason: impl Into<String>) {
        self.report(ReportLine::failed(kind, item, reason));
    }

    /// Reports an item that is not imported.
    pub(super) fn report(&mut self, line: ReportLine) {
        self.skipped += 1;
        if self.skipped <= MAX_REPORTED_ITEMS {
            self.lines.push(line);
        }
    }

    /// Ends a file, and reports the number of skipped items beyond the limit.
    pub(super) fn finish_file(&mut self, path: &str) {
        let more = std::mem::take(&mut self.skipped).saturating_sub(MAX_REPORTED_ITEMS);
        if more > 0 {
            let reason = format!("{more} more of its items are not imported, for reasons like those above");
            self.lines.push(ReportLine::failed(ItemKind::File, path, reason));
        }
    }

    /// Builds the plan. Each article goes to the collection that it names, and its id is its translation group.
    /// `place` returns the path by which links refer to a collection: `sections/7`.
    pub(super) fn into_plan(
        mut self,
        origin: ImportOrigin,
        folder: ImportFolder,
        shelves: CollectionHierarchy,
        found: Vec<(Option<String>, PlannedArticle)>,
        place: impl Fn(&str) -> Option<String>,
    ) -> ImportPlan {
        let (mut collections, at) = shelves.nest_collections(&mut self.lines);
        let mut articles: Vec<PlannedArticle> = Vec::new();
        let mut by_id: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for (shelf, article) in found {
            let collection = shelf.and_then(|key| at.get(&key)).or_else(|| at.get(OTHER_KEY)).copied().unwrap_or(0);
            let (id, locale) = (article.group.clone().unwrap_or_default(), article.locale.clone().unwrap_or_default());
            by_id.entry(id).or_default().push((locale, articles.len()));
            articles.push(PlannedArticle { collection, ..article });
        }
        let locale =
            self.main_languages.into_iter().max_by_key(|(locale, count)| (*count, locale.clone())).map(|(locale, _)| locale);
        for known in by_id.values() {
            let main = known.iter().find(|(given, _)| Some(given) == locale.as_ref()).or(known.first());
            main.into_iter().for_each(|(_, at)| add_path_without_language(&mut articles[*at].old_paths));
        }
        collections.iter_mut().for_each(|collection| add_path_without_language(&mut collection.old_paths));
        clear_lone_groups(&mut articles);
        let collections_by_path = at.iter().filter_map(|(key, at)| Some((place(key)?, *at))).collect();
        let links = LinkIndex::Site { hosts: self.hosts, articles: by_id, collections: collections_by_path };
        let (lines, spool) = (self.lines, self.spool);
        ImportPlan { origin, locale, site: None, collections, articles, redirects: Vec::new(), lines, links, folder, spool }
    }
}

/// Parses a language tag in the form that these APIs use: `en-us`.
pub(super) fn parse_locale(locale: &str) -> Result<String, String> {
    locales::normalize_locale("/locale", &locale.replace('_', "-"))
        .map_err(|_| format!("`{locale}` is no language tag that is known here"))
}

/// Builds the name and description of a collection.
pub(super) fn collection_words(name: Option<String>, description: Option<&str>) -> Result<CollectionText, String> {
    let name = name.and_then(|name| names::shorten(&name, 100)).ok_or("it has no name")?;
    Ok(CollectionText { name, description: description.and_then(|text| names::shorten(text, MAX_DESCRIPTION_CHARS)) })
}

/// Adds words to a collection, either as its original or as a translation.
pub(super) fn add_words(known: &mut PlannedCollection, words: CollectionText, locale: Option<String>, is_main: bool) {
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

/// Adds the path by which a page was known in any language.
fn add_path_without_language(paths: &mut Vec<String>) {
    if let Some(path) = paths.iter().find_map(|path| json::path_without_language(path)).filter(|path| !paths.contains(path)) {
        paths.push(path);
    }
}

/// Clears the group of articles that have no translations.
fn clear_lone_groups(articles: &mut [PlannedArticle]) {
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for group in articles.iter().filter_map(|article| article.group.clone()) {
        *sizes.entry(group).or_default() += 1;
    }
    for article in articles {
        article.group = article.group.take().filter(|group| sizes.get(group).is_some_and(|size| *size > 1));
    }
}

/// Returns the collection for articles whose own collection is unknown.
pub(super) fn other_collection() -> PlannedCollection {
    let words = CollectionText { name: "Other".to_owned(), description: None };
    PlannedCollection::new(OTHER_KEY.to_owned(), OTHER_KEY.to_owned(), words)
}

//! What the API of Zendesk Guide answers: categories, sections in them, articles, and translations of all three.
//!
//! <https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/>

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Deserialize;
use serde_json::Value;

use super::{
    folder::Folder,
    html,
    json::{self, Id, host, item, old_path, without_words},
    links::Links,
    names,
    plan::{BodyAt, Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::{DEEPEST, Placed, Shelves},
    spool::Spool,
};
use crate::{
    domain::help_center::locales,
    types::help_center::{
        articles::{ArticleStatus, Seo},
        collections::{CollectionWords, Translations},
        imports::Origin,
    },
};

/// Characters of a description.
const DESCRIPTION: usize = 300;

/// What articles are in whose section was not saved.
const OTHER: &str = "other";

#[derive(Deserialize)]
struct Article {
    id: Id,
    title: Option<String>,
    body: Option<String>,
    html_url: Option<String>,
    section_id: Option<Id>,
    author_id: Option<Id>,
    position: Option<i64>,
    #[serde(default)]
    draft: bool,
    locale: Option<String>,
    source_locale: Option<String>,
    user_segment_id: Option<Value>,
    #[serde(default)]
    label_names: Vec<String>,
}

#[derive(Deserialize)]
struct Shelf {
    id: Id,
    name: Option<String>,
    description: Option<String>,
    html_url: Option<String>,
    position: Option<i64>,
    locale: Option<String>,
    source_locale: Option<String>,
    category_id: Option<Id>,
    parent_section_id: Option<Id>,
}

#[derive(Deserialize)]
struct Translation {
    source_id: Id,
    source_type: String,
    locale: String,
    title: Option<String>,
    body: Option<String>,
    html_url: Option<String>,
    #[serde(default)]
    draft: bool,
}

#[derive(Deserialize)]
struct User {
    id: Id,
    name: String,
}

/// Reads the files of a folder.
///
/// # Errors
/// None of them is an answer of this API.
pub(super) fn plan(mut folder: Folder) -> Result<Plan, String> {
    let mut reading = Reading { lines: folder.take_lines(), ..Reading::default() };
    // Articles of the first pass say of which collection and author translations are.
    for pass in [Pass::Things, Pass::Translations] {
        for path in folder.paths().filter(|path| json::is_json(path)) {
            match json::read(&folder, path) {
                Ok(value) => reading.file(path, value, pass),
                Err(reason) if pass == Pass::Things => reading.lines.push(Line::failed(Kind::File, path, reason)),
                Err(_) => {}
            }
        }
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        return Err(
            "no file of this folder has articles, sections or categories as the API of Zendesk Guide answers them".to_owned()
        );
    }
    Ok(reading.end(folder))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Things,
    Translations,
}

#[derive(Default)]
struct Reading {
    articles: BTreeMap<(Id, String), PlannedArticle>,
    shelves: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<(Id, String)>,
    authors: HashMap<Id, String>,
    written_by: HashMap<Id, Id>,
    hosts: HashSet<String>,
    main: HashMap<String, usize>,
    /// How many articles there are, by the answers.
    announced: u64,
    spool: Spool,
    lines: Vec<Line>,
}

impl Reading {
    fn file(&mut self, path: &str, mut value: Value, pass: Pass) {
        let names: &[(&str, &str)] = match pass {
            Pass::Things => &[("users", "user"), ("categories", "category"), ("sections", "section"), ("articles", "article")],
            Pass::Translations => &[("translations", "translation")],
        };
        let mut is_known = ["translations", "translation"].iter().any(|name| value.get(*name).is_some());
        for (many, one) in names {
            let mut items = match value.get_mut(*many).map(Value::take) {
                Some(Value::Array(items)) => items,
                _ => Vec::new(),
            };
            items.extend(value.get_mut(*one).map(Value::take).filter(Value::is_object));
            is_known |= !items.is_empty() || value.get(*many).is_some();
            for (at, given) in items.into_iter().enumerate() {
                let file = format!("{path}#{one}-{}", given.get("id").map_or(at.to_string(), ToString::to_string));
                if let Err(reason) = self.item(one, given, &file) {
                    self.lines.push(Line::failed(kind(one), &file, reason));
                }
            }
        }
        if pass == Pass::Things && value.get("articles").is_some() {
            self.announced = self.announced.max(value.get("count").and_then(Value::as_u64).unwrap_or_default());
        }
        if !is_known && pass == Pass::Things {
            self.lines.push(Line::skipped(Kind::File, path, "it has neither articles nor sections, categories or translations"));
        }
    }

    fn item(&mut self, name: &str, given: Value, file: &str) -> Result<(), String> {
        match name {
            "user" => item(given).map(|User { id, name }| drop(self.authors.insert(id, name))),
            "category" | "section" => self.shelf(name, item(given)?, file),
            "article" => self.article(item(given)?, file),
            _ => self.translation(item(given)?, file),
        }
    }

    fn shelf(&mut self, name: &str, shelf: Shelf, file: &str) -> Result<(), String> {
        let locale = shelf.locale.as_deref().map(spelled).transpose()?;
        self.hosts.extend(host(shelf.html_url.as_deref()));
        let words = words(shelf.name, shelf.description.as_deref())?;
        let key = format!("{name}:{}", shelf.id.0);
        let is_source = shelf.source_locale.is_none() || shelf.source_locale == shelf.locale;
        let parent = match (shelf.parent_section_id, shelf.category_id) {
            (Some(section), _) => Some(format!("section:{}", section.0)),
            (None, Some(category)) => Some(format!("category:{}", category.0)),
            (None, None) => None,
        };
        let old = old_path(shelf.html_url.as_deref());
        let fresh = || PlannedCollection {
            key: key.clone(),
            file: file.to_owned(),
            parent: None,
            words: words.clone(),
            locale: locale.clone(),
            translations: Translations::new(),
            slug: None,
            icon: None,
            position: shelf.position.filter(|position| (0..=1_000_000).contains(position)),
            is_described: true,
            old_paths: Vec::new(),
        };
        let (_, known) = self.shelves.entry(key.clone()).or_insert_with(|| (parent, fresh()));
        translate(known, words, locale, is_source);
        known.old_paths.extend(old.iter().cloned().chain(old.as_deref().and_then(without_words)));
        Ok(())
    }

    fn article(&mut self, article: Article, file: &str) -> Result<(), String> {
        let locale = spelled(article.locale.as_deref().or(article.source_locale.as_deref()).unwrap_or("en"))?;
        if let Some(source) = article.source_locale.as_deref().and_then(|source| spelled(source).ok()) {
            *self.main.entry(source).or_default() += 1;
        }
        let title = article.title.filter(|title| !title.trim().is_empty()).ok_or("it has no title")?;
        let (body, old) = (self.converted(article.body.as_deref())?, old_path(article.html_url.as_deref()));
        self.hosts.extend(host(article.html_url.as_deref()));
        let is_restricted = article.user_segment_id.is_some_and(|segment| !segment.is_null());
        if let Some(author) = article.author_id {
            self.written_by.insert(article.id.clone(), author);
        }
        let planned = PlannedArticle {
            key: format!("{}:{locale}", article.id.0),
            file: file.to_owned(),
            collection: 0,
            locale: Some(locale.clone()),
            group: article.section_id.map(|section| section.0),
            title,
            excerpt: None,
            tags: article.label_names,
            author: None,
            seo: Seo::default(),
            position: article.position.filter(|position| (0..=1_000_000).contains(position)),
            number: None,
            status: Some(if article.draft || is_restricted { ArticleStatus::Draft } else { ArticleStatus::Published }),
            is_restricted,
            old_paths: old.iter().cloned().chain(old.as_deref().and_then(without_words)).collect(),
            body,
            notes: is_restricted
                .then(|| "only some users could read it in Zendesk; it stays a draft until you publish it".to_owned())
                .into_iter()
                .collect(),
        };
        self.keep(article.id, locale, planned);
        Ok(())
    }

    fn translation(&mut self, translation: Translation, file: &str) -> Result<(), String> {
        let Translation { source_id, source_type, locale, title, body, html_url, draft } = translation;
        let locale = spelled(&locale)?;
        let shelf = match source_type.as_str() {
            "Article" => None,
            "Section" => Some(format!("section:{}", source_id.0)),
            "Category" => Some(format!("category:{}", source_id.0)),
            other => return Err(format!("it is a translation of `{other}`, which is not known")),
        };
        if let Some(key) = shelf {
            let words = words(title, body.as_deref())?;
            let (_, known) = self.shelves.get_mut(&key).ok_or("it translates something that was not saved; save that, too")?;
            translate(known, words, Some(locale), false);
            return Ok(());
        }
        if self.articles.contains_key(&(source_id.clone(), locale.clone())) {
            return Ok(()); // The article itself says the same.
        }
        let known = self.articles.range((source_id.clone(), String::new())..).next().filter(|((id, _), _)| *id == source_id);
        let Some((_, known)) = known else {
            return Err("it translates an article that was not saved; save that, too".to_owned());
        };
        let known = known.clone();
        let title = title.filter(|title| !title.trim().is_empty()).ok_or("it has no title")?;
        let old = old_path(html_url.as_deref());
        let planned = PlannedArticle {
            key: format!("{}:{locale}", source_id.0),
            file: file.to_owned(),
            locale: Some(locale.clone()),
            title,
            status: Some(if draft || known.is_restricted { ArticleStatus::Draft } else { ArticleStatus::Published }),
            old_paths: old.iter().cloned().chain(old.as_deref().and_then(without_words)).collect(),
            body: self.converted(body.as_deref())?,
            ..known
        };
        self.keep(source_id, locale, planned);
        Ok(())
    }

    fn keep(&mut self, id: Id, locale: String, planned: PlannedArticle) {
        let key = (id, locale);
        if self.articles.insert(key.clone(), planned).is_none() {
            self.order.push(key);
        }
    }

    fn converted(&mut self, body: Option<&str>) -> Result<BodyAt, String> {
        self.spool.write(&html::markdown(body.unwrap_or_default())?)
    }

    fn end(mut self, folder: Folder) -> Plan {
        let saved: HashSet<&Id> = self.articles.keys().map(|(id, _)| id).collect();
        self.lines.extend(json::missing(self.announced, saved.len()));
        let mut shelves = Shelves::default();
        if self.articles.values().any(|article| !self.is_shelved(article)) {
            self.lines.push(Line::skipped(
                Kind::Collection,
                OTHER,
                "sections of some articles were not saved; these articles are in `Other`. Save the sections, and import again",
            ));
            shelves.add(None, other());
        }
        for (parent, shelf) in std::mem::take(&mut self.shelves).into_values() {
            shelves.add(parent, shelf);
        }
        let Placed { collections, at, folded } = shelves.place();
        for (collection, parent) in folded {
            let name = &collections[parent].words.name;
            let reason = format!("collections are at most {DEEPEST} levels deep; its articles are in `{name}`");
            self.lines.push(Line::skipped(Kind::Collection, &collection.file, reason));
        }
        let mut articles: Vec<PlannedArticle> = Vec::new();
        let mut by_id: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for (id, locale) in &self.order {
            let Some(article) = self.articles.remove(&(id.clone(), locale.clone())) else { continue };
            let key = article.group.as_ref().map(|section| format!("section:{section}"));
            let collection = key.and_then(|key| at.get(&key)).or_else(|| at.get(OTHER)).copied().unwrap_or(0);
            let author = self.written_by.get(id).and_then(|author| self.authors.get(author)).cloned();
            by_id.entry(id.0.clone()).or_default().push((locale.clone(), articles.len()));
            articles.push(PlannedArticle { collection, author, group: Some(id.0.clone()), ..article });
        }
        alone(&mut articles);
        let collections_by_path = |(key, at): (&String, &usize)| {
            let (name, id) = key.split_once(':')?;
            Some((format!("{}/{id}", if name == "section" { "sections" } else { "categories" }), *at))
        };
        let links =
            Links::Site { hosts: self.hosts, articles: by_id, collections: at.iter().filter_map(collections_by_path).collect() };
        let locale = self.main.into_iter().max_by_key(|(locale, count)| (*count, locale.clone())).map(|(locale, _)| locale);
        let (origin, lines, spool) = (Origin::Zendesk, self.lines, self.spool);
        Plan { origin, locale, site: None, collections, articles, redirects: Vec::new(), lines, links, folder, spool }
    }

    fn is_shelved(&self, article: &PlannedArticle) -> bool {
        article.group.as_ref().is_some_and(|section| self.shelves.contains_key(&format!("section:{section}")))
    }
}

fn kind(name: &str) -> Kind {
    match name {
        "article" | "translation" => Kind::Article,
        "section" | "category" => Kind::Collection,
        _ => Kind::File,
    }
}

/// A language tag as Zendesk writes it: `en-us`.
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
pub(super) fn alone(articles: &mut [PlannedArticle]) {
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for group in articles.iter().filter_map(|article| article.group.clone()) {
        *sizes.entry(group).or_default() += 1;
    }
    for article in articles {
        article.group = article.group.take().filter(|group| sizes.get(group).is_some_and(|size| *size > 1));
    }
}

/// What articles are in whose collection is not known.
pub(super) fn other() -> PlannedCollection {
    PlannedCollection {
        key: OTHER.to_owned(),
        file: OTHER.to_owned(),
        parent: None,
        words: CollectionWords { name: "Other".to_owned(), description: None },
        locale: None,
        translations: Translations::new(),
        slug: None,
        icon: None,
        position: None,
        is_described: false,
        old_paths: Vec::new(),
    }
}

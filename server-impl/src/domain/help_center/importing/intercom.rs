//! What the API of Intercom answers: lists of collections and of articles.
//!
//! <https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles>

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    folder::Folder,
    html,
    json::{self, Id, host, item, old_path, without_words},
    links::Links,
    names,
    plan::{Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::{DEEPEST, Placed, Shelves},
    spool::Spool,
    zendesk::{alone, other, spelled, translate, words},
};
use crate::types::help_center::{
    articles::{ArticleStatus, Seo},
    collections::Translations,
    imports::Origin,
};

/// Characters of an excerpt.
const EXCERPT: usize = 300;

#[derive(Deserialize)]
struct Collection {
    id: Id,
    name: Option<String>,
    description: Option<String>,
    url: Option<String>,
    order: Option<i64>,
    parent_id: Option<Value>,
    default_locale: Option<String>,
    translated_content: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
struct Article {
    id: Id,
    #[serde(flatten)]
    content: Content,
    parent_id: Option<Value>,
    parent_type: Option<String>,
    default_locale: Option<String>,
    translated_content: Option<Map<String, Value>>,
}

/// What an article says in one language.
#[derive(Deserialize)]
struct Content {
    title: Option<String>,
    description: Option<String>,
    body: Option<String>,
    state: Option<String>,
    url: Option<String>,
}

/// What a collection is called in one language.
#[derive(Deserialize)]
struct Group {
    name: Option<String>,
    description: Option<String>,
}

/// Reads the files of a folder.
///
/// # Errors
/// None of them is an answer of this API.
pub(super) fn plan(mut folder: Folder) -> Result<Plan, String> {
    let mut reading = Reading { lines: folder.take_lines(), ..Reading::default() };
    for path in folder.paths().filter(|path| json::is_json(path)) {
        match json::read(&folder, path) {
            Ok(value) => reading.file(path, value),
            Err(reason) => reading.lines.push(Line::failed(Kind::File, path, reason)),
        }
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        return Err("no file of this folder has articles or collections as the API of Intercom answers them".to_owned());
    }
    Ok(reading.end(folder))
}

#[derive(Default)]
struct Reading {
    articles: Vec<(Option<Id>, PlannedArticle)>,
    keys: HashSet<String>,
    shelves: HashMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
    hosts: HashSet<String>,
    main: HashMap<String, usize>,
    /// How many articles there are, by the answers.
    announced: u64,
    spool: Spool,
    lines: Vec<Line>,
}

impl Reading {
    fn file(&mut self, path: &str, mut value: Value) {
        let total = value.get("total_count").and_then(Value::as_u64).unwrap_or_default();
        let items = match value.get_mut("data").map(Value::take) {
            Some(Value::Array(items)) => items,
            None if value.get("id").is_some() => vec![value],
            _ => {
                self.lines.push(Line::skipped(Kind::File, path, "it has neither articles nor collections"));
                return;
            }
        };
        if items.first().is_some_and(|item| item.get("title").is_some()) {
            self.announced = self.announced.max(total);
        }
        for (at, given) in items.into_iter().enumerate() {
            let is_article = given.get("title").is_some();
            let (kind, name) = if is_article { (Kind::Article, "article") } else { (Kind::Collection, "collection") };
            let id = given.get("id").map_or(at.to_string(), |id| id.as_str().map_or_else(|| id.to_string(), ToOwned::to_owned));
            let file = format!("{path}#{name}-{id}");
            let read = if is_article {
                item(given).and_then(|article| self.article(article, &file))
            } else {
                item(given).and_then(|collection| self.shelf(collection, &file))
            };
            if let Err(reason) = read {
                self.lines.push(Line::failed(kind, &file, reason));
            }
        }
    }

    fn shelf(&mut self, collection: Collection, file: &str) -> Result<(), String> {
        let locale = collection.default_locale.as_deref().map(spelled).transpose()?;
        self.hosts.extend(host(collection.url.as_deref()));
        let old = old_path(collection.url.as_deref()).filter(|path| path.contains("/collections/"));
        let mut planned = PlannedCollection {
            key: collection.id.0.clone(),
            file: file.to_owned(),
            parent: None,
            words: words(collection.name, collection.description.as_deref())?,
            locale,
            translations: Translations::new(),
            slug: None,
            icon: None,
            position: collection.order.filter(|order| (0..=1_000_000).contains(order)),
            is_described: true,
            old_paths: old.iter().cloned().chain(old.as_deref().and_then(without_words)).collect(),
        };
        for (locale, content) in collection.translated_content.unwrap_or_default() {
            if !content.is_object() {
                continue;
            }
            let Group { name, description } = item(content)?;
            if let Ok(words) = words(name, description.as_deref()) {
                translate(&mut planned, words, Some(spelled(&locale)?), false);
            }
        }
        let parent = id(collection.parent_id.as_ref());
        self.order.push(collection.id.0.clone());
        self.shelves.insert(collection.id.0, (parent.map(|id| id.0), planned));
        Ok(())
    }

    fn article(&mut self, article: Article, file: &str) -> Result<(), String> {
        let main = spelled(article.default_locale.as_deref().unwrap_or("en"))?;
        *self.main.entry(main.clone()).or_default() += 1;
        let in_collection = article.parent_type.as_deref().is_none_or(|kind| kind == "collection");
        let parent = id(article.parent_id.as_ref()).filter(|_| in_collection);
        let mut contents = vec![(main.clone(), article.content)];
        for (locale, content) in article.translated_content.unwrap_or_default() {
            let locale = if content.is_object() { spelled(&locale)? } else { continue };
            if locale != main {
                contents.push((locale, item(content)?));
            }
        }
        for (locale, content) in contents {
            let planned = self.content(&article.id, locale, content, file)?;
            if self.keys.insert(planned.key.clone()) {
                self.articles.push((parent.clone(), planned));
            }
        }
        Ok(())
    }

    fn content(&mut self, id: &Id, locale: String, content: Content, file: &str) -> Result<PlannedArticle, String> {
        let Content { title, description, body, state, url } = content;
        let title = title.filter(|title| !title.trim().is_empty()).ok_or("it has no title")?;
        self.hosts.extend(host(url.as_deref()));
        let old = old_path(url.as_deref());
        let is_published = state.as_deref() == Some("published");
        Ok(PlannedArticle {
            key: format!("{}:{locale}", id.0),
            file: format!("{file}-{locale}"),
            collection: 0,
            locale: Some(locale),
            group: Some(id.0.clone()),
            title,
            excerpt: description.as_deref().and_then(|text| names::shortened(text, EXCERPT)),
            tags: Vec::new(),
            author: None,
            seo: Seo::default(),
            position: None,
            number: None,
            status: Some(if is_published { ArticleStatus::Published } else { ArticleStatus::Draft }),
            is_restricted: false,
            old_paths: old.iter().cloned().chain(old.as_deref().and_then(without_words)).collect(),
            body: self.spool.write(&html::markdown(body.as_deref().unwrap_or_default())?)?,
            notes: Vec::new(),
        })
    }

    fn end(mut self, folder: Folder) -> Plan {
        let saved: HashSet<&String> = self.articles.iter().filter_map(|(_, article)| article.group.as_ref()).collect();
        self.lines.extend(json::missing(self.announced, saved.len()));
        let mut shelves = Shelves::default();
        let is_shelved = |parent: &Option<Id>| parent.as_ref().is_some_and(|id| self.shelves.contains_key(&id.0));
        if !self.articles.iter().all(|(parent, _)| is_shelved(parent)) {
            shelves.add(None, other());
        }
        for key in &self.order {
            if let Some((parent, shelf)) = self.shelves.remove(key) {
                shelves.add(parent, shelf);
            }
        }
        let Placed { collections, at, folded } = shelves.place();
        for (collection, parent) in folded {
            let name = &collections[parent].words.name;
            let reason = format!("collections are at most {DEEPEST} levels deep; its articles are in `{name}`");
            self.lines.push(Line::skipped(Kind::Collection, &collection.file, reason));
        }
        let mut articles: Vec<PlannedArticle> = Vec::new();
        let mut by_id: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for (parent, article) in self.articles {
            let collection = parent.and_then(|id| at.get(&id.0)).or_else(|| at.get(&other().key)).copied().unwrap_or(0);
            let (id, locale) = (article.group.clone().unwrap_or_default(), article.locale.clone().unwrap_or_default());
            by_id.entry(id).or_default().push((locale, articles.len()));
            articles.push(PlannedArticle { collection, ..article });
        }
        alone(&mut articles);
        let collections_by_path = at.iter().map(|(key, at)| (format!("collections/{key}"), *at)).collect();
        let links = Links::Site { hosts: self.hosts, articles: by_id, collections: collections_by_path };
        let locale = self.main.into_iter().max_by_key(|(locale, count)| (*count, locale.clone())).map(|(locale, _)| locale);
        let (origin, lines, spool) = (Origin::Intercom, self.lines, self.spool);
        Plan { origin, locale, site: None, collections, articles, redirects: Vec::new(), lines, links, folder, spool }
    }
}

/// An id that may be missing: null, or the number 0.
fn id(value: Option<&Value>) -> Option<Id> {
    serde_json::from_value(value?.clone()).ok().filter(|id: &Id| id.0 != "0")
}

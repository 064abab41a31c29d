//! What the API of Intercom answers: lists of collections and of articles.
//!
//! <https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles>

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    answers::{Answers, other, spelled, translate, words},
    folder::Folder,
    html,
    json::{self, Id, host, item, old_paths},
    names,
    plan::{Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::Shelves,
};
use crate::types::help_center::{
    articles::{ArticleStatus, Seo},
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
    let answers = Answers { lines: folder.take_lines(), ..Answers::default() };
    let mut reading = Reading { answers, ..Reading::default() };
    for path in folder.paths().filter(|path| json::is_json(path)) {
        match json::read(&folder, path) {
            Ok(value) => reading.file(path, value),
            Err(reason) => reading.answers.lines.push(Line::failed(Kind::File, path, reason)),
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
    /// How many articles there are, by the answers.
    announced: u64,
    answers: Answers,
}

impl Reading {
    fn file(&mut self, path: &str, mut value: Value) {
        let total = value.get("total_count").and_then(Value::as_u64).unwrap_or_default();
        let items = match value.get_mut("data").map(Value::take) {
            Some(Value::Array(items)) => items,
            None if value.get("id").is_some() => vec![value],
            _ => {
                self.answers.lines.push(Line::skipped(Kind::File, path, "it has neither articles nor collections"));
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
                self.answers.lines.push(Line::failed(kind, &file, reason));
            }
        }
    }

    fn shelf(&mut self, collection: Collection, file: &str) -> Result<(), String> {
        let locale = collection.default_locale.as_deref().map(spelled).transpose()?;
        self.answers.hosts.extend(host(collection.url.as_deref()));
        let mut old_paths = old_paths(collection.url.as_deref());
        old_paths.retain(|path| path.contains("/collections/"));
        let main = words(collection.name, collection.description.as_deref())?;
        let mut planned = PlannedCollection {
            locale,
            position: collection.order.filter(|order| (0..=1_000_000).contains(order)),
            is_described: true,
            old_paths,
            ..PlannedCollection::new(collection.id.0.clone(), file.to_owned(), main)
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
        *self.answers.main.entry(main.clone()).or_default() += 1;
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
        self.answers.hosts.extend(host(url.as_deref()));
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
            old_paths: old_paths(url.as_deref()),
            body: self.answers.spool.write(&html::markdown(body.as_deref().unwrap_or_default())?)?,
            notes: Vec::new(),
        })
    }

    fn end(mut self, folder: Folder) -> Plan {
        let saved: HashSet<&String> = self.articles.iter().filter_map(|(_, article)| article.group.as_ref()).collect();
        self.answers.lines.extend(json::missing(self.announced, saved.len()));
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
        let articles = self.articles.into_iter().map(|(parent, article)| (parent.map(|id| id.0), article)).collect();
        self.answers.plan(Origin::Intercom, folder, shelves, articles, |key| Some(format!("collections/{key}")))
    }
}

/// An id that may be missing: null, or the number 0.
fn id(value: Option<&Value>) -> Option<Id> {
    serde_json::from_value(value?.clone()).ok().filter(|id: &Id| id.0 != "0")
}

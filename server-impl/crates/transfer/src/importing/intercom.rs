//! Reads answers of the Intercom API: lists of collections and of articles.
//!
//! <https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles>

use std::collections::{HashMap, HashSet};

use frontdesk_types::help_center::{
    articles::{ArticleStatus, Seo},
    imports::Origin,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use url::Url;

use super::{
    answers::{Answers, other, spelled, translate, words},
    fitting,
    folder::Folder,
    html,
    json::{self, Id, host, item, old_paths},
    names,
    pages::{List, turned},
    plan::{Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::Shelves,
};

/// Maximum length of an excerpt, in characters.
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

/// Content of an article in one language.
#[derive(Deserialize)]
struct Content {
    title: Option<String>,
    description: Option<String>,
    body: Option<String>,
    state: Option<String>,
    url: Option<String>,
}

impl Content {
    /// Returns `true` for an article or a translation that was started but has no content yet.
    fn is_empty(&self) -> bool {
        [&self.title, &self.body].into_iter().flatten().all(|text| text.trim().is_empty())
    }
}

/// Name and description of a collection in one language.
#[derive(Deserialize)]
struct Group {
    name: Option<String>,
    description: Option<String>,
}

/// Reads the files of a folder.
///
/// # Errors
/// No file is an answer of this API.
pub(super) fn plan(mut folder: Folder) -> Result<Plan, String> {
    let mut reading = Reading { answers: Answers::of(&mut folder), ..Reading::default() };
    for path in folder.paths().filter(|path| json::is_json(path)) {
        match json::read(&folder, path) {
            Ok(value) => reading.file(path, value),
            Err(reason) => reading.answers.fail(Kind::File, path, reason),
        }
        reading.answers.end_file(path);
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        let what = "articles or collections as the API of Intercom answers them";
        return Err(json::nothing(&reading.answers.lines, what));
    }
    Ok(reading.end(folder))
}

#[derive(Default)]
struct Reading {
    articles: Vec<(Option<Id>, PlannedArticle)>,
    keys: HashSet<String>,
    shelves: HashMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
    answers: Answers,
}

impl Reading {
    fn file(&mut self, path: &str, mut value: Value) {
        let items = match value.get_mut("data").map(Value::take) {
            Some(Value::Array(items)) => items,
            None if value.get("id").is_some() => vec![value.take()],
            _ => {
                match json::refusal(&value) {
                    Some(refusal) => self.answers.fail(Kind::File, path, refusal),
                    None => self.answers.tell(Line::skipped(Kind::File, path, "it has neither articles nor collections")),
                }
                return;
            }
        };
        self.pages(path, &value, items.first());
        for (at, given) in items.into_iter().enumerate() {
            let is_article = given.get("title").is_some();
            let (kind, name) = if is_article { (Kind::Article, "article") } else { (Kind::Collection, "collection") };
            let id = json::id(&given);
            let file = format!("{path}#{name}-{}", id.clone().unwrap_or_else(|| at.to_string()));
            if is_article {
                self.answers.pages.see(id);
            }
            let read = if is_article {
                item(given).and_then(|article| self.article(article, &file))
            } else {
                item(given).and_then(|collection| self.shelf(collection, &file))
            };
            if let Err(reason) = read {
                self.answers.fail(kind, &file, reason);
            }
        }
    }

    /// Records which page of a list a file is, and which other pages exist.
    fn pages(&mut self, file: &str, value: &Value, first: Option<&Value>) {
        let pages = &mut self.answers.pages;
        let Some(given) = value.get("pages").filter(|given| given.is_object()) else { return };
        let number = |name: &str| given.get(name).and_then(Value::as_u64);
        let Some(first) = first else {
            // An empty page does not tell which list it belongs to.
            ["articles", "collections"].into_iter().for_each(|kind| pages.save(List::only(kind), number("page").unwrap_or(1)));
            return;
        };
        let kind = if first.get("title").is_some() { "articles" } else { "collections" };
        if kind == "articles" {
            pages.announce(value.get("total_count").and_then(Value::as_u64).unwrap_or_default());
        }
        pages.save(List::only(kind), number("page").unwrap_or(1));
        pages.total(List::only(kind), number("total_pages").unwrap_or_default(), file);
        if let Some((_, next)) = turned(given.get("next")) {
            pages.name(List::only(kind), next, file);
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
        for (given, content) in collection.translated_content.unwrap_or_default() {
            if !content.is_object() {
                continue;
            }
            let read = spelled(&given).and_then(|locale| Ok((locale, item::<Group>(content)?)));
            match read.map(|(locale, group)| (locale, words(group.name, group.description.as_deref()))) {
                Ok((locale, Ok(words))) => translate(&mut planned, words, Some(locale), false),
                Ok((_, Err(_))) => {} // No name in that language.
                Err(reason) => self.answers.fail(Kind::Collection, &format!("{file}-{given}"), reason),
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
        let mut contents = vec![(main.clone(), Ok(article.content))];
        for (given, content) in
            article.translated_content.unwrap_or_default().into_iter().filter(|(_, content)| content.is_object())
        {
            match spelled(&given) {
                Ok(locale) if locale == main => {}
                Ok(locale) => contents.push((locale, item(content))),
                Err(reason) => contents.push((given, Err(reason))),
            }
        }
        if contents.iter().all(|(_, content)| content.as_ref().is_ok_and(Content::is_empty)) {
            self.answers.tell(Line::skipped(Kind::Article, file, "it has neither title nor text"));
        }
        for (locale, content) in contents {
            let name = format!("{file}-{locale}");
            let planned = match content {
                Ok(content) if content.is_empty() => continue,
                content => content.and_then(|content| self.content(&article.id, locale, content, name.clone())),
            };
            match planned {
                Ok(planned) if self.keys.insert(planned.key.clone()) => self.articles.push((parent.clone(), planned)),
                Ok(_) => {} // Already read from another page.
                Err(reason) => self.answers.fail(Kind::Article, &name, reason),
            }
        }
        Ok(())
    }

    fn content(&mut self, id: &Id, locale: String, content: Content, file: String) -> Result<PlannedArticle, String> {
        let Content { title, description, body, state, url } = content;
        let mut notes = Vec::new();
        let title = fitting::title(title, &mut notes)?;
        self.answers.hosts.extend(host(url.as_deref()));
        let base = url.as_deref().and_then(|url| Url::parse(url).ok());
        let converted = html::markdown(body.as_deref().unwrap_or_default(), base.as_ref())?;
        notes.extend(converted.notes);
        let is_published = state.as_deref() == Some("published");
        Ok(PlannedArticle {
            key: format!("{}:{locale}", id.0),
            file,
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
            body: self.answers.spool.write(&converted.text)?,
            notes,
        })
    }

    fn end(mut self, folder: Folder) -> Plan {
        self.answers.lines.extend(self.answers.pages.missing());
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

/// Returns an id that may be missing, null or 0.
fn id(value: Option<&Value>) -> Option<Id> {
    serde_json::from_value(value?.clone()).ok().filter(|id: &Id| id.0 != "0")
}

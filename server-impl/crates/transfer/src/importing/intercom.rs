//! Reads answers of the Intercom API: lists of collections and of articles.
//!
//! <https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles>

use std::collections::{HashMap, HashSet};

use frontdesk_types::help_center::{
    articles::{ArticleStatus, SearchMetadata},
    imports::ImportOrigin,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use url::Url;

use super::{
    answers::{ApiAnswers, add_words, collection_words, other_collection, parse_locale},
    folder::ImportFolder,
    html,
    json::{self, ApiId, parse_item, url_host, url_paths},
    names,
    nesting::CollectionHierarchy,
    pages::{ApiList, parse_page_reference},
    plan::ImportPlan,
    planned::{PlannedArticle, PlannedCollection},
    report::{ItemKind, ReportLine},
    truncation,
};

/// Maximum length of an excerpt, in characters.
const MAX_EXCERPT_CHARS: usize = 300;

#[derive(Deserialize)]
struct IntercomCollection {
    id: ApiId,
    name: Option<String>,
    description: Option<String>,
    url: Option<String>,
    order: Option<i64>,
    parent_id: Option<Value>,
    default_locale: Option<String>,
    translated_content: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
struct IntercomArticle {
    id: ApiId,
    #[serde(flatten)]
    content: IntercomContent,
    parent_id: Option<Value>,
    parent_type: Option<String>,
    default_locale: Option<String>,
    translated_content: Option<Map<String, Value>>,
}

/// Content of an article in one language.
#[derive(Deserialize)]
struct IntercomContent {
    title: Option<String>,
    description: Option<String>,
    body: Option<String>,
    state: Option<String>,
    url: Option<String>,
}

impl IntercomContent {
    /// Returns `true` for an article or a translation that was started but has no content yet.
    fn is_empty(&self) -> bool {
        [&self.title, &self.body].into_iter().flatten().all(|text| text.trim().is_empty())
    }
}

/// Name and description of a collection in one language.
#[derive(Deserialize)]
struct IntercomCollectionContent {
    name: Option<String>,
    description: Option<String>,
}

/// Reads the files of a folder.
///
/// # Errors
/// No file is an answer of this API.
pub(super) fn plan(mut folder: ImportFolder) -> Result<ImportPlan, String> {
    let mut reading = IntercomReader { answers: ApiAnswers::new(&mut folder), ..IntercomReader::default() };
    for path in folder.file_paths().filter(|path| json::is_json(path)) {
        match json::read_json(&folder, path) {
            Ok(value) => reading.read_file(path, value),
            Err(reason) => reading.answers.report_failure(ItemKind::File, path, reason),
        }
        reading.answers.finish_file(path);
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        let what = "articles or collections as the API of Intercom answers them";
        return Err(json::nothing_to_import(&reading.answers.lines, what));
    }
    Ok(reading.into_plan(folder))
}

#[derive(Default)]
struct IntercomReader {
    articles: Vec<(Option<ApiId>, PlannedArticle)>,
    keys: HashSet<String>,
    shelves: HashMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
    answers: ApiAnswers,
}

impl IntercomReader {
    fn read_file(&mut self, path: &str, mut value: Value) {
        let items = match value.get_mut("data").map(Value::take) {
            Some(Value::Array(items)) => items,
            None if value.get("id").is_some() => vec![value.take()],
            _ => {
                match json::provider_error(&value) {
                    Some(refusal) => self.answers.report_failure(ItemKind::File, path, refusal),
                    None => {
                        self.answers.report(ReportLine::skipped(ItemKind::File, path, "it has neither articles nor collections"))
                    }
                }
                return;
            }
        };
        self.record_pages(path, &value, items.first());
        for (at, given) in items.into_iter().enumerate() {
            let is_article = given.get("title").is_some();
            let (kind, name) = if is_article { (ItemKind::Article, "article") } else { (ItemKind::Collection, "collection") };
            let id = json::item_id(&given);
            let file = format!("{path}#{name}-{}", id.clone().unwrap_or_else(|| at.to_string()));
            if is_article {
                self.answers.pages.record_article(id);
            }
            let read = if is_article {
                parse_item(given).and_then(|article| self.read_article(article, &file))
            } else {
                parse_item(given).and_then(|collection| self.read_collection(collection, &file))
            };
            if let Err(reason) = read {
                self.answers.report_failure(kind, &file, reason);
            }
        }
    }

    /// Records which page of a list a file is, and which other pages exist.
    fn record_pages(&mut self, file: &str, value: &Value, first: Option<&Value>) {
        let pages = &mut self.answers.pages;
        let Some(given) = value.get("pages").filter(|given| given.is_object()) else { return };
        let number = |name: &str| given.get(name).and_then(Value::as_u64);
        let Some(first) = first else {
            // An empty page does not tell which list it belongs to.
            ["articles", "collections"]
                .into_iter()
                .for_each(|kind| pages.record_page(ApiList::of_kind(kind), number("page").unwrap_or(1)));
            return;
        };
        let kind = if first.get("title").is_some() { "articles" } else { "collections" };
        if kind == "articles" {
            pages.record_article_count(value.get("total_count").and_then(Value::as_u64).unwrap_or_default());
        }
        pages.record_page(ApiList::of_kind(kind), number("page").unwrap_or(1));
        pages.record_total(ApiList::of_kind(kind), number("total_pages").unwrap_or_default(), file);
        if let Some((_, next)) = parse_page_reference(given.get("next")) {
            pages.record_reference(ApiList::of_kind(kind), next, file);
        }
    }

    fn read_collection(&mut self, collection: IntercomCollection, file: &str) -> Result<(), String> {
        let locale = collection.default_locale.as_deref().map(parse_locale).transpose()?;
        self.answers.hosts.extend(url_host(collection.url.as_deref()));
        let mut old_paths = url_paths(collection.url.as_deref());
        old_paths.retain(|path| path.contains("/collections/"));
        let main = collection_words(collection.name, collection.description.as_deref())?;
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
            let read = parse_locale(&given).and_then(|locale| Ok((locale, parse_item::<IntercomCollectionContent>(content)?)));
            match read.map(|(locale, group)| (locale, collection_words(group.name, group.description.as_deref()))) {
                Ok((locale, Ok(words))) => add_words(&mut planned, words, Some(locale), false),
                Ok((_, Err(_))) => {} // No name in that language.
                Err(reason) => self.answers.report_failure(ItemKind::Collection, &format!("{file}-{given}"), reason),
            }
        }
        let parent = parse_optional_id(collection.parent_id.as_ref());
        self.order.push(collection.id.0.clone());
        self.shelves.insert(collection.id.0, (parent.map(|id| id.0), planned));
        Ok(())
    }

    fn read_article(&mut self, article: IntercomArticle, file: &str) -> Result<(), String> {
        let main = parse_locale(article.default_locale.as_deref().unwrap_or("en"))?;
        *self.answers.main_languages.entry(main.clone()).or_default() += 1;
        let in_collection = article.parent_type.as_deref().is_none_or(|kind| kind == "collection");
        let parent = parse_optional_id(article.parent_id.as_ref()).filter(|_| in_collection);
        let mut contents = vec![(main.clone(), Ok(article.content))];
        for (given, content) in
            article.translated_content.unwrap_or_default().into_iter().filter(|(_, content)| content.is_object())
        {
            match parse_locale(&given) {
                Ok(locale) if locale == main => {}
                Ok(locale) => contents.push((locale, parse_item(content))),
                Err(reason) => contents.push((given, Err(reason))),
            }
        }
        if contents.iter().all(|(_, content)| content.as_ref().is_ok_and(IntercomContent::is_empty)) {
            self.answers.report(ReportLine::skipped(ItemKind::Article, file, "it has neither title nor text"));
        }
        for (locale, content) in contents {
            let name = format!("{file}-{locale}");
            let planned = match content {
                Ok(content) if content.is_empty() => continue,
                content => content.and_then(|content| self.plan_content(&article.id, locale, content, name.clone())),
            };
            match planned {
                Ok(planned) if self.keys.insert(planned.key.clone()) => self.articles.push((parent.clone(), planned)),
                Ok(_) => {} // Already read from another page.
                Err(reason) => self.answers.report_failure(ItemKind::Article, &name, reason),
            }
        }
        Ok(())
    }

    fn plan_content(
        &mut self,
        id: &ApiId,
        locale: String,
        content: IntercomContent,
        file: String,
    ) -> Result<PlannedArticle, String> {
        let IntercomContent { title, description, body, state, url } = content;
        let mut notes = Vec::new();
        let title = truncation::fit_title(title, &mut notes)?;
        self.answers.hosts.extend(url_host(url.as_deref()));
        let base = url.as_deref().and_then(|url| Url::parse(url).ok());
        let converted = html::to_markdown(body.as_deref().unwrap_or_default(), base.as_ref())?;
        notes.extend(converted.notes);
        let places = Some(converted.places);
        let is_published = state.as_deref() == Some("published");
        Ok(PlannedArticle {
            key: format!("{}:{locale}", id.0),
            file,
            collection: 0,
            locale: Some(locale),
            group: Some(id.0.clone()),
            title,
            excerpt: description.as_deref().and_then(|text| names::shorten(text, MAX_EXCERPT_CHARS)),
            tags: Vec::new(),
            author: None,
            seo: SearchMetadata::default(),
            position: None,
            number: None,
            status: Some(if is_published { ArticleStatus::Published } else { ArticleStatus::Draft }),
            is_restricted: false,
            old_paths: url_paths(url.as_deref()),
            routes: Vec::new(),
            places,
            body: self.answers.spool.append_text(&converted.text)?,
            notes,
        })
    }

    fn into_plan(mut self, folder: ImportFolder) -> ImportPlan {
        self.answers.lines.extend(self.answers.pages.report_missing());
        let mut shelves = CollectionHierarchy::default();
        let is_shelved = |parent: &Option<ApiId>| parent.as_ref().is_some_and(|id| self.shelves.contains_key(&id.0));
        if !self.articles.iter().all(|(parent, _)| is_shelved(parent)) {
            shelves.add(None, other_collection());
        }
        for key in &self.order {
            if let Some((parent, shelf)) = self.shelves.remove(key) {
                shelves.add(parent, shelf);
            }
        }
        let articles = self.articles.into_iter().map(|(parent, article)| (parent.map(|id| id.0), article)).collect();
        self.answers.into_plan(ImportOrigin::Intercom, folder, shelves, articles, |key| Some(format!("collections/{key}")))
    }
}

/// Returns an id that may be missing, null or 0.
fn parse_optional_id(value: Option<&Value>) -> Option<ApiId> {
    serde_json::from_value(value?.clone()).ok().filter(|id: &ApiId| id.0 != "0")
}

//! Reads answers of the Zendesk Guide API: categories, sections, articles, and translations of all three.
//!
//! <https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/>

mod api;
mod pages;

use std::collections::{BTreeMap, HashMap};

use frontdesk_types::help_center::{
    articles::{ArticleStatus, Seo},
    imports::Origin,
};
use serde_json::Value;
use url::Url;

use self::api::{Article, Shelf, Translation, User};
use super::{
    answers::{Answers, OTHER, other, spelled, translate, words},
    fitting,
    folder::Folder,
    html,
    json::{self, Id, host, item, old_paths},
    plan::{BodyAt, Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::Shelves,
};

/// Fields of an answer, for a list and for a single item.
const THINGS: [(&str, &str); 4] =
    [("users", "user"), ("categories", "category"), ("sections", "section"), ("articles", "article")];

/// Fields of an answer with translations, which are read last.
const TRANSLATIONS: (&str, &str) = ("translations", "translation");

/// Note on articles that stay drafts.
const RESTRICTED: &str = "only some users could read it in Zendesk; it stays a draft until you publish it";

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
    // Translations take their collection and author from the article, so articles are read first.
    for path in std::mem::take(&mut reading.translated) {
        if let Ok(mut value) = json::read(&folder, &path) {
            reading.items(&path, &mut value, TRANSLATIONS);
        }
        reading.answers.end_file(&path);
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        let what = "articles, sections or categories as the API of Zendesk Guide answers them";
        return Err(json::nothing(&reading.answers.lines, what));
    }
    Ok(reading.end(folder))
}

#[derive(Default)]
struct Reading {
    articles: BTreeMap<(Id, String), PlannedArticle>,
    shelves: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<(Id, String)>,
    authors: HashMap<Id, String>,
    written_by: HashMap<Id, Id>,
    /// Paths of the files with translations.
    translated: Vec<String>,
    answers: Answers,
}

impl Reading {
    /// Reads everything in a file except its translations.
    fn file(&mut self, path: &str, mut value: Value) {
        let has_translations = value.get(TRANSLATIONS.0).is_some() || value.get(TRANSLATIONS.1).is_some();
        if has_translations {
            self.translated.push(path.to_owned());
        }
        pages::note(&mut self.answers.pages, path, &value);
        let mut is_known = has_translations;
        for names in THINGS {
            is_known |= self.items(path, &mut value, names);
        }
        if is_known {
            return;
        }
        match json::refusal(&value) {
            Some(refusal) => self.answers.fail(Kind::File, path, refusal),
            None => {
                let reason = "it has neither articles nor sections, categories or translations";
                self.answers.tell(Line::skipped(Kind::File, path, reason));
            }
        }
    }

    /// Reads the items of one kind in a file. Returns `true` if the file has a field for them.
    fn items(&mut self, path: &str, value: &mut Value, (many, one): (&str, &str)) -> bool {
        let mut items = match value.get_mut(many).map(Value::take) {
            Some(Value::Array(items)) => items,
            _ => Vec::new(),
        };
        items.extend(value.get_mut(one).map(Value::take).filter(Value::is_object));
        let is_known = !items.is_empty() || value.get(many).is_some();
        for (at, given) in items.into_iter().enumerate() {
            let id = json::id(&given);
            let file = format!("{path}#{one}-{}", id.clone().unwrap_or_else(|| at.to_string()));
            if one == "article" {
                self.answers.pages.see(id);
            }
            if let Err(reason) = self.item(one, given, &file) {
                self.answers.fail(kind(one), &file, reason);
            }
        }
        is_known
    }

    fn item(&mut self, name: &str, given: Value, file: &str) -> Result<(), String> {
        match name {
            "user" => {
                let User { id, name } = item(given)?;
                self.authors.extend(name.and_then(|name| fitting::author(&name)).map(|name| (id, name)));
                Ok(())
            }
            "category" | "section" => self.shelf(name, item(given)?, file),
            "article" => self.article(item(given)?, file),
            _ => self.translation(item(given)?, file),
        }
    }

    fn shelf(&mut self, name: &str, shelf: Shelf, file: &str) -> Result<(), String> {
        let locale = shelf.locale.as_deref().map(spelled).transpose()?;
        self.answers.hosts.extend([&shelf.url, &shelf.html_url].into_iter().filter_map(|url| host(url.as_deref())));
        let words = words(shelf.name, shelf.description.as_deref())?;
        let key = format!("{name}:{}", shelf.id.0);
        let is_source = shelf.source_locale.is_none() || shelf.source_locale == shelf.locale;
        let parent = match (shelf.parent_section_id, shelf.category_id) {
            (Some(section), _) => Some(format!("section:{}", section.0)),
            (None, Some(category)) => Some(format!("category:{}", category.0)),
            (None, None) => None,
        };
        let fresh = || PlannedCollection {
            locale: locale.clone(),
            position: shelf.position.filter(|position| (0..=1_000_000).contains(position)),
            is_described: true,
            ..PlannedCollection::new(key.clone(), file.to_owned(), words.clone())
        };
        let (_, known) = self.shelves.entry(key.clone()).or_insert_with(|| (parent, fresh()));
        translate(known, words, locale, is_source);
        known.old_paths.extend(old_paths(shelf.html_url.as_deref()));
        Ok(())
    }

    fn article(&mut self, article: Article, file: &str) -> Result<(), String> {
        let locale = spelled(article.locale.as_deref().or(article.source_locale.as_deref()).unwrap_or("en"))?;
        if let Some(source) = article.source_locale.as_deref().and_then(|source| spelled(source).ok()) {
            *self.answers.main.entry(source).or_default() += 1;
        }
        let is_restricted = article.is_restricted();
        let is_draft = article.draft == Some(true) || is_restricted;
        let mut notes: Vec<String> = is_restricted.then(|| RESTRICTED.to_owned()).into_iter().collect();
        let title = fitting::title(article.title, &mut notes)?;
        let addresses = [article.html_url.as_deref(), article.url.as_deref()];
        let body = self.converted(article.body.as_deref(), addresses, &mut notes)?;
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
            tags: fitting::labels(article.label_names.unwrap_or_default(), &mut notes),
            author: None,
            seo: Seo::default(),
            position: article.position.filter(|position| (0..=1_000_000).contains(position)),
            number: None,
            status: Some(if is_draft { ArticleStatus::Draft } else { ArticleStatus::Published }),
            is_restricted,
            old_paths: old_paths(article.html_url.as_deref()),
            body,
            notes,
        };
        self.keep(article.id, locale, planned);
        Ok(())
    }

    fn translation(&mut self, translation: Translation, file: &str) -> Result<(), String> {
        let locale = spelled(&translation.locale)?;
        let id = &translation.source_id.0;
        match translation.source_type.to_ascii_lowercase().as_str() {
            "article" => self.translated_article(translation, locale, file),
            "section" => self.translated_shelf(&format!("section:{id}"), translation, locale),
            "category" => self.translated_shelf(&format!("category:{id}"), translation, locale),
            other => Err(format!("it is a translation of `{other}`, which is not known")),
        }
    }

    fn translated_shelf(&mut self, key: &str, translation: Translation, locale: String) -> Result<(), String> {
        let words = words(translation.title, translation.body.as_deref())?;
        let (_, known) = self.shelves.get_mut(key).ok_or("it translates something that was not saved; save that, too")?;
        translate(known, words, Some(locale), false);
        Ok(())
    }

    fn translated_article(&mut self, translation: Translation, locale: String, file: &str) -> Result<(), String> {
        let is_draft = translation.is_draft();
        let Translation { source_id, title, body, url, html_url, .. } = translation;
        if self.articles.contains_key(&(source_id.clone(), locale.clone())) {
            return Ok(()); // Already read from the article itself.
        }
        let known = self.articles.range((source_id.clone(), String::new())..).next().filter(|((id, _), _)| *id == source_id);
        let Some((_, known)) = known else {
            return Err("it translates an article that was not saved; save that, too".to_owned());
        };
        let known = known.clone();
        let mut notes: Vec<String> = known.is_restricted.then(|| RESTRICTED.to_owned()).into_iter().collect();
        let planned = PlannedArticle {
            key: format!("{}:{locale}", source_id.0),
            file: file.to_owned(),
            locale: Some(locale.clone()),
            title: fitting::title(title, &mut notes)?,
            status: Some(if is_draft || known.is_restricted { ArticleStatus::Draft } else { ArticleStatus::Published }),
            old_paths: old_paths(html_url.as_deref()),
            body: self.converted(body.as_deref(), [html_url.as_deref(), url.as_deref()], &mut notes)?,
            notes,
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

    /// Converts a text to Markdown. `addresses` starts with the one for visitors, which relative links are
    /// resolved against.
    fn converted(&mut self, body: Option<&str>, addresses: [Option<&str>; 2], notes: &mut Vec<String>) -> Result<BodyAt, String> {
        self.answers.hosts.extend(addresses.into_iter().filter_map(host));
        let base = addresses.into_iter().flatten().find_map(|url| Url::parse(url).ok());
        let converted = html::markdown(body.unwrap_or_default(), base.as_ref())?;
        notes.extend(converted.notes);
        self.answers.spool.write(&converted.text)
    }

    fn end(mut self, folder: Folder) -> Plan {
        self.answers.lines.extend(self.answers.pages.missing());
        let mut shelves = Shelves::default();
        if self.articles.values().any(|article| !self.is_shelved(article)) {
            self.answers.lines.push(Line::skipped(
                Kind::Collection,
                OTHER,
                "sections of some articles were not saved; these articles are in `Other`. Save the sections, and import again",
            ));
            shelves.add(None, other());
        }
        for (parent, shelf) in self.shelves.into_values() {
            shelves.add(parent, shelf);
        }
        let mut articles = Vec::new();
        for key in self.order {
            let Some(article) = self.articles.remove(&key) else { continue };
            let (id, _) = key;
            let shelf = article.group.as_ref().map(|section| format!("section:{section}"));
            let author = self.written_by.get(&id).and_then(|author| self.authors.get(author)).cloned();
            articles.push((shelf, PlannedArticle { author, group: Some(id.0), ..article }));
        }
        self.answers.plan(Origin::Zendesk, folder, shelves, articles, place)
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

/// Returns the path of a collection on Zendesk; `None` for the collection of articles without one.
fn place(key: &str) -> Option<String> {
    let (name, id) = key.split_once(':')?;
    Some(format!("{}/{id}", if name == "section" { "sections" } else { "categories" }))
}

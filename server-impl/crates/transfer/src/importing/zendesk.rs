//! Reads answers of the Zendesk Guide API: categories, sections, articles, and translations of all three.
//!
//! <https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/>

mod api;
mod pages;

use std::collections::{BTreeMap, HashMap};

use frontdesk_documents::markdown::TextPlaces;
use frontdesk_types::help_center::{
    articles::{ArticleStatus, SearchMetadata},
    imports::ImportOrigin,
};
use serde_json::Value;
use url::Url;

use self::api::{ZendeskArticle, ZendeskCollection, ZendeskTranslation, ZendeskUser};
use super::{
    answers::{ApiAnswers, OTHER_KEY, add_words, collection_words, other_collection, parse_locale},
    folder::ImportFolder,
    html,
    json::{self, ApiId, parse_item, url_host, url_paths},
    nesting::CollectionHierarchy,
    plan::ImportPlan,
    planned::{BodyLocation, PlannedArticle, PlannedCollection},
    report::{ItemKind, ReportLine},
    truncation,
};

/// Fields of an answer, for a list and for a single item.
const ITEM_FIELDS: [(&str, &str); 4] =
    [("users", "user"), ("categories", "category"), ("sections", "section"), ("articles", "article")];

/// Fields of an answer with translations, which are read last.
const TRANSLATION_FIELDS: (&str, &str) = ("translations", "translation");

/// Note on articles that stay drafts.
const RESTRICTED_NOTE: &str = "only some users could read it in Zendesk; it stays a draft until you publish it";

/// Reads the files of a folder.
///
/// # Errors
/// No file is an answer of this API.
pub(super) fn plan(mut folder: ImportFolder) -> Result<ImportPlan, String> {
    let mut reading = ZendeskReader { answers: ApiAnswers::new(&mut folder), ..ZendeskReader::default() };
    for path in folder.file_paths().filter(|path| json::is_json(path)) {
        match json::read_json(&folder, path) {
            Ok(value) => reading.read_file(path, value),
            Err(reason) => reading.answers.report_failure(ItemKind::File, path, reason),
        }
        reading.answers.finish_file(path);
    }
    // Translations take their collection and author from the article, so articles are read first.
    for path in std::mem::take(&mut reading.translation_files) {
        if let Ok(mut value) = json::read_json(&folder, &path) {
            reading.read_items(&path, &mut value, TRANSLATION_FIELDS);
        }
        reading.answers.finish_file(&path);
    }
    if reading.articles.is_empty() && reading.shelves.is_empty() {
        let what = "articles, sections or categories as the API of Zendesk Guide answers them";
        return Err(json::nothing_to_import(&reading.answers.lines, what));
    }
    Ok(reading.into_plan(folder))
}

#[derive(Default)]
struct ZendeskReader {
    articles: BTreeMap<(ApiId, String), PlannedArticle>,
    shelves: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<(ApiId, String)>,
    authors: HashMap<ApiId, String>,
    written_by: HashMap<ApiId, ApiId>,
    /// Paths of the files with translations.
    translation_files: Vec<String>,
    answers: ApiAnswers,
}

impl ZendeskReader {
    /// Reads everything in a file except its translations.
    fn read_file(&mut self, path: &str, mut value: Value) {
        let has_translations = value.get(TRANSLATION_FIELDS.0).is_some() || value.get(TRANSLATION_FIELDS.1).is_some();
        if has_translations {
            self.translation_files.push(path.to_owned());
        }
        pages::record_pages(&mut self.answers.pages, path, &value);
        let mut is_known = has_translations;
        for names in ITEM_FIELDS {
            is_known |= self.read_items(path, &mut value, names);
        }
        if is_known {
            return;
        }
        match json::provider_error(&value) {
            Some(refusal) => self.answers.report_failure(ItemKind::File, path, refusal),
            None => {
                let reason = "it has neither articles nor sections, categories or translations";
                self.answers.report(ReportLine::skipped(ItemKind::File, path, reason));
            }
        }
    }

    /// Reads the items of one kind in a file. Returns `true` if the file has a field for them.
    fn read_items(&mut self, path: &str, value: &mut Value, (many, one): (&str, &str)) -> bool {
        let mut items = match value.get_mut(many).map(Value::take) {
            Some(Value::Array(items)) => items,
            _ => Vec::new(),
        };
        items.extend(value.get_mut(one).map(Value::take).filter(Value::is_object));
        let is_known = !items.is_empty() || value.get(many).is_some();
        for (at, given) in items.into_iter().enumerate() {
            let id = json::item_id(&given);
            let file = format!("{path}#{one}-{}", id.clone().unwrap_or_else(|| at.to_string()));
            if one == "article" {
                self.answers.pages.record_article(id);
            }
            if let Err(reason) = self.read_item(one, given, &file) {
                self.answers.report_failure(item_kind(one), &file, reason);
            }
        }
        is_known
    }

    fn read_item(&mut self, name: &str, given: Value, file: &str) -> Result<(), String> {
        match name {
            "user" => {
                let ZendeskUser { id, name } = parse_item(given)?;
                self.authors.extend(name.and_then(|name| truncation::fit_author(&name)).map(|name| (id, name)));
                Ok(())
            }
            "category" | "section" => self.read_collection(name, parse_item(given)?, file),
            "article" => self.read_article(parse_item(given)?, file),
            _ => self.read_translation(parse_item(given)?, file),
        }
    }

    fn read_collection(&mut self, name: &str, shelf: ZendeskCollection, file: &str) -> Result<(), String> {
        let locale = shelf.locale.as_deref().map(parse_locale).transpose()?;
        self.answers.hosts.extend([&shelf.url, &shelf.html_url].into_iter().filter_map(|url| url_host(url.as_deref())));
        let words = collection_words(shelf.name, shelf.description.as_deref())?;
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
        add_words(known, words, locale, is_source);
        known.old_paths.extend(url_paths(shelf.html_url.as_deref()));
        Ok(())
    }

    fn read_article(&mut self, article: ZendeskArticle, file: &str) -> Result<(), String> {
        let locale = parse_locale(article.locale.as_deref().or(article.source_locale.as_deref()).unwrap_or("en"))?;
        if let Some(source) = article.source_locale.as_deref().and_then(|source| parse_locale(source).ok()) {
            *self.answers.main_languages.entry(source).or_default() += 1;
        }
        let is_restricted = article.is_restricted();
        let is_draft = article.draft == Some(true) || is_restricted;
        let mut notes: Vec<String> = is_restricted.then(|| RESTRICTED_NOTE.to_owned()).into_iter().collect();
        let title = truncation::fit_title(article.title, &mut notes)?;
        let addresses = [article.html_url.as_deref(), article.url.as_deref()];
        let (body, places) = self.convert_text(article.body.as_deref(), addresses, &mut notes)?;
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
            tags: truncation::fit_labels(article.label_names.unwrap_or_default(), &mut notes),
            author: None,
            seo: SearchMetadata::default(),
            position: article.position.filter(|position| (0..=1_000_000).contains(position)),
            number: None,
            status: Some(if is_draft { ArticleStatus::Draft } else { ArticleStatus::Published }),
            is_restricted,
            old_paths: url_paths(article.html_url.as_deref()),
            routes: Vec::new(),
            places: Some(places),
            body,
            notes,
        };
        self.insert_article(article.id, locale, planned);
        Ok(())
    }

    fn read_translation(&mut self, translation: ZendeskTranslation, file: &str) -> Result<(), String> {
        let locale = parse_locale(&translation.locale)?;
        let id = &translation.source_id.0;
        match translation.source_type.to_ascii_lowercase().as_str() {
            "article" => self.plan_translation(translation, locale, file),
            "section" => self.translate_collection(&format!("section:{id}"), translation, locale),
            "category" => self.translate_collection(&format!("category:{id}"), translation, locale),
            other => Err(format!("it is a translation of `{other}`, which is not known")),
        }
    }

    fn translate_collection(&mut self, key: &str, translation: ZendeskTranslation, locale: String) -> Result<(), String> {
        let words = collection_words(translation.title, translation.body.as_deref())?;
        let (_, known) = self.shelves.get_mut(key).ok_or("it translates something that was not saved; save that, too")?;
        add_words(known, words, Some(locale), false);
        Ok(())
    }

    fn plan_translation(&mut self, translation: ZendeskTranslation, locale: String, file: &str) -> Result<(), String> {
        let is_draft = translation.is_draft();
        let ZendeskTranslation { source_id, title, body, url, html_url, .. } = translation;
        if self.articles.contains_key(&(source_id.clone(), locale.clone())) {
            return Ok(()); // Already read from the article itself.
        }
        let known = self.articles.range((source_id.clone(), String::new())..).next().filter(|((id, _), _)| *id == source_id);
        let Some((_, known)) = known else {
            return Err("it translates an article that was not saved; save that, too".to_owned());
        };
        let known = known.clone();
        let mut notes: Vec<String> = known.is_restricted.then(|| RESTRICTED_NOTE.to_owned()).into_iter().collect();
        let (body, places) = self.convert_text(body.as_deref(), [html_url.as_deref(), url.as_deref()], &mut notes)?;
        let planned = PlannedArticle {
            key: format!("{}:{locale}", source_id.0),
            file: file.to_owned(),
            locale: Some(locale.clone()),
            title: truncation::fit_title(title, &mut notes)?,
            status: Some(if is_draft || known.is_restricted { ArticleStatus::Draft } else { ArticleStatus::Published }),
            old_paths: url_paths(html_url.as_deref()),
            places: Some(places),
            body,
            notes,
            ..known
        };
        self.insert_article(source_id, locale, planned);
        Ok(())
    }

    fn insert_article(&mut self, id: ApiId, locale: String, planned: PlannedArticle) {
        let key = (id, locale);
        if self.articles.insert(key.clone(), planned).is_none() {
            self.order.push(key);
        }
    }

    /// Converts a text to Markdown, and returns its places. `addresses` starts with the one for visitors, which relative
    /// links are resolved against.
    fn convert_text(
        &mut self,
        body: Option<&str>,
        addresses: [Option<&str>; 2],
        notes: &mut Vec<String>,
    ) -> Result<(BodyLocation, TextPlaces), String> {
        self.answers.hosts.extend(addresses.into_iter().filter_map(url_host));
        let base = addresses.into_iter().flatten().find_map(|url| Url::parse(url).ok());
        let converted = html::to_markdown(body.unwrap_or_default(), base.as_ref())?;
        notes.extend(converted.notes);
        Ok((self.answers.spool.append_text(&converted.text)?, converted.places))
    }

    fn into_plan(mut self, folder: ImportFolder) -> ImportPlan {
        self.answers.lines.extend(self.answers.pages.report_missing());
        let mut shelves = CollectionHierarchy::default();
        if self.articles.values().any(|article| !self.has_collection(article)) {
            self.answers.lines.push(ReportLine::skipped(
                ItemKind::Collection,
                OTHER_KEY,
                "sections of some articles were not saved; these articles are in `Other`. Save the sections, and import again",
            ));
            shelves.add(None, other_collection());
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
        self.answers.into_plan(ImportOrigin::Zendesk, folder, shelves, articles, link_path)
    }

    fn has_collection(&self, article: &PlannedArticle) -> bool {
        article.group.as_ref().is_some_and(|section| self.shelves.contains_key(&format!("section:{section}")))
    }
}

fn item_kind(name: &str) -> ItemKind {
    match name {
        "article" | "translation" => ItemKind::Article,
        "section" | "category" => ItemKind::Collection,
        _ => ItemKind::File,
    }
}

/// Returns the path of a collection on Zendesk; `None` for the collection of articles without one.
fn link_path(key: &str) -> Option<String> {
    let (name, id) = key.split_once(':')?;
    Some(format!("{}/{id}", if name == "section" { "sections" } else { "categories" }))
}

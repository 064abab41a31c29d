//! API responses saved as files.

use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;
use url::Url;

use super::{
    ImportSource,
    folder::ImportFolder,
    names,
    report::{ItemOutcome, ReportLine},
};

/// Maximum size of a file, in bytes. A page of a hundred articles is far smaller.
const MAX_FILE_BYTES: usize = 32 * 1024 * 1024;

/// Returns `true` if the file name ends in `.json`.
pub(super) fn is_json(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("json"))
}

/// Reads a file.
///
/// # Errors
/// A message for users that says why the file cannot be read.
pub(super) fn read_json(folder: &ImportFolder, path: &str) -> Result<Value, String> {
    let text = folder.read_text(path, MAX_FILE_BYTES)?;
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| format!("it is no JSON: {error}"))
}

/// Guesses the provider of an answer.
pub(super) fn guess_source(value: &Value) -> Option<ImportSource> {
    const ZENDESK: [&str; 8] =
        ["articles", "sections", "categories", "translations", "article", "section", "category", "translation"];
    let is_zendesk = ZENDESK.iter().any(|name| value.get(*name).is_some_and(|found| found.is_array() || found.is_object()));
    if is_zendesk {
        return Some(ImportSource::Zendesk);
    }
    let is_list = value.get("type").and_then(Value::as_str) == Some("list") && value.get("data").is_some_and(Value::is_array);
    let is_article = value.get("type").and_then(Value::as_str) == Some("article");
    (is_list || is_article).then_some(ImportSource::Intercom)
}

/// Deserializes an item of a list.
///
/// # Errors
/// A message for users that says what is wrong with the item.
pub(super) fn parse_item<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("it is not as the API describes it: {error}"))
}

/// An id, which some responses have as a number and others as a string.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ApiId(pub(super) String);

impl<'de> Deserialize<'de> for ApiId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(number) => Ok(Self(number.to_string())),
            Value::String(text) if !text.is_empty() && text.len() <= 100 => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("an id is a number or a short text")),
        }
    }
}

/// Returns the path of an address that is to redirect here, without the words behind its number; none for the home page.
/// Paths with other words behind the number lead to the same page.
pub(super) fn url_paths(url: Option<&str>) -> Vec<String> {
    let Some(Ok(url)) = url.map(Url::parse) else { return Vec::new() };
    let path = url.path().trim_end_matches('/');
    if path.len() <= 1 {
        return Vec::new();
    }
    vec![strip_slug(path).unwrap_or_else(|| path.to_owned())]
}

/// Returns the path that stands for a page in any language: `/hc/articles/7` for `/hc/en-us/articles/7`. The pages of a
/// help center have short numbers below `/articles`, so only long ones are taken there.
pub(super) fn path_without_language(path: &str) -> Option<String> {
    const MIN_DIGITS: usize = 6;
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts.as_slice() {
        ["hc", _language, kind, id] => Some(format!("/hc/{kind}/{id}")),
        [_language, kind @ ("articles" | "collections"), id] if id.len() >= MIN_DIGITS => Some(format!("/{kind}/{id}")),
        _ => None,
    }
}

/// Returns the host of an address.
pub(super) fn url_host(url: Option<&str>) -> Option<String> {
    Url::parse(url?).ok()?.host_str().map(ToOwned::to_owned)
}

/// Returns a path without the words after its trailing number: `/hc/articles/7` for `/hc/articles/7-refunds`.
fn strip_slug(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/')?;
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && digits < name.len()).then(|| format!("{folder}/{}", &name[..digits]))
}

pub(super) fn item_id(given: &Value) -> Option<String> {
    ApiId::deserialize(given.get("id")?).ok().map(|id| id.0)
}

/// Returns a message if the file holds an error of the provider instead of a list.
pub(super) fn provider_error(value: &Value) -> Option<String> {
    let first = |errors: &Value| if errors.is_array() { errors.get(0).cloned() } else { Some(errors.clone()) };
    let error = value.get("error").or_else(|| value.get("errors")).and_then(first);
    let error = error.filter(|error| !matches!(error, Value::Null | Value::Bool(false)))?;
    let said =
        error.as_str().or_else(|| ["message", "title", "detail", "code"].iter().find_map(|name| error.get(*name)?.as_str()));
    let said = said.and_then(|said| names::shorten(said, 200)).unwrap_or_else(|| "an error".to_owned());
    Some(format!("the answer is no list but `{said}`; save it again"))
}

/// Returns a message that no file of a folder can be imported, with the first failure.
pub(super) fn nothing_to_import(lines: &[ReportLine], what: &str) -> String {
    let failed = lines.iter().find(|line| line.outcome == ItemOutcome::Failed);
    let reason = failed.and_then(|line| Some(format!(". {}: {}", line.file, line.reason.as_ref()?)));
    format!("no file of this folder has {what}{}", reason.unwrap_or_default())
}

//! Front matter of Markdown files: YAML between two lines of three hyphens, or TOML between lines of three plus signs.

use std::fmt;

use frontdesk_types::{Result, help_center::articles::ArticleStatus};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

mod notation;
mod unknown;

pub use unknown::note_unknown_fields;

use notation::split_fences;

/// Maximum length, in bytes.
const MAX_BYTES: usize = 64 * 1_024;

/// Metadata of an article. Some fields accept the names that other tools use; unknown fields are ignored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct FrontMatter {
    /// Title.
    #[serde(deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Number in the address.
    #[serde(deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
    /// `draft`, `published` or `archived`.
    #[serde(deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Language.
    #[serde(alias = "lang", alias = "language", deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Group that its translations share.
    #[serde(deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub translation_group: Option<String>,
    /// Position in its collection.
    #[serde(
        alias = "weight",
        alias = "sidebar_position",
        alias = "nav_order",
        deserialize_with = "whole",
        skip_serializing_if = "Option::is_none"
    )]
    pub position: Option<i64>,
    /// Summary of the text.
    #[serde(deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// Labels.
    #[serde(deserialize_with = "labels", skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Name of the author.
    #[serde(deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Metadata for search engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seo: Option<SeoMatter>,
    /// Collection, such as `Billing/Invoices`; the folder if absent.
    #[serde(deserialize_with = "text", skip_serializing)]
    pub collection: Option<String>,
    /// Key that identifies the article even if the file moves; its path if absent.
    #[serde(deserialize_with = "text", skip_serializing)]
    pub slug: Option<String>,
    /// Paths that are to redirect to the article.
    #[serde(alias = "redirect_from", alias = "aliases", deserialize_with = "labels", skip_serializing)]
    pub redirect_from: Vec<String>,
    /// Address that another tool gives to the file, to which links lead.
    #[serde(alias = "url", deserialize_with = "text", skip_serializing)]
    pub permalink: Option<String>,
    /// Name that another tool gives to the file, to which links lead.
    #[serde(deserialize_with = "text", skip_serializing)]
    pub id: Option<String>,
    /// Name for `excerpt` in other tools.
    #[serde(deserialize_with = "text", skip_serializing)]
    pub description: Option<String>,
    /// Alternative to `status` in other tools.
    #[serde(deserialize_with = "yes", skip_serializing)]
    pub draft: Option<bool>,
    /// Opposite of `draft`.
    #[serde(deserialize_with = "yes", skip_serializing)]
    pub published: Option<bool>,
}

/// Metadata for search engines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeoMatter {
    /// Title that replaces the article's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Description that replaces the summary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Set to keep search engines from listing the article.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub noindex: bool,
}

impl FrontMatter {
    /// Returns the requested status; `None` if the file states none, or one of another tool.
    pub fn requested_status(&self) -> Option<ArticleStatus> {
        if let Some(status) = self.status.as_ref().and_then(|status| status.trim().to_ascii_lowercase().parse().ok()) {
            return Some(status);
        }
        let is_published = self.published.or(self.draft.map(|draft| !draft))?;
        Some(if is_published { ArticleStatus::Published } else { ArticleStatus::Draft })
    }

    /// Returns a note on a status of another tool, which is not used.
    pub fn note_unknown_status(&self) -> Option<String> {
        let wrong = self.status.as_ref()?.trim().to_ascii_lowercase().parse::<ArticleStatus>().err()?;
        Some(format!("its `status` is not used: {wrong}"))
    }
}

/// Splits a file into its front matter and its text.
///
/// # Errors
/// The front matter is too long, or invalid.
pub fn split(file: &str) -> Result<(Option<FrontMatter>, &str), String> {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    let Some((raw, rest)) = split_fences(file) else { return Ok((None, strip_final_newline(file, true))) };
    if raw.as_str().len() > MAX_BYTES {
        return Err("the front matter is longer than 64 KiB; move what is no front matter below it".to_owned());
    }
    // YAML that consists of comments only is null.
    let matter = raw.parse().map_err(|error| format!("the front matter is wrong: {error}"))?;
    Ok((Some(matter.unwrap_or_default()), strip_line_ends(raw.as_str(), rest)))
}

/// Returns the text of a file, whatever its front matter says.
pub fn split_body(file: &str) -> &str {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    split_fences(file).map_or_else(|| strip_final_newline(file, true), |(raw, rest)| strip_line_ends(raw.as_str(), rest))
}

/// Strips the blank line behind the front matter, and the final line ending.
fn strip_line_ends<'f>(matter: &str, rest: &'f str) -> &'f str {
    let is_windows = rest.starts_with("\r\n") || matter.ends_with("\r\n");
    let body = rest.strip_prefix('\n').or_else(|| rest.strip_prefix("\r\n").filter(|_| is_windows)).unwrap_or(rest);
    strip_final_newline(body, is_windows)
}

/// Strips the final line ending.
fn strip_final_newline(body: &str, is_windows: bool) -> &str {
    if is_windows && let Some(body) = body.strip_suffix("\r\n") {
        return body;
    }
    body.strip_suffix('\n').unwrap_or(body)
}

/// Returns a file with front matter and text.
///
/// # Errors
/// Internal errors only.
pub fn join(matter: &FrontMatter, body: &str) -> Result<String> {
    Ok(format!("---\n{}---\n\n{body}\n", super::write_yaml(matter)?))
}

/// Reads a string. Numbers and booleans are converted; anything else is ignored.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match deserializer.deserialize_any(YamlValueVisitor)? {
        YamlValue::One(text) => Some(text).filter(|text| !text.trim().is_empty()),
        YamlValue::Many(_) => None,
    })
}

/// Reads a list of strings, or a comma-separated string.
fn labels<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let kept = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Ok(match deserializer.deserialize_any(YamlValueVisitor)? {
        YamlValue::One(text) => text.split(',').filter_map(kept).collect(),
        YamlValue::Many(texts) => texts.iter().filter_map(|text| kept(text)).collect(),
    })
}

fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let found = text(deserializer)?;
    #[expect(clippy::cast_possible_truncation, reason = "what is out of bounds is refused later, whatever it became")]
    let rounded = |text: &str| text.trim().parse::<f64>().ok().map(|number| number.round() as i64);
    Ok(found.as_deref().and_then(|text| text.trim().parse().ok().or_else(|| rounded(text))))
}

fn yes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(text(deserializer)?.and_then(|text| match text.to_ascii_lowercase().as_str() {
        "true" | "yes" => Some(true),
        "false" | "no" => Some(false),
        _ => None,
    }))
}

/// A value, reduced to its texts.
enum YamlValue {
    One(String),
    Many(Vec<String>),
}

impl<'de> Deserialize<'de> for YamlValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(YamlValueVisitor)
    }
}

/// Visitor that accepts any value.
struct YamlValueVisitor;

impl<'de> Visitor<'de> for YamlValueVisitor {
    type Value = YamlValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, value: &str) -> Result<YamlValue, E> {
        Ok(YamlValue::One(value.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<YamlValue, E> {
        Ok(YamlValue::One(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<YamlValue, E> {
        Ok(YamlValue::One(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<YamlValue, E> {
        Ok(YamlValue::One(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<YamlValue, E> {
        Ok(YamlValue::One(value.to_string()))
    }

    fn visit_unit<E>(self) -> Result<YamlValue, E> {
        Ok(YamlValue::Many(Vec::new()))
    }

    fn visit_none<E>(self) -> Result<YamlValue, E> {
        Ok(YamlValue::Many(Vec::new()))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<YamlValue, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<YamlValue, A::Error> {
        let mut texts = Vec::new();
        while let Some(item) = items.next_element()? {
            if let YamlValue::One(text) = item {
                texts.push(text);
            }
        }
        Ok(YamlValue::Many(texts))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<YamlValue, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(YamlValue::Many(Vec::new()))
    }
}

#[cfg(test)]
mod tests;

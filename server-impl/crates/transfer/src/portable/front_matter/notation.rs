//! Notations of front matter: YAML between lines of `---`, and TOML between lines of `+++`.

use serde_json::Value;

use super::FrontMatter;
use crate::portable::yaml;

/// Fields with several names, the best one first. Files of several tools have more than one of them.
const SAME_FIELDS: [&[&str]; 4] = [
    &["locale", "lang", "language"],
    &["position", "weight", "sidebar_position", "nav_order"],
    &["redirectFrom", "redirect_from", "aliases"],
    &["permalink", "url"],
];

/// Front matter as it is written.
pub(super) enum RawMatter<'f> {
    /// YAML, with the first line of hyphens, so that errors have the line numbers of the file.
    Yaml(&'f str),
    /// TOML, without its fences.
    Toml(&'f str),
}

impl RawMatter<'_> {
    /// Returns it without knowing what it is.
    pub(super) fn as_str(&self) -> &str {
        let (Self::Yaml(text) | Self::Toml(text)) = self;
        text
    }

    /// Parses it; `None` if it has nothing but comments.
    pub(super) fn parse(&self) -> Result<Option<FrontMatter>, String> {
        match self {
            Self::Yaml(text) => match yaml::parse_yaml(text) {
                Err(wrong) if wrong.contains("duplicate field") => parse_names(parse_fields(text), wrong),
                parsed => parsed,
            },
            // The line break stands for the fence.
            Self::Toml(text) => {
                let parsed = toml::from_str(&format!("\n{text}")).map_err(|error| error.to_string());
                parsed.and_then(|value| parse_names(Ok(value), String::new()))
            }
        }
    }
}

/// Parses YAML without knowing its fields. Two of the same name are a mistake.
fn parse_fields(text: &str) -> Result<Value, String> {
    let fields: serde_norway::Mapping = yaml::parse_yaml(text)?;
    serde_json::to_value(fields).map_err(|error| error.to_string())
}

/// Reads fields of which one may have several names.
fn parse_names(parsed: Result<Value, String>, wrong: String) -> Result<Option<FrontMatter>, String> {
    let Ok(Value::Object(mut fields)) = parsed else { return Err(wrong) };
    for names in SAME_FIELDS {
        let known = names.iter().position(|name| fields.contains_key(*name));
        for other in names.iter().skip(known.map_or(names.len(), |known| known + 1)) {
            fields.remove(*other);
        }
    }
    serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())
}

/// Splits a file into its front matter and the rest, if it has any.
pub(super) fn split_fences(file: &str) -> Option<(RawMatter<'_>, &str)> {
    let (fence, is_toml) = if file.starts_with("+++") { ("+++", true) } else { ("---", false) };
    let inner = file.strip_prefix(fence)?;
    let inner = inner.strip_prefix("\r\n").or_else(|| inner.strip_prefix('\n'))?;
    let start = file.len() - inner.len();
    let mut at = start;
    for line in inner.split_inclusive('\n') {
        let is_end = line.trim_end() == fence || (!is_toml && line.trim_end() == "...");
        if is_end && !line.starts_with(char::is_whitespace) {
            let matter = if is_toml { RawMatter::Toml(&file[start..at]) } else { RawMatter::Yaml(&file[..at]) };
            return Some((matter, &file[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

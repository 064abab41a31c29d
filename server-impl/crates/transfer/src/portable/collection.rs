//! `collection.yaml`.

use frontdesk_types::help_center::collections::{CollectionIcon, Translations};
use serde::{Deserialize, Serialize};

/// Maximum length of a slug, in characters.
const MAX_SLUG_CHARS: usize = 80;

/// A collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectionFile {
    /// Name, in the main language of the site.
    pub name: String,
    /// Slug in addresses; derived from the name if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icon next to the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<CollectionIcon>,
    /// Position among its siblings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// Name and description in other languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

impl CollectionFile {
    /// Checks the fields that the rules of collections do not.
    ///
    /// # Errors
    /// A message for users that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        super::check_position(self.position)?;
        match &self.slug {
            Some(slug) if !is_slug(slug) => Err(format!(
                "`slug` must have 1 to {MAX_SLUG_CHARS} characters from a to z, digits and hyphens, with no hyphen at the \
                 ends; it is `{slug}`"
            )),
            _ => Ok(()),
        }
    }
}

fn is_slug(slug: &str) -> bool {
    let is_letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=MAX_SLUG_CHARS).contains(&slug.len()) && slug.bytes().all(is_letter) && !slug.starts_with('-') && !slug.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_those_of_the_contract() {
        for (slug, is) in [("a", true), ("a-1", true), ("", false), ("-a", false), ("a-", false), ("A", false), ("../a", false)] {
            assert_eq!(is_slug(slug), is, "{slug}");
        }
    }
}

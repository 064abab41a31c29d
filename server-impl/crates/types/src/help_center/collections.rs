//! Collections: groups of articles, up to three deep.

use std::collections::BTreeMap;

pub use frontdesk_vocabulary::CollectionIcon;
use serde::{Deserialize, Serialize};

use crate::{CollectionId, OrgId, SiteId, Timestamp, changes::changes};

/// A collection of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// Its id.
    pub id: CollectionId,
    /// The organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The collection that it is in; `None` at the top.
    pub parent: Option<CollectionId>,
    /// Its name, in the first language of the site.
    pub name: String,
    /// Its name in addresses; no other collection of the site has it.
    pub slug: String,
    /// Description.
    pub description: Option<String>,
    /// The picture beside its name.
    pub icon: Option<CollectionIcon>,
    /// Position among those with the same parent: the lowest first, then by id.
    pub position: i64,
    /// Its name and description in other languages, by their tags.
    pub translations: Translations,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Collection {
    /// Its name and description in a language; in the first language of the site where it is not translated.
    pub fn words(&self, locale: &str) -> (&str, Option<&str>) {
        let translated = self.translations.get(locale).map(|words| (words.name.as_str(), words.description.as_deref()));
        translated.unwrap_or((&self.name, self.description.as_deref()))
    }
}

/// The words of a collection in other languages of its site.
pub type Translations = BTreeMap<String, CollectionText>;

/// The words of a collection in one language. Stored as JSON: a field is never renamed, only added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectionText {
    /// Its name.
    pub name: String,
    /// Description.
    #[serde(default)]
    pub description: Option<String>,
}

/// Number of items in a collection itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CollectionCounts {
    /// Articles in any state.
    pub articles: i64,
    /// Published articles.
    pub published: i64,
}

changes! {
    /// Settings of a collection.
    CollectionChanges of Collection {
        /// The collection that it is in.
        plain "parentId" parent: Option<CollectionId>,
        /// 1 to 100 characters.
        text "name" name: String,
        /// Its name in addresses.
        plain "slug" slug: String,
        /// At most 300 characters.
        text "description" description: Option<String>,
        /// The picture beside its name.
        plain "icon" icon: Option<CollectionIcon>,
        /// Position.
        plain "position" position: i64,
        /// Its words in other languages.
        text "translations" translations: Translations,
    }
}

//! What was imported into a site, so that importing it again changes nothing that is the same.

use uuid::Uuid;

use crate::{OrgId, SiteId};

/// Origin of an import. Names within one origin are unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportOrigin {
    /// A folder of Markdown files.
    Markdown,
    /// A folder that was exported from a help center.
    Frontdesk,
    /// Answers of the API of Zendesk Guide.
    Zendesk,
    /// Answers of the API of Intercom.
    Intercom,
}

impl ImportOrigin {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Frontdesk => "frontdesk",
            Self::Zendesk => "zendesk",
            Self::Intercom => "intercom",
        }
    }
}

/// Key of the imports into a site from one origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiteImports {
    /// Organization that owns the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// Origin of the imports.
    pub origin: ImportOrigin,
}

/// Kind of an imported item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportedKind {
    /// An article.
    Article,
    /// A collection.
    Collection,
    /// A file.
    File,
    /// The settings of the site.
    Site,
}

impl ImportedKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Article, Self::Collection, Self::File, Self::Site];

    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Collection => "collection",
            Self::File => "file",
            Self::Site => "site",
        }
    }

    /// The kind with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Something that was imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedItem {
    /// Kind of what was made of it.
    pub kind: ImportedKind,
    /// Name at its origin: a path, or an id.
    pub name: String,
    /// The article, the collection, the file or the site.
    pub target: Uuid,
    /// The hash of what was imported, and of what was exported since, with spaces between; `None` until all of it was
    /// imported.
    pub digest: Option<String>,
}

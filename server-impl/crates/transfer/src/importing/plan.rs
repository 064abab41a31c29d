//! The plan of an import.

use frontdesk_types::help_center::imports::ImportOrigin;

use super::{
    folder::ImportFolder,
    links::LinkIndex,
    planned::{PlannedArticle, PlannedCollection},
    report::ReportLine,
    spool::TextSpool,
};
use crate::portable::{redirects::RedirectFile, site::SiteFile};

/// Everything to import, without the texts.
#[derive(Debug)]
pub struct ImportPlan {
    /// Origin of the source.
    pub origin: ImportOrigin,
    /// Language of items that name none.
    pub locale: Option<String>,
    /// Settings of the site.
    pub site: Option<SiteFile>,
    /// Collections, each after its parent.
    pub collections: Vec<PlannedCollection>,
    /// Articles, in order of creation.
    pub articles: Vec<PlannedArticle>,
    /// Redirects, in addition to those from the old paths of articles and collections.
    pub redirects: Vec<RedirectFile>,
    /// Report lines of everything that could not be read or is not imported.
    pub lines: Vec<ReportLine>,
    /// Lookup of link targets.
    pub(super) links: LinkIndex,
    /// Folder of the texts and files.
    pub(super) folder: ImportFolder,
    /// Converted texts.
    pub(super) spool: TextSpool,
}

//! Reads a website page by page, politely: obeys robots.txt, sends one request after the other and respects delays.
//!
//! Every address that is visited is reported once, with its outcome. No page fails the visit. Each address takes
//! one request: a redirect is reported as such, and its target is the next address. Only an address that pages name as
//! their own may be requested once more, to compare the texts. Files that a page links are pages of their own.

use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_types::{
    Result,
    knowledge::{
        chunks::ChunkAnchor,
        sources::{FailureCode, PageOutcome, SourceFailure, WebsiteMode},
    },
};
use url::Url;

mod addresses;
mod failures;
mod files;
mod frontier;
mod page;
mod robots;
mod sitemap;
mod visit;

#[cfg(test)]
mod tests;

pub use files::{FileReader, FileText};
pub use visit::crawl_website;

/// The website to read, and its limits.
#[derive(Debug, Clone)]
pub struct CrawlPlan {
    /// Address of the first page.
    pub start: Url,
    /// Selection of the pages.
    pub mode: WebsiteMode,
    /// Maximum pages to read.
    pub max_pages: usize,
    /// Pages read earlier, by address.
    pub known: HashMap<String, KnownVersion>,
}

/// The version of a page read earlier.
#[derive(Debug, Clone, Default)]
pub struct KnownVersion {
    /// Entity tag (`ETag`).
    pub etag: Option<String>,
    /// Time of the last modification (`Last-Modified`).
    pub last_modified: Option<String>,
}

/// An address that was visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitedAddress {
    /// The address.
    pub url: String,
    /// Outcome of the visit.
    pub outcome: PageOutcome,
    /// Reason for which it was skipped or failed.
    pub failure: Option<SourceFailure>,
    /// Sentence about parts of a file that could not be read.
    pub note: Option<String>,
    /// Title of the page.
    pub title: Option<String>,
    /// Text of the page; set when it was fetched.
    pub text: Option<String>,
    /// Places in the text to which an address can lead.
    pub anchors: Vec<ChunkAnchor>,
    /// Offsets in bytes, in the text of a file, at which its pages begin.
    pub page_starts: Vec<u64>,
    /// Version of the page, as an entity tag.
    pub etag: Option<String>,
    /// Version of the page, as a time.
    pub last_modified: Option<String>,
}

impl VisitedAddress {
    fn with_outcome(url: &Url, outcome: PageOutcome) -> Self {
        Self::without_content(url.to_string(), outcome)
    }

    fn without_content(url: String, outcome: PageOutcome) -> Self {
        Self {
            url,
            outcome,
            failure: None,
            note: None,
            title: None,
            text: None,
            anchors: Vec::new(),
            page_starts: Vec::new(),
            etag: None,
            last_modified: None,
        }
    }

    fn skipped(url: &Url, code: FailureCode, reason: impl Into<String>) -> Self {
        Self { failure: Some(SourceFailure::new(code, reason)), ..Self::with_outcome(url, PageOutcome::Skipped) }
    }

    fn failed(url: &Url, SourceFailure { code, reason }: SourceFailure) -> Self {
        Self { outcome: PageOutcome::Failed, ..Self::skipped(url, code, reason) }
    }
}

/// Receives each visited address as soon as its outcome is known.
#[async_trait]
pub trait VisitReport: Send + Sync {
    /// Records a visited address.
    ///
    /// # Errors
    /// When it cannot be recorded, which ends the visit.
    async fn record_visit(&mut self, visited: VisitedAddress) -> Result<()>;
}

//! Reads a website page by page, politely: robots.txt is obeyed, requests are made one at a time, delays are respected.
//!
//! Every address that is tried is reported once, with its outcome. No page fails the visit. One address is one request:
//! a redirect or a canonical address is reported as such, and its target is the next address.

use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_types::{
    Result,
    knowledge::{
        chunks::Anchor,
        sources::{Failure, FailureCode, PageOutcome, WebsiteMode},
    },
};
use url::Url;

mod addresses;
mod failures;
mod frontier;
mod page;
mod robots;
mod sitemap;
mod visit;

#[cfg(test)]
mod tests;

pub use visit::visit;

/// Plan of a visit.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Start URL.
    pub start: Url,
    /// Selection of pages.
    pub mode: WebsiteMode,
    /// Maximum pages to read.
    pub max_pages: usize,
    /// Pages that were read earlier, by their addresses.
    pub known: HashMap<String, Known>,
}

/// The version of a page that was read earlier.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Its tag.
    pub etag: Option<String>,
    /// Its time.
    pub last_modified: Option<String>,
}

/// An address that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visited {
    /// The address.
    pub url: String,
    /// Outcome.
    pub outcome: PageOutcome,
    /// Why it was skipped or failed.
    pub failure: Option<Failure>,
    /// Its title.
    pub title: Option<String>,
    /// Its text; set when it was fetched.
    pub text: Option<String>,
    /// The places in it that an address can lead to.
    pub anchors: Vec<Anchor>,
    /// Its version, as an entity tag.
    pub etag: Option<String>,
    /// The same, as a time.
    pub last_modified: Option<String>,
}

impl Visited {
    fn read(url: &Url, outcome: PageOutcome) -> Self {
        Self {
            url: url.to_string(),
            outcome,
            failure: None,
            title: None,
            text: None,
            anchors: Vec::new(),
            etag: None,
            last_modified: None,
        }
    }

    fn skipped(url: &Url, code: FailureCode, reason: impl Into<String>) -> Self {
        Self { failure: Some(Failure::new(code, reason)), ..Self::read(url, PageOutcome::Skipped) }
    }

    fn failed(url: &Url, Failure { code, reason }: Failure) -> Self {
        Self { outcome: PageOutcome::Failed, ..Self::skipped(url, code, reason) }
    }
}

/// Receives each visited address as soon as it is done.
#[async_trait]
pub trait Report: Send + Sync {
    /// Records an address that was tried.
    ///
    /// # Errors
    /// When it cannot be recorded. Then the visit is over.
    async fn note(&mut self, visited: Visited) -> Result<()>;
}

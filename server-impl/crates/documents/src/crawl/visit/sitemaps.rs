//! Visits of the pages that sitemaps list.

use std::collections::{HashSet, VecDeque};

use super::*;
use crate::crawl::sitemap;

/// Maximum sitemaps read.
const MAX_SITEMAPS: usize = 50;

impl CrawlVisit<'_> {
    /// Queues the pages of the sitemaps of a site, or of the one at this address.
    pub(super) async fn queue_sitemaps(&mut self, start: Url) -> Result<()> {
        let mut waiting: VecDeque<Url> = self.first_sitemaps(start).await.into();
        let mut seen: HashSet<Url> = HashSet::new();
        while let Some(url) = waiting.pop_front() {
            if seen.len() >= MAX_SITEMAPS {
                break;
            }
            if !is_readable(&url) || !seen.insert(url.clone()) {
                continue;
            }
            let further = match self.fetch_with_retries(&url, &KnownVersion::default()).await {
                Ok(answer) if (300..=399).contains(&answer.status) => {
                    answer.location.and_then(|location| redirect_target(&url, &location)).into_iter().collect()
                }
                Ok(answer) if answer.status == 200 => self.queue_listed_pages(&url, answer).await?,
                Ok(answer) => {
                    let reason = format!(
                        "The server answered {} for the sitemap. Give the address of one, or crawl the site.",
                        answer.status
                    );
                    self.report
                        .record_visit(VisitedAddress::failed(&url, SourceFailure::new(FailureCode::HttpStatus, reason)))
                        .await?;
                    Vec::new()
                }
                Err(failed) => {
                    self.report.record_visit(failed).await?;
                    Vec::new()
                }
            };
            let remaining = MAX_SITEMAPS.saturating_sub(waiting.len());
            waiting.extend(further.into_iter().take(remaining));
        }
        Ok(())
    }

    /// Returns the sitemap at an address, or those that robots.txt names, or the one at the usual place.
    async fn first_sitemaps(&mut self, start: Url) -> Vec<Url> {
        if start.path().ends_with(".xml") || start.path().ends_with(".xml.gz") {
            return vec![start];
        }
        let named = self.robots_rules(&start).await.sitemaps();
        if named.is_empty() { start.join("/sitemap.xml").into_iter().collect() } else { named }
    }

    /// Queues the pages that a sitemap lists, and returns the further sitemaps.
    async fn queue_listed_pages(&mut self, url: &Url, answer: FetchedPage) -> Result<Vec<Url>> {
        let mut left = self.attempts_left;
        let (is_sitemap, further) = self
            .off_runtime(move |frontier| {
                let mut further = Vec::new();
                let is_sitemap = sitemap::read_entries(&answer.body, |entry| {
                    match entry {
                        sitemap::SitemapEntry::Page(page) => frontier.push_address(page, 0),
                        sitemap::SitemapEntry::Sitemap(sitemap) if further.len() < MAX_SITEMAPS => further.push(sitemap),
                        sitemap::SitemapEntry::Sitemap(_) => {}
                    }
                    left -= 1;
                    if left == 0 || frontier.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                (is_sitemap, further)
            })
            .await?;
        if !is_sitemap {
            let reason = "It is not a sitemap. Give the address of one, or crawl the site.";
            self.report.record_visit(VisitedAddress::failed(url, SourceFailure::new(FailureCode::NotASitemap, reason))).await?;
        }
        Ok(further)
    }
}

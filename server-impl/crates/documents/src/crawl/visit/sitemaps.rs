//! Visits of the pages that sitemaps list.

use std::collections::{HashSet, VecDeque};

use super::*;
use crate::crawl::sitemap;

/// Maximum sitemaps read.
const SITEMAPS: usize = 50;

impl Visit<'_> {
    /// Queues the pages of the sitemaps of a site, or of the one at this address.
    pub(super) async fn sitemaps(&mut self, start: Url) -> Result<()> {
        let mut waiting: VecDeque<Url> = self.first_sitemaps(start).await.into();
        let mut seen: HashSet<Url> = HashSet::new();
        while let Some(url) = waiting.pop_front() {
            if seen.len() >= SITEMAPS {
                break;
            }
            if !is_readable(&url) || !seen.insert(url.clone()) {
                continue;
            }
            let further = match self.get(&url).await {
                Ok(answer) if (300..=399).contains(&answer.status) => {
                    answer.location.and_then(|location| reached(&url, &location)).into_iter().collect()
                }
                Ok(answer) if answer.status == 200 => self.listed(&url, answer).await?,
                Ok(answer) => {
                    let reason = format!(
                        "The server answered {} for the sitemap. Give the address of one, or crawl the site.",
                        answer.status
                    );
                    self.report.note(Visited::failed(&url, Failure::new(FailureCode::HttpStatus, reason))).await?;
                    Vec::new()
                }
                Err(failed) => {
                    self.report.note(failed).await?;
                    Vec::new()
                }
            };
            let room = SITEMAPS.saturating_sub(waiting.len());
            waiting.extend(further.into_iter().take(room));
        }
        Ok(())
    }

    /// Returns the sitemap at an address, or those that robots.txt names, or the one at the usual place.
    async fn first_sitemaps(&mut self, start: Url) -> Vec<Url> {
        if start.path().ends_with(".xml") || start.path().ends_with(".xml.gz") {
            return vec![start];
        }
        let named = self.rules(&start).await.sitemaps();
        if named.is_empty() { start.join("/sitemap.xml").into_iter().collect() } else { named }
    }

    /// Queues the pages that a sitemap lists, and returns the further sitemaps.
    async fn listed(&mut self, url: &Url, answer: Fetched) -> Result<Vec<Url>> {
        let mut left = self.tries;
        let (is_sitemap, further) = self
            .off_runtime(move |frontier| {
                let mut further = Vec::new();
                let is_sitemap = sitemap::read(&answer.body, |entry| {
                    match entry {
                        sitemap::Entry::Page(page) => frontier.add(page, 0),
                        sitemap::Entry::Sitemap(sitemap) if further.len() < SITEMAPS => further.push(sitemap),
                        sitemap::Entry::Sitemap(_) => {}
                    }
                    left -= 1;
                    if left == 0 || frontier.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                (is_sitemap, further)
            })
            .await?;
        if !is_sitemap {
            let reason = "It is not a sitemap. Give the address of one, or crawl the site.";
            self.report.note(Visited::failed(url, Failure::new(FailureCode::NotASitemap, reason))).await?;
        }
        Ok(further)
    }
}

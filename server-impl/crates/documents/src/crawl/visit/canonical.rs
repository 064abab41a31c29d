//! Canonical addresses (RFC 6596). Many sites name the wrong one on every page, so the address that a page names counts
//! only if the same text is there.

use super::*;

impl CrawlVisit<'_> {
    /// Records a page that names another address as its own: if the same text is there, that page instead.
    pub(super) async fn read_claimed_page(&mut self, page: ReadPage, canonical: Url) -> Result<()> {
        let url = page.visited.url.clone();
        let Some(digest) = page.digest else { return self.record_page(page).await };
        let ClaimedAddress { digest: claimed, page: claimed_page } = self.read_claim(&canonical).await?;
        let is_same = claimed == Some(digest);
        if !is_same && self.mode == WebsiteMode::Crawl {
            self.frontier.push_address(canonical.clone(), 0);
        }
        let claimed_page = claimed_page.filter(|_| is_same && self.frontier.take_address(&canonical));
        if !is_same || claimed_page.is_none() && !self.is_read(&canonical) {
            return self.record_page(page).await;
        }
        let reason = format!("It says that its address is {canonical}.");
        let skipped = VisitedAddress { url, ..VisitedAddress::skipped(&canonical, FailureCode::Redirected, reason) };
        self.report.record_visit(skipped).await?;
        match claimed_page {
            Some(page) => self.record_page(page).await,
            None => Ok(()),
        }
    }

    /// Returns `true` if the text at an address that was visited is part of the source: it was read, or has not changed.
    fn is_read(&self, url: &Url) -> bool {
        let digest = self.digests.get(url.as_str()).copied().flatten();
        digest.is_some_and(|digest| self.texts.contains_key(&digest)) || self.known.contains_key(url.as_str())
    }

    /// Returns what is at an address, unless nothing can be read there. Each is requested once for all pages that name it.
    async fn read_claim(&mut self, canonical: &Url) -> Result<ClaimedAddress> {
        let key = canonical.as_str();
        if let Some(digest) = self.digests.get(key) {
            return Ok(ClaimedAddress { digest: *digest, page: None });
        }
        let page = self.request_claim(canonical).await?;
        let digest = page.as_ref().and_then(|page| page.digest);
        self.digests.insert(key.into(), digest);
        Ok(ClaimedAddress { digest, page })
    }

    /// Requests the page at an address, in full even if it is known.
    async fn request_claim(&mut self, canonical: &Url) -> Result<Option<ReadPage>> {
        if self.attempts_left == 0 || self.check_robots(canonical).await.is_some() {
            return Ok(None);
        }
        self.attempts_left -= 1;
        let Ok(answer) = self.fetch_with_retries(canonical, &KnownVersion::default()).await else { return Ok(None) };
        if !(200..=299).contains(&answer.status) {
            return Ok(None);
        }
        match self.read_answer(canonical.clone(), answer).await? {
            ResponseReading::Page(page) => Ok(Some(page)),
            _ => Ok(None),
        }
    }
}

/// Content of an address that a page names as its own.
struct ClaimedAddress {
    /// Hash of its text, if it has any.
    digest: Option<[u8; 32]>,
    /// The page, if it was requested for this.
    page: Option<ReadPage>,
}

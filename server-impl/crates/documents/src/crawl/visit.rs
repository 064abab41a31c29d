//! The traversal of a website.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::ControlFlow,
    sync::Arc,
    time::Duration,
};

use frontdesk_ports::fetch::{FetchRequest, FetchedPage, PageFetcher};
use frontdesk_types::{
    Error, Result,
    knowledge::sources::{FailureCode, PageOutcome, SourceFailure, WebsiteMode},
};
use tokio::time::Instant;
use url::Url;

use super::{
    CrawlPlan, KnownVersion, VisitReport, VisitedAddress,
    addresses::{is_readable, is_same_site, normalize, redirect_target},
    failures,
    files::FileReader,
    frontier::{CrawlStep, Frontier},
    page::{self, ReadPage, ResponseContent, ResponseReading},
    robots::RobotsRules,
};

mod canonical;
mod sitemaps;

/// Maximum bytes of a page, and of a file.
pub(super) const MAX_PAGE_BYTES: usize = 5_000_000;
const MAX_FILE_BYTES: usize = 20_000_000;

/// Media types that are read, the best first.
const ACCEPTED_TYPES: &str = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5, text/markdown;q=0.5, */*;q=0.1";

/// Maximum redirects followed from one address.
const MAX_REDIRECTS: u8 = 5;

/// Maximum sites whose robots.txt is stored: a website has few, under `http` or `https`, with `www.` or without.
const MAX_ROBOTS_FILES: usize = 4;

/// Maximum pause before a busy site is asked again, and maximum attempts.
const MAX_WAIT: Duration = Duration::from_secs(30);
const MAX_ATTEMPTS: u8 = 3;

/// Maximum time of a visit, and the extra time for each page: more than the longest delay that robots.txt can
/// request, but a bound for a site that stalls.
const VISIT_TIMEOUT: Duration = Duration::from_mins(10);
const PAGE_TIMEOUT: Duration = Duration::from_secs(12);

const OUT_OF_TIME: &str = "The website is too slow: the time for reading it ran out, and nothing after this address was read.";

/// Reads a website, and reports every visited address as soon as its outcome is known.
///
/// # Errors
/// Those of the report.
pub async fn crawl_website(
    fetch: &dyn PageFetcher,
    files: &dyn FileReader,
    plan: CrawlPlan,
    report: &mut dyn VisitReport,
) -> Result<()> {
    let max_attempts = plan.max_pages.saturating_mul(4).saturating_add(100);
    let time_limit = VISIT_TIMEOUT + PAGE_TIMEOUT * u32::try_from(plan.max_pages).unwrap_or(u32::MAX);
    let start = normalize(plan.start);
    let mut visit = CrawlVisit {
        fetch,
        files,
        report,
        home: start.clone(),
        start: start.clone(),
        mode: plan.mode,
        max_pages: plan.max_pages,
        known: Arc::new(plan.known),
        attempts_left: max_attempts,
        ends: Instant::now() + time_limit,
        robots: HashMap::new(),
        frontier: Frontier::new(plan.max_pages),
        texts: HashMap::new(),
        digests: HashMap::new(),
        pages_read: 0,
        found_unchanged: false,
    };
    if visit.mode == WebsiteMode::Sitemap {
        visit.queue_sitemaps(start).await?
    } else {
        visit.frontier.push_address(start, 0)
    }
    while let Some(step) = visit.frontier.next_step() {
        if visit.pages_read >= visit.max_pages || visit.attempts_left == 0 {
            break;
        }
        if Instant::now() >= visit.ends {
            visit.report.record_visit(VisitedAddress::skipped(&step.url, FailureCode::Timeout, OUT_OF_TIME)).await?;
            break;
        }
        visit.attempts_left -= 1;
        visit.visit_address(step).await?;
    }
    Ok(())
}

struct CrawlVisit<'a> {
    fetch: &'a dyn PageFetcher,
    files: &'a dyn FileReader,
    report: &'a mut dyn VisitReport,
    start: Url,
    mode: WebsiteMode,
    max_pages: usize,
    known: Arc<HashMap<String, KnownVersion>>,
    /// Site to which pages must belong.
    home: Url,
    /// Number of addresses that may still be visited: bounds an endless site.
    attempts_left: usize,
    /// Time at which the visit ends if nothing else ends it.
    ends: Instant,
    robots: HashMap<String, RobotsRules>,
    frontier: Frontier,
    /// Page on which a text was first seen.
    texts: HashMap<[u8; 32], Box<str>>,
    /// Hash of the text at each address that was read; `None` if there is none.
    digests: HashMap<Box<str>, Option<[u8; 32]>>,
    pages_read: usize,
    /// Set when a page was found unchanged.
    found_unchanged: bool,
}

impl CrawlVisit<'_> {
    /// Runs long work, which may add addresses, off the runtime's threads.
    async fn off_runtime<T: Send + 'static>(&mut self, work: impl FnOnce(&mut Frontier) -> T + Send + 'static) -> Result<T> {
        let mut frontier = std::mem::take(&mut self.frontier);
        let worked = tokio::task::spawn_blocking(move || {
            let done = work(&mut frontier);
            (frontier, done)
        });
        let (frontier, done) =
            worked.await.map_err(|error| Error::internal(format!("an answer from a website could not be read: {error}")))?;
        self.frontier = frontier;
        Ok(done)
    }

    async fn visit_address(&mut self, CrawlStep { url, hops }: CrawlStep) -> Result<()> {
        if !is_same_site(&url, &self.home) {
            let reason = "It is on another site. Add that as a source of its own.";
            return self.report.record_visit(VisitedAddress::skipped(&url, FailureCode::OtherSite, reason)).await;
        }
        if let Some(refused) = self.check_robots(&url).await {
            return self.report.record_visit(refused).await;
        }
        let known = self.known.get(url.as_str()).cloned().unwrap_or_default();
        let answer = match self.fetch_with_retries(&url, &known).await {
            Ok(answer) => answer,
            Err(failed) => return self.report.record_visit(failed).await,
        };
        match (answer.status, &answer.location) {
            (304, _) => self.record_unchanged(url, answer).await,
            (300..=399, Some(location)) => {
                let to = redirect_target(&url, location);
                self.continue_at(url, hops, to, |to| format!("It redirects to {to}.")).await
            }
            (200..=299, _) => self.read_page(url, hops, answer).await,
            (status, _) => {
                let reason = format!("The server answered {status}. Remove the link to it, or fix the page.");
                self.report.record_visit(VisitedAddress::failed(&url, SourceFailure::new(FailureCode::HttpStatus, reason))).await
            }
        }
    }

    /// Returns the outcome of an address that robots.txt forbids. If it may be read, waits as long
    /// as the site requests.
    async fn check_robots(&mut self, url: &Url) -> Option<VisitedAddress> {
        let was_asked = self.robots.contains_key(&url.origin().ascii_serialization());
        let rules = self.robots_rules(url).await;
        if let Some(failure) = rules.find_refusal(url).await {
            let is_unknown = rules.is_unknown();
            let SourceFailure { code, reason } = failure.clone();
            return Some(if is_unknown {
                VisitedAddress::failed(url, failure)
            } else {
                VisitedAddress::skipped(url, code, reason)
            });
        }
        if was_asked {
            tokio::time::sleep(rules.crawl_delay()).await;
        }
        None
    }

    /// Returns the rules for robots of an address's site.
    async fn robots_rules(&mut self, url: &Url) -> &RobotsRules {
        let site = url.origin().ascii_serialization();
        if !self.robots.contains_key(&site) && self.robots.len() >= MAX_ROBOTS_FILES {
            self.robots.clear();
        }
        match self.robots.entry(site) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(RobotsRules::load(self.fetch, url).await),
        }
    }

    /// Requests an address, unless it still has a known version, with retries while its site is busy.
    async fn fetch_with_retries(&mut self, url: &Url, known: &KnownVersion) -> Result<FetchedPage, VisitedAddress> {
        let mut attempts = 1;
        loop {
            let request = FetchRequest {
                url: url.clone(),
                accept: ACCEPTED_TYPES,
                // Whether it is a page, which may be shorter, or a file, its media type says.
                max_bytes: MAX_FILE_BYTES,
                etag: known.etag.clone(),
                last_modified: known.last_modified.clone(),
            };
            let answer = self
                .fetch
                .fetch(request)
                .await
                .map_err(|error| VisitedAddress::failed(url, failures::from_request_error(&error)))?;
            if !matches!(answer.status, 429 | 503) || attempts >= MAX_ATTEMPTS {
                return Ok(answer);
            }
            attempts += 1;
            tokio::time::sleep(answer.retry_after.unwrap_or(Duration::from_secs(1)).min(MAX_WAIT)).await;
        }
    }

    /// Records a page as unchanged. Its links are not sent again, so all known addresses are visited.
    async fn record_unchanged(&mut self, url: Url, answer: FetchedPage) -> Result<()> {
        self.pages_read += 1;
        if self.mode == WebsiteMode::Crawl && !std::mem::replace(&mut self.found_unchanged, true) {
            let known = Arc::clone(&self.known);
            self.off_runtime(move |frontier| {
                let mut known: Vec<Url> = known.keys().filter_map(|address| Url::parse(address).ok()).collect();
                known.sort_unstable();
                known.into_iter().for_each(|address| frontier.push_address(address, 0));
            })
            .await?;
        }
        let known = self.known.get(url.as_str()).cloned().unwrap_or_default();
        let (etag, last_modified) = page::response_validators(&answer);
        let visited = VisitedAddress {
            etag: etag.or(known.etag),
            last_modified: last_modified.or(known.last_modified),
            ..VisitedAddress::with_outcome(&url, PageOutcome::Unchanged)
        };
        self.report.record_visit(visited).await
    }

    /// Continues at another address of a page; `None` when that is not a valid address.
    async fn continue_at(&mut self, url: Url, hops: u8, to: Option<Url>, reason: impl Fn(&Url) -> String) -> Result<()> {
        let Some(to) = to.filter(is_readable).map(normalize) else {
            let failure = SourceFailure::new(FailureCode::InvalidAddress, "It leads to an address that cannot be read.");
            return self.report.record_visit(VisitedAddress::failed(&url, failure)).await;
        };
        self.report.record_visit(VisitedAddress::skipped(&url, FailureCode::Redirected, reason(&to))).await?;
        if url == self.start || (url == self.home && self.pages_read == 0) {
            // The site has moved as a whole.
            self.home = to.clone();
        }
        if hops >= MAX_REDIRECTS {
            let reason = "Too many redirects led to it. Give its own address instead.";
            return self
                .report
                .record_visit(VisitedAddress::failed(&to, SourceFailure::new(FailureCode::TooManyRedirects, reason)))
                .await;
        }
        self.frontier.push_address(to, hops + 1);
        Ok(())
    }

    async fn read_page(&mut self, url: Url, hops: u8, answer: FetchedPage) -> Result<()> {
        match self.read_answer(url.clone(), answer).await? {
            ResponseReading::Nothing(visited) => self.report.record_visit(visited).await,
            ResponseReading::Elsewhere { to, reason } => self.continue_at(url, hops, Some(to), |_| reason.clone()).await,
            ResponseReading::Page(mut page) => match page.canonical.take() {
                Some(canonical) => self.read_claimed_page(page, canonical).await,
                None => self.record_page(page).await,
            },
        }
    }

    /// Interprets a response, and queues the links of the page.
    async fn read_answer(&mut self, url: Url, answer: FetchedPage) -> Result<ResponseReading> {
        let home = (self.mode == WebsiteMode::Crawl).then(|| self.home.clone());
        let answer = Arc::new(answer);
        let (at, read) = (url.clone(), Arc::clone(&answer));
        let content = self.off_runtime(move |frontier| {
            let mut content = page::read_response(&at, &read);
            if let (ResponseContent::Page(reading), Some(home)) = (&mut content, home)
                && let ResponseReading::Page(page) = &mut **reading
            {
                page.links.drain(..).filter(|link| is_same_site(link, &home)).for_each(|link| frontier.push_address(link, 0));
            }
            content
        });
        let format = match content.await? {
            ResponseContent::Page(reading) => return Ok(*reading),
            ResponseContent::File(format) => format,
        };
        // A site is not slow because its files take long to read, or wait for those of others.
        let begun = Instant::now();
        let text = self.files.read_file(format, answer.body.clone()).await;
        self.ends += begun.elapsed();
        Ok(match text {
            Ok(text) => page::build_file(&url, &answer, text.trim()),
            Err(failure) => ResponseReading::Nothing(VisitedAddress::failed(&url, failure)),
        })
    }

    /// Records a page, unless another one has the same text.
    async fn record_page(&mut self, ReadPage { mut visited, digest, .. }: ReadPage) -> Result<()> {
        self.digests.insert(visited.url.as_str().into(), digest);
        match digest.map(|digest| self.texts.entry(digest)) {
            Some(Entry::Occupied(first)) => {
                let reason = format!("It has the same text as {}.", first.get());
                let failure = Some(SourceFailure::new(FailureCode::Duplicate, reason));
                visited = VisitedAddress { failure, ..VisitedAddress::without_content(visited.url, PageOutcome::Skipped) };
            }
            Some(Entry::Vacant(new)) => {
                new.insert(visited.url.as_str().into());
                self.pages_read += 1;
            }
            None => {}
        }
        self.report.record_visit(visited).await
    }
}

//! The traversal of a website.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::ControlFlow,
    sync::Arc,
    time::Duration,
};

use frontdesk_ports::fetch::{Fetch, FetchRequest, Fetched};
use frontdesk_types::{
    Error, Result,
    knowledge::sources::{Failure, FailureCode, PageOutcome, WebsiteMode},
};
use tokio::time::Instant;
use url::Url;

use super::{
    Known, Plan, Report, Visited,
    addresses::{is_readable, normal, reached, same_site},
    failures,
    frontier::{Frontier, Step},
    page::{self, Read},
    robots::Rules,
};

mod sitemaps;

/// Maximum bytes of a page.
const MAX_PAGE_BYTES: usize = 5_000_000;

/// Maximum redirects and canonical addresses followed from one address.
const HOPS: u8 = 5;

/// Maximum sites whose robots.txt is stored: a website has few, under `http` or `https`, with `www.` or without.
const SITES: usize = 4;

/// Maximum pause before a busy site is asked again, and maximum attempts.
const MAX_WAIT: Duration = Duration::from_secs(30);
const TRIES: u8 = 3;

/// Maximum time of a visit, and the extra time for each page: more than the longest delay that robots.txt can
/// request, but a bound for a site that stalls.
const TIME: Duration = Duration::from_mins(10);
const TIME_OF_PAGE: Duration = Duration::from_secs(12);

const OUT_OF_TIME: &str = "The website is too slow: the time for reading it ran out, and nothing after this address was read.";

/// Reads a website, and reports every visited address as soon as its outcome is known.
///
/// # Errors
/// Those of the report.
pub async fn visit(fetch: &dyn Fetch, plan: Plan, report: &mut dyn Report) -> Result<()> {
    let tries = plan.max_pages.saturating_mul(4).saturating_add(100);
    let ends = Instant::now() + TIME + TIME_OF_PAGE * u32::try_from(plan.max_pages).unwrap_or(u32::MAX);
    let start = normal(plan.start);
    let mut visit = Visit {
        fetch,
        report,
        home: start.clone(),
        start: start.clone(),
        mode: plan.mode,
        max_pages: plan.max_pages,
        known: Arc::new(plan.known),
        tries,
        robots: HashMap::new(),
        frontier: Frontier::new(plan.max_pages),
        texts: HashMap::new(),
        read: 0,
        unchanged: false,
    };
    if visit.mode == WebsiteMode::Sitemap {
        visit.sitemaps(start).await?
    } else {
        visit.frontier.add(start, 0)
    }
    while let Some(step) = visit.frontier.next() {
        if visit.read >= visit.max_pages || visit.tries == 0 {
            break;
        }
        if Instant::now() >= ends {
            visit.report.note(Visited::skipped(&step.url, FailureCode::Timeout, OUT_OF_TIME)).await?;
            break;
        }
        visit.tries -= 1;
        visit.step(step).await?;
    }
    Ok(())
}

struct Visit<'a> {
    fetch: &'a dyn Fetch,
    report: &'a mut dyn Report,
    start: Url,
    mode: WebsiteMode,
    max_pages: usize,
    known: Arc<HashMap<String, Known>>,
    /// Site to which pages must belong.
    home: Url,
    /// Number of addresses that may still be visited: bounds an endless site.
    tries: usize,
    robots: HashMap<String, Rules>,
    frontier: Frontier,
    /// Page on which a text was first seen.
    texts: HashMap<[u8; 32], Box<str>>,
    read: usize,
    /// Set when a page was found unchanged.
    unchanged: bool,
}

impl Visit<'_> {
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

    async fn step(&mut self, Step { url, hops }: Step) -> Result<()> {
        if !same_site(&url, &self.home) {
            let reason = "It is on another site. Add that as a source of its own.";
            return self.report.note(Visited::skipped(&url, FailureCode::OtherSite, reason)).await;
        }
        if let Some(refused) = self.refused(&url).await {
            return self.report.note(refused).await;
        }
        let answer = match self.get(&url).await {
            Ok(answer) => answer,
            Err(failed) => return self.report.note(failed).await,
        };
        match (answer.status, &answer.location) {
            (304, _) => self.unchanged(url, answer).await,
            (300..=399, Some(location)) => {
                let to = reached(&url, location);
                self.elsewhere(url, hops, to, |to| format!("It redirects to {to}.")).await
            }
            (200..=299, _) => self.page(url, hops, answer).await,
            (status, _) => {
                let reason = format!("The server answered {status}. Remove the link to it, or fix the page.");
                self.report.note(Visited::failed(&url, Failure::new(FailureCode::HttpStatus, reason))).await
            }
        }
    }

    /// Returns the outcome of an address that robots.txt forbids. If it may be read, waits as long
    /// as the site requests.
    async fn refused(&mut self, url: &Url) -> Option<Visited> {
        let was_asked = self.robots.contains_key(&url.origin().ascii_serialization());
        let rules = self.rules(url).await;
        if let Some(failure) = rules.refusal(url).await {
            let is_unknown = rules.is_unknown();
            let Failure { code, reason } = failure.clone();
            return Some(if is_unknown { Visited::failed(url, failure) } else { Visited::skipped(url, code, reason) });
        }
        if was_asked {
            tokio::time::sleep(rules.delay()).await;
        }
        None
    }

    /// Returns the rules for robots of an address's site.
    async fn rules(&mut self, url: &Url) -> &Rules {
        let site = url.origin().ascii_serialization();
        if !self.robots.contains_key(&site) && self.robots.len() >= SITES {
            self.robots.clear();
        }
        match self.robots.entry(site) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(Rules::of(self.fetch, url).await),
        }
    }

    /// Requests an address, with retries while its site is busy.
    async fn get(&mut self, url: &Url) -> Result<Fetched, Visited> {
        let known = self.known.get(url.as_str()).cloned().unwrap_or_default();
        let mut tries = 1;
        loop {
            let request = FetchRequest {
                url: url.clone(),
                accept: "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5, text/markdown;q=0.5",
                max_bytes: MAX_PAGE_BYTES,
                etag: known.etag.clone(),
                last_modified: known.last_modified.clone(),
            };
            let answer = self.fetch.fetch(request).await.map_err(|error| Visited::failed(url, failures::of_request(&error)))?;
            if !matches!(answer.status, 429 | 503) || tries >= TRIES {
                return Ok(answer);
            }
            tries += 1;
            tokio::time::sleep(answer.retry_after.unwrap_or(Duration::from_secs(1)).min(MAX_WAIT)).await;
        }
    }

    /// Records a page as unchanged. Its links are not sent again, so all known addresses are visited.
    async fn unchanged(&mut self, url: Url, answer: Fetched) -> Result<()> {
        self.read += 1;
        if self.mode == WebsiteMode::Crawl && !std::mem::replace(&mut self.unchanged, true) {
            let known = Arc::clone(&self.known);
            self.off_runtime(move |frontier| {
                let mut known: Vec<Url> = known.keys().filter_map(|address| Url::parse(address).ok()).collect();
                known.sort_unstable();
                known.into_iter().for_each(|address| frontier.add(address, 0));
            })
            .await?;
        }
        let known = self.known.get(url.as_str()).cloned().unwrap_or_default();
        let (etag, last_modified) = page::version(&answer);
        let visited = Visited {
            etag: etag.or(known.etag),
            last_modified: last_modified.or(known.last_modified),
            ..Visited::read(&url, PageOutcome::Unchanged)
        };
        self.report.note(visited).await
    }

    /// Continues at another address of a page; `None` when that is not a valid address.
    async fn elsewhere(&mut self, url: Url, hops: u8, to: Option<Url>, reason: impl Fn(&Url) -> String) -> Result<()> {
        let Some(to) = to.filter(is_readable).map(normal) else {
            let failure = Failure::new(FailureCode::InvalidAddress, "It leads to an address that cannot be read.");
            return self.report.note(Visited::failed(&url, failure)).await;
        };
        self.report.note(Visited::skipped(&url, FailureCode::Redirected, reason(&to))).await?;
        if url == self.start || (url == self.home && self.read == 0) {
            // The site has moved as a whole.
            self.home = to.clone();
        }
        if hops >= HOPS {
            let reason = "Too many redirects led to it. Give its own address instead.";
            return self.report.note(Visited::failed(&to, Failure::new(FailureCode::TooManyRedirects, reason))).await;
        }
        self.frontier.add(to, hops + 1);
        Ok(())
    }

    async fn page(&mut self, url: Url, hops: u8, answer: Fetched) -> Result<()> {
        let at = url.clone();
        let home = (self.mode == WebsiteMode::Crawl).then(|| self.home.clone());
        let read = self.off_runtime(move |frontier| {
            let mut read = page::read(&at, &answer);
            if let (Read::Page { links, .. }, Some(home)) = (&mut read, home) {
                links.drain(..).filter(|link| same_site(link, &home)).for_each(|link| frontier.add(link, 0));
            }
            read
        });
        match read.await? {
            Read::Nothing(visited) => self.report.note(visited).await,
            Read::Elsewhere { to, reason } => self.elsewhere(url, hops, Some(to), |_| reason.clone()).await,
            Read::Page { mut visited, digest, .. } => {
                match digest.map(|digest| self.texts.entry(digest)) {
                    Some(Entry::Occupied(first)) => {
                        let reason = format!("It has the same text as {}.", first.get());
                        visited = Visited::skipped(&url, FailureCode::Duplicate, reason);
                    }
                    Some(Entry::Vacant(new)) => {
                        new.insert(url.as_str().into());
                        self.read += 1;
                    }
                    None => {}
                }
                self.report.note(visited).await
            }
        }
    }
}

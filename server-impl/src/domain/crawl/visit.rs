//! The way through a website.

use std::{
    collections::{HashMap, HashSet, VecDeque, hash_map::Entry},
    time::Duration,
};

use sha2::{Digest, Sha256};
use url::Url;

use super::{
    Plan, Report, Visited,
    addresses::{is_readable, normal, same_site},
    page::{self, Read},
    robots::Rules,
    sitemap,
};
use crate::{
    ports::fetch::{Fetch, FetchRequest, Fetched},
    types::{
        Error, Result,
        sources::{Outcome, WebsiteMode},
    },
};

/// Bytes of a page at most.
const LARGEST: usize = 5_000_000;

/// Redirects and canonical addresses that are followed from one address.
const HOPS: u8 = 5;

/// Sitemaps that are read at most.
const SITEMAPS: usize = 50;

/// A site that is busy is waited for this long, and so often.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
const TRIES: u8 = 3;

/// Reads a website, and reports every address that it tries, as it is done.
///
/// # Errors
/// Those of the report.
pub async fn visit(fetch: &dyn Fetch, plan: Plan, report: &mut dyn Report) -> Result<()> {
    let tries = plan.max_pages.saturating_mul(4).saturating_add(100);
    let start = normal(plan.start.clone());
    let mut visit = Visit {
        fetch,
        report,
        home: start.clone(),
        plan,
        tries,
        robots: HashMap::new(),
        seen: HashSet::new(),
        queue: VecDeque::new(),
        texts: HashMap::new(),
        read: 0,
    };
    if visit.plan.mode == WebsiteMode::Sitemap {
        visit.sitemaps(start).await?
    } else {
        visit.add(start, 0)
    }
    while let Some(step) = visit.queue.pop_front() {
        if visit.read >= visit.plan.max_pages || visit.tries == 0 {
            break;
        }
        visit.tries -= 1;
        visit.step(step).await?;
    }
    Ok(())
}

/// An address to try, and how many others led to it in a chain.
struct Step {
    url: Url,
    hops: u8,
}

struct Visit<'a> {
    fetch: &'a dyn Fetch,
    report: &'a mut dyn Report,
    plan: Plan,
    /// The site that pages must be of.
    home: Url,
    /// Addresses that may still be tried: bounds a site without an end.
    tries: usize,
    robots: HashMap<String, Rules>,
    seen: HashSet<String>,
    queue: VecDeque<Step>,
    /// Which page had a text first.
    texts: HashMap<[u8; 32], String>,
    read: usize,
}

impl Visit<'_> {
    /// Queues an address that was not seen before.
    fn add(&mut self, url: Url, hops: u8) {
        let url = normal(url);
        if is_readable(&url)
            && self.seen.len() < self.plan.max_pages.saturating_mul(20) + 1_000
            && self.seen.insert(url.to_string())
        {
            let step = Step { url, hops };
            if hops > 0 { self.queue.push_front(step) } else { self.queue.push_back(step) }
        }
    }

    async fn step(&mut self, Step { url, hops }: Step) -> Result<()> {
        if !same_site(&url, &self.home) {
            return self.report.note(Visited::skipped(&url, "It is on another site. Add that as a source of its own.")).await;
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
                let Ok(to) = url.join(location) else {
                    return self.report.note(Visited::failed(&url, "It leads to an address that cannot be read.")).await;
                };
                self.elsewhere(url, hops, to, |to| format!("It leads to {to}.")).await
            }
            (200..=299, _) => self.page(url, hops, answer).await,
            (status, _) => {
                let reason = format!("The server answered {status}. Remove the link to it, or mend the page.");
                self.report.note(Visited::failed(&url, reason)).await
            }
        }
    }

    /// Why robots.txt keeps an address from being read. Waits as long as the site asks otherwise.
    async fn refused(&mut self, url: &Url) -> Option<Visited> {
        let rules = match self.robots.entry(url.origin().ascii_serialization()) {
            Entry::Occupied(known) => {
                tokio::time::sleep(known.get().delay()).await;
                known.into_mut()
            }
            Entry::Vacant(unknown) => unknown.insert(Rules::of(self.fetch, url).await),
        };
        let reason = rules.refusal(url)?;
        Some(if rules.is_unknown() { Visited::failed(url, reason) } else { Visited::skipped(url, reason) })
    }

    /// Asks for an address, again and again while its site is busy.
    async fn get(&mut self, url: &Url) -> Result<Fetched, Visited> {
        let known = self.plan.known.get(url.as_str()).cloned().unwrap_or_default();
        let mut tries = 1;
        loop {
            let request = FetchRequest {
                url: url.clone(),
                accept: "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5, text/markdown;q=0.5",
                max_bytes: LARGEST,
                etag: known.etag.clone(),
                last_modified: known.last_modified.clone(),
            };
            let answer = self.fetch.fetch(request).await.map_err(|error| Visited::failed(url, error.to_string()))?;
            if !matches!(answer.status, 429 | 503) || tries >= TRIES {
                return Ok(answer);
            }
            tries += 1;
            tokio::time::sleep(answer.retry_after.unwrap_or(Duration::from_secs(1)).min(LONGEST_WAIT)).await;
        }
    }

    /// A page is as it was. Its links are not sent again, so all that was known is looked at.
    async fn unchanged(&mut self, url: Url, answer: Fetched) -> Result<()> {
        self.read += 1;
        if self.plan.mode == WebsiteMode::Crawl {
            let mut known: Vec<Url> = self.plan.known.keys().filter_map(|address| Url::parse(address).ok()).collect();
            known.sort_unstable();
            known.into_iter().for_each(|address| self.add(address, 0));
        }
        let known = self.plan.known.get(url.as_str()).cloned().unwrap_or_default();
        let visited = Visited {
            outcome: Outcome::Unchanged,
            reason: None,
            etag: answer.etag.or(known.etag),
            last_modified: answer.last_modified.or(known.last_modified),
            ..Visited::skipped(&url, "")
        };
        self.report.note(visited).await
    }

    /// Another address has what is looked for.
    async fn elsewhere(&mut self, url: Url, hops: u8, to: Url, reason: impl Fn(&Url) -> String) -> Result<()> {
        let to = normal(to);
        self.report.note(Visited::skipped(&url, reason(&to))).await?;
        if url == normal(self.plan.start.clone()) || (url == self.home && self.read == 0) {
            // The site has moved as a whole.
            self.home = to.clone();
        }
        if hops >= HOPS {
            return self.report.note(Visited::failed(&to, "Too many redirects led to it. Give its own address instead.")).await;
        }
        self.add(to, hops + 1);
        Ok(())
    }

    async fn page(&mut self, url: Url, hops: u8, answer: Fetched) -> Result<()> {
        let at = url.clone();
        let read = tokio::task::spawn_blocking(move || page::read(&at, &answer)).await;
        match read.map_err(|error| Error::internal(format!("a page could not be read: {error}")))? {
            Read::Nothing(visited) => self.report.note(visited).await,
            Read::Elsewhere { to, reason } => self.elsewhere(url, hops, to, |_| reason.clone()).await,
            Read::Page { mut visited, links } => {
                if self.plan.mode == WebsiteMode::Crawl {
                    links
                        .into_iter()
                        .filter(|link| same_site(link, &self.home))
                        .collect::<Vec<_>>()
                        .into_iter()
                        .for_each(|link| self.add(link, 0));
                }
                if let Some(text) = &visited.text {
                    match self.texts.entry(Sha256::digest(text).into()) {
                        Entry::Occupied(first) => {
                            visited = Visited::skipped(&url, format!("It says the same as {}.", first.get()));
                        }
                        Entry::Vacant(new) => {
                            new.insert(url.to_string());
                            self.read += 1;
                        }
                    }
                }
                self.report.note(visited).await
            }
        }
    }

    /// Queues the pages of the sitemaps of a site, or of the one at this address.
    async fn sitemaps(&mut self, start: Url) -> Result<()> {
        let is_one = start.path().ends_with(".xml") || start.path().ends_with(".xml.gz");
        let mut waiting: VecDeque<Url> = VecDeque::from([start.clone()]);
        if !is_one {
            let rules = Rules::of(self.fetch, &start).await;
            waiting = rules.sitemaps().into();
            if waiting.is_empty() {
                waiting.extend(start.join("/sitemap.xml"));
            }
        }
        let mut seen: HashSet<Url> = HashSet::new();
        while let Some(url) = waiting.pop_front() {
            if seen.len() >= SITEMAPS || !seen.insert(url.clone()) {
                continue;
            }
            match self.get(&url).await {
                Ok(answer) if (300..=399).contains(&answer.status) => {
                    waiting.extend(answer.location.and_then(|location| url.join(&location).ok()));
                }
                Ok(answer) if answer.status == 200 => match sitemap::read(&answer.body, self.tries) {
                    Some(found) => {
                        waiting.extend(found.sitemaps);
                        found.pages.into_iter().for_each(|page| self.add(page, 0));
                    }
                    None => {
                        self.report
                            .note(Visited::failed(&url, "It is no sitemap. Give the address of one, or crawl the site."))
                            .await?
                    }
                },
                Ok(answer) => {
                    let reason = format!(
                        "The server answered {} for the sitemap. Give the address of one, or crawl the site.",
                        answer.status
                    );
                    self.report.note(Visited::failed(&url, reason)).await?;
                }
                Err(failed) => self.report.note(failed).await?,
            }
        }
        Ok(())
    }
}

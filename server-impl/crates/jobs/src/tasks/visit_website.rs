//! Reads a website.

use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_agents::knowledge::{ingestion, websites::Visit};
use frontdesk_core::events::EventPublisher;
use frontdesk_core::scoped;
use frontdesk_documents::crawl::{self, Known, Plan, Report, Visited};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    DocumentId, Error, Result,
    jobs::VisitWebsite,
    knowledge::sources::{Document, Failure, FailureCode, Source, Website},
};
use url::Url;

use super::attempt;
use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

/// Number of documents that are read together.
const DOCUMENTS: i64 = 500;

/// Error of a source whose visit failed because of an internal fault.
const FAILED: &str = "The website could not be read, even after several attempts. Read it again later; if it fails again, ask the \
     operator to look into the server's log.";

impl Task for VisitWebsite {
    // Most of the time is spent waiting for websites.
    const LIMITS: Limits = Limits { at_once: 8, per_org: 4 };
    const RETRY: Retry = Retry::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let mut tx = cx.begin().await?;
        let begun = ingestion::begin(&mut tx, &services.ports, org, agent, source).await?;
        let terms = store::accounts::orgs::find(&mut tx, org).await?.map(|org| services.plans.of(org.plan));
        tx.commit().await?;
        let (Some(attempt), Some(terms)) = (begun, terms) else { return cx.nothing_left().await };
        let Some(website) = attempt.source.website.clone() else { return cx.nothing_left().await };
        attempt::clear(cx, &attempt).await?;
        let plan = plan(cx, &attempt.source, &website).await?;
        let mut notes = Notes { cx, visit: Visit::new(attempt.clone(), terms), read: 0, trouble: None };
        let done = match crawl::visit(&*services.outbound, plan, &mut notes).await {
            Ok(()) => notes.finish().await,
            Err(error) => Err(error),
        };
        attempt::outcome_of(cx, &attempt, done).await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = Failure::new(FailureCode::Internal, FAILED);
        attempt::give_up(tx, publisher, (self.org, self.agent, self.source), &failure).await
    }
}

/// Plans the visit: the pages to read, and those that were read before.
async fn plan(cx: &JobContext, source: &Source, website: &Website) -> Result<Plan> {
    let start =
        Url::parse(&website.url).map_err(|error| Error::internal(format!("the address of a website is not valid: {error}")))?;
    let mut known = HashMap::new();
    let mut after: Option<DocumentId> = None;
    loop {
        let mut conn = cx.read().await?;
        let documents =
            store::knowledge::documents::list(&mut conn, source.org, source.id, source.read_version, after, DOCUMENTS).await?;
        drop(conn);
        after = documents.last().map(|document| document.id);
        if after.is_none() {
            break;
        }
        for document in documents.into_iter().filter(Document::is_read) {
            let Document { url, etag, last_modified, .. } = document;
            known.extend(url.map(|url| (url, Known { etag, last_modified })));
        }
    }
    let max_pages = usize::try_from(website.max_pages).unwrap_or_default();
    Ok(Plan { start, mode: website.mode, max_pages, known })
}

/// Records visited pages.
struct Notes<'a> {
    cx: &'a mut JobContext,
    visit: Visit,
    /// Number of pages whose text is part of the source.
    read: usize,
    /// Reason why the first other page is not.
    trouble: Option<Failure>,
}

#[async_trait]
impl Report for Notes<'_> {
    async fn note(&mut self, visited: Visited) -> Result<()> {
        let Visited { url, outcome, failure, title, text, anchors, etag, last_modified } = visited;
        let (failure, reason) = failure.map(|Failure { code, reason }| (code, reason)).unzip();
        let services = self.cx.services().clone();
        let page = Document {
            id: services.ports.ids.next(),
            url: Some(url),
            title,
            outcome,
            reason,
            failure,
            etag,
            last_modified,
            bytes: 0,
        };
        let (ports, page, content) = (&services.ports, &page, text.as_deref().map(|text| (text, anchors.as_slice())));
        let noted = self.cx.step(&mut self.visit, scoped!(|step| step.state.note(&mut step.tx, ports, page, content).await));
        let noted = noted.await?;
        self.read += usize::from(noted.is_read());
        let failure = noted.failure.zip(noted.reason).map(|(code, reason)| Failure { code, reason });
        self.trouble = self.trouble.take().or(failure);
        Ok(())
    }
}

impl Notes<'_> {
    /// Makes the visit current; if it read nothing at all, leaves the earlier content in place, and records why.
    async fn finish(self) -> Result<Done> {
        let services = self.cx.services().clone();
        let mut tx = self.cx.begin().await?;
        if self.read > 0 {
            self.visit.finish(&mut tx, &services.ports).await?;
        } else {
            let nothing = || Failure::new(FailureCode::Empty, "There was nothing to read.");
            let Failure { code, reason } = self.trouble.unwrap_or_else(nothing);
            let failure = Failure::new(code, format!("No page could be read. {reason}"));
            ingestion::give_up(&mut tx, services.units.publisher(), &self.visit.attempt.source, &failure).await?;
        }
        tx.complete().await
    }
}

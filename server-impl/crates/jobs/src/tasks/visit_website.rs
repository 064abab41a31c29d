//! Reads a website.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;
use frontdesk_agents::knowledge::{
    ingestion,
    websites::{PageContent, WebsiteVisit},
};
use frontdesk_core::events::EventPublisher;
use frontdesk_core::scoped;
use frontdesk_documents::crawl::{self, CrawlPlan, KnownVersion, VisitReport, VisitedAddress};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    DocumentId, Error, Result,
    jobs::VisitWebsite,
    knowledge::sources::{AgentSource, FailureCode, IngestionStage, Source, SourceDocument, SourceFailure, Website},
};
use url::Url;

use super::{attempt, linked_files::LinkedFiles};
use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of documents that are read together.
const BATCH_DOCUMENTS: i64 = 500;

/// Error of a source whose visit failed because of an internal fault.
const FAILURE_MESSAGE: &str = "The website could not be read, even after several attempts. Read it again later; if it fails \
     again, ask the operator to look into the server's log.";

impl JobTask for VisitWebsite {
    // Most of the time is spent waiting for websites.
    const LIMITS: JobLimits = JobLimits { at_once: 8, per_org: 4 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let mut tx = cx.begin().await?;
        let begun =
            ingestion::begin_attempt(&mut tx, &services.ports, AgentSource { org, agent, source }, IngestionStage::Fetching)
                .await?;
        let terms = store::accounts::orgs::find(&mut tx, org).await?.map(|org| services.plans.limits_of(org.plan));
        tx.commit().await?;
        let (Some(attempt), Some(terms)) = (begun, terms) else { return cx.complete_without_work().await };
        let Some(website) = attempt.source.website.clone() else { return cx.complete_without_work().await };
        attempt::clear_leftovers(cx, &attempt).await?;
        let plan = plan_visit(cx, &attempt.source, &website).await?;
        let mut notes = VisitRecorder { cx, visit: WebsiteVisit::new(attempt.clone(), terms), read: 0, first_failure: None };
        let files = LinkedFiles { services: Arc::clone(&services), org };
        let done = match crawl::crawl_website(&*services.outbound, &files, plan, &mut notes).await {
            Ok(()) => notes.finish().await,
            Err(error) => Err(error),
        };
        attempt::outcome_of(cx, &attempt, done).await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = SourceFailure::new(FailureCode::Internal, FAILURE_MESSAGE);
        attempt::give_up_source(tx, publisher, &self, (self.org, self.agent, self.source), &failure).await
    }
}

/// Plans the visit: the pages to read, and those that were read before.
async fn plan_visit(cx: &JobContext, source: &Source, website: &Website) -> Result<CrawlPlan> {
    let start =
        Url::parse(&website.url).map_err(|error| Error::internal(format!("the address of a website is not valid: {error}")))?;
    let mut known = HashMap::new();
    let mut after: Option<DocumentId> = None;
    loop {
        let mut conn = cx.read().await?;
        let documents = store::knowledge::documents::list(&mut conn, source.documents_key(), after, BATCH_DOCUMENTS).await?;
        drop(conn);
        after = documents.last().map(|document| document.id);
        if after.is_none() {
            break;
        }
        for document in documents.into_iter().filter(SourceDocument::is_read) {
            let SourceDocument { url, etag, last_modified, .. } = document;
            known.extend(url.map(|url| (url, KnownVersion { etag, last_modified })));
        }
    }
    let max_pages = usize::try_from(website.max_pages).unwrap_or_default();
    Ok(CrawlPlan { start, mode: website.mode, max_pages, known })
}

/// Records visited pages.
struct VisitRecorder<'a> {
    cx: &'a mut JobContext,
    visit: WebsiteVisit,
    /// Number of pages whose text is part of the source.
    read: usize,
    /// Reason why the first other page is not.
    first_failure: Option<SourceFailure>,
}

#[async_trait]
impl VisitReport for VisitRecorder<'_> {
    async fn record_visit(&mut self, visited: VisitedAddress) -> Result<()> {
        let VisitedAddress { url, outcome, failure, note, title, text, anchors, page_starts, etag, last_modified } = visited;
        let (failure, reason) = failure.map(|SourceFailure { code, reason }| (code, reason)).unzip();
        let services = self.cx.services().clone();
        let page = SourceDocument {
            id: services.ports.ids.next(),
            url: Some(url),
            title,
            outcome,
            reason: reason.or(note),
            failure,
            etag,
            last_modified,
            bytes: 0,
        };
        let content = text.as_deref().map(|text| PageContent { text, anchors: &anchors, page_starts: &page_starts });
        let (ports, page) = (&services.ports, &page);
        let noted =
            self.cx.run_step(&mut self.visit, scoped!(|step| step.state.record_page(&mut step.tx, ports, page, content).await));
        let noted = noted.await?;
        self.read += usize::from(noted.is_read());
        let failure = noted.failure.zip(noted.reason).map(|(code, reason)| SourceFailure { code, reason });
        self.first_failure = self.first_failure.take().or(failure);
        Ok(())
    }
}

impl VisitRecorder<'_> {
    /// Makes the visit current; if it read nothing at all, leaves the earlier content in place, and records why.
    async fn finish(self) -> Result<JobDone> {
        if self.read == 0 {
            let nothing = || SourceFailure::new(FailureCode::Empty, "There was nothing to read.");
            let SourceFailure { code, reason } = self.first_failure.unwrap_or_else(nothing);
            let failure = SourceFailure::new(code, format!("No page could be read. {reason}"));
            return attempt::record_failure(self.cx, &self.visit.attempt, &failure).await;
        }
        let services = self.cx.services().clone();
        let mut tx = self.cx.begin().await?;
        self.visit.finish_visit(&mut tx, &services.ports).await?;
        tx.complete().await
    }
}

//! Reads a website.

use std::collections::HashMap;

use async_trait::async_trait;
use url::Url;

use crate::{
    app::App,
    domain::{
        crawl::{self, Known, Plan, Report, Visited},
        ingestion,
        websites::Visit,
    },
    store,
    types::{
        AgentId, DocumentId, Error, OrgId, Result, SourceId,
        jobs::Job,
        sources::{Document, Source, SourceStatus, Website},
    },
};

/// Documents that are read at a time.
const DOCUMENTS: i64 = 500;

/// What a source says whose visit went wrong by a fault of ours.
pub(super) const FAILED: &str = "The website could not be read, several times over. Read it again later; if it fails again, ask the \
     operator to look into the server's log.";

/// Does it, unless the source was deleted meanwhile.
pub(super) async fn visit(app: &App, job: &Job, org: OrgId, agent: AgentId, source: SourceId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    let begun = ingestion::begin(&mut tx, &app.ports, org, agent, source).await?;
    let terms = store::orgs::find(&mut tx, org).await?.map(|org| app.plans.of(org.plan));
    tx.commit().await?;
    let (Some(attempt), Some(terms)) = (begun, terms) else { return super::complete(app, job).await };
    let Some(website) = attempt.source.website.clone() else { return super::complete(app, job).await };
    let way = way(app, &attempt.source, &website).await?;
    let mut notes = Notes { app, visit: Visit::new(attempt.clone(), terms), read: 0, trouble: None };
    let done = async {
        crawl::visit(&*app.fetch, way, &mut notes).await?;
        notes.finish(job).await
    };
    super::unless_overtaken(app, job, &attempt, done.await).await
}

/// What is to be read, with what was read before.
async fn way(app: &App, source: &Source, website: &Website) -> Result<Plan> {
    let start = Url::parse(&website.url).map_err(|error| Error::internal(format!("the address of a website: {error}")))?;
    let mut known = HashMap::new();
    let mut after: Option<DocumentId> = None;
    loop {
        let mut conn = app.store.read().await?;
        let documents = store::documents::list(&mut conn, source.org, source.id, source.read_version, after, DOCUMENTS).await?;
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

/// Notes what is visited.
struct Notes<'a> {
    app: &'a App,
    visit: Visit,
    /// Pages whose text is part of the source.
    read: usize,
    /// Why the first other one is not.
    trouble: Option<String>,
}

#[async_trait]
impl Report for Notes<'_> {
    async fn note(&mut self, visited: Visited) -> Result<()> {
        let Visited { url, outcome, reason, title, text, etag, last_modified } = visited;
        let id = self.app.ports.ids.next();
        let page = Document { id, url: Some(url), title, outcome, reason, etag, last_modified, bytes: 0 };
        let mut tx = self.app.store.begin().await?;
        let noted = self.visit.note(&mut tx, &self.app.ports, page, text).await?;
        tx.commit().await?;
        self.read += usize::from(noted.is_read());
        self.trouble = self.trouble.take().or(noted.reason);
        Ok(())
    }
}

impl Notes<'_> {
    /// Makes the visit count; one that read nothing at all leaves what was known before, and tells why.
    async fn finish(self, job: &Job) -> Result<()> {
        let (app, attempt) = (self.app, self.visit.attempt.clone());
        let mut tx = app.store.begin().await?;
        if self.read > 0 {
            self.visit.finish(&mut tx, &app.ports).await?;
        } else {
            let why = self.trouble.unwrap_or_else(|| "There was nothing to read.".to_owned());
            let told = format!("No page could be read. {why}");
            let (org, id, now) = (attempt.source.org, attempt.source.id, app.ports.clock.now());
            store::sources::set_status(&mut tx, org, id, SourceStatus::Failed, Some(&told), now).await?;
        }
        if store::jobs::complete(&mut tx, job).await? {
            tx.commit().await?;
            app.wake.call();
        }
        Ok(())
    }
}

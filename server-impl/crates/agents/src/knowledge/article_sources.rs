//! Articles of help centers as sources: an agent answers from the published articles of its site, as
//! the site's `trainAgent` specifies.
//!
//! A source is created, changed and removed in the transaction that publishes, edits or removes its article
//! ([`follow_article`], [`remove_article`]). A change that concerns many articles is only noted
//! ([`schedule_settling`]), and a job does the rest in steps: see [`settling`]. It takes effect immediately: passages
//! of an article are read only while the agent is to answer from it, whatever the state of its source.
//!
//! The text is read in the background: see [`reading`]. It counts against the plan's bytes, but an article does not
//! count as a source.

pub mod reading;
pub mod settling;

use std::collections::HashMap;

use frontdesk_core::{events::EventPublisher, queue, unit::Unit};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx, knowledge::attempts::SourceTransition};
use frontdesk_types::{
    AgentId, ArticleId, Code, Error, OrgId, Result, SourceId,
    events::{EventName, EventSubject, Occurrence},
    help_center::{
        articles::{Article, ArticleStatus},
        pages::ArticlePlace,
        sites::HelpCenter,
    },
    jobs::{ReadArticle, SettleArticles},
    knowledge::sources::{Source, SourceStatus, SourceType},
};

use super::sources;

/// Brings the source of an article in line with it, in the transaction that changes the article. `is_changed` is
/// set if visitors see a different text than before. A failed source is read again; so is a waiting one, since a
/// job may already have the previous text of the article. Lock the agent and the site first.
#[crate::boxed]
pub async fn follow_article(unit: &mut Unit, site: &HelpCenter, article: &Article, is_changed: bool) -> Result<()> {
    let (org, agent, publisher) = (article.org, article.agent, unit.publisher());
    let is_wanted = article.status == ArticleStatus::Published && site.trains_agent();
    match store::knowledge::article_sources::find_source(unit, org, article.id).await? {
        Some((source, status)) if is_wanted && (is_changed || matches!(status, SourceStatus::Failed | SourceStatus::Queued)) => {
            read_again(unit, publisher.ports(), ReadArticle { org, agent, source }).await?;
        }
        Some(_) if is_wanted => {}
        Some((source, _)) => remove_sources(unit, &publisher, (org, agent), &[source]).await?,
        None if is_wanted => {
            let title = shown_title(unit, article).await?;
            add_source(unit, publisher.ports(), (org, agent), article.id, title).await?;
        }
        None => {}
    }
    Ok(())
}

/// Removes the source of an article that is deleted. Lock the agent first.
#[crate::boxed]
pub async fn remove_article(unit: &mut Unit, article: &Article) -> Result<()> {
    let publisher = unit.publisher();
    match store::knowledge::article_sources::find_source(unit, article.org, article.id).await? {
        Some((source, _)) => remove_sources(unit, &publisher, (article.org, article.agent), &[source]).await,
        None => Ok(()),
    }
}

/// Brings the sources of an agent in line with all articles of its site, in the background. Lock the agent first,
/// so that a job that is already waiting sees this change.
#[crate::boxed]
pub async fn schedule_settling(unit: &mut Unit, site: &HelpCenter) -> Result<()> {
    let now = unit.now();
    store::knowledge::article_sources::mark_unsettled(unit, site.org, site.id, now).await?;
    unit.enqueue_once(&SettleArticles { org: site.org, agent: site.agent }).await
}

/// Returns the title that visitors of an article see, not that of a staged revision.
async fn shown_title(conn: &mut Conn, article: &Article) -> Result<String> {
    let shown = store::knowledge::article_sources::find_text(conn, article.org, article.id).await?;
    Ok(shown.map_or_else(|| article.title.clone(), |shown| shown.title))
}

/// Adds the source of an article, and queues it to be read.
async fn add_source(tx: &mut Tx, ports: &Ports, (org, agent): (OrgId, AgentId), article: ArticleId, title: String) -> Result<()> {
    let (id, now) = (ports.ids.next(), ports.clock.now());
    let source = Source { article: Some(article), ..Source::queued(id, (org, agent), SourceType::Article, title, now) };
    store::knowledge::sources::insert(tx, org, &source).await?;
    // A new source has no other job.
    queue::enqueue_now(tx, ports, &ReadArticle { org, agent, source: id }).await.map(drop)
}

/// Queues the source of an article to be read again. Until then, the agent answers from the previous text.
async fn read_again(tx: &mut Tx, ports: &Ports, again: ReadArticle) -> Result<()> {
    let ReadArticle { org, source, .. } = again;
    let transition = SourceTransition { status: SourceStatus::Queued, failure: None, changed_at: ports.clock.now() };
    store::knowledge::attempts::set_status(tx, org, source, transition).await?;
    queue::enqueue_once_now(tx, ports, &again).await
}

/// Removes sources of articles; their content is removed in steps. Lock the agent first.
async fn remove_sources(tx: &mut Tx, publisher: &EventPublisher, (org, agent): (OrgId, AgentId), ids: &[SourceId]) -> Result<()> {
    let removed = sources::discard_sources(tx, publisher.ports(), (org, agent), ids).await?;
    let gone = |source| Occurrence { name: EventName::SourceDeleted, subject: EventSubject::DeletedSource(Box::new(source)) };
    let told: Vec<Occurrence> = removed.into_iter().map(gone).collect();
    publisher.publish_all(tx, org, publisher.ports().clock.now(), &told).await
}

/// Returns the locations of the pages of the articles among these sources.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_places(conn: &mut Conn, org: OrgId, sources: &[Source]) -> Result<HashMap<ArticleId, ArticlePlace>> {
    let articles: Vec<ArticleId> = sources.iter().filter_map(|source| source.article).collect();
    if articles.is_empty() {
        return Ok(HashMap::new());
    }
    store::knowledge::article_sources::find_places(conn, org, &articles).await
}

/// Refuses changes that must be made to the article instead of its source.
pub(super) fn require_unmanaged(kind: SourceType) -> Result<()> {
    if kind == SourceType::Article { Err(source_managed()) } else { Ok(()) }
}

fn source_managed() -> Error {
    Error::refused(
        Code::SourceManaged,
        "This source is an article of the help center, and changes with it. Edit, unpublish or delete the article, or set \
         `trainAgent` of the help center.",
    )
}

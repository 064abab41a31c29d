//! Articles: written, published, archived, deleted.
//!
//! [`writing`] creates revisions and decides which of them visitors see; [`publishing`] alone moves an article from
//! state to state. Texts are rendered before the transaction that needs them: see [`rendering`].

mod broken_links;
mod edit;
mod files;
pub mod publishing;
pub mod rendering;
pub mod rerendering;
mod translations;
pub mod writing;

pub use edit::ArticleEdit;
pub use edit::{MAX_TAG_CHARS, MAX_TAGS};

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::{agents, auth::key_ring::PepperRing, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    ArticleId, Code, Error, OrgId, Result, SiteId,
    activity::Verb,
    agents::Agent,
    events::{EventName, EventSubject},
    help_center::{
        articles::{Article, ArticleStatus},
        changes::ChangeSubject,
        pages::PublicSite,
        revisions::{ArticleContent, Revision},
        sites::{HelpCenter, HelpCenterVisibility},
        states::ArticleState,
    },
    jobs::PurgeSite,
};

use self::rendering::PreparedTexts;
use super::{
    collections,
    previews::{self, IssuedPreview, PreviewSubject},
    publishers, site_lock,
};

/// Finds an article of the organization, without its text.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<Article> {
    store::help_center::articles::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Finds a site with what its page addresses depend on.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn find_public_site(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<PublicSite> {
    store::help_center::public::find_by_id(conn, org, site).await?.ok_or_else(site_lock::not_found)
}

/// Finds an article of the organization, with its text.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`.
#[crate::boxed]
pub async fn find_with_text(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<ArticleState> {
    let article = find(conn, org, id).await?;
    load_state(conn, article).await
}

async fn load_state(conn: &mut Conn, article: Article) -> Result<ArticleState> {
    load_state_with(conn, article, &PreparedTexts::default()).await
}

/// Returns an article with its text, using the references in `prepared` if it has them.
async fn load_state_with(conn: &mut Conn, article: Article, prepared: &PreparedTexts) -> Result<ArticleState> {
    let content = newest_content(conn, &article).await?;
    let references = prepared.find_references(&content.body).await?;
    let broken_links = broken_links::find_broken(conn, &article, references).await?;
    let place = find_site_of(conn, &article).await?;
    Ok(ArticleState { article, place, content, broken_links })
}

async fn find_site_of(conn: &mut Conn, article: &Article) -> Result<PublicSite> {
    find_public_site(conn, article.org, article.site).await.map_err(|error| site_lock::map_missing(error, not_found))
}

/// Returns the content of an article's newest revision.
async fn newest_content(conn: &mut Conn, article: &Article) -> Result<ArticleContent> {
    let found = store::help_center::revisions::find(conn, article.org, article.id, article.revision).await?;
    found
        .map(|(_, content)| content)
        .ok_or_else(|| Error::internal(format!("the article {} has lost its newest revision", article.id)))
}

/// Finds a revision of an article.
///
/// # Errors
/// `REVISION_NOT_FOUND`.
#[crate::boxed]
pub async fn find_revision(conn: &mut Conn, article: &Article, number: i64) -> Result<(Revision, ArticleContent)> {
    let found = store::help_center::revisions::find(conn, article.org, article.id, number).await?;
    found.ok_or_else(revision_not_found)
}

/// An article with its site and agent, all locked until the transaction ends.
struct LockedArticle {
    agent: Agent,
    site: HelpCenter,
    article: Article,
}

/// Locks an article, even if its agent awaits deletion.
async fn lock_any(unit: &mut Unit, id: ArticleId) -> Result<LockedArticle> {
    let org = unit.org();
    let site = find(unit, org, id).await?.site;
    let (agent, site) = site_lock::lock_any(unit, site).await.map_err(|error| site_lock::map_missing(error, not_found))?;
    let article = store::help_center::articles::lock(unit, org, id).await?.ok_or_else(not_found)?;
    Ok(LockedArticle { agent, site, article })
}

/// Locks an article whose agent does not await deletion.
async fn lock(unit: &mut Unit, id: ArticleId) -> Result<(HelpCenter, Article)> {
    let LockedArticle { agent, site, article } = lock_any(unit, id).await?;
    agents::require_live(agent)?;
    Ok((site, article))
}

/// Checks the precondition of a change to a locked article.
async fn check_precondition(unit: &mut Unit, article: &Article) -> Result<()> {
    if !unit.has_precondition() {
        return Ok(());
    }
    let current = load_state(unit, article.clone()).await?;
    unit.check_precondition(&current)
}

/// Records a change to a locked article that visitors can see.
async fn record_change(unit: &mut Unit, site: &HelpCenter, id: ArticleId) -> Result<()> {
    site_lock::record_changes(unit, site, &[ChangeSubject::Article(id)]).await
}

/// Deletes an article, and returns its previous state. Its revisions are removed in the background.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: ArticleId) -> Result<ArticleState> {
    let (site, article) = lock(unit, id).await?;
    let before = load_state(unit, article).await?;
    unit.check_precondition(&before)?;
    let now = unit.now();
    if !store::help_center::articles::delete(unit, &before.article, now).await? {
        return Err(not_found());
    }
    if before.article.status == ArticleStatus::Published {
        record_change(unit, &site, id).await?;
    }
    article_sources::remove_article(unit, &before.article).await?;
    unit.enqueue_once(&PurgeSite { org: site.org, site: site.id }).await?;
    unit.log_activity(Verb::Deleted, id);
    unit.emit_event(EventName::ArticleDeleted, EventSubject::DeletedArticle(Box::new(before.article.clone())));
    Ok(before)
}

/// Issues a preview, which shows the newest revision of an article to anyone who has its address, for a
/// limited time. Changes nothing.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `FORBIDDEN`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn issue_preview(unit: &mut Unit, id: ArticleId, ring: &PepperRing) -> Result<(Article, PublicSite, IssuedPreview)> {
    let (org, now) = (unit.org(), unit.now());
    let article = find(unit, org, id).await?;
    let place = find_site_of(unit, &article).await?;
    if place.visibility != HelpCenterVisibility::Public {
        publishers::require_publisher(
            unit.principal(),
            "The address of a preview gets everybody past the door of this help center",
        )?;
    }
    agents::require_live(agents::find(unit, org, article.agent).await?)?;
    let preview = previews::issue(ring, PreviewSubject { org, article: id, visibility: place.visibility }, now);
    Ok((article, place, preview))
}

pub(super) fn not_found() -> Error {
    Error::refused(
        Code::ArticleNotFound,
        "There is no such article in your organization. Check the id, or list the articles of the help center.",
    )
}

fn revision_not_found() -> Error {
    Error::refused(
        Code::RevisionNotFound,
        "The article has no such revision: it was never written, or is not among the newest 100 any more. List its revisions.",
    )
}

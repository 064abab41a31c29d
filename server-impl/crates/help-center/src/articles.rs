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

pub use edit::Edit;
pub use edit::{MAX_TAG_CHARS, MAX_TAGS};

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::{agents, auth::key_ring::Ring, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    ArticleId, Code, Error, OrgId, Result, SiteId,
    activity::Verb,
    agents::Agent,
    events::{EventName, Subject},
    help_center::{
        articles::{Article, ArticleStatus},
        changes::ChangeSubject,
        pages::PublicSite,
        revisions::{ArticleContent, Revision},
        sites::{HelpSite, SiteVisibility},
        states::ArticleState,
    },
    jobs::PurgeSite,
};

use self::rendering::Prepared;
use super::{
    collections,
    previews::{self, Preview, Previewed},
    publishers, site_lock,
};

/// Finds an article of the organization, without its text.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`.
pub async fn find(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<Article> {
    store::help_center::articles::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Finds a site with what its page addresses depend on.
///
/// # Errors
/// `SITE_NOT_FOUND`.
pub async fn place(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<PublicSite> {
    store::help_center::public::of(conn, org, site).await?.ok_or_else(site_lock::not_found)
}

/// Finds an article of the organization, with its text.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`.
pub async fn whole(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<ArticleState> {
    let article = find(conn, org, id).await?;
    state(conn, article).await
}

async fn state(conn: &mut Conn, article: Article) -> Result<ArticleState> {
    state_with(conn, article, &Prepared::default()).await
}

/// Returns an article with its text, using the references in `prepared` if it has them.
async fn state_with(conn: &mut Conn, article: Article, prepared: &Prepared) -> Result<ArticleState> {
    let content = newest(conn, &article).await?;
    let references = prepared.references(&content.body).await?;
    let broken_links = broken_links::of(conn, &article, references).await?;
    let place = place_of(conn, &article).await?;
    Ok(ArticleState { article, place, content, broken_links })
}

async fn place_of(conn: &mut Conn, article: &Article) -> Result<PublicSite> {
    place(conn, article.org, article.site).await.map_err(|error| site_lock::gone(error, not_found))
}

/// Returns the content of an article's newest revision.
async fn newest(conn: &mut Conn, article: &Article) -> Result<ArticleContent> {
    let found = store::help_center::revisions::find(conn, article.org, article.id, article.revision).await?;
    found
        .map(|(_, content)| content)
        .ok_or_else(|| Error::internal(format!("the article {} has lost its newest revision", article.id)))
}

/// Finds a revision of an article.
///
/// # Errors
/// `REVISION_NOT_FOUND`.
pub async fn revision(conn: &mut Conn, article: &Article, number: i64) -> Result<(Revision, ArticleContent)> {
    let found = store::help_center::revisions::find(conn, article.org, article.id, number).await?;
    found.ok_or_else(no_such_revision)
}

/// An article with its site and agent, all locked until the transaction ends.
struct Locked {
    agent: Agent,
    site: HelpSite,
    article: Article,
}

/// Locks an article, even if its agent awaits deletion.
async fn lock_any(unit: &mut Unit, id: ArticleId) -> Result<Locked> {
    let org = unit.org();
    let site = find(unit, org, id).await?.site;
    let (agent, site) = site_lock::lock_any(unit, site).await.map_err(|error| site_lock::gone(error, not_found))?;
    let article = store::help_center::articles::lock(unit, org, id).await?.ok_or_else(not_found)?;
    Ok(Locked { agent, site, article })
}

/// Locks an article whose agent does not await deletion.
async fn lock(unit: &mut Unit, id: ArticleId) -> Result<(HelpSite, Article)> {
    let Locked { agent, site, article } = lock_any(unit, id).await?;
    agents::live(agent)?;
    Ok((site, article))
}

/// Checks the precondition of a change to a locked article.
async fn check_precondition(unit: &mut Unit, article: &Article) -> Result<()> {
    if !unit.has_precondition() {
        return Ok(());
    }
    let current = state(unit, article.clone()).await?;
    unit.check_precondition(&current)
}

/// Records a change to a locked article that visitors can see.
async fn tell_visitors(unit: &mut Unit, site: &HelpSite, id: ArticleId) -> Result<()> {
    site_lock::record(unit, site, &[ChangeSubject::Article(id)]).await
}

/// Deletes an article, and returns its previous state. Its revisions are removed in the background.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
pub async fn delete(unit: &mut Unit, id: ArticleId) -> Result<ArticleState> {
    let (site, article) = lock(unit, id).await?;
    let before = state(unit, article).await?;
    unit.check_precondition(&before)?;
    let now = unit.now();
    if !store::help_center::articles::delete(unit, &before.article, now).await? {
        return Err(not_found());
    }
    if before.article.status == ArticleStatus::Published {
        tell_visitors(unit, &site, id).await?;
    }
    article_sources::leave(unit, &before.article).await?;
    unit.enqueue_once(&PurgeSite { org: site.org, site: site.id }).await?;
    unit.log(Verb::Deleted, id);
    unit.emit(EventName::ArticleDeleted, Subject::DeletedArticle(Box::new(before.article.clone())));
    Ok(before)
}

/// Issues a preview, which shows the newest revision of an article to anyone who has its address, for a
/// limited time. Changes nothing.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `FORBIDDEN`, `AGENT_UNAVAILABLE`.
pub async fn preview(unit: &mut Unit, id: ArticleId, ring: &Ring) -> Result<(Article, PublicSite, Preview)> {
    let (org, now) = (unit.org(), unit.now());
    let article = find(unit, org, id).await?;
    let place = place_of(unit, &article).await?;
    if place.visibility != SiteVisibility::Public {
        publishers::require(unit.principal(), "The address of a preview gets everybody past the door of this help center")?;
    }
    agents::live(agents::find(unit, org, article.agent).await?)?;
    let preview = previews::issue(ring, Previewed { org, article: id, visibility: place.visibility }, now);
    Ok((article, place, preview))
}

pub(super) fn not_found() -> Error {
    Error::refused(
        Code::ArticleNotFound,
        "There is no such article in your organization. Check the id, or list the articles of the help center.",
    )
}

fn no_such_revision() -> Error {
    Error::refused(
        Code::RevisionNotFound,
        "The article has no such revision: it was never written, or is not among the newest 100 any more. List its revisions.",
    )
}

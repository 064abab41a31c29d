//! Sources that are articles of help centers, and articles that are to become sources.

use std::collections::HashMap;

use frontdesk_types::{
    AgentId, ArticleId, Error, OrgId, Result, SiteId, SourceId, Timestamp,
    help_center::pages::ArticlePlace,
    jobs::overdue::OverdueRecord,
    knowledge::{article_sources::ArticleText, sources::SourceStatus},
    name_key,
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Location of an article's page; empty while no one can see it.
#[derive(sqlx_macros::FromRow)]
pub(super) struct ArticlePlaceRow {
    article_number: Option<i64>,
    article_slug: Option<String>,
    article_locale: Option<String>,
    site_slug: Option<String>,
    site_locale: Option<String>,
    site_hostname: Option<String>,
}

impl ArticlePlaceRow {
    pub(super) fn into_place(self) -> Option<ArticlePlace> {
        Some(ArticlePlace {
            number: self.article_number?,
            slug: self.article_slug?,
            locale: self.article_locale?,
            site_slug: self.site_slug?,
            site_locale: self.site_locale?,
            hostname: self.site_hostname,
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct PlacedRow {
    id: String,
    #[sqlx(flatten)]
    place: ArticlePlaceRow,
}

/// Returns the locations of the pages of these articles. Those that no one can see are left out.
#[crate::boxed]
pub async fn find_places(conn: &mut Conn, org: OrgId, articles: &[ArticleId]) -> Result<HashMap<ArticleId, ArticlePlace>> {
    let rows = fetch_all!(
        conn,
        PlacedRow,
        r"
        SELECT a.id, {article_place}
          FROM {EACH_TEXT}($2) e
         CROSS JOIN help_articles a
          JOIN help_sites h ON h.org_id = a.org_id
                 AND h.id = a.site_id
                 AND h.deleted_at IS NULL
                 AND h.stopped_at IS NULL
         WHERE a.org_id = $1
           AND a.id = e.value
           AND a.status = 'published'
           AND a.deleted_at IS NULL",
        Text(org),
        Json(articles)
    )?;
    let mut places = HashMap::new();
    for PlacedRow { id, place } in rows {
        let article = Cells { table: "help_articles", id: &id }.parse("id", &id)?;
        places.extend(place.into_place().map(|place| (article, place)));
    }
    Ok(places)
}

/// Finds the source that is an article, and its state.
#[crate::boxed]
pub async fn find_source(conn: &mut Conn, org: OrgId, article: ArticleId) -> Result<Option<(SourceId, SourceStatus)>> {
    let found = fetch_optional!(
        conn,
        (String, String),
        "SELECT id, status FROM sources WHERE org_id = $1 AND article = $2 AND deleted_at IS NULL",
        Text(org),
        Text(article)
    )?;
    let Some((id, status)) = found else { return Ok(None) };
    let cells = Cells { table: "sources", id: &id };
    Ok(Some((cells.parse("id", &id)?, cells.parse("status", &status)?)))
}

/// Returns the text of a published article that visitors see, or would see if they saw the site.
#[crate::boxed]
pub async fn find_text(conn: &mut Conn, org: OrgId, article: ArticleId) -> Result<Option<ArticleText>> {
    let found = fetch_optional!(
        conn,
        (String, String),
        r"
        SELECT r.title, r.html
          FROM help_articles a
          JOIN help_revisions r ON r.org_id = a.org_id AND r.article_id = a.id AND r.number = a.live_revision
         WHERE a.org_id = $1
           AND a.id = $2
           AND a.status = 'published'
           AND a.deleted_at IS NULL",
        Text(org),
        Text(article)
    )?;
    Ok(found.map(|(title, html)| ArticleText { title, html }))
}

/// A published article of a site that is not a source, or whose source has failed.
#[derive(Debug)]
pub struct MissingArticle {
    /// Number of the article.
    pub number: i64,
    /// Id of the article.
    pub article: ArticleId,
    /// Title that visitors see.
    pub title: String,
    /// Source that has failed, if any.
    pub failed_source: Option<SourceId>,
}

#[derive(sqlx_macros::FromRow)]
struct LackingRow {
    number: i64,
    id: String,
    title: String,
    failed: Option<String>,
}

impl TryFrom<LackingRow> for MissingArticle {
    type Error = Error;

    fn try_from(LackingRow { number, id, title, failed }: LackingRow) -> Result<Self> {
        let cells = Cells { table: "help_articles", id: &id };
        let failed = failed.map(|source| cells.parse("failed", &source)).transpose()?;
        Ok(Self { number, article: cells.parse("id", &id)?, title, failed_source: failed })
    }
}

/// Returns the published articles of a site that are not sources, or have failed, by number, after this
/// one, at most `limit`.
#[crate::boxed]
pub async fn list_missing(conn: &mut Conn, org: OrgId, site: SiteId, after: i64, limit: i64) -> Result<Vec<MissingArticle>> {
    row::into_records(fetch_all!(
        conn,
        LackingRow,
        r"
        SELECT a.number, a.id, r.title, s.id AS failed
          FROM help_articles a
          JOIN help_revisions r ON r.org_id = a.org_id AND r.article_id = a.id AND r.number = a.live_revision
          LEFT JOIN sources s ON s.org_id = a.org_id AND s.article = a.id AND s.deleted_at IS NULL
         WHERE a.org_id = $1
           AND a.site_id = $2
           AND a.number > $3
           AND a.status = 'published'
           AND a.deleted_at IS NULL
           AND (s.id IS NULL OR s.status = 'failed')
         ORDER BY a.number
         LIMIT $4",
        Text(org),
        Text(site),
        after,
        limit
    )?)
}

/// Returns `true` if the agent is to answer from an article.
#[crate::boxed]
pub async fn is_wanted(conn: &mut Conn, org: OrgId, article: ArticleId) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT a.id
          FROM help_articles a
          JOIN help_sites h ON h.org_id = a.org_id AND h.id = a.site_id
         WHERE a.org_id = $1
           AND a.id = $2
           AND a.status = 'published'
           AND a.deleted_at IS NULL
           AND {trains_agent}",
        Text(org),
        Text(article)
    )?;
    Ok(found.is_some())
}

/// Returns the sources of an agent that are articles from which it is no longer to answer, at most `limit`.
#[crate::boxed]
pub async fn list_unwanted(conn: &mut Conn, org: OrgId, agent: AgentId, limit: i64) -> Result<Vec<SourceId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT s.id
          FROM sources s
         WHERE s.org_id = $1
           AND s.agent_id = $2
           AND s.article IS NOT NULL
           AND s.deleted_at IS NULL
           AND NOT EXISTS (SELECT 1
                             FROM help_articles a
                             JOIN help_sites h ON h.org_id = a.org_id AND h.id = a.site_id
                            WHERE a.org_id = s.org_id
                              AND a.id = s.article
                              AND a.status = 'published'
                              AND a.deleted_at IS NULL
                              AND {trains_agent})
         ORDER BY s.id
         LIMIT $3",
        Text(org),
        Text(agent),
        limit
    )?;
    rows.iter().map(|(id,)| Cells { table: "sources", id }.parse("id", id)).collect()
}

/// Queues the failed sources of an agent that are articles; returns their ids.
#[crate::boxed]
pub async fn queue_failed(tx: &mut Tx, org: OrgId, agent: AgentId, now: Timestamp) -> Result<Vec<SourceId>> {
    let queued = fetch_all!(
        tx,
        (String,),
        r"
        UPDATE sources
           SET status = 'queued', error = NULL, failure_code = NULL, progress = 0, stage = NULL, updated_at = $3
         WHERE org_id = $1
           AND agent_id = $2
           AND article IS NOT NULL
           AND status = 'failed'
           AND deleted_at IS NULL
        RETURNING id",
        Text(org),
        Text(agent),
        now.0
    )?;
    queued.iter().map(|(id,)| Cells { table: "sources", id }.parse("id", id)).collect()
}

/// Updates the title of an article's source.
#[crate::boxed]
pub async fn set_title(tx: &mut Tx, org: OrgId, source: SourceId, title: &str) -> Result<()> {
    execute!(
        tx,
        "UPDATE sources SET title = $3, title_key = $4 WHERE org_id = $1 AND id = $2 AND title <> $3",
        Text(org),
        Text(source),
        title,
        name_key(title)
    )?;
    Ok(())
}

/// Records that the sources of an agent lag behind the articles of a site.
#[crate::boxed]
pub async fn mark_unsettled(tx: &mut Tx, org: OrgId, site: SiteId, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE help_sites
           SET unsettled_since = COALESCE(unsettled_since, $3)
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(site),
        now.0
    )?;
    Ok(())
}

/// Records that the sources of an agent are up to date. Lock the agent before checking this.
#[crate::boxed]
pub async fn mark_settled(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE help_sites
           SET unsettled_since = NULL
         WHERE org_id = $1
           AND agent_id = $2
           AND unsettled_since IS NOT NULL",
        Text(org),
        Text(agent)
    )?;
    Ok(())
}

/// Lists sites whose agents have sources that lag behind and no job that settles them, after `after`, at most
/// `limit`: their job was dropped, or died long ago, or an earlier release published the articles.
#[crate::boxed]
pub async fn list_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT unsettled_since AS at, org_id, id
          FROM help_sites h
         WHERE unsettled_since IS NOT NULL
           AND (unsettled_since, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE org_id = h.org_id
                              AND kind = 'settle_articles'
                              AND task ->> 'agent' = h.agent_id)
         ORDER BY unsettled_since, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Finds the agent of a site, whether or not it was deleted.
#[crate::boxed]
pub async fn find_agent(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Option<AgentId>> {
    let found =
        fetch_optional!(conn, (String,), "SELECT agent_id FROM help_sites WHERE org_id = $1 AND id = $2", Text(org), Text(site))?;
    found.map(|(agent,)| Cells { table: "help_sites", id: &site.to_string() }.parse("agent_id", &agent)).transpose()
}

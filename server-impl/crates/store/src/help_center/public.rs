//! The site behind a request for a page: one read by a key, so that anything unpublished, deleted
//! or suspended disappears immediately.

use frontdesk_types::{Error, OrgId, Result, SiteId, Timestamp, help_center::pages::PublicSite};
use sqlx::types::Text;

use crate::{
    Conn,
    row::{self, Cells},
};

/// Columns; `s` is the site, `a` its agent, and `o` the organization.
macro_rules! of_site {
    () => {
        sql!(
            r"
            s.org_id, s.id, s.agent_id, s.slug,
            (SELECT w.hostname
               FROM web_domains w
              WHERE w.org_id = s.org_id
                AND w.agent_id = s.agent_id
                AND w.surface = 'help_center'
                AND w.status = 'active'
              ORDER BY w.id
              LIMIT 1) AS hostname,
            s.published, s.visibility, s.access_version, s.stopped_at IS NOT NULL AS is_stopped,
            a.pending_delete_at IS NOT NULL OR o.delete_at IS NOT NULL AS is_leaving, s.change, s.locale, s.ask_enabled
            AND (s.visibility <> 'public' OR COALESCE(a.is_public, FALSE)) AS asks"
        )
    };
}

/// Joins the agent and the organization, and excludes deleted ones.
macro_rules! with_owner {
    () => {
        sql!(
            r"
             JOIN agents a ON a.org_id = s.org_id AND a.id = s.agent_id AND a.deleted_at IS NULL
             JOIN orgs o ON o.id = s.org_id AND o.deleted_at IS NULL
            WHERE s.deleted_at IS NULL"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct PublicSiteRow {
    org_id: String,
    id: String,
    agent_id: String,
    slug: String,
    hostname: Option<String>,
    published: bool,
    visibility: String,
    access_version: i64,
    is_stopped: bool,
    is_leaving: bool,
    change: i64,
    locale: String,
    asks: bool,
}

impl TryFrom<PublicSiteRow> for PublicSite {
    type Error = Error;

    fn try_from(row: PublicSiteRow) -> Result<Self> {
        let PublicSiteRow {
            org_id,
            id,
            agent_id,
            slug,
            hostname,
            published,
            visibility,
            access_version,
            is_stopped,
            is_leaving,
            change,
            locale,
            asks,
        } = row;
        let cells = Cells { table: "help_sites", id: &id };
        Ok(Self {
            org: cells.parse("org_id", &org_id)?,
            site: cells.parse("id", &id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            slug,
            hostname,
            published,
            visibility: cells.parse("visibility", &visibility)?,
            access_version,
            is_stopped,
            is_leaving,
            change,
            locale,
            asks,
        })
    }
}

/// Finds the site that a slug leads to, which may be a former slug of the site.
#[crate::boxed]
pub async fn find_by_slug(conn: &mut Conn, slug: &str, now: Timestamp) -> Result<Option<PublicSite>> {
    row::one(fetch_optional!(
        conn,
        PublicSiteRow,
        r"
        SELECT {of_site}
          FROM help_slugs k
          JOIN help_sites s ON s.org_id = k.org_id AND s.id = k.site_id
          {with_owner}
           AND k.slug = $1
           AND (k.until IS NULL OR k.until > $2)",
        slug,
        now.0
    )?)
}

/// Finds the site that an active custom domain shows.
#[crate::boxed]
pub async fn find_by_hostname(conn: &mut Conn, hostname: &str) -> Result<Option<PublicSite>> {
    row::one(fetch_optional!(
        conn,
        PublicSiteRow,
        r"
        SELECT {of_site}
          FROM web_hostnames h
          JOIN web_domains d ON d.org_id = h.org_id AND d.id = h.domain_id
          JOIN help_sites s ON s.org_id = d.org_id AND s.agent_id = d.agent_id
          {with_owner}
           AND h.hostname = $1
           AND d.surface = 'help_center'
           AND d.status = 'active'",
        hostname
    )?)
}

/// Returns a site by id, to determine the location of its pages.
#[crate::boxed]
pub async fn find_by_id(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Option<PublicSite>> {
    row::one(fetch_optional!(
        conn,
        PublicSiteRow,
        "SELECT {of_site} FROM help_sites s {with_owner} AND s.org_id = $1 AND s.id = $2",
        Text(org),
        Text(site)
    )?)
}

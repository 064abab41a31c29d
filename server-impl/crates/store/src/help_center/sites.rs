//! Sites. A deleted site can no longer be found; its row stays until everything in it is removed.

use std::collections::HashMap;

use frontdesk_types::{
    AgentId, Error, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    help_center::{
        access::PasswordHash,
        sites::{HelpCenter, HelpCenterTraining, HelpCenterVisibility, SiteCounts, SiteLink, SiteTheme},
    },
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    SiteRow of "help_sites" => HelpCenter {
        keys { org_id as org: OrgId, id as id: SiteId, agent_id as agent: AgentId }
        inserted { created_at: Timestamp }
        updated {
            slug: String, name: String, headline: Option<String>, description: Option<String>, locale: String,
            locales: Vec<String>, theme: SiteTheme, header_links: Vec<SiteLink>, footer_links: Vec<SiteLink>,
            ask_enabled: bool, suggested_questions: Vec<String>, feedback_enabled: bool, train_agent: HelpCenterTraining,
            indexing: bool, published: bool, visibility: HelpCenterVisibility, password_hash: Option<PasswordHash>,
            allowed_emails: Vec<String>, access_version: i64, updated_at: Timestamp
        }
        managed { stopped_at: Option<Timestamp>, is_stopped_with_org: bool, change: i64 }
    }
}

/// Adds a site. Lock the agent first, which must not have one. [`super::slugs::take_for_site`] takes its slug.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, site: &HelpCenter) -> Result<HelpCenter> {
    insert_record(tx, site).await
}

/// Updates the fields of a site that people set; it must be locked. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, site: &HelpCenter) -> Result<()> {
    let gone = || Error::internal(format!("the site {} is gone", site.id));
    update_record(tx, site).await?.map(drop).ok_or_else(gone)
}

/// Finds a site.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: SiteId) -> Result<Option<HelpCenter>> {
    row::one(fetch_optional!(
        conn,
        SiteRow,
        "SELECT {columns} FROM help_sites WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(id)
    )?)
}

/// Finds a site, and locks it until the transaction ends. Lock its agent first.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: SiteId) -> Result<Option<HelpCenter>> {
    row::one(fetch_optional!(
        tx,
        SiteRow,
        "SELECT {columns} FROM help_sites WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?)
}

/// Finds the site of an agent.
#[crate::boxed]
pub async fn find_of_agent(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<HelpCenter>> {
    row::one(fetch_optional!(
        conn,
        SiteRow,
        "SELECT {columns} FROM help_sites WHERE org_id = $1 AND agent_id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(agent)
    )?)
}

/// Lists the sites of an organization by time of creation.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest) -> Result<Page<HelpCenter>> {
    let rows = fetch_page!(
        conn,
        SiteRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_sites
         WHERE org_id = $1
           AND id {BEYOND} $2
           AND deleted_at IS NULL
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |site: &HelpCenter| site.id.0)
}

/// Counts the content of a site.
#[crate::boxed]
pub async fn count_content(conn: &mut Conn, org: OrgId, id: SiteId) -> Result<SiteCounts> {
    let (collections, articles, published) = fetch_one!(
        conn,
        (i64, i64, i64),
        r"
        SELECT (SELECT COUNT(*) FROM help_collections WHERE org_id = $1 AND site_id = $2), COUNT(*),
               COUNT(CASE WHEN status = 'published' THEN 1 END)
          FROM help_articles
         WHERE org_id = $1
           AND site_id = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(id)
    )?;
    Ok(SiteCounts { collections, articles, published })
}

/// Counts the content of each of these sites of an organization.
#[crate::boxed]
pub async fn count_content_of_all(conn: &mut Conn, org: OrgId, ids: &[SiteId]) -> Result<HashMap<SiteId, SiteCounts>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64, i64),
        r"
        SELECT t.value,
               (SELECT COUNT(*) FROM help_collections c WHERE c.org_id = $1 AND c.site_id = t.value),
               (SELECT COUNT(*)
                  FROM help_articles a
                 WHERE a.org_id = $1
                   AND a.site_id = t.value
                   AND a.deleted_at IS NULL),
               (SELECT COUNT(*)
                  FROM help_articles a
                 WHERE a.org_id = $1
                   AND a.site_id = t.value
                   AND a.deleted_at IS NULL
                   AND a.status = 'published')
          FROM {EACH_TEXT}($2) AS t",
        Text(org),
        Json(ids)
    )?;
    let counts = rows.into_iter().map(|(id, collections, articles, published)| {
        let site = Cells { table: "help_sites", id: &id }.parse("id", &id)?;
        Ok((site, SiteCounts { collections, articles, published }))
    });
    counts.collect()
}

/// Returns the sites of all organizations after `after`, at most `limit`, in the order of the primary key, so that
/// no sort is needed.
#[crate::boxed]
pub async fn list_all(conn: &mut Conn, after: Option<(OrgId, SiteId)>, limit: i64) -> Result<Vec<(OrgId, SiteId)>> {
    let (org, site) = after.map(|(org, site)| (org.to_string(), site.to_string())).unwrap_or_default();
    let rows = fetch_all!(
        conn,
        (String, String),
        "SELECT org_id, id FROM help_sites WHERE (org_id, id) > ($1, $2) ORDER BY org_id, id LIMIT $3",
        org,
        site,
        limit
    )?;
    let sites = rows.into_iter().map(|(org, id)| {
        let cells = Cells { table: "help_sites", id: &id };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?))
    });
    sites.collect()
}

/// Returns the hostnames of the active custom domains that show the help center of an agent, oldest first: the
/// first one is the location of its pages.
#[crate::boxed]
pub async fn list_hostnames(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Vec<String>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT hostname
          FROM web_domains
         WHERE org_id = $1
           AND agent_id = $2
           AND surface = 'help_center'
           AND status = 'active'
         ORDER BY id",
        Text(org),
        Text(agent)
    )?;
    Ok(rows.into_iter().map(|(hostname,)| hostname).collect())
}

/// Returns the hostnames of each of these agents, as [`list_hostnames`] does.
#[crate::boxed]
pub async fn list_hostnames_of_all(conn: &mut Conn, org: OrgId, agents: &[AgentId]) -> Result<HashMap<AgentId, Vec<String>>> {
    // SQLite looks up the agents because of the order.
    let rows = fetch_all!(
        conn,
        (String, String),
        r"
        SELECT agent_id, hostname
          FROM web_domains
         WHERE org_id = $1
           AND agent_id {AMONG} $2 {END_AMONG}
           AND surface = 'help_center'
           AND status = 'active'
         ORDER BY agent_id, id",
        Text(org),
        Json(agents)
    )?;
    let mut found: HashMap<AgentId, Vec<String>> = HashMap::new();
    for (agent, hostname) in rows {
        let agent = Cells { table: "web_domains", id: &hostname }.parse("agent_id", &agent)?;
        found.entry(agent).or_default().push(hostname);
    }
    Ok(found)
}

/// Takes the number of a new article. A fault when there is no such site, which must be locked.
#[crate::boxed]
pub async fn take_next_number(tx: &mut Tx, org: OrgId, id: SiteId) -> Result<i64> {
    let (number,) = fetch_one!(
        tx,
        (i64,),
        r"
        UPDATE help_sites
           SET last_number = last_number + 1
         WHERE org_id = $1
           AND id = $2
        RETURNING last_number",
        Text(org),
        Text(id)
    )?;
    Ok(number)
}

/// Raises the number of the next article to at least `number` + 1. Lock the site first.
#[crate::boxed]
pub async fn raise_next_number(tx: &mut Tx, org: OrgId, id: SiteId, number: i64) -> Result<()> {
    execute!(
        tx,
        "UPDATE help_sites SET last_number = $3 WHERE org_id = $1 AND id = $2 AND last_number < $3",
        Text(org),
        Text(id),
        number
    )?;
    Ok(())
}

/// Suspends a site, or lifts the suspension with `None`; returns `false` when there is no such site. `with_org`
/// marks a site that is suspended only because another one of its organization is.
#[crate::boxed]
pub async fn set_suspended(tx: &mut Tx, org: OrgId, id: SiteId, since: Option<Timestamp>, with_org: bool) -> Result<bool> {
    let stopped = execute!(
        tx,
        r"
        UPDATE help_sites
           SET stopped_at = $3, is_stopped_with_org = $4
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(id),
        since.map(|since| since.0),
        with_org
    )?;
    Ok(stopped == 1)
}

/// Returns the sites of an organization that are suspended only because others are.
#[crate::boxed]
pub async fn list_suspended_with_org(conn: &mut Conn, org: OrgId) -> Result<Vec<SiteId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT id
          FROM help_sites
         WHERE org_id = $1
           AND is_stopped_with_org
           AND deleted_at IS NULL
         ORDER BY id",
        Text(org)
    )?;
    rows.iter().map(|(id,)| Cells { table: "help_sites", id }.parse("id", id)).collect()
}

/// Deletes a site, and frees its slugs and everything it counts against the plan; returns `false` when there is
/// none. Its content is removed in steps: see [`super::removal`].
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: SiteId, now: Timestamp) -> Result<bool> {
    let deleted = execute!(
        tx,
        r"
        UPDATE help_sites
           SET deleted_at = $3, purge_since = $3
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(id),
        now.0
    )?;
    if deleted == 0 {
        return Ok(false);
    }
    super::slugs::record_suspended(tx, org, id).await?;
    super::slugs::free_all(tx, org, id).await?;
    super::plan_limits::free_all(tx, org, id).await?;
    super::secrets::delete_all(tx, org, id).await?;
    Ok(true)
}

/// Deletes the site of an agent that is permanently deleted.
#[crate::boxed]
pub async fn delete_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId, now: Timestamp) -> Result<()> {
    let Some(site) = find_of_agent(tx, org, agent).await? else { return Ok(()) };
    delete(tx, org, site.id, now).await.map(drop)
}

/// Marks a site as having content to remove.
pub(super) async fn mark_for_purge(tx: &mut Tx, org: OrgId, id: SiteId, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE help_sites SET purge_since = COALESCE(purge_since, $3) WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        now.0
    )?;
    Ok(())
}

//! All hostnames of an organization, each with everything that it does.

use sqlx::types::Text;

use super::DomainRow;
use crate::{
    store::{Conn, row},
    types::{Error, OrgId, PageRequest, Result, custom_domains::WebUse},
};

macro_rules! domain {
    () => {
        "w.org_id, w.id, w.agent_id, w.hostname, w.token, w.created_at, w.edge, w.surface, w.status, w.status_code, w.status_detail, \
         w.ownership, w.ownership_found, w.routing, w.routing_found, w.is_held, w.is_claim, w.checks, w.routing_wrong_since, \
         w.unreachable_since, w.tried_until, w.is_stopped, w.lapsed_at, w.requested_at, w.verification_expires_at, w.checked_at, \
         w.next_check_at, w.queued_at, w.activated_at, w.updated_at"
    };
}

#[derive(sqlx::FromRow)]
struct UseRow {
    #[sqlx(flatten)]
    domain: DomainRow,
    agent_name: String,
    help_page_enabled: bool,
    receiving: Option<String>,
}

impl TryFrom<UseRow> for WebUse {
    type Error = Error;

    fn try_from(row: UseRow) -> Result<Self> {
        let UseRow { domain, agent_name, help_page_enabled, receiving } = row;
        Ok(Self { domain: domain.try_into()?, agent_name, help_page_enabled, receiving })
    }
}

/// The uses of one hostname more than the page has, in the order of the hostnames. One statement, so one snapshot.
///
/// The page is a range of hostnames, not a join with them: a planner that has no statistics yet would read all domains of the
/// organization for each hostname.
pub async fn uses(conn: &mut Conn, org: OrgId, page: &PageRequest<String>) -> Result<Vec<WebUse>> {
    let rows = fetch_page!(
        conn,
        UseRow,
        page.order,
        ["WITH page AS (SELECT DISTINCT hostname FROM web_domains WHERE org_id = $1 AND status <> 'removing' AND hostname" BEYOND "$2 \
          ORDER BY hostname" DIRECTION " LIMIT $3) SELECT " (domain) ", a.name AS agent_name, a.help_page_enabled, (SELECT r.domain_id FROM \
          receiving_hosts r WHERE r.hostname = w.hostname AND r.org_id = $1) AS receiving FROM web_domains w JOIN agents a ON \
          a.org_id = w.org_id AND a.id = w.agent_id WHERE w.org_id = $1 AND w.status <> 'removing' AND w.hostname BETWEEN (SELECT \
          MIN(hostname) FROM page) AND (SELECT MAX(hostname) FROM page) ORDER BY w.hostname" DIRECTION],
        Text(org),
        row::start_key(page, String::new(), "\u{10FFFF}".to_owned()),
        row::probe(page)
    )?;
    row::all(rows)
}

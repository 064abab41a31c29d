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
pub async fn uses(conn: &mut Conn, org: OrgId, page: &PageRequest<String>) -> Result<Vec<WebUse>> {
    let rows = fetch_page!(
        conn,
        UseRow,
        page.order,
        ["SELECT " (domain) ", a.name AS agent_name, a.help_page_enabled, r.domain_id AS receiving FROM (SELECT DISTINCT hostname \
          FROM web_domains WHERE org_id = $1 AND status <> 'removing' AND hostname" BEYOND "$2 ORDER BY hostname" DIRECTION " LIMIT $3) n \
          JOIN web_domains w ON w.org_id = $1 AND w.hostname = n.hostname JOIN agents a ON a.org_id = w.org_id AND a.id = w.agent_id \
          LEFT JOIN receiving_hosts r ON r.hostname = n.hostname AND r.org_id = $1 \
          WHERE w.status <> 'removing' ORDER BY n.hostname" DIRECTION],
        Text(org),
        row::start_key(page, String::new(), "\u{10FFFF}".to_owned()),
        row::probe(page)
    )?;
    row::all(rows)
}

//! All hostnames of an organization, each with all its uses.

use frontdesk_types::{
    Error, OrgId, PageRequest, Result,
    custom_domains::{DomainUse, WebUse},
    email_domains::{AgentWithAddress, EmailUse, PlatformMailHost},
    help_center::pages::PlatformHost,
};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type, types::Text};

use super::DomainRow;
use crate::{
    Conn,
    row::{self, Cells},
};

macro_rules! domain {
    () => {
        sql!(
            r"
            w.org_id, w.id, w.agent_id, w.hostname, w.token, w.created_at, w.edge, w.surface, w.status,
            w.status_code, w.status_detail, w.ownership, w.ownership_found, w.routing, w.routing_found, w.is_held,
            w.is_claim, w.checks, w.routing_wrong_since, w.unreachable_since, w.tried_until, w.is_stopped,
            w.lapsed_at, w.requested_at, w.verification_expires_at, w.checked_at, w.next_check_at, w.queued_at,
            w.activated_at, w.certificate_issuer, w.certificate_not_before, w.certificate_not_after,
            w.certificate_renew_at, w.updated_at"
        )
    };
}

/// Columns of an email domain, named like those of a custom domain and NULL where it has none.
macro_rules! of_email {
    () => {
        sql!(
            r"
            e.org_id, e.id, NULL, e.hostname, NULL, NULL, NULL, NULL, e.sending, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL"
        )
    };
}

/// Columns of an address at the shared mail host, likewise.
macro_rules! of_address {
    () => {
        sql!(
            r"
            m.org_id, m.id, m.agent_id, m.hostname, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL"
        )
    };
}

/// Columns of a site, likewise.
macro_rules! of_site {
    () => {
        sql!(
            r"
            s.org_id, s.id, s.agent_id, s.hostname, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL"
        )
    };
}

/// A row of one of the kinds of uses.
enum UseRow {
    Web { domain: Box<DomainRow>, agent_name: String, help_page_enabled: bool },
    Email { hostname: String, id: String, sending: String, receiving: Option<String>, records: String },
    Platform { is_mail: bool, hostname: String, id: String, agent_id: String, agent_name: String, is_on: bool },
}

impl<'r, R: Row> FromRow<'r, R> for UseRow
where
    DomainRow: FromRow<'r, R>,
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        let kind = row.try_get::<String, _>("kind")?;
        if kind == "web" {
            let domain = Box::new(DomainRow::from_row(row)?);
            return Ok(Self::Web { domain, agent_name: row.try_get("agent_name")?, help_page_enabled: row.try_get("shown")? });
        }
        let (hostname, id) = (row.try_get("hostname")?, row.try_get("id")?);
        if kind == "email" {
            let (sending, receiving, records) = (row.try_get("status")?, row.try_get("receiving")?, row.try_get("records")?);
            return Ok(Self::Email { hostname, id, sending, receiving, records });
        }
        let (agent_id, agent_name, is_on) = (row.try_get("agent_id")?, row.try_get("agent_name")?, row.try_get("shown")?);
        Ok(Self::Platform { is_mail: kind == "mail", hostname, id, agent_id, agent_name, is_on })
    }
}

impl TryFrom<UseRow> for DomainUse {
    type Error = Error;

    fn try_from(row: UseRow) -> Result<Self> {
        Ok(match row {
            UseRow::Web { domain, agent_name, help_page_enabled } => {
                Self::Web(Box::new(WebUse { domain: (*domain).try_into()?, agent_name, help_page_enabled }))
            }
            UseRow::Email { hostname, id, sending, receiving, records } => {
                let cells = Cells { table: "email_domains", id: &id };
                Self::Email(EmailUse {
                    domain: cells.parse("id", &id)?,
                    hostname,
                    sending: cells.parse("sending", &sending)?,
                    receiving: cells.parse_some("receiving", receiving.as_deref())?,
                    records: serde_json::from_str(&records).map_err(|error| cells.corrupt_cell("records", error))?,
                })
            }
            UseRow::Platform { is_mail: true, hostname, id, agent_id, agent_name, is_on } => {
                let agent = Cells { table: "email_addresses", id: &id }.parse("agent_id", &agent_id)?;
                let agent = AgentWithAddress { id: agent, name: agent_name };
                Self::MailHost(PlatformMailHost { hostname, agent, is_enabled: is_on })
            }
            UseRow::Platform { is_mail: false, hostname, id, agent_id, agent_name, is_on } => {
                let cells = Cells { table: "help_sites", id: &id };
                let (site, agent) = (cells.parse("id", &id)?, cells.parse("agent_id", &agent_id)?);
                Self::HelpCenter(PlatformHost { hostname, site, agent, agent_name, published: is_on })
            }
        })
    }
}

/// Returns the uses of the hostnames of a page, and of one more: those by custom domains, as many by email domains, and as
/// many by sites, which have their slugs with `suffix` (`.help.desk.example`) on the platform; and those of the shared
/// mail host. In no particular order. One statement, and so one snapshot.
///
/// The page is a range of hostnames instead of a join with them: a planner that has no statistics yet would read
/// all domains of the organization for each hostname.
#[crate::boxed]
pub async fn list_uses(conn: &mut Conn, org: OrgId, suffix: &str, page: &PageRequest<String>) -> Result<Vec<DomainUse>> {
    let rows = fetch_page!(
        conn,
        UseRow,
        page.order,
        r"
          WITH page AS (SELECT DISTINCT hostname
                          FROM web_domains
                         WHERE org_id = $1
                           AND status <> 'removing'
                           AND hostname {BEYOND} $2
                         ORDER BY hostname {DIRECTION}
                         LIMIT $3),
               emails AS (SELECT org_id, id, hostname, sending, receiving, records
                            FROM email_domains
                           WHERE org_id = $1
                             AND hostname {BEYOND} $2
                           ORDER BY hostname {DIRECTION}
                           LIMIT $3),
               sites AS (SELECT org_id, id, agent_id, slug || CAST($4 AS TEXT) AS hostname, published
                           FROM help_sites
                          WHERE org_id = $1
                            AND deleted_at IS NULL
                            AND slug || CAST($4 AS TEXT) {BEYOND} $2
                          ORDER BY hostname {DIRECTION}
                          LIMIT $3)
        SELECT 'web' AS kind, {domain}, a.name AS agent_name, a.help_page_enabled AS shown,
               CAST(NULL AS TEXT) AS receiving, CAST(NULL AS TEXT) AS records
          FROM web_domains w
          JOIN agents a ON a.org_id = w.org_id AND a.id = w.agent_id
         WHERE w.org_id = $1
           AND w.status <> 'removing'
           AND w.hostname BETWEEN (SELECT MIN(hostname) FROM page) AND (SELECT MAX(hostname) FROM page)
         UNION ALL
        SELECT 'email', {of_email}, NULL, NULL, e.receiving, CAST(e.records AS TEXT)
          FROM emails e
         UNION ALL
        SELECT 'mail', {of_address}, a.name, COALESCE(c.is_enabled, FALSE), NULL, NULL
          FROM email_addresses m
          JOIN agents a ON a.org_id = m.org_id AND a.id = m.agent_id
          LEFT JOIN email_channels c ON c.org_id = m.org_id AND c.id = m.agent_id
         WHERE m.org_id = $1
           AND m.domain_id IS NULL
           AND m.hostname {BEYOND} $2
           AND a.deleted_at IS NULL
         UNION ALL
        SELECT 'site', {of_site}, a.name, s.published, NULL, NULL
          FROM sites s
          JOIN agents a ON a.org_id = s.org_id AND a.id = s.agent_id",
        Text(org),
        row::start_key(page, String::new(), "\u{10FFFF}".to_owned()),
        row::probe(page),
        suffix
    )?;
    row::into_records(rows)
}

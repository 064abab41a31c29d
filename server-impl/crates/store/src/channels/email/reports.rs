//! Subjects of a provider's reports: it knows neither organizations nor our ids of domains.

use frontdesk_types::{EmailDomainId, MessageId, OrgId, Result};
use sqlx::types::Text;

use crate::{Conn, row::Cells};

/// Finds the organization of a message that was sent as a mail.
#[crate::boxed]
pub async fn find_org(conn: &mut Conn, message: MessageId) -> Result<Option<OrgId>> {
    let found =
        fetch_optional!(conn, (String,), "SELECT org_id FROM email_messages WHERE message_id = $1 LIMIT 1", Text(message))?;
    let id = message.to_string();
    found.map(|(org,)| Cells { table: "email_messages", id: &id }.parse("org_id", &org)).transpose()
}

/// Lists the email domains with a hostname, of all organizations, at most `limit`.
#[crate::boxed]
pub async fn list_domains(conn: &mut Conn, hostname: &str, limit: i64) -> Result<Vec<(OrgId, EmailDomainId)>> {
    let rows =
        fetch_all!(conn, (String, String), "SELECT org_id, id FROM email_domains WHERE hostname = $1 LIMIT $2", hostname, limit)?;
    let read = |(org, id): (String, String)| {
        let cells = Cells { table: "email_domains", id: &id };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?))
    };
    rows.into_iter().map(read).collect()
}

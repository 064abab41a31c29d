//! Addresses that nothing is sent to. They are compared in lower case.

use frontdesk_types::{EmailSuppressionId, OrgId, Page, PageRequest, Result, Timestamp, email_channel::EmailSuppression};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, row};

record! {
    EmailSuppressionRow of "email_suppressions" => EmailSuppression {
        keys { org_id as org: OrgId, id as id: EmailSuppressionId }
        managed { address: String, detail: String, created_at: Timestamp }
    }
}

/// Suppresses an address; returns `false` when it is already suppressed.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, suppression: &EmailSuppression) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO email_suppressions (org_id, id, address, detail, created_at)
        VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (org_id, address) DO NOTHING",
        Text(suppression.org),
        Text(suppression.id),
        suppression.address.to_ascii_lowercase(),
        &suppression.detail,
        suppression.created_at.0
    )?;
    Ok(added == 1)
}

/// Returns those of these addresses that are suppressed, in lower case.
#[crate::boxed]
pub async fn list_among(conn: &mut Conn, org: OrgId, addresses: &[&str]) -> Result<Vec<String>> {
    let folded: Vec<String> = addresses.iter().map(|address| address.to_ascii_lowercase()).collect();
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT address FROM email_suppressions WHERE org_id = $1 AND address {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(&folded)
    )?;
    Ok(rows.into_iter().map(|(address,)| address).collect())
}

/// Lists the suppressed addresses of an organization by the time at which they were suppressed.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest) -> Result<Page<EmailSuppression>> {
    let rows = fetch_page!(
        conn,
        EmailSuppressionRow,
        page.order,
        r"
        SELECT {columns}
          FROM email_suppressions
         WHERE org_id = $1
           AND id {BEYOND} $2
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |suppression: &EmailSuppression| suppression.id.0)
}

/// Lifts a suppression, and returns it as it was.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: EmailSuppressionId) -> Result<Option<EmailSuppression>> {
    row::one(fetch_optional!(
        tx,
        EmailSuppressionRow,
        "DELETE FROM email_suppressions WHERE org_id = $1 AND id = $2 RETURNING {columns}",
        Text(org),
        Text(id)
    )?)
}

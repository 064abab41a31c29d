//! Bases that stored answers are compressed against.

use frontdesk_types::{Error, OrgId, Result, Timestamp, idempotency::CompressionBase};
use sqlx::types::Text;
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct AnswerBaseRow {
    id: String,
    about: Vec<u8>,
    packed: Vec<u8>,
    bytes: i64,
    kept_until: i64,
}

impl TryFrom<AnswerBaseRow> for CompressionBase {
    type Error = Error;

    fn try_from(row: AnswerBaseRow) -> Result<Self> {
        let AnswerBaseRow { id, about, packed, bytes, kept_until } = row;
        let cells = Cells { table: "idempotency_bases", id: &id };
        let about = cells.fixed_bytes("about", &about)?;
        Ok(Self { id: cells.parse("id", &id)?, about, packed, bytes, kept_until: Timestamp(kept_until) })
    }
}

/// Finds the latest base of answers about one resource.
#[crate::boxed]
pub async fn find_last(conn: &mut Conn, org: OrgId, about: [u8; 32]) -> Result<Option<CompressionBase>> {
    let found = fetch_optional!(
        conn,
        AnswerBaseRow,
        r"
        SELECT id, about, packed, bytes, kept_until
          FROM idempotency_bases
         WHERE org_id = $1
           AND about = $2
         ORDER BY id DESC
         LIMIT 1",
        Text(org),
        about.as_slice()
    )?;
    row::one(found)
}

/// Extends the time for which a base is stored. Returns `false` when it is gone.
#[crate::boxed]
pub async fn extend(conn: &mut Conn, org: OrgId, id: Uuid, until: Timestamp) -> Result<bool> {
    let kept = execute!(
        conn,
        "UPDATE idempotency_bases SET kept_until = $3 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        until.0
    )?;
    Ok(kept == 1)
}

/// Adds a base.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, base: &CompressionBase) -> Result<()> {
    let CompressionBase { id, about, packed, bytes, kept_until } = base;
    execute!(
        tx,
        r"
        INSERT INTO idempotency_bases (org_id, id, about, packed, bytes, kept_until)
        VALUES ($1, $2, $3, $4, $5, $6)",
        Text(org),
        Text(*id),
        about.as_slice(),
        packed.as_slice(),
        *bytes,
        kept_until.0
    )?;
    Ok(())
}

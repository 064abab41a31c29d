//! Peppers of the key ring, by id.

use frontdesk_types::{
    Error, Result, Timestamp,
    peppers::{ListedPepper, PepperId},
};

use super::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct PepperRow {
    id: String,
    current_since: Option<i64>,
    retired_at: Option<i64>,
}

impl TryFrom<PepperRow> for ListedPepper {
    type Error = Error;

    fn try_from(row: PepperRow) -> Result<Self> {
        let PepperRow { id, current_since, retired_at } = row;
        let cells = Cells { table: "peppers", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            current_since: current_since.map(Timestamp),
            retired_at: retired_at.map(Timestamp),
        })
    }
}

/// Lists the peppers of the ring, the current one first.
#[crate::boxed]
pub async fn list(conn: &mut Conn) -> Result<Vec<ListedPepper>> {
    let rows = fetch_all!(
        conn,
        PepperRow,
        r"
        SELECT id, current_since, retired_at
          FROM peppers
         WHERE forgotten_at IS NULL
         ORDER BY CASE WHEN retired_at IS NULL THEN 0 ELSE 1 END, retired_at DESC, id"
    )?;
    row::into_records(rows)
}

/// Returns `true` if this pepper is or ever was in the ring.
#[crate::boxed]
pub async fn is_known(conn: &mut Conn, id: &PepperId) -> Result<bool> {
    let found = fetch_optional!(conn, (i32,), "SELECT 1 FROM peppers WHERE id = $1", id.as_str())?;
    Ok(found.is_some())
}

/// Adds a pepper as the current one, unless it already exists.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, id: &PepperId, now: Timestamp) -> Result<()> {
    execute!(tx, "INSERT INTO peppers (id, current_since) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", id.as_str(), now.0)?;
    Ok(())
}

/// Retires the current pepper, so that another one can replace it.
#[crate::boxed]
pub async fn retire_current(tx: &mut Tx, id: &PepperId, now: Timestamp) -> Result<()> {
    execute!(tx, "UPDATE peppers SET retired_at = $2 WHERE id = $1", id.as_str(), now.0)?;
    Ok(())
}

/// Removes a retired pepper from the ring permanently. Returns `false` when there is no such pepper.
#[crate::boxed]
pub async fn remove_retired(tx: &mut Tx, id: &PepperId, now: Timestamp) -> Result<bool> {
    let forgotten = execute!(
        tx,
        r"
        UPDATE peppers
           SET forgotten_at = $2
         WHERE id = $1
           AND retired_at IS NOT NULL
           AND forgotten_at IS NULL",
        id.as_str(),
        now.0
    )?;
    Ok(forgotten == 1)
}

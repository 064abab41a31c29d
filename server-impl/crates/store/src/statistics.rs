//! Fixed statistics of the tables for SQLite's query planner.
//!
//! Without statistics the planner considers any first column selective, so it would scan everything an
//! organization has instead of looking it up by a second column. Statistics of the actual rows would
//! change plans with the data, and from one server to another. So the planner gets the same ones
//! everywhere: large organizations with few agents, whose rows further columns distinguish. See "The
//! SQLite Query Planner Stability Guarantee", <https://sqlite.org/queryplanner-ng.html>.

use std::collections::BTreeSet;

use sqlx::{Executor, Sqlite, SqliteConnection};

/// Assumed number of rows of any table.
const ASSUMED_ROWS: u32 = 10_000_000;

/// A partial index is assumed to contain one row in this many.
const ROWS_PER_PARTIAL_ROW: u32 = 10;

/// One row in this many has the same organization; of those, one in this many has the same agent, or the same
/// value of another column.
const ROWS_PER_ORG_ROW: u32 = 100;
const ROWS_PER_AGENT_ROW: u32 = 2;
const ROWS_PER_OTHER_ROW: u32 = 100;

/// An index: its table and name, flags for partial and unique indices, and its columns.
#[derive(sqlx_macros::FromRow)]
struct IndexRow {
    table_name: String,
    name: String,
    is_partial: bool,
    is_unique: bool,
    columns: String,
}

/// Selects every index. The index of the primary key of a table without rowids has the name of the table.
const SELECT_INDICES: &str = sql!(
    r#"
    SELECT m.name AS table_name,
           CASE WHEN l.origin = 'pk' AND m.sql LIKE '%WITHOUT ROWID' THEN m.name ELSE l.name END AS name,
           l.partial AS is_partial, l."unique" AS is_unique,
           (SELECT group_concat(name, ' ') FROM (SELECT name FROM pragma_index_info(l.name) ORDER BY seqno)) AS columns
      FROM sqlite_schema m
      JOIN pragma_index_list(m.name) l
     WHERE m.type = 'table'
       AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\'"#
);

/// An entry of SQLite's table: a table, one of its indices, and the statistics of that index.
type StatisticsEntry = (String, String, String);

/// Writes the statistics, as part of a migration. Returns `false` if they are already there.
pub(super) async fn write_if_changed(conn: &mut SqliteConnection) -> sqlx::Result<bool> {
    let indices: Vec<IndexRow> = sqlx::query_as::<Sqlite, _>(SELECT_INDICES).fetch_all(&mut *conn).await?;
    let expected: BTreeSet<StatisticsEntry> = indices.into_iter().map(IndexRow::into_entry).collect();
    if read_existing(conn).await? == expected {
        return Ok(false);
    }
    // Creates the table of statistics.
    conn.execute("ANALYZE orgs").await?;
    conn.execute("DELETE FROM sqlite_stat1").await?;
    for (table, index, stat) in expected {
        let insert = sqlx::query("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ($1, $2, $3)");
        insert.bind(table).bind(index).bind(stat).execute(&mut *conn).await?;
    }
    Ok(true)
}

/// Returns the existing statistics.
async fn read_existing(conn: &mut SqliteConnection) -> sqlx::Result<BTreeSet<StatisticsEntry>> {
    let tables: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'").fetch_one(&mut *conn).await?;
    if tables == 0 {
        return Ok(BTreeSet::new());
    }
    let entries = sqlx::query_as::<Sqlite, StatisticsEntry>("SELECT tbl, idx, stat FROM sqlite_stat1 WHERE idx IS NOT NULL");
    Ok(entries.fetch_all(conn).await?.into_iter().collect())
}

/// Makes a connection use the statistics that were just written.
pub(super) async fn load_into_planner(conn: &mut SqliteConnection) -> sqlx::Result<()> {
    conn.execute("ANALYZE sqlite_schema").await.map(drop)
}

impl IndexRow {
    fn into_entry(self) -> StatisticsEntry {
        let stat = self.stat_text();
        (self.table_name, self.name, stat)
    }

    /// Returns the number of rows, followed for each further column by the number of rows with equal values up to it.
    fn stat_text(&self) -> String {
        let columns: Vec<&str> = self.columns.split(' ').collect();
        let mut rows = if self.is_partial { ASSUMED_ROWS / ROWS_PER_PARTIAL_ROW } else { ASSUMED_ROWS };
        let mut stat = rows.to_string();
        for (position, column) in columns.iter().enumerate() {
            rows = match *column {
                "org_id" => rows / ROWS_PER_ORG_ROW,
                "agent_id" => rows / ROWS_PER_AGENT_ROW,
                _ => rows / ROWS_PER_OTHER_ROW,
            };
            let is_one = self.is_unique && position + 1 == columns.len();
            stat += &format!(" {}", if is_one { 1 } else { rows.max(2) });
        }
        stat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_organization_is_large_and_what_it_has_is_told_apart() {
        let index = |columns: &str, is_unique, is_partial| {
            let (table_name, name) = ("conversations".to_owned(), "conversations".to_owned());
            IndexRow { table_name, name, is_partial, is_unique, columns: columns.to_owned() }.stat_text()
        };
        assert_eq!(index("org_id id", true, false), "10000000 100000 1");
        assert_eq!(index("org_id agent_id last_message_at id", false, false), "10000000 100000 50000 500 5");
        assert_eq!(index("org_id id", false, true), "1000000 10000 100");
        assert_eq!(index("id", true, false), "10000000 1");
    }
}

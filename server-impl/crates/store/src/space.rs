//! Returns disk space that a SQLite file no longer needs. PostgreSQL does this itself (autovacuum).
//!
//! Files created by this release record the owner of each page (`auto_vacuum = INCREMENTAL`), so that free pages
//! can be truncated from the end step by step. Files of earlier releases reuse their free pages, but never shrink.

use std::fs;

use frontdesk_types::Result;
use sqlx::{
    SqliteConnection,
    sqlite::{SqliteAutoVacuum, SqliteConnectOptions},
};

use super::{Store, query::fault};

/// Number of free pages that stay for later writes: 16 MiB.
const MIN_FREE_PAGES: i64 = 4_096;

/// Returns 64 pages (256 KiB) in one step. SQLite searches the list of free pages for each of them, so that after a
/// large removal a thousand take a fifth of a second, during which no one can write.
const VACUUM_STEP: &str = "PRAGMA incremental_vacuum(64)";

/// Value of `PRAGMA auto_vacuum` for a file that can shrink.
const INCREMENTAL_MODE: i64 = 2;

/// Makes a new file shrinkable. An existing one is left alone: sqlx would write the setting even if it did not
/// change, so opening the file would wait for other writers.
pub(super) fn make_shrinkable(file: SqliteConnectOptions) -> SqliteConnectOptions {
    let is_there = fs::metadata(file.get_filename()).is_ok_and(|there| there.len() > 0);
    if is_there { file } else { file.auto_vacuum(SqliteAutoVacuum::Incremental) }
}

impl Store {
    /// Returns some space to the file system; `true` means that there is more to return.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn shrink(&self) -> Result<bool> {
        let Some(writer) = self.writer() else { return Ok(false) };
        let mut taken = writer.take_connection(None).await.map_err(|error| fault(here!(), error))?;
        vacuum_step(taken.connection()).await.map_err(|error| fault(here!(), error))
    }

    /// Empties the write-ahead log, which contains deleted content until it is overwritten. If readers still need
    /// it, the next call, or enough writes, empty it later.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn empty_log(&self) -> Result<()> {
        let Some(writer) = self.writer() else { return Ok(()) };
        let mut taken = writer.take_connection(None).await.map_err(|error| fault(here!(), error))?;
        let truncated = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(taken.connection()).await;
        truncated.map(drop).map_err(|error| fault(here!(), error))
    }
}

async fn vacuum_step(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let mode: i64 = sqlx::query_scalar("PRAGMA auto_vacuum").fetch_one(&mut *connection).await?;
    let free: i64 = sqlx::query_scalar("PRAGMA freelist_count").fetch_one(&mut *connection).await?;
    if mode != INCREMENTAL_MODE || free <= MIN_FREE_PAGES {
        return Ok(false);
    }
    // It yields a row for each page, and does all its work only if all rows are read.
    sqlx::query(VACUUM_STEP).fetch_all(&mut *connection).await?;
    Ok(true)
}

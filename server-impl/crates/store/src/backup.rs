//! Copies a SQLite database as of one moment, while servers and commands write to it.

use std::{path::Path, str::FromStr};

use anyhow::Context;
use frontdesk_types::{Error, Result};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::query::fault;

/// Copies the database at this URL into a file that is empty or does not exist. The copy contains everything
/// committed before, and blocks no one, since it reads one snapshot of the write-ahead log. The schema is
/// unchanged, so that a copy can be made before an upgrade.
///
/// # Errors
/// A fault for a database that does not exist, a file that cannot be written, and PostgreSQL, which has its own tool.
#[crate::boxed]
pub async fn copy_database(url: &str, to: &Path) -> Result<()> {
    if !url.starts_with("sqlite:") {
        return Err(Error::internal(
            "a PostgreSQL database is backed up with pg_dump, which works while servers are running: `pg_dump --format=custom \
             --file FILE DATABASE`",
        ));
    }
    let file = SqliteConnectOptions::from_str(url).context("the database URL cannot be read")?.create_if_missing(false);
    let name = file.get_filename().display().to_string();
    let to = to.to_str().context("the path of a copy must be UTF-8")?;
    let mut connection =
        SqliteConnection::connect_with(&file).await.with_context(|| format!("the database {name} cannot be opened"))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(to).execute(&mut connection).await;
    connection.close().await.map_err(|error| fault(here!(), error))?;
    copied.with_context(|| format!("the database {name} cannot be copied"))?;
    Ok(())
}

//! Migrates the tables to the schema of this release. The files in `migrations/` are embedded in the binary.

use frontdesk_types::{Error, Result};
use sqlx::{
    Connection, PgConnection, PgPool,
    migrate::{Migrate, MigrateError, Migrator},
};

use super::{Conn, query::fault, statistics, writer::FileWriter};

// Run by `run_direct`, with all migrations and none skipped: the future of `run` on a borrowed
// connection is not `Send`.
static SQLITE: Migrator = sqlx_macros::migrate!("../../../migrations/sqlite");
static POSTGRES: Migrator = sqlx_macros::migrate!("../../../migrations/postgres");

/// Runs all migrations in one transaction that locks the database, since several processes may start at the same time.
pub(super) async fn migrate_sqlite(writer: &FileWriter) -> Result<()> {
    let mut taken = writer.take_connection(None).await.map_err(|error| fault(here!(), error))?;
    let connection = taken.connection();
    // A transaction of sqlx, since the migrator begins an inner one for each file and must know to make it a savepoint.
    let mut tx = connection.begin_with("BEGIN IMMEDIATE").await.map_err(|error| fault(here!(), error))?;
    SQLITE.run_direct(None, &mut *tx, false).await.map_err(|error| explain_error(error, &SQLITE))?;
    let are_new = statistics::write_if_changed(&mut tx).await.map_err(|error| fault(here!(), error))?;
    tx.commit().await.map_err(|error| fault(here!(), error))?;
    if are_new { statistics::load_into_planner(connection).await.map_err(|error| fault(here!(), error)) } else { Ok(()) }
}

/// Runs the migrations on a dedicated connection: the lock that excludes other processes ends with
/// it, whatever the outcome.
pub(super) async fn migrate_postgres(pool: &PgPool) -> Result<()> {
    let mut conn = pool.acquire().await.map_err(|error| fault(here!(), error))?.detach();
    // Large tables may take arbitrarily long.
    let patient = sqlx::raw_sql("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    patient.execute(&mut conn).await.map_err(|error| fault(here!(), error))?;
    POSTGRES.run_direct(None, &mut conn, false).await.map_err(|error| explain_error(error, &POSTGRES))
}

/// Waits until no process is migrating, and locks others out while the connection is open.
pub(super) async fn wait_for_lock(pool: &PgPool) -> Result<PgConnection> {
    let mut conn = pool.acquire().await.map_err(|error| fault(here!(), error))?.detach();
    conn.lock().await.map_err(|error| explain_error(error, &POSTGRES))?;
    Ok(conn)
}

/// Returns `true` if the database has the schema of this release, and `false` for an empty one.
///
/// # Errors
/// When the schema is a different one: the message tells the operator what to do.
pub(super) async fn is_current(conn: &mut Conn) -> Result<bool> {
    let (tables,) = fetch_one!(conn, (i64,), "{COUNT_MIGRATION_TABLES}")?;
    if tables == 0 {
        return Ok(false);
    }
    let applied = fetch_all!(conn, (i64, Vec<u8>, bool), "SELECT version, checksum, success FROM _sqlx_migrations")?;
    let known = match conn.driver() {
        super::conn::Driver::Sqlite(_) => &SQLITE,
        super::conn::Driver::Postgres(_) => &POSTGRES,
    };
    compare_migrations(&applied, known).map(|()| true)
}

/// Compares the migrations of a database (version, checksum, completed or not) with those of this release.
fn compare_migrations(applied: &[(i64, Vec<u8>, bool)], known: &Migrator) -> Result<()> {
    for (version, checksum, _) in applied {
        match known.iter().find(|migration| migration.version == *version) {
            None => return Err(explain_error(MigrateError::VersionMissing(*version), known)),
            Some(same) if *same.checksum != checksum[..] => {
                return Err(explain_error(MigrateError::VersionMismatch(*version), known));
            }
            Some(_) => {}
        }
    }
    let done = applied.iter().filter(|(_, _, success)| *success);
    let last = done.clone().map(|(version, _, _)| *version).max().unwrap_or_default();
    if done.count() == known.iter().count() {
        return Ok(());
    }
    Err(Error::internal(format!(
        "the database is of an older release (its last migration is {last}; this release has {}), and a server of that \
         release may be using it: stop the older servers, then run `frontdesk db migrate`",
        newest_version(known)
    )))
}

fn newest_version(known: &Migrator) -> i64 {
    known.iter().map(|migration| migration.version).max().unwrap_or_default()
}

fn explain_error(error: MigrateError, known: &Migrator) -> Error {
    let newest = newest_version(known);
    let advice = match &error {
        MigrateError::VersionMissing(version) if *version > newest => {
            format!("the database is of a newer release (migration {version}; this one knows {newest}): upgrade frontdesk")
        }
        MigrateError::VersionMissing(version) | MigrateError::VersionMismatch(version) => {
            format!("migration {version} of the database does not match this release: it comes from another build of frontdesk")
        }
        _ => "the tables could not be migrated to the schema of this release".to_owned(),
    };
    Error::Internal(anyhow::Error::new(error).context(advice))
}

/// Returns the number of migrations of this release.
#[cfg(test)]
pub(super) fn count_known() -> usize {
    SQLITE.iter().count()
}

/// Returns the migrations of a release that ends before this version: for SQLite, and for PostgreSQL.
#[cfg(test)]
pub(super) fn migrations_before(version: i64) -> (Migrator, Migrator) {
    let earlier = |all: &Migrator| {
        let migrations: Vec<_> = all.iter().filter(|migration| migration.version < version).cloned().collect();
        Migrator { migrations: migrations.into(), ..Migrator::DEFAULT }
    };
    (earlier(&SQLITE), earlier(&POSTGRES))
}

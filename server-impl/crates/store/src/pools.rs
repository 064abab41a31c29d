//! Connections of a process to its database.

use std::{str::FromStr, time::Duration};

use anyhow::Context;
use frontdesk_types::{Error, OrgId, Result};
use futures::future::{BoxFuture, FutureExt};
use sqlx::{
    Connection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{
    conn::{Conn, ConnKind, Tx},
    connection_guard::ConnectionHolders,
    migrate,
    query::fault,
    readers::ReaderPool,
    space,
    writer::FileWriter,
};

/// Number of prepared statements per connection, more than exist here.
const STATEMENT_CACHE_SIZE: usize = 256;

/// Time for which a SQLite connection waits for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Number of additional connections for long reads.
const EXPORT_CONNECTIONS: u32 = 2;

/// Pause between attempts to open a SQLite file that another process is just creating.
const OPEN_RETRY_PAUSE: Duration = Duration::from_millis(20);

/// Idle time after which a connection to PostgreSQL is checked when it is acquired. One that was just in use is not
/// checked, since that would cost every request another round trip.
const IDLE_CHECK_AFTER: Duration = Duration::from_secs(1);

/// Timeouts after which PostgreSQL aborts work, so that a stuck client does not lock rows forever. In ascending
/// order: waiting for a lock, for a statement, and for the next statement of a transaction.
const POSTGRES_TIMEOUTS: [(&str, &str); 3] =
    [("lock_timeout", "15s"), ("statement_timeout", "60s"), ("idle_in_transaction_session_timeout", "60s")];

/// Statements here are short: JIT compilation would cost more than it can save.
const POSTGRES_JIT: [(&str, &str); 1] = [("jit", "off")];

/// Size to which SQLite's write-ahead log is truncated on disk after a large transaction, in bytes.
const MAX_LOG_BYTES: &str = "67108864";

/// Number of connections to open, and timeouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreOptions {
    /// Number of SQLite readers; each is a thread. There is one writer in addition.
    pub sqlite_readers: u32,
    /// Maximum number of connections to PostgreSQL. All processes together must stay below its `max_connections`.
    pub postgres_connections: u32,
    /// Time for which a caller waits for a free connection.
    pub acquire_timeout: Duration,
    /// Makes PostgreSQL abort one in this many transactions.
    #[cfg(any(test, feature = "testing"))]
    pub abort_one_in: Option<std::num::NonZero<u32>>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            sqlite_readers: 4,
            postgres_connections: 16,
            acquire_timeout: Duration::from_secs(10),
            #[cfg(any(test, feature = "testing"))]
            abort_one_in: None,
        }
    }
}

/// The database. Clones share the connections.
#[derive(Debug, Clone)]
pub struct Store {
    pools: ConnectionPools,
    holders: ConnectionHolders,
    #[cfg(any(test, feature = "testing"))]
    faults: super::faults::InjectedFaults,
}

#[derive(Debug, Clone)]
enum ConnectionPools {
    /// SQLite permits one writer at a time: queueing for one connection is fairer and cheaper
    /// than retrying on `SQLITE_BUSY`.
    Sqlite {
        writer: FileWriter,
        readers: ReaderPool,
        exports: ReaderPool,
    },
    Postgres {
        pool: PgPool,
        exports: PgPool,
    },
}

impl Store {
    /// Connects to `sqlite:///folder/file.db`, which is created if it does not exist, or to
    /// `postgres://user@host/database`. Run [`Store::migrate`] next.
    ///
    /// # Errors
    /// A fault for any other kind of URL, a file that cannot be opened, or a server that does not answer.
    #[crate::boxed]
    pub async fn open(url: &str, options: &StoreOptions) -> Result<Self> {
        let pools = match url.split_once(':') {
            Some(("sqlite", _)) => open_sqlite(url, options).await?,
            Some(("postgres" | "postgresql", _)) => open_postgres(url, options).await?,
            _ => return Err(Error::internal("a database URL begins with `sqlite://` or `postgres://`")),
        };
        Ok(Self {
            pools,
            holders: ConnectionHolders::default(),
            #[cfg(any(test, feature = "testing"))]
            faults: super::faults::InjectedFaults::new(options.abort_one_in),
        })
    }

    /// Returns a store with the same connections whose transactions are never aborted on purpose, for
    /// a test's own queries.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn without_faults(&self) -> Self {
        Self { faults: super::faults::InjectedFaults::default(), ..self.clone() }
    }

    /// Migrates the tables to the schema of this release. Does nothing if they already have it; several processes
    /// may call this concurrently.
    ///
    /// # Errors
    /// A fault, above all when a newer release has changed the database.
    #[crate::boxed]
    pub async fn migrate(&self) -> Result<()> {
        match &self.pools {
            ConnectionPools::Sqlite { writer, .. } => migrate::migrate_sqlite(writer).await,
            ConnectionPools::Postgres { pool, .. } => migrate::migrate_postgres(pool).await,
        }
    }

    /// Creates the tables in an empty database, and changes no other: for commands that may run alongside a server.
    ///
    /// # Errors
    /// A fault when the schema is not that of this release; it tells the operator what to do next.
    #[crate::boxed]
    pub async fn require_schema(&self) -> Result<()> {
        let turn = match &self.pools {
            ConnectionPools::Sqlite { .. } => None,
            ConnectionPools::Postgres { pool, .. } => Some(migrate::wait_for_lock(pool).await?),
        };
        let is_current = migrate::is_current(&mut self.read().await?).await?;
        drop(turn);
        if is_current { Ok(()) } else { self.migrate().await }
    }

    /// Returns a connection for reading, each query on its own.
    ///
    /// # Errors
    /// A fault when none became free in time, or the server does not answer.
    ///
    /// # Panics
    /// In debug builds, when the running task already holds a connection: with an exhausted pool it
    /// would wait for itself.
    pub fn read(&self) -> BoxFuture<'_, Result<Conn>> {
        // Boxed, so that it is compiled only once: the body of an `async fn` is compiled again in each
        // crate that awaits it.
        async {
            let held = self.holders.record_holder("a connection for reading");
            let kind = match &self.pools {
                ConnectionPools::Sqlite { readers, .. } => readers.take_reader().await.map(ConnKind::Sqlite),
                ConnectionPools::Postgres { pool, .. } => pool.acquire().await.map(ConnKind::Postgres),
            };
            kind.map(|kind| Conn::new(kind, held)).map_err(|error| fault(here!(), error))
        }
        .boxed()
    }

    /// Returns a connection for long reads, one of a few that are reserved for them, so that they never delay requests.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    ///
    /// # Panics
    /// As [`Self::read`].
    #[crate::boxed]
    pub async fn read_export(&self) -> Result<Conn> {
        let held = self.holders.record_holder("a connection for exports");
        let kind = match &self.pools {
            ConnectionPools::Sqlite { exports, .. } => exports.take_reader().await.map(ConnKind::Sqlite),
            ConnectionPools::Postgres { exports, .. } => exports.acquire().await.map(ConnKind::Postgres),
        };
        kind.map(|kind| Conn::new(kind, held)).map_err(|error| fault(here!(), error))
    }

    /// Begins a transaction of the platform itself, like [`Self::begin_for`].
    ///
    /// # Errors
    /// Those of [`Self::begin_for`].
    ///
    /// # Panics
    /// As [`Self::read`].
    #[crate::boxed]
    pub async fn begin(&self) -> Result<Tx> {
        self.begin_for(None).await
    }

    /// Begins a transaction that may write. On SQLite it locks the database from its start, so it never fails half-way
    /// because of another writer, and organizations take turns; on PostgreSQL each statement sees what was committed
    /// before it, and locks the rows that it names.
    ///
    /// # Errors
    /// A fault when no connection became free in time, or the server does not answer.
    ///
    /// # Panics
    /// As [`Self::read`].
    pub async fn begin_for(&self, owner: impl Into<Option<OrgId>>) -> Result<Tx> {
        let held = self.holders.record_holder("a transaction");
        let tx = match &self.pools {
            ConnectionPools::Sqlite { writer, .. } => writer.begin(owner.into()).await.map(|tx| Tx::sqlite(tx, held)),
            ConnectionPools::Postgres { pool, .. } => pool.begin().await.map(|tx| Tx::postgres(tx, held)),
        };
        self.begun(tx, here!())
    }

    /// Begins a transaction like [`Self::begin`], on SQLite before all others that wait, and with a commit that does not
    /// wait for the disk: for a single statement that must not be late, such as the renewal of a lease, and whose loss in a
    /// crash of the machine means nothing, since this process is gone, too.
    ///
    /// # Errors
    /// Those of [`Self::begin_for`].
    #[crate::boxed]
    pub async fn begin_first(&self) -> Result<Tx> {
        let ConnectionPools::Sqlite { writer, .. } = &self.pools else { return self.begin().await };
        let held = self.holders.record_holder("a transaction");
        self.begun(writer.begin_first().await.map(|tx| Tx::sqlite(tx, held)), here!())
    }

    /// Begins a transaction like [`Self::begin`], for work that may be repeated: its commit does not wait for the
    /// disk, so the last ones may be lost after a crash of the machine, or of PostgreSQL.
    ///
    /// # Errors
    /// Those of [`Self::begin`].
    #[crate::boxed]
    pub async fn begin_relaxed(&self) -> Result<Tx> {
        let ConnectionPools::Postgres { pool, .. } = &self.pools else { return self.begin_claim().await };
        let held = self.holders.record_holder("a transaction");
        let tx = pool.begin_with("BEGIN; SET LOCAL synchronous_commit = off").await.map(|tx| Tx::postgres(tx, held));
        self.begun(tx, here!())
    }

    /// Begins a transaction like [`Self::begin`] for a claim of this process. On SQLite, its commit does not wait for the
    /// disk: a crash of the machine, which loses it, ends this process, too.
    ///
    /// # Errors
    /// Those of [`Self::begin`].
    #[crate::boxed]
    pub async fn begin_claim(&self) -> Result<Tx> {
        let ConnectionPools::Sqlite { writer, .. } = &self.pools else { return self.begin().await };
        let held = self.holders.record_holder("a transaction");
        self.begun(writer.begin_relaxed().await.map(|tx| Tx::sqlite(tx, held)), here!())
    }

    #[cfg_attr(not(any(test, feature = "testing")), expect(clippy::unused_self, reason = "tests let transactions abort"))]
    fn begun(&self, tx: sqlx::Result<Tx>, here: &'static str) -> Result<Tx> {
        #[cfg(any(test, feature = "testing"))]
        let tx = tx.map(|tx| tx.with_abort(self.faults.should_abort_next()));
        tx.map_err(|error| fault(here, error))
    }

    /// Returns `true` if only one server can use the database: SQLite, whose file is in the data folder
    /// that a server locks.
    pub fn has_one_server(&self) -> bool {
        matches!(self.pools, ConnectionPools::Sqlite { .. })
    }

    /// Returns the one connection that writes to a SQLite file.
    pub(super) fn writer(&self) -> Option<&FileWriter> {
        match &self.pools {
            ConnectionPools::Sqlite { writer, .. } => Some(writer),
            ConnectionPools::Postgres { .. } => None,
        }
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// A fault when it does not.
    #[crate::boxed]
    pub async fn ping(&self) -> Result<()> {
        let mut conn = self.read().await?;
        fetch_one!(conn, (i32,), "SELECT 1").map(|_| ())
    }

    /// Closes all connections, once those in use are returned.
    #[crate::boxed]
    pub async fn close(&self) {
        match &self.pools {
            ConnectionPools::Sqlite { writer, readers, exports } => {
                exports.close().await;
                readers.close().await;
                writer.close().await;
            }
            ConnectionPools::Postgres { pool, exports } => {
                exports.close().await;
                pool.close().await;
            }
        }
    }
}

async fn open_sqlite(url: &str, options: &StoreOptions) -> Result<ConnectionPools> {
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(Error::internal("a database in memory would be a separate one for each connection: name a file"));
    }
    let file = SqliteConnectOptions::from_str(url)
        .context("the database URL cannot be read; it looks like `sqlite:///folder/file.db`")?
        .create_if_missing(true)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("journal_size_limit", MAX_LOG_BYTES)
        // Overwrites deleted content with zeros.
        .pragma("secure_delete", "ON")
        .statement_cache_capacity(STATEMENT_CACHE_SIZE);
    let name = file.get_filename().display().to_string();
    let writing = space::make_shrinkable(file.clone())
        .journal_mode(SqliteJournalMode::Wal)
        // Keeps in memory what a statement changes until it has succeeded. In a file, SQLite would write each page once more.
        .pragma("temp_store", "MEMORY");
    let writer = connect_writer(&writing, options.acquire_timeout).await;
    let writer = writer.with_context(|| format!("the database {name} cannot be opened"))?;
    let file = file.pragma("query_only", "ON");
    let exports = ReaderPool::new(file.clone(), EXPORT_CONNECTIONS, options.acquire_timeout);
    let readers = ReaderPool::new(file, options.sqlite_readers.max(1), options.acquire_timeout);
    Ok(ConnectionPools::Sqlite { writer, readers, exports })
}

/// Opens the file, and retries while another process is creating it or closing it as its last user: SQLite does not
/// wait for that itself.
async fn connect_writer(file: &SqliteConnectOptions, max_wait: Duration) -> sqlx::Result<FileWriter> {
    let mut waited = Duration::ZERO;
    loop {
        match FileWriter::open(file, max_wait).await {
            Err(error) if is_busy(&error) && waited < BUSY_TIMEOUT => {
                tokio::time::sleep(OPEN_RETRY_PAUSE).await;
                waited += OPEN_RETRY_PAUSE;
            }
            done => return done,
        }
    }
}

/// Matches `SQLITE_BUSY` and its extended codes, which use the higher bytes.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

async fn open_postgres(url: &str, options: &StoreOptions) -> Result<ConnectionPools> {
    let server = PgConnectOptions::from_str(url)
        .context("the database URL cannot be read; it looks like `postgres://user:password@host/database`")?
        .application_name("frontdesk")
        .options(POSTGRES_TIMEOUTS)
        .options(POSTGRES_JIT)
        .statement_cache_capacity(STATEMENT_CACHE_SIZE);
    let name = format!("{} on {}", server.get_database().unwrap_or("(default)"), server.get_host());
    let exports = PgPoolOptions::new()
        .max_connections(EXPORT_CONNECTIONS)
        .acquire_timeout(options.acquire_timeout)
        .connect_lazy_with(server.clone());
    let pool = PgPoolOptions::new()
        .max_connections(options.postgres_connections.max(1))
        .acquire_timeout(options.acquire_timeout)
        .test_before_acquire(false)
        .before_acquire(|conn, state| {
            Box::pin(async move {
                if state.idle_for > IDLE_CHECK_AFTER {
                    conn.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(server)
        .await
        .with_context(|| format!("the database {name} cannot be reached"))?;
    Ok(ConnectionPools::Postgres { pool, exports })
}

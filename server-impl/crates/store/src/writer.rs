//! The one connection that writes to a SQLite file, and its transactions.
//!
//! This is a mutex rather than a pool of one: a pool checks each returned connection, which costs every transaction
//! one more round trip to the connection's thread, and a file does not disconnect.
//!
//! Organizations take turns, so whoever writes once waits for at most one transaction of each other organization,
//! however many those have queued.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use frontdesk_fair_queue::{FairQueue, QueueFull, QueueLimits, QueueTurn};
use frontdesk_types::OrgId;
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

/// Owner of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum WriteOwner {
    Organization(OrgId),
    /// The platform itself. Each of its transactions has turns of its own: together, claims and leases of jobs would
    /// wait for one transaction of every organization at a time.
    Platform(u64),
}

type WriteTurn = Result<QueueTurn<WriteOwner>, QueueFull>;

/// Durability of a transaction once its commit has returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommitMode {
    /// The disk has it.
    Durable,
    /// The operating system has it: it is lost only if the machine crashes before the next durable commit.
    Relaxed,
}

impl CommitMode {
    /// Returns the statements that begin a transaction on a connection that commits in another mode. They are one
    /// query, since each query is a round trip to the connection's thread.
    fn begin_after_change(self) -> &'static str {
        match self {
            Self::Durable => "PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
            Self::Relaxed => "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
        }
    }
}

/// One transaction at a time. The number of those that wait is bounded by whoever starts them.
const TURNS: QueueLimits = QueueLimits { at_once: 1, per_owner: 1, waiting: usize::MAX };

/// The connection, until it is closed. Owners receive it in turn.
#[derive(Debug, Clone)]
pub(super) struct FileWriter {
    connection: Arc<Mutex<Option<WriterConnection>>>,
    queue: FairQueue<WriteOwner>,
    /// Number of transactions of the platform so far.
    platform_count: Arc<AtomicU64>,
    acquire_timeout: Duration,
}

/// The connection, and how it commits; `None` while that is being changed.
#[derive(Debug)]
struct WriterConnection {
    connection: SqliteConnection,
    mode: Option<CommitMode>,
}

impl WriterConnection {
    /// Begins a transaction that locks the file from its start.
    async fn begin(&mut self, mode: CommitMode) -> sqlx::Result<()> {
        let begin = if self.mode == Some(mode) { "BEGIN IMMEDIATE" } else { mode.begin_after_change() };
        self.mode = None;
        sqlx::query(begin).execute(&mut self.connection).await?;
        self.mode = Some(mode);
        Ok(())
    }
}

impl FileWriter {
    /// Opens the file. A caller later waits for the connection at most `max_wait`.
    pub(super) async fn open(file: &SqliteConnectOptions, max_wait: Duration) -> sqlx::Result<Self> {
        let connection = WriterConnection { connection: SqliteConnection::connect_with(file).await?, mode: None };
        let (connection, queue) = (Arc::new(Mutex::new(Some(connection))), FairQueue::new(TURNS));
        Ok(Self { connection, queue, platform_count: Arc::default(), acquire_timeout: max_wait })
    }

    /// Begins a transaction of this organization, or of the platform, that locks the file from its start.
    pub(super) async fn begin(&self, owner: Option<OrgId>) -> sqlx::Result<SqliteTx> {
        self.begin_in(self.enter(owner), CommitMode::Durable).await
    }

    /// Begins a transaction of the platform whose commit does not wait for the disk.
    pub(super) async fn begin_relaxed(&self) -> sqlx::Result<SqliteTx> {
        self.begin_in(self.enter(None), CommitMode::Relaxed).await
    }

    /// Begins a transaction of the platform before all others that wait.
    pub(super) async fn begin_first(&self) -> sqlx::Result<SqliteTx> {
        self.begin_in(self.queue.enter_first(self.next_platform_owner()), CommitMode::Relaxed).await
    }

    async fn begin_in(&self, turn: impl Future<Output = WriteTurn>, mode: CommitMode) -> sqlx::Result<SqliteTx> {
        // Created before BEGIN, so that it is rolled back if the caller is cancelled in between.
        let mut tx = SqliteTx(Some(self.take_connection_in(turn).await?));
        tx.writer().begin(mode).await?;
        Ok(tx)
    }

    /// Takes exclusive ownership of the connection, which exists until it is closed.
    pub(super) async fn take_connection(&self, owner: Option<OrgId>) -> sqlx::Result<TakenWriter> {
        self.take_connection_in(self.enter(owner)).await
    }

    async fn take_connection_in(&self, turn: impl Future<Output = WriteTurn>) -> sqlx::Result<TakenWriter> {
        let taken = timeout(self.acquire_timeout, async {
            let turn = turn.await.map_err(|_| sqlx::Error::PoolClosed)?;
            let guard = Arc::clone(&self.connection).lock_owned().await;
            if guard.is_some() { Ok(TakenWriter { guard, _turn: turn }) } else { Err(sqlx::Error::PoolClosed) }
        });
        taken.await.map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    async fn enter(&self, owner: Option<OrgId>) -> WriteTurn {
        self.queue.enter(owner.map_or_else(|| self.next_platform_owner(), WriteOwner::Organization)).await
    }

    fn next_platform_owner(&self) -> WriteOwner {
        WriteOwner::Platform(self.platform_count.fetch_add(1, Ordering::Relaxed))
    }

    /// Closes the connection, once its current user is done.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take()
            && let Err(error) = connection.connection.close().await
        {
            tracing::warn!(%error, "the database was not closed properly; what was committed is safe");
        }
    }
}

/// The connection, in the hands of one owner. The next one gets it when this is dropped.
pub(super) struct TakenWriter {
    /// Dropped before the turn, so that the next owner finds it unlocked. It is closed only under its lock.
    guard: OwnedMutexGuard<Option<WriterConnection>>,
    _turn: QueueTurn<WriteOwner>,
}

impl TakenWriter {
    /// Returns the connection for queries.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.writer().connection
    }

    fn writer(&mut self) -> &mut WriterConnection {
        self.guard.as_mut().expect("it is closed by taking the lock, which this holds")
    }
}

/// A transaction. It is rolled back if dropped without a commit. `None` once it has ended.
pub(super) struct SqliteTx(Option<TakenWriter>);

impl SqliteTx {
    /// Returns the connection for queries.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.writer().connection
    }

    fn writer(&mut self) -> &mut WriterConnection {
        self.0.as_mut().expect("it is over only when it is consumed").writer()
    }

    /// Commits the transaction.
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        sqlx::query("COMMIT").execute(self.connection()).await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for SqliteTx {
    fn drop(&mut self) {
        // In a separate task, which has the lock until it is done. Without a runtime the process is ending, and
        // SQLite rolls back by itself.
        if let (Some(taken), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(roll_back(taken));
        }
    }
}

async fn roll_back(mut taken: TakenWriter) {
    if let Err(error) = sqlx::query("ROLLBACK").execute(taken.connection()).await {
        // The transaction never started, or SQLite has already rolled it back, as it does when the disk is full.
        tracing::debug!(%error, "nothing to roll back");
    }
}

#[cfg(test)]
mod tests;

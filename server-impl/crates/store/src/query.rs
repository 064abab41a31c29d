//! Macros that run a query, written once, on the driver of the connection.
//!
//! Each macro except `remove_some!` takes the connection, the type of a row (not `execute!`), the SQL, and the
//! arguments for `$1`, `$2`, … Each returns a `Result` whose fault names the enclosing function.
//!
//! The SQL is a string literal in the notation of `frontdesk-sql-text`: `{KEYWORD}` is a keyword of `dialect.rs`, and
//! `{columns}` the expansion of `columns!()`. Begin each clause on a line of its own, unless all of it fits on one.

use frontdesk_types::{Code, Error};
use sqlx::Error as SqlError;

/// Defines fragments of the SQL in the same block, from what a macro is given.
macro_rules! define_fragments {
    ($($name:ident = $sql:expr;)+) => {
        $(
            macro_rules! $name {
                () => {
                    $sql
                };
            }
        )+
    };
}

/// Runs the SQL on either driver. `$order` is the direction of a list, `asc` or `desc`; `any` elsewhere.
macro_rules! on_driver {
    (
        $conn:expr, $connection:ident, $function:ident, [$($turbofish:tt)*], $order:ident $sql:literal,
        ($($argument:expr),*), $run:ident
    ) => {
        match $conn.driver() {
            $crate::conn::Driver::Sqlite($connection) => {
                sqlx::$function$($turbofish)*(sql!(sqlite $order, $sql))
                    $(.bind($argument))*
                    .$run($connection)
                    .await
                    .map(Into::into)
            }
            $crate::conn::Driver::Postgres($connection) => {
                sqlx::$function$($turbofish)*(sql!(postgres $order, $sql))
                    $(.bind($argument))*
                    .$run($connection)
                    .await
                    .map(Into::into)
            }
        }
        .map_err(|error| $crate::query::fault(here!(), error))
    };
}

/// Returns the row, or `None`.
macro_rules! fetch_optional {
    ($conn:expr, $row:ty, $sql:literal $(, $argument:expr)* $(,)?) => {{
        let row: frontdesk_types::Result<Option<$row>> =
            on_driver!($conn, connection, query_as, [::<_, $row>], any $sql, ($($argument),*), fetch_optional);
        row
    }};
}

/// Returns the row; its absence is a fault.
macro_rules! fetch_one {
    ($conn:expr, $row:ty, $sql:literal $(, $argument:expr)* $(,)?) => {{
        let row: frontdesk_types::Result<$row> =
            on_driver!($conn, connection, query_as, [::<_, $row>], any $sql, ($($argument),*), fetch_one);
        row
    }};
}

/// Returns all rows.
macro_rules! fetch_all {
    ($conn:expr, $row:ty, $sql:literal $(, $argument:expr)* $(,)?) => {{
        let rows: frontdesk_types::Result<Vec<$row>> =
            on_driver!($conn, connection, query_as, [::<_, $row>], any $sql, ($($argument),*), fetch_all);
        rows
    }};
}

/// Returns the rows of a page of a list in this [`SortOrder`](frontdesk_types::SortOrder): the SQL has `BEYOND`
/// between the sort keys and those of the cursor, and `DIRECTION` after each sort key.
macro_rules! fetch_page {
    ($conn:expr, $row:ty, $order:expr, $sql:literal $(, $argument:expr)* $(,)?) => {{
        let rows: frontdesk_types::Result<Vec<$row>> = match $order {
            frontdesk_types::SortOrder::Asc => {
                on_driver!($conn, connection, query_as, [::<_, $row>], asc $sql, ($($argument),*), fetch_all)
            }
            frontdesk_types::SortOrder::Desc => {
                on_driver!($conn, connection, query_as, [::<_, $row>], desc $sql, ($($argument),*), fetch_all)
            }
        };
        rows
    }};
}

/// Returns the number of rows written.
macro_rules! execute {
    ($conn:expr, $sql:literal $(, $argument:expr)* $(,)?) => {{
        let done: frontdesk_types::Result<$crate::query::Affected> =
            on_driver!($conn, connection, query, [], any $sql, ($($argument),*), execute);
        done.map(|affected| affected.0)
    }};
}

/// Removes at most `$limit` rows of an owner from a table, and returns their number. The owner is an organization,
/// and the value of the column `$owner` in it. `$keys` are the other columns of the primary key.
macro_rules! remove_some {
    ($conn:expr, $table:literal, $owner:literal, $keys:literal, $org:expr, $of:expr, $limit:expr) => {{
        define_fragments! { table = $table; owner = $owner; keys = $keys; }
        execute!(
            $conn,
            r"
            DELETE FROM {table}
             WHERE org_id = $1
               AND {owner} = $2
               AND ({keys}) IN (SELECT {keys} FROM {table} WHERE org_id = $1 AND {owner} = $2 LIMIT $3)",
            $org,
            $of,
            $limit
        )
    }};
}

/// Returns the path of the enclosing function.
macro_rules! here {
    () => {{
        fn here() {}
        std::any::type_name_of_val(&here)
    }};
}

/// Number of rows that a statement wrote.
pub(super) struct Affected(pub(super) u64);

impl From<sqlx::sqlite::SqliteQueryResult> for Affected {
    fn from(done: sqlx::sqlite::SqliteQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

impl From<sqlx::postgres::PgQueryResult> for Affected {
    fn from(done: sqlx::postgres::PgQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

/// Kinds of contention that stop the database from doing its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DatabaseContention {
    /// The database gave up waiting: `lock_not_available`, `query_canceled`, `idle_in_transaction_session_timeout`.
    /// Or it is shutting down or starting: `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`.
    GaveUp,
    /// The database aborted the transaction to let another one proceed: `SQLITE_BUSY` and its
    /// extended codes, `deadlock_detected`, `serialization_failure`.
    Aborted,
}

fn classify_contention(error: &SqlError) -> Option<DatabaseContention> {
    let error = error.as_database_error()?;
    let code = error.code()?;
    if error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
        let is_busy = code.parse::<u32>().is_ok_and(|code| code & 0xff == 5);
        return is_busy.then_some(DatabaseContention::Aborted);
    }
    match &*code {
        "55P03" | "57014" | "25P03" | "57P01" | "57P02" | "57P03" => Some(DatabaseContention::GaveUp),
        "40P01" | "40001" => Some(DatabaseContention::Aborted),
        _ => None,
    }
}

/// A fault of the database, labeled with the function that ran the query: `store::agents::find`.
///
/// A database that cannot be reached, or is too busy to provide a connection, is not the request's fault: the
/// client is asked to retry.
pub(super) fn fault(here: &'static str, error: SqlError) -> Error {
    let function = here.trim_end_matches("::here").trim_end_matches("::{{closure}}");
    let function = function.trim_start_matches("frontdesk_");
    let contention = classify_contention(&error);
    if contention == Some(DatabaseContention::Aborted) {
        return Error::BrokenOff(anyhow::Error::new(error).context(function));
    }
    if matches!(error, SqlError::PoolTimedOut | SqlError::PoolClosed | SqlError::Io(_)) || contention.is_some() {
        tracing::error!(function, %error, "the database does not answer");
        return Error::refused(
            Code::DeadlineExceeded,
            "The database does not answer in time. Wait as `Retry-After` says, then send the request again.",
        );
    }
    Error::Internal(anyhow::Error::new(error).context(function))
}

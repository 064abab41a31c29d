//! Rate limits in a Redis that several processes share; they survive restarts of the processes.
//!
//! Each call is a single script, which Redis runs atomically, in one round trip. Every call ends within
//! [`CALL_TIMEOUT`]. A call that fails discards its connection, so nothing queues up for a Redis that does not answer,
//! and the next call opens a new connection: there is no back-off to wait out when Redis returns.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use ::redis::{
    AsyncConnectionConfig, Client, ErrorKind, IntoConnectionInfo, RedisError, RedisResult, Script, ScriptInvocation,
    aio::MultiplexedConnection, io::tcp::TcpSettings,
};
use anyhow::Context;
use async_trait::async_trait;
use frontdesk_types::Timestamp;
use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use tokio::time::{Instant, timeout, timeout_at};

use super::{CLOCK_MARGIN, LimitBucket, LimitVerdict, LimitWindow, Limiter, LimiterOutage, group_by_name, to_verdict};

/// Deadline of a call, including the connection that it may have to open.
const CALL_TIMEOUT: Duration = Duration::from_millis(400);

/// Prefix of bucket names.
const KEY_PREFIX: &str = "frontdesk:limit:";

/// A connection shared by all concurrent callers, open or being opened.
type SharedConnection = Shared<BoxFuture<'static, RedisResult<MultiplexedConnection>>>;

/// Stores a list of times for each bucket, under `frontdesk:limit:` and its name. Idle lists expire.
///
/// Events that Redis loses are not counted: it should be a single server, not a cluster, that persists its data
/// across restarts and evicts nothing (`maxmemory-policy noeviction`, which is the default; when it is full, the
/// limiter is unavailable).
pub struct RedisLimiter {
    client: Client,
    script: Script,
    connection: Mutex<Option<SharedConnection>>,
}

impl RedisLimiter {
    /// Creates a limiter for the Redis at `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS.
    /// It need not be running yet: connections are opened on demand.
    ///
    /// # Errors
    /// When the URL is invalid.
    pub fn new(url: &str) -> anyhow::Result<Self> {
        // `TCP_NODELAY`: requests are small, and each caller waits for its answer.
        let tcp = TcpSettings::default().set_nodelay(true);
        let client = url.into_connection_info().and_then(|server| Client::open(server.set_tcp_settings(tcp)));
        let client = client.context("the Redis URL is not valid")?;
        Ok(Self { client, script: Script::new(include_str!("count.lua")), connection: Mutex::default() })
    }

    /// Returns the microseconds to wait, negative when the event was counted; then the limit and the length of the
    /// window that takes longest.
    async fn run_script(&self, question: &ScriptInvocation<'_>) -> RedisResult<(i64, u32, u64)> {
        let end = Instant::now() + CALL_TIMEOUT;
        let connection = self.shared_connection();
        let in_use = matches!(connection.peek(), Some(Ok(_)));
        match self.run_script_on(&connection, question, end).await {
            // Redis was restarted since the connection was last used, which is no reason to refuse a caller. If it
            // counted the event before it stopped, the event counts twice: better too much than too little.
            Err(error) if in_use && error.is_connection_dropped() => {
                self.run_script_on(&self.shared_connection(), question, end).await
            }
            answer => answer,
        }
    }

    async fn run_script_on(
        &self,
        connection: &SharedConnection,
        question: &ScriptInvocation<'_>,
        end: Instant,
    ) -> RedisResult<(i64, u32, u64)> {
        let answer = timeout_at(end, async { question.invoke_async(&mut connection.clone().await?).await });
        let answer = answer.await.unwrap_or_else(|_| Err(timeout_error()));
        if answer.is_err() {
            self.abandon_connection(connection);
        }
        answer
    }

    /// Returns the shared connection, or a new one being opened.
    fn shared_connection(&self) -> SharedConnection {
        let mut current = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = current.take().filter(|connection| !matches!(connection.peek(), Some(Err(_))));
        current.insert(alive.unwrap_or_else(|| connect(self.client.clone()))).clone()
    }

    /// Stops sharing this connection. It is closed once its last current user is done.
    fn abandon_connection(&self, connection: &SharedConnection) {
        let mut current = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        current.take_if(|current| current.ptr_eq(connection));
    }
}

#[async_trait]
impl Limiter for RedisLimiter {
    async fn count_event(&self, now: Timestamp, buckets: &[LimitBucket]) -> Result<LimitVerdict, LimiterOutage> {
        let mut question = self.script.arg(now.0);
        for (name, windows) in group_by_name(buckets) {
            question.key(format!("{KEY_PREFIX}{name}")).arg(idle_millis(&windows)).arg(windows.len());
            for window in windows {
                question.arg(window.max_events).arg(window.length_micros());
            }
        }
        let (wait, most, length) = self.run_script(&question).await.map_err(|error| LimiterOutage(error.into()))?;
        let window = LimitWindow { max_events: most, length: Duration::from_micros(length) };
        Ok(to_verdict((wait >= 0).then_some((wait, window))))
    }

    /// Removes the newest event. Never retried: that could remove two.
    async fn take_back_event(&self, buckets: &[LimitBucket]) -> Result<(), LimiterOutage> {
        let mut removal = ::redis::pipe();
        for name in group_by_name(buckets).into_keys() {
            removal.rpop(format!("{KEY_PREFIX}{name}"), None).ignore();
        }
        let connection = self.shared_connection();
        let removed = timeout(CALL_TIMEOUT, async { removal.exec_async(&mut connection.clone().await?).await });
        let removed = removed.await.unwrap_or_else(|_| Err(timeout_error()));
        removed.map_err(|error| {
            self.abandon_connection(&connection);
            LimiterOutage(error.into())
        })
    }

    /// Does nothing: keys expire by themselves in Redis.
    fn drop_old_events(&self, _now: Timestamp) {}
}

/// Returns the milliseconds until an idle list with these windows expires.
fn idle_millis(windows: &[LimitWindow]) -> i64 {
    let reach = windows.iter().map(|window| window.length_micros()).max().unwrap_or(0);
    let margin = i64::try_from(CLOCK_MARGIN.as_millis()).unwrap_or(0);
    reach / 1_000 + 1 + margin
}

/// Connects in a separate task, so that the attempt completes even if the caller stops waiting.
fn connect(client: Client) -> SharedConnection {
    let task = tokio::spawn(async move {
        // Timeouts are enforced by the calls themselves and by the one below.
        let settings = AsyncConnectionConfig::new().set_connection_timeout(None).set_response_timeout(None);
        let connected = timeout(CALL_TIMEOUT, client.get_multiplexed_async_connection_with_config(&settings));
        connected.await.unwrap_or_else(|_| Err(timeout_error()))
    });
    let ended = |_| RedisError::from((ErrorKind::Io, "connecting was aborted"));
    task.map(move |connected| connected.map_err(ended).flatten()).boxed().shared()
}

fn timeout_error() -> RedisError {
    std::io::Error::from(std::io::ErrorKind::TimedOut).into()
}

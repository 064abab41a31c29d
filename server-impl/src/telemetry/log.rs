//! Log of the process, on standard error: standard output is for results.
//!
//! Each request is a line (`target` is `access`), written outside of the request path: by a thread of its own, many
//! lines at a time. If standard error accepts them too slowly, or not at all, lines are dropped so that requests
//! are not held up, and a warning in the access log reports their number. All other lines are few, and written
//! immediately: they wait for standard error.

use std::{
    io::{self, BufWriter, IsTerminal, Stderr, Write, stderr},
    thread,
    time::Duration,
};

use anyhow::{Context, Result};
use tracing::{Metadata, Subscriber};
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::filter_fn,
    fmt::{self, MakeWriter},
    prelude::*,
    registry::LookupSpan,
};

use crate::config::{LogFormat, LogSection};

/// Target of the line of each request.
const ACCESS_TARGET: &str = "access";

/// Maximum number of lines that wait to be written, of about 300 bytes each.
const MAX_WAITING_LINES: usize = 16_384;

/// Number of bytes that are written together, if that many wait.
const WRITE_BYTES: usize = 64 << 10;

/// Pause between two writes.
const WRITE_PAUSE: Duration = Duration::from_millis(10);

/// Interval between reports of dropped lines.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// Number of lines of the access log that were not written, since standard error accepted them too slowly.
const DROPPED_TOTAL: &str = "log_lines_dropped_total";

/// Writes the rest of the access log when dropped, for at most a second.
#[must_use = "what waits to be written is lost without it"]
pub struct AccessLog {
    dropped: ErrorCounter,
    _writer: WorkerGuard,
}

/// Starts logging.
///
/// # Errors
/// When the filter is invalid, or the process already has a logger.
pub fn start_log(log: &LogSection) -> Result<AccessLog> {
    let filter = EnvFilter::try_new(&log.filter).with_context(|| format!("the log filter `{}` is not valid", log.filter))?;
    let (access, writer) = lossy_writer(WholeLines(stderr()), MAX_WAITING_LINES);
    let dropped = access.error_counter();
    let is_access = |metadata: &Metadata<'_>| metadata.target() == ACCESS_TARGET;
    tracing_subscriber::registry()
        .with(filter)
        .with(log_layer(log.format, access).with_filter(filter_fn(is_access)))
        .with(log_layer(log.format, stderr).with_filter(filter_fn(move |metadata| !is_access(metadata))))
        .try_init()
        .context("the log is already started")?;
    Ok(AccessLog { dropped, _writer: writer })
}

impl AccessLog {
    /// Reports dropped lines, forever.
    pub async fn report_dropped(&self) {
        let (mut ticks, mut known) = (tokio::time::interval(REPORT_INTERVAL), 0);
        loop {
            ticks.tick().await;
            let dropped = self.dropped.dropped_lines();
            if dropped > known {
                metrics::counter!(DROPPED_TOTAL).increment((dropped - known) as u64);
                // In the access log, since any other line would wait for standard error.
                tracing::warn!(
                    target: ACCESS_TARGET,
                    lines = dropped - known,
                    "lines of the access log were dropped: standard error takes them too slowly"
                );
                known = dropped;
            }
        }
    }
}

/// Returns a writer that drops lines when `max_waiting` of them wait.
fn lossy_writer(output: impl Write + Send + 'static, max_waiting: usize) -> (NonBlocking, WorkerGuard) {
    let output = BufWriter::with_capacity(WRITE_BYTES, output);
    NonBlockingBuilder::default().lossy(true).buffered_lines_limit(max_waiting).thread_name("access-log").finish(output)
}

fn log_layer<S, W>(format: LogFormat, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let terminal = stderr().is_terminal();
    let json = match format {
        LogFormat::Auto => !terminal,
        LogFormat::Text => false,
        LogFormat::Json => true,
    };
    let lines = fmt::layer().with_writer(writer);
    if json { lines.json().flatten_event(true).boxed() } else { lines.with_ansi(terminal).boxed() }
}

/// Writes each call's lines under one lock, so that a line written immediately never ends up inside another.
struct WholeLines(Stderr);

impl Write for WholeLines {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        self.0.lock().write_all(lines)?;
        Ok(lines.len())
    }

    /// Pauses so that lines gather before the next ones are written: waking a thread for each costs
    /// more than the writing.
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()?;
        thread::sleep(WRITE_PAUSE);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// An output that blocks until it is opened.
    struct BlockedOutput {
        opened: Receiver<()>,
        written: Sender<usize>,
    }

    impl Write for BlockedOutput {
        fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
            self.opened.recv().map_err(io::Error::other)?;
            self.written.send(lines.len()).map_err(io::Error::other)?;
            Ok(lines.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_nobody_takes_are_dropped_and_counted() {
        let ((open, opened), (written, lengths)) = (channel(), channel());
        let (mut access, _writer) = lossy_writer(BlockedOutput { opened, written }, 4);
        let line = [b'x'; WRITE_BYTES];
        for _ in 0..10 {
            access.write_all(&line).expect("it never fails");
        }
        let dropped = access.error_counter().dropped_lines();
        // One may be in the hands of the writing thread.
        assert!(dropped == 5 || dropped == 6, "{dropped}");
        for _ in dropped..10 {
            open.send(()).expect("the output waits");
            assert_eq!(lengths.recv().expect("it is written"), line.len());
        }
    }
}

//! State of a connection, in use or waiting for a request, and the listener's requests to close a waiting one.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::Context,
    time::Instant,
};

use futures::task::AtomicWaker;
use tokio::sync::Notify;

/// State of a connection in use.
const IN_USE: u64 = 0;
/// State of a connection that was waiting, and was asked to close.
const CLOSING: u64 = 1;

/// Events that the connections of a listener report to it.
pub(super) struct Events {
    /// Origin of all times.
    epoch: Instant,
    /// Set when a connection that begins to wait is an event.
    waits_count: AtomicBool,
    happened: Notify,
    /// Indexes of the slots that became free.
    freed: Mutex<Vec<usize>>,
}

impl Events {
    pub(super) fn new() -> Self {
        Self { epoch: Instant::now(), waits_count: AtomicBool::new(false), happened: Notify::new(), freed: Mutex::default() }
    }

    /// Sets if a connection that begins to wait counts as an event.
    pub(super) fn report_waits(&self, report: bool) {
        self.waits_count.store(report, Ordering::SeqCst);
    }

    /// Resolves when a slot is freed, when a connection that was asked to close turns out to be in use, or, if that
    /// counts as an event, when one begins to wait; immediately if that has happened since the last call.
    pub(super) async fn next(&self) {
        self.happened.notified().await;
    }

    /// Reports that a slot was freed.
    pub(super) fn freed(&self, number: usize) {
        self.freed.lock().unwrap_or_else(PoisonError::into_inner).push(number);
        self.happened.notify_one();
    }

    /// Returns the slots that were freed since the last call.
    pub(super) fn take_freed(&self) -> Vec<usize> {
        std::mem::take(&mut *self.freed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn micros(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_micros()).unwrap_or(u64::MAX >> 2)
    }
}

/// State of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// A request is arriving or being answered.
    InUse,
    /// The connection waits for a request.
    Waiting(Wait),
    /// The connection was asked to close, and will do so soon.
    Closing,
}

/// A connection's wait for a request: its start, in microseconds, and in the lowest bit if the connection has
/// served a request before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wait(u64);

impl Wait {
    fn new(micros: u64, answered: bool) -> Self {
        // Greater than the values of the two other states.
        Self(((micros + 1) << 1) | u64::from(answered))
    }

    /// Returns its start, in microseconds after the start of the listener.
    pub(super) fn begun(self) -> u64 {
        (self.0 >> 1) - 1
    }

    /// Returns `true` if the connection has served a request before and was kept alive. If not, its peer has
    /// not sent anything yet.
    pub(super) fn is_kept(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Activity of one connection. Its task reports what it is doing; the listener reads it, and may ask
/// the connection to close.
///
/// A request writes only to memory of its own connection: shared state is accessed only when connections open and
/// close, or while the listener has no free slot.
pub(super) struct Activity {
    state: AtomicU64,
    /// Task of the connection, once it waits.
    task: AtomicWaker,
    events: Arc<Events>,
}

impl Activity {
    /// Creates the activity of a connection that was just accepted, and waits for its first request.
    pub(super) fn new(events: Arc<Events>) -> Self {
        let Wait(state) = Wait::new(events.micros(), false);
        Self { state: AtomicU64::new(state), task: AtomicWaker::new(), events }
    }

    /// Reports that data arrived from the peer. A connection that was asked to close then stays open.
    pub(super) fn used(&self) {
        if self.state.load(Ordering::Relaxed) != IN_USE && self.state.swap(IN_USE, Ordering::AcqRel) == CLOSING {
            self.events.happened.notify_one();
        }
    }

    /// Reports that the connection waits for a request; `answered` says if it has served one before. Returns `true`
    /// if it must close. If it must do so later, the task of `cx` is woken.
    pub(super) fn waits(&self, answered: bool, cx: &Context<'_>) -> bool {
        self.task.register(cx.waker());
        let state = self.state.load(Ordering::SeqCst);
        if state == IN_USE {
            // No other code changes this state.
            let Wait(state) = Wait::new(self.events.micros(), answered);
            self.state.store(state, Ordering::SeqCst);
            if self.events.waits_count.load(Ordering::SeqCst) {
                self.events.happened.notify_one();
            }
        }
        state == CLOSING
    }

    /// Returns the current state.
    pub(super) fn state(&self) -> State {
        match self.state.load(Ordering::SeqCst) {
            IN_USE => State::InUse,
            CLOSING => State::Closing,
            state => State::Waiting(Wait(state)),
        }
    }

    /// Asks a connection that was seen waiting to close; `false` if that wait is over.
    pub(super) fn close(&self, seen: Wait) -> bool {
        let is_closing = self.state.compare_exchange(seen.0, CLOSING, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if is_closing {
            self.task.wake();
        }
        is_closing
    }
}

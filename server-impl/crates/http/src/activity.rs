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
pub(super) struct ConnectionEvents {
    /// Origin of all times.
    epoch: Instant,
    /// Set when a connection that begins to wait is an event.
    waits_count: AtomicBool,
    notify: Notify,
    /// Indexes of the slots that became free.
    freed_slots: Mutex<Vec<usize>>,
}

impl ConnectionEvents {
    pub(super) fn new() -> Self {
        Self { epoch: Instant::now(), waits_count: AtomicBool::new(false), notify: Notify::new(), freed_slots: Mutex::default() }
    }

    /// Sets if a connection that begins to wait counts as an event.
    pub(super) fn report_waits(&self, report: bool) {
        self.waits_count.store(report, Ordering::SeqCst);
    }

    /// Resolves when a slot is freed, when a connection that was asked to close turns out to be in use, or, if that
    /// counts as an event, when one begins to wait; immediately if that has happened since the last call.
    pub(super) async fn next_event(&self) {
        self.notify.notified().await;
    }

    /// Reports that a slot was freed.
    pub(super) fn report_freed(&self, number: usize) {
        self.freed_slots.lock().unwrap_or_else(PoisonError::into_inner).push(number);
        self.notify.notify_one();
    }

    /// Returns the slots that were freed since the last call.
    pub(super) fn take_freed(&self) -> Vec<usize> {
        std::mem::take(&mut *self.freed_slots.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn micros(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_micros()).unwrap_or(u64::MAX >> 2)
    }
}

/// State of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// A request is arriving or being answered.
    InUse,
    /// The connection waits for a request.
    Waiting(RequestWait),
    /// The connection was asked to close, and will do so soon.
    Closing,
}

/// A connection's wait for a request: its start, in microseconds, and in the lowest bit if the connection has
/// served a request before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RequestWait(u64);

impl RequestWait {
    fn new(micros: u64, answered: bool) -> Self {
        // Greater than the values of the two other states.
        Self(((micros + 1) << 1) | u64::from(answered))
    }

    /// Returns its start, in microseconds after the start of the listener.
    pub(super) fn started_at(self) -> u64 {
        (self.0 >> 1) - 1
    }

    /// Returns `true` if the connection has served a request before and was kept alive. If not, its peer has
    /// not sent anything yet.
    pub(super) fn is_kept_alive(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Activity of one connection. Its task reports what it is doing; the listener reads it, and may ask
/// the connection to close.
///
/// A request writes only to memory of its own connection: shared state is accessed only when connections open and
/// close, or while the listener has no free slot.
pub(super) struct ConnectionActivity {
    state: AtomicU64,
    /// Task of the connection, once it waits.
    task: AtomicWaker,
    events: Arc<ConnectionEvents>,
}

impl ConnectionActivity {
    /// Creates the activity of a connection that was just accepted, and waits for its first request.
    pub(super) fn new(events: Arc<ConnectionEvents>) -> Self {
        let RequestWait(state) = RequestWait::new(events.micros(), false);
        Self { state: AtomicU64::new(state), task: AtomicWaker::new(), events }
    }

    /// Reports that data arrived from the peer. A connection that was asked to close then stays open.
    pub(super) fn report_use(&self) {
        if self.state.load(Ordering::Relaxed) != IN_USE && self.state.swap(IN_USE, Ordering::AcqRel) == CLOSING {
            self.events.notify.notify_one();
        }
    }

    /// Reports that the connection waits for a request; `answered` says if it has served one before. Returns `true`
    /// if it must close. If it must do so later, the task of `cx` is woken.
    pub(super) fn report_wait(&self, answered: bool, cx: &Context<'_>) -> bool {
        self.task.register(cx.waker());
        let state = self.state.load(Ordering::SeqCst);
        if state == IN_USE {
            // No other code changes this state.
            let RequestWait(state) = RequestWait::new(self.events.micros(), answered);
            self.state.store(state, Ordering::SeqCst);
            if self.events.waits_count.load(Ordering::SeqCst) {
                self.events.notify.notify_one();
            }
        }
        state == CLOSING
    }

    /// Returns the current state.
    pub(super) fn state(&self) -> ConnectionState {
        match self.state.load(Ordering::SeqCst) {
            IN_USE => ConnectionState::InUse,
            CLOSING => ConnectionState::Closing,
            state => ConnectionState::Waiting(RequestWait(state)),
        }
    }

    /// Asks a connection that was seen waiting to close; `false` if that wait is over.
    pub(super) fn request_close(&self, seen: RequestWait) -> bool {
        let is_closing = self.state.compare_exchange(seen.0, CLOSING, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if is_closing {
            self.task.wake();
        }
        is_closing
    }
}

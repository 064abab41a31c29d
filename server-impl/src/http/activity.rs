//! Whether a connection is in use or waits for its peer; and how the listener asks one that waits to leave.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::Context,
    time::{Duration, Instant},
};

use futures::task::AtomicWaker;
use tokio::sync::Notify;

/// The connection is in use.
const IN_USE: u64 = 0;
/// The connection was waiting, and was asked to leave.
const LEAVING: u64 = 1;

/// What the connections of a listener tell it.
pub(super) struct Lobby {
    begun: Instant,
    /// Whether the listener wants to know when a connection begins to wait.
    wanted: AtomicBool,
    changed: Notify,
    /// Numbers of the places that became free.
    left: Mutex<Vec<usize>>,
}

impl Lobby {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), wanted: AtomicBool::new(false), changed: Notify::new(), left: Mutex::default() }
    }

    /// Whether [`Self::changed`] must also tell when a connection begins to wait.
    pub(super) fn want(&self, wanted: bool) {
        self.wanted.store(wanted, Ordering::SeqCst);
    }

    /// Resolves once a connection has left, would not leave after all or, if that is wanted, has begun to wait; at once if one did
    /// since the last time.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// A place became free.
    pub(super) fn leave(&self, number: usize) {
        self.left().push(number);
        self.changed.notify_one();
    }

    /// The numbers of the places that became free since the last time.
    pub(super) fn left(&self) -> MutexGuard<'_, Vec<usize>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the listener began, in microseconds.
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

/// What a connection does, as the listener sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// A request arrives or is being answered.
    InUse,
    /// It was asked to leave, and will have done so soon.
    Leaving,
    /// It waits for a request.
    Waiting(Wait),
}

/// A connection that waits for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wait(u64);

impl Wait {
    fn since(micros: u64, answered: bool) -> Self {
        Self((micros + 1) << 1 | u64::from(answered))
    }

    /// Since when, after the start of the listener.
    pub(super) fn begun(self) -> Duration {
        Duration::from_micros((self.0 >> 1) - 1)
    }

    /// Whether it has had an answer before. If not, nothing ever came from its peer.
    pub(super) fn is_kept(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The activity of one connection. Its own task says what it does; the listener looks, and may ask it to leave.
///
/// Nothing here is shared with other connections but what [`Lobby`] needs when places are scarce, so that a request costs two writes
/// to memory of its own connection.
pub(super) struct Activity {
    state: AtomicU64,
    /// The task of the connection, once it waits.
    task: AtomicWaker,
    lobby: Arc<Lobby>,
}

impl Activity {
    /// Of a connection that was just accepted: it waits for its first request.
    pub(super) fn new(lobby: Arc<Lobby>) -> Self {
        let Wait(state) = Wait::since(lobby.now(), false);
        Self { state: AtomicU64::new(state), task: AtomicWaker::new(), lobby }
    }

    /// Something came from the peer. A connection that was to leave stays then.
    pub(super) fn used(&self) {
        if self.state.load(Ordering::Relaxed) != IN_USE && self.state.swap(IN_USE, Ordering::AcqRel) == LEAVING {
            self.lobby.changed.notify_one();
        }
    }

    /// There is nothing to do before the peer sends something; `answered` tells whether a request was answered before. Returns
    /// whether the connection is to leave; the task of `cx` is woken when it is to leave later.
    pub(super) fn waits(&self, answered: bool, cx: &Context<'_>) -> bool {
        self.task.register(cx.waker());
        match self.state.load(Ordering::SeqCst) {
            IN_USE => {
                // Nobody else changes this state.
                let Wait(state) = Wait::since(self.lobby.now(), answered);
                self.state.store(state, Ordering::SeqCst);
                if self.lobby.wanted.load(Ordering::SeqCst) {
                    self.lobby.changed.notify_one();
                }
                false
            }
            state => state == LEAVING,
        }
    }

    /// What the connection does.
    pub(super) fn state(&self) -> State {
        match self.state.load(Ordering::SeqCst) {
            IN_USE => State::InUse,
            LEAVING => State::Leaving,
            state => State::Waiting(Wait(state)),
        }
    }

    /// Asks a connection to leave that was seen waiting. `false` when it waits no more.
    pub(super) fn ask_to_leave(&self, seen: Wait) -> bool {
        let asked = self.state.compare_exchange(seen.0, LEAVING, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if asked {
            self.task.wake();
        }
        asked
    }
}

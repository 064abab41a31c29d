//! Requests that are held, so that a test can end their client at a chosen moment.

use tokio::sync::watch;

use super::step::AcmeRequest;

/// Point at which a request is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// When it has arrived: the authority has done nothing yet.
    Before,
    /// When it has succeeded: the authority has done it, and its client does not know.
    After,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Closed(AcmeRequest, Hold),
    /// The same, with a request before it.
    Occupied(AcmeRequest, Hold),
}

/// Lets requests pass, or holds them.
pub(super) struct Gate {
    state: watch::Sender<State>,
}

impl Gate {
    pub(super) fn open() -> Self {
        Self { state: watch::Sender::new(State::Open) }
    }

    pub(super) fn close(&self, step: AcmeRequest, when: Hold) {
        self.state.send_replace(State::Closed(step, when));
    }

    pub(super) fn release(&self) {
        self.state.send_replace(State::Open);
    }

    pub(super) async fn held(&self) {
        self.until(|state| matches!(state, State::Occupied(..))).await;
    }

    /// Returns whether a request passes. One that is held does not: this returns at its release, and its connection is
    /// to be closed then.
    pub(super) async fn passes(&self, step: AcmeRequest, when: Hold) -> bool {
        let (closed, occupied) = (State::Closed(step, when), State::Occupied(step, when));
        let mut held = false;
        self.state.send_if_modified(|state| {
            held = *state == closed || *state == occupied;
            let first = *state == closed;
            if first {
                *state = occupied;
            }
            first
        });
        if held {
            self.until(|state| *state == State::Open).await;
        }
        !held
    }

    async fn until(&self, condition: impl FnMut(&State) -> bool) {
        self.state.subscribe().wait_for(condition).await.expect("the gate lives as long as this");
    }
}

//! Requests that are held, so that a test can end their client at a chosen moment.

use tokio::sync::watch;

use super::step::AcmeRequest;

/// Point at which a request is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// On arrival: the authority has not done anything yet.
    Before,
    /// After success: the authority has done its part, and its client does not know.
    After,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Closed(AcmeRequest, Hold),
    /// Closed, with a request waiting at it.
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

    /// Waits for permission to pass. For a request that is held, this returns `false` upon its release, and its
    /// connection is then to be closed.
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

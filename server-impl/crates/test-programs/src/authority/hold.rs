//! Requests that are held, so that a test can end their client at a chosen moment.

use tokio::sync::watch;

use super::step::AcmeRequest;

/// Point at which a request is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldMoment {
    /// On arrival: the authority has not done anything yet.
    Before,
    /// After success: the authority has done its part, and its client does not know.
    After,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GateState {
    Open,
    Closed(AcmeRequest, HoldMoment),
    /// Closed, with a request waiting at it.
    Occupied(AcmeRequest, HoldMoment),
}

/// Lets requests pass, or holds them.
pub(super) struct RequestGate {
    state: watch::Sender<GateState>,
}

impl RequestGate {
    pub(super) fn open() -> Self {
        Self { state: watch::Sender::new(GateState::Open) }
    }

    pub(super) fn close_for(&self, step: AcmeRequest, when: HoldMoment) {
        self.state.send_replace(GateState::Closed(step, when));
    }

    pub(super) fn release(&self) {
        self.state.send_replace(GateState::Open);
    }

    pub(super) async fn wait_until_held(&self) {
        self.wait_for_state(|state| matches!(state, GateState::Occupied(..))).await;
    }

    /// Waits for permission to pass. For a request that is held, this returns `false` upon its release, and its
    /// connection is then to be closed.
    pub(super) async fn pass_request(&self, step: AcmeRequest, when: HoldMoment) -> bool {
        let (closed, occupied) = (GateState::Closed(step, when), GateState::Occupied(step, when));
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
            self.wait_for_state(|state| *state == GateState::Open).await;
        }
        !held
    }

    async fn wait_for_state(&self, condition: impl FnMut(&GateState) -> bool) {
        self.state.subscribe().wait_for(condition).await.expect("the gate lives as long as this");
    }
}

//! The replies that this process writes, and what must run beside them.

use std::{sync::Arc, time::Duration};

use tokio_util::task::TaskTracker;
use uuid::Uuid;

use super::{
    Desk,
    keeper::{self, Keeper, Keeping},
    live::Lives,
};
use crate::ports::Ports;

/// The replies that this process writes.
pub struct Writers {
    /// Names the process to those that share the database.
    pub(super) process: Uuid,
    pub(super) lives: Lives,
    pub(super) keeper: Keeper,
    pub(super) tasks: TaskTracker,
}

impl Writers {
    /// None so far, and what must run beside them.
    pub fn new(ports: &Ports) -> (Self, Background) {
        let (keeper, keeping) = keeper::keeper();
        let writers = Self { process: ports.ids.next(), lives: Lives::default(), keeper, tasks: TaskTracker::new() };
        (writers, Background(keeping))
    }
}

/// Keeps what is being said.
pub struct Background(Keeping);

impl Background {
    /// Runs until `stop`, and then until every reply is whole, at most `grace` longer.
    pub async fn run(self, desk: Arc<Desk>, stop: impl Future<Output = ()>, grace: Duration) {
        let Writers { process, lives, tasks, .. } = &desk.writers;
        let finished = async {
            stop.await;
            tasks.close();
            if tokio::time::timeout(grace, tasks.wait()).await.is_err() {
                tracing::warn!("replies were still being written at the end; their credits go back");
            }
        };
        tokio::select! {
            () = self.0.run(&desk.store, &desk.ports, *process, lives) => {}
            () = finished => {}
        }
    }
}

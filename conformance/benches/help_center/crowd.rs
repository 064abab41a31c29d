//! A crowd of visitors that search, and API calls by another organization meanwhile.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Result;

use crate::common::load::{self, LoadPressure, LoadResults};

/// Concurrent visitors: more than the server has connections to its database.
const VISITORS: usize = 32;

/// The requests of the visitors, and those of the other organization.
pub(crate) struct VisitorCrowd {
    pub(crate) searches: Arc<[Vec<u8>]>,
    pub(crate) calls: Arc<[Vec<u8>]>,
}

impl VisitorCrowd {
    /// Sends both concurrently for this time; returns the results of the visitors, and those of the other
    /// organization on one connection. Any answer but a success ends the run.
    pub(crate) async fn measure(&self, address: SocketAddr, measured: Duration) -> Result<(LoadResults, LoadResults)> {
        let pressure = |connections| LoadPressure { connections, warm_up: Duration::from_secs(1), measured };
        let visitors = load::drive_load(address, &self.searches, pressure(VISITORS));
        let others = load::drive_load(address, &self.calls, pressure(1));
        tokio::try_join!(visitors, others)
    }
}

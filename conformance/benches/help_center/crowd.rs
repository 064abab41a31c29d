//! A crowd of visitors who search, and somebody else's calls of the API meanwhile.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Result;

use crate::common::load::{self, Figures, Pressure};

/// Visitors at once: more than the server has connections to its database.
const VISITORS: usize = 32;

/// What visitors send, and what another organization sends.
pub(crate) struct Crowd {
    pub(crate) searches: Arc<[Vec<u8>]>,
    pub(crate) calls: Arc<[Vec<u8>]>,
}

impl Crowd {
    /// Both at once for so long: what the visitors see, and what the other organization sees on one connection. Any
    /// answer but a success ends the run.
    pub(crate) async fn measure(&self, address: SocketAddr, measured: Duration) -> Result<(Figures, Figures)> {
        let pressure = |connections| Pressure { connections, warm_up: Duration::from_secs(1), measured };
        let visitors = load::drive(address, &self.searches, pressure(VISITORS));
        let others = load::drive(address, &self.calls, pressure(1));
        tokio::try_join!(visitors, others)
    }
}

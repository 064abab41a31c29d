//! Everything that a request can reach.

use std::{num::NonZero, sync::Arc, time::Duration};

use crate::{
    auth::rate::KeyRate,
    config::Config,
    domain::{catalogue::Catalogue, chat::Desk, knowledge::Knowledge},
    index::Indexes,
    jobs::Wake,
    ports::{
        Ports,
        fetch::{
            Fetch,
            addresses::Egress,
            client::{GuardedClient, SystemLookup},
        },
    },
    store::{self, Store},
    types::Result,
};

/// The parts of a running server. Everything in it is shared, so it lives behind an `Arc`.
pub struct App {
    /// What the operator set.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// Time, randomness and ids.
    pub ports: Arc<Ports>,
    /// The models that agents may use.
    pub catalogue: Catalogue,
    /// What the agents know.
    pub knowledge: Arc<Knowledge>,
    /// The general rate limit of each key.
    pub rate: KeyRate,
    /// Fetches pages.
    pub fetch: Arc<dyn Fetch>,
    /// Calls the workers when there is something to do.
    pub wake: Wake,
}

impl App {
    /// Wires the parts together: opens the database, brings its schema up to date, and makes the rest from the config.
    ///
    /// # Errors
    /// When the database cannot be opened or is of a newer release, or the config makes no sense.
    pub async fn open(config: Config, ports: Ports) -> Result<Arc<Self>> {
        let store = Store::open(&config.database_url(), &store::Options::default()).await?;
        store.migrate().await?;
        let catalogue = config.catalogue()?;
        let indexes = Indexes::new(config.data_dir.join("index"), OPEN_INDICES, config.limits.index_patience);
        let rate = KeyRate::new(config.rate_limit, ports.clock.clone());
        let fetch = GuardedClient::new(Egress::new(config.egress_allow.clone()), Arc::new(SystemLookup))?;
        Ok(Arc::new(Self {
            fetch: Arc::new(fetch),
            knowledge: Arc::new(Knowledge::new(store.clone(), indexes)),
            store,
            ports: Arc::new(ports),
            catalogue,
            rate,
            wake: Wake::default(),
            config,
        }))
    }

    /// What it takes to answer a question.
    pub fn desk(&self) -> Desk<'_> {
        Desk {
            store: &self.store,
            ports: &self.ports,
            catalogue: &self.catalogue,
            knowledge: &self.knowledge,
            lease: self.lease(),
        }
    }

    /// How long a mark of running work outlives its request: longer than any request may take, so that only a crash lets it lapse.
    pub fn lease(&self) -> Duration {
        self.config.limits.request_deadline + Duration::from_secs(30)
    }
}

/// Indices that are kept open at most; the least recently used are closed first.
const OPEN_INDICES: NonZero<usize> = NonZero::new(64).expect("it is not zero");

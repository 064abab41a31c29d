//! What the operator's commands work with: the database and little else, so that they run wherever the database can be reached.

use crate::{
    auth::key_ring::KeyRing,
    config::Config,
    data_dir,
    domain::plans::Plans,
    ports::Ports,
    store::{self, Store},
};

/// The parts of the server that commands need. No model providers, no mail server, no indices: a command must not fail because one
/// of them is not set up where it runs.
pub(super) struct Operator {
    /// The database.
    pub(super) store: Store,
    /// Time, randomness and ids.
    pub(super) ports: Ports,
    /// What each plan holds.
    pub(super) plans: Plans,
    /// The peppers.
    pub(super) ring: KeyRing,
}

impl Operator {
    /// Opens the database. Makes the tables in an empty one, and changes the tables of no other: a server of another release may be
    /// using them.
    ///
    /// # Errors
    /// When the database cannot be opened, or belongs to another release or another pepper.
    pub(super) async fn open(config: &Config) -> anyhow::Result<Self> {
        let operator = Self::with_any_pepper(config).await?;
        operator.ring.require_current()?;
        Ok(operator)
    }

    /// The same with whatever peppers there are, for the commands that look after them.
    ///
    /// # Errors
    /// When the database cannot be opened, or belongs to another release.
    pub(super) async fn with_any_pepper(config: &Config) -> anyhow::Result<Self> {
        let (store, ports) = (open_store(config).await?, Ports::real());
        store.require_schema().await?;
        let ring = KeyRing::open(&store, config.peppers(&ports), ports.clock.now()).await?;
        Ok(Self { store, ports, plans: config.plans(), ring })
    }
}

/// `frontdesk db migrate`: brings the tables to the shape that this release knows.
pub(super) async fn migrate(config: &Config) -> anyhow::Result<()> {
    Ok(open_store(config).await?.migrate().await?)
}

async fn open_store(config: &Config) -> anyhow::Result<Store> {
    data_dir::create(&config.data_dir)?;
    Ok(Store::open(&config.database_url(), &store::Options::default()).await?)
}

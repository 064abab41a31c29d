//! Services for the operator's commands: the database and little else, so that they run wherever
//! the database is reachable.

use std::sync::Arc;

use frontdesk_channels::email::receiving::intake::MailIntake;
use frontdesk_core::{
    agents::catalogue::Catalogue,
    auth::{key_ring::KeyRing, principal::Principal},
    billing::plans::PlanTable,
    events::EventPublisher,
    unit::{RuleFuture, Unit, UnitFactory},
};
use frontdesk_platform::accounts::orgs;
use frontdesk_ports::{Ports, sender_checks::checker::SenderCheckOptions};
use frontdesk_rest::representation::ApiRepresentation;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{OrgId, Result};

use crate::{config::Config, data_dir, server::mail::build_mail_intake};

/// Parts of the server that commands need. No model providers, no mail server, no indices: a command must not fail
/// because one of them is not configured where it runs.
pub(super) struct Operator {
    /// The database.
    pub(super) store: Store,
    /// Ports for time, randomness and ids.
    pub(super) ports: Arc<Ports>,
    /// Limits of each plan.
    pub(super) plans: PlanTable,
    /// Models that agents may use.
    pub(super) catalogue: Catalogue,
    /// Factory of units of work.
    pub(super) units: UnitFactory,
    /// Key ring with the peppers.
    pub(super) ring: Arc<KeyRing>,
    /// Public address of the server, for links.
    pub(super) site: String,
    /// `true` if the server only files mails, where the operator can read them.
    pub(super) files_mail: bool,
}

impl Operator {
    /// Opens the database. Creates the tables in an empty one, and never migrates existing ones: a server of
    /// another release may be using them.
    ///
    /// # Errors
    /// When the database cannot be opened, or belongs to another release or another pepper.
    pub(super) async fn open(config: &Config) -> anyhow::Result<Self> {
        let operator = Self::open_with_any_pepper(config).await?;
        operator.ring.require_current()?;
        Ok(operator)
    }

    /// Opens the database with any peppers, for the commands that manage them.
    ///
    /// # Errors
    /// When the database cannot be opened, or belongs to another release.
    pub(super) async fn open_with_any_pepper(config: &Config) -> anyhow::Result<Self> {
        let (store, ports) = (open_store(config).await?, Arc::new(Ports::system()));
        store.require_schema().await?;
        let ring = Arc::new(KeyRing::open(&store, config.pepper_source(&ports), ports.clock.now()).await?);
        let (plans, catalogue) = (config.plans(), config.catalogue()?);
        let representation = Arc::new(ApiRepresentation::new(Arc::new(config.public_address()), config.platform().help_domain));
        let units = UnitFactory::new(store.clone(), EventPublisher::new(Arc::clone(&ports), representation), plans.clone());
        let (site, files_mail) = (config.public_address().url(), config.writes_mail_to_folder());
        Ok(Self { store, ports, plans, catalogue, units, ring, site, files_mail })
    }

    /// Builds what takes mails for agents. Servers discover the jobs that it queues.
    ///
    /// # Errors
    /// When there are no name servers that could be asked.
    pub(super) fn mail_intake(&self, config: &Config) -> anyhow::Result<MailIntake> {
        let (parts, nobody_listens) = ((&self.store, &self.units, &self.ring), (&Arc::default(), &Arc::default()));
        Ok(build_mail_intake(config, SenderCheckOptions::default(), &config.platform().mail, parts, nobody_listens)?)
    }

    /// Runs a rule that changes an organization, on behalf of the operator. Servers discover the jobs that it queues.
    ///
    /// # Errors
    /// Errors of the rule; also when the organization does not exist.
    pub(super) async fn change<'a, T: Send + 'a>(
        &self,
        org: OrgId,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let done = self.units.run_rule(org, &Principal::Operator, None, rule).await?;
        Ok(done.ok_or_else(|| orgs::not_found(org))?.0)
    }
}

/// `frontdesk db migrate`: migrates the tables to this release.
pub(super) async fn migrate_database(config: &Config) -> anyhow::Result<()> {
    Ok(open_store(config).await?.migrate().await?)
}

async fn open_store(config: &Config) -> anyhow::Result<Store> {
    data_dir::create_folder(&config.data_dir)?;
    Ok(Store::open(&config.database_url(), &store::StoreOptions::default()).await?)
}

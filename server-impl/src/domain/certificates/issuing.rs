//! Gets a certificate from an authority (RFC 8555, section 7.4): orders it, shows that the hostname leads here, and has a key certified. Each
//! step is stored before the next one, so that whoever takes up the work goes on with the same order and the same key.

use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::{
    Ordering, caa, keys,
    problems::{Failure, Stop},
};
use crate::{
    auth::key_ring::KeyRing,
    domain::custom_domains::checking::Checker,
    ports::{
        Ports,
        acme::{Account, AcmeError, Challenge, ChallengeKind, Meta, Order, OrderStatus},
        certificates::{
            Unusable,
            chain::{self, Leaf, is_for},
            keys as key_pairs,
        },
    },
    store::Store,
    types::{
        Error, JobId, Result,
        certificates::{Certificate, Issued, PendingOrder},
    },
};

/// How long one try may take: an authority looks, and issues, within seconds.
const PATIENCE: Duration = Duration::from_mins(2);

/// The first pause between two looks at an order, and the longest.
const LOOKS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Gets certificates.
pub struct Issuer<'i> {
    /// The database.
    pub store: &'i Store,
    /// Time, randomness and ids.
    pub ports: &'i Ports,
    /// Encrypts keys.
    pub ring: &'i KeyRing,
    /// Looks at hostnames before the authority does.
    pub checker: &'i Checker,
    /// Whom to order from, and how.
    pub ordering: &'i Ordering,
    /// Whether the authority tells when to renew, as it said when it was last asked.
    pub(super) tells_renewal: bool,
}

/// What is due at a hostname.
pub(super) enum Begun {
    /// When to renew its certificate is to be asked.
    Ask(Issued),
    /// It is to get a certificate.
    Order(Box<Certificate>),
}

/// What has become of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing that others see.
    Nothing,
    /// There is a new certificate.
    Issued,
    /// There is none, for a new reason.
    Failed,
}

impl<'i> Issuer<'i> {
    /// Gets certificates from this authority.
    pub fn new(store: &'i Store, ports: &'i Ports, ring: &'i KeyRing, checker: &'i Checker, ordering: &'i Ordering) -> Self {
        Self { store, ports, ring, checker, ordering, tells_renewal: false }
    }

    /// Does what is due at a hostname. The same job may go on where it was interrupted.
    ///
    /// # Errors
    /// Only faults.
    pub async fn work(mut self, hostname: &str, job: JobId) -> Result<Outcome> {
        let Some(begun) = self.begin(hostname, job).await? else { return Ok(Outcome::Nothing) };
        let done = match timeout(PATIENCE, self.advance(hostname, job, begun)).await {
            Ok(done) => done,
            Err(_) => Err(Stop::Failed(Failure::slow())),
        };
        match done {
            Ok(outcome) => Ok(outcome),
            Err(Stop::Abandoned) => Ok(Outcome::Nothing),
            Err(Stop::Fault(error)) => Err(error),
            Err(Stop::Failed(failure)) => {
                let (code, detail) = (failure.problem.code, &failure.problem.detail);
                tracing::warn!(hostname, code = code.as_str(), detail, "no certificate was issued");
                let is_new = self.failed(hostname, job, &failure).await?;
                Ok(if is_new { Outcome::Failed } else { Outcome::Nothing })
            }
        }
    }

    async fn advance(&mut self, hostname: &str, job: JobId, begun: Begun) -> Result<Outcome, Stop> {
        match begun {
            Begun::Ask(issued) => self.ask(hostname, &issued).await.map(|()| Outcome::Nothing),
            Begun::Order(certificate) => self.order(hostname, job, certificate.order).await,
        }
    }

    async fn order(&mut self, hostname: &str, job: JobId, pending: Option<PendingOrder>) -> Result<Outcome, Stop> {
        let meta = self.ordering.authority.meta().await?;
        self.tells_renewal = meta.tells_renewal;
        let directory = &self.ordering.authority.directory;
        let pending = match pending.filter(|pending| pending.directory == *directory) {
            Some(pending) => pending,
            None => {
                self.look(hostname, &meta).await?;
                self.admit(hostname, job).await?
            }
        };
        let account = self.account().await?;
        let mut order = self.placed(&account, hostname, job, &pending).await?;
        self.fulfil(&account, hostname, &mut order, &pending).await?;
        let chain = order.certificate().await?.ok_or_else(|| Stop::Failed(Failure::slow()))?;
        let leaf = self.checked(hostname, &pending, &chain).await?;
        let is_stored = self.issued(hostname, &pending, &chain, &leaf).await?;
        tracing::info!(hostname, issuer = leaf.issuer, "a certificate was issued");
        Ok(if is_stored { Outcome::Issued } else { Outcome::Nothing })
    }

    /// Looks at what the authority will look at: what it refuses counts against the limits.
    async fn look(&self, hostname: &str, meta: &Meta) -> Result<(), Stop> {
        let name = hostname.parse().map_err(|_| Error::internal(format!("`{hostname}` is not a name")))?;
        let account = self.stored_account().await?;
        let method = self.ordering.challenge;
        let issuer = caa::Issuer { identities: &meta.caa_identities, account: account.url.as_deref(), method: method.name() };
        match caa::obstacle(&*self.checker.dns, &name, issuer).await {
            Ok(None) => {}
            Ok(Some(record)) => return Err(Stop::Failed(Failure::caa(&record, &meta.caa_identities))),
            Err(error) => return Err(Stop::Failed(Failure::untold(&error))),
        }
        if method == ChallengeKind::Http {
            let leads = self.checker.leads_here(hostname).await;
            leads.map_err(|why| Stop::Failed(Failure::unreachable(hostname, &why)))?;
        }
        Ok(())
    }

    /// The order that was begun, or a new one.
    async fn placed(&self, account: &Account, hostname: &str, job: JobId, pending: &PendingOrder) -> Result<Order, Stop> {
        if let Some(url) = &pending.url {
            return Ok(account.resume(url).await?);
        }
        let profile = self.ordering.profile.as_deref();
        let placed = match account.order(hostname, pending.replaces.as_deref(), profile).await {
            Err(AcmeError::Refused { kind, .. }) if kind == "alreadyReplaced" => account.order(hostname, None, profile).await,
            placed => placed,
        };
        let order = placed?;
        let stored = PendingOrder { url: Some(order.url().to_owned()), ..pending.clone() };
        self.ordered(hostname, job, &stored).await?;
        Ok(order)
    }

    /// Leads an order to its certificate.
    async fn fulfil(&self, account: &Account, hostname: &str, order: &mut Order, pending: &PendingOrder) -> Result<(), Stop> {
        let mut pause = LOOKS.0;
        let (mut is_shown, mut is_asked) = (false, false);
        loop {
            match order.status() {
                OrderStatus::Pending if !is_shown => {
                    self.prove(account, hostname, order).await?;
                    is_shown = true;
                }
                OrderStatus::Ready if !is_asked => {
                    order.finalize(&self.signing_request(hostname, pending).await?).await?;
                    is_asked = true;
                    continue;
                }
                OrderStatus::Valid => return Ok(()),
                OrderStatus::Invalid(reason) => return Err(order.trouble().await.unwrap_or(reason).into()),
                OrderStatus::Pending | OrderStatus::Ready | OrderStatus::Processing => {
                    sleep(pause).await;
                    pause = (pause * 3 / 2).min(LOOKS.1);
                }
            }
            order.refresh().await?;
        }
    }

    /// Shows the authority that the hostname leads here.
    async fn prove(&self, account: &Account, hostname: &str, order: &mut Order) -> Result<(), Stop> {
        if let Challenge::Awaited(proof) = order.challenge(self.ordering.challenge).await? {
            self.show(hostname, account.thumbprint(), &proof).await?;
            order.show(self.ordering.challenge).await?;
        }
        Ok(())
    }

    async fn signing_request(&self, hostname: &str, pending: &PendingOrder) -> Result<Vec<u8>> {
        let key = keys::open(&mut self.store.read().await?, self.ring, pending.key).await?;
        let key = key.ok_or_else(|| Error::internal(format!("the key {} of an order is gone", pending.key)))?;
        let unusable = |error: Unusable| Error::internal(format!("the key of {hostname} cannot be used: {error}"));
        key_pairs::signing_request(&key, hostname).map_err(unusable)
    }

    /// The certificate, if it is for the hostname and for our key.
    async fn checked(&self, hostname: &str, pending: &PendingOrder, chain: &str) -> Result<Leaf, Stop> {
        let unexpected = |what: &str| Stop::Failed(Failure::unexpected(what));
        let leaf = chain::leaf(chain.as_bytes()).map_err(|error| unexpected(&error.to_string()))?;
        let key = keys::open(&mut self.store.read().await?, self.ring, pending.key).await?.ok_or(Stop::Abandoned)?;
        let public = key_pairs::public(&key).map_err(|error| Error::internal(error.to_string()))?;
        if leaf.public_key != public {
            return Err(unexpected("it is for another key"));
        }
        if !leaf.names.iter().any(|name| is_for(name, hostname)) {
            return Err(unexpected("it is for another hostname"));
        }
        Ok(leaf)
    }
}

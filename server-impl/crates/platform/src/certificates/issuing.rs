//! Obtains a certificate from an authority (RFC 8555, section 7.4): orders it, proves that the hostname leads here,
//! and has a key certified. Each step is stored before the next one, so that any process that resumes the work
//! continues with the same order and the same key.

use std::time::Duration;

use chrono::{DateTime, SecondsFormat};
use frontdesk_core::auth::key_ring::KeyRing;
use frontdesk_ports::{
    Ports,
    acme::{Account, AcmeError, Challenge, ChallengeKind, Meta, Order, OrderStatus},
    certificates::{
        Unusable,
        chain::{self, Leaf, is_for},
        keys as key_pairs,
    },
};
use frontdesk_store::Store;
use frontdesk_types::{
    Error, JobId, Result, Timestamp,
    certificates::{AcmeAccount, Certificate, Issued, PendingOrder},
};
use tokio::time::{sleep, timeout};

use super::{
    Ordering, caa, keys,
    problems::{Failure, Retry, Stop},
};
use crate::custom_domains::checking::Checker;

/// Number of immediate attempts of a job when only nonces were refused.
const TRIES: usize = 4;

/// Time limit of one attempt: an authority validates and issues within seconds.
const PATIENCE: Duration = Duration::from_mins(2);

/// Maximum difference between the clocks of an authority, of this server and of visitors.
const CLOCK_SKEW: Duration = Duration::from_mins(5);

/// First and longest pause between two polls of an order.
const LOOKS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Obtains the certificate of a hostname, in a job.
pub struct Issuer<'i> {
    /// Hostname that needs the certificate.
    pub hostname: &'i str,
    /// Job that has exclusive access to the hostname while it works.
    pub job: JobId,
    /// The database.
    pub store: &'i Store,
    /// Time, randomness and ids.
    pub ports: &'i Ports,
    /// Key ring that encrypts keys.
    pub ring: &'i KeyRing,
    /// Checker that probes hostnames before the authority does.
    pub checker: &'i Checker,
    /// Authority and settings of the order.
    pub ordering: &'i Ordering,
}

/// Work that is due at a hostname.
pub(super) enum Begun {
    /// Ask the authority when to renew the certificate.
    Ask(Issued),
    /// Order a certificate.
    Order(Box<Certificate>),
}

/// Visible result of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// No change that others see.
    Nothing,
    /// A new certificate was issued.
    Issued,
    /// No certificate was issued, for a new reason.
    Failed,
}

impl Issuer<'_> {
    /// Does the work that is due at the hostname. The same job may continue where it was interrupted.
    ///
    /// # Errors
    /// Only faults.
    pub async fn work(&self) -> Result<Outcome> {
        for _ in 1..TRIES {
            match self.tried().await {
                Err(Stop::Failed(Failure { retry: Retry::Again, .. })) => {}
                done => return self.concluded(done).await,
            }
        }
        self.concluded(self.tried().await).await
    }

    /// Makes one attempt, from where the last one stopped.
    async fn tried(&self) -> Result<Outcome, Stop> {
        let Some(begun) = self.begin().await? else { return Ok(Outcome::Nothing) };
        match timeout(PATIENCE, self.advance(begun)).await {
            Ok(done) => done,
            Err(_) => Err(Stop::Failed(Failure::slow())),
        }
    }

    /// Stores a failure.
    async fn concluded(&self, done: Result<Outcome, Stop>) -> Result<Outcome> {
        match done {
            Ok(outcome) => Ok(outcome),
            Err(Stop::Abandoned) => Ok(Outcome::Nothing),
            Err(Stop::Fault(error)) => Err(error),
            Err(Stop::Failed(failure)) => {
                let (code, detail) = (failure.problem.code, &failure.problem.detail);
                tracing::warn!(hostname = self.hostname, code = code.as_str(), detail, "no certificate was issued");
                let is_new = self.failed(&failure).await?;
                Ok(if is_new { Outcome::Failed } else { Outcome::Nothing })
            }
        }
    }

    async fn advance(&self, begun: Begun) -> Result<Outcome, Stop> {
        match begun {
            Begun::Ask(issued) => self.ask(&issued).await.map(|()| Outcome::Nothing),
            Begun::Order(certificate) => self.order(&certificate).await,
        }
    }

    async fn order(&self, certificate: &Certificate) -> Result<Outcome, Stop> {
        let stored = self.stored_account().await?;
        self.has_room(&stored, certificate).await?;
        let meta = self.ordering.authority.meta().await.map_err(|error| Stop::Failed(Failure::of_authority(error)))?;
        let directory = &self.ordering.authority.directory;
        let pending = match certificate.order.as_ref().filter(|pending| pending.directory == *directory) {
            Some(pending) => pending.clone(),
            None => {
                self.look(&meta, &stored).await?;
                self.admit(&meta).await?
            }
        };
        let account = self.account(stored).await?;
        let mut order = self.placed(&account, &pending).await?;
        self.fulfil(&account, &mut order, &pending).await?;
        let chain = order.certificate().await?.ok_or_else(|| Stop::Failed(Failure::slow()))?;
        let leaf = self.checked(&pending, &chain).await?;
        let is_stored = self.issued(&meta, &pending, &chain, &leaf).await?;
        tracing::info!(hostname = self.hostname, issuer = leaf.issuer, "a certificate was issued");
        Ok(if is_stored { Outcome::Issued } else { Outcome::Nothing })
    }

    /// Checks the same facts as the authority, whose refusals count against the limits.
    async fn look(&self, meta: &Meta, account: &AcmeAccount) -> Result<(), Stop> {
        let hostname = self.hostname;
        let name = hostname.parse().map_err(|_| Error::internal(format!("`{hostname}` is not a name")))?;
        let method = self.ordering.challenge;
        let issuer = caa::Issuer { identities: &meta.caa_identities, account: account.url.as_deref(), method: method.name() };
        match caa::obstacle(&*self.checker.dns, &name, issuer).await {
            Ok(None) => {}
            Ok(Some(record)) => return Err(Stop::Failed(Failure::caa(&record, &meta.caa_identities))),
            Err(error) => return Err(Stop::Failed(Failure::caa_unknown(&error))),
        }
        if method == ChallengeKind::Http {
            match self.checker.answers_http(hostname).await {
                Some(Ok(())) => {}
                Some(Err(why)) => return Err(Stop::Failed(Failure::unreachable(hostname, &why))),
                None => return Err(Stop::Failed(Failure::untold(hostname))),
            }
        }
        Ok(())
    }

    /// Resumes a pending order, or places a new one.
    async fn placed(&self, account: &Account, pending: &PendingOrder) -> Result<Order, Stop> {
        if let Some(url) = &pending.url {
            return Ok(account.resume(url).await?);
        }
        let profile = self.ordering.profile.as_deref();
        let placed = match account.order(self.hostname, pending.replaces.as_deref(), profile).await {
            // It was already replaced, or the authority does not know it any more.
            Err(AcmeError::Refused { .. }) if pending.replaces.is_some() => account.order(self.hostname, None, profile).await,
            placed => placed,
        };
        let order = placed?;
        let stored = PendingOrder { url: Some(order.url().to_owned()), ..pending.clone() };
        self.ordered(&stored).await?;
        Ok(order)
    }

    /// Drives an order until its certificate is ready.
    async fn fulfil(&self, account: &Account, order: &mut Order, pending: &PendingOrder) -> Result<(), Stop> {
        let mut pause = LOOKS.0;
        let (mut is_shown, mut is_asked) = (false, false);
        loop {
            match order.status() {
                OrderStatus::Pending if !is_shown => {
                    self.respond_to_challenge(account, order).await?;
                    is_shown = true;
                }
                OrderStatus::Ready if !is_asked => {
                    order.finalize(&self.signing_request(pending).await?).await?;
                    is_asked = true;
                    continue;
                }
                OrderStatus::Valid => return Ok(()),
                OrderStatus::Invalid(reason) => {
                    let reason = order.challenge_error().await.unwrap_or(reason);
                    return Err(Stop::Failed(Failure::of_challenge(reason)));
                }
                OrderStatus::Pending | OrderStatus::Ready | OrderStatus::Processing => {
                    sleep(pause).await;
                    pause = (pause * 3 / 2).min(LOOKS.1);
                }
            }
            order.refresh().await?;
        }
    }

    /// Proves to the authority that the hostname leads here.
    async fn respond_to_challenge(&self, account: &Account, order: &mut Order) -> Result<(), Stop> {
        if let Challenge::Awaited(proof) = order.challenge(self.ordering.challenge).await? {
            self.show(account.thumbprint(), &proof).await?;
            order.set_ready(self.ordering.challenge).await?;
        }
        Ok(())
    }

    async fn signing_request(&self, pending: &PendingOrder) -> Result<Vec<u8>, Stop> {
        let key = keys::open(&mut self.store.read().await?, self.ring, pending.key).await?;
        let key = key.ok_or_else(|| Stop::Failed(Failure::lost_key()))?;
        let unusable = |error: Unusable| Error::internal(format!("the key of {} cannot be used: {error}", self.hostname));
        Ok(key_pairs::signing_request(&key, self.hostname).map_err(unusable)?)
    }

    /// Returns the certificate, if it is for the hostname and for our key.
    async fn checked(&self, pending: &PendingOrder, chain: &str) -> Result<Leaf, Stop> {
        let unexpected = |what: &str| Stop::Failed(Failure::unexpected(what));
        let leaf = chain::leaf(chain.as_bytes()).map_err(|error| unexpected(&error.to_string()))?;
        let key = keys::open(&mut self.store.read().await?, self.ring, pending.key).await?.ok_or(Stop::Abandoned)?;
        let public = key_pairs::public(&key).map_err(|error| Error::internal(error.to_string()))?;
        if leaf.public_key != public {
            return Err(unexpected("it is for another key"));
        }
        if !leaf.names.iter().any(|name| is_for(name, self.hostname)) {
            return Err(unexpected("it is for another hostname"));
        }
        match invalidity(&leaf, self.ports.clock.now()) {
            Some(why) => Err(Stop::Failed(Failure::invalid_now(&why))),
            None => Ok(leaf),
        }
    }
}

/// Returns the reason for which a certificate cannot be used at this moment; `None` if it can. One that expires
/// sooner than its predecessor is fine: authorities shorten lifetimes, and replace what they revoke.
fn invalidity(leaf: &Leaf, now: Timestamp) -> Option<String> {
    let told = |at: Timestamp| DateTime::from_timestamp_micros(at.0).map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true));
    let (from, until) = (leaf.not_before, leaf.not_after);
    if from > now + CLOCK_SKEW {
        return Some(format!("it is not valid before {}", told(from).unwrap_or_else(|| "any date".to_owned())));
    }
    if until <= now + CLOCK_SKEW {
        return Some(format!("it is not valid after {}", told(until).unwrap_or_else(|| "any date".to_owned())));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_valid_now_give_or_take_the_clocks() {
        let now = Timestamp(1_795_167_000_000_000);
        let minutes = |from: i64, until: i64| {
            let at = |minutes: i64| Timestamp(now.0 + minutes * 60_000_000);
            let (issuer, names, public_key) = (String::new(), Vec::new(), Vec::new());
            invalidity(&Leaf { issuer, not_before: at(from), not_after: at(until), names, public_key, renewal_id: None }, now)
        };
        for (from, until) in [(-60, 60), (0, 6), (4, 60 * 24 * 90)] {
            assert_eq!(minutes(from, until), None, "from {from} to {until}");
        }
        assert_eq!(minutes(6, 60).as_deref(), Some("it is not valid before 2026-11-20T09:36:00Z"));
        for until in [-60, 0, 4] {
            assert!(minutes(-120, until).is_some_and(|why| why.starts_with("it is not valid after 2026-11-20T")), "{until}");
        }
        let ever = Leaf {
            not_after: Timestamp(i64::MAX),
            not_before: Timestamp(i64::MAX),
            issuer: String::new(),
            names: Vec::new(),
            public_key: Vec::new(),
            renewal_id: None,
        };
        assert_eq!(invalidity(&ever, now).as_deref(), Some("it is not valid before any date"));
    }
}

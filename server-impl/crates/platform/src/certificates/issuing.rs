//! Obtains a certificate from an authority (RFC 8555, section 7.4): orders it, proves that the hostname leads here,
//! and has a key certified. Each step is stored before the next one, so that any process that resumes the work
//! continues with the same order and the same key.

use std::time::Duration;

use chrono::{DateTime, SecondsFormat};
use frontdesk_core::auth::key_ring::KeyRing;
use frontdesk_ports::{
    Ports,
    acme::{AcmeError, AuthorityAccount, AuthorityMetadata, CertificateOrder, ChallengeKind, ChallengeState, OrderStatus},
    certificates::{
        UnusableCertificate,
        chain::{self, LeafCertificate, covers_hostname},
        keys as key_pairs,
    },
};
use frontdesk_store::Store;
use frontdesk_types::{
    Error, JobId, Result, Timestamp,
    certificates::{AcmeAccount, Certificate, IssuedCertificate, PendingOrder},
};
use tokio::time::{sleep, timeout};

use super::{
    OrderSettings, caa, keys,
    problems::{IssueFailure, RetryTime, WorkError},
};
use crate::custom_domains::checking::DomainChecker;

/// Number of immediate attempts of a job when only nonces were refused.
const MAX_ATTEMPTS: usize = 4;

/// Time limit of one attempt: an authority validates and issues within seconds.
const ATTEMPT_TIMEOUT: Duration = Duration::from_mins(2);

/// Maximum difference between the clocks of an authority, of this server and of visitors.
const CLOCK_SKEW: Duration = Duration::from_mins(5);

/// First and longest pause between two polls of an order.
const POLL_PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Obtains the certificate of a hostname, in a job.
pub struct CertificateIssuer<'i> {
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
    pub checker: &'i DomainChecker,
    /// Authority and settings of the order.
    pub ordering: &'i OrderSettings,
}

/// Work that is due at a hostname.
pub(super) enum DueWork {
    /// Ask the authority when to renew the certificate.
    Ask(IssuedCertificate),
    /// Order a certificate.
    Order(Box<Certificate>),
}

/// Visible result of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssueOutcome {
    /// No change that others see.
    Unchanged,
    /// A new certificate was issued.
    Issued,
    /// No certificate was issued, for a new reason.
    Failed,
}

impl CertificateIssuer<'_> {
    /// Does the work that is due at the hostname. The same job may continue where it was interrupted.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn do_due_work(&self) -> Result<IssueOutcome> {
        for _ in 1..MAX_ATTEMPTS {
            match self.attempt().await {
                Err(WorkError::Failed(IssueFailure { retry: RetryTime::Immediately, .. })) => {}
                done => return self.store_outcome(done).await,
            }
        }
        self.store_outcome(self.attempt().await).await
    }

    /// Makes one attempt, from where the last one stopped.
    async fn attempt(&self) -> Result<IssueOutcome, WorkError> {
        let Some(begun) = self.begin_work().await? else { return Ok(IssueOutcome::Unchanged) };
        match timeout(ATTEMPT_TIMEOUT, self.advance_work(begun)).await {
            Ok(done) => done,
            Err(_) => Err(WorkError::Failed(IssueFailure::authority_timeout())),
        }
    }

    /// Stores a failure.
    async fn store_outcome(&self, done: Result<IssueOutcome, WorkError>) -> Result<IssueOutcome> {
        match done {
            Ok(outcome) => Ok(outcome),
            Err(WorkError::Abandoned) => Ok(IssueOutcome::Unchanged),
            Err(WorkError::Fault(error)) => Err(error),
            Err(WorkError::Failed(failure)) => {
                let (code, detail) = (failure.problem.code, &failure.problem.detail);
                tracing::warn!(hostname = self.hostname, code = code.as_str(), detail, "no certificate was issued");
                let is_new = self.store_failure(&failure).await?;
                Ok(if is_new { IssueOutcome::Failed } else { IssueOutcome::Unchanged })
            }
        }
    }

    async fn advance_work(&self, begun: DueWork) -> Result<IssueOutcome, WorkError> {
        match begun {
            DueWork::Ask(issued) => self.ask_renewal_time(&issued).await.map(|()| IssueOutcome::Unchanged),
            DueWork::Order(certificate) => self.order_certificate(&certificate).await,
        }
    }

    async fn order_certificate(&self, certificate: &Certificate) -> Result<IssueOutcome, WorkError> {
        let stored = self.load_or_create_account().await?;
        self.require_room(&stored, certificate).await?;
        let meta = self
            .ordering
            .authority
            .fetch_metadata()
            .await
            .map_err(|error| WorkError::Failed(IssueFailure::of_authority(error)))?;
        let directory = &self.ordering.authority.directory;
        let pending = match certificate.order.as_ref().filter(|pending| pending.directory == *directory) {
            Some(pending) => pending.clone(),
            None => {
                self.check_preconditions(&meta, &stored).await?;
                self.admit_order(&meta).await?
            }
        };
        let account = self.registered_account(stored).await?;
        let mut order = self.resume_or_place_order(&account, &pending).await?;
        self.drive_order(&account, &mut order, &pending).await?;
        let chain = order.certificate().await?.ok_or_else(|| WorkError::Failed(IssueFailure::authority_timeout()))?;
        let leaf = self.check_chain(&pending, &chain).await?;
        let is_stored = self.store_certificate(&meta, &pending, &chain, &leaf).await?;
        tracing::info!(hostname = self.hostname, issuer = leaf.issuer, "a certificate was issued");
        Ok(if is_stored { IssueOutcome::Issued } else { IssueOutcome::Unchanged })
    }

    /// Checks the same facts as the authority, whose refusals count against the limits.
    async fn check_preconditions(&self, meta: &AuthorityMetadata, account: &AcmeAccount) -> Result<(), WorkError> {
        let hostname = self.hostname;
        let name = hostname.parse().map_err(|_| Error::internal(format!("`{hostname}` is not a name")))?;
        let method = self.ordering.challenge;
        let issuer = caa::CaaIssuer { identities: &meta.caa_identities, account: account.url.as_deref(), method: method.name() };
        match caa::find_forbidding_record(&*self.checker.dns, &name, issuer).await {
            Ok(None) => {}
            Ok(Some(record)) => return Err(WorkError::Failed(IssueFailure::forbidden_by_caa(&record, &meta.caa_identities))),
            Err(error) => return Err(WorkError::Failed(IssueFailure::caa_unknown(&error))),
        }
        if method == ChallengeKind::Http {
            match self.checker.probe_http(hostname).await {
                Some(Ok(())) => {}
                Some(Err(why)) => return Err(WorkError::Failed(IssueFailure::unreachable(hostname, &why))),
                None => return Err(WorkError::Failed(IssueFailure::unresolved(hostname))),
            }
        }
        Ok(())
    }

    /// Resumes a pending order, or places a new one.
    async fn resume_or_place_order(
        &self,
        account: &AuthorityAccount,
        pending: &PendingOrder,
    ) -> Result<CertificateOrder, WorkError> {
        if let Some(url) = &pending.url {
            return Ok(account.resume_order(url).await?);
        }
        let profile = self.ordering.profile.as_deref();
        let placed = match account.create_order(self.hostname, pending.replaces.as_deref(), profile).await {
            // It was already replaced, or the authority does not know it any more.
            Err(AcmeError::Refused { .. }) if pending.replaces.is_some() => {
                account.create_order(self.hostname, None, profile).await
            }
            placed => placed,
        };
        let order = placed?;
        let stored = PendingOrder { url: Some(order.url().to_owned()), ..pending.clone() };
        self.store_order(&stored).await?;
        Ok(order)
    }

    /// Drives an order until its certificate is ready.
    async fn drive_order(
        &self,
        account: &AuthorityAccount,
        order: &mut CertificateOrder,
        pending: &PendingOrder,
    ) -> Result<(), WorkError> {
        let mut pause = POLL_PAUSES.0;
        let (mut is_shown, mut is_asked) = (false, false);
        loop {
            match order.status() {
                OrderStatus::Pending if !is_shown => {
                    self.respond_to_challenge(account, order).await?;
                    is_shown = true;
                }
                OrderStatus::Ready if !is_asked => {
                    order.finalize(&self.build_signing_request(pending).await?).await?;
                    is_asked = true;
                    continue;
                }
                OrderStatus::Valid => return Ok(()),
                OrderStatus::Invalid(reason) => {
                    let reason = order.challenge_error().await.unwrap_or(reason);
                    return Err(WorkError::Failed(IssueFailure::of_challenge(reason)));
                }
                OrderStatus::Pending | OrderStatus::Ready | OrderStatus::Processing => {
                    sleep(pause).await;
                    pause = (pause * 3 / 2).min(POLL_PAUSES.1);
                }
            }
            order.refresh().await?;
        }
    }

    /// Proves to the authority that the hostname leads here.
    async fn respond_to_challenge(&self, account: &AuthorityAccount, order: &mut CertificateOrder) -> Result<(), WorkError> {
        if let ChallengeState::AwaitsProof(proof) = order.challenge(self.ordering.challenge).await? {
            self.publish_challenge(account.thumbprint(), &proof).await?;
            order.set_ready(self.ordering.challenge).await?;
        }
        Ok(())
    }

    async fn build_signing_request(&self, pending: &PendingOrder) -> Result<Vec<u8>, WorkError> {
        let key = keys::open_key(&mut self.store.read().await?, self.ring, pending.key).await?;
        let key = key.ok_or_else(|| WorkError::Failed(IssueFailure::lost_key()))?;
        let unusable =
            |error: UnusableCertificate| Error::internal(format!("the key of {} cannot be used: {error}", self.hostname));
        Ok(key_pairs::signing_request(&key, self.hostname).map_err(unusable)?)
    }

    /// Returns the certificate, if it is for the hostname and for our key.
    async fn check_chain(&self, pending: &PendingOrder, chain: &str) -> Result<LeafCertificate, WorkError> {
        let unexpected = |what: &str| WorkError::Failed(IssueFailure::unexpected_certificate(what));
        let leaf = chain::parse_leaf(chain.as_bytes()).map_err(|error| unexpected(&error.to_string()))?;
        let key = keys::open_key(&mut self.store.read().await?, self.ring, pending.key).await?.ok_or(WorkError::Abandoned)?;
        let public = key_pairs::public_key(&key).map_err(|error| Error::internal(error.to_string()))?;
        if leaf.public_key != public {
            return Err(unexpected("it is for another key"));
        }
        if !leaf.names.iter().any(|name| covers_hostname(name, self.hostname)) {
            return Err(unexpected("it is for another hostname"));
        }
        match find_invalidity(&leaf, self.ports.clock.now()) {
            Some(why) => Err(WorkError::Failed(IssueFailure::unusable_certificate(&why))),
            None => Ok(leaf),
        }
    }
}

/// Returns the reason for which a certificate cannot be used at this moment; `None` if it can. One that expires
/// sooner than its predecessor is fine: authorities shorten lifetimes, and replace what they revoke.
fn find_invalidity(leaf: &LeafCertificate, now: Timestamp) -> Option<String> {
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
            find_invalidity(
                &LeafCertificate { issuer, not_before: at(from), not_after: at(until), names, public_key, renewal_id: None },
                now,
            )
        };
        for (from, until) in [(-60, 60), (0, 6), (4, 60 * 24 * 90)] {
            assert_eq!(minutes(from, until), None, "from {from} to {until}");
        }
        assert_eq!(minutes(6, 60).as_deref(), Some("it is not valid before 2026-11-20T09:36:00Z"));
        for until in [-60, 0, 4] {
            assert!(minutes(-120, until).is_some_and(|why| why.starts_with("it is not valid after 2026-11-20T")), "{until}");
        }
        let ever = LeafCertificate {
            not_after: Timestamp(i64::MAX),
            not_before: Timestamp(i64::MAX),
            issuer: String::new(),
            names: Vec::new(),
            public_key: Vec::new(),
            renewal_id: None,
        };
        assert_eq!(find_invalidity(&ever, now).as_deref(), Some("it is not valid before any date"));
    }
}

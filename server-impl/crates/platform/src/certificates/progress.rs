//! State that is stored at each step, so that another process can continue where one has stopped.

use std::time::Duration;

use frontdesk_ports::{
    acme::{AuthorityMetadata, ChallengeProof},
    certificates::chain::LeafCertificate,
};
use frontdesk_store::{
    self as store, Tx,
    certificates::{challenges, orders},
    retry_aborted,
};
use frontdesk_types::{
    Result, Timestamp, TlsKeyId,
    certificates::{AcmeAccount, AcmeChallenge, Certificate, IssuedCertificate, PendingOrder},
};

use super::{
    budgets::{self, OrderAdmission},
    issuing::{CertificateIssuer, DueWork},
    keys,
    problems::{IssueFailure, RetryTime, WorkError},
    schedule,
};

/// Time after which unfinished work counts as lost, and another job may resume it.
const LOST_WORK_TIMEOUT: Duration = Duration::from_mins(10);

/// Time for which a challenge response is served. Authorities validate within seconds.
const CHALLENGE_LIFETIME: Duration = Duration::from_hours(1);

impl CertificateIssuer<'_> {
    /// Starts the work that is due at the hostname; returns `None` when nothing is, or another job has it.
    pub(super) async fn begin_work(&self) -> Result<Option<DueWork>> {
        let now = self.ports.clock.now();
        self.change_certificate(|certificate| {
            let is_ours = certificate.job == Some(self.job);
            if !is_ours && certificate.next_at.is_none_or(|at| at > now) {
                return None;
            }
            (certificate.job, certificate.next_at, certificate.unwanted_at) =
                (Some(self.job), Some(now + LOST_WORK_TIMEOUT), None);
            let is_from_here = |issued: &IssuedCertificate| issued.directory == self.ordering.authority.directory;
            let asked =
                |issued: &&IssuedCertificate| certificate.order.is_none() && is_from_here(issued) && now < issued.renew_at;
            Some(match certificate.issued.as_ref().filter(asked) {
                Some(issued) => DueWork::Ask(issued.clone()),
                None => DueWork::Order(Box::new(certificate.clone())),
            })
        })
        .await
    }

    /// Changes the hostname under its lock; returns `None` when it no longer needs a certificate, or when the
    /// change is `None`, which is not stored.
    async fn change_certificate<T: Send>(
        &self,
        change: impl Fn(&mut Certificate) -> Option<T> + Send + Sync,
    ) -> Result<Option<T>> {
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            let Some(mut certificate) = store::certificates::lock(&mut tx, self.hostname).await? else { return Ok(None) };
            let Some(done) = change(&mut certificate) else { return Ok(None) };
            certificate.updated_at = self.ports.clock.now();
            store::certificates::update(&mut tx, &certificate).await?;
            tx.commit().await?;
            Ok(Some(done))
        })
        .await
    }

    /// Fails while nothing may be ordered, before any request is made. The count decides again later, under a lock.
    pub(super) async fn require_room(&self, account: &AcmeAccount, certificate: &Certificate) -> Result<(), WorkError> {
        let now = self.ports.clock.now();
        if account.paused_until > now {
            return Err(WorkError::Failed(IssueFailure::limit_exceeded(
                account.paused_until,
                budgets::PAUSED_MESSAGE.to_owned(),
            )));
        }
        if certificate.order.is_some() {
            return Ok(());
        }
        let directory = &self.ordering.authority.directory;
        let foreseen = budgets::find_exceeded_limit(&mut self.store.read().await?, directory, certificate, now).await?;
        match foreseen {
            Some(OrderAdmission::Later(at, why)) => Err(WorkError::Failed(IssueFailure::limit_exceeded(at, why))),
            _ => Ok(()),
        }
    }

    /// Counts a new order against the limits, and generates its key, which is stored before it is certified.
    pub(super) async fn admit_order(&self, meta: &AuthorityMetadata) -> Result<PendingOrder, WorkError> {
        let admitted = retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            let Some(mut certificate) = store::certificates::lock(&mut tx, self.hostname).await? else { return Ok(Err(None)) };
            if certificate.job != Some(self.job) {
                return Ok(Err(None));
            }
            let directory = self.ordering.authority.directory.clone();
            let replaces = certificate.issued.as_ref().filter(|issued| issued.directory == directory);
            let replaces = replaces.filter(|_| meta.has_renewal_info).and_then(|issued| issued.renewal_id.clone());
            let admission = budgets::admit_order(&mut tx, self.ports, &directory, &certificate, replaces.is_some()).await?;
            if let OrderAdmission::Later(at, why) = admission {
                return Ok(Err(Some(IssueFailure::limit_exceeded(at, why))));
            }
            if let Some(before) = &certificate.order {
                // Removes the key of an order that is not continued.
                store::certificates::keys::remove(&mut tx, before.key).await?;
            }
            let key = keys::generate_key(&mut tx, self.ports, &*self.ring.current_ring()?).await?;
            let order = PendingOrder { url: None, directory, key, replaces };
            certificate.order = Some(order.clone());
            store::certificates::update(&mut tx, &certificate).await?;
            tx.commit().await?;
            Ok(Ok(order))
        });
        match admitted.await? {
            Ok(order) => Ok(order),
            Err(Some(failure)) => Err(WorkError::Failed(failure)),
            Err(None) => Err(WorkError::Abandoned),
        }
    }

    /// Stores the URL of an order.
    pub(super) async fn store_order(&self, order: &PendingOrder) -> Result<(), WorkError> {
        let stored = self.change_certificate(|certificate| {
            (certificate.job == Some(self.job)).then(|| certificate.order = Some(order.clone()))
        });
        stored.await?.ok_or(WorkError::Abandoned)
    }

    /// Publishes the response to the authority's challenge.
    pub(super) async fn publish_challenge(&self, thumbprint: &str, proof: &ChallengeProof) -> Result<()> {
        let ChallengeProof { token_digest, answer_digest } = proof;
        let challenge = &AcmeChallenge {
            hostname: self.hostname.to_owned(),
            token_digest: token_digest.clone(),
            thumbprint: thumbprint.to_owned(),
            answer_digest: answer_digest.clone(),
            expires_at: self.ports.clock.now() + CHALLENGE_LIFETIME,
        };
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            challenges::replace(&mut tx, challenge).await?;
            tx.commit().await
        })
        .await
    }

    /// Stores a certificate, which is served from this commit on. Returns `false` when the hostname no longer needs
    /// one, or another job works on it.
    pub(super) async fn store_certificate(
        &self,
        meta: &AuthorityMetadata,
        order: &PendingOrder,
        chain: &str,
        leaf: &LeafCertificate,
    ) -> Result<bool> {
        let now = self.ports.clock.now();
        let LeafCertificate { issuer, not_before, not_after, renewal_id, .. } = leaf;
        let issued = &IssuedCertificate {
            chain: chain.to_owned(),
            key: order.key,
            issuer: issuer.clone(),
            not_before: *not_before,
            not_after: *not_after,
            directory: order.directory.clone(),
            renewal_id: renewal_id.clone(),
            renew_at: schedule::default_renewal_time(*not_before, *not_after, &*self.ports.random),
            ask_at: (meta.has_renewal_info && renewal_id.is_some()).then_some(now),
        };
        self.conclude_work(true, |certificate| {
            let before = certificate.issued.replace(issued.clone());
            (certificate.order, certificate.failures, certificate.refused_at, certificate.problem) = (None, 0, None, None);
            certificate.next_at = Some(issued.next_action_at());
            (before.map(|before| before.key), true)
        })
        .await
    }

    /// Stores a failure, and the time of the next attempt. Returns `true` if the reason is a new one.
    pub(super) async fn store_failure(&self, failure: &IssueFailure) -> Result<bool> {
        let now = self.ports.clock.now();
        if let Some(pause) = failure.authority_pause() {
            self.pause_authority(now + pause).await?;
        }
        self.conclude_work(failure.is_issued, |certificate| {
            let is_new = certificate.problem.as_ref().map(|known| known.code) != Some(failure.problem.code);
            match failure.retry {
                // Not a failure of the order.
                RetryTime::NotBefore(_) | RetryTime::Limited(_) | RetryTime::Paused(_) => {}
                _ if is_new => certificate.failures = 1,
                _ => certificate.failures += 1,
            }
            if failure.is_refusal() {
                certificate.refused_at = Some(now);
            }
            certificate.problem = Some(failure.problem.clone());
            certificate.next_at = Some(failure.next_at(certificate.failures, now));
            let is_over = matches!(failure.retry, RetryTime::Refused | RetryTime::Withheld);
            let order = if is_over { certificate.order.take() } else { None };
            (order.map(|order| order.key), is_new)
        })
        .await
    }

    /// Stores the renewal time of a certificate, unless the operator has changed it in the meantime.
    pub(super) async fn store_renewal_time(
        &self,
        before: &IssuedCertificate,
        renew_at: Timestamp,
        ask_at: Option<Timestamp>,
    ) -> Result<()> {
        self.conclude_work(false, |certificate| {
            if let Some(issued) = &mut certificate.issued {
                issued.ask_at = ask_at;
                if (issued.key, issued.renew_at) == (before.key, before.renew_at) {
                    issued.renew_at = renew_at;
                }
                certificate.next_at = Some(issued.next_action_at());
            }
            (None, false)
        })
        .await
        .map(drop)
    }

    async fn pause_authority(&self, until: Timestamp) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            store::certificates::accounts::pause_until(&mut tx, &self.ordering.authority.directory, until).await?;
            tx.commit().await
        })
        .await
    }

    /// Changes the hostname, and ends the work of the job on it. The change returns the key that is no longer
    /// needed, and the result. Nothing is changed when another job has taken over, because this one counted as
    /// lost. `is_issued` is set if the authority counts the order as a certificate.
    async fn conclude_work(
        &self,
        is_issued: bool,
        change: impl Fn(&mut Certificate) -> (Option<TlsKeyId>, bool) + Send + Sync,
    ) -> Result<bool> {
        retry_aborted(|| async {
            let mut tx: Tx = self.store.begin().await?;
            let Some(mut certificate) = store::certificates::lock(&mut tx, self.hostname).await? else { return Ok(false) };
            if certificate.job != Some(self.job) {
                return Ok(false);
            }
            let had = certificate.issued.as_ref().map(|issued| issued.key);
            let (useless, done) = change(&mut certificate);
            (certificate.job, certificate.updated_at) = (None, self.ports.clock.now());
            store::certificates::update(&mut tx, &certificate).await?;
            if let Some(key) = useless {
                store::certificates::keys::remove(&mut tx, key).await?;
            }
            if certificate.issued.as_ref().is_some_and(|issued| had != Some(issued.key)) {
                challenges::remove(&mut tx, self.hostname).await?;
            }
            if is_issued {
                orders::mark_issued(&mut tx, &self.ordering.authority.directory, self.hostname).await?;
            }
            tx.commit().await?;
            Ok(done)
        })
        .await
    }
}

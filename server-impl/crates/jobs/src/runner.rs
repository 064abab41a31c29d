//! Claims jobs and runs them, within the limits of their kinds.

use std::{collections::HashMap, sync::Arc, time::Duration};

use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{OrgId, Result, jobs::Job};
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

use super::{RunnerOptions, execution, kind::JobKind, overdue::count_failure, tasks::JOB_KINDS};

/// Claims and runs the jobs of this process.
pub struct JobRunner {
    services: Arc<Services>,
    options: RunnerOptions,
    /// Kinds that this server can run.
    kinds: Vec<&'static JobKind>,
    stop: CancellationToken,
    running: JoinSet<()>,
    /// Kind and organization of each task in `running`.
    held: HashMap<Id, (&'static str, Option<OrgId>)>,
}

impl JobRunner {
    /// Creates a runner of every kind of job, until `stop`.
    pub fn new(services: Arc<Services>, options: RunnerOptions, stop: CancellationToken) -> Self {
        Self::with_kinds(JOB_KINDS, services, options, stop)
    }

    /// Creates a runner of these kinds of jobs, until `stop`.
    pub fn with_kinds(
        kinds: &'static [JobKind],
        services: Arc<Services>,
        options: RunnerOptions,
        stop: CancellationToken,
    ) -> Self {
        let kinds = kinds.iter().filter(|kind| (kind.is_possible)(&services)).collect();
        Self { services, options, kinds, stop, running: JoinSet::new(), held: HashMap::new() }
    }

    /// Works until stopped. Running jobs are then returned to the queue, due immediately; those that must not run
    /// twice may finish within `grace`.
    pub async fn run(mut self, grace: Duration) {
        while !self.stop.is_cancelled() {
            while let Some(ended) = self.running.try_join_next_with_id() {
                self.forget_task(ended);
            }
            let taken = match self.claim_jobs().await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::error!(%error, "jobs could not be claimed; trying again");
                    false
                }
            };
            if !taken {
                self.wait_for_change().await;
            }
        }
        self.services.progress.close();
        let ended = tokio::time::timeout(grace, async { while self.running.join_next().await.is_some() {} }).await;
        if ended.is_err() {
            tracing::warn!(jobs = self.running.len(), "the server stopped before these jobs ended; they run again later");
        }
    }

    /// Claims one job of each kind that has capacity and work; returns `true` if there was any.
    async fn claim_jobs(&mut self) -> Result<bool> {
        let free: Vec<&str> = self.kinds.iter().filter(|kind| self.has_capacity(kind)).map(|kind| kind.name).collect();
        let now = self.services.ports.clock.now();
        let due = store::jobs::filter_due_kinds(&mut self.services.store.read().await?, &free, now).await?;
        let mut taken = false;
        let with_work: Vec<&'static JobKind> =
            self.kinds.iter().copied().filter(|kind| due.iter().any(|due| due == kind.name)).collect();
        for kind in with_work {
            match self.claim_job(kind).await {
                Ok(Some(job)) => {
                    self.start_job(kind, job);
                    taken = true;
                }
                Ok(None) => {}
                // A kind whose jobs cannot be claimed does not hold up others.
                Err(error) => {
                    tracing::error!(kind = kind.name, %error, "a job could not be claimed; trying again");
                    count_failure("claiming a job");
                }
            }
        }
        Ok(taken)
    }

    fn has_capacity(&self, kind: &JobKind) -> bool {
        self.held.values().filter(|(held, _)| *held == kind.name).count() < kind.limits.at_once
    }

    /// Claims the next job of a kind, from an organization that is below its limit.
    async fn claim_job(&self, kind: &JobKind) -> Result<Option<Job>> {
        let mut running: HashMap<OrgId, usize> = HashMap::new();
        for org in self.held.values().filter(|(held, _)| *held == kind.name).filter_map(|(_, org)| *org) {
            *running.entry(org).or_default() += 1;
        }
        let busy: Vec<OrgId> = running.into_iter().filter(|(_, jobs)| *jobs >= kind.limits.per_org).map(|(org, _)| org).collect();
        let now = self.services.ports.clock.now();
        retry_aborted(|| async {
            let mut tx = self.services.store.begin_claim().await?;
            let job = store::jobs::claim_next(&mut tx, kind.name, &busy, now, now + self.options.lease).await?;
            // Even without a job: this stores the turns of those that fell due.
            tx.commit().await?;
            Ok(job)
        })
        .await
    }

    fn start_job(&mut self, kind: &'static JobKind, job: Job) {
        let org = job.org;
        let started = self.running.spawn(execution::execute_job(
            Arc::clone(&self.services),
            kind,
            job,
            self.options.lease,
            self.stop.clone(),
        ));
        self.held.insert(started.id(), (kind.name, org));
    }

    /// Waits for a wake-up, the end of a job, the next poll, or the stop.
    async fn wait_for_change(&mut self) {
        tokio::select! {
            () = self.services.wake.wait_for_work() => {}
            Some(ended) = self.running.join_next_with_id() => self.forget_task(ended),
            () = tokio::time::sleep(self.options.poll_every) => {}
            () = self.stop.cancelled() => {}
        }
    }

    fn forget_task(&mut self, ended: std::result::Result<(Id, ()), JoinError>) {
        let id = ended.map_or_else(|panicked| panicked.id(), |(id, ())| id);
        self.held.remove(&id);
        self.services.progress.signal_end();
    }
}

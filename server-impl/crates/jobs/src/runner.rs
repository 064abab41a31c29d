//! Claims jobs and runs them, within the limits of their kinds.

use std::{collections::HashMap, sync::Arc, time::Duration};

use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{OrgId, Result, jobs::Job};
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

use super::{RunnerOptions, execution, kind::Kind, overdue::count_failure, tasks::KINDS};

/// Claims and runs the jobs of this process.
pub struct Runner {
    services: Arc<Services>,
    options: RunnerOptions,
    /// Kinds that this server can run.
    kinds: Vec<&'static Kind>,
    stop: CancellationToken,
    running: JoinSet<()>,
    /// Kind and organization of each task in `running`.
    held: HashMap<Id, (&'static str, Option<OrgId>)>,
}

impl Runner {
    /// Creates a runner of every kind of job, until `stop`.
    pub fn new(services: Arc<Services>, options: RunnerOptions, stop: CancellationToken) -> Self {
        Self::of(KINDS, services, options, stop)
    }

    /// Creates a runner of these kinds of jobs, until `stop`.
    pub fn of(kinds: &'static [Kind], services: Arc<Services>, options: RunnerOptions, stop: CancellationToken) -> Self {
        let kinds = kinds.iter().filter(|kind| (kind.is_possible)(&services)).collect();
        Self { services, options, kinds, stop, running: JoinSet::new(), held: HashMap::new() }
    }

    /// Works until stopped. Running jobs are then returned to the queue, due immediately; those that must not run
    /// twice may finish within `grace`.
    pub async fn run(mut self, grace: Duration) {
        while !self.stop.is_cancelled() {
            while let Some(ended) = self.running.try_join_next_with_id() {
                self.forget(ended);
            }
            let taken = match self.take().await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::error!(%error, "jobs could not be claimed; trying again");
                    false
                }
            };
            if !taken {
                self.wait().await;
            }
        }
        self.services.progress.end();
        let ended = tokio::time::timeout(grace, async { while self.running.join_next().await.is_some() {} }).await;
        if ended.is_err() {
            tracing::warn!(jobs = self.running.len(), "the server stopped before these jobs ended; they run again later");
        }
    }

    /// Claims one job of each kind that has capacity and work; returns `true` if there was any.
    async fn take(&mut self) -> Result<bool> {
        let free: Vec<&str> = self.kinds.iter().filter(|kind| self.has_room(kind)).map(|kind| kind.name).collect();
        let now = self.services.ports.clock.now();
        let due = store::jobs::due(&mut self.services.store.read().await?, &free, now).await?;
        let mut taken = false;
        let with_work: Vec<&'static Kind> =
            self.kinds.iter().copied().filter(|kind| due.iter().any(|due| due == kind.name)).collect();
        for kind in with_work {
            match self.claim(kind).await {
                Ok(Some(job)) => {
                    self.start(kind, job);
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

    fn has_room(&self, kind: &Kind) -> bool {
        self.held.values().filter(|(held, _)| *held == kind.name).count() < kind.limits.at_once
    }

    /// Claims the next job of a kind, from an organization that is below its limit.
    async fn claim(&self, kind: &Kind) -> Result<Option<Job>> {
        let mut running: HashMap<OrgId, usize> = HashMap::new();
        for org in self.held.values().filter(|(held, _)| *held == kind.name).filter_map(|(_, org)| *org) {
            *running.entry(org).or_default() += 1;
        }
        let busy: Vec<OrgId> = running.into_iter().filter(|(_, jobs)| *jobs >= kind.limits.per_org).map(|(org, _)| org).collect();
        let now = self.services.ports.clock.now();
        retried(|| async {
            let mut tx = self.services.store.begin().await?;
            let job = store::jobs::claim(&mut tx, kind.name, &busy, now, now + self.options.lease).await?;
            // Even without a job: this stores the turns of those that fell due.
            tx.commit().await?;
            Ok(job)
        })
        .await
    }

    fn start(&mut self, kind: &'static Kind, job: Job) {
        let org = job.org;
        let started =
            self.running.spawn(execution::execute(Arc::clone(&self.services), kind, job, self.options.lease, self.stop.clone()));
        self.held.insert(started.id(), (kind.name, org));
    }

    /// Waits for a wake-up, the end of a job, the next poll, or the stop.
    async fn wait(&mut self) {
        tokio::select! {
            () = self.services.wake.called() => {}
            Some(ended) = self.running.join_next_with_id() => self.forget(ended),
            () = tokio::time::sleep(self.options.poll_every) => {}
            () = self.stop.cancelled() => {}
        }
    }

    fn forget(&mut self, ended: std::result::Result<(Id, ()), JoinError>) {
        let id = ended.map_or_else(|panicked| panicked.id(), |(id, ())| id);
        self.held.remove(&id);
        self.services.progress.job_ended();
    }
}

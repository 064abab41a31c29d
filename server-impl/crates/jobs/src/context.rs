//! What a running job has: the services, its own lease, and one transaction at a time.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use frontdesk_ports::Ports;
use frontdesk_services::Services;
use frontdesk_store::{self as store, Conn, Tx, retry_aborted};
use frontdesk_types::{Error, JobId, Result, Timestamp, jobs::Job};
use scoped_futures::ScopedBoxFuture;

use super::task::JobDone;

/// Context that a task works in.
///
/// A task changes the database only through [`JobContext::begin`], which lends the context to the transaction:
/// beginning a second one meanwhile does not compile.
pub struct JobContext {
    services: Arc<Services>,
    job: Job,
}

impl JobContext {
    pub(super) fn new(services: Arc<Services>, job: Job) -> Self {
        Self { services, job }
    }

    /// Returns the services of the server.
    pub fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// Returns the id of the job, which stays the same when it is retried.
    pub fn id(&self) -> JobId {
        self.job.id
    }

    /// Returns the kind of the job.
    pub fn kind(&self) -> &str {
        &self.job.kind
    }

    /// Returns the ports for time, randomness and ids.
    pub fn ports(&self) -> &Ports {
        &self.services.ports
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        self.services.ports.clock.now()
    }

    /// Opens a connection for reading.
    ///
    /// # Errors
    /// Only faults.
    pub async fn read(&self) -> Result<Conn> {
        self.services.store.read().await
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// Only faults.
    pub async fn begin(&mut self) -> Result<JobTx<'_>> {
        self.begin_tx().await
    }

    async fn begin_tx(&self) -> Result<JobTx<'_>> {
        let tx = self.services.store.begin_for(self.job.org).await?;
        Ok(JobTx { tx, cx: self })
    }

    /// Runs a step of a multi-step job, and commits it; retries it when the database aborts it, so that earlier steps
    /// are not lost. Each attempt works on a copy of the state, and the copy of the committed attempt is returned.
    ///
    /// # Errors
    /// Errors of the work.
    pub async fn run_step<'a, S: Clone + Send + Sync, T: Send + 'a>(
        &mut self,
        state: &mut S,
        work: impl for<'s> Fn(&'s mut JobStep<S>) -> ScopedBoxFuture<'a, 's, Result<T>> + Send + Sync,
    ) -> Result<T> {
        let before = &*state;
        let taken = retry_aborted(|| async {
            let mut step = JobStep { tx: self.services.store.begin_for(self.job.org).await?, state: before.clone() };
            let done = work(&mut step).await?;
            JobTx { tx: step.tx, cx: self }.commit().await?;
            Ok((done, step.state))
        });
        let (done, reached) = taken.await?;
        *state = reached;
        Ok(done)
    }

    /// Takes steps until one finds nothing more to do (`false`), and completes the job with that one; retries each
    /// alone when the database aborts it.
    ///
    /// # Errors
    /// Those of the work; also when another worker has the job by now, and then the step is undone.
    pub async fn run_steps<'a>(
        &mut self,
        work: impl for<'s> Fn(&'s mut Tx) -> ScopedBoxFuture<'a, 's, Result<bool>> + Send + Sync,
    ) -> Result<JobDone> {
        loop {
            let taken = retry_aborted(|| async {
                let mut tx = self.begin_tx().await?;
                if work(&mut tx).await? {
                    return tx.commit().await.map(|()| None);
                }
                tx.complete().await.map(Some)
            });
            if let Some(done) = taken.await? {
                return Ok(done);
            }
        }
    }

    /// Takes the last step, and completes the job with it; retries both when the database aborts them.
    ///
    /// # Errors
    /// Those of the work; also when another worker has the job by now, and then the step is undone.
    pub async fn run_last_step<'a>(
        &mut self,
        work: impl for<'s> Fn(&'s mut Tx) -> ScopedBoxFuture<'a, 's, Result<()>> + Send + Sync,
    ) -> Result<JobDone> {
        retry_aborted(|| async {
            let mut tx = self.begin_tx().await?;
            work(&mut tx).await?;
            tx.complete().await
        })
        .await
    }

    /// Completes a job that has nothing left to do.
    ///
    /// # Errors
    /// Only faults; also when another worker has the job by now.
    pub async fn complete_without_work(&mut self) -> Result<JobDone> {
        retry_aborted(|| async { self.begin_tx().await?.complete().await }).await
    }
}

/// A step in progress.
pub struct JobStep<S> {
    /// Transaction of the step.
    pub tx: Tx,
    /// Progress of the job.
    pub state: S,
}

/// A transaction of a job, rolled back when dropped.
pub struct JobTx<'c> {
    tx: Tx,
    cx: &'c JobContext,
}

impl JobTx<'_> {
    /// Returns the services of the server.
    pub fn services(&self) -> &Arc<Services> {
        &self.cx.services
    }

    /// Commits a step of the work. The runner is only woken to look for other work if the step has queued some:
    /// otherwise a job of many steps would make it look after each one, at the cost of a transaction.
    ///
    /// # Errors
    /// Only faults.
    pub async fn commit(mut self) -> Result<()> {
        let (has_queued, announcements) = (self.tx.has_queued(), self.tx.announcements().take());
        self.tx.commit().await?;
        self.cx.services.wake(has_queued);
        self.cx.services.handover.announce(announcements);
        Ok(())
    }

    /// Commits the last step, and completes the job with it.
    ///
    /// # Errors
    /// Only faults; also when another worker holds the job by now, in which case the step is undone.
    pub async fn complete(mut self) -> Result<JobDone> {
        if !store::jobs::complete(&mut self.tx, &self.cx.job).await? {
            return Err(Error::internal("another worker has the job: its lease had expired"));
        }
        self.commit().await?;
        Ok(JobDone(()))
    }
}

impl Deref for JobTx<'_> {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for JobTx<'_> {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

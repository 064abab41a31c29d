//! Removes what was deleted: a source, an agent, a workspace. It is invisible already, or becomes so in the first step;
//! its rows are removed in steps that are short enough for concurrent writers.

use frontdesk_core::{agents, scoped};
use frontdesk_store::{
    self as store,
    removal::{self, RemovalScope},
};
use frontdesk_types::{
    Result,
    jobs::{PurgeAgent, PurgeOrg, PurgeSource},
};

use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Each job takes the writer's turn again and again; more of them would only share it.
const PURGE_LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };

impl JobTask for PurgeSource {
    const LIMITS: JobLimits = PURGE_LIMITS;
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        empty_scope(cx, RemovalScope::Source(self.org, self.source)).await?;
        cx.run_last_step(scoped!(|tx| store::knowledge::sources::remove_deleted(tx, self.org, self.source).await)).await
    }
}

impl JobTask for PurgeAgent {
    const LIMITS: JobLimits = PURGE_LIMITS;
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (org, agent, publisher) = (self.org, self.agent, cx.services().units.publisher().clone());
        let mut tx = cx.begin().await?;
        // If it was restored, and perhaps deleted again, it has a job of its own.
        if !agents::delete_if_due(&mut tx, &publisher, org, agent).await? {
            return tx.complete().await;
        }
        tx.commit().await?;
        let services = cx.services().clone();
        services.knowledge.delete_indexes(org, agent).await?;
        empty_scope(cx, RemovalScope::Agent(org, agent)).await?;
        cx.run_last_step(scoped!(|tx| store::agents::remove_deleted(tx, org, agent).await)).await
    }
}

impl JobTask for PurgeOrg {
    const LIMITS: JobLimits = PURGE_LIMITS;
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let services = cx.services().clone();
        let agents = store::agents::list_ids_of_deleted_org(&mut cx.read().await?, self.org).await?;
        for agent in agents {
            services.knowledge.delete_indexes(self.org, agent).await?;
        }
        empty_scope(cx, RemovalScope::Org(self.org)).await?;
        cx.run_last_step(scoped!(|tx| store::accounts::orgs::remove_deleted(tx, self.org).await)).await
    }
}

/// Removes all rows of a scope, step by step.
async fn empty_scope(cx: &mut JobContext, scope: RemovalScope) -> Result<()> {
    let mut is_more = true;
    while is_more {
        is_more = cx.run_step(&mut (), scoped!(|JobStep { tx, .. }| removal::remove_step(tx, scope).await)).await?;
    }
    Ok(())
}

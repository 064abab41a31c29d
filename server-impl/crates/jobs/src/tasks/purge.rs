//! Removes what was deleted: a source, an agent, a workspace. It is invisible already, or becomes so in the first step;
//! its rows are removed in steps that are short enough for concurrent writers.

use frontdesk_core::{agents, scoped};
use frontdesk_store::{
    self as store,
    removal::{self, Scope},
};
use frontdesk_types::{
    Result,
    jobs::{PurgeAgent, PurgeOrg, PurgeSource},
};

use crate::{
    context::{JobContext, JobStep},
    task::{Done, Limits, Retry, Task},
};

/// Each job takes the writer's turn again and again; more of them would only share it.
const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };

impl Task for PurgeSource {
    const LIMITS: Limits = LIMITS;
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        empty(cx, Scope::Source(self.org, self.source)).await?;
        cx.last_step(scoped!(|tx| store::knowledge::sources::remove_deleted(tx, self.org, self.source).await)).await
    }
}

impl Task for PurgeAgent {
    const LIMITS: Limits = LIMITS;
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let (org, agent, publisher) = (self.org, self.agent, cx.services().units.publisher().clone());
        let mut tx = cx.begin().await?;
        // If it was restored, and perhaps deleted again, it has a job of its own.
        if !agents::delete_if_due(&mut tx, &publisher, org, agent).await? {
            return tx.complete().await;
        }
        tx.commit().await?;
        let services = cx.services().clone();
        services.knowledge.forget(org, agent).await?;
        empty(cx, Scope::Agent(org, agent)).await?;
        cx.last_step(scoped!(|tx| store::agents::remove_deleted(tx, org, agent).await)).await
    }
}

impl Task for PurgeOrg {
    const LIMITS: Limits = LIMITS;
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let services = cx.services().clone();
        let agents = store::agents::ids_of_deleted_org(&mut cx.read().await?, self.org).await?;
        for agent in agents {
            services.knowledge.forget(self.org, agent).await?;
        }
        empty(cx, Scope::Org(self.org)).await?;
        cx.last_step(scoped!(|tx| store::accounts::orgs::remove_deleted(tx, self.org).await)).await
    }
}

/// Removes all rows of a scope, step by step.
async fn empty(cx: &mut JobContext, scope: Scope) -> Result<()> {
    let mut is_more = true;
    while is_more {
        is_more = cx.step(&mut (), scoped!(|JobStep { tx, .. }| removal::step(tx, scope).await)).await?;
    }
    Ok(())
}

//! `frontdesk job`.

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::{args::JobCommand, print, time};
use crate::{
    app::App,
    jobs::tasks,
    store::{self, jobs::Filter},
    types::jobs::{JobRecord, JobState},
};

/// Does what the command says.
pub(super) async fn run(command: JobCommand, app: &App) -> anyhow::Result<()> {
    let result = match command {
        JobCommand::List { kind, state, org, limit, after } => {
            let filter = Filter { kind: kind.as_deref(), state: state.map(JobState::as_str), org };
            list(app, filter, &after.unwrap_or_default(), limit).await?
        }
        JobCommand::Show { id } => shown(&find(app, &id).await?),
        JobCommand::Retry { id } => retry(app, &id).await?,
        JobCommand::Drop { id } => discard(app, &id).await?,
    };
    print(&result);
    Ok(())
}

async fn list(app: &App, filter: Filter<'_>, after: &str, limit: u32) -> anyhow::Result<Value> {
    let mut conn = app.store.read().await?;
    let jobs = store::jobs::list(&mut conn, filter, after, i64::from(limit) + 1).await?;
    let next = jobs.get(limit as usize).and_then(|_| jobs.get(limit as usize - 1)).map(|last| last.id.clone());
    let items: Vec<Value> = jobs.iter().take(limit as usize).map(shown).collect();
    Ok(json!({ "items": items, "next": next }))
}

async fn find(app: &App, id: &str) -> anyhow::Result<JobRecord> {
    let found = store::jobs::find(&mut app.store.read().await?, id).await?;
    found.with_context(|| format!("there is no job {id}; `frontdesk job list` shows them"))
}

async fn retry(app: &App, id: &str) -> anyhow::Result<Value> {
    let mut tx = app.store.begin().await?;
    let revived = store::jobs::revive(&mut tx, id, app.ports.clock.now()).await?;
    tx.commit().await?;
    let job = find(app, id).await?;
    if !revived {
        bail!("a worker has the job {id} just now; `frontdesk job show {id}` tells when its lease ends");
    }
    Ok(shown(&job))
}

async fn discard(app: &App, id: &str) -> anyhow::Result<Value> {
    let job = find(app, id).await?;
    let mut tx = app.store.begin().await?;
    if store::jobs::drop_one(&mut tx, id).await? && job.state != JobState::Dead.as_str() {
        // Somebody may wait for it.
        tasks::give_up(&mut tx, &app.ports, &job.kind, job.payload.clone()).await?;
    }
    tx.commit().await?;
    let mut result = shown(&job);
    result["dropped"] = true.into();
    Ok(result)
}

fn shown(job: &JobRecord) -> Value {
    let JobRecord { id, kind, org, state, payload, run_at, created_at, attempts, failures, lost, last_error } = job;
    json!({
        "id": id,
        "kind": kind,
        "known": tasks::is_known(kind),
        "state": state,
        "org": org,
        "payload": payload,
        "runAt": time(*run_at),
        "createdAt": created_at.map(time),
        "attempts": attempts,
        "failures": failures,
        "lost": lost,
        "lastError": last_error,
    })
}

//! `frontdesk job`.

use anyhow::{Context as _, bail};
use frontdesk_jobs::{
    periodic::{self, ScheduledTask},
    tasks,
};
use frontdesk_store::{self as store, jobs::Filter};
use frontdesk_types::jobs::{JobRecord, JobState, periodic::PeriodicRun};
use serde_json::{Value, json};

use super::{args::JobCommand, operator::Operator, print, time};

/// Runs the command.
pub(super) async fn run(command: JobCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        JobCommand::List { kind, state, org, limit, after } => {
            let filter = Filter { kind: kind.as_deref(), state: state.map(JobState::as_str), org };
            list(operator, filter, &after.unwrap_or_default(), limit).await?
        }
        JobCommand::Show { id } => json_of(&find(operator, &id).await?),
        JobCommand::Retry { id } => retry(operator, &id).await?,
        JobCommand::Drop { id } => discard(operator, &id).await?,
    };
    print(&result);
    Ok(())
}

async fn list(operator: &Operator, filter: Filter<'_>, after: &str, limit: u32) -> anyhow::Result<Value> {
    let mut conn = operator.store.read().await?;
    let jobs = store::jobs::list(&mut conn, filter, after, i64::from(limit) + 1).await?;
    let next = jobs.get(limit as usize).and_then(|_| jobs.get(limit as usize - 1)).map(|last| last.id.clone());
    let items: Vec<Value> = jobs.iter().take(limit as usize).map(json_of).collect();
    let mut list = json!({ "items": items, "next": next });
    if after.is_empty() && filter == Filter::default() {
        let runs = store::jobs::periodic::list(&mut conn).await?;
        list["periodic"] = periodic::tasks().map(|task| json_of_periodic(task, &runs)).collect();
    }
    Ok(list)
}

/// Formats a periodic task with its last outcome, as the last server recorded it.
fn json_of_periodic(task: &ScheduledTask, runs: &[PeriodicRun]) -> Value {
    let last = runs.iter().find(|run| run.task == task.name);
    json!({
        "name": task.name,
        "everySeconds": task.every.as_secs(),
        "lastStartedAt": last.map(|run| time(run.started_at)),
        "lastEndedAt": last.map(|run| time(run.ended_at)),
        "outcome": last.map(|run| run.outcome),
        "error": last.and_then(|run| run.error.as_deref()),
    })
}

async fn find(operator: &Operator, id: &str) -> anyhow::Result<JobRecord> {
    let found = store::jobs::find(&mut operator.store.read().await?, id).await?;
    found.with_context(|| format!("there is no job {id}; `frontdesk job list` shows them"))
}

async fn retry(operator: &Operator, id: &str) -> anyhow::Result<Value> {
    let mut tx = operator.store.begin().await?;
    let revived = store::jobs::revive(&mut tx, id, operator.ports.clock.now()).await?;
    tx.commit().await?;
    let job = find(operator, id).await?;
    if !revived {
        bail!("the job {id} is running; `frontdesk job show {id}` shows when its lease ends (`runAt`)");
    }
    Ok(json_of(&job))
}

async fn discard(operator: &Operator, id: &str) -> anyhow::Result<Value> {
    let job = find(operator, id).await?;
    let mut tx = operator.store.begin().await?;
    if store::jobs::drop_one(&mut tx, id).await? && job.state != JobState::Dead.as_str() {
        // A source may be waiting for the job.
        tasks::give_up(&mut tx, operator.units.publisher(), &job.kind, job.payload.clone()).await?;
    }
    tx.commit().await?;
    let mut result = json_of(&job);
    result["dropped"] = true.into();
    Ok(result)
}

fn json_of(job: &JobRecord) -> Value {
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

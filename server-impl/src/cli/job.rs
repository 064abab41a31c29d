//! `frontdesk job`.

use anyhow::{Context as _, bail};
use frontdesk_jobs::{
    periodic::{self, ScheduledTask},
    tasks,
};
use frontdesk_store::{self as store, jobs::JobFilter};
use frontdesk_types::jobs::{JobState, periodic::PeriodicRun, records::JobRecord};
use serde_json::{Value, json};

use super::{args::JobCommand, operator::Operator, print_result, time_json};

/// Runs the command.
pub(super) async fn run(command: JobCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        JobCommand::List { kind, state, org, limit, after } => {
            let filter = JobFilter { kind: kind.as_deref(), state: state.map(JobState::as_str), org };
            list_jobs(operator, filter, &after.unwrap_or_default(), limit).await?
        }
        JobCommand::Show { id } => job_json(&find_job(operator, &id).await?),
        JobCommand::Retry { id } => retry_job(operator, &id).await?,
        JobCommand::Drop { id } => discard_job(operator, &id).await?,
    };
    print_result(&result);
    Ok(())
}

async fn list_jobs(operator: &Operator, filter: JobFilter<'_>, after: &str, limit: u32) -> anyhow::Result<Value> {
    let mut conn = operator.store.read().await?;
    let jobs = store::jobs::list(&mut conn, filter, after, i64::from(limit) + 1).await?;
    let next = jobs.get(limit as usize).and_then(|_| jobs.get(limit as usize - 1)).map(|last| last.id.clone());
    let items: Vec<Value> = jobs.iter().take(limit as usize).map(job_json).collect();
    let mut list = json!({ "items": items, "next": next });
    if after.is_empty() && filter == JobFilter::default() {
        let runs = store::jobs::periodic::list(&mut conn).await?;
        list["periodic"] = periodic::all_tasks().map(|task| periodic_json(task, &runs)).collect();
    }
    Ok(list)
}

/// Formats a periodic task with its last outcome, as the last server recorded it.
fn periodic_json(task: &ScheduledTask, runs: &[PeriodicRun]) -> Value {
    let last = runs.iter().find(|run| run.task == task.name);
    json!({
        "name": task.name,
        "everySeconds": task.interval.as_secs(),
        "lastStartedAt": last.map(|run| time_json(run.started_at)),
        "lastEndedAt": last.map(|run| time_json(run.ended_at)),
        "outcome": last.map(|run| run.outcome),
        "error": last.and_then(|run| run.error.as_deref()),
    })
}

async fn find_job(operator: &Operator, id: &str) -> anyhow::Result<JobRecord> {
    let found = store::jobs::find(&mut operator.store.read().await?, id).await?;
    found.with_context(|| format!("there is no job {id}; `frontdesk job list` shows them"))
}

async fn retry_job(operator: &Operator, id: &str) -> anyhow::Result<Value> {
    let mut tx = operator.store.begin().await?;
    let revived = store::jobs::revive_job(&mut tx, id, operator.ports.clock.now()).await?;
    tx.commit().await?;
    let job = find_job(operator, id).await?;
    if !revived {
        bail!("the job {id} is running; `frontdesk job show {id}` shows when its lease ends (`runAt`)");
    }
    Ok(job_json(&job))
}

async fn discard_job(operator: &Operator, id: &str) -> anyhow::Result<Value> {
    let job = find_job(operator, id).await?;
    let mut tx = operator.store.begin().await?;
    if store::jobs::drop_job(&mut tx, id).await? && job.state != JobState::Dead.as_str() {
        // A source may be waiting for the job.
        tasks::give_up_job(&mut tx, operator.units.publisher(), &job.kind, job.payload.clone()).await?;
    }
    tx.commit().await?;
    let mut result = job_json(&job);
    result["dropped"] = true.into();
    Ok(result)
}

fn job_json(job: &JobRecord) -> Value {
    let JobRecord { id, kind, org, state, payload, run_at, created_at, attempts, failures, lost, last_error } = job;
    json!({
        "id": id,
        "kind": kind,
        "known": tasks::is_known_kind(kind),
        "state": state,
        "org": org,
        "payload": payload,
        "runAt": time_json(*run_at),
        "createdAt": created_at.map(time_json),
        "attempts": attempts,
        "failures": failures,
        "lost": lost,
        "lastError": last_error,
    })
}

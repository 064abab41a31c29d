//! Stories of websites that are replaced while a job about the previous one is left, because the process that
//! ran it was killed.

use std::time::Duration;

use frontdesk_agents::knowledge::{
    labels::SourceLabels,
    websites::{self, NewWebsite},
};
use frontdesk_core::{auth::principal::Principal, unit::Unit};
use frontdesk_jobs::tasks::JOB_KINDS;
use frontdesk_store::{self as store, knowledge::attempts::SourceTransition};
use frontdesk_types::{
    AgentId, OrgId,
    jobs::{IngestSource, Job, Payload, VisitWebsite},
    knowledge::sources::{FailureCode, Source, SourceFailure, SourceStatus, WebsiteMode},
};

use super::{
    JobWorld, on_each_database,
    sweeps::{agent, overdue},
};

/// Longer than any story.
const HOUR: Duration = Duration::from_secs(3_600);

async fn trainee(world: &JobWorld) -> (OrgId, AgentId) {
    let (org, id) = (overdue(world).await, world.app().services.ports.ids.next());
    let mut tx = world.app().services.store.begin().await.expect("a transaction");
    store::agents::insert(&mut tx, agent(world, org, id), None).await.expect("an agent");
    tx.commit().await.expect("a commit");
    (org, id)
}

async fn begin(world: &JobWorld, org: OrgId) -> Unit {
    let unit = world.app().services.units.begin_for(org, Principal::System, None).await.expect("a transaction");
    unit.expect("the organization is there")
}

async fn commit(world: &JobWorld, org: OrgId, unit: Unit) {
    world.app().services.apply_follow_up(org, unit.commit().await.expect("a commit"));
}

fn labels() -> SourceLabels {
    SourceLabels { external_id: Some("hours".to_owned()), metadata: None }
}

/// Adds a website, or replaces the one that the agent has.
async fn put_website(world: &JobWorld, (org, agent): (OrgId, AgentId), url: &str) -> Source {
    let new = NewWebsite { url: url.to_owned(), mode: WebsiteMode::Page, max_pages: None, title: None, labels: labels() };
    let mut unit = begin(world, org).await;
    let source = websites::create(&mut unit, agent, &new, &world.app().services.outbound).await.expect("a source");
    commit(world, org, unit).await;
    source
}

/// Takes the next job of a kind, like a worker in another process.
async fn take<P: Payload>(world: &JobWorld, lease: Duration) -> Job {
    let now = world.app().services.ports.clock.now();
    let mut tx = world.app().services.store.begin().await.expect("a transaction");
    let taken = store::jobs::claim_next(&mut tx, P::KIND, &[], now, now + lease).await.expect("a query");
    tx.commit().await.expect("a commit");
    taken.expect("a job is due")
}

/// Takes the next job of a kind, and completes it.
async fn complete<P: Payload>(world: &JobWorld) {
    let job = take::<P>(world, HOUR).await;
    let mut tx = world.app().services.store.begin().await.expect("a transaction");
    assert!(store::jobs::complete(&mut tx, &job).await.expect("a query"));
    tx.commit().await.expect("a commit");
}

async fn find(world: &JobWorld, source: &Source) -> Source {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    let found = store::knowledge::sources::find(&mut conn, source.org, source.agent, source.id).await.expect("a query");
    found.expect("it is there")
}

/// A website that was read, and replaced after the process that split its text was killed.
async fn website_replaced_while_it_was_split(world: &JobWorld) -> Source {
    let owner = trainee(world).await;
    let Source { org, agent, id: source, .. } = put_website(world, owner, "https://desk.example/old").await;
    complete::<VisitWebsite>(world).await;
    world.queue(&IngestSource { org, agent, source }).await;
    take::<IngestSource>(world, Duration::ZERO).await;
    put_website(world, owner, "https://desk.example/new").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_previous_text_of_a_website_that_is_being_read_is_not_split_again() {
    on_each_database(async |world| {
        let source = website_replaced_while_it_was_split(world).await;
        take::<VisitWebsite>(world, HOUR).await;
        world.runs(JOB_KINDS);
        world.until("the splitting has ended", async || world.jobs(IngestSource::KIND).await.is_empty()).await;
        let after = find(world, &source).await;
        assert_eq!((after.status, after.attempt), (SourceStatus::Queued, source.attempt), "the visit is not superseded");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_previous_text_of_a_website_does_not_hide_that_the_new_one_could_not_be_read() {
    on_each_database(async |world| {
        let source = website_replaced_while_it_was_split(world).await;
        complete::<VisitWebsite>(world).await;
        let failure = SourceFailure::new(FailureCode::Robots, "No page could be read.");
        let changed_at = world.app().services.ports.clock.now();
        let transition = SourceTransition { status: SourceStatus::Failed, failure: Some(&failure), changed_at };
        let mut tx = world.app().services.store.begin().await.expect("a transaction");
        store::knowledge::attempts::set_status(&mut tx, source.org, source.id, transition).await.expect("a query");
        tx.commit().await.expect("a commit");
        world.runs(JOB_KINDS);
        world.until("the splitting has ended", async || world.jobs(IngestSource::KIND).await.is_empty()).await;
        let after = find(world, &source).await;
        assert_eq!((after.status, after.error), (SourceStatus::Failed, Some(failure.reason)));
    })
    .await;
}

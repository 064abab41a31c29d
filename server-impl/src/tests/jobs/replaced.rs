//! Stories of files and websites that are replaced while a job about the previous one is left, because the process that
//! ran it was killed.

use std::time::Duration;

use frontdesk_agents::knowledge::{
    files::{DescriptionPlace, FileUpload, NewFile},
    labels::SourceLabels,
    websites::{self, NewWebsite},
};
use frontdesk_core::{auth::principal::Principal, queue, unit::Unit};
use frontdesk_jobs::tasks::JOB_KINDS;
use frontdesk_store::{self as store, knowledge::attempts::SourceTransition};
use frontdesk_types::{
    AgentId, OrgId,
    jobs::{IngestSource, Job, Payload, ReadFile, VisitWebsite},
    knowledge::sources::{FailureCode, Source, SourceFailure, SourceStatus, WebsiteMode},
};

use super::{
    JobWorld,
    backdoor::run,
    on_each_database,
    sweeps::{agent, overdue},
};

/// Longer than any story.
const HOUR: Duration = Duration::from_secs(3_600);

/// Number of lost leases after which the next worker gives a job up.
const MAX_LOST_LEASES: usize = 10;

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

/// Sends a file, which is not complete yet.
async fn upload_file(world: &JobWorld, (org, agent): (OrgId, AgentId), text: &str) -> FileUpload {
    let services = &world.app().services;
    let described = DescriptionPlace::Query;
    let new = NewFile { name: "hours.txt".to_owned(), title: None, labels: labels(), announced: None, described };
    let mut unit = begin(world, org).await;
    let mut upload = FileUpload::begin_upload(&mut unit, agent, &new).await.expect("an upload");
    commit(world, org, unit).await;
    upload.receive(&services.store, &services.ports, text.as_bytes()).await.expect("it is received");
    upload
}

/// Adds a file, or replaces the one that the agent has.
async fn put_file(world: &JobWorld, (org, agent): (OrgId, AgentId), text: &str) -> Source {
    let upload = upload_file(world, (org, agent), text).await;
    let mut unit = begin(world, org).await;
    let source = upload.complete(&mut unit).await.expect("a source");
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

/// Takes the next job of a kind so often that its next worker gives it up; the last lease has not ended yet.
async fn crash<P: Payload>(world: &JobWorld) -> Job {
    for _ in 1..MAX_LOST_LEASES {
        take::<P>(world, Duration::ZERO).await;
    }
    take::<P>(world, HOUR).await
}

/// Ends the lease of a job whose process was killed.
async fn end_lease(world: &JobWorld, job: &Job) {
    run(world, &format!("UPDATE jobs SET run_at = 1 WHERE id = '{}'", job.id)).await;
}

async fn find(world: &JobWorld, source: &Source) -> Source {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    let found = store::knowledge::sources::find(&mut conn, source.org, source.agent, source.id).await.expect("a query");
    found.expect("it is there")
}

async fn has_file(world: &JobWorld, source: &Source) -> bool {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    store::knowledge::uploads::is_waiting(&mut conn, source.org, source.id).await.expect("a query")
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giving_up_on_a_file_leaves_the_one_that_replaced_it() {
    on_each_database(async |world| {
        let owner = trainee(world).await;
        put_file(world, owner, "This file takes its process down.").await;
        let crashed = crash::<ReadFile>(world).await;
        let source = put_file(world, owner, "The front desk opens at ten.").await;
        take::<ReadFile>(world, HOUR).await;
        end_lease(world, &crashed).await;
        world.runs(JOB_KINDS);
        let dead = async || world.jobs(ReadFile::KIND).await.iter().any(|job| job.state == "dead");
        world.until("the first job is given up", dead).await;
        assert_eq!(find(world, &source).await.status, SourceStatus::Queued);
        assert!(has_file(world, &source).await, "the second file still waits to be read");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_none_has_replaced_is_given_up_and_its_source_says_so() {
    on_each_database(async |world| {
        let owner = trainee(world).await;
        let source = put_file(world, owner, "This file takes its process down.").await;
        let crashed = crash::<ReadFile>(world).await;
        end_lease(world, &crashed).await;
        world.runs(JOB_KINDS);
        let dead = async || world.jobs(ReadFile::KIND).await.iter().any(|job| job.state == "dead");
        world.until("the job is given up", dead).await;
        let after = find(world, &source).await;
        assert_eq!((after.status, after.failure), (SourceStatus::Failed, Some(FailureCode::Internal)));
        let reason = after.error.expect("a reason");
        assert!(reason.contains("Send it again with the same `externalId`, or delete the source"), "{reason}");
        assert!(!has_file(world, &source).await, "it is discarded");
    })
    .await;
}

/// Makes a job that has just been queued due much later.
async fn postpone<P: Payload>(world: &JobWorld, unit: &mut Unit, job: &P) {
    store::jobs::remove_waiting(unit, job).await.expect("a query");
    queue::enqueue_after(unit, &world.app().services.ports, job, HOUR).await.expect("a query");
}

/// Time in which a worker takes a job and reaches its first lock.
const MOMENT: Duration = Duration::from_millis(300);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_replaced_just_when_its_job_begins_is_not_read_instead_of_the_new_one() {
    on_each_database(async |world| {
        let owner = trainee(world).await;
        put_file(world, owner, "The front desk opens at nine.").await;
        take::<ReadFile>(world, Duration::ZERO).await;
        let upload = upload_file(world, owner, "The front desk opens at ten.").await;
        let mut unit = begin(world, owner.0).await;
        let source = upload.complete(&mut unit).await.expect("a source");
        postpone(world, &mut unit, &ReadFile { org: source.org, agent: source.agent, source: source.id }).await;
        world.runs(JOB_KINDS);
        tokio::time::sleep(MOMENT).await;
        commit(world, owner.0, unit).await;
        world.until("it is trained", async || find(world, &source).await.is_settled()).await;
        let after = find(world, &source).await;
        assert_eq!((after.status, after.error), (SourceStatus::Ready, None));
        assert_eq!(after.bytes, 28, "the length of the second text");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giving_up_on_the_text_of_a_file_leaves_the_file_that_replaced_it() {
    on_each_database(async |world| {
        let owner = trainee(world).await;
        let Source { org, agent, id: source, .. } = put_file(world, owner, "The front desk opens at nine.").await;
        complete::<ReadFile>(world).await;
        world.queue(&IngestSource { org, agent, source }).await;
        let crashed = crash::<IngestSource>(world).await;
        let source = put_file(world, owner, "The front desk opens at ten.").await;
        take::<ReadFile>(world, HOUR).await;
        end_lease(world, &crashed).await;
        world.runs(JOB_KINDS);
        let dead = async || world.jobs(IngestSource::KIND).await.iter().any(|job| job.state == "dead");
        world.until("the splitting is given up", dead).await;
        assert_eq!(find(world, &source).await.status, SourceStatus::Queued);
        assert!(has_file(world, &source).await, "the second file still waits to be read");
    })
    .await;
}

/// Lets the job of a kind fail, so that it waits for its next attempt.
async fn fail<P: Payload>(world: &JobWorld) {
    let (job, now) = (take::<P>(world, HOUR).await, world.app().services.ports.clock.now());
    let mut tx = world.app().services.store.begin().await.expect("a transaction");
    assert!(store::jobs::retry(&mut tx, &job, now + HOUR, "the disk is full").await.expect("a query"));
    tx.commit().await.expect("a commit");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_failures_of_a_file_or_a_website_are_not_those_of_its_successor() {
    on_each_database(async |world| {
        let (files, sites) = (trainee(world).await, trainee(world).await);
        put_file(world, files, "The front desk opens at nine.").await;
        fail::<ReadFile>(world).await;
        put_file(world, files, "The front desk opens at ten.").await;
        put_website(world, sites, "https://desk.example/old").await;
        fail::<VisitWebsite>(world).await;
        put_website(world, sites, "https://desk.example/new").await;
        for kind in [ReadFile::KIND, VisitWebsite::KIND] {
            let [job] = &world.jobs(kind).await[..] else { panic!("one job {kind}") };
            assert_eq!((job.attempts, job.failures), (0, 0), "{kind}");
            assert!(job.run_at <= world.app().services.ports.clock.now(), "{kind} is due at once");
        }
    })
    .await;
}

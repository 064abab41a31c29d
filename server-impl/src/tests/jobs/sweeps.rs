use std::time::Duration;

use frontdesk_core::auth::principal::Principal;
use frontdesk_jobs::{periodic::testing::run_all, tasks::JOB_KINDS};
use frontdesk_platform::{accounts::orgs, webhooks::listeners};
use frontdesk_store::{self as store, billing::credits::CreditReservation};
use frontdesk_types::{
    AgentId, ConversationId, MessageId, OrgId, PublicId, SourceId, Timestamp,
    accounts::orgs::{Plan, SubscriptionStatus},
    agents::Agent,
    chat::drafts::ReplyDraft,
    jobs::ReadFile,
    knowledge::sources::{FailureCode, Source, SourceFailure, SourceStatus, SourceType},
};

use super::{
    JobWorld,
    backdoor::{Backdoor, run},
    on_each_database,
};

/// Creates a workspace that has paid for a past month, and has used up its credits.
pub(super) async fn overdue(world: &JobWorld) -> OrgId {
    let app = world.app();
    let mut tx = app.services.units.begin_for_new(Plan::Hobby, Principal::System, None).await.expect("a transaction");
    let org = orgs::create(&mut tx, "Acme").await.expect("an organization");
    let now = app.services.ports.clock.now();
    let mut subscription = org.subscription.expect("it is paid for");
    subscription.status = SubscriptionStatus::Active;
    subscription.period_end = now;
    store::accounts::orgs::set_plan(&mut tx, org.id, Plan::Hobby, Some(subscription)).await.expect("a query");
    let (message, entry) = (MessageId(app.services.ports.ids.next()), app.services.ports.ids.next());
    let reservation =
        CreditReservation { entry, message, amount: org.credits, created_at: now, expires_at: now + Duration::from_secs(1_000) };
    store::billing::credits::reserve_credits(&mut tx, org.id, reservation).await.expect("a query");
    store::billing::credits::settle_reservation(&mut tx, org.id, message).await.expect("a query");
    app.services.apply_follow_up(org.id, tx.commit().await.expect("a commit"));
    org.id
}

async fn credits(world: &JobWorld, org: OrgId) -> i64 {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    store::accounts::orgs::find(&mut conn, org).await.expect("a query").expect("there").credits
}

/// Creates a reply whose process is gone.
async fn lost_reply(world: &JobWorld, org: OrgId) -> MessageId {
    let app = world.app();
    let id = app.services.ports.ids.next();
    let mut tx = app.services.store.begin().await.expect("a transaction");
    store::agents::insert(&mut tx, agent(world, org, id), None).await.expect("an agent");
    let draft = draft(world, org, id);
    store::chat::drafts::insert(&mut tx, org, &draft, None).await.expect("a draft");
    tx.commit().await.expect("a commit");
    draft.id
}

pub(super) fn agent(world: &JobWorld, org: OrgId, id: AgentId) -> Agent {
    let public_id = PublicId(format!("public-{id}"));
    Agent::new(org, id, public_id, "builtin/extractive", world.app().services.ports.clock.now())
}

fn draft(world: &JobWorld, org: OrgId, agent: AgentId) -> ReplyDraft {
    let ids = &world.app().services.ports.ids;
    ReplyDraft {
        id: ids.next(),
        org,
        agent,
        conversation: ConversationId(ids.next()),
        model: "acme/large".to_owned(),
        writer: ids.next(),
        lease_until: Timestamp(1),
        failure: None,
        created_at: world.app().services.ports.clock.now(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_a_periodic_task_cannot_serve_holds_up_nobody() {
    on_each_database(async |world| {
        // More than a task reads in one batch, and all due before the others.
        let mut broken = Vec::new();
        for _ in 0..3 {
            broken.push(overdue(world).await);
        }
        let (served, lost) = (overdue(world).await, overdue(world).await);
        let reply = lost_reply(world, lost).await;
        let mut database = Backdoor::open(world).await;
        for org in &broken {
            database.run(&format!("UPDATE orgs SET plan = 'unheard-of', period_end = 1 WHERE id = '{org}'")).await;
        }
        database
            .run(
                "INSERT INTO drafts (org_id, id, agent_id, conversation_id, model, writer, lease_until, created_at) \
                      SELECT org_id, 'no id at all', agent_id, conversation_id, model, writer, 0, created_at FROM drafts",
            )
            .await;
        run_all(&world.app().services).await;
        assert_eq!(credits(world, served).await, 2_000, "its month has begun");
        let mut conn = world.app().services.store.read().await.expect("a connection");
        assert!(
            store::chat::drafts::list_lapsed(
                &mut conn,
                Timestamp(2),
                &frontdesk_types::jobs::overdue::OverdueRecord::default(),
                10
            )
            .await
            .expect("a query")
            .iter()
            .all(|row| row.parse_ids().map(|(_, id)| MessageId(id)).ok() != Some(reply)),
            "the reply behind the broken one has ended"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deletion_is_done_even_if_its_job_was_dropped() {
    on_each_database(async |world| {
        let org = overdue(world).await;
        let app = world.app();
        let mut tx = app.services.store.begin().await.expect("a transaction");
        store::accounts::orgs::delete(&mut tx, org, app.services.ports.clock.now()).await.expect("a query");
        tx.commit().await.expect("a commit");
        run_all(&app.services).await;
        run_all(&app.services).await;
        assert_eq!(world.jobs("purge_org").await.len(), 1, "queued once");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_gone_cannot_be_read_and_its_source_says_so() {
    on_each_database(async |world| {
        let (org, agent, source) = file_without_bytes(world, None).await;
        let source = read_source(world, (org, agent, source)).await;
        assert_eq!((source.status, source.failure), (SourceStatus::Failed, Some(FailureCode::UnreadableFile)));
        let reason =
            "The file is no longer here. Send it again with the same `externalId`, or delete the source and add it again.";
        assert_eq!(source.error.as_deref(), Some(reason));
    })
    .await;
}

/// Its process died after another file had replaced the one that it read, or the operator has revived it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_whose_file_was_discarded_leaves_the_reason_on_its_source() {
    on_each_database(async |world| {
        let failure = SourceFailure::new(FailureCode::EncryptedFile, "The file is protected by a password.");
        let (org, agent, source) = file_without_bytes(world, Some(&failure)).await;
        let source = read_source(world, (org, agent, source)).await;
        assert_eq!((source.status, source.attempt), (SourceStatus::Failed, 0), "it is not attempted again");
        assert_eq!((source.failure, source.error), (Some(failure.code), Some(failure.reason)));
    })
    .await;
}

/// Runs a job that reads the file of a source; returns the source after that.
async fn read_source(world: &mut JobWorld, (org, agent, source): (OrgId, AgentId, SourceId)) -> Source {
    world.queue(&ReadFile { org, agent, source }).await;
    world.runs(JOB_KINDS);
    world.until("the job is done", async || world.jobs("read_file").await.is_empty()).await;
    let mut conn = world.app().services.store.read().await.expect("a connection");
    store::knowledge::sources::find(&mut conn, org, agent, source).await.expect("a query").expect("there")
}

/// Creates a source whose file is gone: it has failed for this reason, or still waits to be read.
async fn file_without_bytes(world: &JobWorld, failure: Option<&SourceFailure>) -> (OrgId, AgentId, SourceId) {
    let org = overdue(world).await;
    let app = world.app();
    let trainee = app.services.ports.ids.next();
    let mut tx = app.services.store.begin().await.expect("a transaction");
    store::agents::insert(&mut tx, agent(world, org, trainee), None).await.expect("an agent");
    let now = app.services.ports.clock.now();
    let id = app.services.ports.ids.next();
    let source = Source {
        status: if failure.is_some() { SourceStatus::Failed } else { SourceStatus::Queued },
        error: failure.map(|failure| failure.reason.clone()),
        failure: failure.map(|failure| failure.code),
        ..Source::queued(id, (org, trainee), SourceType::File, "Handbook".to_owned(), now)
    };
    store::knowledge::sources::insert(&mut tx, org, &source).await.expect("a source");
    tx.commit().await.expect("a commit");
    (org, trainee, source.id)
}

/// The organization is removed in steps, so the endpoint of a listener outlives it for a while.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listener_of_a_deleted_organization_holds_up_no_periodic_task() {
    on_each_database(async |world| {
        let (org, services) = (overdue(world).await, &world.app().services);
        let unit = services.units.begin_for(org, Principal::System, None).await.expect("a transaction");
        let mut unit = unit.expect("the organization is there");
        listeners::start_listening(&mut unit, &services.ring).await.expect("somebody listens");
        services.apply_follow_up(org, unit.commit().await.expect("a commit"));
        run(world, "UPDATE webhook_endpoints SET held_until = 1").await;
        run(world, "UPDATE orgs SET deleted_at = 1").await;
        tokio::time::timeout(Duration::from_secs(20), run_all(services)).await.expect("the tasks end");
    })
    .await;
}

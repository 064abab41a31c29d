use frontdesk_agents::conversations;
use frontdesk_core::auth::principal::Principal;
use frontdesk_jobs::{
    periodic::testing::run_one,
    projection::{self, RoundOutcome},
    tasks::JOB_KINDS,
};
use frontdesk_platform::accounts::orgs;
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, OrgId, PublicId,
    accounts::orgs::Plan,
    agents::Agent,
    conversations::{Channel, ConversationDetails},
    jobs::RebuildAnalytics,
    projection::ProjectionBacklog,
};
use uuid::Uuid;

use super::{JobWorld, backdoor, on_each_database};

/// More than one turn of an organization.
const MANY_CONVERSATIONS: usize = 40;

/// Creates an organization whose agent has some conversations that have changed.
async fn changed(world: &JobWorld, count: usize) -> (OrgId, Vec<ConversationId>) {
    let services = &world.app().services;
    let mut unit = services.units.begin_for_new(Plan::Hobby, Principal::System, None).await.expect("a transaction");
    let org = orgs::create(&mut unit, "Acme").await.expect("an organization").id;
    let (agent, now): (AgentId, _) = (unit.new_id(), unit.now());
    let named = Agent::new(org, agent, PublicId(format!("public-{agent}")), "builtin/extractive", now);
    store::agents::insert(&mut unit, named, None).await.expect("an agent");
    let mut ids = Vec::new();
    for _ in 0..count {
        let id = unit.new_id();
        let begun = conversations::NewConversation {
            id,
            org,
            agent,
            channel: Channel::Api,
            about: &ConversationDetails::default(),
            created_at: now,
        };
        conversations::begin_conversation(&mut unit, begun).await.expect("a conversation");
        store::conversations::numbers::add_messages(&mut unit, org, id, (2, 0), now).await.expect("a query");
        ids.push(id);
    }
    services.apply_follow_up(org, unit.commit().await.expect("a commit"));
    (org, ids)
}

async fn backlog(world: &JobWorld, org: OrgId) -> ProjectionBacklog {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    store::projection::count_backlog_of(&mut conn, org).await.expect("a query")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_conversation_that_has_changed_is_projected() {
    on_each_database(async |world| {
        let ((busy, _), (quiet, _)) = (changed(world, MANY_CONVERSATIONS).await, changed(world, 1).await);
        let before = backlog(world, busy).await;
        assert!(before.conversations == 40 && before.since.is_some(), "{before:?}");
        assert_eq!(projection::project_round(&world.app().services).await.expect("a round"), RoundOutcome::Done);
        for org in [busy, quiet] {
            assert_eq!(backlog(world, org).await, ProjectionBacklog { conversations: 0, since: None });
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_cannot_be_projected_holds_up_no_other() {
    on_each_database(async |world| {
        let (org, ids) = changed(world, MANY_CONVERSATIONS).await;
        let services = &world.app().services;
        backdoor::run(world, &format!("UPDATE conversations SET channel = 'unheard-of' WHERE id = '{}'", ids[3])).await;
        assert_eq!(projection::project_round(services).await.expect("a round"), RoundOutcome::Failed);
        let mut conn = services.store.read().await.expect("a connection");
        assert_eq!(store::projection::list_pending(&mut conn, org, "", 10).await.expect("a query"), [ids[3].to_string()]);
        drop(conn);

        // It is attempted once more, and then skipped for a while; other changes meanwhile are projected immediately.
        assert_eq!(projection::project_round(services).await.expect("a round"), RoundOutcome::Failed);
        assert!(services.setbacks.is_paused(
            "projecting a conversation",
            &format!("{org}/{}", ids[3]),
            services.ports.clock.now()
        ));
        let (other, _) = changed(world, 1).await;
        assert_eq!(projection::project_round(services).await.expect("a round"), RoundOutcome::Failed);
        assert_eq!(backlog(world, other).await.conversations, 0);
        assert_eq!(backlog(world, org).await.conversations, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organization_that_cannot_be_projected_holds_up_no_other() {
    on_each_database(async |world| {
        let ((broken, _), (other, _)) = (changed(world, 2).await, changed(world, 2).await);
        backdoor::poison(world, broken).await;
        assert_eq!(projection::project_round(&world.app().services).await.expect("a round"), RoundOutcome::Failed);
        assert_eq!(backlog(world, broken).await.conversations, 2);
        assert_eq!(backlog(world, other).await.conversations, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_somebody_is_changing_is_projected_afterwards() {
    on_each_database(async |world| {
        let services = &world.app().services;
        if services.store.has_one_server() {
            return; // SQLite has one writer.
        }
        let (org, ids) = changed(world, 2).await;
        let mut tx = services.store.begin().await.expect("a transaction");
        store::conversations::numbers::add_messages(&mut tx, org, ids[0], (2, 0), services.ports.clock.now())
            .await
            .expect("a query");
        let services = std::sync::Arc::clone(services);
        let round = tokio::spawn(async move { projection::project_round(&services).await });
        assert_eq!(round.await.expect("no panic").expect("a round"), RoundOutcome::Done);
        tx.commit().await.expect("a commit");
        assert_eq!(backlog(world, org).await.conversations, 1);
        let _ = projection::project_round(&world.app().services).await.expect("a round");
        assert_eq!(backlog(world, org).await.conversations, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sums_are_rebuilt_but_for_a_conversation_that_cannot_be_projected() {
    on_each_database(async |world| {
        let (org, ids) = changed(world, MANY_CONVERSATIONS).await;
        backdoor::run(world, &format!("UPDATE conversations SET channel = 'unheard-of' WHERE id = '{}'", ids[3])).await;
        world.queue(&RebuildAnalytics { org }).await;
        world.runs(JOB_KINDS);
        world.until("it is done", async || world.jobs("rebuild_analytics").await.is_empty()).await;
        let mut conn = world.app().services.store.read().await.expect("a connection");
        assert_eq!(store::projection::list_pending(&mut conn, org, "", 10).await.expect("a query"), [ids[3].to_string()]);
    })
    .await;
}

/// Creates an agent whose conversations are all past their retention.
async fn kept_long_enough(world: &JobWorld, count: usize) -> (OrgId, Vec<ConversationId>) {
    let (org, ids) = changed(world, count).await;
    backdoor::run(world, &format!("UPDATE agents SET conversation_retention_days = 1 WHERE org_id = '{org}'")).await;
    for (place, id) in ids.iter().enumerate() {
        backdoor::run(world, &format!("UPDATE conversations SET last_message_at = {} WHERE id = '{id}'", place + 1)).await;
    }
    (org, ids)
}

async fn left(world: &JobWorld, org: OrgId) -> Vec<Uuid> {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    store::projection::list_some(&mut conn, org, None, 100).await.expect("a query")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_cannot_be_deleted_holds_up_no_other_of_its_agent() {
    on_each_database(async |world| {
        let (org, ids) = kept_long_enough(world, 25).await;
        backdoor::poison_row(world, "conversations", &ids[1].to_string()).await;
        run_one(&world.app().services, "delete_old_conversations").await;
        assert_eq!(left(world, org).await, [ids[1].0]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_cannot_be_read_is_deleted_all_the_same() {
    on_each_database(async |world| {
        let (org, ids) = kept_long_enough(world, 3).await;
        backdoor::run(world, &format!("UPDATE conversations SET channel = 'unheard-of' WHERE id = '{}'", ids[1])).await;
        run_one(&world.app().services, "delete_old_conversations").await;
        assert_eq!(left(world, org).await, Vec::<Uuid>::new());
    })
    .await;
}

//! In every periodic task, an organization for which nothing can succeed does not hold up others.

use std::collections::BTreeSet;

use frontdesk_core::auth::principal::Principal;
use frontdesk_jobs::periodic::{PeriodicTask, ScheduledTask, all_tasks, testing};
use frontdesk_platform::webhooks::listeners;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{AgentId, MessageId, OrgId, Result, jobs::overdue::OverdueRecord};
use uuid::Uuid;

use super::{
    JobWorld,
    backdoor::{Backdoor, poison},
    on_each_database,
    sweeps::{agent, overdue},
};

/// Due work of a task: its setup, and the rows that are left of an organization while it is not done.
struct PlantedWork {
    task: &'static str,
    sql: &'static str,
    left: &'static str,
}

const fn plant_work(task: &'static str, sql: &'static str, left: &'static str) -> PlantedWork {
    PlantedWork { task, sql, left }
}

/// One for each task that processes rows of organizations. `{at}` is earlier for the poisoned one.
const PLANTED_WORK: &[PlantedWork] = &[
    plant_work(
        "start_subscription_months",
        "UPDATE orgs SET period_end = {at} WHERE id = '{org}'",
        "orgs WHERE id = '{org}' AND period_end <= 2",
    ),
    plant_work(
        "remove_lapsed_uploads",
        "INSERT INTO uploads (org_id, id, agent_id, format, lease_until) VALUES ('{org}', '{id}', '{agent}', 'text', {at})",
        "uploads WHERE org_id = '{org}'",
    ),
    plant_work(
        "end_lost_replies",
        "INSERT INTO drafts (org_id, id, agent_id, conversation_id, model, writer, lease_until, created_at) \
         VALUES ('{org}', '{id}', '{agent}', '{id}', 'm', '{id}', {at}, 9000000000000000)",
        "drafts WHERE org_id = '{org}' AND error IS NULL",
    ),
    plant_work(
        "remove_failed_replies",
        "INSERT INTO drafts (org_id, id, agent_id, conversation_id, model, writer, lease_until, error, created_at) \
         VALUES ('{org}', '{id}', '{agent}', '{id}', 'm', '{id}', 1, 'INTERNAL_ERROR', {at})",
        "drafts WHERE org_id = '{org}' AND created_at <= 2",
    ),
    plant_work(
        "refund_lapsed_reservations",
        "INSERT INTO credit_entries (org_id, id, kind, state, amount, balance, message_id, expires_at, created_at) \
         VALUES ('{org}', '{id}', 'reply', 'reserved', -1, 0, '{id}', {at}, 1)",
        "credit_entries WHERE org_id = '{org}' AND state = 'reserved'",
    ),
    plant_work(
        "remove_old_idempotency_keys",
        "INSERT INTO idempotency_keys (org_id, idem_key, request_hash, state, token, lease_until, created_at) VALUES \
         ('{org}', '{id}', CAST('0123456789abcdef0123456789abcdef' AS {bytes}), 'done', '{id}', 1, {at})",
        "idempotency_keys WHERE org_id = '{org}'",
    ),
    plant_work(
        "queue_source_removals",
        "INSERT INTO sources (org_id, id, agent_id, kind, title, status, bytes, chunks, created_at, updated_at, deleted_at) \
         VALUES ('{org}', '{id}', '{agent}', 'text', 't', 'ready', 0, 0, 1, 1, {at})",
        "orgs WHERE id = '{org}' AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = '{org}' AND kind = 'purge_source')",
    ),
    plant_work(
        "queue_agent_removals",
        "INSERT INTO agents (org_id, id, public_id, name, model, session_resume_hours, geo_restriction_mode, \
         geo_restriction_countries, created_at, \
         updated_at, deleted_at) VALUES ('{org}', '{id}', '{id}', 'a', 'm', 1, 'off', '[]', 1, 1, {at})",
        "orgs WHERE id = '{org}' AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = '{org}' AND kind = 'purge_agent')",
    ),
    plant_work(
        "queue_site_removals",
        "INSERT INTO help_sites (org_id, id, agent_id, slug, published, visibility, name, locale, locales, feedback_enabled, \
         indexing, header_links, footer_links, theme, purge_since, unsettled_since, created_at, updated_at) VALUES ('{org}', \
         '{id}', '{agent}', 's-{id}', FALSE, 'public', 'n', 'en', '[]', TRUE, TRUE, '[]', '[]', '{}', {at}, {at}, 1, 1)",
        "orgs WHERE id = '{org}' AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = '{org}' AND kind = 'purge_site')",
    ),
    plant_work(
        "queue_missing_articles",
        "UPDATE help_sites SET unsettled_since = {at} WHERE org_id = '{org}'",
        "orgs WHERE id = '{org}' AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = '{org}' AND kind = 'settle_articles')",
    ),
    plant_work(
        "queue_contact_retirements",
        "INSERT INTO contacts (org_id, id, retired, created_at, updated_at) VALUES ('{org}', '{id}', 'erase', 1, {at})",
        "orgs WHERE id = '{org}' AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = '{org}' AND kind = 'retire_contact')",
    ),
    plant_work(
        "remove_old_invitations",
        "INSERT INTO invitations (org_id, id, email, email_key, role, created_at, expires_at) \
         VALUES ('{org}', '{id}', 'a@acme.dev', 'a@acme.dev', 'member', 1, {at})",
        "invitations WHERE org_id = '{org}'",
    ),
    plant_work(
        "remove_deleted_attributes",
        "INSERT INTO contact_attributes (org_id, id, key, kind, deleted_at, created_at, updated_at) \
         VALUES ('{org}', '{id}', 'k', 'text', {at}, 1, 1)",
        "contact_attributes WHERE org_id = '{org}'",
    ),
    plant_work(
        "end_lost_listeners",
        "UPDATE webhook_endpoints SET held_until = {at} WHERE org_id = '{org}'",
        "webhook_endpoints WHERE org_id = '{org}' AND is_temporary",
    ),
    plant_work(
        "queue_domain_checks",
        "INSERT INTO web_domains (org_id, id, agent_id, hostname, token, edge, surface, status, ownership, routing, is_held, \
         is_claim, checks, is_stopped, next_check_at, created_at, updated_at) VALUES ('{org}', '{id}', '{agent}', 'h{id}.test', \
         't', 'e', 'help_center', 'pending_dns', 'missing', 'missing', FALSE, FALSE, 0, FALSE, {at}, 1, 1)",
        "web_domains WHERE org_id = '{org}' AND queued_at IS NULL",
    ),
    plant_work(
        "queue_email_domain_checks",
        "INSERT INTO email_domains (org_id, id, hostname, selector, receiving_label, records, sending, has_lost_hostname, \
         checks, failures, next_check_at, created_at, updated_at) VALUES ('{org}', '{id}', 'm{id}.test', 's', 'r', '[]', \
         'pending', FALSE, 0, 0, {at}, 1, 1)",
        "email_domains WHERE org_id = '{org}' AND queued_at IS NULL",
    ),
    plant_work(
        "remove_old_mails",
        "INSERT INTO email_messages (org_id, id, agent_id, direction, status, sender, recipients, cc, subject, rfc_id, rfc_hash, \
         refs, accepted, refused, attempts, doubtful, created_at, updated_at) VALUES ('{org}', '{id}', '{agent}', 'inbound', \
         'failed', 'a@acme.dev', '[]', '[]', 's', 'm', CAST('m' AS {bytes}), '[]', '[]', '[]', 0, 0, {at}, 1)",
        "email_messages WHERE org_id = '{org}' AND created_at <= 2",
    ),
    // Its mail, which is not old, and then the mail as it came.
    plant_work(
        "remove_raw_mails",
        "INSERT INTO email_messages (org_id, id, agent_id, direction, status, sender, recipients, cc, subject, rfc_id, rfc_hash, \
         refs, accepted, refused, attempts, doubtful, created_at, updated_at) VALUES ('{org}', '{id}', '{agent}', 'inbound', \
         'received', 'a@acme.dev', '[]', '[]', 's', 'm', CAST('m' AS {bytes}), '[]', '[]', '[]', 0, 0, 9000000000000000, 1)",
        "raw_mails WHERE org_id = '{org}'",
    ),
    plant_work(
        "remove_raw_mails",
        "INSERT INTO raw_mails (org_id, id, bytes, expires_at) \
         SELECT org_id, id, 1, {at} FROM email_messages WHERE org_id = '{org}' AND status = 'received'",
        "raw_mails WHERE org_id = '{org}'",
    ),
    plant_work(
        "remove_mail_contents",
        "INSERT INTO removed_mail_contents (org_id, id) VALUES ('{org}', '{id}')",
        "removed_mail_contents WHERE org_id = '{org}'",
    ),
    plant_work(
        "remove_old_activity",
        "INSERT INTO activity (org_id, id, at, actor_kind, verb, resource_kind, resource_id) VALUES ('{org}', \
         '00000000-0000-7000-8000-00000000000{at}', {at}, 'system', 'updated', 'organization', '{org}')",
        "activity WHERE org_id = '{org}' AND at <= 2",
    ),
    plant_work(
        "remove_old_events",
        "INSERT INTO events (org_id, id, type, resource_id, sequence, at) VALUES ('{org}', \
         '00000000-0000-7000-8000-00000000000{at}', 'contact.created', '{id}', 1, {at})",
        "events WHERE org_id = '{org}' AND at <= 2",
    ),
    plant_work(
        "queue_question_grouping",
        "INSERT INTO questions_to_group (org_id, agent_id) VALUES ('{org}', '{agent}')",
        "questions_to_group WHERE org_id = '{org}'",
    ),
    plant_work(
        "delete_old_conversations",
        "INSERT INTO conversations (org_id, id, agent_id, created_at, last_message_at, is_searchable) \
         VALUES ('{org}', '{id}', '{agent}', 1, {at}, TRUE)",
        "conversations WHERE org_id = '{org}' AND last_message_at <= 2",
    ),
    plant_work(
        "make_conversations_searchable",
        "INSERT INTO conversations (org_id, id, agent_id, created_at, last_message_at, is_searchable) \
         VALUES ('{org}', '{id}', '{agent}', {at}, 9000000000000000, FALSE)",
        "conversations WHERE org_id = '{org}' AND NOT is_searchable",
    ),
];

/// Tasks that process no rows of organizations, or are tested elsewhere.
const OTHER_TASKS: &[&str] = &[
    // A few statements for all organizations, on tables that nothing refers to.
    "refresh_key_ring",
    "record_key_uses",
    "drop_idle_limits",
    "remove_ended_sessions",
    "remove_wrong_codes",
    "forget_who_asked",
    "remove_dead_jobs",
    "remove_certificate_records",
    "remove_old_help_slugs",
    "forget_article_raters",
    "remove_ended_help_sign_ins",
    "count_article_views",
    "forget_help_visits",
    "release_disk_space",
    // They would remove the data that the other tasks are tested with.
    "delete_unclaimed_workspaces",
    "delete_scheduled_workspaces",
    "queue_workspace_removals",
    "suspend_lapsed_domains",
    "note_lapsed_email_domains",
    "delete_unused_help_center_files",
    // Tested by stories of certificates and of help centers.
    "queue_certificate_orders",
    "note_missing_certificates",
    "render_outdated_articles",
    "thin_help_searches",
    "remove_agent_indices",
    "remove_help_indices",
    // Its rows belong to servers with an embedding model, and are queued in batches.
    "queue_missing_vectors",
];

/// An organization that has due work in each of the tasks.
struct Tenant {
    org: OrgId,
    agent: AgentId,
    at: i64,
}

impl Tenant {
    /// Creates an organization; of two, the first one is due first.
    async fn new(world: &JobWorld, at: i64) -> Self {
        let (org, services) = (overdue(world).await, &world.app().services);
        let id = services.ports.ids.next();
        let mut tx = services.store.begin().await.expect("a transaction");
        store::agents::insert(&mut tx, agent(world, org, id), None).await.expect("an agent");
        tx.commit().await.expect("a commit");
        let unit = services.units.begin_for(org, Principal::System, None).await.expect("a transaction");
        let mut unit = unit.expect("the organization is there");
        listeners::start_listening(&mut unit, &services.ring).await.expect("somebody listens");
        services.apply_follow_up(org, unit.commit().await.expect("a commit"));
        let mut backdoor = Backdoor::open(world).await;
        backdoor.run(&format!("UPDATE agents SET conversation_retention_days = 1 WHERE org_id = '{org}'")).await;
        let tenant = Self { org, agent: id, at };
        for plant in PLANTED_WORK {
            let sql = tenant.filled(plant.sql, &backdoor).replace("{id}", &services.ports.ids.next::<Uuid>().to_string());
            backdoor.run(&sql).await;
        }
        tenant
    }

    fn filled(&self, sql: &str, backdoor: &Backdoor) -> String {
        let bytes = if matches!(backdoor, Backdoor::Sqlite(_)) { "BLOB" } else { "BYTEA" };
        let sql = sql.replace("{org}", &self.org.to_string()).replace("{agent}", &self.agent.to_string());
        sql.replace("{at}", &self.at.to_string()).replace("{bytes}", bytes)
    }

    /// Returns the tasks that still have due work.
    async fn unserved(&self, world: &JobWorld) -> Vec<&'static str> {
        let mut backdoor = Backdoor::open(world).await;
        let mut left = Vec::new();
        for plant in PLANTED_WORK {
            if backdoor.count(&format!("SELECT COUNT(*) FROM {}", self.filled(plant.left, &backdoor))).await > 0 {
                left.push(plant.task);
            }
        }
        left
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organization_that_can_never_be_served_holds_up_no_other_in_any_task() {
    on_each_database(async |world| {
        let (poisoned, other) = (Tenant::new(world, 1).await, Tenant::new(world, 2).await);
        let all: Vec<_> = PLANTED_WORK.iter().map(|plant| plant.task).collect();
        assert_eq!((poisoned.unserved(world).await, other.unserved(world).await), (all.clone(), all.clone()));
        poison(world, poisoned.org).await;
        let services = &world.app().services;
        let failed = testing::run_all(services).await;
        assert!(failed.is_empty(), "a task must not fail for a row: {failed:?}");
        assert_eq!(other.unserved(world).await, Vec::<&str>::new(), "of the other organization");
        assert_eq!(poisoned.unserved(world).await, all, "nothing of the poisoned one succeeds");
    })
    .await;
}

/// Proves that the test above would notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_task_that_ends_at_the_first_failure_is_noticed() {
    let database = crate::testing::TestOptions::default();
    let server = crate::testing::IdleServer::new(database).await.expect("SQLite is always there");
    let world = JobWorld { server, stop: tokio_util::sync::CancellationToken::new(), runner: None };
    let (poisoned, other) = (Tenant::new(&world, 1).await, Tenant::new(&world, 2).await);
    poison(&world, poisoned.org).await;
    testing::run_task(&world.app().services, &ScheduledTask::of::<EndsAtTheFirstFailure>()).await;
    assert!(other.unserved(&world).await.contains(&"remove_failed_replies"));
    world.app().services.store.close().await;
}

struct EndsAtTheFirstFailure;

impl PeriodicTask for EndsAtTheFirstFailure {
    const NAME: &'static str = "remove_failed_replies";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        let found =
            store::chat::drafts::list_failed(&mut services.store.read().await?, now, &OverdueRecord::default(), 100).await?;
        for row in found {
            let (org, id) = row.parse_ids()?;
            services.chat.remove_failed_reply(org, MessageId(id)).await?;
        }
        Ok(())
    }
}

#[test]
fn every_task_is_tried() {
    let known: BTreeSet<_> = PLANTED_WORK.iter().map(|plant| plant.task).chain(OTHER_TASKS.iter().copied()).collect();
    let there: BTreeSet<_> = all_tasks().map(|task| task.name).collect();
    assert_eq!(known, there, "plant something for a new task that goes through rows");
}

//! A workspace whose deletion an owner has scheduled: shut to visitors at once, and gone completely at its end.

use std::time::Duration;

use frontdesk_conformance::{Stage, World, rounds, stage::domain_hostname, stories};
use frontdesk_jobs::periodic::testing;
use frontdesk_platform::accounts::{
    deletion::{self, DELETION_DELAY},
    invitations,
    mail_addresses::MailAddress,
    members,
};
use frontdesk_types::accounts::{MemberRole, orgs::Plan};

const SETTINGS: &str = "tls.ask_listen = '127.0.0.1:0'\n";

stories![
    a_scheduled_deletion_shuts_out_visitors_and_leaves_nothing with SETTINGS,
    a_canceled_deletion_changes_nothing,
    a_deletion_that_is_broken_off_goes_on,
];

/// Sets up a workspace with everything that one can have, and people.
async fn set_up(world: &World) -> Stage {
    let stage = Stage::set_up(world).await;
    let address = |name: &str| MailAddress::parse("", &format!("{name}@acme.dev")).expect("an address");
    let org = stage.actor.org;
    world.run_as_operator(org, async |unit| invitations::invite(unit, &address("bert"), MemberRole::Admin).await).await;
    world.run_as_operator(org, async |unit| members::add_or_update(unit, &address("cleo"), MemberRole::Member).await).await;
    stage
}

async fn schedule(world: &World, stage: &Stage) {
    let org = world.run_as_operator(stage.actor.org, async |unit| deletion::schedule_deletion(unit).await).await;
    assert!(org.delete_at.is_some());
}

/// Returns the tables that have rows of the workspace.
async fn tables_left(world: &World, stage: &Stage) -> Vec<String> {
    let rows = world.backdoor().await.rows_by_table(stage.actor.org).await;
    rows.into_iter().filter(|(_, rows)| !rows.is_empty()).map(|(table, _)| table).collect()
}

/// Returns the status of a page at a host.
async fn status_at(world: &World, host: &str) -> u16 {
    let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    world.wire.send_bytes(&request).await.status
}

async fn site_host(stage: &Stage) -> String {
    let site = stage.actor.get(&format!("/help-center/sites/{}", stage.help.site)).await.data();
    format!("{}.localhost", site["slug"].as_str().expect("a slug"))
}

async fn needs_certificate(world: &World, host: &str) -> bool {
    let at = world.ask_address().expect("it listens");
    let wire = frontdesk_conformance::wire::Wire::to(&format!("http://{at}"));
    wire.exchange("GET", &format!("/ask?domain={host}"), &[], None).await.status == 200
}

async fn a_scheduled_deletion_shuts_out_visitors_and_leaves_nothing(world: &World) {
    let (stage, other) = (set_up(world).await, world.new_actor(Plan::Hobby).await);
    let others = world.backdoor().await.rows_by_table(other.org).await;
    let (site, domain) = (site_host(&stage).await, domain_hostname(stage.domain));
    assert_eq!((status_at(world, &site).await, status_at(world, &domain).await), (200, 200));
    assert!(needs_certificate(world, &domain).await && needs_certificate(world, &site).await);

    schedule(world, &stage).await;
    assert_eq!((status_at(world, &site).await, status_at(world, &domain).await), (404, 404));
    assert!(!needs_certificate(world, &domain).await && !needs_certificate(world, &site).await);
    stage.actor.ask_agent(stage.agent, "When does the desk open?").await.data();
    world.settle().await;
    let mails = world.mails().await;
    assert!(mails.iter().any(|mail| mail.contains("scheduled for deletion")), "{mails:?}");

    world.advance(DELETION_DELAY - Duration::from_secs(60));
    world.run_periodic_tasks().await;
    stage.actor.get("/agents").await.assert_code("success", "a minute before the end");
    world.advance(Duration::from_secs(60));
    for _ in 0..2 {
        world.run_periodic_tasks().await;
        world.settle().await;
        assert_eq!(tables_left(world, &stage).await, Vec::<String>::new());
    }
    stage.actor.get("/agents").await.assert_code("INVALID_API_KEY", "for good");
    assert!(!world.app().config.data_dir.join("index").join(stage.actor.org.to_string()).exists());
    let now = world.backdoor().await.rows_by_table(other.org).await;
    assert_eq!(now["api_keys"], others["api_keys"]);
    assert_eq!(now["members"], others["members"]);
}

async fn a_canceled_deletion_changes_nothing(world: &World) {
    let stage = set_up(world).await;
    let site = site_host(&stage).await;
    schedule(world, &stage).await;
    world.advance(DELETION_DELAY - Duration::from_secs(60));
    world.run_as_operator(stage.actor.org, async |unit| deletion::cancel_deletion(unit).await).await;
    assert_eq!((status_at(world, &site).await, status_at(world, &domain_hostname(stage.domain)).await), (200, 200));
    world.advance(DELETION_DELAY);
    world.run_periodic_tasks().await;
    stage.actor.get("/agents").await.assert_code("success", "it stays");
}

/// Whenever the process crashes, the next run of the task does the rest.
async fn a_deletion_that_is_broken_off_goes_on(world: &World) {
    let count = rounds(6);
    let mut stages = Vec::new();
    for _ in 0..count {
        let stage = set_up(world).await;
        schedule(world, &stage).await;
        stages.push(stage);
    }
    world.advance(DELETION_DELAY);
    for millis in 0..count as u64 {
        // Dropped midway, which to a transaction looks like a crash.
        let _ = tokio::time::timeout(Duration::from_millis(millis), testing::run_all(&world.app().services)).await;
    }
    world.run_periodic_tasks().await;
    world.settle().await;
    for stage in &stages {
        assert_eq!(tables_left(world, stage).await, Vec::<String>::new());
    }
}

//! Webhooks to a receiver that misbehaves, from servers that are killed: every event arrives, each under one id,
//! and none without its cause.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use frontdesk_client::{
    Client,
    prelude::*,
    types::{
        ContactCreate, WebhookAttemptOutcome, WebhookDeliveryStatus, WebhookEndpointCreate, WebhookEndpointUpdate,
        WebhookEventName, WebhookResendRequest,
    },
    uuid::Uuid,
};
use frontdesk_test_programs::postgres;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::{connect, database::Database, moment, number, receiver::Receiver};
use crate::frontdesk::{FrontdeskHome, ServerProcess};

/// Default number of kills on each database.
const KILLS: u64 = 4;

/// Default number of events.
const EVENTS: u64 = 200;

/// Number of concurrent writers that cause events.
const WRITERS: u64 = 4;

/// Pauses between attempts, in milliseconds.
const PAUSES: [u64; 12] = [50, 50, 100, 100, 200, 200, 300, 300, 400, 400, 500, 500];

/// Timeout of an attempt.
const DEADLINE: Duration = Duration::from_secs(1);

/// Maximum number of deliveries that may be under way at the moment of a kill.
const UNDER_WAY: u64 = 384;

/// Count that must be 0 at the end.
const UNSETTLED: &str = "SELECT COUNT(*) FROM webhook_deliveries WHERE status <> 'delivered'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn webhooks_survive_kills_and_a_bad_receiver() {
    programme(&[FrontdeskHome::with(settings(None))], None).await;
    if let Some(url) = postgres::create_database() {
        let homes = [(); 2].map(|()| FrontdeskHome::with(settings(Some(&url))));
        programme(&homes, Some(&url)).await;
        postgres::drop_database(&url);
    }
}

fn settings(database: Option<&str>) -> Vec<(&'static str, String)> {
    let pauses: Vec<String> = PAUSES.iter().map(|pause| format!("{pause}ms")).collect();
    let mut settings = vec![
        ("FRONTDESK_EGRESS_ALLOW", "127.0.0.0/8".to_owned()),
        ("FRONTDESK_WEBHOOK_RETRIES", pauses.join(",")),
        ("FRONTDESK_WEBHOOK_DEADLINE", format!("{}s", DEADLINE.as_secs())),
        // Two servers on one database have the same one.
        ("FRONTDESK_PEPPER", "webhooks that arrive, whatever happens to the server".to_owned()),
    ];
    settings.extend(database.map(|url| ("FRONTDESK_DATABASE_URL", url.to_owned())));
    settings
}

/// Runs servers on one database, one for each of these homes.
async fn programme(homes: &[FrontdeskHome], postgres: Option<&str>) {
    let (kills, seed) = (number("FRONTDESK_KILLS").unwrap_or(KILLS), number("FRONTDESK_SEED").unwrap_or(1));
    let events = number("FRONTDESK_EVENTS").unwrap_or(EVENTS);
    let workspace = homes[0].workspace("enterprise");
    let database = connect(&homes[0], postgres).await;
    let serve = || homes.iter().map(FrontdeskHome::serve).collect::<Vec<ServerProcess>>();
    let receiver = Receiver::start().await;
    let first = serve();
    let client = first[0].client(&workspace.key);
    let types = vec![WebhookEventName::ContactCreated];
    let body = WebhookEndpointCreate::builder().url(receiver.url.as_str()).event_types(types);
    let endpoint = client.create_webhook_endpoint().body(body).await.expect("an endpoint").id;
    drop(first);

    let (mut killed, mut caused) = (Vec::new(), HashSet::new());
    for round in 0..kills {
        let running = serve();
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let server = &running[usize::try_from(writer).expect("few") % running.len()];
                tokio::spawn(writes(server.client(&workspace.key), events / WRITERS / kills))
            })
            .collect();
        sleep(Duration::from_millis(600) + moment(seed, round)).await;
        for server in running {
            server.kill();
        }
        killed.push(Instant::now());
        for writer in writers {
            caused.extend(writer.await.expect("a writer gives up"));
        }
        // No server delivers now: the next ones need not wait for the leases to expire.
        database.run("UPDATE webhook_endpoints SET held_until = 0").await;
    }
    let running = serve();
    let client = running[0].client(&workspace.key);
    caused.extend(writes(running[0].client(&workspace.key), 20).await);
    receiver.seen().may_be_gone = true;
    arrive(&client, endpoint, &database, Duration::from_secs(60 + events / 2)).await;
    everything_arrived(&receiver, &caused, &killed, &database).await;
    tried_by_the_schedule(&client, endpoint).await;
}

/// Causes events until the server is gone; returns those that were certainly caused.
async fn writes(client: Client, most: u64) -> Vec<Uuid> {
    let mut created = Vec::new();
    for number in 0..most.max(10) {
        let body = ContactCreate::builder().name(format!("Visitor {number}"));
        match timeout(Duration::from_secs(5), client.create_contact().body(body).send()).await {
            Ok(Ok(contact)) => created.push(contact.id),
            _ => return created,
        }
    }
    created
}

/// Waits until everything has arrived: a receiver that hangs, requests pauses and dies takes its time. Now and then
/// it answers that it is gone, or fails until a delivery is given up.
async fn arrive(client: &Client, endpoint: Uuid, database: &Database, max_wait: Duration) {
    let begun = Instant::now();
    while database.count(UNSETTLED).await > 0 {
        assert!(begun.elapsed() < max_wait, "deliveries are never settled, on {}", database.name());
        let found = client.get_webhook_endpoint(endpoint).await.expect("the endpoint");
        if !found.is_enabled {
            let body = WebhookEndpointUpdate::builder().is_enabled(true);
            client.update_webhook_endpoint(endpoint).body(body).await.expect("it is enabled again");
        }
        let failed = client.list_webhook_deliveries(endpoint).status(WebhookDeliveryStatus::Failed).await.expect("a page");
        if !failed.items.is_empty() {
            let body = WebhookResendRequest::builder().since(found.created_at);
            // The endpoint may have been disabled again meanwhile.
            let _ = client.recover_webhook_deliveries(endpoint).body(body).await;
        }
        sleep(Duration::from_millis(300)).await;
    }
}

async fn everything_arrived(receiver: &Receiver, caused: &HashSet<Uuid>, killed: &[Instant], database: &Database) {
    let contacts = database.count("SELECT COUNT(*) FROM contacts").await;
    let events = database.count("SELECT COUNT(*) FROM events").await;
    let (accepted, bodies, changed, requests, deaths) = {
        let seen = receiver.seen();
        (seen.accepted.clone(), seen.bodies.clone(), seen.changed.clone(), seen.requests, seen.deaths.clone())
    };
    let about = |body: &String| -> Uuid {
        let event: Value = serde_json::from_str(body).expect("JSON");
        event["data"]["contactId"].as_str().expect("an id").parse().expect("a UUID")
    };
    let told: HashSet<Uuid> = bodies.values().map(about).collect();
    eprintln!(
        "{}: {} events caused, {requests} requests, {} ids accepted, {} more than once, {} kills, {} deaths of the receiver",
        database.name(),
        caused.len(),
        accepted.len(),
        accepted.values().filter(|times| times.len() > 1).count(),
        killed.len(),
        deaths.len()
    );
    assert_eq!(caused.difference(&told).count(), 0, "events that never arrived, on {}", database.name());
    assert_eq!((contacts, events), (told.len() as i64, told.len() as i64), "each cause has one event, and each event its cause");
    assert_eq!(accepted.len(), bodies.len(), "every id was accepted");
    assert!(changed.is_empty(), "the same id came with another body: {changed:?}");
    // Accepted twice: the first time cannot have been recorded before a kill, or the answer was lost
    // when the receiver died.
    let again: Vec<_> = accepted.values().filter(|times| times.len() > 1).collect();
    assert!(
        again.len() as u64 <= (killed.len() + deaths.len()) as u64 * UNDER_WAY,
        "{} were accepted more than once",
        again.len()
    );
    for times in again {
        for pair in times.windows(2) {
            let was_killed = killed.iter().any(|kill| pair[0] <= *kill && *kill <= pair[1]);
            let was_lost = deaths.iter().any(|death| pair[0] <= *death && *death <= pair[0] + DEADLINE);
            assert!(was_killed || was_lost, "accepted twice without a kill in between, on {}", database.name());
        }
    }
}

/// Checks that no attempt comes before its time.
async fn tried_by_the_schedule(client: &Client, endpoint: Uuid) {
    let mut listed = client.list_webhook_deliveries(endpoint).limit(100).all();
    let (mut seen, mut repeated) = (0, 0);
    while let Some(delivery) = listed.try_next().await.expect("a page") {
        seen += 1;
        if delivery.attempt_count < 2 || seen > 300 {
            continue;
        }
        let details = client.get_webhook_delivery(endpoint, delivery.id).await.expect("a delivery");
        let mut attempts = 0;
        for pair in details.attempts.windows(2) {
            let ended = pair[0].at + chrono::Duration::milliseconds(pair[0].duration_ms);
            let waited = (pair[1].at - ended).num_milliseconds();
            // After it was given up, a recovery begins the schedule again.
            if pair[0].outcome == WebhookAttemptOutcome::Gone || attempts == PAUSES.len() {
                attempts = 0;
                continue;
            }
            let pause = i64::try_from(PAUSES[attempts]).expect("short");
            assert!(waited >= pause * 9 / 10 - 2, "{waited} ms instead of {pause} after the try {attempts}");
            (attempts, repeated) = (attempts + 1, repeated + 1);
        }
    }
    assert!(repeated > 0, "nothing was tried twice");
}

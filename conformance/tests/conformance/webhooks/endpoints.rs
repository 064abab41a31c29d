//! Endpoints: the destination of events, and their selection.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use frontdesk_conformance::{Stage, WebhookReceiver, World, receiver::EGRESS_ALLOWED, stories};
use frontdesk_test_programs::forbidden::{FORBIDDEN_HOSTS, listen_between_traps};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};

use super::{create_endpoint, endpoint_path, send_test_event, wait_until_all};

stories![
    an_event_is_delivered_and_signed with EGRESS_ALLOWED,
    a_secret_is_shown_once with EGRESS_ALLOWED,
    two_secrets_sign_for_a_while with EGRESS_ALLOWED,
    an_endpoint_gets_what_it_takes with EGRESS_ALLOWED,
    what_happens_while_it_is_disabled_is_not_delivered with EGRESS_ALLOWED,
    headers_are_sent_and_never_shown with EGRESS_ALLOWED,
    sixty_four_at_once_make_fifty,
    an_address_without_https_is_refused,
    a_deleted_endpoint_leaves_nothing with EGRESS_ALLOWED,
    a_limit_per_second_holds with EGRESS_ALLOWED,
    no_form_of_a_forbidden_address_is_connected_to with "egress_allow = ['127.0.0.1/32']\nrate_limit = 0",
];

async fn an_event_is_delivered_and_signed(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    let agent = anna.post("/agents", json!({ "name": "Front desk" })).await.data();

    let received = receiver.wait_for(1).await.remove(0);
    let event = received.event();
    assert_eq!((&event["type"], &event["data"]["agent"]), (&json!("agent.created"), &agent));
    assert_eq!(received.header("content-type"), "application/json");
    let secret = endpoint["secret"].as_str().expect("a secret");
    let reference = standardwebhooks::Webhook::new(secret).expect("a secret");
    reference.verify(&received.body, &received.headers).expect("a signature that the reference library accepts");
    let mut other = received.body.to_vec();
    other.push(b' ');
    assert!(reference.verify(&other, &received.headers).is_err(), "it covers the body");

    let delivery = wait_until_all(&anna, &endpoint, "delivered").await.remove(0);
    assert_eq!((&delivery["id"], &delivery["attemptCount"]), (&json!(received.header("webhook-id")), &json!(1)));
    assert_eq!(delivery["lastAttempt"]["outcome"], "succeeded");
    assert_eq!(delivery["createdAt"], event["timestamp"]);
    let shown = anna.get(&format!("{}/deliveries/{}", endpoint_path(&endpoint), received.header("webhook-id"))).await.data();
    assert_eq!(shown["payload"], event);
    let recorded = anna.get(&format!("/webhooks/events/{}", received.header("webhook-id"))).await.data();
    assert_eq!((&recorded["payload"], &recorded["agentId"]), (&event, &agent["id"]));
}

async fn a_secret_is_shown_once(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let mut created = create_endpoint(&anna, &receiver, json!({ "headers": { "X-Shop": "open sesame" } })).await;
    let secret = created["secret"].as_str().expect("a secret").to_owned();
    world.recorder.forbid_text("open sesame");
    created.as_object_mut().expect("an object").remove("secret");
    assert_eq!(anna.get(&endpoint_path(&created)).await.data(), created);
    assert_eq!(anna.get("/webhooks/endpoints").await.data()["items"], json!([created]));
    let rows = format!("{:?}", world.backdoor().await.rows_by_table(anna.org).await);
    assert!(!rows.contains(&secret) && !rows.contains("open sesame"), "they are encrypted where they are stored");

    world.rotate_pepper().await;
    send_test_event(&anna, &created, "ping").await;
    let received = receiver.wait_for(1).await.remove(0);
    let reference = standardwebhooks::Webhook::new(&secret).expect("a secret");
    reference.verify(&received.body, &received.headers).expect("the same secret under another pepper");
}

async fn two_secrets_sign_for_a_while(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    let rotate = format!("{}/rotate-secret", endpoint_path(&endpoint));
    let rotated = anna.post(&rotate, json!({ "gracePeriodHours": 1 })).await.data();
    let signatures = async |number: usize| {
        send_test_event(&anna, &endpoint, "ping").await;
        receiver.wait_for(number).await[number - 1].header("webhook-signature").split(' ').count()
    };
    assert_eq!(signatures(1).await, 2);
    let received = receiver.received().remove(0);
    for secret in [&endpoint["secret"], &rotated["secret"]] {
        let reference = standardwebhooks::Webhook::new(secret.as_str().expect("a secret")).expect("a secret");
        reference.verify(&received.body, &received.headers).expect("either secret");
    }
    world.advance(Duration::from_secs(3_601));
    assert_eq!(signatures(2).await, 1, "the grace period is over");
    anna.post(&rotate, json!({ "gracePeriodHours": 0 })).await.data();
    assert_eq!(signatures(3).await, 1, "there was none");
}

async fn an_endpoint_gets_what_it_takes(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    let (all, some) = (WebhookReceiver::start().await, WebhookReceiver::start().await);
    create_endpoint(&anna, &all, json!({})).await;
    let other = anna.create_agent("Back office").await;
    create_endpoint(&anna, &some, json!({ "eventTypes": ["agent.updated", "contact.created"], "agentIds": [agent] })).await;
    for id in [agent, other] {
        anna.patch(&format!("/agents/{id}"), json!({ "description": "Ours." })).await.data();
    }
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
    all.wait_for(4).await;
    some.wait_for(1).await;
    let names: BTreeSet<String> = all.event_types().into_iter().collect();
    let expected = ["agent.created", "agent.updated", "contact.created"].map(str::to_owned);
    assert_eq!(names, BTreeSet::from(expected));
    assert_eq!(some.received().iter().map(|got| got.event()["data"]["agentId"].clone()).collect::<Vec<_>>(), [json!(agent)]);
}

async fn what_happens_while_it_is_disabled_is_not_delivered(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "isEnabled": false })).await;
    anna.create_agent("Unnoticed").await;
    anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": true })).await.data();
    anna.create_agent("Noticed").await;
    let received = receiver.wait_for(1).await;
    assert_eq!(received[0].event()["data"]["agent"]["name"], "Noticed");
    assert_eq!(receiver.received().len(), 1);
}

async fn headers_are_sent_and_never_shown(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "headers": { "X-Shop": "17", "x-old": "1" } })).await;
    assert_eq!(endpoint["headerNames"], json!(["x-old", "x-shop"]));
    let changed = anna.patch(&endpoint_path(&endpoint), json!({ "headers": { "x-old": null, "x-new": "2" } })).await.data();
    assert_eq!(changed["headerNames"], json!(["x-new", "x-shop"]));
    send_test_event(&anna, &endpoint, "ping").await;
    let received = receiver.wait_for(1).await.remove(0);
    assert_eq!((received.header("x-shop"), received.header("x-new")), ("17", "2"));
    assert!(received.headers.get("x-old").is_none());
    for headers in [json!({ "Webhook-Id": "x" }), json!({ "host": "x" }), json!({ "x-a": "b\r\nc: d" }), json!({ "": "x" })] {
        let answer = anna.patch(&endpoint_path(&endpoint), json!({ "headers": headers })).await;
        answer.assert_code("VALIDATION_ERROR", &format!("{headers}"));
    }
}

async fn sixty_four_at_once_make_fifty(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let create = || anna.post("/webhooks/endpoints", json!({ "url": "https://hooks.invalid/", "eventTypes": ["ping"] }));
    let answers = join_all((0..64).map(|_| create())).await;
    let created = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(created, 50);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.assert_code("TOO_MANY", "one more than fifty");
    }
}

async fn an_address_without_https_is_refused(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let addresses = [
        "http://shop.example/hooks",
        "http://127.0.0.1/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://user:secret@shop.example/",
        "https://shop.example/#top",
        "ftp://shop.example/",
        "shop.example",
        "https://shop.example:22/",
        "https://169.254.169.254/latest/meta-data",
    ];
    let endpoint = anna.post("/webhooks/endpoints", json!({ "url": "https://shop.example/hooks" })).await.data();
    for url in addresses {
        let created = anna.post("/webhooks/endpoints", json!({ "url": url })).await;
        created.assert_code("VALIDATION_ERROR", url);
        anna.patch(&endpoint_path(&endpoint), json!({ "url": url })).await.assert_code("VALIDATION_ERROR", url);
    }
    let answer = anna.post("/webhooks/endpoints", json!({ "url": "http://shop.example/" })).await;
    insta::assert_snapshot!(
        answer.json()["error"]["details"][0]["message"].as_str().expect("a message"),
        @"The address must use https; http is only for networks that the operator allows."
    );
}

async fn a_deleted_endpoint_leaves_nothing(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    send_test_event(&anna, &endpoint, "ping").await;
    wait_until_all(&anna, &endpoint, "delivered").await;
    anna.delete(&endpoint_path(&endpoint)).await.data();
    anna.create_agent("Nobody is told").await;
    world.settle().await;
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    for table in ["webhook_endpoints", "webhook_deliveries", "webhook_figures", "event_receivers"] {
        assert_eq!(rows.get(table).map_or(0, Vec::len), 0, "{table}");
    }
    let attempts = world.backdoor().await.query_number("SELECT COUNT(*) FROM webhook_attempts".to_owned()).await;
    assert_eq!((attempts, receiver.received().len()), (0, 1));
}

async fn a_limit_per_second_holds(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "maxPerSecond": 4 })).await;
    for _ in 0..5 {
        send_test_event(&anna, &endpoint, "ping").await;
    }
    let received = receiver.wait_for(5).await;
    let ids: BTreeSet<&str> = received.iter().map(|got| got.header("webhook-id")).collect();
    assert_eq!((received.len(), ids.len()), (5, 5));
    let tried: Vec<Value> = wait_until_all(&anna, &endpoint, "delivered").await;
    let mut begun: Vec<_> = tried.iter().map(|delivery| delivery["lastAttempt"]["at"].as_str().expect("a time")).collect();
    begun.sort_unstable();
    let at = |text: &str| text.parse::<chrono::DateTime<chrono::Utc>>().expect("a time");
    let millis = (at(begun[4]) - at(begun[0])).num_milliseconds();
    // The first one may have been late on a slow machine.
    assert!(millis >= 700, "five deliveries within {millis} ms");
}

/// Neither on creation, nor on a change, nor on any attempt, as if the address had been allowed before.
async fn no_form_of_a_forbidden_address_is_connected_to(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let connections = Arc::new(AtomicUsize::new(0));
    let (_site, port) = listen_between_traps(&connections).await;
    let fine = json!({ "url": "https://hooks.invalid/", "eventTypes": ["ping"] });
    let endpoint = anna.post("/webhooks/endpoints", fine).await.data();
    // The name of this machine may lead to 127.0.0.1, which is allowed here; the targets of names are tested where
    // they are resolved.
    let forms = FORBIDDEN_HOSTS.iter().filter(|form| !form.to_lowercase().starts_with("localhost"));
    for (form, scheme) in forms.flat_map(|form| [(form, "http"), (form, "https")]) {
        let url = format!("{scheme}://{form}:{port}/there");
        // A name is refused once its addresses are known.
        let is_name = form.ends_with(".example");
        if !is_name {
            let created = anna.post("/webhooks/endpoints", json!({ "url": url })).await;
            created.assert_code("VALIDATION_ERROR", &url);
            anna.patch(&endpoint_path(&endpoint), json!({ "url": url })).await.assert_code("VALIDATION_ERROR", &url);
        }
        let sql = format!("UPDATE webhook_endpoints SET url = '{url}' WHERE org_id = '{}'", anna.org);
        world.backdoor().await.execute(sql).await;
        let delivery = send_test_event(&anna, &endpoint, "ping").await;
        let target = format!("{}/deliveries/{}", endpoint_path(&endpoint), delivery["id"].as_str().expect("an id"));
        let mut tried = anna.get(&target).await.data();
        while tried["attemptCount"] == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
            tried = anna.get(&target).await.data();
        }
        let outcome = tried["lastAttempt"]["outcome"].as_str().expect("a word");
        assert!(["forbidden", "unresolved"].contains(&outcome), "{url}: {outcome}");
        world.backdoor().await.execute("UPDATE webhook_deliveries SET status = 'failed'".to_owned()).await;
    }
    assert_eq!(connections.load(Ordering::SeqCst), 0, "connections were made");
}

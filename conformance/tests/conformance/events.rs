//! Events: written with their payloads, for organizations with a receiver for them.

mod erasure;

use std::{collections::BTreeSet, time::Duration};

use frontdesk_agents::conversations::deliveries::record_failed;
use frontdesk_conformance::{
    Actor, Stage, WebhookReceiver, World,
    contract::contract,
    receiver::{EGRESS_ALLOWED, react_with_status},
    stories,
};
use frontdesk_core::unit::Unit;
use frontdesk_store::conversations::deliveries;
use frontdesk_test_programs::provider;
use frontdesk_types::{CustomDomainId, MessageId, accounts::orgs::Plan, events::EventName};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    an_event_is_written_for_its_receivers_alone,
    what_is_refused_is_no_event,
    a_note_is_told_as_it_is,
    whatever_happens_is_told_as_the_contract_says with EGRESS_ALLOWED,
    a_long_message_is_cut_and_says_so,
    events_of_a_conversation_are_numbered,
    no_number_is_given_twice,
    credits_are_told_once_a_month,
    what_changes_nothing_is_no_event,
    a_refused_question_tells_that_the_credits_have_run_out with provider::model_settings().as_str(),
];

const DAY: Duration = Duration::from_hours(24);

/// Returns the events of an organization, oldest first; those without a payload are left out.
pub(crate) async fn list_events(world: &World, actor: &Actor) -> Vec<Value> {
    let sql =
        format!("SELECT payload FROM events WHERE org_id = '{}' AND payload IS NOT NULL AND NOT is_test ORDER BY id", actor.org);
    let rows = world.backdoor().await.query_texts(sql).await;
    rows.iter().map(|row| serde_json::from_str(row).expect("JSON")).collect()
}

async fn event_names(world: &World, actor: &Actor) -> Vec<String> {
    list_events(world, actor).await.iter().map(|event| event["type"].as_str().expect("a name").to_owned()).collect()
}

async fn add_receiver(world: &World, actor: &Actor, name: EventName) {
    let sql = format!("INSERT INTO event_receivers (org_id, type, receiver_id) VALUES ('{}', '{name}', 'one')", actor.org);
    world.backdoor().await.execute(sql).await;
}

/// Receives all events from now on.
pub(crate) async fn receive_all_events(world: &World, actor: &Actor) {
    for name in EventName::ALL {
        add_receiver(world, actor, *name).await;
    }
}

async fn an_event_is_written_for_its_receivers_alone(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    anna.create_agent("Nobody is told").await;
    add_receiver(world, &anna, EventName::AgentCreated).await;
    add_receiver(world, &anna, EventName::SourceReady).await;

    let agent = anna.post("/agents", json!({ "name": "Front desk" })).await.data();
    anna.patch(&format!("/agents/{}", agent["id"].as_str().expect("an id")), json!({ "name": "Back office" })).await.data();
    bert.create_agent("Another organization").await;
    let told = list_events(world, &anna).await;
    assert_eq!(told.len(), 1, "no type that nobody receives");
    assert_eq!(told[0]["data"]["agent"], agent, "the agent as its GET shows it");
    assert_eq!(told[0]["data"]["organizationId"], json!(anna.org));
    assert_eq!(told[0]["timestamp"], agent["createdAt"]);
    assert_eq!(list_events(world, &bert).await, Vec::<Value>::new());

    let id = agent["id"].as_str().expect("an id").parse().expect("a UUID");
    let source = anna.train_on_text(id, "Opening hours", "Nine to five.").await;
    world.settle().await;
    let told = list_events(world, &anna).await.pop().expect("an event");
    let shown = anna.get(&format!("/agents/{id}/sources/{source}")).await.data();
    assert_eq!((&told["type"], &told["data"]["source"]), (&json!("source.ready"), &shown));
}

async fn what_is_refused_is_no_event(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    add_receiver(world, &anna, EventName::AgentUpdated).await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office" })).await;
    refused.assert_code("AGENT_UNAVAILABLE", "it awaits deletion");
    assert_eq!(list_events(world, &anna).await, Vec::<Value>::new());
}

async fn a_note_is_told_as_it_is(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    let notes = format!("/agents/{agent}/conversations/{conversation}/notes");
    anna.post(&notes, json!({ "text": "Nobody is told." })).await.data();
    receive_all_events(world, &anna).await;
    let note = anna.post(&notes, json!({ "text": "Rude.", "tags": ["vip"] })).await.data();
    let path = format!("/conversations/notes/{}", note["id"].as_str().expect("an id"));
    let changed = anna.patch(&path, json!({ "text": "Polite." })).await.data();
    anna.delete(&path).await.data();
    let told = list_events(world, &anna).await;
    let shown: Vec<_> = told.iter().map(|event| (&event["type"], &event["data"]["note"])).collect();
    let gone = Value::Null;
    assert_eq!(
        shown,
        [
            (&json!("conversation.note_created"), &note),
            (&json!("conversation.note_updated"), &changed),
            (&json!("conversation.note_deleted"), &gone)
        ]
    );
    assert!(told.iter().all(|event| event["data"]["noteId"] == note["id"] && event["data"]["agentId"] == json!(agent)));
}

/// Performs the usual actions with conversations and contacts; returns a conversation and a contact.
async fn act_on_conversations(anna: &Actor, agent: Uuid) -> (String, String) {
    let visitor = json!({ "externalId": "customer-17", "name": "Bea" });
    let ask = json!({ "agentId": agent, "message": "When does the front desk open on Sundays?", "visitor": visitor });
    let reply = anna.post("/chat", ask).await.data();
    let (conversation, message) = (reply["conversationId"].as_str().expect("one"), reply["messageId"].as_str().expect("one"));
    anna.put(&format!("/agents/{agent}/messages/{message}/feedback"), json!({ "rating": "down" })).await.data();
    let (path, inbox) = (format!("/agents/{agent}/conversations/{conversation}"), format!("/inbox/conversations/{conversation}"));
    anna.post(&format!("{inbox}/escalate"), json!({})).await.data();
    anna.post(&format!("{inbox}/messages"), json!({ "text": "A person is here." })).await.data();
    anna.post(&format!("{inbox}/resolve"), json!({})).await.data();
    anna.post_empty(&format!("{inbox}/reopen")).await.data();
    let lead = anna.post(&format!("/agents/{agent}/leads"), json!({ "conversationId": conversation, "phone": "1234567" })).await;
    lead.assert_code("success", "leads are collected");
    let other = anna.post("/contacts", json!({ "email": "bea@acme.dev" })).await.data();
    let contact = lead.data()["contactId"].as_str().expect("an id").to_owned();
    let merge = json!({ "contactId": other["id"] });
    anna.post(&format!("/contacts/{contact}/merge"), merge).await.data();
    anna.patch(&format!("/contacts/{contact}"), json!({ "name": "Bea Berg" })).await.data();
    (path, format!("/contacts/{contact}"))
}

async fn whatever_happens_is_told_as_the_contract_says(world: &World) {
    let Stage { actor: anna, agent, conversation, message, source, domain, help, email, .. } =
        Stage::set_up_for(world, Plan::Enterprise).await;
    receive_all_events(world, &anna).await;
    fail_delivery(world, &anna, message, "550 5.1.1 No such mailbox.").await;
    for action in ["publish", "unpublish", "publish", "archive"] {
        anna.post_empty(&format!("/help-center/articles/{}/{action}", help.draft)).await.data();
    }
    anna.delete(&format!("/help-center/articles/{}", help.draft)).await.data();
    anna.patch(&format!("/help-center/articles/{}", help.published), json!({ "title": "Edited" })).await.data();
    anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office" })).await.data();
    anna.train_on_text(agent, "Prices", "A room costs 90 francs.").await;
    let (conversation_of_bea, bea) = act_on_conversations(&anna, agent).await;
    let notes = format!("/agents/{agent}/conversations/{conversation}/notes");
    let note = anna.post(&notes, json!({ "text": "Rude." })).await.data();
    let note = format!("/conversations/notes/{}", note["id"].as_str().expect("an id"));
    anna.patch(&note, json!({ "text": "Polite." })).await.data();
    anna.delete(&note).await.data();
    use frontdesk_platform::custom_domains::suspension::set_suspended as stop;
    world.run_as_operator(anna.org, async |unit| stop(unit, CustomDomainId(domain), true).await).await;
    let receiving = format!("/channels/email/domains/{}/receiving/disable", email.domain);
    anna.post_empty(&receiving).await.assert_code("success", "it receives no longer");
    // No server answers at this address.
    let nowhere = json!({ "url": "https://nowhere.invalid/", "mode": "page" });
    anna.post(&format!("/agents/{agent}/sources/website"), nowhere).await.assert_code("success", "it is queued");
    world.settle().await;
    let mut told = list_events(world, &anna).await;
    // A deleted object is no longer in any payload.
    anna.delete(&conversation_of_bea).await.data();
    anna.delete(&bea).await.assert_code("success", "a person is forgotten");
    anna.delete(&format!("/agents/{agent}/sources/{source}")).await.data();
    let spare = anna.create_agent("Spare").await;
    anna.delete(&format!("/agents/{spare}")).await.data();
    anna.post_empty(&format!("/agents/{spare}/cancel-delete")).await.data();
    anna.delete(&format!("/agents/{spare}")).await.data();
    has_credits(world, &anna, 1).await;
    anna.ask_agent(agent, "When does the front desk open?").await.assert_code("success", "the last credit");
    world.settle().await;
    world.advance(DAY * 31);
    world.settle().await;

    let gone = WebhookReceiver::start().await;
    gone.answer_always(react_with_status(410));
    let endpoint = anna.post("/webhooks/endpoints", json!({ "url": gone.url(), "eventTypes": ["ping"] })).await.data();
    let path = format!("/webhooks/endpoints/{}", endpoint["id"].as_str().expect("an id"));
    anna.post(&format!("{path}/test"), json!({ "type": "ping" })).await.data();
    while anna.get(&path).await.data()["isEnabled"] == json!(true) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    told.push(gone.wait_for(1).await[0].event());
    told.extend(list_events(world, &anna).await);
    let schema = contract().schema("WebhookEvent");
    for event in &told {
        assert_eq!(schema.list_violations(event), Vec::<String>::new(), "{event:#}");
        assert!(event.to_string().len() < 20_000);
    }
    let names: BTreeSet<&str> = told.iter().filter_map(|event| event["type"].as_str()).collect();
    let all: BTreeSet<&str> = EventName::ALL.iter().map(|name| name.as_str()).collect();
    assert_eq!(all.difference(&names).collect::<Vec<_>>(), Vec::<&&str>::new(), "types that were never told");
}

/// Records that a message did not reach the visitor.
pub(crate) async fn fail_delivery(world: &World, actor: &Actor, message: Uuid, detail: &str) -> bool {
    let message = MessageId(message);
    world
        .run_as_operator(actor.org, async |unit: &mut Unit| {
            let (org, now) = (unit.org(), unit.now());
            if deliveries::find(unit, org, message).await?.is_none() {
                deliveries::insert(unit, org, message, &[], now).await?;
            }
            record_failed(unit, message, detail).await
        })
        .await
}

async fn a_long_message_is_cut_and_says_so(world: &World) {
    let Stage { actor: anna, conversation, .. } = Stage::set_up(world).await;
    add_receiver(world, &anna, EventName::MessageCreated).await;
    let said = "\u{1F600}".repeat(9_000);
    anna.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": said })).await.data();
    let told = list_events(world, &anna).await;
    let last = told.last().expect("a message");
    assert_eq!(last["data"]["isTruncated"], json!(true));
    assert!(last["data"]["message"]["text"].as_str().is_some_and(|text| text.ends_with('…') && text.len() <= 4_000));
    assert!(last.to_string().len() < 20_000);
    assert_eq!(contract().schema("WebhookEvent").list_violations(last), Vec::<String>::new());
}

async fn events_of_a_conversation_are_numbered(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    let asked = anna.ask_agent(agent, "When does the front desk open?").await.data();
    let conversation = &asked["conversationId"];
    let path = format!("/inbox/conversations/{}", conversation.as_str().expect("an id"));
    anna.post(&format!("{path}/messages"), json!({ "text": "A person is here." })).await.data();
    anna.post(&format!("{path}/resolve"), json!({})).await.data();
    let told = list_events(world, &anna).await;
    let of_it: Vec<_> = told.iter().filter(|event| event["data"]["conversationId"] == *conversation).collect();
    let numbers: Vec<_> = of_it.iter().map(|event| event["data"]["sequence"].as_i64().expect("a number")).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    let names: Vec<_> = of_it.iter().map(|event| event["type"].as_str().expect("a name")).collect();
    insta::assert_debug_snapshot!(names, @r#"
    [
        "conversation.created",
        "message.created",
        "message.created",
        "conversation.assigned",
        "message.created",
        "message.created",
        "conversation.resolved",
        "message.created",
    ]
    "#);
}

/// People write to a conversation, and change its notes, at the same time.
async fn no_number_is_given_twice(world: &World) {
    let Stage { actor: anna, conversation, note, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    let (note, inbox) = (format!("/conversations/notes/{note}"), format!("/inbox/conversations/{conversation}/messages"));
    anna.post(&inbox, json!({ "text": "A person is here." })).await.data();
    let changes = (0..24).map(|number| {
        let (anna, note, inbox) = (&anna, &note, &inbox);
        async move {
            if number % 2 == 0 {
                anna.patch(note, json!({ "text": format!("Ask her in {number} days.") })).await.data();
            } else {
                anna.post(inbox, json!({ "text": format!("{number}") })).await.data();
            }
        }
    });
    join_all(changes).await;
    let told = list_events(world, &anna).await;
    let numbers: Vec<_> = told.iter().map(|event| event["data"]["sequence"].as_i64().expect("a number")).collect();
    let different: BTreeSet<_> = numbers.iter().collect();
    assert!(numbers.len() >= 24);
    assert_eq!(different.len(), numbers.len(), "{numbers:?}");
}

/// Gives an organization this balance.
pub(crate) async fn has_credits(world: &World, anna: &Actor, left: i64) {
    let mut backdoor = world.backdoor().await;
    backdoor.execute(format!("UPDATE orgs SET credits = {left} WHERE id = '{}'", anna.org)).await;
    let entries = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM credit_entries";
    let sum = backdoor.query_number(format!("{entries} WHERE org_id = '{}'", anna.org)).await;
    let sql = format!(
        "UPDATE credit_entries SET amount = amount + {} WHERE org_id = '{}' AND id = \
         (SELECT MIN(id) FROM credit_entries WHERE org_id = '{}' AND kind IN ('grant', 'refill'))",
        left - sum,
        anna.org,
        anna.org
    );
    backdoor.execute(sql).await;
}

async fn credits_are_told_once_a_month(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    add_receiver(world, &anna, EventName::CreditsLow).await;
    add_receiver(world, &anna, EventName::CreditsExhausted).await;
    has_credits(world, &anna, 201).await;
    anna.ask_agent(agent, "Hello?").await.assert_code("success", "200 are left");
    assert_eq!(event_names(world, &anna).await, Vec::<String>::new(), "a tenth is not less than a tenth");
    for _ in 0..2 {
        anna.ask_agent(agent, "Hello?").await.assert_code("success", "fewer are left");
    }
    assert_eq!(event_names(world, &anna).await, ["credits.low"]);
    has_credits(world, &anna, 1).await;
    anna.ask_agent(agent, "Hello?").await.assert_code("success", "the last one");
    anna.ask_agent(agent, "Hello?").await.assert_code("INSUFFICIENT_CREDITS", "nothing is left");
    assert_eq!(event_names(world, &anna).await, ["credits.low", "credits.exhausted"]);
    let usage = anna.get("/billing/usage").await.data();
    assert_eq!(list_events(world, &anna).await[1]["data"]["usage"], usage);

    world.advance(DAY * 32);
    world.run_periodic_tasks().await;
    has_credits(world, &anna, 1).await;
    anna.ask_agent(agent, "Hello?").await.assert_code("success", "the last one of another month");
    let told = event_names(world, &anna).await;
    assert_eq!(told, ["credits.low", "credits.exhausted"], "once more; the events of a month ago are not kept");
}

async fn what_changes_nothing_is_no_event(world: &World) {
    let Stage { actor: anna, agent, contact, message, note, .. } = Stage::set_up(world).await;
    let feedback = format!("/agents/{agent}/messages/{message}/feedback");
    anna.put(&feedback, json!({ "rating": "up", "reason": "Quick." })).await.data();
    receive_all_events(world, &anna).await;
    anna.patch(&format!("/agents/{agent}"), json!({ "name": "Front desk" })).await.data();
    let shown = anna.get(&format!("/contacts/{contact}")).await.data();
    anna.patch(&format!("/contacts/{contact}"), json!({ "name": shown["name"] })).await.data();
    anna.patch(&format!("/conversations/notes/{note}"), json!({ "tags": [] })).await.data();
    anna.patch(&format!("/conversations/notes/{note}"), json!({ "tags": [] })).await.data();
    anna.put(&feedback, json!({ "rating": "up", "reason": "Quick." })).await.data();
    assert!(
        event_names(world, &anna).await.len() <= 1,
        "at most the first change of the note: {:?}",
        event_names(world, &anna).await
    );
    anna.put(&feedback, json!({ "rating": "up", "reason": "Kind." })).await.data();
    assert_eq!(event_names(world, &anna).await.last().map(String::as_str), Some("message.feedback_updated"));
}

async fn a_refused_question_tells_that_the_credits_have_run_out(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    receive_all_events(world, &anna).await;
    has_credits(world, &anna, 1).await;
    anna.patch(&format!("/agents/{agent}"), json!({ "model": "fake/large" })).await.data();
    for _ in 0..2 {
        anna.ask_agent(agent, "Hello?").await.assert_code("INSUFFICIENT_CREDITS", "one is left, and the model costs more");
    }
    let told: Vec<_> = event_names(world, &anna).await.into_iter().filter(|name| name.starts_with("credits.")).collect();
    assert_eq!(told, ["credits.low", "credits.exhausted"]);
}

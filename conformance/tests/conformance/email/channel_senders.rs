//! Senders whose email is refused, and addresses that nothing is sent to.

use frontdesk_conformance::{World, actor::created_id, stage::insert_suppression, stories};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{channel_path, with_agent};

stories![
    a_sender_is_blocked_once_however_it_is_written,
    what_is_no_sender_is_refused,
    an_agent_blocks_a_thousand_senders,
    a_sender_is_unblocked,
    while_its_agent_awaits_deletion_nobody_is_blocked,
    a_suppressed_address_is_written_to_again_once_it_is_lifted,
    suppressions_of_others_are_not_found,
];

const SUPPRESSIONS: &str = "/channels/email/suppressions";

fn senders_path(agent: Uuid) -> String {
    format!("{}/blocked-senders", channel_path(agent))
}

fn listed<'a>(page: &'a Value, field: &str) -> Vec<&'a str> {
    page["items"].as_array().expect("a list").iter().map(|item| item[field].as_str().expect("a text")).collect()
}

async fn a_sender_is_blocked_once_however_it_is_written(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let path = senders_path(agent);
    let first = anna.post(&path, json!({ "sender": " Anna@Spam.dev " })).await.data();
    assert_eq!(first["sender"], json!("anna@spam.dev"));
    let again = anna.post(&path, json!({ "sender": "ANNA@spam.dev." })).await;
    assert_eq!((again.status, again.data()), (201, first), "the one that is blocked already");
    let answers = join_all((0..64).map(|_| anna.post(&path, json!({ "sender": "*@Münchner-Spam.de" })))).await;
    let mut ids: Vec<Uuid> = answers.iter().map(created_id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 1, "64 at once are one");
    assert_eq!(listed(&anna.get(&path).await.data(), "sender"), ["*@xn--mnchner-spam-dlb.de", "anna@spam.dev"]);
    let other = anna.create_agent("Night desk").await;
    assert_eq!(listed(&anna.get(&senders_path(other)).await.data(), "sender"), [""; 0], "each agent for itself");
}

async fn what_is_no_sender_is_refused(world: &World) {
    let (anna, agent) = with_agent(world).await;
    for wrong in ["", " ", "anna", "*", "*@", "*@*", "@spam.dev", "*anna@spam.dev@x", "Anna <anna@spam.dev>", "a@b.dev, c@d.dev"]
    {
        let refused = anna.post(&senders_path(agent), json!({ "sender": wrong })).await;
        refused.assert_code("VALIDATION_ERROR", wrong);
        assert_eq!(refused.fields(), ["/sender"], "{wrong}");
    }
}

async fn an_agent_blocks_a_thousand_senders(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let path = senders_path(agent);
    frontdesk_conformance::stage::block_senders(world, &anna, agent, 990).await;
    let answers = join_all((0..64).map(|number| {
        let (anna, path, body) = (&anna, &path, json!({ "sender": format!("*@load{number}.dev") }));
        async move { anna.post(path, body).await }
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 10);
    let refused = answers.iter().find(|answer| answer.code() == "LIMIT_EXCEEDED").expect("one of them");
    assert_eq!(refused.json()["error"]["params"], json!({ "limit": 1_000, "used": 1_000, "isPlanLimit": false }));
    let known = anna.post(&path, json!({ "sender": "*@spam0.dev" })).await;
    known.assert_code("success", "one that is blocked already is no further one");
}

async fn a_sender_is_unblocked(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let sibling = anna.create_agent("Sibling").await;
    let path = senders_path(agent);
    let blocked = anna.post(&path, json!({ "sender": "*@spam.dev" })).await;
    let id = created_id(&blocked);
    anna.delete(&format!("{}/{id}", senders_path(sibling))).await.assert_code("SENDER_NOT_FOUND", "that of a sibling");
    assert_eq!(anna.get(&format!("{path}/{id}")).await.data(), blocked.data());
    assert_eq!(anna.delete(&format!("{path}/{id}")).await.data(), blocked.data());
    anna.get(&format!("{path}/{id}")).await.assert_code("SENDER_NOT_FOUND", "it is gone");
}

async fn while_its_agent_awaits_deletion_nobody_is_blocked(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let path = senders_path(agent);
    let id = created_id(&anna.post(&path, json!({ "sender": "*@spam.dev" })).await);
    anna.delete(&format!("/agents/{agent}")).await.data();
    for sender in ["*@spam.dev", "*@other.dev"] {
        anna.post(&path, json!({ "sender": sender })).await.assert_code("AGENT_UNAVAILABLE", sender);
    }
    anna.delete(&format!("{path}/{id}")).await.assert_code("AGENT_UNAVAILABLE", "unblocked");
    let nobody: Uuid = world.app().services.ports.ids.next();
    anna.delete(&format!("{path}/{nobody}")).await.assert_code("SENDER_NOT_FOUND", "what is missing comes first");
    assert_eq!(listed(&anna.get(&path).await.data(), "sender"), ["*@spam.dev"]);
}

async fn a_suppressed_address_is_written_to_again_once_it_is_lifted(world: &World) {
    let (anna, _) = with_agent(world).await;
    assert_eq!(listed(&anna.get(SUPPRESSIONS).await.data(), "address"), [""; 0]);
    let first = insert_suppression(world, &anna, "Anna@Example.dev").await;
    let second = insert_suppression(world, &anna, "bert@example.dev").await;
    assert_eq!(insert_suppression(world, &anna, "anna@example.dev").await, None, "it is suppressed already");
    assert_eq!(listed(&anna.get(SUPPRESSIONS).await.data(), "address"), ["bert@example.dev", "anna@example.dev"]);
    let path = format!("{SUPPRESSIONS}/{}", first.expect("a new one"));
    let lifted = anna.delete(&path).await.data();
    assert_eq!((&lifted["address"], &lifted["detail"]), (&json!("anna@example.dev"), &json!("550 5.1.1 No such user")));
    anna.delete(&path).await.assert_code("SUPPRESSION_NOT_FOUND", "it is lifted");
    let left = anna.get(SUPPRESSIONS).await.data();
    assert_eq!(left["items"][0]["id"], json!(second));
}

async fn suppressions_of_others_are_not_found(world: &World) {
    let (anna, _) = with_agent(world).await;
    let bert = world.new_actor(Plan::Pro).await;
    let id = insert_suppression(world, &anna, "anna@example.dev").await.expect("a new one");
    insert_suppression(world, &bert, "anna@example.dev").await.expect("each organization has its own");
    bert.delete(&format!("{SUPPRESSIONS}/{id}")).await.assert_code("SUPPRESSION_NOT_FOUND", "that of another organization");
    assert_eq!(listed(&anna.get(SUPPRESSIONS).await.data(), "address"), ["anna@example.dev"]);
}

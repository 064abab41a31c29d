//! Erasure of people: nothing that they wrote, and nothing that identifies them, is found anywhere.

use std::fs;

use frontdesk_conformance::{
    Actor, ApiCall, TestDatabase, World,
    contract::{ParameterPlace, contract},
};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{ask_for_visitor, create_desk, field_text, get_conversation, list_field};
use crate::events::receive_all_events;

/// A word that occurs nowhere else, and is part of every address of the person.
const MARK: &str = "zyxwquartz";

/// Leaves a person's mark wherever the API takes one; returns their contact and conversation.
async fn leave_marks(world: &World, anna: &Actor, agent: Uuid) -> (String, Value) {
    receive_all_events(world, anna).await;
    let visitor =
        json!({ "externalId": MARK, "name": format!("Bea {MARK}"), "email": format!("{MARK}@acme.dev"), "country": "CH" });
    let first = ask_for_visitor(anna, agent, visitor.clone()).await;
    let mine = first["id"].as_str().expect("an id");
    let asks = |words: &str| {
        let message = format!("{MARK} {words}: when does the desk open?");
        json!({ "agentId": agent, "message": message, "visitor": visitor })
    };
    let lead = json!({
        "conversationId": mine, "name": format!("Bea {MARK}"), "message": format!("Call {MARK}."), "fields": { "who": MARK }
    });
    for (number, (operation, body)) in [
        ("chat", asks("asks")),
        ("chat", asks("asks again")),
        ("createLead", lead),
        ("replyToConversation", json!({ "text": format!("Dear {MARK}, hello.") })),
        ("createNote", json!({ "text": format!("{MARK} called."), "tags": [MARK] })),
        ("resolveConversation", json!({ "statusReason": format!("{MARK} is happy.") })),
    ]
    .into_iter()
    .enumerate()
    {
        let operation = contract().operation(operation);
        let mut call = ApiCall::example(operation).json(body).header("Idempotency-Key", &number.to_string());
        for parameter in operation.parameters_in(ParameterPlace::Path) {
            let id = if parameter.name == "agentId" { agent.to_string() } else { mine.to_owned() };
            call = call.path(&parameter.name, id);
        }
        anna.send(&call).await.assert_code("success", &operation.id);
    }
    let patch = json!({ "tags": [MARK], "metadata": { "who": MARK } });
    anna.patch(&format!("/agents/{agent}/conversations/{mine}"), patch).await.data();
    let contact = first["contact"]["id"].as_str().expect("an id").to_owned();
    anna.patch(&format!("/contacts/{contact}"), json!({ "phone": MARK })).await.data();
    world.settle().await;
    (contact, get_conversation(anna, agent, &first["id"]).await)
}

/// Lists the places of the mark: in rows of the organization, and in the file of the database and its log.
async fn find_marks(world: &World, anna: &Actor) -> Vec<String> {
    let mut found: Vec<String> = world
        .backdoor()
        .await
        .rows_by_table(anna.org)
        .await
        .into_iter()
        .filter(|(_, rows)| rows.iter().any(|row| row.to_lowercase().contains(MARK)))
        .map(|(table, _)| table)
        .collect();
    if world.database == TestDatabase::Sqlite {
        let files =
            world.backdoor().await.query_texts("SELECT file FROM pragma_database_list WHERE name = 'main'".to_owned()).await;
        for path in [files[0].clone(), format!("{}-wal", files[0])] {
            let bytes = fs::read(&path).unwrap_or_default();
            if bytes.windows(MARK.len()).any(|part| part.eq_ignore_ascii_case(MARK.as_bytes())) {
                found.push(path);
            }
        }
    }
    found
}

/// Returns the number of answers stored for repeats.
async fn count_stored_answers(world: &World, anna: &Actor) -> usize {
    let sql = format!("SELECT idem_key FROM idempotency_keys WHERE org_id = '{}'", anna.org);
    world.backdoor().await.query_texts(sql).await.len()
}

pub(super) async fn a_person_is_forgotten_with_their_conversations(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let (contact, of_bea) = leave_marks(world, &anna, agent).await;
    let before = find_marks(world, &anna).await;
    assert!(before.len() >= 8, "the mark is everywhere: {before:?}");
    let kept = count_stored_answers(world, &anna).await;
    assert!(kept >= 6, "answers are kept for repeats: {kept}");

    let gone = anna.delete(&format!("/contacts/{contact}?conversations=delete")).await.data();
    assert_eq!(gone, json!({ "id": contact, "conversations": "delete" }));
    assert_eq!(list_field(&anna, "/contacts", "id").await, [] as [Value; 0]);
    world.settle().await;
    assert_eq!(list_field(&anna, &format!("/agents/{agent}/conversations"), "id").await, [] as [Value; 0]);
    assert_eq!(find_marks(world, &anna).await, [] as [String; 0]);
    assert_eq!(count_stored_answers(world, &anna).await, 0, "no answer about them is kept");
    anna.get(&format!("/agents/{agent}/conversations/{}", of_bea["id"].as_str().expect("an id")))
        .await
        .assert_code("CONVERSATION_NOT_FOUND", "it went along");
    let back = ask_for_visitor(&anna, agent, json!({ "externalId": MARK })).await;
    assert_ne!(back["contact"]["id"], json!(contact), "who writes again is somebody new");
}

pub(super) async fn a_person_is_forgotten_and_their_conversations_stay(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let (contact, of_bea) = leave_marks(world, &anna, agent).await;
    anna.delete(&format!("/contacts/{contact}")).await.data();
    world.settle().await;
    let left = get_conversation(&anna, agent, &of_bea["id"]).await;
    insta::assert_json_snapshot!(json!({
        "contact": left["contact"], "visitor": left["visitor"], "metadata": left["metadata"],
        "statusReason": left["statusReason"], "messageCount": left["messageCount"],
    }), @r#"
    {
      "contact": null,
      "visitor": {
        "externalId": null,
        "name": null,
        "email": null,
        "country": null,
        "language": null
      },
      "metadata": {},
      "statusReason": null,
      "messageCount": 5
    }
    "#);
    assert!(left["sequence"].as_i64() > of_bea["sequence"].as_i64(), "readers hear of it");
    world.project_conversations().await;
    let people = format!("SELECT COUNT(DISTINCT person) FROM conversations WHERE org_id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.query_number(people).await, 3, "nothing tells that some were of one person");
    assert_eq!(list_field(&anna, &format!("/agents/{agent}/conversations"), "contact").await, vec![Value::Null; 3]);
    assert_eq!(list_field(&anna, &format!("/agents/{agent}/leads"), "id").await, [] as [Value; 0]);
    assert_eq!(count_stored_answers(world, &anna).await, 0, "no answer about them is kept");
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    for table in ["contacts", "contact_identities", "contact_words", "leads", "activity"] {
        assert!(!rows[table].concat().contains(MARK), "{table}: {:?}", rows[table]);
    }
}

/// Answers stored for repeats contain the contacts under their names before a merge.
pub(super) async fn a_person_is_forgotten_who_was_merged_before(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let create = |key: &str, body: Value| {
        ApiCall::example(contract().operation("createContact")).json(body).header("Idempotency-Key", key)
    };
    let bea = anna.send(&create("bea", json!({ "externalId": MARK, "name": format!("Bea {MARK}") }))).await.data();
    let other = anna.send(&create("other", json!({ "externalId": "customer-2" }))).await.data();
    let merge = format!("/contacts/{}/merge", field_text(&other, "id"));
    anna.post(&merge, json!({ "contactId": bea["id"] })).await.data();
    world.settle().await;
    assert_eq!(count_stored_answers(world, &anna).await, 1, "the other contact is still there");
    anna.delete(&format!("/contacts/{}", field_text(&other, "id"))).await.data();
    world.settle().await;
    assert_eq!((count_stored_answers(world, &anna).await, find_marks(world, &anna).await), (0, Vec::new()));
}

/// 64 writers begin conversations of 8 people, while these are merged and erased.
pub(super) async fn while_contacts_are_merged_and_erased_no_conversation_is_left_with_one_that_is_gone(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let writers = join_all((0..64).map(|number| {
        let anna = &anna;
        async move {
            let person = format!("person-{}", number % 8);
            for _ in 0..3 {
                let question =
                    json!({ "agentId": agent, "message": "When does the desk open?", "visitor": { "externalId": person } });
                anna.post("/chat", question).await.assert_code("success", "a question");
            }
        }
    }));
    let changers = join_all((0..8).map(|number| {
        let anna = &anna;
        async move {
            for _ in 0..6 {
                let known = anna.get("/contacts?limit=100").await.data();
                let ids: Vec<String> = known["items"]
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(|one| one["id"].as_str().expect("an id").to_owned())
                    .collect();
                match ids.as_slice() {
                    [first, .., last] if number % 2 == 0 => {
                        let merged = anna.post(&format!("/contacts/{first}/merge"), json!({ "contactId": last })).await;
                        assert!(["success", "CONTACT_NOT_FOUND"].contains(&merged.code().as_str()), "{}", merged.text());
                    }
                    [.., last] => {
                        let fate = if number % 4 == 1 { "keep" } else { "delete" };
                        let erased = anna.delete(&format!("/contacts/{last}?conversations={fate}")).await;
                        assert!(["success", "CONTACT_NOT_FOUND"].contains(&erased.code().as_str()), "{}", erased.text());
                    }
                    [] => tokio::task::yield_now().await,
                }
            }
        }
    }));
    futures::future::join(writers, changers).await;
    world.settle().await;
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    let live = list_field(&anna, "/contacts?limit=100", "id").await;
    assert_eq!(rows["contacts"].len(), live.len(), "those that were merged or erased are gone: {:?}", rows["contacts"]);
    let mut conversations = list_field(&anna, &format!("/agents/{agent}/conversations?limit=100"), "contact").await;
    conversations.retain(|contact| !contact.is_null());
    assert!(conversations.iter().all(|contact| live.contains(&contact["id"])), "{conversations:?}");
}

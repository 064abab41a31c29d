//! Notes on conversations: for the team, and for no one else.

use frontdesk_conformance::{
    Actor, Stage, World,
    actor::created_id,
    contract::{ContractOperation, contract},
    stories,
};
use frontdesk_platform::accounts::{keys::NewKey, mail_addresses::MailAddress, members, roles};
use frontdesk_test_programs::provider;
use frontdesk_types::accounts::{MemberRole, keys::Scope, orgs::Plan, roles::Permission};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_note_is_written_changed_and_deleted,
    notes_are_read_from_the_oldest_on,
    conversations_are_found_by_the_tags_of_their_notes,
    who_may_read_may_not_write,
    a_conversation_has_only_so_many_notes,
    notes_go_with_their_conversation,
    an_agent_that_awaits_deletion_keeps_its_notes_as_they_are,
    a_note_is_nowhere_but_in_notes with provider::model_settings().as_str(),
];

/// Returns the path of the notes of a conversation without notes.
async fn bare_notes_path(stage: &Stage) -> String {
    let reply = stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
    notes_path(stage.agent, reply["conversationId"].as_str().expect("an id"))
}

fn notes_path(agent: Uuid, conversation: impl std::fmt::Display) -> String {
    format!("/agents/{agent}/conversations/{conversation}/notes")
}

async fn write_note(anna: &Actor, notes: &str, text: &str, tags: &[&str]) -> Uuid {
    created_id(&anna.post(notes, json!({ "text": text, "tags": tags })).await)
}

/// Returns this field of the items of a list.
async fn list_field(anna: &Actor, list: &str, field: &str) -> Vec<String> {
    let page = anna.get(list).await.data();
    page["items"].as_array().expect("a list").iter().map(|item| item[field].as_str().expect("a text").to_owned()).collect()
}

async fn a_note_is_written_changed_and_deleted(world: &World) {
    let stage = Stage::set_up(world).await;
    let (anna, notes) = (&stage.actor, bare_notes_path(&stage).await);
    let conversation = notes.strip_suffix("/notes").expect("a path of notes");
    let before = anna.get(conversation).await;
    let written = anna.post(&notes, json!({ "text": " Rude, but right.\n", "tags": [" vip", "refund", "vip"] })).await;
    insta::assert_json_snapshot!(written.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "agentId": "[uuid 2]",
        "conversationId": "[uuid 3]",
        "author": {
          "kind": "key",
          "id": "[key id]",
          "name": "Test key"
        },
        "text": " Rude, but right.\n",
        "tags": [
          "refund",
          "vip"
        ],
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
    assert_eq!((written.status, &written.data()["author"]["id"]), (201, &json!(anna.key_id())));
    let note = format!("/conversations/notes/{}", created_id(&written));
    world.advance(std::time::Duration::from_secs(60));
    let other = world.new_actor_with_key(anna.org, NewKey::new("Night shift", Scope::Write)).await;
    let changed = other.patch(&note, json!({ "tags": [] })).await;
    assert_eq!((&changed.data()["text"], &changed.data()["tags"]), (&json!(" Rude, but right.\n"), &json!([])));
    let read = anna.get(&note).await;
    assert_eq!((read.data(), read.header("etag")), (changed.data(), changed.header("etag")), "read by its id");
    assert_eq!(changed.data()["author"], written.data()["author"], "whoever changes it");
    assert!(changed.data()["updatedAt"].as_str() > changed.data()["createdAt"].as_str());
    let changed = anna.patch(&note, json!({ "text": "Polite." })).await.data();
    assert_eq!(anna.get(&notes).await.data()["items"], json!([changed]));
    assert_eq!(anna.get(conversation).await.data(), before.data(), "a note does not change the conversation");

    assert_eq!(anna.delete(&note).await.data(), changed);
    anna.delete(&note).await.assert_code("NOTE_NOT_FOUND", "it is gone");
    anna.patch(&note, json!({ "text": "Polite." })).await.assert_code("NOTE_NOT_FOUND", "nor is it changed");
    anna.get(&note).await.assert_code("NOTE_NOT_FOUND", "nor is it read");
    assert_eq!(anna.get(&notes).await.data()["items"], json!([]));
    for text in ["", " \n", "é".repeat(10_001).as_str()] {
        anna.post(&notes, json!({ "text": text })).await.assert_code("VALIDATION_ERROR", "a text of 1 to 10,000 characters");
    }
    let longest = "\u{1F600}".repeat(10_000);
    assert_eq!(anna.post(&notes, json!({ "text": longest })).await.data()["text"], json!(longest));
}

async fn notes_are_read_from_the_oldest_on(world: &World) {
    let stage = Stage::set_up(world).await;
    let (anna, notes) = (&stage.actor, bare_notes_path(&stage).await);
    for text in ["one", "two", "three"] {
        write_note(anna, &notes, text, &[]).await;
    }
    assert_eq!(list_field(anna, &notes, "text").await, ["one", "two", "three"]);
    assert_eq!(list_field(anna, &format!("{notes}?order=desc&limit=2"), "text").await, ["three", "two"]);
    let page = anna.get(&format!("{notes}?limit=2")).await.data();
    let cursor = page["nextCursor"].as_str().expect("more");
    assert_eq!(list_field(anna, &format!("{notes}?limit=2&cursor={cursor}"), "text").await, ["three"]);
    let elsewhere = format!("{}?cursor={cursor}", notes_path(stage.agent, stage.conversation));
    anna.get(&elsewhere).await.assert_code("VALIDATION_ERROR", "the cursor of another conversation");
}

async fn conversations_are_found_by_the_tags_of_their_notes(world: &World) {
    let stage = Stage::set_up(world).await;
    let (anna, agent) = (&stage.actor, stage.agent);
    let (one, two) = (bare_notes_path(&stage).await, bare_notes_path(&stage).await);
    let conversation = |notes: &str| notes.split('/').nth(4).expect("a path of notes").to_owned();
    let found = async |filter: &str| list_field(anna, &format!("/agents/{agent}/conversations?{filter}"), "id").await;
    let note = write_note(anna, &one, "For the evaluation.", &["training", "vip"]).await;
    write_note(anna, &one, "Once more.", &["training"]).await;
    write_note(anna, &two, "Nothing of it.", &["vip"]).await;
    for sort in ["last_message_at", "created_at"] {
        assert_eq!(found(&format!("sort={sort}&noteTag=training")).await, [conversation(&one)]);
        assert_eq!(found(&format!("sort={sort}&noteTag=%20vip%20")).await, [conversation(&two), conversation(&one)]);
        assert_eq!(found(&format!("sort={sort}&noteTag=vip&tag=vip")).await, Vec::<String>::new(), "it is no tag of theirs");
        assert_eq!(found(&format!("sort={sort}&noteTag=train")).await, Vec::<String>::new());
    }
    anna.patch(&format!("/conversations/notes/{note}"), json!({ "tags": ["done"] })).await.data();
    assert_eq!(found("noteTag=vip").await, [conversation(&two)]);
    assert_eq!(found("noteTag=done&status=open").await, [conversation(&one)]);
    anna.delete(&format!("/conversations/notes/{note}")).await.data();
    assert_eq!(found("noteTag=done").await, Vec::<String>::new());
    let first = anna.get(&format!("/agents/{agent}/conversations?limit=1&noteTag=training")).await.data();
    assert_eq!(first["nextCursor"], Value::Null);
    anna.get(&format!("/agents/{agent}/conversations?noteTag=%20")).await.assert_code("VALIDATION_ERROR", "a blank tag");

    let bert = Stage::set_up(world).await;
    let of_bert = format!("/agents/{}/conversations?noteTag=training", bert.agent);
    assert_eq!(list_field(&bert.actor, &of_bert, "id").await, Vec::<String>::new(), "another organization's tags");
}

async fn who_may_read_may_not_write(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, notes) = (stage.actor.org, notes_path(stage.agent, stage.conversation));
    let reader = world.new_actor_with_key(org, NewKey::new("Reader", Scope::Read)).await;
    assert_eq!(list_field(&reader, &notes, "text").await.len(), 1);
    reader.post(&notes, json!({ "text": "Read." })).await.assert_code("INSUFFICIENT_SCOPE", "a key that only reads");
    let viewers =
        world.run_as_operator(org, async |unit| roles::create(unit, "Viewers", &[Permission::ConversationsView]).await).await;
    let viewer = world.new_actor_with_key(org, NewKey { role: Some(viewers.id), ..NewKey::new("Viewer", Scope::Write) }).await;
    assert_eq!(list_field(&viewer, &notes, "text").await.len(), 1);
    let note = format!("/conversations/notes/{}", stage.note);
    viewer.post(&notes, json!({ "text": "Seen." })).await.assert_code("FORBIDDEN", "a role that only reads");
    viewer.patch(&note, json!({ "text": "Seen." })).await.assert_code("FORBIDDEN", "nor does it change one");
    viewer.delete(&note).await.assert_code("FORBIDDEN", "or delete one");
    world.new_actor_with_key(org, NewKey::new("Writer", Scope::Write)).await.delete(&note).await.data();

    let sandbox = Stage::set_up_for(world, Plan::Sandbox).await;
    let written = write_note(&sandbox.actor, &notes_path(sandbox.agent, sandbox.conversation), "In a sandbox.", &[]).await;
    sandbox.actor.delete(&format!("/conversations/notes/{written}")).await.data();

    // A member who wrote a note is named by their address, as long as the note exists.
    let address = MailAddress::parse("", "dora@acme.dev").expect("an address");
    let dora = world.run_as_operator(org, async |unit| members::add_or_update(unit, &address, MemberRole::Member).await).await;
    let written = write_note(&stage.actor, &notes, "By hand.", &[]).await;
    let sql = format!("UPDATE notes SET author_kind = 'member', author_id = '{}' WHERE id = '{written}'", dora.account);
    world.backdoor().await.execute(sql).await;
    let author = stage.actor.get(&notes).await.data()["items"][0]["author"].clone();
    assert_eq!(author, json!({ "kind": "member", "id": dora.account, "name": "dora@acme.dev" }));
}

async fn a_conversation_has_only_so_many_notes(world: &World) {
    let stage = Stage::set_up(world).await;
    let notes = notes_path(stage.agent, stage.conversation);
    stage.add_notes(world, 495).await;
    let body = json!({ "text": "One more." });
    let answers = join_all((0..12).map(|_| stage.actor.post(&notes, body.clone()))).await;
    let taken = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(taken, 4, "as many as there was room for");
    answers.iter().filter(|answer| answer.status != 201).for_each(|refused| refused.assert_code("TOO_MANY", "no room"));
    insta::assert_snapshot!(stage.actor.post(&notes, body.clone()).await.message(), @"This conversation has 500 notes, which \
        is the most. Delete one.");
    stage.actor.delete(&format!("/conversations/notes/{}", stage.note)).await.data();
    stage.actor.post(&notes, body.clone()).await.data();
    stage.actor.post(&bare_notes_path(&stage).await, body).await.data();
}

async fn notes_go_with_their_conversation(world: &World) {
    let stage = Stage::set_up(world).await;
    let other = bare_notes_path(&stage).await;
    let kept = write_note(&stage.actor, &other, "This one stays.", &["vip"]).await;
    write_note(&stage.actor, &notes_path(stage.agent, stage.conversation), "This one goes.", &["vip"]).await;
    stage.actor.delete(&format!("/agents/{}/conversations/{}", stage.agent, stage.conversation)).await.data();
    let gone = notes_path(stage.agent, stage.conversation);
    stage.actor.get(&gone).await.assert_code("CONVERSATION_NOT_FOUND", "with its notes");
    let note = format!("/conversations/notes/{}", stage.note);
    stage.actor.patch(&note, json!({ "tags": [] })).await.assert_code("NOTE_NOT_FOUND", "each of them");
    assert_eq!(list_field(&stage.actor, &other, "id").await, [kept.to_string()]);
    for table in ["notes", "note_tags"] {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", stage.actor.org);
        assert_eq!(world.backdoor().await.query_number(sql).await, 1, "{table}");
    }
}

async fn an_agent_that_awaits_deletion_keeps_its_notes_as_they_are(world: &World) {
    let stage = Stage::set_up(world).await;
    let (notes, note) = (notes_path(stage.agent, stage.conversation), format!("/conversations/notes/{}", stage.note));
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.post(&notes, json!({ "text": "Late." })).await.assert_code("AGENT_UNAVAILABLE", "no new one");
    stage.actor.patch(&note, json!({ "text": "Late." })).await.assert_code("AGENT_UNAVAILABLE", "no change");
    stage.actor.delete(&note).await.assert_code("AGENT_UNAVAILABLE", "and none is deleted");
    assert_eq!(list_field(&stage.actor, &notes, "text").await.len(), 1, "but they can be read");
}

/// Words that occur in a note, and nowhere else.
const MARKS: [&str; 2] = ["Ottokar", "quastenflosser"];

async fn a_note_is_nowhere_but_in_notes(world: &World) {
    let stage = Stage::set_up(world).await;
    let (anna, agent) = (&stage.actor, stage.agent);
    // The events of notes contain the note itself.
    let receives = ["agent.updated", "agent.delete_scheduled", "conversation.created", "message.created", "source.ready"];
    for kind in receives {
        let sql = format!("INSERT INTO event_receivers (org_id, type, receiver_id) VALUES ('{}', '{kind}', 'one')", anna.org);
        world.backdoor().await.execute(sql).await;
    }
    let notes = notes_path(agent, stage.conversation);
    let note = write_note(anna, &notes, "The night porter is called Ottokar.", &["quastenflosser"]).await;
    assert!(anna.get(&notes).await.text().contains(MARKS[0]));

    // The model repeats its input.
    anna.patch(&format!("/agents/{agent}"), json!({ "model": "fake/echo" })).await.data();
    let others = |deletes: bool| {
        let others = contract().operations.iter().filter(|operation| !operation.path.contains("/notes"));
        others.filter(move |operation| (operation.method == "DELETE") == deletes)
    };
    let told = async |operation: &'static ContractOperation| {
        let mut call = stage.example_call(operation);
        if operation.path.starts_with("/chat") {
            let asked = "What is the night porter called, and who wrote a note about it?";
            call = call.field("conversationId", json!(stage.conversation)).field("message", json!(asked));
        } else if operation.id == "retrieve" {
            call = call.field("query", json!("night porter"));
        }
        let answer = anna.send(&call).await;
        if operation.path.starts_with("/chat") {
            answer.assert_code("success", "the model repeats what it is told");
        }
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(MARKS.iter().all(|mark| !text.contains(mark)), "{} tells a note: {text}", operation.id);
    };
    for operation in others(false) {
        told(operation).await;
    }
    world.settle().await;
    for operation in others(false).filter(|operation| operation.method == "GET") {
        told(operation).await;
    }
    let held: Vec<String> = tables_with_marks(world, anna).await;
    assert_eq!(held, ["note_tags", "notes"], "no other table has a copy");
    for operation in others(true) {
        told(operation).await;
    }
    let found = anna.get(&format!("/activity?resourceId={note}")).await.data();
    assert_eq!((&found["items"][0]["verb"], &found["items"][0]["resource"]["kind"]), (&json!("created"), &json!("note")));
    assert_eq!(found["items"][0]["changes"]["fields"], json!([]));
}

/// Returns the tables that contain a word of the note.
async fn tables_with_marks(world: &World, anna: &Actor) -> Vec<String> {
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    let marked = |rows: &Vec<String>| rows.iter().any(|row| MARKS.iter().any(|mark| row.contains(mark)));
    rows.into_iter().filter(|(_, rows)| marked(rows)).map(|(table, _)| table).collect()
}

//! The knowledge of an agent, read back and changed.

use std::time::Duration;

use frontdesk_client::types::{SourceStatus, SourceUpdate, TextSourceCreate};
use frontdesk_conformance::{
    Actor, Stage, TestDatabase, World, actor::created_id, call::percent_encode, stage::SOURCE_TEXT, stories, world,
};
use frontdesk_store as store;
use frontdesk_types::{
    DocumentId, SourceId,
    accounts::orgs::Plan,
    knowledge::sources::{PageOutcome, SourceDocument, SourceVersion},
};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout};
use uuid::Uuid;

stories![
    a_text_is_read_back_section_by_section,
    a_citation_stands_in_what_is_read_back,
    each_page_of_a_website_is_read_back,
    a_text_that_changes_is_learned_under_the_same_id,
    many_changes_in_a_row_are_learned_at_once,
    a_question_and_its_answer_change_apart,
    a_change_counts_against_the_plan,
    an_external_id_replaces_its_source,
    an_external_id_is_of_one_source_at_a_time,
    metadata_comes_back_as_it_was_sent,
    several_sources_are_deleted_at_once,
    a_long_poll_ends_when_the_source_is_ready_or_failed,
];

async fn source_content(actor: &Actor, agent: Uuid, source: Uuid, query: &str) -> Value {
    actor.get(&format!("/agents/{agent}/sources/{source}/content?{query}")).await.data()
}

async fn ask_question(actor: &Actor, agent: Uuid, question: &str) -> String {
    actor.ask_agent(agent, question).await.data()["answer"].as_str().expect("an answer").to_owned()
}

async fn bytes_used(world: &World, actor: &Actor) -> i64 {
    world.backdoor().await.query_number(format!("SELECT training_bytes FROM orgs WHERE id = '{}'", actor.org)).await
}

async fn a_text_is_read_back_section_by_section(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let text: String = (0..60_000).map(|n| ["é", "日", "🛎", "a", "\n"][n % 5]).collect();
    let source = anna.train_on_text(agent, "Letters", &text).await;
    let (mut read, mut start) = (String::new(), 0);
    loop {
        let section = source_content(&anna, agent, source, &format!("start={start}&length=17001")).await;
        assert_eq!(section["start"], json!(start));
        read.push_str(section["text"].as_str().expect("a text"));
        assert_eq!(section["end"], json!(read.chars().count()));
        match section["nextStart"].as_u64() {
            Some(next) => start = next,
            None => break,
        }
    }
    assert!(read == text, "the sections make the text");
    let behind = source_content(&anna, agent, source, "start=900000").await;
    assert_eq!((&behind["text"], &behind["start"], &behind["nextStart"]), (&json!(""), &json!(60_000), &Value::Null));
    world.settle().await;
}

async fn a_citation_stands_in_what_is_read_back(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    let reply = anna.ask_agent(agent, "When does the front desk open on Sundays?").await.data();
    let citation = &reply["citations"][0];
    let (start, end) = (citation["start"].as_i64().expect("a number"), citation["end"].as_i64().expect("a number"));
    let section = source_content(&anna, agent, source, &format!("start={start}&length={}", end - start)).await;
    assert_eq!(section["text"], citation["quote"]);
    assert_eq!(section["title"], citation["title"]);
}

/// Adds a page to a website, as a visit does.
async fn add_page(world: &World, actor: &Actor, website: Uuid, url: &str, text: Option<&str>) {
    let id: DocumentId = world.app().services.ports.ids.next();
    let outcome = if text.is_some() { PageOutcome::Fetched } else { PageOutcome::Skipped };
    let (url, title) = (Some(url.to_owned()), Some(format!("Title of {url}")));
    let document =
        SourceDocument { id, url, title, outcome, reason: None, failure: None, etag: None, last_modified: None, bytes: 0 };
    let mut tx = world.store().begin().await.expect("a transaction");
    store::knowledge::documents::insert(
        &mut tx,
        SourceVersion { org: actor.org, source: SourceId(website), version: 0 },
        &document,
    )
    .await
    .expect("the page is added");
    store::knowledge::documents::insert_text(&mut tx, actor.org, id, text.unwrap_or_default()).await.expect("its text is added");
    tx.commit().await.expect("a commit");
}

async fn each_page_of_a_website_is_read_back(world: &World) {
    let Stage { actor: anna, agent, website, .. } = Stage::set_up(world).await;
    assert_eq!(source_content(&anna, agent, website, "").await["text"], json!(""), "nothing was read yet");
    for (url, text) in
        [("http://a.example/", None), ("http://a.example/b?c=1", Some("Bees.")), ("http://a.example/d", Some("Dogs."))]
    {
        add_page(world, &anna, website, url, text).await;
    }
    let first = source_content(&anna, agent, website, "").await;
    assert_eq!((&first["text"], &first["title"]), (&json!("Bees."), &json!("Title of http://a.example/b?c=1")));
    let named = source_content(&anna, agent, website, &format!("url={}", percent_encode("http://a.example/d"))).await;
    assert_eq!((&named["text"], &named["url"]), (&json!("Dogs."), &json!("http://a.example/d")));
    let skipped = format!("/agents/{agent}/sources/{website}/content?url={}", percent_encode("http://a.example/"));
    anna.get(&skipped).await.assert_code("SOURCE_PAGE_NOT_FOUND", "it has no text");
}

async fn a_text_that_changes_is_learned_under_the_same_id(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    let body = SourceUpdate::builder().content("The front desk is open day and night, on Sundays too.".to_owned());
    let changed = anna.sdk.update_source(agent, source).body(body).await.expect("a source");
    assert_eq!(
        (changed.id, changed.status, changed.passages),
        (source, SourceStatus::Queued, 1),
        "the old passage still answers"
    );
    assert_eq!(changed.bytes, 53);
    let path = format!("/agents/{agent}/sources/{source}");
    let twice = anna.patch(&path, json!({ "content": "The front desk never opens on Sundays.", "title": "Closed" })).await.data();
    assert_eq!((&twice["title"], &twice["bytes"]), (&json!("Closed"), &json!(38)));
    assert_eq!(source_content(&anna, agent, source, "").await["text"], json!("The front desk never opens on Sundays."));
    world.settle().await;
    let ready = anna.get(&path).await.data();
    assert_eq!((&ready["status"], &ready["failureReason"]), (&json!("ready"), &Value::Null));
    assert_eq!(
        ask_question(&anna, agent, "When does the front desk open on Sundays?").await,
        "The front desk never opens on Sundays."
    );
    assert!(
        !ask_question(&anna, agent, "Where is breakfast served?").await.contains("garden room"),
        "what it said before is gone"
    );
    assert_eq!(bytes_used(world, &anna).await, 38);
}

async fn many_changes_in_a_row_are_learned_at_once(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    let path = format!("/agents/{agent}/sources/{source}");
    for hour in 1..=10 {
        anna.patch(&path, json!({ "content": format!("The front desk opens at {hour}.") })).await.data();
    }
    world.settle().await;
    assert_eq!(ask_question(&anna, agent, "When does the front desk open?").await, "The front desk opens at 10.");
    let kept = format!("SELECT COUNT(DISTINCT version) FROM chunks WHERE source_id = '{source}'");
    let kept = world.backdoor().await.query_number(kept).await;
    assert!(kept <= 3, "{kept} versions of its passages: the present one, the one before, and one that is being replaced");
}

async fn a_question_and_its_answer_change_apart(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let body = json!({ "question": "May I bring a dog?", "answer": "Dogs are welcome." });
    let source = created_id(&anna.post(&format!("/agents/{agent}/sources/qna"), body).await);
    let path = format!("/agents/{agent}/sources/{source}");
    let asked_anew = anna.patch(&path, json!({ "question": "Are pets allowed?" })).await.data();
    assert_eq!((&asked_anew["title"], &asked_anew["bytes"]), (&json!("Are pets allowed?"), &json!(34)), "the title follows");
    assert_eq!(source_content(&anna, agent, source, "").await["text"], json!("Dogs are welcome."), "the answer stays");
    anna.patch(&path, json!({ "title": "Pets" })).await.data();
    let answered_anew = anna.patch(&path, json!({ "answer": "Cats are not." })).await.data();
    assert_eq!((&answered_anew["title"], &answered_anew["bytes"]), (&json!("Pets"), &json!(30)));
    let kept = anna.patch(&path, json!({ "question": "Are cats allowed?" })).await.data();
    assert_eq!(kept["title"], json!("Pets"), "a title of its own stays");
    world.settle().await;
    assert_eq!(ask_question(&anna, agent, "Are cats allowed?").await, "Cats are not.");
}

async fn a_change_counts_against_the_plan(world: &World) {
    let sandbox = world.new_actor(Plan::Sandbox).await;
    let agent = sandbox.create_agent("Front desk").await;
    let source = sandbox.train_on_text(agent, "Note", &"a".repeat(200_000)).await;
    let path = format!("/agents/{agent}/sources/{source}");
    let refused = sandbox.patch(&path, json!({ "content": "b".repeat(204_801) })).await;
    refused.assert_code("LIMIT_EXCEEDED", "more than 200 KB");
    assert_eq!(source_content(&sandbox, agent, source, "length=1").await["text"], json!("a"), "and nothing has changed");
    sandbox.patch(&path, json!({ "content": "b".repeat(204_800) })).await.data();
    assert_eq!(bytes_used(world, &sandbox).await, 204_800);
    sandbox.patch(&path, json!({ "content": "c" })).await.data();
    assert_eq!(bytes_used(world, &sandbox).await, 1);
    world.settle().await;
}

async fn an_external_id_replaces_its_source(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let put = async |title: &str, text: &str| {
        let body = TextSourceCreate::builder().title(title).content(text).external_id("page-7".to_owned());
        anna.sdk.create_text_source(agent).body(body).await.expect("a source")
    };
    let first = put("Hours", "The desk opens at nine.").await;
    assert_eq!(first.external_id.as_deref(), Some("page-7"));
    world.settle().await;
    let second = put("New hours", "The desk opens at ten.").await;
    assert_eq!((second.id, second.title.as_str(), second.status), (first.id, "New hours", SourceStatus::Queued));
    world.settle().await;
    assert_eq!(ask_question(&anna, agent, "When does the desk open?").await, "The desk opens at ten.");
    let listed = anna.get(&format!("/agents/{agent}/sources")).await.data();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1));
    let other = anna.create_agent("Night desk").await;
    let body = json!({ "title": "Hours", "content": "Never.", "externalId": "page-7" });
    assert_ne!(created_id(&anna.post(&format!("/agents/{other}/sources/text"), body).await), first.id, "agents have their own");
    world.settle().await;
}

async fn an_external_id_is_of_one_source_at_a_time(world: &World) {
    let Stage { actor: anna, agent, source, website, .. } = Stage::set_up(world).await;
    let path = |id: Uuid| format!("/agents/{agent}/sources/{id}");
    anna.patch(&path(source), json!({ "externalId": "one" })).await.data();
    anna.patch(&path(source), json!({ "externalId": "one" })).await.assert_code("success", "it is its own");
    anna.patch(&path(website), json!({ "externalId": "one" })).await.assert_code("EXTERNAL_ID_TAKEN", "another source has it");
    let qna = json!({ "question": "When?", "answer": "Now.", "externalId": "one" });
    anna.post(&format!("/agents/{agent}/sources/qna"), qna.clone()).await.assert_code("EXTERNAL_ID_TAKEN", "a text has it");
    assert_eq!(anna.patch(&path(source), json!({ "externalId": null })).await.data()["externalId"], Value::Null);
    let taken = created_id(&anna.post(&format!("/agents/{agent}/sources/qna"), qna.clone()).await);
    anna.delete(&path(taken)).await.data();
    assert_ne!(created_id(&anna.post(&format!("/agents/{agent}/sources/qna"), qna).await), taken, "what is deleted has no name");
    world.settle().await;
}

async fn metadata_comes_back_as_it_was_sent(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let metadata = json!({ "department": "Küche", "a/b": "", "10": "ten" });
    let body = json!({ "title": "Note", "content": "A few words.", "metadata": metadata });
    let source = anna.post(&format!("/agents/{agent}/sources/text"), body).await.data();
    assert_eq!(source["metadata"], metadata);
    let path = format!("/agents/{agent}/sources/{}", source["id"].as_str().expect("an id"));
    assert_eq!(anna.patch(&path, json!({ "title": "Other" })).await.data()["metadata"], metadata, "it stays");
    let changes = json!({ "metadata": { "x": "y", "10": "eleven", "department": null, "unknown": null } });
    let changed = json!({ "a/b": "", "10": "eleven", "x": "y" });
    assert_eq!(anna.patch(&path, changes).await.data()["metadata"], changed, "as a merge patch has it");
    assert_eq!(anna.patch(&path, json!({ "metadata": {} })).await.data()["metadata"], changed);
    let agent_path = format!("/agents/{agent}");
    assert_eq!(anna.patch(&agent_path, json!({ "metadata": metadata })).await.data()["metadata"], metadata);
    for wrong in [json!({ "": "x" }), json!({ "x".repeat(65): "x" }), json!({ "x": "y".repeat(501) }), json!({ "x": "a\0b" })] {
        for path in [&path, &agent_path] {
            anna.patch(path, json!({ "metadata": wrong })).await.assert_code("VALIDATION_ERROR", &wrong.to_string());
        }
    }
    world.settle().await;
}

async fn several_sources_are_deleted_at_once(world: &World) {
    let Stage { actor: anna, agent, source, website, .. } = Stage::set_up(world).await;
    for n in 0..101 {
        anna.train_on_text(agent, &format!("Note {n}"), "A few words.").await;
    }
    world.settle().await;
    let delete = async |body: Value| anna.post(&format!("/agents/{agent}/sources/bulk-delete"), body).await.data();
    let stranger = Stage::set_up(world).await.source;
    let named = delete(json!({ "ids": [website, stranger, website], "status": "failed" })).await;
    let outcomes = json!([{ "id": website, "outcome": "deleted" }, { "id": stranger, "outcome": "not_found" }]);
    assert_eq!(named, json!({ "items": outcomes, "hasMore": false }));
    let narrowed = delete(json!({ "ids": [source], "type": "qna" })).await;
    assert_eq!(narrowed["items"][0]["outcome"], json!("not_found"), "it is of another kind");
    let many = delete(json!({ "type": "text" })).await;
    assert_eq!((many["items"].as_array().map(Vec::len), &many["hasMore"]), (Some(100), &json!(true)));
    let rest = delete(json!({ "type": "text", "status": "ready" })).await;
    assert_eq!((rest["items"].as_array().map(Vec::len), &rest["hasMore"]), (Some(2), &json!(false)));
    assert_eq!(bytes_used(world, &anna).await, 0);
    assert_eq!(delete(json!({ "type": "text" })).await, json!({ "items": [], "hasMore": false }));
    assert!(!ask_question(&anna, agent, "When does the front desk open?").await.contains(&SOURCE_TEXT[..20]), "and forgotten");
    world.settle().await;
}

async fn a_long_poll_ends_when_the_source_is_ready_or_failed(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    for _ in 0..5 {
        let source = anna.train_on_text(agent, "Note", "A few words.").await;
        let waited = timeout(Duration::from_secs(20), anna.get(&format!("/agents/{agent}/sources/{source}?wait=30"))).await;
        assert_eq!(waited.expect("it does not wait for the time to pass").data()["status"], json!("ready"));
    }
    let begun = Instant::now();
    let Stage { actor, agent, website, .. } = Stage::set_up(world).await;
    let failed = actor.get(&format!("/agents/{agent}/sources/{website}?wait=30")).await.data();
    assert_eq!(failed["status"], json!("failed"), "a failure is an end, too");
    assert!(begun.elapsed() < Duration::from_secs(20));
    world.backdoor().await.execute(format!("UPDATE sources SET status = 'queued' WHERE id = '{website}'")).await;
    let begun = Instant::now();
    let still = actor.get(&format!("/agents/{agent}/sources/{website}?wait=2")).await.data();
    assert_eq!(still["status"], json!("queued"), "the time has passed");
    assert!(begun.elapsed() >= Duration::from_secs(2));
    let target = format!("/agents/{agent}/sources/{website}?wait=20");
    let (_, moved) = tokio::join!(
        async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            world.backdoor().await.execute(format!("UPDATE sources SET status = 'failed' WHERE id = '{website}'")).await;
        },
        actor.get(&target)
    );
    assert_eq!(moved.data()["status"], json!("failed"), "what another process did is noticed");
}

#[test]
fn waiting_ends_when_the_server_stops() {
    world::tell(TestDatabase::Postgres, [""], async |world: &World| {
        let Stage { actor, agent, website, .. } = Stage::set_up(world).await;
        world.settle().await;
        world.backdoor().await.execute(format!("UPDATE sources SET status = 'queued' WHERE id = '{website}'")).await;
        let other = world.start_beside("").await;
        let there = world.actor_at(&other.url, &actor);
        let begun = Instant::now();
        let target = format!("/agents/{agent}/sources/{website}?wait=30");
        let (waited, ()) = tokio::join!(there.get(&target), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            other.stop().await;
        });
        assert_eq!(waited.data()["status"], json!("queued"), "an answer, not a broken connection");
        assert!(begun.elapsed() < Duration::from_secs(15), "it took {:?}", begun.elapsed());
    });
}

//! Sources: queued, split into passages, deleted; counted in bytes.

use std::time::Duration;

use frontdesk_client::types::{RetrieveRequest, SourceStatus, TextSourceCreate};
use frontdesk_conformance::{Stage, World, source_text, stories};
use frontdesk_store as store;
use frontdesk_types::{AgentId, SourceId, accounts::orgs::Plan};
use serde_json::json;

stories![
    a_text_is_queued_then_known,
    the_plan_caps_the_number_of_sources with "rate_limit = 0",
    passages_stand_in_the_text_where_they_say,
    a_deleted_source_is_forgotten_and_its_bytes_are_free,
    a_deleted_source_is_not_brought_back_by_its_job,
    a_source_that_fails_over_and_over_says_so,
    the_plan_caps_the_bytes_of_all_sources_together,
    parallel_sources_never_exceed_the_plan,
    texts_are_trimmed_in_their_title_only,
    a_text_of_ten_mebibytes_is_the_largest,
    an_answer_is_found_by_its_question_and_quoted,
    a_source_is_found_and_cited_by_its_new_title,
    a_retrain_prepares_everything_anew_while_the_agent_answers,
];

async fn the_plan_caps_the_number_of_sources(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let add = async |n: usize| {
        anna.post(&format!("/agents/{agent}/sources/text"), json!({ "title": "x", "content": format!("{n}") })).await
    };
    for n in 0..200 {
        add(n).await.assert_code("success", "within the plan");
    }
    let refused = add(200).await;
    refused.assert_code("LIMIT_EXCEEDED", "one more, however small");
    insta::assert_snapshot!(refused.message(), @"The plan `sandbox` allows 200 sources, and all of them are in use. Delete \
        one, or have the workspace claimed and subscribe to a paid plan.");
    world.settle().await;
}

async fn a_text_is_queued_then_known(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let body = json!({ "title": "Opening hours", "content": "Wir öffnen um 8." });
    let queued = anna.post(&format!("/agents/{agent}/sources/text"), body).await;
    insta::assert_json_snapshot!(queued.redacted_body()["data"], @r#"
    {
      "id": "[uuid 1]",
      "agentId": "[uuid 2]",
      "type": "text",
      "title": "Opening hours",
      "externalId": null,
      "metadata": {},
      "status": "queued",
      "bytes": 17,
      "passages": 0,
      "progress": 0,
      "stage": null,
      "pages": null,
      "readingNotes": [],
      "url": null,
      "articleId": null,
      "mode": null,
      "maxPages": null,
      "failureCode": null,
      "failureReason": null,
      "createdAt": "[time]",
      "updatedAt": "[time]"
    }
    "#);
    world.settle().await;
    let ready = anna.get(&format!("/agents/{agent}/sources/{}", queued.data()["id"].as_str().expect("an id"))).await;
    assert_eq!((ready.data()["status"].as_str(), ready.data()["passages"].as_i64()), (Some("ready"), Some(1)));
    assert!(ready.data()["updatedAt"].as_str() > queued.data()["updatedAt"].as_str());
}

async fn passages_stand_in_the_text_where_they_say(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let text: String = (0..200)
        .map(|n| format!("Zimmer {n} hat einen Schlüssel — Nummer {}. 鍵は{n}番。👩‍👩‍👧 Bitte fragen Sie.\r\n\r\n", n * 7))
        .collect();
    let source = anna.train_on_text(agent, "Schlüssel", &text).await;
    world.settle().await;
    let body = RetrieveRequest::builder().query("Welchen Schlüssel hat Zimmer 17?").limit(50);
    let found = anna.sdk.retrieve(agent).body(body).await.expect("passages");
    assert!(found.items.len() > 1, "a long text is cut");
    let characters: Vec<char> = text.chars().collect();
    for passage in &found.items {
        let (start, end) = (usize::try_from(passage.start).expect("from 0"), usize::try_from(passage.end).expect("from 0"));
        assert_eq!(passage.text, characters[start..end].iter().collect::<String>(), "characters {start} to {end}");
        assert_eq!((passage.source_id, passage.title.as_str(), &passage.url), (source, "Schlüssel", &None));
    }
    assert!(found.items.windows(2).all(|pair| pair[0].score >= pair[1].score), "best first");
}

async fn a_deleted_source_is_forgotten_and_its_bytes_are_free(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    let kept = anna.train_on_text(agent, "Parking", "Guests park behind the house.").await;
    world.settle().await;
    let before = anna.get(&format!("/agents/{agent}/sources/{source}")).await.data();
    assert_eq!(
        anna.delete(&format!("/agents/{agent}/sources/{source}")).await.data(),
        before,
        "the answer is the source as it was"
    );
    anna.get(&format!("/agents/{agent}/sources/{source}")).await.assert_code("SOURCE_NOT_FOUND", "after its deletion");
    anna.delete(&format!("/agents/{agent}/sources/{source}")).await.assert_code("SOURCE_NOT_FOUND", "a second deletion");
    let left = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast garden room" })).await.data();
    assert_eq!(left["items"], json!([]), "its passages are not found any more");
    let other = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "where do guests park" })).await.data();
    assert_eq!(other["items"][0]["sourceId"], json!(kept));
    let mut conn = world.store().read().await.expect("a connection");
    let org = store::accounts::orgs::find(&mut conn, anna.org).await.expect("a query").expect("the workspace");
    assert_eq!(org.training_bytes, 29);
}

async fn a_deleted_source_is_not_brought_back_by_its_job(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    for n in 0..5 {
        let source = anna.train_on_text(agent, "Short-lived", &format!("Number {n}. ").repeat(200)).await;
        anna.delete(&format!("/agents/{agent}/sources/{source}")).await.assert_code("success", "while it is ingested");
    }
    world.settle().await;
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "Number" })).await.data();
    assert_eq!(found["items"], json!([]));
}

async fn the_plan_caps_the_bytes_of_all_sources_together(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let path = format!("/agents/{agent}/sources/text");
    let first = anna.train_on_text(agent, "First", &"é".repeat(60 * 1_024)).await;
    let refused = anna.post(&path, json!({ "title": "Second", "content": "x".repeat(80 * 1_024 + 1) })).await;
    refused.assert_code("LIMIT_EXCEEDED", "one byte too many");
    insta::assert_snapshot!(refused.message(), @"The plan `sandbox` allows 204800 bytes of training content, and 81921 bytes \
        more would exceed that. Delete a source, or have the workspace claimed and subscribe to a paid plan. The content of a \
        deleted agent counts until the agent is gone for good.");
    anna.train_on_text(agent, "Second", &"x".repeat(80 * 1_024)).await;
    anna.post(&path, json!({ "title": "Third", "content": "x" })).await.assert_code("LIMIT_EXCEEDED", "another byte");
    anna.delete(&format!("/agents/{agent}/sources/{first}")).await.data();
    anna.train_on_text(agent, "Third", "x").await;
    world.settle().await;
}

async fn parallel_sources_never_exceed_the_plan(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let path = format!("/agents/{agent}/sources/text");
    let content = "x".repeat(60 * 1_024);
    let sent = (0..16).map(|n| anna.post(&path, json!({ "title": format!("Part {n}"), "content": content })));
    let answers = futures::future::join_all(sent).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3, "three times 60 KiB fit into 200");
    assert!(answers.iter().filter(|answer| answer.status != 201).all(|answer| answer.code() == "LIMIT_EXCEEDED"));
    world.settle().await;
}

async fn texts_are_trimmed_in_their_title_only(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let text = "  Two spaces before, two behind.  ";
    let body = TextSourceCreate::builder().title("  Spaces ").content(text);
    let source = anna.sdk.create_text_source(agent).body(body).await.expect("a source");
    assert_eq!((source.title.as_str(), source.bytes, source.status), ("Spaces", 34, SourceStatus::Queued));
    assert_eq!(source_text(world, anna.org, SourceId(source.id)).await, text);
    let mut conn = world.store().read().await.expect("a connection");
    assert_eq!(
        store::knowledge::sources::find_training(&mut conn, anna.org, AgentId(agent), 1, None).await.expect("a query").bytes,
        34
    );
    drop(conn);
    for (title, content, field) in [(" ", "x", "/title"), ("x", " \n", "/content"), ("x", "", "/content")] {
        let refused = anna.post(&format!("/agents/{agent}/sources/text"), json!({ "title": title, "content": content })).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]));
    }
    world.settle().await;
}

async fn a_text_of_ten_mebibytes_is_the_largest(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let longest = "x".repeat(10 * 1_024 * 1_024);
    let one_more =
        anna.post(&format!("/agents/{agent}/sources/text"), json!({ "title": "Long", "content": longest.clone() + "x" })).await;
    one_more.assert_code("VALIDATION_ERROR", "one byte more than 10 MiB");
    assert_eq!(one_more.fields(), ["/content"]);
}

async fn a_source_that_fails_over_and_over_says_so(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let mut database = world.backdoor().await;
    database.execute("ALTER TABLE chunks RENAME TO chunks_away".to_owned()).await;
    let body = json!({ "title": "Opening hours", "content": "The front desk opens at 8:00." });
    let added = anna.post(&format!("/agents/{agent}/sources/text"), body).await.data();
    let path = format!("/agents/{agent}/sources/{}", added["id"].as_str().expect("an id"));
    let mut source = added;
    for _ in 0..600 {
        if source["status"] == "failed" {
            break;
        }
        world.advance(Duration::from_secs(60));
        world.app().services.wake.signal_work();
        tokio::time::sleep(Duration::from_millis(50)).await;
        source = anna.get(&path).await.data();
    }
    database.execute("ALTER TABLE chunks_away RENAME TO chunks".to_owned()).await;
    assert_eq!(source["status"], "failed");
    insta::assert_snapshot!(source["failureReason"].as_str().expect("a reason"), @"The text could not be split into passages, \
        even after several attempts. Send it again with the same `externalId`, or delete the source and add it again; if it \
        fails again, ask the operator to look into the server's log.");
    assert_eq!(anna.delete(&path).await.status, 200, "it can be deleted like any other");
    let dead =
        database.query_number("SELECT COUNT(*) FROM jobs WHERE state = 'dead' AND kind = 'ingest_source'".to_owned()).await;
    assert_eq!(dead, 1, "the operator sees the job that failed for good");
    database.execute("DELETE FROM jobs WHERE last_error IS NOT NULL".to_owned()).await;
    world.settle().await;
}

async fn an_answer_is_found_by_its_question_and_quoted(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    anna.train_on_text(agent, "House rules", "Pets are welcome. Smoking is allowed on the terrace. Bicycles stay outside.").await;
    let body = json!({ "question": "Is there a night bell?", "answer": "Yes. Ring beside the door after 22:00." });
    anna.post(&format!("/agents/{agent}/sources/qna"), body).await.data();
    world.settle().await;
    let reply = anna.ask_agent(agent, "Do you have a night bell?").await.data();
    assert_eq!(reply["answer"], "Yes. Ring beside the door after 22:00.");
    assert_eq!(reply["citations"][0]["title"], "Is there a night bell?");
}

async fn a_source_is_found_and_cited_by_its_new_title(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    let path = format!("/agents/{agent}/sources/{source}");
    anna.patch(&path, json!({ "title": "  Winterfahrplan " })).await.data();
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "Winterfahrplan" })).await.data();
    assert_eq!((&found["items"][0]["sourceId"], &found["items"][0]["title"]), (&json!(source), &json!("Winterfahrplan")));
    let reply = anna.ask_agent(agent, "When does the front desk open on Sundays?").await.data();
    assert_eq!(reply["citations"][0]["title"], "Winterfahrplan");
}

async fn a_retrain_prepares_everything_anew_while_the_agent_answers(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let ask = async || {
        let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast garden room" })).await.data();
        found["items"].as_array().expect("a list").len()
    };
    world.backdoor().await.execute("UPDATE sources SET recipe = 0".to_owned()).await;
    assert_eq!(anna.get(&format!("/agents/{agent}/ingest")).await.data()["isRetrainDue"], true);
    anna.post_empty(&format!("/agents/{agent}/ingest/retrain")).await.data();
    for _ in 0..20 {
        assert_eq!(ask().await, 1, "there is no moment in which the agent knows nothing");
    }
    world.settle().await;
    assert_eq!(ask().await, 1);
    let state = anna.get(&format!("/agents/{agent}/ingest")).await.data();
    assert_eq!((&state["isRetrainDue"], &state["passages"], &state["queued"]), (&json!(false), &json!(1), &json!(0)));
}

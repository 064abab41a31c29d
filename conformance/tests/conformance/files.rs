//! Files: uploaded in chunks, read in the background, found and cited like any other text.

use frontdesk_client::{Error, ErrorCode, types::SourceStatus};
use frontdesk_conformance::{Actor, ApiAnswer, ApiCall, Stage, World, contract::contract, source_text, stories};
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_types::{SourceId, accounts::orgs::Plan};
use futures::{future::join_all, stream};
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_text_is_read_in_its_charset,
    rows_of_a_table_are_found_one_by_one,
    a_page_is_read_as_a_person_sees_it,
    what_cannot_be_read_says_why,
    citations_and_passages_of_a_paged_file_name_their_page,
    a_name_tells_what_a_file_is,
    a_file_of_many_blocks_is_whole,
    parallel_files_fill_a_sandbox_exactly,
    a_file_that_breaks_off_leaves_nothing,
    a_file_is_forgotten_once_it_was_read,
    a_file_with_a_known_external_id_replaces_that_file,
    a_file_that_cannot_be_read_replaces_no_text,
    of_several_replacements_the_last_one_is_read,
    a_source_of_another_type_is_replaced_by_no_file,
    a_file_that_is_deleted_while_it_is_read_leaves_nothing,
    retraining_leaves_a_failed_file_alone,
];

async fn send_file(actor: &Actor, agent: Uuid, name: &str, bytes: &[u8]) -> ApiAnswer {
    let call = ApiCall::example(contract().operation("createFileSource")).path("agentId", agent);
    actor.send(&ApiCall { query: Vec::new(), ..call }.query("name", name).raw(bytes)).await
}

/// Sends a file under an external id.
async fn put_file(actor: &Actor, agent: Uuid, (name, external_id): (&str, &str), bytes: &[u8]) -> ApiAnswer {
    let call = ApiCall::example(contract().operation("createFileSource")).path("agentId", agent);
    let call = ApiCall { query: Vec::new(), ..call }.query("name", name).query("externalId", external_id);
    actor.send(&call.raw(bytes)).await
}

async fn answer_to(actor: &Actor, agent: Uuid, question: &str) -> String {
    actor.ask_agent(agent, question).await.data()["answer"].as_str().expect("an answer").to_owned()
}

/// Waits until no file of the workspace is stored any more.
async fn wait_until_files_are_gone(world: &World, actor: &Actor) {
    let (mut database, files) = (world.backdoor().await, format!("SELECT COUNT(*) FROM uploads WHERE org_id = '{}'", actor.org));
    for _ in 0..500 {
        if database.query_number(files.clone()).await == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("files that were read or replaced are still stored");
}

async fn a_file_with_a_known_external_id_replaces_that_file(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let first = put_file(&anna, agent, ("hours.txt", "hours"), b"The front desk opens at nine.").await;
    world.settle().await;
    let second = put_file(&anna, agent, ("new hours.md", "hours"), b"The front desk opens at ten in winter.").await;
    let (before, after) = (first.data(), second.data());
    assert_eq!((second.status, &after["id"], &after["status"]), (201, &before["id"], &json!("queued")));
    assert_eq!((&after["title"], &after["externalId"]), (&json!("new hours"), &json!("hours")));
    assert_eq!(second.header("location"), first.header("location"));
    world.settle().await;
    assert_eq!(answer_to(&anna, agent, "When does the front desk open?").await, "The front desk opens at ten in winter.");
    let listed = anna.get(&format!("/agents/{agent}/sources")).await.data();
    let [source] = &listed["items"].as_array().expect("a list")[..] else { panic!("one source: {listed}") };
    assert_eq!((&source["status"], &source["bytes"]), (&json!("ready"), &json!(38)), "what counts is the text");
    let path = format!("/agents/{agent}/sources/{}", before["id"].as_str().expect("an id"));
    let refused = anna.patch(&path, json!({ "content": "The front desk opens at eleven." })).await;
    refused.assert_code("SOURCE_TYPE_MISMATCH", "its text is that of a file");
    insta::assert_snapshot!(refused.message(), @"This source is of the type `file`. Send the new file with the same \
        `externalId`, or delete the source and add the file.");
    put_file(&anna, agent, ("hours.txt", "hours"), b"At noon.").await.data();
    world.settle().await;
    let usage = anna.get("/billing/usage").await.data();
    assert_eq!(usage["trainingBytes"], 8, "what is shorter frees the rest");
    wait_until_files_are_gone(world, &anna).await;
}

async fn a_file_that_cannot_be_read_replaces_no_text(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    put_file(&anna, agent, ("hours.txt", "hours"), b"The front desk opens at nine.").await.data();
    world.settle().await;
    let replaced = put_file(&anna, agent, ("hours.html", "hours"), b"<script>1</script>").await.data();
    world.settle().await;
    let path = format!("/agents/{agent}/sources/{}", replaced["id"].as_str().expect("an id"));
    let source = anna.get(&path).await.data();
    assert_eq!((&source["status"], &source["failureCode"], &source["bytes"]), (&json!("failed"), &json!("EMPTY"), &json!(29)));
    assert_eq!(answer_to(&anna, agent, "When does the front desk open?").await, "The front desk opens at nine.");
    put_file(&anna, agent, ("hours.txt", "hours"), b"The front desk opens at ten.").await.data();
    world.settle().await;
    assert_eq!(answer_to(&anna, agent, "When does the front desk open?").await, "The front desk opens at ten.");
}

async fn of_several_replacements_the_last_one_is_read(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    for hour in ["six", "seven", "eight", "nine", "ten"] {
        put_file(&anna, agent, ("hours.txt", "hours"), format!("The front desk opens at {hour}.").as_bytes()).await.data();
    }
    world.settle().await;
    assert_eq!(answer_to(&anna, agent, "When does the front desk open?").await, "The front desk opens at ten.");
    wait_until_files_are_gone(world, &anna).await;
    let listed = anna.get(&format!("/agents/{agent}/sources?externalId=hours")).await.data();
    assert_eq!((&listed["items"][0]["status"], &listed["items"][0]["bytes"]), (&json!("ready"), &json!(28)));
}

async fn a_source_of_another_type_is_replaced_by_no_file(world: &World) {
    let Stage { actor: anna, agent, source, .. } = Stage::set_up(world).await;
    anna.patch(&format!("/agents/{agent}/sources/{source}"), json!({ "externalId": "hours" })).await.data();
    let refused = put_file(&anna, agent, ("hours.txt", "hours"), b"At ten.").await;
    refused.assert_code("EXTERNAL_ID_TAKEN", "a text has it");
    wait_until_files_are_gone(world, &anna).await;
    let other = anna.create_agent("Night desk").await;
    put_file(&anna, other, ("hours.txt", "hours"), b"At ten.").await.assert_code("success", "each agent has its own");
    world.settle().await;
}

/// Sends a file, and waits until it has been read; returns the source.
async fn train_on_file(world: &World, actor: &Actor, agent: Uuid, name: &str, bytes: &[u8]) -> Value {
    let source = send_file(actor, agent, name, bytes).await.data();
    world.settle().await;
    let id = source["id"].as_str().expect("an id");
    actor.get(&format!("/agents/{agent}/sources/{id}")).await.data()
}

async fn stored_text(world: &World, actor: &Actor, source: &Value) -> String {
    let id: Uuid = source["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    source_text(world, actor.org, SourceId(id)).await
}

async fn a_text_is_read_in_its_charset(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let utf16: Vec<u8> = [0xfeff].into_iter().chain("Frühstück ab sieben.".encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = "Frühstück für Gäste gibt es ab sieben Uhr.".chars().map(|letter| letter as u8).collect();
    for (name, bytes, expected) in [
        ("a.txt", "Frühstück\r\nab sieben.".as_bytes(), "Frühstück\nab sieben."),
        ("b.TXT", &latin, "Frühstück für Gäste gibt es ab sieben Uhr."),
        ("c.md", &utf16, "Frühstück ab sieben."),
    ] {
        let source = train_on_file(world, &anna, agent, name, bytes).await;
        assert_eq!((source["status"].clone(), source["failureReason"].clone()), (json!("ready"), Value::Null), "{name}");
        assert_eq!(stored_text(world, &anna, &source).await, expected, "{name}");
        assert_eq!(source["bytes"], json!(expected.len()), "what counts is the text");
    }
}

async fn rows_of_a_table_are_found_one_by_one(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let rows = "Room;Price;View\nLily;\"80 €\";garden\nRose;120 €;lake\n";
    let source = train_on_file(world, &anna, agent, "rooms.csv", rows.as_bytes()).await;
    insta::assert_snapshot!(stored_text(world, &anna, &source).await, @r"
    Room: Lily
    Price: 80 €
    View: garden

    Room: Rose
    Price: 120 €
    View: lake
    ");
    let reply = anna.ask_agent(agent, "What is the price of the room Rose?").await.data();
    assert!(reply["answer"].as_str().is_some_and(|answer| answer.contains("120 €")), "{reply}");
    assert_eq!(reply["citations"][0]["title"], json!("rooms"));
}

async fn a_page_is_read_as_a_person_sees_it(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let page = "<html><head><title>Spa</title><script>alert(1)</script></head><body><nav>Home</nav><h1>Sauna</h1><p>Open from \
                <b>four</b>.</p></body></html>";
    let source = train_on_file(world, &anna, agent, "spa.html", page.as_bytes()).await;
    insta::assert_snapshot!(stored_text(world, &anna, &source).await, @r"
    # Sauna

    Open from four.
    ");
}

/// Gives a file that was read two pages, and a third that could not be read.
async fn give_pages(world: &World, source: &str, second: usize) {
    let note = json!([{
        "kind": "unreadable_pages", "message": "1 of 3 pages could not be read: page 3.", "pages": [3], "affected_pages": 1
    }]);
    let mut database = world.backdoor().await;
    let starts = format!("[0, {second}, 1000]");
    database.execute(format!("UPDATE documents SET page_starts = '{starts}' WHERE source_id = '{source}'")).await;
    database.execute(format!("UPDATE sources SET pages = 3, reading_notes = '{note}' WHERE id = '{source}'")).await;
}

async fn citations_and_passages_of_a_paged_file_name_their_page(world: &World) {
    let anna = world.new_actor(Plan::Standard).await;
    let agent = anna.create_agent("Inn").await;
    let first = "The sauna opens at four in the afternoon.\n\n";
    let text = format!("{first}Towels cost two euros at the front desk.\n");
    let source = train_on_file(world, &anna, agent, "house.txt", text.as_bytes()).await;
    assert_eq!((source["pages"].clone(), source["readingNotes"].clone()), (json!(null), json!([])));
    let id = source["id"].as_str().expect("an id");
    give_pages(world, id, first.len()).await;
    anna.post_empty(&format!("/agents/{agent}/ingest/retrain")).await.data();
    world.settle().await;

    let reply = anna.ask_agent(agent, "What do towels cost?").await.data();
    assert_eq!(reply["citations"][0]["page"], json!(2), "{reply}");
    let message = format!("/agents/{agent}/messages/{}", reply["messageId"].as_str().expect("an id"));
    let stored = anna.get(&format!("{message}?retrieved=true")).await.data();
    assert_eq!(stored["citations"], reply["citations"]);
    assert_eq!(stored["retrieved"][0]["page"], json!(1), "where the passage begins: {stored}");
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "sauna" })).await.data();
    assert_eq!(found["items"][0]["page"], json!(1), "{found}");
    let shown = anna.get(&format!("/agents/{agent}/sources/{id}")).await.data();
    assert_eq!(shown["pages"], json!(3));
    insta::assert_json_snapshot!(shown["readingNotes"], @r#"
    [
      {
        "kind": "unreadable_pages",
        "message": "1 of 3 pages could not be read: page 3.",
        "pages": [
          3
        ],
        "affectedPages": 1
      }
    ]
    "#);
}

async fn what_cannot_be_read_says_why(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let deep = format!("{}deep", "<div>".repeat(100_000));
    let mut told = Vec::new();
    for (name, bytes) in
        [("blank.txt", " \n\t".as_bytes()), ("deep.html", deep.as_bytes()), ("empty.html", b"<script>1</script>")]
    {
        let source = train_on_file(world, &anna, agent, name, bytes).await;
        assert_eq!((source["status"].clone(), source["bytes"].clone()), (json!("failed"), json!(0)), "{name}");
        let told_of = |field: &str| source[field].as_str().expect("a reason").to_owned();
        told.push(format!("{name}: {}: {}", told_of("failureCode"), told_of("failureReason")));
    }
    insta::assert_snapshot!(wrap_lines(&told.join("\n")), @r"
    blank.txt: EMPTY: The file contains no text. A scan is a picture: have its text recognized first, then add it
      again.
    deep.html: TOO_COMPLEX: The file is too complex to be read, or damaged. Save it in a simpler form, for
      example as text, then add it again.
    empty.html: EMPTY: The file contains no text. A scan is a picture: have its text recognized first, then add
      it again.
    ");
}

async fn a_name_tells_what_a_file_is(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    for name in ["handbook", ".md", "handbook.exe", "handbook.doc", "a\nb.md"] {
        let refused = send_file(&anna, agent, name, b"Hello.").await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["query/name".to_owned()]), "{name}");
    }
    for (name, bytes) in [("a.pdf", b"Hello.".as_slice()), ("a.docx", b"%PDF-1.7"), ("a.txt", b"PK\x03\x04\0\0")] {
        let refused = send_file(&anna, agent, name, bytes).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["query/name".to_owned()]), "{name}");
    }
    assert_eq!(world.backdoor().await.query_number("SELECT COUNT(*) FROM uploads".to_owned()).await, 0);
    let titled = anna.sdk.create_file_source(agent).name("a.b.md").title(" Handbook ").body("Hello.").await;
    assert_eq!(titled.expect("a source").title, "Handbook");
}

async fn a_file_of_many_blocks_is_whole(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let lines: String = (0..60_000).map(|number| format!("Room number {number} is blue — or green.\n")).collect();
    let pieces: Vec<Result<Vec<u8>, std::io::Error>> = lines.as_bytes().chunks(10_007).map(|piece| Ok(piece.to_vec())).collect();
    let body = reqwest::Body::wrap_stream(stream::iter(pieces));
    let source = anna.sdk.create_file_source(agent).name("rooms.txt").body(body).await.expect("a source");
    world.settle().await;
    let shown = anna.get(&format!("/agents/{agent}/sources/{}", source.id)).await.data();
    assert_eq!((shown["status"].clone(), shown["bytes"].clone()), (json!("ready"), json!(lines.len())));
    assert!(stored_text(world, &anna, &shown).await == lines, "every byte is there, in its place");
    let reply = anna.ask_agent(agent, "What colour is room number 59321?").await.data();
    assert!(reply["answer"].as_str().is_some_and(|answer| answer.contains("59321")), "{reply}");
}

async fn parallel_files_fill_a_sandbox_exactly(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let file = "x ".repeat(35 * 1_024);
    for _ in 0..3 {
        let sent = (0..8_u8).map(|number| {
            let (anna, bytes) = (&anna, [file.as_bytes(), &[b'0' + number]].concat());
            async move { send_file(anna, agent, &format!("{number}.txt"), &bytes).await }
        });
        let answers = join_all(sent).await;
        assert!(answers.iter().all(|answer| answer.code() == "success" || answer.code() == "LIMIT_EXCEEDED"));
        world.settle().await;
    }
    let held = format!("SELECT training_bytes FROM orgs WHERE id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.query_number(held).await, 2 * (70 * 1_024 + 1), "two fit into 200 KiB, a third does not");
    let refused = send_file(&anna, agent, "long.txt", "x ".repeat(150 * 1_024).as_bytes()).await;
    refused.assert_code("LIMIT_EXCEEDED", "a file that could not fit at all");
}

async fn a_file_that_breaks_off_leaves_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let pieces = vec![Ok(vec![b'x'; 2_000_000]), Err(std::io::Error::other("the disk is gone"))];
    let body = reqwest::Body::wrap_stream(stream::iter(pieces));
    let broken = anna.sdk.create_file_source(agent).name("a.txt").body(body).await;
    assert!(!matches!(broken, Ok(_) | Err(Error::Api { code: ErrorCode::InternalError, .. })));
    let mut database = world.backdoor().await;
    for _ in 0..500 {
        world.advance(std::time::Duration::from_secs(1));
        world.run_periodic_tasks().await;
        if database.query_number("SELECT COUNT(*) FROM uploads".to_owned()).await == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(database.query_number("SELECT COUNT(*) FROM upload_blocks".to_owned()).await, 0);
    let listed = anna.sdk.list_sources(agent).await.expect("a page");
    assert_eq!(listed.items.len(), 2, "those of the stage");
}

async fn a_file_is_forgotten_once_it_was_read(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let source = train_on_file(world, &anna, agent, "a.txt", b"The sauna opens at four.").await;
    let mut database = world.backdoor().await;
    assert_eq!(database.query_number("SELECT COUNT(*) FROM upload_blocks".to_owned()).await, 0);
    anna.post_empty(&format!("/agents/{agent}/ingest/retrain")).await.data();
    world.settle().await;
    let id: Uuid = source["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let again = anna.sdk.get_source(agent, id).await.expect("a source");
    assert_eq!((again.status, again.passages), (SourceStatus::Ready, 1), "its text is trained anew without it");
}

async fn a_file_that_is_deleted_while_it_is_read_leaves_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let noise: Vec<u8> =
        b"%PDF-1.7\n".iter().copied().chain((0..3_000_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)).collect();
    for _ in 0..5 {
        let source = send_file(&anna, agent, "noise.pdf", &noise).await.data();
        let path = format!("/agents/{agent}/sources/{}", source["id"].as_str().expect("an id"));
        anna.delete(&path).await.data();
        anna.get(&path).await.assert_code("SOURCE_NOT_FOUND", "gone at once");
    }
    world.settle().await;
    let mut database = world.backdoor().await;
    for table in ["uploads", "upload_blocks"] {
        assert_eq!(database.query_number(format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(database.query_number("SELECT COUNT(*) FROM sources".to_owned()).await, 2, "those of the stage");
}

async fn retraining_leaves_a_failed_file_alone(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let source = train_on_file(world, &anna, agent, "blank.txt", b" ").await;
    anna.post_empty(&format!("/agents/{agent}/ingest/retrain")).await.data();
    world.settle().await;
    let again = anna.get(&format!("/agents/{agent}/sources/{}", source["id"].as_str().expect("an id"))).await.data();
    assert_eq!((again["status"].clone(), again["failureReason"].clone()), (json!("failed"), source["failureReason"].clone()));
}

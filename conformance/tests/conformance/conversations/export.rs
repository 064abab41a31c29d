//! Export of conversations as files.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_client::{Error, prelude::*, types::ExportFormat};
use frontdesk_conformance::{Actor, Stage, World, stories};
use frontdesk_store::{
    self as store,
    conversations::{
        messages::{self, VisitorQuestion},
        terms,
    },
};
use frontdesk_types::{ConversationId, accounts::orgs::Plan, conversations::search::SearchTerms};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{KNOWN, UNKNOWN, ask_question, create_trained_agent, field_text};

stories![
    every_line_is_a_conversation_with_its_messages,
    an_export_is_narrowed_like_the_list,
    a_row_is_a_message,
    an_export_of_nothing_is_empty,
    a_conversation_of_very_many_messages_is_whole,
    a_reader_may_stop_early,
    an_export_that_fails_breaks_off,
    an_export_is_of_an_agent_of_ones_own,
];

fn export_path(agent: Uuid, query: &str) -> String {
    format!("/agents/{agent}/conversations/export?{query}")
}

async fn export_lines(anna: &Actor, agent: Uuid, query: &str) -> Vec<Value> {
    let answer = anna.get(&export_path(agent, query)).await;
    answer.assert_code("success", query);
    assert_eq!(answer.header("content-type"), Some("application/jsonl"));
    assert!(answer.text().is_empty() || answer.text().ends_with('\n'));
    answer.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

async fn export_rows(anna: &Actor, agent: Uuid, query: &str) -> Vec<Vec<String>> {
    let answer = anna.get(&export_path(agent, &format!("format=csv&{query}"))).await;
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"conversations.csv\""));
    let rows = answer.body.strip_prefix(b"\xef\xbb\xbf").expect("a mark by which spreadsheets recognize UTF-8");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows);
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// Adds this many messages to the conversation of the stage.
async fn insert_messages(world: &World, stage: &Stage, messages: usize) {
    let (ids, conversation) = (&world.app().services.ports.ids, ConversationId(stage.conversation));
    let (org, now) = (stage.actor.org, world.now());
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..messages / 2 {
        let raised = store::conversations::numbers::add_messages(&mut tx, org, conversation, (2, 0), now).await;
        let last = raised.expect("a query").expect("the conversation is there").seq;
        for seq in [last - 1, last] {
            let said = format!("Number {number} at {seq}.");
            let visitor_question = VisitorQuestion { id: ids.next(), conversation, seq, text: &said, created_at: now };
            messages::insert_question(&mut tx, org, visitor_question).await.expect("it is added");
            // No test searches for them.
            terms::insert_terms(&mut tx, org, conversation, seq, &SearchTerms::new(&BTreeSet::new()))
                .await
                .expect("it has no words");
        }
    }
    tx.commit().await.expect("a commit");
}

async fn every_line_is_a_conversation_with_its_messages(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let first = ask_question(&anna, agent, None, KNOWN).await;
    let second = ask_question(&anna, agent, None, UNKNOWN).await;
    ask_question(&anna, agent, Some(field_text(&first, "conversationId")), "And \"on\" weekdays?\n\u{1F600}").await;
    let lines = export_lines(&anna, agent, "").await;
    assert_eq!(lines.len(), 2);
    for (line, reply) in lines.iter().zip([first, second]) {
        let conversation = format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"));
        assert_eq!(line["conversation"], anna.get(&conversation).await.data(), "oldest first");
        assert_eq!(line["messages"], anna.get(&format!("{conversation}/messages")).await.data()["items"]);
    }
    let through_the_sdk = anna.sdk.export_conversations(agent).conversations().await.expect("it begins");
    let found: Vec<_> = through_the_sdk.map_ok(|exported| exported.messages.len()).try_collect().await.expect("all of it");
    assert_eq!(found, [4, 2]);
}

async fn an_export_is_narrowed_like_the_list(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let mut all = Vec::new();
    for question in [KNOWN, UNKNOWN, KNOWN] {
        world.advance(Duration::from_secs(60));
        all.push(field_text(&ask_question(&anna, agent, None, question).await, "conversationId").to_owned());
    }
    let conversation = |number: usize| format!("/agents/{agent}/conversations/{}", all[number]);
    anna.patch(&conversation(0), json!({ "tags": ["vip"] })).await.data();
    anna.post(&format!("/inbox/conversations/{}/escalate", all[0]), json!({})).await.data();
    let note = json!({ "text": "Nobody exports the quastenflosser.", "tags": ["training"] });
    anna.post(&format!("{}/notes", conversation(2)), note).await.data();
    let began = anna.get(&conversation(1)).await.data()["createdAt"].as_str().expect("a time").to_owned();
    let (from, to) = (format!("createdFrom={began}"), format!("createdTo={began}"));
    let filters: [(&str, &[usize]); 9] = [
        ("", &[0, 1, 2]),
        ("status=escalated", &[0]),
        ("status=open&channel=api", &[1, 2]),
        ("tag=%20vip%20", &[0]),
        ("noteTag=training", &[2]),
        ("hasUnanswered=true", &[1]),
        ("rating=up", &[]),
        (&from, &[1, 2]),
        (&to, &[0]),
    ];
    for (filter, expected) in filters {
        let expected: Vec<&String> = expected.iter().map(|number| &all[*number]).collect();
        let lines = export_lines(&anna, agent, filter).await;
        assert_eq!(lines.iter().map(|line| field_text(&line["conversation"], "id")).collect::<Vec<_>>(), expected, "{filter}");
        let rows = export_rows(&anna, agent, filter).await;
        let mut exported: Vec<&String> = rows.iter().skip(1).map(|row| &row[0]).collect();
        exported.dedup();
        assert_eq!(exported, expected, "{filter} as CSV");
        assert!(!format!("{lines:?}{rows:?}").contains("quastenflosser"), "a note is not exported");
    }
    for nonsense in ["format=xml", "tag=%20", "noteTag=", "sort=created_at", "limit=1", "cursor=x", "order=asc"] {
        anna.get(&export_path(agent, nonsense)).await.assert_code("VALIDATION_ERROR", nonsense);
    }
}

async fn a_row_is_a_message(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let visitor = json!({ "externalId": "+49 30 1234", "name": "Bea \"B\", =1+1", "country": "CH" });
    let question = "=HYPERLINK(\"http://192.0.2.1\"),\r\n ünï \u{1F600}";
    let body = json!({ "agentId": agent, "message": question, "visitor": visitor, "metadata": { "page": "/prices" } });
    let reply = anna.post("/chat", body).await.data();
    let conversation = field_text(&reply, "conversationId");
    anna.patch(&format!("/agents/{agent}/conversations/{conversation}"), json!({ "tags": ["a,b", "=c"] })).await.data();
    anna.post(&format!("/inbox/conversations/{conversation}/resolve"), json!({ "statusReason": "-1" })).await.data();
    anna.put(
        &format!("/agents/{agent}/messages/{}/feedback", field_text(&reply, "messageId")),
        json!({ "rating": "up", "reason": "@all" }),
    )
    .await
    .data();
    let rows = export_rows(&anna, agent, "").await;
    let [columns, asked, answered, _resolved] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(
        columns.join(","),
        "conversationId,agentId,channel,status,statusReason,statusChangedAt,assigneeId,visitorExternalId,\
         visitorName,visitorEmail,visitorCountry,visitorLanguage,tags,metadata,conversationCreatedAt,\
         messageId,sequence,role,authorId,text,citations,model,creditsUsed,durationMs,finishReason,rating,\
         ratingReason,createdAt,topics,deliveryStatus,deliveryDetail,deliveryAt,subject,emailFrom,emailVerified"
    );
    let cell = |row: &[String], name: &str| row[columns.iter().position(|column| column == name).expect(name)].clone();
    assert_eq!(cell(asked, "text"), format!("'{question}"), "no spreadsheet runs it");
    assert_eq!((cell(asked, "role"), cell(answered, "role")), ("visitor".to_owned(), "agent".to_owned()));
    assert_eq!(cell(asked, "visitorExternalId"), "'+49 30 1234");
    assert_eq!(cell(asked, "visitorName"), "Bea \"B\", =1+1");
    assert_eq!((cell(asked, "statusReason"), cell(asked, "visitorEmail")), ("'-1".to_owned(), String::new()));
    assert_eq!(
        (cell(answered, "tags"), cell(answered, "metadata")),
        ("[\"=c\",\"a,b\"]".to_owned(), "{\"page\":\"/prices\"}".to_owned())
    );
    assert_eq!((cell(answered, "rating"), cell(answered, "ratingReason")), ("up".to_owned(), "'@all".to_owned()));
    assert_eq!(cell(answered, "messageId"), field_text(&reply, "messageId"));
    let message = anna.get(&format!("/agents/{agent}/conversations/{conversation}/messages")).await.data()["items"][1].clone();
    assert_eq!(serde_json::from_str::<Value>(&cell(answered, "citations")).expect("JSON"), message["citations"]);
    assert_eq!(cell(answered, "finishReason"), field_text(&message, "finishReason"));
    assert_eq!(export_lines(&anna, agent, "").await[0]["messages"][0]["text"], json!(question), "JSON Lines has it as it is");
}

async fn an_export_of_nothing_is_empty(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    assert_eq!(export_lines(&anna, agent, "").await, Vec::<Value>::new());
    assert_eq!(export_rows(&anna, agent, "").await.len(), 1, "the names of the columns");
    let through_the_sdk = anna.sdk.export_conversations(agent).conversations().await.expect("it begins");
    assert_eq!(through_the_sdk.try_collect::<Vec<_>>().await.expect("all of it").len(), 0);
}

async fn a_conversation_of_very_many_messages_is_whole(world: &World) {
    let stage = Stage::set_up(world).await;
    let others =
        [ask_question(&stage.actor, stage.agent, None, KNOWN).await, ask_question(&stage.actor, stage.agent, None, KNOWN).await];
    insert_messages(world, &stage, 1_200).await;
    let lines = export_lines(&stage.actor, stage.agent, "").await;
    let counts: Vec<_> = lines.iter().map(|line| line["messages"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(counts, [1_202, 2, 2]);
    assert_eq!(field_text(&lines[2]["conversation"], "id"), field_text(&others[1], "conversationId"));
    let numbers = lines[0]["messages"].as_array().expect("a list").iter().map(|message| message["sequence"].as_i64());
    assert!(numbers.eq((1..=1_202).map(Some)), "in order, each once");
    assert_eq!(export_rows(&stage.actor, stage.agent, "").await.len(), 1 + 1_206);
}

async fn a_reader_may_stop_early(world: &World) {
    let stage = Stage::set_up(world).await;
    insert_messages(world, &stage, 4_000).await;
    for _ in 0..8 {
        let mut pieces = stage.actor.sdk.export_conversations(stage.agent).bytes().await.expect("it begins");
        assert!(pieces.try_next().await.expect("a piece").is_some());
    }
    assert_eq!(export_rows(&stage.actor, stage.agent, "").await.len(), 1 + 4_002);
}

async fn an_export_that_fails_breaks_off(world: &World) {
    let stage = Stage::set_up(world).await;
    insert_messages(world, &stage, 2_000).await;
    let sql = format!("UPDATE messages SET role = 'nobody' WHERE org_id = '{}' AND seq = 1500", stage.actor.org);
    world.backdoor().await.execute(sql).await;
    for format in [ExportFormat::Jsonl, ExportFormat::Csv] {
        let mut pieces = stage.actor.sdk.export_conversations(stage.agent).format(format).bytes().await.expect("it begins");
        let mut bytes = 0;
        let lost = loop {
            match pieces.try_next().await {
                Ok(piece) => bytes += piece.expect("it does not just end").len(),
                Err(lost) => break lost,
            }
        };
        assert!(bytes > 1_000 && matches!(lost, Error::Interrupted { .. }), "{bytes} bytes, and then {lost:?}");
    }
    let sql = format!("UPDATE messages SET role = 'nobody' WHERE org_id = '{}'", stage.actor.org);
    world.backdoor().await.execute(sql).await;
    let refused = stage.actor.get(&export_path(stage.agent, "")).await;
    refused.assert_code("INTERNAL_ERROR", "nothing was sent yet");
}

async fn an_export_is_of_an_agent_of_ones_own(world: &World) {
    let (anna, bert) = (Stage::set_up(world).await, Stage::set_up_for(world, Plan::Sandbox).await);
    bert.actor.get(&export_path(anna.agent, "")).await.assert_code("AGENT_NOT_FOUND", "another organization's");
    assert_eq!(export_lines(&bert.actor, bert.agent, "").await.len(), 1, "a sandbox has its own");
    anna.actor.delete(&format!("/agents/{}", anna.agent)).await.data();
    assert_eq!(export_lines(&anna.actor, anna.agent, "").await.len(), 1, "before it is deleted for good");
    anna.actor.delete(&export_path(anna.agent, "")).await.assert_code("METHOD_NOT_ALLOWED", "it is no conversation");
}

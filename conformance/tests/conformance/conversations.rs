//! Conversations of visitors and agents, as read by those who run the agents.

mod export;
mod retention;
mod search;

use std::slice;

use frontdesk_client::prelude::*;
use frontdesk_conformance::{Actor, ApiCall, Stage, World, actor::created_id, contract::contract, stories};
use frontdesk_types::accounts::{keys::Scope, orgs::Plan};
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_question_and_its_answer_are_read,
    every_message_is_read_by_its_id,
    who_asks_is_kept_with_the_conversation,
    conversations_are_found_by_how_they_stand,
    conversations_of_all_agents_are_one_list,
    a_question_opens_a_resolved_conversation,
    an_answer_is_rated_once,
    a_deleted_conversation_is_gone_with_its_messages,
    nothing_of_a_deleted_conversation_is_repeated,
    labels_are_trimmed_sorted_and_few,
    what_is_not_there_is_not_changed,
    what_was_found_for_an_answer_is_told_on_request,
];

const KNOWN: &str = "When does the front desk open on Sundays?";
const UNKNOWN: &str = "Who invented the steam locomotive?";

/// Creates an agent that knows its opening hours.
async fn create_trained_agent(world: &World) -> (Actor, Uuid) {
    let Stage { actor, agent, conversation, .. } = Stage::set_up(world).await;
    actor.delete(&format!("/agents/{agent}/conversations/{conversation}")).await.data();
    world.settle().await;
    (actor, agent)
}

/// Asks, in a conversation or a new one, and returns it.
async fn ask_question(anna: &Actor, agent: Uuid, within: Option<&str>, message: &str) -> Value {
    let mut body = json!({ "agentId": agent, "message": message });
    if let Some(conversation) = within {
        body["conversationId"] = json!(conversation);
    }
    anna.post("/chat", body).await.data()
}

fn field_text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

/// Returns the conversations in a list.
async fn find_conversations(anna: &Actor, agent: Uuid, filters: &str) -> Vec<String> {
    let page = anna.get(&format!("/agents/{agent}/conversations?{filters}")).await.data();
    page["items"].as_array().expect("a list").iter().map(|item| field_text(item, "id").to_owned()).collect()
}

async fn a_question_and_its_answer_are_read(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let path = format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"));
    let conversation = anna.get(&path).await;
    insta::assert_json_snapshot!(conversation.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "agentId": "[uuid 2]",
        "channel": "api",
        "subject": null,
        "previousConversationId": null,
        "status": "open",
        "statusReason": null,
        "statusChangedBy": null,
        "statusChangedAt": null,
        "assignee": null,
        "assignedAt": null,
        "visitor": {
          "externalId": null,
          "name": null,
          "email": null,
          "country": null,
          "language": null
        },
        "contact": null,
        "tags": [],
        "metadata": {},
        "topics": [],
        "messageCount": 2,
        "unansweredCount": 0,
        "ratings": {
          "ratedUp": 0,
          "ratedDown": 0
        },
        "sequence": 2,
        "lastMessageAt": "[time]",
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
    let messages = anna.get(&format!("{path}/messages")).await.data();
    let [question, answer] = &messages["items"].as_array().expect("a list")[..] else { panic!("{messages}") };
    assert_eq!(
        (field_text(question, "role"), field_text(question, "text"), &question["finishReason"]),
        ("visitor", KNOWN, &Value::Null)
    );
    assert_eq!((field_text(answer, "role"), &answer["text"], &answer["id"]), ("agent", &reply["answer"], &reply["messageId"]));
    assert_eq!((&answer["citations"], &answer["creditsUsed"]), (&reply["citations"], &reply["creditsUsed"]));
    assert!(question["sequence"].as_i64() < answer["sequence"].as_i64() && answer["durationMs"].is_i64(), "{messages}");
    let page = anna.get(&format!("{path}/messages?limit=1&order=desc")).await.data();
    assert_eq!(page["items"][0]["id"], answer["id"]);
}

async fn every_message_is_read_by_its_id(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let conversation = field_text(&reply, "conversationId");
    let said =
        anna.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": "x".repeat(9_000) })).await.data();
    for retrieved in [false, true] {
        let list = format!("/agents/{agent}/conversations/{conversation}/messages?retrieved={retrieved}");
        let messages = anna.get(&list).await.data()["items"].clone();
        let messages = messages.as_array().expect("a list");
        assert!(messages.len() >= 3, "a question, its answer and a reply: {messages:?}");
        for message in messages {
            let path = format!("/agents/{agent}/messages/{}?retrieved={retrieved}", field_text(message, "id"));
            assert_eq!(&anna.get(&path).await.data(), message, "whoever wrote it, and in full");
        }
    }
    let path = format!("/agents/{agent}/messages/{}", field_text(&said, "id"));
    let sibling = anna.create_agent("Sibling").await;
    let of_sibling = anna.get(&format!("/agents/{sibling}/messages/{}", field_text(&said, "id"))).await;
    of_sibling.assert_code("MESSAGE_NOT_FOUND", "a message from a conversation with another agent");
    anna.delete(&format!("/agents/{agent}")).await.data();
    assert_eq!(anna.get(&path).await.data(), said, "the agent awaits deletion");
}

async fn who_asks_is_kept_with_the_conversation(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let visitor = json!({ "externalId": "customer-17", "name": "  Bea ", "country": "CH" });
    let body = json!({ "agentId": agent, "message": KNOWN, "visitor": visitor, "metadata": { "page": "/prices", "test": "a" } });
    let reply = anna.post("/chat", body).await.data();
    let conversation = field_text(&reply, "conversationId");
    let further = json!({
        "agentId": agent, "message": KNOWN, "conversationId": conversation,
        "visitor": { "email": "bea@acme.dev", "country": "DE" }, "metadata": { "test": null, "plan": "pro" },
    });
    anna.post("/chat", further).await.data();
    let read = anna.get(&format!("/agents/{agent}/conversations/{conversation}")).await.data();
    assert_eq!(
        read["visitor"],
        json!({ "externalId": "customer-17", "name": "Bea", "email": "bea@acme.dev", "country": "DE", "language": null })
    );
    assert_eq!(read["metadata"], json!({ "page": "/prices", "plan": "pro" }));
    assert_eq!((&read["channel"], &read["messageCount"]), (&json!("api"), &json!(4)));
    for (field, value) in [("email", "nobody"), ("country", "Schweiz"), ("language", "?"), ("name", " ")] {
        let body = json!({ "agentId": agent, "message": KNOWN, "visitor": { field: value } });
        anna.post("/chat", body).await.assert_code("VALIDATION_ERROR", field);
    }
}

async fn conversations_are_found_by_how_they_stand(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let mut all = Vec::new();
    for question in [KNOWN, UNKNOWN, KNOWN] {
        all.push(field_text(&ask_question(&anna, agent, None, question).await, "conversationId").to_owned());
    }
    let newest_first: Vec<String> = all.iter().rev().cloned().collect();
    assert_eq!(find_conversations(&anna, agent, "").await, newest_first);
    assert_eq!(find_conversations(&anna, agent, "sort=created_at").await, newest_first);
    assert_eq!(find_conversations(&anna, agent, "hasUnanswered=true").await, [all[1].clone()]);
    assert_eq!(find_conversations(&anna, agent, "hasUnanswered=false").await, [all[2].clone(), all[0].clone()]);
    // The latest message brings a conversation to the top of one list, not of the other.
    ask_question(&anna, agent, Some(&all[0]), KNOWN).await;
    assert_eq!(find_conversations(&anna, agent, "").await[0], all[0]);
    assert_eq!(find_conversations(&anna, agent, "sort=created_at").await, newest_first);

    let path = |number: usize| format!("/agents/{agent}/conversations/{}", all[number]);
    let read = anna.get(&path(1)).await.data();
    let (began, last) = (field_text(&read, "createdAt"), field_text(&read, "lastMessageAt"));
    for sort in ["created_at", "last_message_at"] {
        assert_eq!(find_conversations(&anna, agent, &format!("sort={sort}&createdTo={began}")).await, [all[0].clone()]);
        assert_eq!(find_conversations(&anna, agent, &format!("sort={sort}&activeFrom={last}")).await.len(), 3);
        let both = format!("sort={sort}&createdTo={began}&activeFrom={last}");
        assert_eq!(find_conversations(&anna, agent, &both).await, [all[0].clone()], "it began first and goes on");
    }
    anna.patch(&path(2), json!({ "tags": ["refund", "vip"] })).await.data();
    anna.post(&format!("/inbox/conversations/{}/escalate", all[2]), json!({})).await.data();
    assert_eq!(find_conversations(&anna, agent, "status=escalated&tag=vip&channel=api").await, [all[2].clone()]);
    assert_eq!(find_conversations(&anna, agent, "tag=vi").await, Vec::<String>::new());
    let every = anna.sdk.list_conversations(agent).limit(1).all().map_ok(|found| found.id.to_string());
    assert_eq!(every.try_collect::<Vec<_>>().await.expect("all of them").len(), 3);
}

async fn conversations_of_all_agents_are_one_list(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let other = anna.create_agent("Night desk").await;
    let mut all = Vec::new();
    for (of, question) in [(agent, KNOWN), (other, UNKNOWN), (agent, UNKNOWN), (other, KNOWN)] {
        all.insert(0, field_text(&ask_question(&anna, of, None, question).await, "conversationId").to_owned());
        world.advance(std::time::Duration::from_secs(60));
    }
    let find = async |filters: &str| -> Vec<String> {
        let page = anna.get(&format!("/conversations?{filters}")).await.data();
        page["items"].as_array().expect("a list").iter().map(|item| field_text(item, "id").to_owned()).collect()
    };
    let [d, c, b, a] = &all[..] else { panic!("four conversations") };
    assert_eq!(find("").await, all, "the latest message first");
    assert_eq!(find("sort=created_at&order=asc").await, [a, b, c, d].map(Clone::clone));
    ask_question(&anna, agent, Some(a), KNOWN).await;
    assert_eq!((&find("").await[0], find("sort=created_at").await), (a, all.clone()), "a new message brings it to the top");
    anna.patch(&format!("/agents/{other}/conversations/{b}"), json!({ "tags": ["vip"] })).await.data();
    anna.post(&format!("/inbox/conversations/{b}/resolve"), json!({})).await.data();
    anna.patch(&format!("/agents/{agent}/conversations/{c}"), json!({ "tags": ["vip"] })).await.data();
    anna.post(&format!("/agents/{agent}/conversations/{c}/notes"), json!({ "text": "Ask.", "tags": ["later"] })).await.data();
    anna.post(&format!("/inbox/conversations/{d}/assign"), json!({})).await.data();
    for sort in ["last_message_at", "created_at"] {
        let found = async |filter: &str| find(&format!("sort={sort}&{filter}")).await;
        assert_eq!(found("tag=vip").await, [c.clone(), b.clone()], "whichever the agent");
        assert_eq!(found(&format!("tag=vip&agentId={other}")).await, slice::from_ref(b));
        assert_eq!(found("status=resolved").await, slice::from_ref(b));
        assert_eq!(found("noteTag=later").await, slice::from_ref(c));
        assert_eq!(found(&format!("assignee={}", anna.key_id())).await, slice::from_ref(d));
        assert_eq!(found("q=locomotive").await, [c.clone(), b.clone()], "words are found with each agent");
        assert_eq!(found(&format!("q=locomotive&agentId={agent}")).await, slice::from_ref(c));
        assert_eq!(found(&format!("agentId={}", anna.org)).await, Vec::<String>::new(), "no such agent");
    }
    let first = anna.get("/conversations?limit=2&sort=created_at").await.data();
    let cursor = field_text(&first, "nextCursor");
    assert_eq!(find(&format!("limit=2&sort=created_at&cursor={cursor}")).await, [b.clone(), a.clone()]);
    let narrowed = anna.get(&format!("/conversations?limit=2&sort=created_at&agentId={agent}&cursor={cursor}")).await;
    narrowed.assert_code("VALIDATION_ERROR", "the cursor of another filter");
    anna.delete(&format!("/agents/{other}")).await.data();
    assert_eq!(find("sort=created_at").await, all, "an agent that awaits deletion");
}

async fn a_question_opens_a_resolved_conversation(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let conversation = field_text(&reply, "conversationId");
    let (path, inbox) = (format!("/agents/{agent}/conversations/{conversation}"), format!("/inbox/conversations/{conversation}"));
    anna.patch(&path, json!({ "status": "resolved" })).await.assert_code("VALIDATION_ERROR", "the inbox changes the status");
    let resolved = anna.post(&format!("{inbox}/resolve"), json!({ "statusReason": "Refunded." })).await.data();
    assert_eq!((field_text(&resolved, "status"), field_text(&resolved, "statusReason")), ("resolved", "Refunded."));
    assert_eq!(field_text(&resolved["statusChangedBy"], "kind"), "key");
    ask_question(&anna, agent, Some(conversation), KNOWN).await;
    let open = anna.get(&path).await.data();
    assert_eq!((field_text(&open, "status"), &open["statusReason"]), ("open", &Value::Null));
    assert_eq!(open["statusChangedBy"], json!({ "kind": "system", "id": null, "name": null }));
    let escalated = anna.post(&format!("{inbox}/escalate"), json!({ "statusReason": " Angry. " })).await.data();
    assert_eq!((field_text(&escalated, "status"), field_text(&escalated, "statusReason")), ("escalated", "Angry."));
    let again = anna.post(&format!("{inbox}/escalate"), json!({ "statusReason": "Twice." })).await.data();
    assert_eq!(again, escalated, "escalating it twice changes nothing");
    assert!(escalated["sequence"].as_i64() > open["sequence"].as_i64(), "every change raises it");
    ask_question(&anna, agent, Some(conversation), KNOWN).await;
    assert_eq!(field_text(&anna.get(&path).await.data(), "status"), "escalated", "somebody still has to look at it");
}

async fn an_answer_is_rated_once(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let path = format!("/agents/{agent}/messages/{}/feedback", field_text(&reply, "messageId"));
    let conversation = format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"));
    let rates = async |body: Value| {
        let message = anna.put(&path, body).await.data();
        let counted = anna.get(&conversation).await.data()["ratings"].clone();
        (message["feedback"]["rating"].clone(), message["feedback"]["reason"].clone(), counted)
    };
    let [up, down, none] = [(1, 0), (0, 1), (0, 0)].map(|(up, down)| json!({ "ratedUp": up, "ratedDown": down }));
    assert_eq!(rates(json!({ "rating": "up" })).await, (json!("up"), Value::Null, up.clone()));
    assert_eq!(rates(json!({ "rating": "up", "reason": " Quick. " })).await, (json!("up"), json!("Quick."), up));
    assert_eq!(rates(json!({ "rating": "down" })).await, (json!("down"), Value::Null, down));
    assert_eq!(find_conversations(&anna, agent, "rating=down").await.len(), 1);
    assert_eq!(rates(json!({ "rating": null })).await, (Value::Null, Value::Null, none));
    anna.put(&path, json!({ "rating": null, "reason": "None." })).await.assert_code("VALIDATION_ERROR", "a reason for nothing");
    let question = anna.get(&format!("{conversation}/messages")).await.data()["items"][0]["id"].clone();
    let path = format!("/agents/{agent}/messages/{}/feedback", question.as_str().expect("an id"));
    anna.put(&path, json!({ "rating": "up" })).await.assert_code("MESSAGE_NOT_FOUND", "a question is not rated");
}

async fn a_deleted_conversation_is_gone_with_its_messages(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let path = format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"));
    let writer =
        world.new_actor_with_key(anna.org, frontdesk_platform::accounts::keys::NewKey::new("Writer", Scope::Write)).await;
    writer.delete(&path).await.assert_code("INSUFFICIENT_SCOPE", "deleting takes an admin key");
    anna.delete(&path).await.data();
    anna.get(&path).await.assert_code("CONVERSATION_NOT_FOUND", "it is gone");
    anna.get(&format!("{path}/messages")).await.assert_code("CONVERSATION_NOT_FOUND", "so are its messages");
    let stop = format!("/agents/{agent}/messages/{}/stop", field_text(&reply, "messageId"));
    anna.post_empty(&stop).await.assert_code("MESSAGE_NOT_FOUND", "and its reply");
    let body = json!({ "agentId": agent, "message": KNOWN, "conversationId": reply["conversationId"] });
    anna.post("/chat", body).await.assert_code("CONVERSATION_NOT_FOUND", "nobody goes on in it");
    assert_eq!(find_conversations(&anna, agent, "").await, Vec::<String>::new());
    let sandbox = Stage::set_up_for(world, Plan::Sandbox).await;
    let path = format!("/agents/{}/conversations/{}", sandbox.agent, sandbox.conversation);
    sandbox.actor.delete(&path).await.data();
}

async fn nothing_of_a_deleted_conversation_is_repeated(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let asks = ApiCall::example(contract().operation("chat")).json(json!({ "agentId": agent, "message": KNOWN }));
    let reply = anna.send(&asks.header("Idempotency-Key", "asked")).await.data();
    let conversation = field_text(&reply, "conversationId");
    let (org, failed) = (anna.org, "a reply that failed");
    let mut database = world.backdoor().await;
    for sql in [
        format!(
            "INSERT INTO drafts (org_id, id, agent_id, conversation_id, model, writer, lease_until, error, error_message, \
             created_at) VALUES ('{org}', '{failed}', '{agent}', '{conversation}', '', '', 0, 'INTERNAL_ERROR', '', {})",
            world.now().0
        ),
        format!("INSERT INTO draft_pieces (org_id, draft_id, number, text) VALUES ('{org}', '{failed}', 0, 'On Sundays')"),
    ] {
        database.execute(sql).await;
    }
    let path = format!("/agents/{agent}/conversations/{conversation}");
    anna.delete(&path).await.data();
    for kept in ["idempotency_keys WHERE idem_key = 'asked' AND", "draft_pieces WHERE"] {
        let left = format!("SELECT COUNT(*) FROM {kept} org_id = '{org}'");
        assert_eq!(database.query_number(left).await, 0, "{kept}");
    }
}

async fn labels_are_trimmed_sorted_and_few(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let path = format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"));
    let changed = anna.patch(&path, json!({ "tags": [" vip", "refund", "vip"], "metadata": { "order": "17" } })).await.data();
    assert_eq!((&changed["tags"], &changed["metadata"]), (&json!(["refund", "vip"]), &json!({ "order": "17" })));
    let many: Vec<String> = (0..21).map(|number| format!("tag {number}")).collect();
    anna.patch(&path, json!({ "tags": many })).await.assert_code("VALIDATION_ERROR", "21 tags");
    anna.patch(&path, json!({ "tags": [" "] })).await.assert_code("VALIDATION_ERROR", "a blank tag");
    let read = anna.get(&path).await;
    let tag = read.header("etag").expect("a tag").to_owned();
    anna.patch(&path, json!({ "tags": [] })).await.data();
    let call =
        frontdesk_conformance::ApiCall::example(frontdesk_conformance::contract::contract().operation("updateConversation"));
    let call = call.path("agentId", agent).path("conversationId", created_id(&read)).header("If-Match", &tag);
    anna.send(&call).await.assert_code("ETAG_MISMATCH", "it has changed since");
}

async fn what_is_not_there_is_not_changed(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let other = anna.create_agent("Night desk").await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let conversation = field_text(&reply, "conversationId");
    for path in
        [format!("/agents/{other}/conversations/{conversation}"), format!("/agents/{agent}/conversations/{}", Uuid::nil())]
    {
        anna.get(&path).await.assert_code("CONVERSATION_NOT_FOUND", "of another agent, or of none");
        anna.patch(&path, json!({ "tags": ["vip"] })).await.assert_code("CONVERSATION_NOT_FOUND", "the same to change it");
    }
    anna.delete(&format!("/agents/{agent}")).await.data();
    let path = format!("/agents/{agent}/conversations/{conversation}");
    assert_eq!(field_text(&anna.get(&path).await.data(), "status"), "open", "it can still be read");
    assert_eq!(find_conversations(&anna, agent, "").await.len(), 1);
    anna.patch(&path, json!({ "tags": ["vip"] })).await.assert_code("AGENT_UNAVAILABLE", "but not changed");
}

async fn what_was_found_for_an_answer_is_told_on_request(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN).await;
    let path = format!("/agents/{agent}/conversations/{}/messages", field_text(&reply, "conversationId"));
    assert_eq!(anna.get(&path).await.data()["items"][1].get("retrieved"), None, "only on request");
    let told = async || {
        let page = anna.get(&format!("{path}?retrieved=true")).await.data();
        assert_eq!(page["items"][0]["retrieved"], json!([]), "nothing was found for a question");
        page["items"][1]["retrieved"].clone()
    };
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": KNOWN, "limit": 10 })).await.data();
    let (then, now) = (told().await, &found["items"]);
    assert_eq!(then.as_array().map(Vec::len), now.as_array().map(Vec::len));
    for field in ["sourceId", "title", "heading", "url", "page", "text", "start", "end"] {
        assert_eq!(then[0][field], now[0][field], "{field}");
    }
    assert!(then[0]["score"].as_f64() > Some(0.0), "{then}");
    let source = field_text(&then[0], "sourceId").to_owned();
    anna.delete(&format!("/agents/{agent}/sources/{source}")).await.data();
    world.settle().await;
    let later = told().await;
    assert_eq!((&later[0]["title"], &later[0]["text"]), (&then[0]["title"], &Value::Null), "the text went with its source");
}

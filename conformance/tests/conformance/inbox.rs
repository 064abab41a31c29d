//! People take conversations over from agents, reply, and hand them back.

mod at_once;

use frontdesk_conformance::{Actor, Stage, World, stories};
use frontdesk_platform::accounts::{keys::NewKey, mail_addresses::MailAddress, members};
use frontdesk_types::accounts::{MemberRole, keys::Scope, orgs::Plan};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    somebody_of_the_team_takes_over_and_hands_back,
    the_agent_is_silent_without_credits_too,
    a_silent_reply_is_streamed_resumed_and_repeated,
    only_one_of_the_team_gets_a_conversation,
    a_conversation_is_assigned_to_those_who_are_there,
    a_question_after_the_end_is_for_the_agent,
    an_agent_escalates_what_it_cannot_answer,
    the_inbox_lists_and_counts_what_waits,
    replies_are_saved_under_names,
    a_sandbox_has_no_inbox,
];

const KNOWN: &str = "When does the front desk open on Sundays?";
const UNKNOWN: &str = "Who invented the steam locomotive?";

/// A team member with a workspace and an agent.
struct InboxDesk {
    anna: Actor,
    agent: Uuid,
}

impl InboxDesk {
    async fn open(world: &World) -> Self {
        let Stage { actor, agent, .. } = Stage::set_up(world).await;
        world.settle().await;
        Self { anna: actor, agent }
    }

    /// Asks, in a conversation or a new one, and returns the reply.
    async fn ask(&self, within: Option<&str>, message: &str) -> Value {
        let mut body = json!({ "agentId": self.agent, "message": message });
        if let Some(conversation) = within {
            body["conversationId"] = json!(conversation);
        }
        self.anna.post("/chat", body).await.data()
    }

    /// Starts a conversation with this first question; returns its id.
    async fn begin_conversation(&self, message: &str) -> String {
        field_text(&self.ask(None, message).await, "conversationId").to_owned()
    }

    async fn post_action(&self, conversation: &str, what: &str, body: Value) -> Value {
        self.anna.post(&format!("/inbox/conversations/{conversation}/{what}"), body).await.data()
    }

    async fn hand_back(&self, conversation: &str) -> Value {
        self.anna.post_empty(&format!("/inbox/conversations/{conversation}/hand-back")).await.data()
    }

    async fn read_conversation(&self, conversation: &str) -> Value {
        self.anna.get(&format!("/agents/{}/conversations/{conversation}", self.agent)).await.data()
    }

    /// Returns who said what, in order.
    async fn transcript(&self, conversation: &str) -> Vec<(String, String)> {
        let page = self.anna.get(&format!("/agents/{}/conversations/{conversation}/messages", self.agent)).await.data();
        let items = page["items"].as_array().expect("a list");
        items.iter().map(|item| (field_text(item, "role").to_owned(), field_text(item, "text").to_owned())).collect()
    }

    /// Returns the conversations in the inbox.
    async fn list_inbox(&self, filters: &str) -> Vec<String> {
        let page = self.anna.get(&format!("/inbox/conversations?{filters}")).await.data();
        page["items"].as_array().expect("a list").iter().map(|item| field_text(item, "id").to_owned()).collect()
    }
}

fn field_text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

async fn somebody_of_the_team_takes_over_and_hands_back(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    let reply = desk.post_action(&conversation, "messages", json!({ "text": "Hello, this is Anna." })).await;
    assert_eq!((field_text(&reply, "role"), field_text(&reply["author"], "id")), ("team", desk.anna.key_id()));
    let taken = desk.read_conversation(&conversation).await;
    assert_eq!(field_text(&taken["assignee"], "id"), desk.anna.key_id(), "who replies has it");

    let silent = desk.ask(Some(&conversation), KNOWN).await;
    let facts = (&silent["answer"], &silent["finishReason"], &silent["creditsUsed"], &silent["citations"]);
    assert_eq!(facts, (&json!(""), &json!("with_team"), &json!(0), &json!([])));
    desk.post_action(&conversation, "messages", json!({ "text": "At ten." })).await;
    let back = desk.hand_back(&conversation).await;
    assert_eq!((&back["assignee"], &back["assignedAt"], field_text(&back, "status")), (&Value::Null, &Value::Null, "open"));
    let answered = desk.ask(Some(&conversation), KNOWN).await;
    assert_eq!(field_text(&answered, "finishReason"), "stop");
    insta::assert_debug_snapshot!(desk.transcript(&conversation).await, @r#"
    [
        (
            "visitor",
            "When does the front desk open on Sundays?",
        ),
        (
            "agent",
            "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room.",
        ),
        (
            "system",
            "Taken over from the agent.",
        ),
        (
            "team",
            "Hello, this is Anna.",
        ),
        (
            "visitor",
            "When does the front desk open on Sundays?",
        ),
        (
            "team",
            "At ten.",
        ),
        (
            "system",
            "Handed back to the agent.",
        ),
        (
            "visitor",
            "When does the front desk open on Sundays?",
        ),
        (
            "agent",
            "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room.",
        ),
    ]
    "#);
}

async fn the_agent_is_silent_without_credits_too(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    desk.post_action(&conversation, "assign", json!({})).await;
    let mut database = world.backdoor().await;
    database.execute(format!("DELETE FROM credit_entries WHERE org_id = '{}'", desk.anna.org)).await;
    database.execute(format!("UPDATE orgs SET credits = 0 WHERE id = '{}'", desk.anna.org)).await;
    let silent = desk.ask(Some(&conversation), KNOWN).await;
    assert_eq!((&silent["creditsUsed"], &silent["creditsRemaining"]), (&json!(0), &json!(0)));
    let body = json!({ "agentId": desk.agent, "message": KNOWN });
    desk.anna.post("/chat", body).await.assert_code("INSUFFICIENT_CREDITS", "an answer costs something");
}

async fn a_silent_reply_is_streamed_resumed_and_repeated(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    desk.post_action(&conversation, "assign", json!({})).await;
    let body = json!({ "agentId": desk.agent, "message": UNKNOWN, "conversationId": conversation });
    let events = desk.anna.post("/chat/stream", body.clone()).await.events();
    let names: Vec<_> = events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!(names, ["message.start", "message.end"]);
    let end: Value = events[1].json();
    assert_eq!((&end["answer"], &end["finishReason"]), (&json!(""), &json!("with_team")));

    let stream = frontdesk_conformance::contract::contract().operation("streamChat");
    let call = frontdesk_conformance::ApiCall::example(stream).field("agentId", json!(desk.agent));
    let resumed = desk.anna.send(&call.header("Last-Event-ID", &events[0].id)).await.events();
    assert_eq!(resumed.iter().map(frontdesk_conformance::sse::SseEvent::json).collect::<Vec<Value>>(), [end]);
    let path = format!("/agents/{}/messages/{}/feedback", desk.agent, field_text(&resumed[0].json(), "messageId"));
    let rating = desk.anna.put(&path, json!({ "rating": "up" })).await;
    rating.assert_code("MESSAGE_NOT_FOUND", "a question is not rated");
    assert_eq!(desk.read_conversation(&conversation).await["unansweredCount"], json!(0));
}

async fn only_one_of_the_team_gets_a_conversation(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    let mut colleagues = Vec::new();
    for number in 0..8 {
        colleagues.push(world.new_actor_with_key(desk.anna.org, NewKey::new(&format!("Colleague {number}"), Scope::Write)).await);
    }
    let assign = format!("/inbox/conversations/{conversation}/assign");
    let answers = join_all(colleagues.iter().map(|colleague| colleague.post(&assign, json!({})))).await;
    let codes: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(codes.iter().filter(|status| **status == 200).count(), 1, "{codes:?}");
    let holder = codes.iter().position(|status| *status == 200).expect("one of them has it");
    let other = &colleagues[(holder + 1) % colleagues.len()];
    assert_eq!(field_text(&desk.read_conversation(&conversation).await["assignee"], "id"), colleagues[holder].key_id());
    colleagues[holder].post(&assign, json!({})).await.assert_code("success", "who has it already has it");
    other.post(&assign, json!({})).await.assert_code("CONVERSATION_ASSIGNED", "somebody else has it");
    let taken = other.post(&assign, json!({ "takeOver": true })).await.data();
    assert_eq!(field_text(&taken["assignee"], "name"), format!("Colleague {}", (holder + 1) % colleagues.len()));
    // A colleague may reply without taking it.
    colleagues[holder].post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": "Hi." })).await.data();
    assert_eq!(field_text(&desk.read_conversation(&conversation).await["assignee"], "id"), other.key_id());
}

async fn a_conversation_is_assigned_to_those_who_are_there(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    let path = format!("/inbox/conversations/{conversation}/assign");
    let bob = MailAddress::parse("/email", "bob@acme.dev").expect("an address");
    world.run_as_operator(desk.anna.org, async |unit| members::add_or_update(unit, &bob, MemberRole::Member).await).await;
    let members = desk.anna.get("/organization/members").await.data();
    let id = &members["items"][0]["id"];
    let assigned = desk.anna.post(&path, json!({ "assignee": { "kind": "member", "id": id } })).await.data();
    assert_eq!(assigned["assignee"], json!({ "kind": "member", "id": id, "name": "bob@acme.dev" }));
    let his = desk.anna.get(&format!("/inbox/conversations?assignee={}", field_text(&members["items"][0], "id"))).await.data();
    assert_eq!(his["items"][0]["id"], json!(conversation), "it is the same id everywhere");
    let stranger = world.new_actor(Plan::Hobby).await;
    for (kind, id) in [("key", stranger.key_id()), ("member", &*Uuid::nil().to_string()), ("member", "nobody")] {
        let body = json!({ "assignee": { "kind": kind, "id": id }, "takeOver": true });
        desk.anna.post(&path, body).await.assert_code("ASSIGNEE_NOT_FOUND", id);
    }
    stranger.post(&path, json!({})).await.assert_code("CONVERSATION_NOT_FOUND", "another organization's");
    desk.anna.delete(&format!("/agents/{}", desk.agent)).await.data();
    desk.anna.post(&path, json!({})).await.assert_code("AGENT_UNAVAILABLE", "its agent awaits deletion");
}

async fn a_question_after_the_end_is_for_the_agent(world: &World) {
    let desk = InboxDesk::open(world).await;
    let conversation = desk.begin_conversation(KNOWN).await;
    desk.post_action(&conversation, "assign", json!({})).await;
    let resolved = desk.post_action(&conversation, "resolve", json!({ "statusReason": " Done. " })).await;
    assert_eq!((field_text(&resolved, "status"), field_text(&resolved, "statusReason")), ("resolved", "Done."));
    assert_eq!(field_text(&resolved["assignee"], "id"), desk.anna.key_id(), "it is known who had it");
    let again = desk.post_action(&conversation, "resolve", json!({ "statusReason": "Twice." })).await;
    assert_eq!(again, resolved, "resolving it twice changes nothing");
    let reopened = desk.anna.post_empty(&format!("/inbox/conversations/{conversation}/reopen")).await.data();
    assert_eq!((field_text(&reopened, "status"), field_text(&reopened["assignee"], "id")), ("open", desk.anna.key_id()));
    assert_eq!(field_text(&desk.ask(Some(&conversation), KNOWN).await, "finishReason"), "with_team");

    desk.post_action(&conversation, "resolve", json!({})).await;
    assert_eq!(field_text(&desk.ask(Some(&conversation), KNOWN).await, "finishReason"), "stop");
    let open = desk.read_conversation(&conversation).await;
    assert_eq!((field_text(&open, "status"), &open["assignee"]), ("open", &Value::Null));
    assert_eq!(desk.list_inbox("").await, Vec::<String>::new());
}

async fn an_agent_escalates_what_it_cannot_answer(world: &World) {
    let desk = InboxDesk::open(world).await;
    desk.anna.patch(&format!("/agents/{}", desk.agent), json!({ "escalateAfter": 2 })).await.data();
    let conversation = desk.begin_conversation(UNKNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(&conversation).await, "status"), "open");
    desk.ask(Some(&conversation), KNOWN).await;
    desk.ask(Some(&conversation), UNKNOWN).await;
    let escalated = desk.read_conversation(&conversation).await;
    assert_eq!((field_text(&escalated, "status"), field_text(&escalated["statusChangedBy"], "kind")), ("escalated", "system"));
    assert_eq!(desk.list_inbox("assignee=none").await, [conversation.as_str()]);
    assert_eq!(desk.transcript(&conversation).await.last(), Some(&("system".to_owned(), "Escalated.".to_owned())));

    desk.hand_back(&conversation).await;
    desk.ask(Some(&conversation), UNKNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(&conversation).await, "status"), "open", "it is counted afresh");
    desk.post_action(&conversation, "resolve", json!({})).await;
    desk.ask(Some(&conversation), UNKNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(&conversation).await, "status"), "open");
    desk.ask(Some(&conversation), UNKNOWN).await;
    assert_eq!(field_text(&desk.read_conversation(&conversation).await, "status"), "escalated");
    let changes = desk.anna.get(&format!("/activity?resourceId={conversation}&limit=1")).await.data();
    assert_eq!(changes["items"][0]["changes"]["after"], json!({ "status": "escalated" }));
}

async fn the_inbox_lists_and_counts_what_waits(world: &World) {
    let desk = InboxDesk::open(world).await;
    let bob = world.new_actor_with_key(desk.anna.org, NewKey::new("Bob", Scope::Write)).await;
    let mut all = Vec::new();
    for _ in 0..4 {
        all.push(desk.begin_conversation(KNOWN).await);
    }
    let [plain, waiting, hers, his] = &all[..] else { panic!("{all:?}") };
    for conversation in [waiting, his] {
        desk.post_action(conversation, "escalate", json!({})).await;
    }
    desk.post_action(hers, "assign", json!({})).await;
    bob.post(&format!("/inbox/conversations/{his}/assign"), json!({})).await.data();

    assert_eq!(desk.list_inbox("").await, [his.clone(), hers.clone(), waiting.clone()]);
    assert_eq!(desk.list_inbox("order=asc").await, [waiting.clone(), hers.clone(), his.clone()]);
    assert_eq!(desk.list_inbox("status=escalated").await, [his.clone(), waiting.clone()]);
    assert_eq!(desk.list_inbox("assignee=none").await, [waiting.as_str()]);
    assert_eq!(desk.list_inbox(&format!("assignee={}", bob.key_id())).await, [his.as_str()]);
    assert_eq!(desk.list_inbox(&format!("agentId={}&status=open", desk.agent)).await, [hers.as_str()]);
    assert_eq!(desk.list_inbox(&format!("agentId={}", Uuid::nil())).await, Vec::<String>::new());
    let of_agent =
        async |filter: &str| desk.anna.get(&format!("/agents/{}/conversations?assignee={filter}", desk.agent)).await.data();
    let named = |page: Value| page["items"].as_array().map(Vec::len);
    assert_eq!(of_agent(bob.key_id()).await["items"][0]["id"], json!(his));
    assert_eq!(named(of_agent("none").await), Some(3), "{plain}, {waiting}, and the one that was there before");
    let first = desk.anna.get("/inbox/conversations?limit=1").await.data();
    let rest = desk.list_inbox(&format!("limit=1&cursor={}", field_text(&first, "nextCursor"))).await;
    assert_eq!(rest, [hers.as_str()]);

    let counts = desk.anna.get("/inbox/counts").await.data();
    assert_eq!((&counts["open"], &counts["escalated"], &counts["unassigned"]), (&json!(1), &json!(2), &json!(1)));
    let assignees: Vec<_> = counts["assignees"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|of| (field_text(&of["assignee"], "id"), &of["open"], &of["escalated"]))
        .collect();
    assert_eq!(assignees.len(), 2);
    assert!(
        assignees.contains(&(bob.key_id(), &json!(0), &json!(1)))
            && assignees.contains(&(desk.anna.key_id(), &json!(1), &json!(0)))
    );
    desk.post_action(hers, "resolve", json!({})).await;
    assert_eq!(desk.anna.get("/inbox/counts").await.data()["open"], json!(0), "what is resolved does not wait");
    assert_eq!(desk.list_inbox("status=resolved").await, [hers.as_str()]);
    let stranger = world.new_actor(Plan::Hobby).await;
    assert_eq!(stranger.get("/inbox/conversations").await.data()["items"], json!([]));
}

async fn replies_are_saved_under_names(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let saves = async |name: &str| anna.post("/inbox/saved-replies", json!({ "name": name, "text": "Thank you." })).await;
    let refund = saves(" Refund ").await.data();
    insta::assert_json_snapshot!(saves("Apology").await.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "name": "Apology",
        "text": "Thank you.",
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
    saves("REFUND").await.assert_code("SAVED_REPLY_NAME_TAKEN", "case does not count");
    let listed = async |query: &str| -> Vec<String> {
        let page = anna.get(&format!("/inbox/saved-replies?{query}")).await.data();
        page["items"].as_array().expect("a list").iter().map(|item| field_text(item, "name").to_owned()).collect()
    };
    assert_eq!(listed("").await, ["Apology", "Refund"]);
    assert_eq!(listed("order=desc").await, ["Refund", "Apology"]);
    assert_eq!(listed("q=fun").await, ["Refund"]);
    let path = format!("/inbox/saved-replies/{}", field_text(&refund, "id"));
    anna.patch(&path, json!({ "name": "apology" })).await.assert_code("SAVED_REPLY_NAME_TAKEN", "the other one has it");
    let changed = anna.patch(&path, json!({ "name": "refund", "text": "Here it is." })).await.data();
    assert_eq!((field_text(&changed, "name"), field_text(&changed, "text")), ("refund", "Here it is."));
    anna.delete(&path).await.data();
    anna.get(&path).await.assert_code("SAVED_REPLY_NOT_FOUND", "it is gone");
    let stranger = world.new_actor(Plan::Hobby).await;
    assert_eq!(stranger.get("/inbox/saved-replies").await.data()["items"], json!([]));
}

async fn a_sandbox_has_no_inbox(world: &World) {
    let sandbox = Stage::set_up_for(world, Plan::Sandbox).await;
    sandbox.actor.get("/inbox/conversations").await.assert_code("SANDBOX_NOT_PERMITTED", "the module is for paid plans");
    let path = format!("/agents/{}/conversations/{}/messages?since=1", sandbox.agent, sandbox.conversation);
    assert_eq!(sandbox.actor.get(&path).await.data()["items"].as_array().map(Vec::len), Some(1), "what is newer");
}

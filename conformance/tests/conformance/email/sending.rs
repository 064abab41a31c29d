//! Mails of conversations over real SMTP: taken, refused, put off, or left in doubt; and their log.

use std::time::Duration;

use frontdesk_conformance::{
    Actor, TestDatabase, World,
    stage::{
        insert_suppression,
        mails::{VisitorMail, insert_received},
    },
};
use frontdesk_test_programs::smtp::{MailMood, MailSink, ReceivedMail};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{channel_path, with_agent};

/// Visitor of the stories.
const BEA: &str = "bea@visitor.example";

/// An agent with an address, and a visitor who has asked it something.
struct SendingDesk {
    world: World,
    sink: MailSink,
    anna: Actor,
    agent: Uuid,
    conversation: Uuid,
}

impl SendingDesk {
    async fn open(database: TestDatabase, mood: MailMood) -> Option<Self> {
        let sink = MailSink::start(mood).await;
        let settings = format!("[mail]\nurl = '{}'\nfrom = 'Desk <desk@acme.dev>'\ndomain = 'mail.desk.dev'\n", sink.url());
        let world = World::open(database, &settings).await?;
        let (anna, agent) = with_agent(&world).await;
        anna.patch(&channel_path(agent), json!({ "isEnabled": true, "signature": "Acme" })).await.data();
        let asked = json!({ "agentId": agent, "message": "When do you open?", "visitor": { "email": BEA } });
        let begun = anna.post("/chat", asked).await.data();
        let conversation: Uuid = begun["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("a conversation");
        // No mail has come in: the conversation becomes one of this channel.
        let changed = format!("UPDATE conversations SET channel = 'email' WHERE id = '{conversation}'");
        assert_eq!(world.backdoor().await.execute(changed).await, 1);
        let desk = Self { world, sink, anna, agent, conversation };
        desk.anna.post_empty(&format!("/inbox/conversations/{conversation}/assign")).await.data();
        desk.world.settle().await;
        Some(desk)
    }

    /// Replies as a person of the team; returns the id of the message.
    async fn reply(&self, body: Value) -> String {
        let message = self.anna.post(&format!("/inbox/conversations/{}/messages", self.conversation), body).await.data();
        self.world.settle_due().await;
        message["id"].as_str().expect("an id").to_owned()
    }

    /// Changes the state of the subscription, as a payment or its absence does.
    async fn set_subscription(&self, status: &str) {
        let changed = format!("UPDATE orgs SET subscription = '{status}' WHERE id = '{}'", self.anna.org);
        assert_eq!(self.world.backdoor().await.execute(changed).await, 1);
    }

    /// Lets time pass, and what becomes due be done.
    async fn wait(&self, time: Duration) {
        self.world.advance(time);
        self.world.settle_due().await;
    }

    async fn entries(&self) -> Vec<Value> {
        let page = self.anna.get(&format!("/channels/email/log?agentId={}", self.agent)).await.data();
        page["items"].as_array().expect("a list").clone()
    }

    /// Returns status and detail of the newest mail, and of the delivery of its message, which must agree.
    async fn outcome(&self) -> (String, String) {
        let entry = self.entries().await.remove(0);
        let path = format!("/agents/{}/conversations/{}/messages?order=desc&limit=1", self.agent, self.conversation);
        let delivery = self.anna.get(&path).await.data()["items"][0]["delivery"].clone();
        assert_eq!(delivery["status"], entry["status"], "{entry} {delivery}");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&entry["status"]), text(&entry["detail"]))
    }

    /// Returns the mails to the visitors.
    fn mails(&self) -> Vec<ReceivedMail> {
        self.sink.accepted_mails().into_iter().filter(|mail| !mail.to.contains(&"anna@acme.dev".to_owned())).collect()
    }
}

/// Opens a desk on each database, whose mail server has this mood.
async fn open_desks(mood: MailMood) -> Vec<SendingDesk> {
    let mut desks = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        desks.extend(SendingDesk::open(database, mood).await);
    }
    desks
}

/// Returns the value of a field of a mail, unfolded.
fn field(mail: &ReceivedMail, name: &str) -> Option<String> {
    let raw = String::from_utf8_lossy(&mail.raw).replace("\r\n\t", " ").replace("\r\n ", " ");
    let head = raw.split("\r\n\r\n").next()?.to_owned();
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")).map(str::to_owned))
}

#[tokio::test]
async fn a_reply_of_the_team_is_mailed_and_logged() {
    for desk in open_desks(MailMood::Accept).await {
        let before = desk.mails().len();
        let message = desk.reply(json!({ "text": "At <ten>, Bea.", "cc": ["cleo@visitor.example"] })).await;
        let mails = desk.mails();
        let to: Vec<&str> = mails[before..].iter().flat_map(|mail| mail.to.iter().map(String::as_str)).collect();
        assert_eq!(to, [BEA, "cleo@visitor.example"], "each recipient gets it once");
        let mail = &mails[before];
        assert!(mail.text().starts_with("At <ten>, Bea.\n\n-- \nAcme"), "{}", mail.text());
        assert_eq!(field(mail, "Auto-Submitted"), None);
        let id = field(mail, "Message-ID").expect("an id");
        assert!(id.starts_with(&format!("<{message}.")) && id.ends_with("@mail.desk.dev>"), "{id}");
        let thread = field(mail, "References").expect("the thread");
        assert!(thread.starts_with(&format!("<{}.", desk.conversation)), "{thread}");
        let reply_to = field(mail, "Reply-To").expect("an address for replies");
        assert!(reply_to.contains('+') && reply_to.ends_with("@mail.desk.dev>"), "{reply_to}");
        assert_eq!(desk.outcome().await, ("sent".into(), String::new()));
        let entry = desk.entries().await.remove(0);
        assert_eq!((&entry["to"], &entry["cc"]), (&json!([BEA]), &json!(["cleo@visitor.example"])));
        assert_eq!(entry["messageId"], json!(message));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_recipient_that_does_not_exist_is_not_written_to_again() {
    for desk in open_desks(MailMood::RefuseRecipient).await {
        desk.reply(json!({ "text": "At ten." })).await;
        let (status, detail) = desk.outcome().await;
        assert_eq!(status, "failed");
        assert!(detail.contains("550 5.1.1") && !detail.contains('@'), "{detail}");
        let suppressed = desk.anna.get("/channels/email/suppressions").await.data();
        assert_eq!(suppressed["items"][0]["address"], json!(BEA));
        desk.sink.set_mood(MailMood::Accept);
        desk.reply(json!({ "text": "At ten, again." })).await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "failed" && detail.contains("suppression"), "{status} {detail}");
        assert_eq!(desk.mails().len(), 0, "nothing is sent to a suppressed address");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_policy_of_the_relay_silences_no_recipient() {
    for desk in open_desks(MailMood::Answer("MAIL", "553 5.7.1 sender not verified")).await {
        desk.reply(json!({ "text": "At ten." })).await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "failed" && detail.contains("553 5.7.1"), "{status} {detail}");
        assert_eq!(desk.anna.get("/channels/email/suppressions").await.data()["items"], json!([]));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_relay_that_is_busy_gets_the_mail_later() {
    for desk in open_desks(MailMood::Busy).await {
        desk.reply(json!({ "text": "At ten." })).await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "queued" && detail.contains("451"), "{status} {detail}");
        desk.sink.set_mood(MailMood::Accept);
        desk.wait(Duration::from_secs(30)).await;
        assert_eq!(desk.outcome().await.0, "queued", "it waits for a minute");
        desk.wait(Duration::from_secs(31)).await;
        assert_eq!(desk.outcome().await, ("sent".into(), String::new()), "what was in the way is past");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_is_given_up_after_three_days() {
    for desk in open_desks(MailMood::Busy).await {
        desk.reply(json!({ "text": "At ten." })).await;
        for _ in 0..13 {
            desk.wait(Duration::from_hours(6)).await;
        }
        let (status, detail) = desk.outcome().await;
        assert!(status == "failed" && detail.contains("for 3 days") && detail.contains("451"), "{status} {detail}");
        assert_eq!(desk.anna.get("/channels/email/suppressions").await.data()["items"], json!([]));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_copy_that_never_gets_through_does_not_fail_the_mail() {
    for desk in open_desks(MailMood::Busy).await {
        desk.reply(json!({ "text": "At ten.", "cc": ["cleo@visitor.example"] })).await;
        // As if the relay had taken it for the visitor.
        let taken = format!("UPDATE email_messages SET accepted = '[\"{BEA}\"]' WHERE status = 'queued'");
        assert_eq!(desk.world.backdoor().await.execute(taken).await, 1);
        for _ in 0..13 {
            desk.wait(Duration::from_hours(6)).await;
        }
        let (status, detail) = desk.outcome().await;
        assert!(status == "sent" && detail.contains("Not to all") && detail.contains("451"), "{status} {detail}");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_suppressed_copy_is_left_out_and_the_log_says_so() {
    for desk in open_desks(MailMood::Accept).await {
        insert_suppression(&desk.world, &desk.anna, "cleo@visitor.example").await.expect("a new one");
        let before = desk.mails().len();
        desk.reply(json!({ "text": "At ten.", "cc": ["cleo@visitor.example"] })).await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "sent" && detail.contains("suppressed"), "{status} {detail}");
        let mails = desk.mails();
        let to: Vec<&str> = mails[before..].iter().flat_map(|mail| mail.to.iter().map(String::as_str)).collect();
        assert_eq!(to, [BEA]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_waits_for_the_plan_to_come_back() {
    for desk in open_desks(MailMood::Busy).await {
        desk.reply(json!({ "text": "At ten." })).await;
        let before = desk.mails().len();
        desk.sink.set_mood(MailMood::Accept);
        desk.set_subscription("canceled").await;
        desk.wait(Duration::from_secs(61)).await;
        assert_eq!(desk.mails().len(), before, "nothing is sent without a plan");
        desk.set_subscription("active").await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "queued" && detail.contains("no paid plan"), "{status} {detail}");
        desk.wait(Duration::from_mins(6)).await;
        assert_eq!(desk.outcome().await.0, "sent");
        assert_eq!(desk.mails().len(), before + 1);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn an_answer_goes_to_whoever_asked() {
    for desk in open_desks(MailMood::Accept).await {
        let (agent, conversation, org) = (desk.agent, desk.conversation, desk.anna.org);
        let mut asked = Vec::new();
        for from in [BEA, "carl@visitor.example"] {
            let (subject, text) = (Some("Hours"), "When do you open?");
            let mail = VisitorMail { agent, conversation: Some(conversation), from, is_verified: false, subject, text };
            let taken = mail.take(&desk.world, org).await.expect("the mail is taken");
            insert_received(&desk.world, org, agent, taken, from).await;
            asked.push(taken.message);
        }
        // The agent gets to the first mail when the second one is there.
        desk.anna.post_empty(&format!("/inbox/conversations/{conversation}/hand-back")).await.data();
        let waiting = "UPDATE taken_messages SET state = 'waiting'".to_owned();
        assert_eq!(desk.world.backdoor().await.execute(waiting).await, 2);
        let (before, services) = (desk.mails().len(), &desk.world.app().services);
        services.chat.answer_taken(org, asked[0]).await.expect("an answer");
        services.wake.signal_work();
        desk.world.settle().await;
        let mails = desk.mails();
        let to: Vec<&str> = mails[before..].iter().flat_map(|mail| mail.to.iter().map(String::as_str)).collect();
        assert_eq!(to, [BEA]);
        assert_eq!(field(&mails[before], "Auto-Submitted").as_deref(), Some("auto-replied"));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_in_doubt_is_sent_three_times_at_most() {
    for desk in open_desks(MailMood::CutAfterData).await {
        desk.sink.set_mood(MailMood::CutAfterData);
        desk.reply(json!({ "text": "At ten." })).await;
        for _ in 0..10 {
            desk.wait(Duration::from_hours(6)).await;
        }
        let (status, detail) = desk.outcome().await;
        assert!(status == "failed" && detail.contains("may have arrived"), "{status} {detail}");
        let message = desk.entries().await[0]["mailId"].as_str().expect("an id").to_owned();
        let of_it = |mail: &ReceivedMail| field(mail, "Message-ID") == Some(format!("<{message}>"));
        assert_eq!(desk.mails().iter().filter(|mail| of_it(mail)).count(), 3);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_channel_that_is_off_sends_nothing_and_says_so() {
    for desk in open_desks(MailMood::Accept).await {
        desk.anna.patch(&channel_path(desk.agent), json!({ "isEnabled": false })).await.data();
        let before = desk.mails().len();
        desk.reply(json!({ "text": "At ten." })).await;
        let (status, detail) = desk.outcome().await;
        assert!(status == "failed" && detail.contains("is off"), "{status} {detail}");
        assert_eq!(desk.mails().len(), before);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn the_log_is_filtered_and_ends_after_thirty_days() {
    for desk in open_desks(MailMood::Accept).await {
        desk.reply(json!({ "text": "At ten." })).await;
        for (filter, is_listed) in [
            ("?direction=outbound&status=sent", true),
            ("?direction=inbound", false),
            ("?status=failed", false),
            (&format!("?agentId={}&status=sent", desk.agent), true),
            (&format!("?agentId={}", Uuid::nil()), false),
            ("", true),
        ] {
            let page = desk.anna.get(&format!("/channels/email/log{filter}")).await.data();
            assert_eq!(!page["items"].as_array().expect("a list").is_empty(), is_listed, "{filter}");
        }
        let stranger = desk.world.new_actor(Plan::Pro).await;
        assert_eq!(stranger.get("/channels/email/log").await.data()["items"], json!([]));
        desk.wait(Duration::from_hours(30 * 24 + 1)).await;
        assert_eq!(desk.anna.get("/channels/email/log").await.data()["items"], json!([]));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn mails_go_with_their_conversation() {
    for desk in open_desks(MailMood::Accept).await {
        desk.reply(json!({ "text": "At ten." })).await;
        desk.anna.delete(&format!("/agents/{}/conversations/{}", desk.agent, desk.conversation)).await.data();
        desk.world.settle().await;
        assert_eq!(desk.entries().await, [Value::Null; 0]);
        desk.world.close().await;
    }
}

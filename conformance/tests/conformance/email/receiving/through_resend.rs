//! Mails that Resend receives: a signed report names one, which is fetched from its API.

use axum::body::Body;
use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_channels::email::composing::signing::{SigningKey, sign};
use frontdesk_conformance::{
    Actor, TestDatabase, World,
    stage::{SOURCE_TEXT, letters::Letter, mails::wait_for_answers, unique_label},
};
use frontdesk_core::auth::rsa::RsaKeyPair;
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault, SignedEvent, WEBHOOK_SECRET};
use frontdesk_types::accounts::orgs::{Plan, SubscriptionStatus};
use http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::desk::{KNOWN, block, text};
use crate::email::channel_path;

/// The shared host, which the operator has verified at Resend.
const SHARED_HOST: &str = "inbox.desk.test";

/// A server whose mails Resend receives, and a visitor who signs hers.
struct Inbox {
    world: World,
    fake: FakeResend,
    anna: Actor,
    agent: Uuid,
    address: String,
    visitor: String,
    keys: RsaKeyPair,
}

impl Inbox {
    async fn open(database: TestDatabase) -> Option<Self> {
        let fake = FakeResend::start().await;
        fake.add_verified(SHARED_HOST);
        let settings = format!(
            "{}mail.provider = 'resend'\nmail.domain = '{SHARED_HOST}'\nmail.inbound_max_bytes = 65536\nresend.api_key = \
             '{API_KEY}'\nresend.webhook_secret = '{WEBHOOK_SECRET}'\nresend.base_url = '{}'\n",
            shared_names().config_lines(),
            fake.base_url()
        );
        let world = World::open_timed(database, &settings, shared_names().app_options()).await?;
        let anna = world.new_actor(Plan::Pro).await;
        let agent = anna.create_agent("Front desk").await;
        anna.train_on_text(agent, "Opening hours", SOURCE_TEXT).await;
        world.settle().await;
        let channel = anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
        let address = text(&channel["primaryAddress"]["address"]).to_owned();
        let (domain, keys) = (format!("{}.test", unique_label()), RsaKeyPair::generate().expect("a key"));
        let record = format!("v=DKIM1; k=rsa; p={}", STANDARD.encode(&keys.public));
        shared_names().publish_text(&format!("letters._domainkey.{domain}"), &record).await;
        Some(Self { world, fake, anna, agent, address, visitor: format!("bea@{domain}"), keys })
    }

    fn now(&self) -> i64 {
        self.world.now().millis().div_euclid(1_000)
    }

    /// Has Resend receive a mail of the visitor, signed by her domain; returns its id there.
    fn receive(&self, letter: &Letter) -> String {
        let domain = self.visitor.rsplit('@').next().expect("a domain");
        let key = SigningKey { domain, selector: "letters", key: &self.keys.private };
        let signed = sign(&letter.raw(), &key, self.world.now()).expect("a signature");
        let raw = [format!("Return-Path: <{}>\r\n", letter.envelope_from).as_bytes(), &signed].concat();
        let recipients: Vec<&str> = letter.recipients.iter().map(String::as_str).collect();
        self.fake.receive(&letter.from, &recipients, &raw)
    }

    fn letter(&self, said: &str) -> Letter {
        Letter::new(&self.visitor, &self.address, said)
    }

    async fn deliver(&self, event: &SignedEvent) -> u16 {
        let mut request =
            Request::post("/hooks/mail/resend").header("host", "desk.test").header("content-type", "application/json");
        for (name, value) in &event.headers {
            request = request.header(*name, value);
        }
        let request = request.body(Body::from(event.body.clone())).expect("a request");
        self.world.site().oneshot(request).await.expect("routers do not fail").status().as_u16()
    }

    /// Delivers the report about a mail; returns the status of the answer.
    async fn tell(&self, id: &str) -> u16 {
        self.deliver(&self.fake.received_event(id, self.now())).await
    }

    async fn conversations(&self) -> Vec<Value> {
        let page = self.anna.get(&format!("/agents/{}/conversations?channel=email", self.agent)).await.data();
        page["items"].as_array().expect("a list").clone()
    }
}

async fn open_inboxes() -> Vec<Inbox> {
    let mut inboxes = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        inboxes.extend(Inbox::open(database).await);
    }
    inboxes
}

#[tokio::test]
async fn a_mail_that_resend_has_received_is_answered_once() {
    for inbox in open_inboxes().await {
        let id = inbox.receive(&inbox.letter(KNOWN));
        for _ in 0..3 {
            assert_eq!(inbox.tell(&id).await, 200, "the same report again changes nothing");
        }
        wait_for_answers(&inbox.world).await;
        inbox.world.settle_due().await;
        assert_eq!(inbox.conversations().await.len(), 1);
        let sent = inbox.fake.mails();
        assert_eq!((sent.len(), &sent[0]["to"]), (1, &json!([inbox.visitor])), "its signature proves who wrote it");
        assert!(!inbox.fake.has_leaked_key());
        inbox.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_that_cannot_be_fetched_now_is_taken_at_the_next_report() {
    for inbox in open_inboxes().await {
        let id = inbox.receive(&inbox.letter(KNOWN));
        for (name, fault) in ResendFault::ALL.into_iter().filter(|(_, fault)| *fault != ResendFault::Silent) {
            inbox.fake.set_fault(Some(fault));
            assert_eq!(inbox.tell(&id).await, 503, "{name}");
        }
        inbox.fake.set_fault(None);
        inbox.fake.set_has_raw(false);
        assert_eq!(inbox.tell(&id).await, 503, "it is not there yet");
        inbox.fake.set_has_raw(true);
        assert!(inbox.conversations().await.is_empty());
        assert_eq!(inbox.tell(&id).await, 200);
        assert_eq!(inbox.conversations().await.len(), 1);
        inbox.world.settle_due().await;
        inbox.world.close().await;
    }
}

#[tokio::test]
async fn what_is_refused_for_good_is_not_reported_again() {
    for inbox in open_inboxes().await {
        let large = inbox.receive(&inbox.letter(&"a long line of words\n".repeat(5_000)));
        let strange = inbox.receive(&inbox.letter(KNOWN).with_recipients(&["nobody@inbox.desk.test", "else@where.test"]));
        let empty = inbox.fake.receive(&inbox.visitor, &[&inbox.address], b"");
        for (why, id) in [("too large", large), ("for nobody here", strange), ("not a mail", empty)] {
            assert_eq!(inbox.tell(&id).await, 200, "{why}");
        }
        block(&inbox.anna, inbox.agent, &inbox.visitor).await;
        assert_eq!(inbox.tell(&inbox.receive(&inbox.letter(KNOWN))).await, 200, "blocked");
        assert!(inbox.conversations().await.is_empty());
        inbox.world.close().await;
    }
}

#[tokio::test]
async fn without_a_plan_a_mail_waits_at_resend() {
    for inbox in open_inboxes().await {
        let id = inbox.receive(&inbox.letter(KNOWN));
        inbox.world.set_subscription(inbox.anna.org, Plan::Pro, Some(SubscriptionStatus::Canceled)).await;
        assert_eq!(inbox.tell(&id).await, 503);
        inbox.world.set_subscription(inbox.anna.org, Plan::Pro, Some(SubscriptionStatus::Active)).await;
        assert_eq!(inbox.tell(&id).await, 200);
        assert_eq!(inbox.conversations().await.len(), 1);
        inbox.world.settle_due().await;
        inbox.world.close().await;
    }
}

#[tokio::test]
async fn a_report_that_resend_has_not_signed_fetches_nothing() {
    for inbox in open_inboxes().await {
        let id = inbox.receive(&inbox.letter(KNOWN));
        let right = inbox.fake.received_event(&id, inbox.now());
        let forged = SignedEvent { body: right.body.replace(&inbox.address, "other@inbox.desk.test"), ..right };
        assert_eq!(inbox.deliver(&forged).await, 401);
        assert!(inbox.fake.requests().iter().all(|line| !line.contains("/emails/receiving")));
        inbox.world.close().await;
    }
}

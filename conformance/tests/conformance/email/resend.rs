//! Resend as the provider: its domains, its faults, its mails, and what it reports by signed webhooks.

use axum::body::Body;
use frontdesk_conformance::{Actor, TestDatabase, World, stage::mails::VisitorMail};
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault, SignedEvent, WEBHOOK_SECRET};
use http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::{
    channel_path,
    domains::{add_domain, call, domain_path, get_domain, publish, zone_hostname},
    with_agent,
};

/// The shared host, which the operator has verified at Resend.
const SHARED_HOST: &str = "post.desk.test";

/// Visitor of the stories.
const BEA: &str = "bea@visitor.example";

/// A server that uses Resend.
struct ResendDesk {
    world: World,
    fake: FakeResend,
    anna: Actor,
    agent: Uuid,
}

impl ResendDesk {
    async fn open(database: TestDatabase) -> Option<Self> {
        let fake = FakeResend::start().await;
        fake.add_verified(SHARED_HOST);
        let settings = format!(
            "{}mail.provider = 'resend'\nmail.domain = '{SHARED_HOST}'\nresend.api_key = '{API_KEY}'\n\
             resend.webhook_secret = '{WEBHOOK_SECRET}'\nresend.base_url = '{}'\n",
            shared_names().config_lines(),
            fake.base_url()
        );
        let world = World::open_timed(database, &settings, shared_names().app_options()).await?;
        let (anna, agent) = with_agent(&world).await;
        Some(Self { world, fake, anna, agent })
    }

    /// Seconds since 1970 on the clock of the server.
    fn now(&self) -> i64 {
        self.world.now().millis().div_euclid(1_000)
    }

    /// Delivers an event; returns the status of the answer.
    async fn deliver(&self, event: &SignedEvent) -> u16 {
        let mut request =
            Request::post("/hooks/mail/resend").header("host", "desk.test").header("content-type", "application/json");
        for (name, value) in &event.headers {
            request = request.header(*name, value);
        }
        let request = request.body(Body::from(event.body.clone())).expect("a request");
        self.world.site().oneshot(request).await.expect("routers do not fail").status().as_u16()
    }

    /// Has the agent's channel on, a visitor write, and the team reply; returns the conversation.
    async fn reply(&self) -> Uuid {
        self.anna.patch(&channel_path(self.agent), json!({ "isEnabled": true })).await.data();
        let mail = VisitorMail {
            agent: self.agent,
            conversation: None,
            from: BEA,
            is_verified: true,
            subject: Some("Opening hours"),
            text: "When do you open?",
        };
        let conversation = mail.take(&self.world, self.anna.org).await.expect("the mail is taken").conversation.0;
        self.anna.post_empty(&format!("/inbox/conversations/{conversation}/assign")).await.data();
        self.anna.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": "At ten." })).await.data();
        self.world.settle().await;
        conversation
    }

    /// Returns the delivery of the last message of a conversation.
    async fn delivery(&self, conversation: Uuid) -> Value {
        let path = format!("/agents/{}/conversations/{conversation}/messages?order=desc&limit=1", self.agent);
        self.anna.get(&path).await.data()["items"][0]["delivery"].clone()
    }

    async fn suppressed(&self) -> Vec<String> {
        let page = self.anna.get("/channels/email/suppressions").await.data();
        let addresses = page["items"].as_array().expect("a list").iter();
        addresses.map(|item| item["address"].as_str().expect("a text").to_owned()).collect()
    }
}

async fn open_desks() -> Vec<ResendDesk> {
    let mut desks = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        desks.extend(ResendDesk::open(database).await);
    }
    desks
}

#[tokio::test]
async fn a_domain_is_verified_by_resend_and_by_the_record_of_its_owner() {
    for desk in open_desks().await {
        let hostname = zone_hostname();
        let domain = add_domain(&desk.anna, &hostname).await;
        let purposes: Vec<&str> =
            domain["records"].as_array().expect("records").iter().filter_map(|record| record["purpose"].as_str()).collect();
        for purpose in ["ownership", "return_path", "spf", "dkim"] {
            assert!(purposes.contains(&purpose), "{purposes:?}");
        }
        assert_eq!(add_domain(&desk.anna, &hostname).await["id"], domain["id"]);
        desk.fake.set_published(&hostname, true);
        assert_eq!(call(&desk.anna, &domain, "verify").await["sending"]["status"], "pending", "nobody has proved to own it");
        publish(&domain, "ownership").await;
        assert_eq!(call(&desk.anna, &domain, "verify").await["sending"]["status"], "verified");
        desk.anna.delete(&domain_path(&domain)).await.data();
        assert_eq!(desk.fake.hostnames(), [SHARED_HOST]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_domain_from_before_resend_is_not_verified_by_the_records_of_another() {
    for desk in open_desks().await {
        let hostname = zone_hostname();
        let domain = add_domain(&desk.anna, &hostname).await;
        desk.world.settle().await;
        publish(&domain, "ownership").await;
        desk.fake.set_published(&hostname, true);
        // As it was added while the server had its own keys.
        let forget = format!("UPDATE email_domains SET ownership_token = NULL WHERE hostname = '{hostname}'");
        desk.world.backdoor().await.execute(forget).await;
        let checked = call(&desk.anna, &domain, "verify").await;
        assert_eq!(checked["sending"]["status"], "pending", "{checked}");
        let detail = checked["sending"]["statusDetail"].as_str().expect("a reason");
        assert!(detail.contains("add it again"), "{detail}");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn while_resend_fails_nothing_is_half_made_and_a_retry_mends_it() {
    for desk in open_desks().await {
        for (name, fault) in ResendFault::ALL.into_iter().filter(|(_, fault)| *fault != ResendFault::Silent) {
            let body = json!({ "hostname": zone_hostname() });
            desk.fake.set_fault(Some(fault));
            let refused = desk.anna.post("/channels/email/domains", body.clone()).await;
            assert_eq!((refused.status, refused.code().as_str()), (502, "MAIL_PROVIDER_ERROR"), "{name}");
            let listed = desk.anna.get("/channels/email/domains").await.data();
            assert_eq!(listed["items"], json!([]), "{name}");
            desk.fake.set_fault(None);
            let domain = desk.anna.post("/channels/email/domains", body).await.data();
            desk.fake.set_fault(Some(fault));
            let refused = desk.anna.post_empty(&format!("{}/verify", domain_path(&domain))).await;
            assert_eq!(refused.status, 502, "{name}");
            assert_eq!(get_domain(&desk.anna, &domain).await["sending"]["status"], "pending", "{name}");
            desk.fake.set_fault(None);
            desk.anna.delete(&domain_path(&domain)).await.data();
            assert_eq!(desk.fake.hostnames(), [SHARED_HOST], "{name}");
        }
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_changed_domain_is_checked_when_resend_reports_it() {
    for desk in open_desks().await {
        let hostname = zone_hostname();
        let domain = add_domain(&desk.anna, &hostname).await;
        publish(&domain, "ownership").await;
        desk.world.settle().await;
        desk.fake.set_published(&hostname, true);
        assert_eq!(desk.deliver(&desk.fake.domain_event(&hostname, desk.now())).await, 200);
        desk.world.settle().await;
        assert_eq!(get_domain(&desk.anna, &domain).await["sending"]["status"], "verified");
        assert_eq!(desk.deliver(&desk.fake.domain_event("unknown.acme.test", desk.now())).await, 200);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_that_came_back_has_failed_and_its_address_is_suppressed() {
    for desk in open_desks().await {
        let conversation = desk.reply().await;
        let mail = desk.fake.mails().pop().expect("it was sent");
        assert_eq!((&mail["to"], desk.delivery(conversation).await["status"].as_str()), (&json!([BEA]), Some("sent")));
        let bounce = json!({ "type": "Permanent", "subType": "General", "diagnosticCode": ["smtp; 550 5.1.1 user unknown"] });
        let event = desk.fake.mail_event("email.bounced", &mail, Some(bounce), desk.now());
        for _ in 0..2 {
            assert_eq!(desk.deliver(&event).await, 200, "the same report again changes nothing");
        }
        let delivery = desk.delivery(conversation).await;
        assert_eq!(delivery["status"], "failed", "{delivery}");
        assert!(delivery["detail"].as_str().is_some_and(|detail| detail.contains("5.1.1")), "{delivery}");
        assert_eq!(desk.suppressed().await, [BEA]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_policy_of_the_recipient_suppresses_nothing_and_a_complaint_does() {
    for desk in open_desks().await {
        let conversation = desk.reply().await;
        let mail = desk.fake.mails().pop().expect("it was sent");
        let delivered = desk.fake.mail_event("email.delivered", &mail, None, desk.now());
        assert_eq!(desk.deliver(&delivered).await, 200);
        let bounce = json!({ "type": "Permanent", "subType": "General", "diagnosticCode": ["smtp; 550 5.7.1 policy"] });
        let bounced = desk.fake.mail_event("email.bounced", &mail, Some(bounce), desk.now());
        assert_eq!(desk.deliver(&bounced).await, 200);
        assert_eq!(desk.delivery(conversation).await["status"], "failed");
        assert!(desk.suppressed().await.is_empty());
        let complaint = desk.fake.mail_event("email.complained", &mail, None, desk.now());
        assert_eq!(desk.deliver(&complaint).await, 200);
        assert_eq!(desk.suppressed().await, [BEA]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn what_resend_has_not_signed_just_now_is_refused() {
    for desk in open_desks().await {
        let right = desk.fake.domain_event("help.acme.test", desk.now());
        let unsigned =
            SignedEvent { headers: [("x-1", String::new()), ("x-2", String::new()), ("x-3", String::new())], ..right.clone() };
        let changed = SignedEvent { body: right.body.replace("help", "other"), ..right.clone() };
        let old = desk.fake.domain_event("help.acme.test", desk.now() - 301);
        for (why, event) in [("unsigned", unsigned), ("changed", changed), ("old", old)] {
            assert_eq!(desk.deliver(&event).await, 401, "{why}");
        }
        let large = desk.fake.domain_event(&"a".repeat(300_000), desk.now());
        assert_eq!(desk.deliver(&large).await, 413);
        assert_eq!(desk.deliver(&right).await, 200);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_of_others_with_the_same_account_is_ignored() {
    for desk in open_desks().await {
        for tags in [json!([]), json!([{ "name": "frontdesk", "value": Uuid::from_u128(7).to_string() }])] {
            let mail = json!({ "id": "e1", "from": "a@b.test", "to": [BEA], "subject": "", "tags": tags });
            assert_eq!(desk.deliver(&desk.fake.mail_event("email.bounced", &mail, None, desk.now())).await, 200);
        }
        assert!(desk.suppressed().await.is_empty());
        desk.world.close().await;
    }
}

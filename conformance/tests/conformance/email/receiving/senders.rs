//! Who sent a mail, and who is answered.

use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_channels::email::composing::signing::{SigningKey, sign};
use frontdesk_conformance::stage::letters::SmtpClient;
use frontdesk_core::auth::rsa::RsaKeyPair;
use frontdesk_server::testing::names::shared_names;
use serde_json::{Value, json};

use super::desk::{BEA, KNOWN, OLGA, QUINN, RITA, ReceivingDesk, open_desks, sent_field, text};

#[tokio::test]
async fn a_verified_sender_is_answered_in_the_thread() {
    for desk in open_desks().await {
        let letter = desk.letter("Bea Brown <bea@firm.test>", KNOWN).with_subject("Sundays");
        desk.take(&letter).await;
        let conversation = desk.conversation().await;
        assert_eq!((&conversation["subject"], &conversation["channel"]), (&json!("Sundays"), &json!("email")));
        assert_eq!((&conversation["status"], &conversation["previousConversationId"]), (&json!("open"), &Value::Null));
        let messages = desk.messages(&conversation).await;
        let [question, answer] = &messages[..] else { panic!("{messages:?}") };
        let expected = json!({
            "from": BEA, "to": [desk.address], "cc": [], "subject": "Sundays", "messageId": letter.mail_id, "verified": "pass",
            "isAutomated": false, "fullText": null, "attachments": [],
        });
        assert_eq!((&question["email"], text(&question["text"])), (&expected, KNOWN));
        assert!(text(&answer["text"]).contains("10:00"), "{answer}");
        assert_eq!((&answer["email"]["verified"], &answer["delivery"]["status"]), (&Value::Null, &json!("sent")));

        let mail = desk.mail_to(BEA);
        assert_eq!(sent_field(&mail, "In-Reply-To"), Some(format!("<{}>", letter.mail_id)));
        assert_eq!(sent_field(&mail, "Subject").as_deref(), Some("Re: Sundays"));
        assert_eq!(sent_field(&mail, "Auto-Submitted").as_deref(), Some("auto-replied"));
        let log = desk.log("&direction=inbound").await;
        assert_eq!((log.len(), &log[0]["status"], &log[0]["detail"]), (1, &json!("received"), &Value::Null), "{log:?}");
        desk.world.close().await;
    }
}

/// Adds a contact who has this address; returns it as it is.
async fn add_contact(desk: &ReceivingDesk, address: &str) -> Value {
    desk.anna.post("/contacts", json!({ "name": "Olga", "email": address })).await.data()
}

#[tokio::test]
async fn whoever_proves_nothing_is_kept_and_shown_and_touches_no_contact() {
    for desk in open_desks().await {
        let contact = add_contact(&desk, OLGA).await;
        desk.take(&desk.letter(OLGA, KNOWN)).await;
        let conversation = desk.conversation().await;
        assert_eq!((&conversation["status"], &conversation["contact"]), (&json!("escalated"), &Value::Null), "{conversation}");
        assert_eq!(desk.roles(&conversation).await.first().map(String::as_str), Some("visitor"));
        assert_eq!(desk.messages(&conversation).await[0]["email"]["verified"], "none");
        assert!(desk.mails_to(OLGA).is_empty(), "anybody may have written in her name");
        let log = desk.log("&direction=inbound").await;
        assert!(log[0]["detail"].as_str().is_some_and(|detail| !detail.contains('@')), "{log:?}");
        assert_eq!(desk.list("/contacts").await, [contact]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_verified_sender_is_the_contact_with_the_address() {
    for desk in open_desks().await {
        let contact = add_contact(&desk, BEA).await;
        desk.take(&desk.letter(BEA, KNOWN)).await;
        assert_eq!(desk.conversation().await["contact"]["id"], contact["id"]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn everybody_is_answered_where_the_organization_wants_that() {
    for desk in open_desks().await {
        desk.set_channel(json!({ "answerUnverified": true })).await;
        desk.take(&desk.letter(OLGA, KNOWN)).await;
        assert!(desk.mail_to(OLGA).text().contains("10:00"));
        assert_eq!(desk.conversation().await["contact"], Value::Null);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn the_policy_of_a_domain_is_followed() {
    for desk in open_desks().await {
        let refused = desk.send(&desk.letter(RITA, KNOWN)).await;
        assert_eq!(refused.status(), "550 5.7.1", "{refused:?}");
        assert!(desk.conversations().await.is_empty());
        let log = desk.log("&status=refused").await;
        assert_eq!((log.len(), &log[0]["from"]), (1, &json!(RITA)), "{log:?}");
        assert!(log[0]["detail"].as_str().is_some(), "{log:?}");

        desk.take(&desk.letter(QUINN, KNOWN)).await;
        let conversation = desk.conversation().await;
        assert_eq!(desk.messages(&conversation).await[0]["email"]["verified"], "fail");
        assert!(desk.mails_to(QUINN).is_empty() && desk.mails_to(RITA).is_empty());
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_signature_proves_a_mail_that_another_server_passes_on() {
    let keys = RsaKeyPair::generate().expect("a key");
    let record = format!("v=DKIM1; k=rsa; p={}", STANDARD.encode(&keys.public));
    shared_names().publish_text("letters._domainkey.signed.test", &record).await;
    let key = SigningKey { domain: "signed.test", selector: "letters", key: &keys.private };
    for desk in open_desks().await {
        let letter = desk.letter("sina@signed.test", KNOWN).with_envelope_from("list@open.test");
        let signed = sign(&letter.raw(), &key, desk.world.now()).expect("a signature");
        let changed = String::from_utf8_lossy(&signed).replace("Sundays", "Mondays").replace("letter", "other").into_bytes();
        for mail in [signed, changed] {
            let mut client = SmtpClient::open(desk.listener()).await.expect("a connection");
            let answer = client.hand_over(&letter.envelope_from, &letter.recipients, &mail).await.expect("an answer");
            assert_eq!(answer.code, 250, "{answer:?}");
        }
        desk.finish().await;
        assert_eq!(desk.mails_to("sina@signed.test").len(), 1, "a changed mail proves nothing");
        let mut verified = Vec::new();
        for conversation in desk.conversations().await {
            verified.push(text(&desk.messages(&conversation).await[0]["email"]["verified"]).to_owned());
        }
        verified.sort();
        assert_eq!(verified, ["none", "pass"]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_says_once_who_it_is_from() {
    for desk in open_desks().await {
        for (why, letter) in [
            ("two addresses", desk.letter("bea@firm.test, dora@other.test", KNOWN)),
            ("two fields", desk.letter(BEA, KNOWN).with_field("From", "dora@other.test")),
            ("no address", desk.letter("Bea", KNOWN)),
        ] {
            let refused = desk.send(&letter.with_envelope_from(BEA)).await;
            assert_eq!(refused.status(), "550 5.6.0", "{why}: {refused:?}");
        }
        assert!(desk.conversations().await.is_empty());
        desk.world.close().await;
    }
}

/// The sender of the envelope is not the author: the domain of `From` must vouch for the mail.
#[tokio::test]
async fn a_server_that_may_send_for_one_domain_may_not_send_for_another() {
    for desk in open_desks().await {
        let refused = desk.send(&desk.letter(RITA, KNOWN).with_envelope_from(BEA)).await;
        assert_eq!(refused.status(), "550 5.7.1", "{refused:?}");
        desk.take(&desk.letter(OLGA, KNOWN).with_envelope_from(BEA)).await;
        assert_eq!(desk.messages(&desk.conversation().await).await[0]["email"]["verified"], "none");
        assert!(desk.mails_to(OLGA).is_empty() && desk.mails_to(BEA).is_empty());
        desk.world.close().await;
    }
}

//! Mails that are refused before they are read.

use frontdesk_conformance::stage::letters::SmtpClient;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::desk::{BEA, DORA, KNOWN, block, open_desks, text};
use crate::email::channel_path;

/// Returns the answer to each recipient, as `550 5.1.1`.
async fn recipient_answers(desk: &super::desk::ReceivingDesk, from: &str, recipients: &[&str]) -> Vec<String> {
    let mut client = SmtpClient::open(desk.listener()).await.expect("a connection");
    client.command(&format!("MAIL FROM:<{from}>")).await.expect("an answer");
    let mut answers = Vec::new();
    for recipient in recipients {
        answers.push(client.command(&format!("RCPT TO:<{recipient}>")).await.expect("an answer").status());
    }
    answers
}

#[tokio::test]
async fn nothing_is_taken_for_anybody_else() {
    for desk in open_desks().await {
        let upper = desk.address.to_ascii_uppercase();
        let tagged = desk.address.replacen('@', "+anything@", 1);
        let answers = recipient_answers(&desk, BEA, &[&desk.address, &upper, &tagged]).await;
        assert!(answers.iter().all(|answer| answer.starts_with("250")), "{answers:?}");
        let strangers = ["nobody@mail.desk.test", "bea@firm.test", "x%firm.test@mail.desk.test", "@firm.test:bea@other.test"];
        for answer in recipient_answers(&desk, BEA, &strangers).await {
            assert!(answer.starts_with("55"), "{answer}");
        }
        desk.world.close().await;
    }
}

#[tokio::test]
async fn blocked_senders_are_refused_and_logged() {
    for desk in open_desks().await {
        let sender = block(&desk.anna, desk.agent, "*@other.test").await;
        let refused = desk.send(&desk.letter(DORA, KNOWN)).await;
        assert_eq!(refused.status(), "550 5.7.1", "{refused:?}");
        let written_in_another_name = desk.letter(DORA, KNOWN).with_envelope_from(BEA);
        assert_eq!(desk.send(&written_in_another_name).await.status(), "550 5.7.1", "also as the author");
        desk.take(&desk.letter(BEA, KNOWN)).await;
        let log = desk.log("&status=refused").await;
        assert!(!log.is_empty() && log.iter().all(|entry| entry["detail"].is_string()), "{log:?}");
        desk.anna.delete(&format!("{}/blocked-senders/{sender}", channel_path(desk.agent))).await.data();
        desk.take(&desk.letter(DORA, KNOWN)).await;
        assert_eq!(desk.conversations().await.len(), 2);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn an_agent_whose_channel_is_off_takes_nothing() {
    for desk in open_desks().await {
        desk.set_channel(json!({ "isEnabled": false })).await;
        assert_eq!(recipient_answers(&desk, BEA, &[&desk.address]).await, ["550 5.1.2"]);
        desk.set_channel(json!({ "isEnabled": true })).await;
        desk.take(&desk.letter(BEA, KNOWN)).await;
        desk.anna.delete(&format!("/agents/{}", desk.agent)).await.data();
        assert_eq!(recipient_answers(&desk, BEA, &[&desk.address]).await, ["550 5.1.2"]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn what_was_refused_is_in_the_log_of_its_organization_alone() {
    for desk in open_desks().await {
        block(&desk.anna, desk.agent, DORA).await;
        for _ in 0..3 {
            let refused = desk.send(&desk.letter(DORA, KNOWN)).await;
            assert!(refused.is_refusal(), "{refused:?}");
        }
        let log: Vec<Value> = desk.log("&status=refused").await;
        assert!((1..=3).contains(&log.len()), "{log:?}");
        assert!(log.iter().all(|entry| entry["conversationId"].is_null() && text(&entry["direction"]) == "inbound"), "{log:?}");
        let stranger = desk.world.new_actor(Plan::Pro).await;
        assert_eq!(stranger.get("/channels/email/log").await.data()["items"], json!([]));
        desk.world.close().await;
    }
}

//! Mails of ours that come back.

use frontdesk_conformance::stage::letters::Letter;
use frontdesk_test_programs::smtp::ReceivedMail;
use serde_json::{Value, json};

use super::desk::{BEA, KNOWN, ReceivingDesk, open_desks, sent_field, text};

/// Writes the report that a mail did not arrive (RFC 3464), as the server of a recipient does.
pub(super) fn report(mail: &ReceivedMail, status: &str, action: &str) -> Letter {
    let id = sent_field(mail, "Message-ID").expect("an id");
    let body = format!(
        "--report\nContent-Type: text/plain; charset=utf-8\n\nYour mail could not be delivered.\n\n--report\nContent-Type: \
         message/delivery-status\n\nReporting-MTA: dns; mx.firm.test\n\nFinal-Recipient: rfc822; {BEA}\nAction: {action}\n\
         Status: {status}\nDiagnostic-Code: smtp; 550 {status} no such user\n\n--report\nContent-Type: text/rfc822-headers\n\n\
         Message-ID: {id}\nSubject: Re: Opening hours\n\n--report--\n"
    );
    Letter::new("MAILER-DAEMON@other.test", &mail.from, "")
        .with_subject("Undelivered Mail Returned to Sender")
        .with_envelope_from("")
        .with_field("Auto-Submitted", "auto-replied")
        .with_body("multipart/report; report-type=delivery-status; boundary=report", &body)
}

/// Has the agent answer Bea; returns its mail.
async fn answer(desk: &ReceivingDesk) -> ReceivedMail {
    desk.take(&desk.letter(BEA, KNOWN)).await;
    desk.mail_to(BEA)
}

async fn suppressed(desk: &ReceivingDesk) -> Vec<Value> {
    desk.list("/channels/email/suppressions").await.iter().map(|item| item["address"].clone()).collect()
}

/// Returns the delivery of the last message of the agent.
async fn delivery(desk: &ReceivingDesk) -> Value {
    let conversation = desk.conversation().await;
    let messages = desk.messages(&conversation).await;
    let last = messages.iter().rfind(|message| text(&message["role"]) == "agent").expect("an answer");
    last["delivery"].clone()
}

#[tokio::test]
async fn an_answer_that_comes_back_has_failed_and_its_address_is_suppressed() {
    for desk in open_desks().await {
        let mail = answer(&desk).await;
        for _ in 0..2 {
            let taken = desk.send(&report(&mail, "5.1.1", "failed")).await;
            assert_eq!(taken.code, 250, "{taken:?}");
            desk.finish().await;
        }
        let delivery = delivery(&desk).await;
        assert_eq!(delivery["status"], "failed", "{delivery}");
        assert!(
            delivery["detail"].as_str().is_some_and(|detail| detail.contains("5.1.1") && !detail.contains('@')),
            "{delivery}"
        );
        assert_eq!(suppressed(&desk).await, [json!(BEA)]);
        let roles = desk.roles(&desk.conversation().await).await;
        assert_eq!(roles, ["visitor", "agent"], "a report is no message, and nobody is told twice");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_delay_or_a_policy_silences_nobody() {
    for desk in open_desks().await {
        let mail = answer(&desk).await;
        for (status, action) in [("4.2.2", "delayed"), ("5.7.1", "failed")] {
            assert_eq!(desk.send(&report(&mail, status, action)).await.code, 250, "{status}");
            desk.finish().await;
            assert!(suppressed(&desk).await.is_empty(), "{status}");
        }
        assert_eq!(desk.roles(&desk.conversation().await).await, ["visitor", "agent"]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn reports_about_mails_that_are_not_ours_change_nothing() {
    for desk in open_desks().await {
        let mail = answer(&desk).await;
        let forged = ReceivedMail {
            raw: String::from_utf8_lossy(&mail.raw).replace("Message-ID: <", "Message-ID: <x").into_bytes(),
            from: desk.address.clone(),
            ..mail.clone()
        };
        let _answer = desk.send(&report(&forged, "5.1.1", "failed")).await;
        desk.finish().await;
        assert!(suppressed(&desk).await.is_empty());
        assert_eq!(delivery(&desk).await["status"], "sent");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_report_about_a_report_ends_it() {
    for desk in open_desks().await {
        let mail = answer(&desk).await;
        let before = desk.sink.accepted_mails().len();
        let first = report(&mail, "5.1.1", "failed");
        let _answer = desk.send(&first).await;
        desk.finish().await;
        let second = ReceivedMail { raw: first.raw(), from: mail.from.clone(), ..mail.clone() };
        let _answer = desk.send(&report(&second, "5.1.1", "failed")).await;
        desk.finish().await;
        assert_eq!(desk.sink.accepted_mails().len(), before, "nothing is sent in turn");
        assert_eq!(desk.conversations().await.len(), 1);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_person_who_asks_about_a_report_is_heard() {
    for desk in open_desks().await {
        let pasted = "Hi. This is the program at mx.firm.test.\n\n<carl@firm.test>:\nSorry, no mailbox here.\n\nWhat is that?";
        desk.take(&desk.letter(BEA, pasted)).await;
        let roles = desk.roles(&desk.conversation().await).await;
        assert_eq!(roles.first().map(String::as_str), Some("visitor"), "{roles:?}");
        desk.world.close().await;
    }
}

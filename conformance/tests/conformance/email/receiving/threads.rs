//! The conversation that a mail belongs to.

use std::time::Duration;

use frontdesk_conformance::stage::letters::Letter;
use frontdesk_test_programs::smtp::ReceivedMail;
use serde_json::{Value, json};

use super::desk::{BEA, CARL, DORA, KNOWN, OLGA, ReceivingDesk, open_desks, sent_field, text};

/// Another question.
const MORE: &str = "When does the front desk open on weekdays?";

/// Has Bea ask, and the agent answer; returns the answer.
async fn ask(desk: &ReceivingDesk) -> ReceivedMail {
    desk.take(&desk.letter(BEA, KNOWN)).await;
    desk.mail_to(BEA)
}

/// Returns the number of messages of visitors in each conversation, oldest first.
async fn questions(desk: &ReceivingDesk) -> Vec<usize> {
    let mut counts = Vec::new();
    for conversation in desk.conversations().await {
        counts.push(desk.roles(&conversation).await.iter().filter(|role| *role == "visitor").count());
    }
    counts
}

#[tokio::test]
async fn a_reply_joins_by_any_trace_of_the_thread_and_never_by_its_subject() {
    for desk in open_desks().await {
        let answer = ask(&desk).await;
        let (id, thread) = (sent_field(&answer, "Message-ID").expect("an id"), sent_field(&answer, "References").expect("ids"));
        let root = thread.split(' ').next().expect("the id of the conversation").to_owned();
        let reply_to = Letter::replying(BEA, &answer.raw, MORE).recipients.remove(0);
        assert!(reply_to.contains('+'), "{reply_to}");
        let plain = |text: &str| desk.letter(BEA, text).with_subject("Re: Opening hours");
        for (joined, letter) in [
            (2, Letter::new(BEA, &reply_to.to_ascii_uppercase(), MORE).with_subject("Another subject")),
            (3, plain(MORE).with_field("In-Reply-To", &id)),
            (4, plain(MORE).with_field("References", &format!("<1@else.test> {id}"))),
            (5, plain(MORE).with_field("References", &format!("{root} <0100@email.amazonses.com>"))),
        ] {
            desk.take(&letter).await;
            assert_eq!(questions(&desk).await, [joined], "{letter:?}");
        }
        desk.take(&plain(MORE)).await;
        assert_eq!(questions(&desk).await, [5, 1], "a subject alone is a new conversation");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_stranger_with_a_leaked_token_begins_a_conversation_that_names_the_other() {
    for desk in open_desks().await {
        let answer = ask(&desk).await;
        desk.take(&Letter::replying(DORA, &answer.raw, "What did the last mail say?")).await;
        let conversations = desk.conversations().await;
        assert_eq!(conversations.len(), 2, "{conversations:?}");
        assert_eq!(conversations[1]["previousConversationId"], conversations[0]["id"]);
        assert_eq!(questions(&desk).await, [1, 1]);
        assert!(desk.mails_to(DORA).iter().all(|mail| !mail.text().contains(KNOWN)), "she has not seen the other one");

        let forged = "ffffffffffffffffffffffffff";
        let address = desk.address.replacen('@', &format!("+{forged}@"), 1);
        desk.take(&Letter::new(DORA, &address, MORE)).await;
        assert_eq!(desk.conversations().await[2]["previousConversationId"], Value::Null);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn whoever_got_a_copy_of_a_proven_mail_takes_part() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_copy(CARL)).await;
        let answer = desk.mail_to(BEA);
        assert!(desk.mails_to(CARL).is_empty(), "an automatic answer goes to the sender alone");
        desk.take(&Letter::replying(CARL, &answer.raw, MORE)).await;
        assert_eq!(questions(&desk).await, [2]);
        assert_eq!(desk.mails_to(CARL).len(), 1, "who asks is answered");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_copy_of_an_unproven_mail_brings_nobody_in() {
    for desk in open_desks().await {
        desk.set_channel(json!({ "answerUnverified": true })).await;
        desk.take(&desk.letter(OLGA, KNOWN).with_copy(DORA)).await;
        let answer = desk.mail_to(OLGA);
        desk.take(&Letter::replying(DORA, &answer.raw, MORE)).await;
        assert_eq!(questions(&desk).await, [1, 1]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_reply_opens_a_resolved_conversation_again() {
    for desk in open_desks().await {
        let answer = ask(&desk).await;
        let conversation = text(&desk.conversation().await["id"]).to_owned();
        desk.anna.post(&format!("/inbox/conversations/{conversation}/resolve"), json!({})).await.data();
        desk.world.advance(Duration::from_hours(60 * 24));
        desk.take(&Letter::replying(BEA, &answer.raw, MORE)).await;
        let after = desk.conversation().await;
        assert_eq!(after["status"], "open");
        let roles = ["visitor", "agent", "system", "visitor", "agent"];
        assert_eq!(desk.roles(&after).await, roles, "what was resolved stands between");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn ninety_days_later_a_reply_begins_a_conversation_that_continues_the_other() {
    for desk in open_desks().await {
        let answer = ask(&desk).await;
        desk.world.advance(Duration::from_hours(90 * 24 + 1));
        desk.take(&Letter::replying(BEA, &answer.raw, MORE)).await;
        let conversations = desk.conversations().await;
        assert_eq!(conversations.len(), 2, "{conversations:?}");
        assert_eq!(conversations[1]["previousConversationId"], conversations[0]["id"]);
        assert_eq!(desk.mails_to(BEA).len(), 2, "and is answered there");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_thread_with_one_agent_opens_nothing_at_another() {
    for desk in open_desks().await {
        let answer = ask(&desk).await;
        let (other, address) = super::desk::add_agent(&desk.anna, "Night desk").await;
        desk.world.settle().await;
        let id = sent_field(&answer, "Message-ID").expect("an id");
        desk.take(&Letter::new(BEA, &address, MORE).with_field("In-Reply-To", &id)).await;
        assert_eq!(questions(&desk).await, [1]);
        let there = desk.list(&format!("/agents/{other}/conversations?channel=email")).await;
        assert_eq!((there.len(), &there[0]["previousConversationId"]), (1, &Value::Null), "{there:?}");
        desk.world.close().await;
    }
}

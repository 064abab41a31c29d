//! Limits on automatic answers, whatever the mails say.

use std::time::Duration;

use serde_json::{Value, json};

use super::desk::{BEA, CARL, DORA, KNOWN, ReceivingDesk, open_desks};

/// Sends a question, and returns whether it was answered.
async fn is_answered(desk: &ReceivingDesk, from: &str) -> bool {
    let before = desk.mails_to(from).len();
    desk.take(&desk.letter(from, KNOWN)).await;
    desk.mails_to(from).len() > before
}

/// Returns why the last mail was not answered by the agent.
async fn reason(desk: &ReceivingDesk) -> Value {
    desk.log("&direction=inbound&limit=1").await[0]["detail"].clone()
}

#[tokio::test]
async fn a_sender_gets_four_answers_an_hour_and_others_get_theirs() {
    for desk in open_desks().await {
        for _ in 0..4 {
            assert!(is_answered(&desk, BEA).await);
        }
        assert!(!is_answered(&desk, BEA).await);
        assert!(reason(&desk).await.as_str().is_some_and(|reason| reason.contains("hour")), "{}", reason(&desk).await);
        assert_eq!(desk.conversations().await.pop().expect("one")["status"], "escalated");
        assert!(is_answered(&desk, CARL).await);
        desk.world.advance(Duration::from_mins(61));
        assert!(is_answered(&desk, BEA).await);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_sender_gets_twenty_answers_a_day() {
    for desk in open_desks().await {
        for hour in 0..5 {
            for number in 0..4 {
                assert!(is_answered(&desk, BEA).await, "{hour}, {number}");
            }
            desk.world.advance(Duration::from_mins(61));
        }
        assert!(!is_answered(&desk, BEA).await);
        assert!(reason(&desk).await.as_str().is_some_and(|reason| reason.contains("day")), "{}", reason(&desk).await);
        desk.world.advance(Duration::from_hours(24));
        assert!(is_answered(&desk, BEA).await);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn an_agent_answers_as_often_a_day_as_its_settings_say() {
    for desk in open_desks().await {
        desk.set_channel(json!({ "maxAnswersPerDay": 2 })).await;
        assert!(is_answered(&desk, BEA).await && is_answered(&desk, CARL).await);
        assert!(!is_answered(&desk, DORA).await);
        desk.world.advance(Duration::from_hours(24));
        assert!(is_answered(&desk, DORA).await);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn mails_to_an_agent_that_does_not_answer_wait_in_the_inbox() {
    for desk in open_desks().await {
        desk.set_channel(json!({ "replyMode": "off" })).await;
        assert!(!is_answered(&desk, BEA).await);
        assert_eq!(desk.conversation().await["status"], "escalated");
        assert!(reason(&desk).await.is_string());
        desk.world.close().await;
    }
}

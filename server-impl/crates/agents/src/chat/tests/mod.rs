//! Stories of the credits of a question, run on each database: whatever happens to a question, a stored reply was
//! paid for once, and nothing else was.

mod desk;
mod taken;
mod tries;

use std::time::Duration;

use frontdesk_core::idempotency::BeginOutcome;
use frontdesk_store::testing::for_each_database;
use frontdesk_types::{Code, idempotency::PendingRequest};

use self::desk::{CREDITS, ChatFixture, PRICE, RecordingFault};
use super::*;

#[tokio::test]
async fn a_reply_is_paid_for_when_it_is_stored() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store, false).await] {
            let reply = desk.ask_and_wait(desk.next_question()).await.unwrap();
            assert_eq!((reply.credits_used, reply.credits_remaining), (PRICE, CREDITS - PRICE));
            assert_eq!(desk.shut_down().await, 1);
        }
    })
    .await;
}

#[tokio::test]
async fn a_question_that_is_refused_costs_nothing() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let refused = async |question| desk.ask_and_wait(question).await.unwrap_err().code();
        assert_eq!(refused(Question { message: " ".to_owned(), ..desk.next_question() }).await, Code::ValidationError);
        assert_eq!(refused(Question { agent: desk.new_id(), ..desk.next_question() }).await, Code::AgentNotFound);
        let elsewhere = Question { conversation: Some(desk.new_id()), ..desk.next_question() };
        assert_eq!(refused(elsewhere).await, Code::ConversationNotFound);
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_last_credit_buys_the_last_reply() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        for _ in 0..CREDITS / PRICE {
            desk.ask_and_wait(desk.next_question()).await.unwrap();
        }
        assert_eq!(desk.ask_and_wait(desk.next_question()).await.unwrap_err().code(), Code::InsufficientCredits);
        assert_eq!(desk.shut_down().await, CREDITS / PRICE);
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_cannot_be_recorded_costs_nothing() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store, false).await] {
            for fault in [RecordingFault::Error, RecordingFault::Panic] {
                desk.set_fault(fault);
                let question =
                    Question { idempotency: Some(desk.begin_new_key(&format!("{fault:?}")).await), ..desk.next_question() };
                assert_eq!(desk.ask_and_wait(question).await.unwrap_err().code(), Code::InternalError);
            }
            assert_eq!(desk.shut_down().await, 0);
        }
    })
    .await;
}

#[tokio::test]
async fn an_answer_to_a_key_whose_lease_has_lapsed_costs_nothing() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let lapsed = PendingRequest { token: desk.new_id(), ..desk.begin_new_key("once").await };
        let question = Question { idempotency: Some(lapsed), ..desk.next_question() };
        assert_eq!(desk.ask_and_wait(question).await.unwrap_err().code(), Code::InternalError);
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_recorded_with_the_reply() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store, false).await] {
            let question = Question { idempotency: Some(desk.begin_new_key("once").await), ..desk.next_question() };
            let reply = desk.ask_and_wait(question).await.unwrap();
            let recorded = BeginOutcome::Done { status: 200, data: format!("{reply:?}") };
            assert_eq!(desk.begin_request("once").await.0, recorded);
            assert_eq!(desk.shut_down().await, 1);
        }
    })
    .await;
}

#[tokio::test]
async fn an_answer_whose_conversation_is_deleted_meanwhile_costs_nothing() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
        conversations::delete(&mut unit, desk.agent, desk.conversation).await.unwrap();
        let (chat, question) = (Arc::clone(&desk.chat), desk.next_question());
        let asking = tokio::spawn(async move { chat.ask(question).await.map(drop) });
        // By then the question has read the conversation, and waits for this transaction.
        tokio::time::sleep(Duration::from_millis(100)).await;
        let _nobody_listens = unit.commit().await.unwrap();
        assert_eq!(asking.await.unwrap().unwrap_err().code(), Code::ConversationNotFound);
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_provider_that_fails_costs_nothing() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_provider(store, true).await;
        assert_eq!(desk.ask_and_wait(desk.next_question()).await.unwrap_err().code(), Code::ModelProviderError);
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_caller_who_goes_away_at_any_moment_is_charged_for_what_is_stored() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store, false).await] {
            let mut looks = 0;
            while !desk.ask_and_leave(desk.next_question(), looks).await {
                desk.wait_until_settled().await;
                looks += 1 + looks / 4;
            }
            assert!(desk.shut_down().await >= 1, "the last one was answered");
        }
    })
    .await;
}

#[tokio::test]
async fn a_caller_who_goes_away_at_any_moment_is_not_charged_for_what_fails() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        desk.set_fault(RecordingFault::Error);
        let mut looks = 0;
        loop {
            let question = Question { idempotency: Some(desk.begin_new_key(&looks.to_string()).await), ..desk.next_question() };
            if desk.ask_and_leave(question, looks).await {
                break;
            }
            desk.wait_until_settled().await;
            looks += 1 + looks / 4;
        }
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

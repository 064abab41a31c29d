//! Stories of tries, run on each database.

use frontdesk_core::billing::plans::PlanLimits;
use frontdesk_store::testing::for_each_database;
use frontdesk_types::{
    Code, accounts::orgs::Plan, agents::AgentChanges, chat::AnswerOverrides, conversations::ConversationStatus,
};

use super::{
    super::*,
    desk::{CREDITS, ChatFixture, DEAR_MODEL, DEAR_PRICE, PRICE},
};
use crate::{conversations::tries, inbox};

fn with_model(model: &str) -> AnswerOverrides {
    AnswerOverrides { model: Some(model.to_owned()), system_instruction: None }
}

fn with_instruction(text: &str) -> AnswerOverrides {
    AnswerOverrides { model: None, system_instruction: Some(Some(text.to_owned())) }
}

#[tokio::test]
async fn a_try_is_answered_with_its_settings_which_nobody_keeps() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_provider(store.clone(), false).await;
        let stored = async || agents::find(&mut store.read().await.unwrap(), desk.org, desk.agent).await.unwrap();
        let before = format!("{:?}", stored().await);
        let first = desk.ask_and_wait(desk.next_try(with_instruction("Speak in rhymes."))).await.unwrap();
        let next = Question { conversation: Some(first.conversation), ..desk.next_try(with_model(DEAR_MODEL)) };
        let next = desk.ask_and_wait(next).await.unwrap();
        let replies = [&first, &next].map(|reply| (reply.model.as_str(), reply.credits_used));
        assert_eq!(replies, [("parrot/plain", PRICE), (DEAR_MODEL, DEAR_PRICE)]);
        assert_eq!(next.credits_remaining, CREDITS - PRICE - DEAR_PRICE);
        let requests = desk.requests.lock().unwrap().clone();
        let [(plain, rhymes), (dear, rules)] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!((plain.as_str(), dear.as_str()), ("plain", "dear"));
        assert!(rhymes.ends_with("Speak in rhymes.") && !rules.contains("rhymes"));
        assert_eq!(format!("{:?}", stored().await), before);
    })
    .await;
}

#[tokio::test]
async fn settings_of_a_try_follow_the_rules_for_agents() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let refused = async |question| desk.ask_and_wait(question).await.unwrap_err();
        let long = "a".repeat(100_000);
        for (overrides, code) in [
            (with_model("parrot/unheard-of"), Code::ModelNotFound),
            (with_instruction(&long), Code::ValidationError),
            (with_instruction(" "), Code::ValidationError),
        ] {
            let error = refused(desk.next_try(overrides.clone())).await;
            let AnswerOverrides { model, system_instruction } = overrides;
            let changes = AgentChanges { model, system_instruction, ..AgentChanges::default() };
            let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
            let changed = agents::update(&mut unit, &desk.chat.catalogue, desk.agent, &changes).await.unwrap_err();
            assert_eq!((error.code(), error.to_string()), (code, changed.to_string()));
        }
        let mut sandboxed = desk.next_try(with_model(DEAR_MODEL));
        sandboxed.scope.limits = PlanLimits { plan: Plan::Sandbox, ..sandboxed.scope.limits };
        assert_eq!(refused(sandboxed).await.code(), Code::SandboxModelNotPermitted);
        assert_eq!(desk.shut_down().await, 0);
    })
    .await;
}

#[tokio::test]
async fn tries_continue_tries_and_nothing_else_does() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store.clone()).await;
        let tried = desk.ask_and_wait(desk.next_try(AnswerOverrides::default())).await.unwrap().conversation;
        let within = |conversation| Question { conversation: Some(conversation), ..desk.next_try(AnswerOverrides::default()) };
        assert_eq!(desk.ask_and_wait(within(tried)).await.unwrap().conversation, tried);
        let unknown = desk.ask_and_wait(within(desk.new_id())).await.unwrap_err().to_string();
        let by_visitor = Question { conversation: Some(tried), ..desk.next_question() };
        for question in [within(desk.conversation), by_visitor] {
            assert_eq!(desk.ask_and_wait(question).await.unwrap_err().to_string(), unknown);
        }
        let mut conn = store.read().await.unwrap();
        let read = tries::read(&mut conn, desk.org, desk.agent, tried).await.unwrap();
        assert_eq!((read.messages.len(), read.running), (4, None));
        for (agent, conversation) in [(desk.agent, desk.conversation), (desk.new_id(), tried)] {
            let error = tries::read(&mut conn, desk.org, agent, conversation).await.unwrap_err();
            assert_eq!(error.to_string(), unknown);
        }
    })
    .await;
}

#[tokio::test]
async fn a_try_is_no_matter_for_the_inbox() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
        let changes = AgentChanges { escalate_after: Some(Some(1)), ..AgentChanges::default() };
        agents::update(&mut unit, &desk.chat.catalogue, desk.agent, &changes).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
        let missed = desk.ask_and_wait(desk.next_try(AnswerOverrides::default())).await.unwrap();
        assert_eq!(missed.answer.finish, frontdesk_types::chat::FinishReason::NoAnswer);
        let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
        let tried = conversations::find(&mut unit, desk.org, desk.agent, missed.conversation).await.unwrap();
        assert_eq!((tried.status, tried.unanswered), (ConversationStatus::Open, 1));
        for refused in [
            inbox::escalate_conversation(&mut unit, tried.id, None).await,
            inbox::resolve_conversation(&mut unit, tried.id, None).await,
            inbox::assign_conversation(&mut unit, tried.id, None, false).await,
        ] {
            assert_eq!(refused.unwrap_err().code(), Code::ConversationNotFound);
        }
    })
    .await;
}

//! Stories of messages that are stored before they are answered, run on each database.

use frontdesk_core::{
    auth::principal::{KeyPrincipal, Principal},
    unit::UnitScope,
};
use frontdesk_store::testing::for_each_database;
use frontdesk_types::{
    Code, ConversationId, PageRequest, SortOrder, Timestamp,
    accounts::keys::Scope,
    chat::{
        AnswerFormat,
        taken_messages::{TakenMessage, TakenState},
    },
    conversations::{Channel, ConversationDetails, ConversationStatus, MessageDeliveryStatus, MessageRole, messages::Message},
    jobs::overdue::OverdueRecord,
};
use futures::future::join_all;

use super::{
    super::{
        taken_messages::{IncomingMessage, IncomingText, MessageHandling, TakenReference, take},
        *,
    },
    desk::{CREDITS, ChatFixture, PRICE},
};
use crate::inbox::{self, TeamReply};

/// Number of workers that answer the same message at once.
const RACING_WORKERS: usize = 8;

impl ChatFixture {
    /// Takes a message of the channel `email`, in a conversation or a new one, and has the agent asked.
    async fn take_mail(&self, conversation: Option<ConversationId>) -> TakenReference {
        let (taken, has_queued) = self.take_handled(conversation, MessageHandling::Ask).await;
        assert!(has_queued, "the job that has it answered");
        taken
    }

    /// Takes a message of the channel `email`; also returns `true` if a job was queued.
    async fn take_handled(&self, conversation: Option<ConversationId>, handling: MessageHandling) -> (TakenReference, bool) {
        let text = IncomingText::prepare(Some("Opening hours"), "When do you open?").await.unwrap();
        let about = ConversationDetails::default();
        let incoming = IncomingMessage {
            agent: self.agent,
            conversation,
            channel: Channel::Email,
            about: &about,
            is_verified: false,
            text: &text,
            handling,
        };
        let mut unit = self.chat.units.begin(self.next_question().scope).await.unwrap();
        let taken = take(&mut unit, &incoming).await.unwrap();
        (taken, unit.commit().await.unwrap().has_queued)
    }

    /// Has a person resolve a conversation.
    async fn resolve(&self, taken: TakenReference) {
        let mut unit = self.chat.units.begin(self.next_question().scope).await.unwrap();
        inbox::resolve_conversation(&mut unit, taken.conversation, None).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
    }

    async fn find_taken(&self, taken: TakenReference) -> TakenMessage {
        let mut conn = self.chat.store.read().await.unwrap();
        store::chat::taken_messages::find(&mut conn, self.org, taken.message).await.unwrap().unwrap()
    }

    async fn list_messages(&self, taken: TakenReference) -> Vec<Message> {
        let page = PageRequest { limit: 100, order: SortOrder::Asc, after: None };
        let mut conn = self.chat.store.read().await.unwrap();
        store::conversations::transcripts::list(&mut conn, self.org, taken.conversation, 0, &page).await.unwrap().items
    }

    /// Returns who has said something, in order.
    async fn list_roles(&self, taken: TakenReference) -> Vec<MessageRole> {
        self.list_messages(taken).await.iter().map(|message| message.role).collect()
    }

    async fn find_status(&self, taken: TakenReference) -> ConversationStatus {
        let mut conn = self.chat.store.read().await.unwrap();
        conversations::find(&mut conn, self.org, self.agent, taken.conversation).await.unwrap().status
    }

    async fn find_balance(&self) -> i64 {
        store::billing::credits::find_balance(&mut self.chat.store.read().await.unwrap(), self.org).await.unwrap()
    }
}

#[tokio::test]
async fn a_taken_message_is_answered_and_paid_for_once() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store, false).await] {
            let taken = desk.take_mail(None).await;
            assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor], "stored first");
            join_all((0..RACING_WORKERS).map(|_| desk.chat.answer_taken(desk.org, taken.message))).await;
            desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
            let messages = desk.list_messages(taken).await;
            let [question, answer] = &messages[..] else { panic!("{messages:?}") };
            assert_eq!((question.role, answer.role), (MessageRole::Visitor, MessageRole::Agent));
            let delivery = answer.delivery.as_ref().map(|delivery| delivery.status);
            assert_eq!((delivery, &question.delivery), (Some(MessageDeliveryStatus::Queued), &None));
            let found = desk.find_taken(taken).await;
            assert_eq!((found.state, found.reply), (TakenState::Answered, Some(answer.id)));
            assert_eq!(desk.find_balance().await, CREDITS - PRICE);
        }
    })
    .await;
}

#[tokio::test]
async fn an_attempt_whose_process_died_costs_nothing() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store.clone(), false).await] {
            let taken = desk.take_mail(None).await;
            for attempts in 1..4 {
                let found = desk.find_taken(taken).await;
                let scope = desk.next_question().scope;
                let accepted = desk.chat.accept_taken(&mut store.read().await.unwrap(), scope, found).await.unwrap();
                let _died_with_the_process = desk.chat.reserve_credits(accepted).await.unwrap();
                assert_eq!(desk.find_balance().await, CREDITS - PRICE, "{attempts} attempts reserve the credits of one");
            }
            desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
            assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor, MessageRole::Agent]);
            assert_eq!(desk.find_balance().await, CREDITS - PRICE);
        }
    })
    .await;
}

#[tokio::test]
async fn a_mail_is_answered_without_markup() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store.clone()).await;
        let found = desk.find_taken(desk.take_mail(None).await).await;
        let scope = desk.next_question().scope;
        let accepted = desk.chat.accept_taken(&mut store.read().await.unwrap(), scope, found).await.unwrap();
        assert!(accepted.question.format == AnswerFormat::Text, "a mail shows the words as they are");
    })
    .await;
}

#[tokio::test]
async fn what_is_reserved_for_an_old_message_does_not_lapse_at_once() {
    for_each_database(async |store| {
        for desk in [ChatFixture::with_builtin(store.clone()).await, ChatFixture::with_provider(store.clone(), false).await] {
            let taken = desk.take_mail(None).await;
            let old = TakenMessage { created_at: Timestamp(1), ..desk.find_taken(taken).await };
            let scope = desk.next_question().scope;
            let accepted = desk.chat.accept_taken(&mut store.read().await.unwrap(), scope, old).await.unwrap();
            let _waits_for_its_answer = desk.chat.reserve_credits(accepted).await.unwrap();
            let (now, first) = (desk.chat.ports.clock.now(), &OverdueRecord::default());
            let lapsed = store::billing::credits::list_expired(&mut store.read().await.unwrap(), now, first, 100).await.unwrap();
            assert!(lapsed.iter().all(|lapsed| lapsed.org != desk.org.to_string()), "it is refunded while the agent writes");
        }
    })
    .await;
}

#[tokio::test]
async fn without_credits_the_conversation_is_escalated() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        for _ in 0..CREDITS / PRICE {
            desk.ask_and_wait(desk.next_question()).await.unwrap();
        }
        let taken = desk.take_mail(None).await;
        desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
        assert_eq!(desk.find_taken(taken).await.state, TakenState::Escalated);
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Escalated);
        assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor, MessageRole::System]);
        assert_eq!(desk.find_balance().await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_model_that_is_down_is_tried_again_until_the_conversation_is_escalated() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_provider(store, true).await;
        let taken = desk.take_mail(None).await;
        for _ in 0..3 {
            let error = desk.chat.answer_taken(desk.org, taken.message).await.unwrap_err();
            assert_eq!(error.code(), Code::ModelProviderError);
            assert_eq!((desk.find_taken(taken).await.state, desk.find_balance().await), (TakenState::Waiting, CREDITS));
        }
        for _ in 0..2 {
            desk.chat.give_up_taken(desk.org, taken.message).await.unwrap();
        }
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Escalated);
        assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor, MessageRole::System]);
    })
    .await;
}

#[tokio::test]
async fn what_a_person_has_answered_the_agent_does_not() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store.clone()).await;
        let (first, reply) = (desk.take_mail(None).await, &TeamReply::prepare("At seven.", &[]).await.unwrap());
        let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
        inbox::add_reply(&mut unit, first.conversation, reply).await.unwrap();
        inbox::return_to_agent(&mut unit, first.conversation).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
        desk.chat.answer_taken(desk.org, first.message).await.unwrap();
        assert_eq!(desk.find_taken(first).await.state, TakenState::LeftToTeam);
        assert!(!desk.list_roles(first).await.contains(&MessageRole::Agent));
        assert_eq!(desk.find_balance().await, CREDITS);

        let next = desk.take_mail(Some(first.conversation)).await;
        desk.chat.answer_taken(desk.org, next.message).await.unwrap();
        assert_eq!(desk.find_taken(next).await.state, TakenState::Answered, "a later one is for the agent again");
    })
    .await;
}

#[tokio::test]
async fn what_a_person_answers_while_the_agent_writes_is_not_answered_twice() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_provider(store.clone(), false).await;
        let (taken, reply) = (desk.take_mail(None).await, &TeamReply::prepare("At seven.", &[]).await.unwrap());
        let found = desk.find_taken(taken).await;
        let scope = desk.next_question().scope;
        let accepted = desk.chat.accept_taken(&mut store.read().await.unwrap(), scope.clone(), found).await.unwrap();
        let mut unit = desk.chat.units.begin(scope).await.unwrap();
        inbox::add_reply(&mut unit, taken.conversation, reply).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
        let error = desk.chat.answer_accepted(accepted).await.unwrap().wait_for_reply().await.unwrap_err();
        assert_eq!(error.code(), Code::ConversationAssigned);
        desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
        assert_eq!(desk.find_taken(taken).await.state, TakenState::LeftToTeam);
        assert_eq!(desk.find_balance().await, CREDITS);
    })
    .await;
}

#[tokio::test]
async fn a_message_for_the_team_escalates_its_conversation() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let (taken, has_queued) = desk.take_handled(None, MessageHandling::Escalate).await;
        assert!(!has_queued, "the agent is not asked");
        assert_eq!((taken.state, desk.find_taken(taken).await.state), (TakenState::Escalated, TakenState::Escalated));
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Escalated);
        assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor, MessageRole::System]);

        desk.resolve(taken).await;
        desk.take_handled(Some(taken.conversation), MessageHandling::Escalate).await;
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Escalated, "a resolved one as well");
        desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
        assert_eq!(desk.find_balance().await, CREDITS);
    })
    .await;
}

#[tokio::test]
async fn a_message_that_is_only_kept_alarms_nobody() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let (taken, has_queued) = desk.take_handled(None, MessageHandling::Keep).await;
        assert_eq!((has_queued, taken.state), (false, TakenState::LeftToTeam));
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Open);
        assert_eq!(desk.list_roles(taken).await, [MessageRole::Visitor]);

        desk.resolve(taken).await;
        desk.take_handled(Some(taken.conversation), MessageHandling::Keep).await;
        assert_eq!(desk.find_status(taken).await, ConversationStatus::Resolved, "an absence note does not open it");
        assert_eq!(desk.find_balance().await, CREDITS);
    })
    .await;
}

#[tokio::test]
async fn a_message_to_a_person_who_has_the_conversation_stays_with_them() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let (first, reply) = (desk.take_mail(None).await, &TeamReply::prepare("At seven.", &[]).await.unwrap());
        let key = KeyPrincipal { id: "operator".to_owned(), scope: Scope::Admin, permissions: None, creator_role: None };
        let scope = UnitScope { principal: Principal::Key(key), ..desk.next_question().scope };
        let mut unit = desk.chat.units.begin(scope).await.unwrap();
        inbox::add_reply(&mut unit, first.conversation, reply).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
        for handling in [MessageHandling::Ask, MessageHandling::Escalate, MessageHandling::Keep] {
            let (next, has_queued) = desk.take_handled(Some(first.conversation), handling).await;
            assert_eq!((has_queued, next.state), (false, TakenState::LeftToTeam), "{handling:?}");
            assert_eq!(desk.find_status(next).await, ConversationStatus::Open, "{handling:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_message_that_was_deleted_is_not_answered() {
    for_each_database(async |store| {
        let desk = ChatFixture::with_builtin(store).await;
        let taken = desk.take_mail(None).await;
        let mut unit = desk.chat.units.begin(desk.next_question().scope).await.unwrap();
        conversations::delete(&mut unit, desk.agent, taken.conversation).await.unwrap();
        let _nobody_listens = unit.commit().await.unwrap();
        desk.chat.answer_taken(desk.org, taken.message).await.unwrap();
        desk.chat.give_up_taken(desk.org, taken.message).await.unwrap();
        assert_eq!(desk.find_balance().await, CREDITS);
    })
    .await;
}

use frontdesk_types::{
    PageRequest, SortOrder,
    conversations::{
        Conversation, MessageRole,
        messages::{Message, MessageEmail},
    },
    email_messages::{EmailMessage, MailDirection},
    incoming_mail::SenderVerification,
};

use super::{NOON, StoreWorld, StoredMail};
use crate::{
    channels::email::{attachments, messages},
    conversations::{self, messages::TeamMessage, transcripts},
    testing::for_each_database,
};

/// Describes the mail of a message on one line.
fn describe(email: Option<&MessageEmail>) -> String {
    let Some(email) = email else { return "no mail".to_owned() };
    let MessageEmail { from, to, cc, subject, mail_id, verification, is_automated, full_text, attachments } = email;
    let attached: Vec<_> = attachments.iter().map(|attached| (attached.name.as_str(), attached.bytes)).collect();
    format!(
        "{from} to {to:?} {cc:?}: {subject} <{mail_id}> {verification:?} automated {is_automated}, whole {}\n  {attached:?}",
        full_text.is_some()
    )
}

impl StoreWorld {
    /// Adds a message of the team, which goes out as a mail with this id; empty while it is not composed.
    async fn reply_by_mail(&self, stored: StoredMail, rfc_id: &str) {
        let StoredMail { org, agent, conversation, .. } = stored;
        let mut tx = self.begin_tx().await;
        let raised = conversations::numbers::add_messages(&mut tx, org, conversation, (1, 0), NOON).await.unwrap();
        let message = TeamMessage {
            id: self.ids.next(),
            conversation,
            seq: raised.expect("the conversation is there").seq,
            role: MessageRole::Team,
            author: &frontdesk_types::activity::Actor::Operator,
            text: "At ten.",
            status: None,
            created_at: NOON,
        };
        conversations::messages::insert_team_message(&mut tx, org, &message).await.unwrap();
        let mail = EmailMessage {
            conversation_id: Some(conversation),
            message_id: Some(message.id),
            sender: "help@acme.com".to_owned(),
            recipients: vec!["anna@firm.eu".to_owned()],
            subject: "Re: Hours".to_owned(),
            rfc_id: rfc_id.to_owned(),
            ..EmailMessage::new(self.ids.next(), org, agent, MailDirection::Outbound, NOON)
        };
        messages::insert(&mut tx, &mail).await.unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn messages_say_as_which_mail_they_came_and_went() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let stored = world.take_mail(org, agent, 1, b"mail", b"plan").await;
        world.reply_by_mail(stored, "2@acme.com").await;
        world.reply_by_mail(stored, "").await;
        let mut tx = world.begin_tx().await;
        world.add_question(&mut tx, org, stored.conversation).await;
        tx.commit().await.unwrap();

        let mut conn = world.store.read().await.unwrap();
        let page = PageRequest { limit: 10, order: SortOrder::Asc, after: None };
        let listed = transcripts::list(&mut conn, org, stored.conversation, 0, &page).await.unwrap().items;
        let described =
            |messages: &[Message]| -> Vec<String> { messages.iter().map(|message| describe(message.email.as_ref())).collect() };
        insta::allow_duplicates! {
            insta::assert_snapshot!(described(&listed).join("\n"), @r#"
            anna@firm.eu to ["help@acme.com"] ["bob@firm.eu"]: Hours <1@firm.eu> Some(Pass) automated false, whole true
              [("plan.pdf", 4)]
            help@acme.com to ["anna@firm.eu"] []: Re: Hours <2@acme.com> None automated false, whole false
              []
            no mail
            no mail
            "#);
        }
        let all = transcripts::list_of_all(&mut conn, org, &[stored.conversation]).await.unwrap();
        let explained = transcripts::list_explained(&mut conn, org, stored.conversation, 10).await.unwrap();
        let explained: Vec<Message> = explained.into_iter().map(|(message, _)| message).collect();
        assert_eq!((described(&all), described(&explained)), (described(&listed), described(&listed)));
        let found = transcripts::find(&mut conn, org, agent, stored.message, None).await.unwrap().expect("it is there");
        assert_eq!(found.email, listed[0].email);
        let email = found.email.expect("it came as a mail");
        assert_eq!(email.verification, Some(SenderVerification::Pass));

        let attached = attachments::find(&mut conn, org, agent, stored.message, stored.attachment).await.unwrap();
        assert_eq!(attached.as_ref(), email.attachments.first());
        for (agent, message) in [(other, stored.message), (agent, listed[1].id)] {
            let found = attachments::find(&mut conn, org, agent, message, stored.attachment).await.unwrap();
            assert_eq!(found, None, "it belongs to one message of one agent");
        }
    })
    .await;
}

#[tokio::test]
async fn a_conversation_names_the_one_that_it_continues_as_long_as_that_is_there() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        let first = world.begin_mail_conversation(&mut tx, org, agent).await;
        let next = Conversation { previous: Some(first), ..super::new_conversation(org, agent, world.ids.next()) };
        conversations::insert(&mut tx, org, &next).await.unwrap();
        let read = async |tx: &mut crate::Tx, id| {
            let found = conversations::find(tx, org, agent, id).await.unwrap().expect("it is there");
            (found.subject, found.previous)
        };
        assert_eq!(read(&mut tx, first).await, (Some("Hours".to_owned()), None));
        assert_eq!(read(&mut tx, next.id).await, (None, Some(first)));
        conversations::remove(&mut tx, org, first).await.unwrap();
        assert_eq!(read(&mut tx, next.id).await, (None, None));
    })
    .await;
}

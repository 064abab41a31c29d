//! The same mail several times, at once, and for several agents.

use std::sync::Arc;

use frontdesk_conformance::stage::letters::Letter;
use frontdesk_ports::mail_receiver::MailReceiver;
use frontdesk_types::incoming_mail::{IncomingMail, MailClient};
use futures::future::join_all;
use tokio::spawn;

use super::desk::{BEA, KNOWN, ReceivingDesk, add_agent, open_desks};

/// Hands a mail over many times at the same time, past the limits of the listener; returns how often it was taken.
async fn hand_over_at_once(desk: &ReceivingDesk, letter: &Letter, times: usize) -> usize {
    let mail = IncomingMail {
        client: MailClient {
            address: Some([127, 0, 0, 1].into()),
            helo: "mx.firm.test".to_owned(),
            is_encrypted: false,
            is_trusted: false,
        },
        envelope_from: letter.envelope_from.clone(),
        recipients: letter.recipients.clone(),
        raw: letter.raw(),
    };
    let deliveries = (0..times).map(|_| {
        let (intake, mail) = (Arc::clone(&desk.world.app().services.mail_intake), mail.clone());
        spawn(async move { intake.receive(mail).await })
    });
    let taken = join_all(deliveries).await;
    let refused = taken.iter().filter_map(|taken| taken.as_ref().expect("no panic").as_ref().err());
    refused.clone().for_each(|refusal| assert!(refusal.is_temporary(), "{refusal}"));
    times - refused.count()
}

#[tokio::test]
async fn a_mail_that_comes_again_changes_nothing() {
    for desk in open_desks().await {
        let letter = desk.letter(BEA, KNOWN);
        for _ in 0..3 {
            desk.take(&letter).await;
        }
        assert_eq!(desk.roles(&desk.conversation().await).await, ["visitor", "agent"]);
        assert_eq!((desk.mails_to(BEA).len(), desk.count("received_mails").await), (1, 1));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn sixty_four_deliveries_at_once_are_one_mail() {
    for desk in open_desks().await {
        let letter = desk.letter(BEA, KNOWN).with_attachment("plan.txt", "text/plain", "Garden room: left.");
        let taken = hand_over_at_once(&desk, &letter, 64).await;
        assert!(taken > 0, "all were put off");
        desk.finish().await;
        assert_eq!(desk.roles(&desk.conversation().await).await, ["visitor", "agent"], "{taken} were taken");
        for table in ["received_mails", "raw_mails", "message_attachments"] {
            assert_eq!(desk.count(table).await, 1, "{table}");
        }
        assert_eq!(desk.mails_to(BEA).len(), 1);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn different_mails_with_one_id_are_two() {
    for desk in open_desks().await {
        let first = desk.letter(BEA, KNOWN);
        let second = Letter { mail_id: first.mail_id.clone(), ..desk.letter(BEA, "When is breakfast?") };
        desk.take(&first).await;
        desk.take(&second).await;
        assert_eq!(desk.count("received_mails").await, 2);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_to_several_agents_reaches_each_once() {
    for desk in open_desks().await {
        let (mut agents, mut addresses) = (vec![desk.agent], vec![desk.address.clone()]);
        for name in ["Night desk", "Garden desk"] {
            let (agent, address) = add_agent(&desk.anna, name).await;
            agents.push(agent);
            addresses.push(address);
        }
        desk.world.settle().await;
        let tagged = desk.address.replacen('@', "+again@", 1);
        let recipients: Vec<&str> = addresses.iter().map(String::as_str).chain([tagged.as_str()]).collect();
        desk.take(&desk.letter(BEA, KNOWN).with_recipients(&recipients)).await;
        for agent in agents {
            let conversations = desk.list(&format!("/agents/{agent}/conversations?channel=email")).await;
            assert_eq!(conversations.len(), 1, "{conversations:?}");
        }
        assert_eq!(desk.mails_to(BEA).len(), 3);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn no_answer_exceeds_the_limit_of_a_sender_who_writes_at_once() {
    for desk in open_desks().await {
        let letters: Vec<Letter> = (0..12).map(|_| desk.letter(BEA, KNOWN)).collect();
        join_all(letters.iter().map(|letter| hand_over_at_once(&desk, letter, 1))).await;
        desk.finish().await;
        assert_eq!(desk.mails_to(BEA).len(), 4, "answers within an hour");
        desk.world.close().await;
    }
}

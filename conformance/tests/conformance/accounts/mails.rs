//! The sign-up mail over real SMTP: accepted immediately, later, or never.

use std::time::Duration;

use frontdesk_conformance::{TestDatabase, World};
use frontdesk_test_programs::smtp::{MailMood, MailSink};

use super::PROXY;

/// Opens worlds whose mail server has this mood, one per database.
async fn open_worlds(mood: MailMood) -> Vec<(World, MailSink)> {
    let mut worlds = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let sink = MailSink::start(mood).await;
        let settings = format!("{PROXY}\n[mail]\nurl = '{}'\nfrom = 'Frontdesk <desk@acme.dev>'\n", sink.url());
        worlds.extend(World::open(database, &settings).await.map(|world| (world, sink)));
    }
    worlds
}

#[tokio::test]
async fn a_mail_that_is_taken_is_sent_once() {
    for (world, sink) in open_worlds(MailMood::Accept).await {
        let answer = world.sign_up("anna@acme.dev", "192.0.2.1").await;
        assert_eq!(answer.data()["claim_email_sent"], true);
        let next_step = "Keep the key, it is not shown again. Ask the person at the address to open claim_url and enter the \
                         6-digit code from the mail.";
        assert_eq!(answer.data()["next_step"], next_step);
        world.advance(Duration::from_secs(600));
        world.settle().await;
        let mails = sink.accepted_mails();
        let [mail] = &mails[..] else { panic!("{} mails", mails.len()) };
        let code = world.claim_code(world.actor_from_sign_up(&answer).org).await;
        assert!(mail.text().lines().any(|line| line == code), "{}", mail.text());
        assert!(mail.subject().contains(&code), "{}", mail.subject());
        world.close().await;
    }
}

#[tokio::test]
async fn a_mail_that_is_not_taken_is_told_and_sent_later() {
    for (world, sink) in open_worlds(MailMood::Busy).await {
        let answer = world.sign_up("anna@acme.dev", "192.0.2.1").await;
        let data = answer.data();
        assert_eq!(data["claim_email_sent"], false);
        assert!(data["next_step"].as_str().is_some_and(|step| step.contains("tried again")), "{data}");
        world.actor_from_sign_up(&answer).get("/agents").await.assert_code("success", "workspace and key are valid");
        assert!(sink.accepted_mails().is_empty());
        sink.set_mood(MailMood::Accept);
        world.advance(Duration::from_secs(60));
        world.settle().await;
        assert_eq!(sink.accepted_mails().len(), 1, "the outbox has sent it");
        world.close().await;
    }
}

#[tokio::test]
async fn a_mail_server_that_keeps_silent_holds_a_sign_up_up_for_seconds_only() {
    for (world, sink) in open_worlds(MailMood::Silent).await {
        let begun = tokio::time::Instant::now();
        let answer = world.sign_up("anna@acme.dev", "192.0.2.1").await;
        assert_eq!(answer.data()["claim_email_sent"], false);
        assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
        sink.set_mood(MailMood::RefuseRecipient);
        world.advance(Duration::from_secs(60));
        world.settle().await;
        assert!(sink.accepted_mails().is_empty(), "nobody takes it, and it is given up");
        world.close().await;
    }
}

#[tokio::test]
async fn an_address_that_no_mail_server_takes_is_told() {
    for (world, _sink) in open_worlds(MailMood::RefuseRecipient).await {
        let answer = world.sign_up("anna@acme.dev", "192.0.2.1").await;
        assert_eq!(answer.data()["claim_email_sent"], false);
        assert_eq!(
            answer.data()["next_step"],
            "Keep the key, it is not shown again. The mail server refuses the address, so nobody gets the code and nobody \
             can claim this workspace. Check the address, and sign up again with the right one."
        );
        world.settle().await;
        world.close().await;
    }
}

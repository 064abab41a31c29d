use frontdesk_test_programs::smtp::{MailMood, MailSink};

use super::*;

const MAIL: &[u8] = b"From: <desk@acme.com>\r\nTo: <anna@firm.eu>\r\nSubject: Hello\r\n\r\n.dot\r\n";

fn relay(sink: &MailSink) -> RelayMailer {
    let relay = RelayMailer::new(&SecretString::from(sink.url()), "desk.test").expect("an address of a server");
    relay.with_timeout(Duration::from_millis(500))
}

async fn pass(relay: &RelayMailer) -> Result<String, SendError> {
    relay.send_raw("bounce@acme.com", &["anna@firm.eu".to_owned(), "ben@firm.eu".to_owned()], MAIL).await
}

#[tokio::test]
async fn mails_arrive_byte_by_byte_over_one_connection() {
    let sink = MailSink::start(MailMood::Accept).await;
    let relay = relay(&sink);
    for _ in 0..3 {
        assert_eq!(pass(&relay).await, Ok("2.0.0 taken".to_owned()));
    }
    let mails = sink.accepted_mails();
    assert_eq!((mails.len(), sink.connections()), (3, 1));
    assert_eq!(
        (mails[0].from.as_str(), mails[0].to.as_slice()),
        ("bounce@acme.com", ["anna@firm.eu".to_owned(), "ben@firm.eu".to_owned()].as_slice())
    );
    assert!(mails[0].raw.starts_with(MAIL), "{:?}", String::from_utf8_lossy(&mails[0].raw));
}

#[tokio::test]
async fn a_connection_that_the_server_closed_is_replaced() {
    let sink = MailSink::start(MailMood::Accept).await;
    let relay = relay(&sink);
    pass(&relay).await.expect("it is taken");
    sink.set_mood(MailMood::Answer("RSET", "421 4.4.2 idle too long"));
    pass(&relay).await.expect("it is taken");
    assert_eq!((sink.accepted_mails().len(), sink.connections()), (2, 2));
}

#[tokio::test]
async fn a_refusal_at_any_command_leaves_the_next_mail_alone() {
    for (verb, answer) in [("MAIL", "553 5.7.1 no"), ("RCPT", "550 5.1.1 no"), ("DATA", "451 4.3.0 later"), (".", "554 5.6.0 no")]
    {
        let sink = MailSink::start(MailMood::Answer(verb, answer)).await;
        let relay = relay(&sink);
        pass(&relay).await.expect_err("it is refused");
        sink.set_mood(MailMood::Accept);
        pass(&relay).await.expect("it is taken");
        assert_eq!(sink.accepted_mails().len(), 1, "{verb}");
    }
}

#[tokio::test]
async fn silence_before_the_end_is_temporary_and_at_the_end_unknown() {
    let sink = MailSink::start(MailMood::Silent).await;
    assert!(matches!(pass(&relay(&sink)).await, Err(SendError::Temporary(_))));
    for mood in [MailMood::SilentAfterData, MailMood::CutAfterData] {
        let sink = MailSink::start(mood).await;
        let relay = relay(&sink);
        assert!(matches!(pass(&relay).await, Err(SendError::Unknown(_))), "{mood:?}");
        // The late answer to the first mail must not be read as that to the second.
        sink.set_mood(MailMood::Answer(".", "550 5.7.1 no"));
        assert!(matches!(pass(&relay).await, Err(SendError::Sender(_))), "{mood:?}");
    }
}

#[tokio::test]
async fn what_is_no_address_is_not_passed_on() {
    let sink = MailSink::start(MailMood::Accept).await;
    let sent = relay(&sink).send_raw("bounce@acme.com", &["anna@firm.eu>\r\nRCPT TO:<b@c.eu".to_owned()], MAIL).await;
    assert!(matches!(sent, Err(SendError::Recipient { .. })), "{sent:?}");
    assert_eq!(sink.connections(), 0);
}

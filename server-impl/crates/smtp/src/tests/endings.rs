//! Ends of mails: a mail of somebody else, hidden behind an end that only one of two servers sees, is never taken.

use super::*;

/// A mail that is to be smuggled, by the commands that would send it.
const SMUGGLED: &str =
    "MAIL FROM:<boss@acme.test>\r\nRCPT TO:<desk@here.test>\r\nDATA\r\nFrom: boss@acme.test\r\n\r\nPay!\r\n.\r\n";

/// Ends that some server takes for one (the list of smtpsmug and its successors, and ours), none of which is.
const FALSE_ENDS: [&str; 19] = [
    "\n.\n",
    "\n.\r\n",
    "\r\n.\n",
    "\r.\r",
    "\r.\r\n",
    "\r\n.\r",
    "\n.\r",
    "\r.\n",
    "\r\r\n.\r\r\n",
    "\r\n.\r\r\n",
    "\r\r\n.\r\n",
    "\r\n\0.\r\n",
    "\r\n.\0\r\n",
    "\r\n.\r\0\n",
    "\0\r\n.\r\n",
    "\n\n.\r\n",
    "\r\n.\n\r\n",
    "\r\n\r.\r\n",
    "\n\r.\r\n",
];

#[tokio::test]
async fn nothing_is_smuggled_behind_an_end_that_is_none() {
    let server = Server::start(SmtpLimits { max_mails_per_minute: 1_000, ..SmtpLimits::default() }).await;
    for end in FALSE_ENDS {
        let mut client = server.connect().await;
        let answer = client.send_mail(format!("Subject: Hi\r\n\r\nHello{end}{SMUGGLED}")).await;
        assert!(answer.starts_with("550 5.6.0 "), "{end:?}: {answer}");
        assert_eq!(client.read_to_end().await, "", "{end:?}: the connection closes, so that nothing is read as commands");
    }
    assert_eq!(server.mails(), Vec::<String>::new());
}

#[tokio::test]
async fn nothing_is_smuggled_however_it_is_cut_into_packets() {
    let server = Server::start(SmtpLimits { max_mails_per_minute: 1_000, ..SmtpLimits::default() }).await;
    for end in ["\r\n.\r\r\n", "\r\n.\n", "\n.\r\n"] {
        let mut client = server.connect().await;
        assert_eq!(client.ask_all(ENVELOPE).await, ["250", "250", "250"]);
        client.ask("DATA").await;
        for byte in format!("Hello{end}").bytes() {
            client.send([byte]).await;
            tokio::task::yield_now().await;
        }
        assert!(client.read_reply().await.starts_with("550 5.6.0 "), "{end:?}");
        assert_eq!(client.read_to_end().await, "", "{end:?}");
    }
    assert_eq!(server.mails(), Vec::<String>::new());
}

#[tokio::test]
async fn a_mail_arrives_as_it_was_written() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    let answer = client.send_mail("Subject: Hi\r\n\r\n..\r\n...dots\r\n.\r\n").await;
    assert_eq!(answer, "250 2.0.0 Taken");
    let mail = server.mail();
    assert_eq!(String::from_utf8(mail.raw).unwrap(), "Subject: Hi\r\n\r\n.\r\n..dots\r\n");
    assert_eq!((mail.envelope_from.as_str(), mail.recipients), ("ann@acme.test", vec!["desk@here.test".to_owned()]));
    assert_eq!(mail.client.address, Some([127, 0, 0, 1].into()));
    assert_eq!((mail.client.helo.as_str(), mail.client.is_encrypted, mail.client.is_trusted), ("client.test", false, false));
    assert_eq!(client.ask("QUIT").await, "221 2.0.0 Bye");
    assert_eq!(client.read_to_end().await, "");
}

#[tokio::test]
async fn bytes_of_any_kind_arrive_but_nul() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    let mut body: Vec<u8> = (1..=255_u8).filter(|byte| !b"\r\n".contains(byte)).collect();
    body.extend("x".repeat(20_000).bytes());
    body.extend_from_slice(b"\r\n");
    let answer = client.send_mail([&body[..], b".\r\n"].concat()).await;
    assert_eq!(answer, "250 2.0.0 Taken");
    assert_eq!(server.mail().raw, body, "long lines and eight bits are kept");
}

#[tokio::test]
async fn it_is_acknowledged_only_once_it_is_stored() {
    let server = Server::start_with(SmtpLimits::default(), RecordingReceiver::gated(), None).await;
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    client.send("Hello\r\n.\r\n").await;
    server.receiver.wait_for_mail().await;
    assert!(timeout(100 * MILLI, client.0.peek(&mut [0])).await.is_err(), "nothing is stored yet");
    server.receiver.let_through();
    assert_eq!(client.read_reply().await, "250 2.0.0 Taken");
}

#[tokio::test]
async fn what_cannot_be_stored_is_sent_again() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    server.receiver.fails.store(true, Ordering::SeqCst);
    assert_eq!(client.send_mail("Hello\r\n.\r\n").await, "451 4.3.0 The database is away");
    server.receiver.fails.store(false, Ordering::SeqCst);
    assert_eq!(client.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    assert_eq!(server.mails(), ["Hello\r\n"]);
}

#[tokio::test]
async fn a_mail_whose_client_goes_away_before_its_end_is_not_taken() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    client.send("Hello\r\n.").await;
    drop(client);
    server.connect().await.ask("QUIT").await;
    let receiver = Arc::clone(&server.receiver);
    server.stop().await;
    assert!(receiver.mails.lock().unwrap().is_empty());
}

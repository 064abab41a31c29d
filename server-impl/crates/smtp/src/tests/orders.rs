//! Orders of commands, their addresses, and several at once.

use super::*;

#[tokio::test]
async fn commands_come_in_their_order() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    let mut said = Vec::new();
    for command in [
        "MAIL FROM:<ann@acme.test>",
        "RCPT TO:<desk@here.test>",
        "DATA",
        "EHLO client.test",
        "RCPT TO:<desk@here.test>",
        "MAIL FROM:<ann@acme.test>",
        "MAIL FROM:<ben@acme.test>",
        "DATA",
        "RCPT TO:<nobody@here.test>",
        "DATA",
        "RCPT TO:<desk@here.test>",
        "RSET",
        "DATA",
        "MAIL FROM:<ann@acme.test>",
        "RCPT TO:<desk@here.test>",
        "HELO again.test",
        "DATA",
        "NOOP",
        "VRFY desk",
        "EXPN desk",
        "HELP",
        "AUTH PLAIN AGEAYg==",
        "STARTTLS",
        "WHATEVER",
    ] {
        said.push(format!("{command} > {}", client.ask(command).await));
    }
    insta::assert_snapshot!(said.join("\n"), @"
    MAIL FROM:<ann@acme.test> > 503 5.5.1 Send EHLO first
    RCPT TO:<desk@here.test> > 503 5.5.1 Send MAIL first
    DATA > 503 5.5.1 Send a valid RCPT first
    EHLO client.test > 250-mx.here.test|250-PIPELINING|250-8BITMIME|250-SMTPUTF8|250-ENHANCEDSTATUSCODES|250 SIZE 26214400
    RCPT TO:<desk@here.test> > 503 5.5.1 Send MAIL first
    MAIL FROM:<ann@acme.test> > 250 2.1.0 Sender OK
    MAIL FROM:<ben@acme.test> > 503 5.5.1 There is a sender already
    DATA > 503 5.5.1 Send a valid RCPT first
    RCPT TO:<nobody@here.test> > 550 5.1.1 Nobody has this address
    DATA > 503 5.5.1 Send a valid RCPT first
    RCPT TO:<desk@here.test> > 250 2.1.5 Recipient OK
    RSET > 250 2.0.0 OK
    DATA > 503 5.5.1 Send a valid RCPT first
    MAIL FROM:<ann@acme.test> > 250 2.1.0 Sender OK
    RCPT TO:<desk@here.test> > 250 2.1.5 Recipient OK
    HELO again.test > 250 mx.here.test
    DATA > 503 5.5.1 Send a valid RCPT first
    NOOP > 250 2.0.0 OK
    VRFY desk > 252 2.1.5 Addresses are checked by RCPT only
    EXPN desk > 502 5.5.1 Not implemented
    HELP > 502 5.5.1 Not implemented
    AUTH PLAIN AGEAYg== > 502 5.5.1 Not implemented
    STARTTLS > 502 5.5.1 TLS is not available
    WHATEVER > 500 5.5.1 Unknown command
    ");
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn all_that_is_offered_is_listed() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    assert_eq!(
        client.ask("EHLO client.test").await,
        "250-mx.here.test|250-PIPELINING|250-8BITMIME|250-SMTPUTF8|250-ENHANCEDSTATUSCODES|250 SIZE 26214400"
    );
    assert_eq!(client.ask("HELO client.test").await, "250 mx.here.test");
}

#[tokio::test]
async fn commands_that_are_sent_at_once_are_answered_one_by_one() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    let codes = client.ask_all(&format!("{ENVELOPE}RCPT TO:<nobody@here.test>\r\nRCPT TO:<team@here.test>\r\nDATA\r\n")).await;
    assert_eq!(codes, ["250", "250", "250", "550", "250", "354"]);
}

#[tokio::test]
async fn two_mails_and_a_farewell_are_sent_in_one_go() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    client.send("First\r\n.\r\nMAIL FROM:<>\r\nRCPT TO:<desk@here.test>\r\nDATA\r\n").await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(client.read_reply().await[..3].to_owned());
    }
    assert_eq!(answers, ["250", "250", "250", "354"]);
    client.send("Second\r\n.\r\nQUIT\r\n").await;
    assert_eq!(client.read_to_end().await, "250 2.0.0 Taken\r\n221 2.0.0 Bye\r\n");
    assert_eq!(server.mails(), ["First\r\n", "Second\r\n"]);
    assert_eq!(server.receiver.mails.lock().unwrap()[1].envelope_from, "", "the null path of a report");
}

#[tokio::test]
async fn a_recipient_is_taken_once_and_a_relay_is_none() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    let lines = "RCPT TO:<desk@here.test>\r\nRCPT TO:<away@here.test>\r\nRCPT TO:<ann@else.test>\r\nRCPT TO:<team@here.test>\r\n";
    let codes = client.ask_all(&format!("{ENVELOPE}{lines}")).await;
    assert_eq!(codes, ["250", "250", "250", "250", "451", "550", "250"]);
    client.ask("DATA").await;
    client.send(".\r\n").await;
    client.read_reply().await;
    assert_eq!(server.mail().recipients, ["desk@here.test", "team@here.test"]);
    assert_eq!(server.receiver.checked.lock().unwrap().len(), 4, "the one that was named twice was looked up once");
}

#[tokio::test]
async fn addresses_reach_the_receiver_in_one_spelling() {
    let server = Server::start(SmtpLimits::default()).await;
    let mut client = server.connect().await;
    client.ask("EHLO client.test").await;
    let mut said = Vec::new();
    for command in [
        r#"MAIL FROM:<"ann b"@acme.test> SIZE=100 BODY=8BITMIME"#,
        r#"RCPT TO:<"desk"@here.test>"#,
        "RCPT TO:<@relay.test:team@here.test>",
        "RCPT TO:<Postmaster>",
        r#"RCPT TO:<"desk@here.test"@else.test>"#,
        r#"RCPT TO:<desk@"here.test">"#,
        "RCPT TO:<jörg@here.test>",
        "RCPT TO:<desk@here.test> NOTIFY=NEVER",
        "RSET",
        "MAIL FROM:<jörg@acme.test>",
        "MAIL FROM:<jörg@acme.test> SMTPUTF8",
        "RCPT TO:<größe@here.test>",
    ] {
        said.push(format!("{command} > {}", client.ask(command).await));
    }
    insta::assert_snapshot!(said.join("\n"), @r#"
    MAIL FROM:<"ann b"@acme.test> SIZE=100 BODY=8BITMIME > 250 2.1.0 Sender OK
    RCPT TO:<"desk"@here.test> > 250 2.1.5 Recipient OK
    RCPT TO:<@relay.test:team@here.test> > 250 2.1.5 Recipient OK
    RCPT TO:<Postmaster> > 250 2.1.5 Recipient OK
    RCPT TO:<"desk@here.test"@else.test> > 550 5.7.1 Mail for others is not passed on
    RCPT TO:<desk@"here.test"> > 501 5.1.3 The address of the recipient is not valid
    RCPT TO:<jörg@here.test> > 553 5.6.7 An address like this needs SMTPUTF8
    RCPT TO:<desk@here.test> NOTIFY=NEVER > 555 5.5.4 A parameter is not supported
    RSET > 250 2.0.0 OK
    MAIL FROM:<jörg@acme.test> > 553 5.6.7 An address like this needs SMTPUTF8
    MAIL FROM:<jörg@acme.test> SMTPUTF8 > 250 2.1.0 Sender OK
    RCPT TO:<größe@here.test> > 250 2.1.5 Recipient OK
    "#);
    let checked: Vec<_> = server.receiver.checked.lock().unwrap().iter().map(|(_, from, to)| format!("{from} > {to}")).collect();
    insta::assert_snapshot!(checked.join("\n"), @r#"
    "ann b"@acme.test > desk@here.test
    "ann b"@acme.test > team@here.test
    "ann b"@acme.test > postmaster@mx.here.test
    "ann b"@acme.test > "desk@here.test"@else.test
    jörg@acme.test > größe@here.test
    "#);
}

#[tokio::test]
async fn lines_end_in_crlf_and_commands_are_text() {
    let server = Server::start(SmtpLimits::default()).await;
    for bare in ["NOOP\n", "EHLO client.test\nMAIL FROM:<ann@acme.test>\r\n", "\n"] {
        let mut client = server.connect().await;
        client.send(bare).await;
        assert!(client.read_to_end().await.starts_with("500 5.5.2 Lines must end with CRLF"), "{bare:?}");
    }
    let mut client = server.connect().await;
    for odd in [&b"NOOP \0\r\n"[..], b"EHLO \xff\r\n", b"NO\rOP\r\n"] {
        client.send(odd).await;
        assert!(client.read_reply().await.starts_with("500 5.5.2 "), "{odd:?}");
    }
    assert_eq!(client.ask("NOOP").await, "250 2.0.0 OK");
}

#[tokio::test]
async fn a_piece_of_a_mail_is_not_read_as_commands() {
    let server = Server::start(SmtpLimits::default()).await;
    for chunk in ["BDAT 6 LAST\r\nNOOP\r\n", "bdat x\r\nNOOP\r\n"] {
        let mut client = server.connect().await;
        client.ask_all(ENVELOPE).await;
        client.send(chunk).await;
        assert_eq!(client.read_to_end().await, "502 5.5.1 Not implemented\r\n", "{chunk:?}");
    }
}

//! Limits on size, number and time.

use super::*;

#[tokio::test]
async fn a_mail_that_is_too_large_is_refused_before_it_is_sent_and_while_it_is() {
    let server = Server::start(SmtpLimits::with_mail_bytes(1_000)).await;
    let mut client = server.connect().await;
    client.ask("EHLO client.test").await;
    assert_eq!(client.ask("MAIL FROM:<ann@acme.test> SIZE=1001").await, "552 5.3.4 Mails must have at most 1000 bytes");
    assert!(client.ask("RCPT TO:<desk@here.test>").await.starts_with("503 "));
    let (fits, exceeds) = ("x".repeat(998), "x".repeat(999));
    assert_eq!(client.send_mail(format!("{exceeds}\r\n.\r\n")).await, "552 5.3.4 Mails must have at most 1000 bytes");
    assert_eq!(client.send_mail(format!("{fits}\r\n.\r\n")).await, "250 2.0.0 Taken");
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn a_mail_without_end_is_cut_off() {
    let server = Server::start(SmtpLimits::with_mail_bytes(10_000)).await;
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    client.send("x".repeat(60_000)).await;
    assert!(client.read_to_end().await.starts_with("552 5.3.4 "));
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn mails_share_the_memory_and_a_network_leaves_some_for_others() {
    let limits = SmtpLimits { max_buffered_bytes: 240_000, max_mail_bytes: 90_000, ..SmtpLimits::default() };
    let server = Server::start_with(limits, RecordingReceiver::gated(), None).await;
    let mut first = server.connect_from(1).await;
    first.ask_all(ENVELOPE).await;
    first.ask("DATA").await;
    first.send(format!("{}\r\n.\r\n", "x".repeat(60_000))).await;
    server.receiver.wait_for_mail().await;
    let mut second = server.connect_from(1).await;
    let large = format!("{}\r\n.\r\n", "x".repeat(80_000));
    assert!(second.send_mail(&large).await.starts_with("451 4.3.1 "), "the network has its half");
    let mut other = server.connect_from(2).await;
    other.ask_all(ENVELOPE).await;
    other.ask("DATA").await;
    other.send(&large).await;
    server.receiver.wait_for_mail().await;
    for client in [&mut first, &mut other] {
        server.receiver.let_through();
        assert_eq!(client.read_reply().await, "250 2.0.0 Taken");
    }
    server.receiver.let_through();
    assert_eq!(second.send_mail(&large).await, "250 2.0.0 Taken", "it is free again");
}

#[tokio::test]
async fn recipients_commands_faults_and_lines_are_bounded() {
    let limits = SmtpLimits { max_recipients: 2, max_commands: 12, max_faults: 2, max_line_bytes: 100, ..SmtpLimits::default() };
    let server = Server::start(limits).await;
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    assert!(client.ask("RCPT TO:<a@here.test>").await.starts_with("250 "));
    assert!(client.ask("RCPT TO:<b@here.test>").await.starts_with("452 4.5.3 "));
    for _ in 0..7 {
        client.ask("NOOP").await;
    }
    assert!(client.ask("NOOP").await.starts_with("421 4.7.0 Too many commands"));
    assert_eq!(client.read_to_end().await, "");

    let mut client = server.connect().await;
    assert_eq!(client.ask_all("GET / HTTP/1.1\r\nHost: here.test\r\n\r\n").await, ["500", "500", "421"]);
    assert_eq!(client.read_to_end().await, "");

    for line in [format!("NOOP {}\r\n", "x".repeat(94)), "x".repeat(200)] {
        let mut client = server.connect().await;
        client.send(line).await;
        assert!(client.read_to_end().await.starts_with("500 5.5.2 The line is too long"));
    }
    let mut client = server.connect().await;
    assert!(client.ask(&format!("NOOP {}", "x".repeat(93))).await.starts_with("250 "), "one that fits is read");
}

#[tokio::test]
async fn a_network_sends_so_many_mails_a_minute_and_a_relay_any_number() {
    let limits =
        SmtpLimits { max_mails_per_minute: 2, trusted_relays: vec!["127.0.0.9/32".parse().unwrap()], ..SmtpLimits::default() };
    let server = Server::start(limits).await;
    let mut client = server.connect().await;
    for _ in 0..2 {
        assert_eq!(client.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    }
    client.ask("EHLO client.test").await;
    assert!(client.ask("MAIL FROM:<ann@acme.test>").await.starts_with("421 4.7.0 Too many mails"));
    assert_eq!(client.read_to_end().await, "");
    assert_eq!(server.connect_from(2).await.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    let mut relay = server.connect_from(9).await;
    for _ in 0..5 {
        assert_eq!(relay.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    }
    assert!(server.receiver.mails.lock().unwrap().last().unwrap().client.is_trusted);
}

#[tokio::test]
async fn slow_commands_and_slow_mails_are_given_up() {
    let limits = SmtpLimits { command_timeout: 200 * MILLI, data_timeout: 300 * MILLI, ..SmtpLimits::default() };
    let server = Server::start(limits).await;
    let mut silent = server.connect().await;
    assert!(silent.read_to_end().await.starts_with("421 4.4.2 "));

    let mut dripping = server.connect().await;
    let begin = Instant::now();
    while dripping.0.write_all(b"N").await.is_ok() {
        assert!(begin.elapsed() < LONG, "a byte every 20 ms kept the connection");
        tokio::time::sleep(20 * MILLI).await;
    }

    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    let begin = Instant::now();
    while client.0.write_all(b"x\r\n").await.is_ok() {
        assert!(begin.elapsed() < LONG, "a line every 20 ms kept the connection");
        tokio::time::sleep(20 * MILLI).await;
    }
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn a_receiver_that_hangs_is_not_waited_for_without_end() {
    let limits = SmtpLimits { receive_timeout: 150 * MILLI, ..SmtpLimits::default() };
    let server = Server::start_with(limits, RecordingReceiver::gated(), None).await;
    let mut client = server.connect().await;
    assert!(client.send_mail("Hello\r\n.\r\n").await.starts_with("451 4.3.0 "));
    assert_eq!(client.ask("NOOP").await, "250 2.0.0 OK");
}

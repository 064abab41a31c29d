//! Connections in numbers, and the end of the server.

use super::*;

#[tokio::test]
async fn a_network_has_so_many_connections_and_a_relay_any_number() {
    let relays = vec!["127.0.0.9/32".parse().unwrap()];
    let server = Server::start(SmtpLimits { max_per_network: 2, trusted_relays: relays, ..SmtpLimits::default() }).await;
    let (mut first, _second) = (server.connect().await, server.connect().await);
    let mut third = server.connect_silently(1).await;
    assert_eq!(third.read_to_end().await, "421 4.7.0 Too many connections; try again later\r\n");
    server.connect_from(2).await;
    let mut relays = Vec::new();
    for _ in 0..5 {
        relays.push(server.connect_from(9).await);
    }
    first.ask("QUIT").await;
    first.read_to_end().await;
    server.connect().await;
}

#[tokio::test]
async fn whoever_does_nothing_gives_way_to_another_of_its_network() {
    let server = Server::start(SmtpLimits { max_per_network: 2, replace_after: 50 * MILLI, ..SmtpLimits::default() }).await;
    let mut sending = server.connect().await;
    sending.ask_all(ENVELOPE).await;
    let mut idle = server.connect().await;
    tokio::time::sleep(200 * MILLI).await;
    server.connect().await;
    assert!(idle.read_to_end().await.starts_with("421 4.7.0 Closing, since others wait"));
    sending.ask("DATA").await;
    sending.send(".\r\n").await;
    assert_eq!(sending.read_reply().await, "250 2.0.0 Taken", "one that has a recipient stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_slow_sockets_keep_nobody_out() {
    let server = Server::start(SmtpLimits { max_connections: 100, ..SmtpLimits::default() }).await;
    let mut slow = Vec::new();
    for number in 0..400_u32 {
        let mut client = server.connect_silently(u8::try_from(number % 50 + 10).unwrap()).await;
        if number % 2 == 0 {
            let _ = client.0.write_all(b"EHLO cl").await;
        }
        slow.push(client);
        if number % 40 == 0 {
            let mut honest = server.connect_from(1).await;
            assert_eq!(honest.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
            honest.ask("QUIT").await;
        }
    }
    let begin = Instant::now();
    let mut honest = server.connect_from(1).await;
    assert_eq!(honest.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    assert!(begin.elapsed() < LONG / 4, "it took {:?}", begin.elapsed());
    assert_eq!(server.mails().len(), 11);
}

#[tokio::test]
async fn slow_mails_keep_nobody_out_either() {
    let limits = SmtpLimits { max_connections: 5, max_buffered_bytes: 400_000, max_mail_bytes: 100_000, ..SmtpLimits::default() };
    let server = Server::start(limits).await;
    let mut slow = Vec::new();
    for number in 10..40 {
        let mut client = server.connect_from(number).await;
        client.ask_all(ENVELOPE).await;
        client.ask("DATA").await;
        client.send("x".repeat(60_000)).await;
        slow.push(client);
    }
    let mut honest = server.connect_from(1).await;
    assert_eq!(honest.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    assert!(slow[0].read_to_end().await.starts_with("421 4.7.0 "), "the first of them had to go");
}

#[tokio::test]
async fn a_stop_stores_what_has_arrived_and_sends_the_rest_away() {
    let server = Server::start_with(SmtpLimits::default(), RecordingReceiver::gated(), None).await;
    let (address, receiver) = (server.address, Arc::clone(&server.receiver));
    let (mut sent, mut waiting, mut sending) = (server.connect().await, server.connect().await, server.connect().await);
    sent.ask_all(ENVELOPE).await;
    sent.ask("DATA").await;
    sent.send("Hello\r\n.\r\n").await;
    receiver.wait_for_mail().await;
    sending.ask_all(ENVELOPE).await;
    sending.ask("DATA").await;
    sending.send("Hel").await;
    let stopping = tokio::spawn(server.stop());
    for client in [&mut waiting, &mut sending] {
        assert!(client.read_to_end().await.starts_with("421 4.3.2 "));
    }
    assert!(TcpStream::connect(address).await.is_err(), "it still accepts connections");
    assert!(!stopping.is_finished(), "it left the mail behind");
    receiver.let_through();
    let said = sent.read_to_end().await;
    assert!(said.starts_with("250 2.0.0 Taken\r\n421 4.3.2 "), "{said}");
    assert!(stopping.await.expect("no panic") < LONG / 2);
    assert_eq!(receiver.mails.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_stop_waits_no_longer_than_its_grace() {
    let limits = SmtpLimits { shutdown_grace: 150 * MILLI, ..SmtpLimits::default() };
    let server = Server::start_with(limits, RecordingReceiver::gated(), None).await;
    let receiver = Arc::clone(&server.receiver);
    let mut client = server.connect().await;
    client.ask_all(ENVELOPE).await;
    client.ask("DATA").await;
    client.send("Hello\r\n.\r\n").await;
    receiver.wait_for_mail().await;
    assert!(server.stop().await < LONG / 2);
    assert_eq!(client.read_to_end().await, "", "it is not acknowledged");
    assert!(receiver.mails.lock().unwrap().is_empty());
}

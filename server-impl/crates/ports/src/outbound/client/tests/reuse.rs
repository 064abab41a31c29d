//! Reused connections, and names whose addresses change.

use super::*;

/// Starts a server on 127.0.0.1, which is permitted, and a trap on the same port of 127.0.0.2, which is not.
async fn home_and_trap(answer: &'static str) -> (TestReceiver, TestReceiver) {
    loop {
        let home = TestReceiver::answering(answer).await;
        // A concurrent test may use the same port of the other address: then another pair is tried.
        if let Ok(listener) = TcpListener::bind(("127.0.0.2", home.port)).await {
            return (home, TestReceiver::accepting(listener, |_, _| async { Ok(()) }));
        }
    }
}

/// Creates a client with a name that resolves to home the first time, and to the trap from then on.
fn rebinding() -> GuardedClient {
    client(&["127.0.0.1/32"], TestNames::new(&[("rebinding.example", &[&["127.0.0.1"], &["127.0.0.2"]])]))
}

#[tokio::test]
async fn a_name_that_leads_elsewhere_the_next_time_is_refused_the_next_time() {
    let (home, trap) = home_and_trap("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n").await;
    for request in [get, post] {
        let client = rebinding();
        assert!(client.send(request(home.url("rebinding.example"))).await.is_ok());
        for _ in 0..3 {
            let refused = client.send(request(home.url("rebinding.example"))).await.unwrap_err();
            assert!(matches!(refused, OutboundError::Forbidden(_)), "{refused}");
        }
    }
    assert_eq!((home.requests().len(), trap.connections()), (2, 0));
}

#[tokio::test]
async fn a_connection_that_is_kept_leads_where_it_led() {
    let (home, trap) = home_and_trap("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").await;
    let client = rebinding();
    for _ in 0..5 {
        assert!(client.send(post(home.url("rebinding.example"))).await.is_ok());
    }
    // More concurrent requests than connections: new ones are needed, and the name resolves to the trap by now.
    let many = (0..20).map(|_| client.send(post(home.url("rebinding.example"))));
    for ended in futures::future::join_all(many).await {
        assert!(matches!(ended, Ok(_) | Err(OutboundError::Forbidden(_))), "{ended:?}");
    }
    assert_eq!((home.connections(), trap.connections()), (1, 0));
}

#[tokio::test]
async fn a_connection_is_of_one_name_and_one_port() {
    let (home, trap) = home_and_trap("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").await;
    let names = TestNames::new(&[("home.example", &[&["127.0.0.1"]]), ("trap.example", &[&["127.0.0.2"]])]);
    let client = client(&["127.0.0.1/32"], names);
    assert!(client.send(post(home.url("home.example"))).await.is_ok());
    for host in ["trap.example", "127.0.0.2", "127.2"] {
        assert!(matches!(client.send(post(home.url(host))).await, Err(OutboundError::Forbidden(_))), "{host}");
    }
    assert_eq!((home.requests().len(), trap.connections()), (1, 0));
}

//! The answers of a TLS listener, and of the plain one next to it.

use std::time::Duration;

use frontdesk_conformance::{CertifiedWorld, certified_stories};
use http::header;
use tokio::{net::TcpStream, time::timeout};

use super::{hostname, with_certificate};

certified_stories![
    a_request_is_for_the_name_of_its_handshake,
    plain_requests_are_led_to_https,
    whoever_says_nothing_gives_way with "limits.max_connections_per_network = 4\n",
];

async fn a_request_is_for_the_name_of_its_handshake(desk: &CertifiedWorld) {
    let (_, one) = with_certificate(desk).await;
    let (_, other) = with_certificate(desk).await;
    let ask = async |sni: &str, host: &str| {
        let request = desk.browser(sni).get(format!("https://{sni}:{}/", desk.edge.https)).header(header::HOST, host);
        request.send().await.expect("an answer")
    };
    let own = ask(hostname(&one), hostname(&one)).await;
    assert_eq!(own.status(), 200);
    assert_eq!(own.headers()[header::STRICT_TRANSPORT_SECURITY], "max-age=15552000");
    assert!(own.headers().contains_key("x-request-id"));
    let strange = ask(hostname(&one), hostname(&other)).await;
    assert_eq!(strange.status(), 421);
    assert!(!strange.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
    assert_eq!(ask(hostname(&one), "localhost").await.status(), 421, "the platform is not under the name of a tenant");
    assert_eq!(ask(hostname(&one), "127.0.0.1").await.status(), 421);
}

async fn plain_requests_are_led_to_https(desk: &CertifiedWorld) {
    let (_, domain) = with_certificate(desk).await;
    let hostname = hostname(&domain);
    let ask = async |host: &str, path: &str| {
        let request = desk.browser(hostname).get(format!("http://127.0.0.1:{}{path}", desk.edge.http)).header(header::HOST, host);
        request.send().await.expect("an answer")
    };
    let led = ask(hostname, "/articles/1?q=a%20b").await;
    assert_eq!(led.status(), 308);
    assert_eq!(led.headers()[header::LOCATION], format!("https://{hostname}/articles/1?q=a%20b"));
    assert_eq!(ask("127.0.0.1", "/").await.status(), 421, "there is no address to lead to");
    assert_eq!(ask("a_b c", "/").await.status(), 400);
    for token in ["", "unknown", "../../etc/passwd", &"a".repeat(500), "%00"] {
        let answer = ask(hostname, &format!("/.well-known/acme-challenge/{token}")).await;
        assert!([404, 308].contains(&answer.status().as_u16()), "{token}: {}", answer.status());
    }
}

async fn whoever_says_nothing_gives_way(desk: &CertifiedWorld) {
    let (_, domain) = with_certificate(desk).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(("127.0.0.1", desk.edge.https)).await.expect("a connection"));
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    // A handshake may take five seconds, for which no one else is to wait.
    let visited = timeout(Duration::from_secs(3), desk.visit(hostname(&domain))).await;
    assert_eq!(visited, Ok(Ok(200)), "one of them is closed at once");
}

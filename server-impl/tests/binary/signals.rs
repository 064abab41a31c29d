//! Shutdown of a server by a signal.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread::sleep,
    time::Duration,
};

use frontdesk_client::types::{AgentCreate, SourceStatus, WebsiteMode, WebsiteSourceCreate};

use crate::frontdesk::FrontdeskHome;

const BODY: &str = r#"{"name":"Late desk"}"#;

#[tokio::test]
async fn a_request_in_flight_is_finished_before_the_server_ends() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    // The client's connection stays open and idle.
    let client = server.client(&workspace.key);
    client.list_agents().await.expect("an answer");
    let address = server.address();

    let mut request = TcpStream::connect(address).expect("a connection");
    request.write_all(head(&workspace.key).as_bytes()).expect("the server reads");
    request.write_all(&BODY.as_bytes()[..5]).expect("the server reads");
    sleep(Duration::from_millis(100));
    server.terminate();
    while TcpStream::connect(address).is_ok() {
        sleep(Duration::from_millis(5));
    }
    request.write_all(&BODY.as_bytes()[5..]).expect("the server still reads");
    let mut answer = String::new();
    request.read_to_string(&mut answer).expect("an answer, then the end");
    assert!(answer.starts_with("HTTP/1.1 201 ") && answer.contains("Late desk"), "{answer}");
    assert_eq!(server.ended(Duration::from_secs(5)).code(), Some(0));

    let again = frontdesk.serve();
    let agents = again.client(&workspace.key).list_agents().await.expect("the agents");
    assert_eq!(agents.items.len(), 1, "it was done once");
}

fn head(key: &str) -> String {
    let length = BODY.len();
    format!(
        "POST /api/v1/agents HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

/// Regardless of its background work, a server exits within the grace period, and the next one continues the work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_reads_a_website_without_an_end_ends_all_the_same() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve_with(&["--egress-allow", "127.0.0.0/8"]);
    let workspace = frontdesk.workspace("enterprise");
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(AgentCreate::builder().name("Reader")).await.expect("an agent").id;
    let website = WebsiteSourceCreate::builder().url(endless_site().await).mode(WebsiteMode::Crawl).max_pages(10_000);
    let source = client.create_website_source(agent).body(website).await.expect("a website").id;
    while client.get_source(agent, source).await.expect("a source").status != SourceStatus::Processing {
        sleep(Duration::from_millis(20));
    }
    server.terminate();
    assert_eq!(server.ended(Duration::from_secs(5)).code(), Some(0));

    let again = frontdesk.serve_with(&["--egress-allow", "127.0.0.0/8"]);
    let client = again.client(&workspace.key);
    while client.get_source(agent, source).await.expect("a source").progress == 0 {
        sleep(Duration::from_millis(20));
    }
}

/// Starts a site on which every page links to two others, and is slow.
async fn endless_site() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/1", listener.local_addr().expect("an address"));
    let page = async |axum::extract::Path(number): axum::extract::Path<u64>| {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let next = number.wrapping_mul(2);
        let html = format!("<p>This is page {number}.<a href=/{next}>one</a><a href=/{}>another</a>", next + 1);
        ([("content-type", "text/html")], html)
    };
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().route("/{number}", axum::routing::get(page))).await });
    url
}

/// For operators who do not want to wait.
#[tokio::test]
async fn a_second_signal_ends_a_server_at_once() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let mut request = TcpStream::connect(server.address()).expect("a connection");
    request.write_all(head(&workspace.key).as_bytes()).expect("the server reads");
    request.write_all(&BODY.as_bytes()[..5]).expect("the server reads");
    sleep(Duration::from_millis(100));
    server.terminate();
    while TcpStream::connect(server.address()).is_ok() {
        sleep(Duration::from_millis(5));
    }
    server.terminate();
    assert_eq!(server.ended(Duration::from_secs(5)).code(), Some(0), "though a request never arrived to its end");
}

//! The end of a server by a signal.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread::sleep,
    time::Duration,
};

use frontdesk_client::prelude::*;

use crate::frontdesk::Frontdesk;

const BODY: &str = r#"{"name":"Late desk"}"#;

#[tokio::test]
async fn a_request_in_flight_is_finished_before_the_server_ends() {
    let frontdesk = Frontdesk::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    // Its connection stays open and idle.
    let client = server.client(&workspace.key);
    client.list_agents().send().await.data().expect("an answer");
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
    let agents = again.client(&workspace.key).list_agents().send().await.data().expect("the agents");
    assert_eq!(agents.items.len(), 1, "it was done once");
}

fn head(key: &str) -> String {
    let length = BODY.len();
    format!(
        "POST /api/v1/agents HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

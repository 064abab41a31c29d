//! `frontdesk webhook` on a developer's machine, with a receiver on the same machine.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpListener,
    process::{Child, Stdio},
    thread,
};

use frontdesk_client::{
    http::{HeaderMap, HeaderName, HeaderValue},
    types::{AgentCreate, WebhookEvent},
    webhooks,
};
use serde_json::{Value, json};

use crate::frontdesk::FrontdeskHome;

/// `frontdesk webhook listen`, killed when this is dropped.
struct Listening {
    process: Child,
    secret: String,
}

impl Listening {
    fn begin(frontdesk: &FrontdeskHome, arguments: &[&str]) -> Self {
        let mut command = frontdesk.command(&[&["webhook", "listen"], arguments].concat());
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        let told = BufReader::new(process.stderr.take().expect("it is piped")).lines();
        let secret = told.map(|line| line.expect("text").trim().to_owned()).find(|line| line.starts_with("whsec_"));
        Self { process, secret: secret.expect("it tells its secret") }
    }

    /// Returns the next lines of its output.
    fn lines(&mut self) -> impl Iterator<Item = Value> {
        let lines = BufReader::new(self.process.stdout.take().expect("it is piped")).lines();
        lines.map(|line| serde_json::from_str(&line.expect("text")).expect("a JSON object"))
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Answers one request with 202; returns its headers and its body.
fn receive(listener: &TcpListener) -> (HeaderMap, Vec<u8>) {
    let (stream, _) = listener.accept().expect("a connection");
    let mut reader = BufReader::new(stream);
    let mut headers = HeaderMap::new();
    for line in reader.by_ref().lines().skip(1) {
        let line = line.expect("a line");
        let Some((name, value)) = line.split_once(": ") else { break };
        headers.insert(HeaderName::try_from(name).expect("a name"), HeaderValue::try_from(value).expect("a value"));
    }
    let length = headers["content-length"].to_str().expect("text").parse().expect("a number");
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the body");
    let answer = b"HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    reader.get_mut().write_all(answer).expect("an answer");
    (headers, body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_is_forwarded_to_a_server_at_the_desk() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("hobby");
    let server = frontdesk.serve();
    let url = format!("http://{}", server.address());
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let forward = format!("http://{}/hooks", listener.local_addr().expect("an address"));
    let api = ["--url", &url, "--key", &workspace.key];
    let mut listening = Listening::begin(&frontdesk, &[&api[..], &["--forward", &forward]].concat());
    let receiver = thread::spawn(move || [receive(&listener), receive(&listener)]);

    let sent = frontdesk.json(&[&["webhook", "trigger", "lead.captured"], &api[..]].concat());
    let ids = sent["eventIds"].as_array().expect("ids");
    assert_eq!((&sent["type"], ids.len()), (&json!("lead.captured"), 1));
    server.client(&workspace.key).create_agent().body(AgentCreate::builder().name("Front desk")).await.expect("an agent");

    let lines: Vec<Value> = listening.lines().take(2).collect();
    assert_eq!(
        (&lines[0]["id"], &lines[0]["event"]["type"], &lines[0]["status"]),
        (&ids[0], &json!("lead.captured"), &json!(202))
    );
    assert_eq!((&lines[1]["event"]["type"], &lines[1]["status"]), (&json!("agent.created"), &json!(202)));
    let received = receiver.join().expect("two deliveries");
    let events =
        received.map(|(headers, body)| webhooks::verify(&headers, &body, &listening.secret).expect("it is signed").event);
    assert!(matches!(events, [WebhookEvent::LeadCaptured(_), WebhookEvent::AgentCreated(_)]), "{events:?}");
}

#[test]
fn trouble_is_told_in_plain_words() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("hobby");
    let server = frontdesk.serve();
    let url = format!("http://{}", server.address());
    let api = ["--url", &url, "--key", &workspace.key];
    let (_, nobody) = frontdesk.refusal(&[&["webhook", "trigger", "ping"], &api[..]].concat());
    assert!(nobody.contains("nobody listens; run `frontdesk webhook listen` first"), "{nobody}");
    let (_, unknown) = frontdesk.refusal(&[&["webhook", "trigger", "lead.lost"], &api[..]].concat());
    assert!(unknown.contains("lead.lost"), "{unknown}");
    let (_, refused) = frontdesk.refusal(&["webhook", "listen", "--url", &url, "--key", "fd_nothing"]);
    assert!(refused.contains("INVALID_API_KEY"), "{refused}");

    let gone = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
    let mut listening = Listening::begin(&frontdesk, &[&api[..], &["--forward", &format!("http://{gone}/")]].concat());
    frontdesk.json(&[&["webhook", "trigger", "ping"], &api[..]].concat());
    let told = listening.lines().next().expect("a line");
    assert!(told["error"].as_str().is_some_and(|error| error.contains("cannot be reached")), "{told}");
}

//! The chat widget, while its server is killed.

use std::time::Duration;

use frontdesk_client::{Client, types};
use frontdesk_test_programs::provider;
use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::{task::block_in_place, time::sleep};

use crate::{
    frontdesk::{FrontdeskHome, ServerProcess},
    ledger::Ledger,
};

/// A question that is answered word by word.
const QUESTION: &str = "When does the front desk open on Sundays?";

/// Chat of an agent, as the page in the frame calls it.
struct ChatPage {
    http: reqwest::Client,
    /// Path below which the routes of visitors are.
    base: String,
    token: String,
}

impl ChatPage {
    /// Opens the chat, and begins a session.
    #[expect(clippy::disallowed_methods, reason = "a browser on loopback, without the manners of the SDK")]
    async fn open(server: &ServerProcess, public_id: &str) -> Self {
        let mut page = Self { http: reqwest::Client::new(), base: format!("/widget/{public_id}"), token: String::new() };
        let begun: Value = page.post(server, "/session", None, json!({})).await.json().await.expect("JSON");
        begun["data"]["token"].as_str().expect("a token").clone_into(&mut page.token);
        page
    }

    async fn ask(&self, server: &ServerProcess, last_event: Option<&str>) -> Response {
        self.post(server, "/chat", last_event, json!({ "message": QUESTION })).await
    }

    async fn post(&self, server: &ServerProcess, path: &str, last_event: Option<&str>, body: Value) -> Response {
        let mut request = self.http.post(format!("http://{}{}{path}", server.address(), self.base)).json(&body);
        if !self.token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Visitor {}", self.token));
        }
        if let Some(id) = last_event {
            request = request.header("last-event-id", id);
        }
        request.send().await.expect("an answer")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_a_killed_server_did_not_finish_is_paid_once() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("frontdesk.toml", &block_in_place(provider::model_settings));
    let workspace = frontdesk.workspace("enterprise");
    let server = frontdesk.serve_with(&["--config", &file]);
    let client = server.client(&workspace.key);
    let public_id = create_public_agent(&client).await;
    let before = remaining_credits(&client).await;
    let page = ChatPage::open(&server, &public_id).await;

    let last_event = read_first_words(page.ask(&server, None).await).await;
    server.kill();
    let server = frontdesk.serve_with(&["--config", &file]);
    let client = server.client(&workspace.key);
    let resumed = page.ask(&server, Some(&last_event)).await;
    assert_eq!(resumed.status(), StatusCode::OK, "it is not known yet that nobody writes the answer any more");
    let again = page.ask(&server, None).await.text().await.expect("a whole answer");
    assert!(again.contains("event: message.end"), "{again}");
    let lost = resumed.text().await.expect("the stream ends with the lease on the answer");
    assert!(lost.contains("event: error") && !lost.contains("event: message.end"), "{lost}");

    let mut ledger = Ledger::open(&frontdesk.database()).await;
    for _ in 0..1_200 {
        if ledger.reserved().await == 0 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(remaining_credits(&client).await, before - 1, "the price of the answer that arrived");
    ledger.check().await;
}

/// Creates an agent that visitors reach and that answers slowly; returns its public id.
async fn create_public_agent(client: &Client) -> String {
    let body = types::AgentCreate::builder().name("Front desk").model("fake/slow".to_owned());
    let agent = client.create_agent().body(body).await.expect("an agent");
    let change = types::AgentUpdate::builder().is_public(true);
    client.update_agent(agent.id).body(change).await.expect("a public agent").public_id
}

async fn remaining_credits(client: &Client) -> i64 {
    client.get_usage().await.expect("the usage").credits_remaining
}

/// Reads a stream until some words have arrived, and returns the id of the last event.
async fn read_first_words(mut response: Response) -> String {
    assert_eq!(response.status(), StatusCode::OK);
    let mut text = String::new();
    while !text.contains("event: text.delta") || !text.ends_with("\n\n") {
        let piece = response.chunk().await.expect("the stream goes on").expect("the answer is not over");
        text.push_str(&String::from_utf8_lossy(&piece));
    }
    let id = text.lines().rev().find_map(|line| line.strip_prefix("id: ").or_else(|| line.strip_prefix("id:")));
    id.expect("an id").to_owned()
}

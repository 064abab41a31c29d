//! A user of the API with a workspace key: through the SDK, and with raw requests for what the SDK would never send.

use frontdesk_client::Client;
use frontdesk_types::OrgId;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{answer::ApiAnswer, call::ApiCall, wire::Wire};

/// A caller.
pub struct Actor {
    /// Workspace.
    pub org: OrgId,
    /// Key of the workspace.
    pub key: String,
    /// SDK with that key.
    pub sdk: Client,
    wire: Wire,
}

impl Actor {
    pub(crate) fn new(url: &str, wire: Wire, org: OrgId, key: String) -> Self {
        let sdk = Client::builder(url).key(key.clone()).build().expect("a client of the SDK");
        Self { org, key, sdk, wire }
    }

    /// Returns the public part of the key.
    ///
    /// # Panics
    /// If it is not a key.
    pub fn key_id(&self) -> &str {
        self.key.split('_').nth(1).expect("a key has three parts")
    }

    /// Sends a call with the key.
    pub async fn send(&self, call: &ApiCall) -> ApiAnswer {
        self.wire.send(call, Some(&self.key)).await
    }

    /// Sends a GET request.
    pub async fn get(&self, target: &str) -> ApiAnswer {
        self.wire.request("GET", target, Some(&self.key), None).await
    }

    /// Sends a POST request with a body.
    pub async fn post(&self, target: &str, body: Value) -> ApiAnswer {
        self.wire.request("POST", target, Some(&self.key), Some(body)).await
    }

    /// Sends a POST request without a body.
    pub async fn post_empty(&self, target: &str) -> ApiAnswer {
        self.wire.request("POST", target, Some(&self.key), None).await
    }

    /// Sends a PATCH request.
    pub async fn patch(&self, target: &str, body: Value) -> ApiAnswer {
        self.wire.request("PATCH", target, Some(&self.key), Some(body)).await
    }

    /// Sends a PUT request.
    pub async fn put(&self, target: &str, body: Value) -> ApiAnswer {
        self.wire.request("PUT", target, Some(&self.key), Some(body)).await
    }

    /// Sends a DELETE request.
    pub async fn delete(&self, target: &str) -> ApiAnswer {
        self.wire.request("DELETE", target, Some(&self.key), None).await
    }

    /// Creates an agent.
    pub async fn create_agent(&self, name: &str) -> Uuid {
        created_id(&self.post("/agents", json!({ "name": name })).await)
    }

    /// Trains an agent on a text. Wait for [`crate::World::settle`] before asking the agent.
    pub async fn train_on_text(&self, agent: Uuid, title: &str, content: &str) -> Uuid {
        created_id(&self.post(&format!("/agents/{agent}/sources/text"), json!({ "title": title, "content": content })).await)
    }

    /// Asks an agent.
    pub async fn ask_agent(&self, agent: Uuid, message: &str) -> ApiAnswer {
        self.post("/chat", json!({ "agentId": agent, "message": message })).await
    }
}

/// Returns the id of the object that a call created.
#[track_caller]
pub fn created_id(answer: &ApiAnswer) -> Uuid {
    let data = answer.data();
    data["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("the answer names no id: {data}"))
}

//! A running server, and the calls that prepare a measurement.

use std::{thread, time::Duration};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use crate::common::{
    load,
    server::{BenchServer, ServerEnvironment},
};

/// A server with a key for it.
pub(crate) struct BenchApi {
    pub(crate) server: BenchServer,
    pub(crate) key: String,
    /// One thread for the load, to leave the rest of the machine to the server.
    pub(crate) runtime: Runtime,
}

/// The training data of an agent.
pub(crate) struct TrainedAgent {
    pub(crate) ready: i64,
    pub(crate) passages: i64,
}

impl BenchApi {
    /// Starts a new server with a workspace.
    pub(crate) fn open(place: &ServerEnvironment) -> Result<Self> {
        let server = place.serve()?;
        let key = place.create_workspace()?;
        Ok(Self { server, key, runtime: Builder::new_current_thread().enable_all().build()? })
    }

    /// Restarts the server.
    pub(crate) fn restart(self, place: &ServerEnvironment) -> Result<Self> {
        let Self { server, key, runtime } = self;
        drop(server);
        Ok(Self { server: place.serve()?, key, runtime })
    }

    pub(crate) fn create_agent(&self) -> Result<String> {
        let agent = self.call("POST", "/api/v1/agents", Some(&json!({ "name": "Bench", "model": "builtin/extractive" })))?;
        agent.pointer("/data/id").and_then(Value::as_str).map(ToOwned::to_owned).context("an agent without an id")
    }

    pub(crate) fn add_text(&self, agent: &str, content: &str) -> Result<()> {
        let path = format!("/api/v1/agents/{agent}/sources/text");
        self.call("POST", &path, Some(&json!({ "title": "Text", "content": content }))).map(drop)
    }

    pub(crate) fn add_file(&self, agent: &str, content: &[u8]) -> Result<()> {
        let path = format!("/api/v1/agents/{agent}/sources/file?name=text.txt");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\nContent-Type: application/octet-stream\r\n\
             Content-Length: {}\r\n\r\n",
            self.key,
            content.len()
        );
        self.runtime.block_on(load::call_json(self.server.address, &[head.as_bytes(), content].concat())).map(drop)
    }

    /// Waits until this many sources of an agent are ready.
    pub(crate) fn await_ready(&self, agent: &str, sources: i64) -> Result<TrainedAgent> {
        loop {
            let state = self.call("GET", &format!("/api/v1/agents/{agent}/ingest"), None)?;
            let count = |name: &str| state["data"][name].as_i64().with_context(|| format!("no {name} in {state}"));
            ensure!(count("failed")? == 0, "a source could not be ingested: {state}");
            if count("ready")? >= sources {
                return Ok(TrainedAgent { ready: count("ready")?, passages: count("passages")? });
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until every passage of an agent has its vector.
    pub(crate) fn await_embedded(&self, agent: &str) -> Result<()> {
        loop {
            let state = self.call("GET", &format!("/api/v1/agents/{agent}/ingest"), None)?;
            if state["data"]["embedding"] == json!(0) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Formats a retrieval request.
    pub(crate) fn retrieval_request(&self, agent: &str, question: &str) -> Vec<u8> {
        let body = json!({ "query": question, "limit": 5 });
        load::format_request("POST", &format!("/api/v1/agents/{agent}/retrieve"), &self.key, Some(&body))
    }

    /// Returns the text of the best passage.
    pub(crate) fn best_passage(&self, agent: &str, question: &str) -> Result<String> {
        let answer = self.runtime.block_on(load::call_json(self.server.address, &self.retrieval_request(agent, question)))?;
        Ok(answer.pointer("/data/items/0/text").and_then(Value::as_str).unwrap_or_default().to_owned())
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        self.runtime.block_on(load::call_json(self.server.address, &load::format_request(method, path, &self.key, body)))
    }
}

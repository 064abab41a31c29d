//! The chat widget and the Help Page, as their script calls them.

mod chat;
mod eligibility;
mod leads;
mod limits;
mod operators;
mod privacy;
mod processes;
mod sessions;
mod settings;

use frontdesk_conformance::{ApiAnswer, Stage, World};
use serde_json::{Value, json};
use uuid::Uuid;

/// The widget of the agent of a stage.
pub(super) struct WidgetStage<'w> {
    pub(super) world: &'w World,
    pub(super) stage: Stage,
    pub(super) public_id: String,
}

/// A visitor of a widget.
pub(super) struct Visitor {
    pub(super) token: String,
    pub(super) id: String,
}

impl<'w> WidgetStage<'w> {
    pub(super) async fn set_up(world: &'w World) -> Self {
        let stage = Stage::set_up(world).await;
        let public_id = public_id_of(&stage, stage.agent).await;
        Self { world, stage, public_id }
    }

    pub(super) async fn set_up_with(world: &'w World, settings: Value) -> Self {
        let widget = Self::set_up(world).await;
        widget.change(settings).await;
        widget
    }

    /// Changes the settings of the widget.
    pub(super) async fn change(&self, settings: Value) -> Value {
        self.stage.actor.patch(&format!("/agents/{}/channels/widget", self.stage.agent), settings).await.data()
    }

    /// Changes the agent.
    pub(super) async fn change_agent(&self, fields: Value) {
        self.stage.actor.patch(&format!("/agents/{}", self.stage.agent), fields).await.data();
    }

    /// Sends a request below the address of the widget.
    pub(super) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> ApiAnswer {
        self.send_below("widget", method, path, headers, body).await
    }

    /// Sends a request below the address of the widget or of the Help Page.
    pub(super) async fn send_below(
        &self,
        folder: &str,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> ApiAnswer {
        let mut all: Vec<(String, String)> =
            headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        if body.is_some() {
            all.push(("content-type".to_owned(), "application/json".to_owned()));
        }
        let body = body.map(|body| body.to_string().into_bytes());
        self.world.wire.exchange(method, &format!("/{folder}/{}{path}", self.public_id), &all, body).await
    }

    /// Sends a request of a visitor.
    pub(super) async fn send_as(&self, visitor: &Visitor, method: &str, path: &str, body: Option<Value>) -> ApiAnswer {
        self.send(method, path, &[("authorization", &visitor.authorization())], body).await
    }

    pub(super) async fn new_visitor(&self) -> Visitor {
        let begun = self.send("POST", "/session", &[], Some(json!({ "page": "https://shop.example/", "language": "en" }))).await;
        assert_eq!(begun.status, 201, "{}", begun.text());
        Visitor::from_session(&begun.data())
    }

    pub(super) async fn remaining_credits(&self) -> i64 {
        self.stage.actor.get("/billing/usage").await.data()["creditsRemaining"].as_i64().expect("a number")
    }

    /// Asks a question, and returns the last event.
    pub(super) async fn ask(&self, visitor: &Visitor, message: &str) -> Value {
        let answer = self.send_as(visitor, "POST", "/chat", Some(json!({ "message": message }))).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.events().last().expect("an event").json()
    }

    /// Returns the conversation that a visitor is in, with its messages.
    pub(super) async fn transcript(&self, visitor: &Visitor) -> Value {
        self.send_as(visitor, "GET", "/conversation", None).await.data()
    }
}

impl Visitor {
    pub(super) fn from_session(session: &Value) -> Self {
        let text = |field: &str| session[field].as_str().expect("a text").to_owned();
        Self { token: text("token"), id: text("visitorId") }
    }

    pub(super) fn authorization(&self) -> String {
        format!("Visitor {}", self.token)
    }
}

pub(super) async fn public_id_of(stage: &Stage, agent: Uuid) -> String {
    stage.actor.get(&format!("/agents/{agent}")).await.data()["publicId"].as_str().expect("an id").to_owned()
}

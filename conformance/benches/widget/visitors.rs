//! Visitors of the widget.

use std::{
    net::Ipv4Addr,
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::Result;
use serde_json::{Value, json};

use crate::{
    HOST,
    common::{load::LoadConnection, server::text_at},
};

/// A visitor, at a network of their own: the limits of a network are not measured.
pub(crate) struct Visitor {
    /// Path of the widget.
    widget: String,
    network: Ipv4Addr,
    /// The header that proves who they are.
    authorization: String,
}

impl Visitor {
    /// Begins the session of a visitor who has never been here.
    pub(crate) async fn begin_session(connection: &mut LoadConnection, widget: &str) -> Result<Self> {
        let mut visitor = Self { widget: widget.to_owned(), network: next_network(), authorization: String::new() };
        let begun = connection.exchange(&visitor.format_request("POST", "/session", Some(&json!({})))).await?;
        let begun: Value = serde_json::from_slice(begun)?;
        visitor.authorization = format!("authorization: Visitor {}\r\n", text_at(&begun, "/data/token")?);
        Ok(visitor)
    }

    /// Formats a question.
    pub(crate) fn format_question(&self, message: &str) -> Vec<u8> {
        self.format_request("POST", "/chat", Some(&json!({ "message": message })))
    }

    /// Formats the request for the events of the visitor's conversation.
    pub(crate) fn format_events(&self) -> Vec<u8> {
        self.format_request("GET", "/events", None)
    }

    /// Formats a request as a trusted proxy passes it on.
    fn format_request(&self, method: &str, path: &str, body: Option<&Value>) -> Vec<u8> {
        let Self { widget, network, authorization } = self;
        let mut text =
            format!("{method} {widget}{path} HTTP/1.1\r\nhost: {HOST}\r\nx-forwarded-for: {network}\r\n{authorization}");
        let body = body.map(Value::to_string).unwrap_or_default();
        if !body.is_empty() {
            text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        (text + "\r\n" + &body).into_bytes()
    }
}

/// Returns a network that no other call in this process returns, in 10.0.0.0/8.
fn next_network() -> Ipv4Addr {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    Ipv4Addr::from(0x0a00_0000 + COUNT.fetch_add(1, Ordering::Relaxed) % 0x0100_0000)
}

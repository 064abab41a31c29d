//! Receives webhooks of Frontdesk, and prints a line for each event.
//!
//! ```text
//! PORT=8090 WEBHOOK_SECRET=whsec_… cargo run -p frontdesk-client --features webhooks --example receive_webhooks
//! ```

use std::{
    collections::HashSet,
    env,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use frontdesk_client::{serde_json::json, types::WebhookEvent, webhooks::Webhook};
use tokio::net::TcpListener;

struct Receiver {
    webhook: Webhook,
    /// Ids of events. Store them in your database, and add each in the same transaction as your work.
    seen: Mutex<HashSet<String>>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let receiver = Receiver { webhook: Webhook::new(&env::var("WEBHOOK_SECRET")?)?, seen: Mutex::default() };
    let router = Router::new().route("/", post(receive)).with_state(Arc::new(receiver));
    let listener = TcpListener::bind(("127.0.0.1", env::var("PORT")?.parse()?)).await?;
    println!("listening on {}", listener.local_addr()?);
    Ok(axum::serve(listener, router).await?)
}

/// The signature covers every byte of the body, so it is taken as it arrived.
async fn receive(State(receiver): State<Arc<Receiver>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let delivery = match receiver.webhook.verify(&headers, &body) {
        Ok(delivery) => delivery,
        Err(error) => {
            eprintln!("{error}");
            return StatusCode::BAD_REQUEST;
        }
    };
    // A delivery can arrive twice, always with the same id.
    let is_new = receiver.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(delivery.id.clone());
    if is_new {
        println!("{}", json!({ "id": delivery.id, "type": delivery.event_type() }));
        if let WebhookEvent::LeadCaptured(event) = delivery.event {
            println!("call {} back", event.data.lead.name.as_deref().unwrap_or("somebody"));
        }
    }
    StatusCode::NO_CONTENT
}

//! Receives webhooks of Frontdesk.
//!
//! ```text
//! PORT=8090 WEBHOOK_SECRET=whsec_… cargo run -p frontdesk-client --features webhooks --example receive_webhooks
//! ```

use std::{
    collections::HashSet,
    env,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use frontdesk_client::{types::WebhookEvent, webhooks};
use tokio::net::TcpListener;

/// What the receiver knows.
struct Known {
    secret: String,
    /// In a database, together with what you do.
    seen: Mutex<HashSet<String>>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let known = Known { secret: env::var("WEBHOOK_SECRET")?, seen: Mutex::default() };
    let router = Router::new().route("/", post(receive)).with_state(Arc::new(known));
    let listener = TcpListener::bind(("127.0.0.1", env::var("PORT")?.parse()?)).await?;
    Ok(axum::serve(listener, router).await?)
}

/// The signature covers every byte of the body, so it is taken as it arrived.
async fn receive(State(known): State<Arc<Known>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let Ok(delivery) = webhooks::verify(&headers, &body, &known.secret) else { return StatusCode::BAD_REQUEST };
    // A delivery can arrive twice, always with the same id.
    let is_new = known.seen.lock().is_ok_and(|mut seen| seen.insert(delivery.id.clone()));
    if is_new {
        let name = delivery.event.tag().unwrap_or("unknown");
        println!("{{\"id\": \"{}\", \"type\": \"{name}\"}}", delivery.id);
        if let WebhookEvent::LeadCaptured(event) = delivery.event {
            println!("call {} back", event.data.lead.name.as_deref().unwrap_or("somebody"));
        }
    }
    StatusCode::NO_CONTENT
}

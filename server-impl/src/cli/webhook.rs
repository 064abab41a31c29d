//! `frontdesk webhook`: webhooks on a developer's machine, through the API of any server.

use std::{sync::Arc, time::Duration};

use anyhow::Context as _;
use bytes::Bytes;
use frontdesk_client::{
    Client, StreamWebhooksEvent,
    prelude::*,
    types::{WebhookEventName, WebhookRequest, WebhookTest},
};
use frontdesk_ports::outbound::{
    HttpClient, OutboundRequest, OversizePolicy, addresses::EgressPolicy, client::GuardedClient, lookup::SystemLookup,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde_json::{Value, json};
use tokio::time::Instant;
use url::Url;

use super::{
    args::{ApiArgs, ListenArgs, TriggerArgs, WebhookCommand},
    print_result,
};

/// Timeout of a receiver: the same as for the server's own deliveries.
const RECEIVER_TIMEOUT: Duration = Duration::from_secs(15);

/// Maximum bytes of an answer that are read.
const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// Runs the command.
pub(super) async fn run(command: WebhookCommand) -> anyhow::Result<()> {
    match command {
        WebhookCommand::Listen(args) => listen_and_forward(args).await,
        WebhookCommand::Trigger(args) => trigger_event(args).await,
    }
}

fn client_for(args: &ApiArgs) -> anyhow::Result<Client> {
    Ok(Client::builder(&args.url).key(args.key.as_str()).build()?)
}

/// Prints each delivery, a JSON object on one line, and forwards it, until it is interrupted.
async fn listen_and_forward(args: ListenArgs) -> anyhow::Result<()> {
    let forwarder = args.forward.map(Forwarder::new).transpose()?;
    let mut events = client_for(&args.api)?.stream_webhooks().await?;
    let mut known = None;
    while let Some(event) = events.try_next().await? {
        match event {
            // Each connection begins with this event.
            StreamWebhooksEvent::Listening(listener) if known.as_ref() != Some(&listener.secret) => {
                eprintln!("Listening; end with Ctrl-C. The secret of the deliveries:\n  {}", listener.secret);
                known = Some(listener.secret);
            }
            StreamWebhooksEvent::Delivery(delivery) => print_result(&delivery_json(&delivery, forwarder.as_ref()).await),
            _ => {}
        }
    }
    Ok(())
}

/// Formats a delivery, with the result of forwarding it.
async fn delivery_json(delivery: &WebhookRequest, forwarder: Option<&Forwarder>) -> Value {
    let event: Value = serde_json::from_str(&delivery.body).unwrap_or_else(|_| delivery.body.as_str().into());
    let mut told = json!({ "id": delivery.id, "event": event });
    if let Some(forwarder) = forwarder {
        let begun = Instant::now();
        let answer = forwarder.forward_delivery(delivery).await;
        told["milliseconds"] = json!(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
        match answer {
            Ok(status) => told["status"] = status.into(),
            Err(error) => told["error"] = format!("{error:#}").into(),
        }
    }
    told
}

async fn trigger_event(args: TriggerArgs) -> anyhow::Result<()> {
    let test = WebhookTest::builder().type_(WebhookEventName::from(args.event_type.as_str()));
    let sent = client_for(&args.api)?.trigger_webhook_event().body(test).await?;
    if sent.event_ids.is_empty() {
        anyhow::bail!("nobody listens; run `frontdesk webhook listen` first, with a key of the same organization");
    }
    print_result(&json!({ "type": sent.type_, "eventIds": sent.event_ids }));
    Ok(())
}

/// Sends deliveries to a server of the developer.
struct Forwarder {
    to: Url,
    client: GuardedClient,
}

impl Forwarder {
    /// Creates a forwarder. Any address is allowed: the user who runs the command has chosen it.
    fn new(to: Url) -> anyhow::Result<Self> {
        let everywhere = ["0.0.0.0/0", "::/0"].into_iter().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { to, client: GuardedClient::new(EgressPolicy::new(everywhere), Arc::<SystemLookup>::default()) })
    }

    /// Forwards a delivery; returns the status of the answer.
    async fn forward_delivery(&self, delivery: &WebhookRequest) -> anyhow::Result<u16> {
        let request = OutboundRequest {
            headers: request_headers(delivery)?,
            body: Bytes::from(delivery.body.clone()),
            deadline: RECEIVER_TIMEOUT,
            max_bytes: MAX_ANSWER_BYTES,
            oversized: OversizePolicy::Truncate,
            ..OutboundRequest::new(Method::POST, self.to.clone())
        };
        Ok(self.client.send(request).await?.status.as_u16())
    }
}

fn request_headers(delivery: &WebhookRequest) -> anyhow::Result<HeaderMap> {
    let read = |(name, value): (&String, &String)| {
        Ok((
            HeaderName::try_from(name).context("a malformed header")?,
            HeaderValue::try_from(value).context("a malformed header")?,
        ))
    };
    delivery.headers.iter().map(read).collect()
}

//! Commands for developers who receive webhooks.

use clap::{Args, Subcommand};
use frontdesk_types::events::EventName;
use url::Url;

/// `frontdesk webhook`.
#[derive(Debug, Subcommand)]
pub enum WebhookCommand {
    /// Show the events of an organization as they happen, and forward them to a server of yours, signed like any
    /// delivery
    Listen(ListenArgs),
    /// Send a test event to everybody who listens
    Trigger(TriggerArgs),
}

/// A server, and a key for it.
#[derive(Debug, Args)]
pub struct ApiArgs {
    /// The server
    #[arg(long, env = "FRONTDESK_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub url: String,
    /// An API key with the scope write
    #[arg(long, env = "FRONTDESK_KEY", value_name = "KEY", hide_env_values = true)]
    pub key: String,
}

/// `frontdesk webhook listen`.
#[derive(Debug, Args)]
pub struct ListenArgs {
    /// Server that provides the events.
    #[command(flatten)]
    pub api: ApiArgs,
    /// URL to send the deliveries to, such as http://127.0.0.1:3000/hooks
    #[arg(long, value_name = "URL")]
    pub forward: Option<Url>,
}

/// `frontdesk webhook trigger`.
#[derive(Debug, Args)]
pub struct TriggerArgs {
    /// The type of the event, such as lead.captured
    #[arg(value_name = "TYPE")]
    pub event_type: EventName,
    /// Server that sends the event.
    #[command(flatten)]
    pub api: ApiArgs,
}

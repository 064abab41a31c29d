//! Email: the domains of an organization; the channel of an agent, its addresses, and who is not answered; messages that are
//! stored before they are answered; the mails that messages came as; what becomes of the answers; and mails that arrive.

mod channel;
mod channel_addresses;
mod channel_senders;
mod domain_refusals;
mod domain_states;
mod domains;
mod files;
mod messages;
mod receiving;
mod resend;
mod sending;

use frontdesk_conformance::{Actor, World, actor::created_id, stage::unique_label};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

/// Settings of a server with a shared host for email.
const SHARED_HOST: &str = "mail.domain = 'mail.desk.dev'";

/// Creates a user, and their agent.
async fn with_agent(world: &World) -> (Actor, Uuid) {
    let anna = world.new_actor(Plan::Pro).await;
    let agent = anna.create_agent("Front desk").await;
    (anna, agent)
}

/// Returns a hostname that only this test uses.
fn fresh_hostname() -> String {
    format!("{}.acme.dev", unique_label())
}

fn channel_path(agent: Uuid) -> String {
    format!("/agents/{agent}/channels/email")
}

fn addresses_path(agent: Uuid) -> String {
    format!("{}/addresses", channel_path(agent))
}

/// Gives an agent an address; returns its id.
async fn add_address(actor: &Actor, agent: Uuid, local: &str, domain: Uuid) -> Uuid {
    created_id(&actor.post(&addresses_path(agent), json!({ "local": local, "domainId": domain })).await)
}

/// Returns the addresses of an agent, oldest first, the primary one with a star.
async fn list_addresses(actor: &Actor, agent: Uuid) -> Vec<String> {
    let page = actor.get(&format!("{}?order=asc", addresses_path(agent))).await.data();
    let line = |address: &Value| {
        let star = if address["isPrimary"] == json!(true) { "*" } else { "" };
        format!("{}{star}", address["address"].as_str().expect("a text"))
    };
    page["items"].as_array().expect("a list").iter().map(line).collect()
}

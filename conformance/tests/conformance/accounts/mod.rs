//! Sandbox workspaces and their claims, limits, roles, billing.

mod billing;
mod codes;
mod deletion;
mod expiry;
mod keys;
mod limits;
mod mails;
mod outages;
mod people;
mod races;
mod roles;
mod rotation;
mod sign_up;

use frontdesk_conformance::{Actor, World};

/// Lets each caller choose its own address, so that a story can have callers at many addresses.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']\nrate_limit = 0\n";

/// Creates one of many sandboxes, each for a different person, from a different IP address.
async fn create_sandbox(world: &World, number: usize) -> Actor {
    let address = format!("10.1.{}.{}", number / 250, number % 250);
    world.actor_from_sign_up(&world.sign_up(&format!("anna{number}@acme.dev"), &address).await)
}

//! Sandbox workspaces and their claims, limits, roles, money.

mod billing;
mod codes;
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

/// Whoever calls says whom they call for, so that a story has callers at many addresses.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']\nrate_limit = 0\n";

/// One sandbox of many: each for another person, from another address of the internet.
async fn sandbox(world: &World, number: usize) -> Actor {
    let address = format!("10.1.{}.{}", number / 250, number % 250);
    world.signed_up(&world.sign_up(&format!("anna{number}@acme.dev"), &address).await)
}

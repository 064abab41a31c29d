//! Certificates: issued by an authority, shown in handshakes, renewed, and refused. The authority is Pebble behind a
//! proxy that fails on demand; without Pebble, none of these tests run.

mod failures;
mod handshakes;
mod issuing;
mod limits;
mod processes;
mod renewal;

use frontdesk_conformance::{Actor, CertifiedWorld, World, stage::unique_label};
use frontdesk_server::testing::names::shared_names;
use frontdesk_types::{accounts::orgs::Plan, certificates::Certificate, custom_domains::AddOn};
use serde_json::{Value, json};

/// Creates a user with a custom domain whose records are published.
async fn with_domain(world: &World) -> (Actor, Value) {
    with_domain_at(world, &format!("{}.acme.test", unique_label())).await
}

/// Creates a user with a custom domain at this hostname.
async fn with_domain_at(world: &World, hostname: &str) -> (Actor, Value) {
    let anna = with_add_on(world).await;
    let domain = add_domain(&anna, hostname).await;
    (anna, domain)
}

/// Creates a user who may have custom domains.
async fn with_add_on(world: &World) -> Actor {
    let anna = world.new_actor(Plan::Pro).await;
    use frontdesk_platform::custom_domains::suspension::set_add_on as add;
    world.run_as_operator(anna.org, async |unit| add(unit, AddOn::CustomDomains, true).await).await;
    anna
}

/// Adds a hostname to a new agent, and publishes its records; returns the domain.
async fn add_domain(anna: &Actor, hostname: &str) -> Value {
    let agent = anna.create_agent("Front desk").await;
    let domain = anna.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await.data();
    for record in domain["records"].as_array().expect("records") {
        let [name, value] = ["name", "value"].map(|field| record[field].as_str().expect("a text"));
        match record["type"].as_str() {
            Some("TXT") => shared_names().publish_text(name, value).await,
            _ => shared_names().publish_alias(name, value).await,
        }
    }
    domain
}

fn domain_path(domain: &Value) -> String {
    format!("/custom-domains/{}", domain["id"].as_str().expect("an id"))
}

fn hostname(domain: &Value) -> &str {
    domain["hostname"].as_str().expect("a hostname")
}

/// Requests a check, and waits for its consequences; returns the domain afterwards.
async fn verify_domain(world: &World, anna: &Actor, domain: &Value) -> Value {
    anna.post_empty(&format!("{}/verify", domain_path(domain))).await.data();
    world.settle().await;
    anna.get(&domain_path(domain)).await.data()
}

/// Formats status and reason.
fn domain_state(domain: &Value) -> String {
    format!("{} {}", domain["status"].as_str().expect("a status"), domain["statusCode"].as_str().unwrap_or("-"))
}

/// Returns the server's record of a hostname.
async fn find_certificate(world: &World, hostname: &str) -> Option<Certificate> {
    let mut conn = world.store().read().await.expect("a connection");
    frontdesk_store::certificates::find(&mut conn, hostname).await.expect("a query")
}

/// Advances the clock, and runs due tasks.
async fn pass_time(world: &World, time: std::time::Duration) {
    world.settle().await;
    world.advance(time);
    world.run_periodic_tasks().await;
    world.settle().await;
}

/// Creates a user with a custom domain that has a certificate.
async fn with_certificate(desk: &CertifiedWorld) -> (Actor, Value) {
    let (anna, domain) = with_domain(&desk.world).await;
    let domain = verify_domain(&desk.world, &anna, &domain).await;
    assert_eq!(domain_state(&domain), "active -", "{}", domain["statusDetail"]);
    (anna, domain)
}

/// Creates a user with a published help center; returns its path and its slug.
async fn with_help_center(world: &World) -> (Actor, String, String) {
    let anna = world.new_actor(Plan::Pro).await;
    let (path, slug) = with_help_center_of(&anna).await;
    (anna, path, slug)
}

/// Publishes a help center of this user.
async fn with_help_center_of(anna: &Actor) -> (String, String) {
    let agent = anna.create_agent("Front desk").await;
    let slug = format!("desk-{}", unique_label());
    let site = anna.post(&format!("/agents/{agent}/help-center/site"), json!({ "slug": slug, "name": "Help" })).await.data();
    let path = format!("/help-center/sites/{}", site["id"].as_str().expect("an id"));
    anna.patch(&format!("{path}/access"), json!({ "isPublished": true })).await.data();
    (path, slug)
}

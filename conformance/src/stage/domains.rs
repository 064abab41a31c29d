//! A custom domain of a stage, which is never checked.

use std::sync::atomic::{AtomicUsize, Ordering};

use frontdesk_store as store;
use frontdesk_types::{
    AgentId, CustomDomainId,
    custom_domains::{AddOn, CustomDomain},
};
use uuid::Uuid;

use crate::{Actor, World};

/// Gives the workspace the add-on, and the agent a domain.
pub(super) async fn create_domain(world: &World, actor: &Actor, agent: Uuid) -> Uuid {
    let (mut tx, now) = (world.store().begin().await.expect("a transaction"), world.now());
    let id: CustomDomainId = world.app().services.ports.ids.next();
    let domain = CustomDomain {
        token: "frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob".to_owned(),
        edge: world.app().services.checker.platform.edge.to_string(),
        ..CustomDomain::new(actor.org, id, AgentId(agent), domain_hostname(id.0), now).into_active(now)
    };
    store::custom_domains::entitlement::add_add_on(&mut tx, actor.org, AddOn::CustomDomains).await.expect("the add-on");
    store::custom_domains::insert(&mut tx, &domain).await.expect("the domain is added");
    let taken = store::custom_domains::hostnames::take_for_domain(&mut tx, actor.org, id, &domain.hostname).await;
    assert!(taken.expect("a query"), "the hostname is free");
    tx.commit().await.expect("a commit");
    id.0
}

/// Returns a label that no other test of this process uses.
pub fn unique_label() -> String {
    static LABELS: AtomicUsize = AtomicUsize::new(0);
    format!("n{}", LABELS.fetch_add(1, Ordering::Relaxed))
}

/// Returns the hostname of the domain of a stage.
pub fn domain_hostname(id: Uuid) -> String {
    format!("d{}.acme.dev", id.simple())
}

/// Makes a domain fail, so that anyone may add its hostname.
pub async fn fail_domain(world: &World, domain: Uuid) {
    let mut database = world.backdoor().await;
    database.execute(format!("UPDATE web_domains SET status = 'failed_dns', is_held = FALSE WHERE id = '{domain}'")).await;
    database.execute(format!("DELETE FROM web_hostnames WHERE domain_id = '{domain}'")).await;
}

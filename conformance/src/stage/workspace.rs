//! A pending claim, a role and saved replies of the workspace of a stage.

use frontdesk_core::auth::pepper::PepperPurpose;
use frontdesk_platform::accounts::sign_up;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    accounts::{
        claims::Claim,
        roles::{Permission, Role},
    },
    inbox::saved_replies::SavedReply,
    name_key,
};
use uuid::Uuid;

use crate::{Actor, World};

/// Returns the code of a pending claim.
pub(super) async fn create_claim_code(world: &World, actor: &Actor) -> String {
    let app = world.app();
    let ring = app.services.ring.current_ring().expect("a key ring");
    let pepper = ring.current();
    let claim = Claim {
        org: actor.org,
        email: "anna@acme.dev".to_owned(),
        code: app.services.ports.ids.next(),
        code_pepper: pepper.id().clone(),
        page_pepper: pepper.id().clone(),
        attempts: 0,
        expires_at: world.now() + sign_up::SANDBOX_LIFETIME,
        claimed_at: None,
    };
    let mut tx = app.services.store.without_faults().begin().await.expect("a transaction");
    store::accounts::claims::insert(&mut tx, actor.org, &claim).await.expect("the claim is added");
    tx.commit().await.expect("a commit");
    pepper.derive_code(PepperPurpose::ClaimCode, claim.code.0)
}

/// Creates a role without keys.
pub(super) async fn create_role(world: &World, actor: &Actor) -> Uuid {
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let role = Role {
        id,
        org: actor.org,
        name: "Readers".to_owned(),
        permissions: vec![Permission::AgentsView],
        created_at: now,
        updated_at: now,
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::roles::insert(&mut tx, actor.org, "readers", &role).await.expect("a query"), "the name is free");
    tx.commit().await.expect("a commit");
    id.0
}

/// Creates a saved reply.
pub(super) async fn create_saved_reply(world: &World, actor: &Actor) -> Uuid {
    let mut tx = world.store().begin().await.expect("a transaction");
    let id = insert_saved_reply(world, &mut tx, actor, "Welcome").await;
    tx.commit().await.expect("a commit");
    id
}

async fn insert_saved_reply(world: &World, tx: &mut Tx, actor: &Actor, name: &str) -> Uuid {
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let reply = SavedReply {
        id,
        org: actor.org,
        name: name.to_owned(),
        name_key: name_key(name),
        text: "Welcome to Acme.".to_owned(),
        created_at: now,
        updated_at: now,
    };
    assert!(store::inbox::saved_replies::insert(tx, actor.org, &reply).await.expect("a query"), "the name is free");
    id.0
}

/// Saves more replies.
pub(super) async fn add_saved_replies(world: &World, actor: &Actor, number: usize) {
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..number {
        insert_saved_reply(world, &mut tx, actor, &format!("reply {number}")).await;
    }
    tx.commit().await.expect("a commit");
}

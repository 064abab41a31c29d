//! Requests without a key, and with an invalid one.

use std::time::Duration;

use frontdesk_conformance::{ApiAnswer, ApiCall, World, contract::ContractOperation};
use frontdesk_core::auth::key::ApiKey;
use frontdesk_platform::accounts::keys::{self, NewKey};
use frontdesk_ports::random::OsRandom;
use frontdesk_types::{
    OrgId,
    accounts::{
        keys::{RotationOverlap, Scope},
        orgs::Plan,
    },
};

/// Sends no key, something that is not a key, or several keys.
pub(super) async fn missing(world: &World, operation: &'static ContractOperation) {
    let key = world.new_actor(Plan::Enterprise).await.key;
    let other_schemes =
        [None, Some("Basic Zm86YmFy".to_owned()), Some(key.clone()), Some(format!("Token {key}")), Some("Bearer".to_owned())];
    for authorization in other_schemes {
        let mut call = ApiCall::example(operation);
        if let Some(value) = &authorization {
            call = call.header("authorization", value);
        }
        let answer = world.wire.send(&call, None).await;
        answer.assert_code("UNAUTHORIZED", &format!("{} with `Authorization: {authorization:?}`", operation.id));
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    for second in [&key, "fd_other"] {
        let twice = ApiCall::example(operation).header("authorization", &format!("Bearer {second}"));
        world.wire.send(&twice, Some(&key)).await.assert_code("UNAUTHORIZED", &format!("{} with two keys", operation.id));
    }
}

/// Sends a key that is malformed, mistyped, unknown, wrong, revoked or expired: the answer is always identical, so
/// that it reveals nothing about keys.
pub(super) async fn not_valid(world: &World, operation: &'static ContractOperation) {
    let mut answers: Vec<(&str, String)> = Vec::new();
    for (what, key) in bad_keys(world).await {
        let answer = world.wire.send(&ApiCall::example(operation), Some(&key)).await;
        answer.assert_code("INVALID_API_KEY", &format!("{} with a key that is {what}", operation.id));
        answers.push((what, describe_answer(&answer)));
    }
    for (what, answer) in &answers {
        assert_eq!(*answer, answers[0].1, "a key that is {what} is told apart from one that is {}", answers[0].0);
    }
}

fn describe_answer(answer: &ApiAnswer) -> String {
    format!("{:?} {}", answer.header("www-authenticate"), answer.without_request_id())
}

async fn bad_keys(world: &World) -> Vec<(&'static str, String)> {
    let actor = world.new_actor(Plan::Enterprise).await;
    let good = actor.key.clone();
    let mut mistyped = good.clone();
    mistyped.replace_range(20..21, if good.as_bytes()[20] == b'x' { "y" } else { "x" });
    vec![
        ("mistyped", mistyped),
        ("malformed", "nonsense".to_owned()),
        ("cut short", good[..good.len() - 1].to_owned()),
        ("of two words", format!("{good} {good}")),
        ("never issued", ApiKey::generate(&OsRandom).reveal()),
        ("of another's id", forge_secret(&good)),
        ("revoked", create_revoked_key(world, actor.org).await),
        ("rotated out", create_rotated_key(world, actor.org).await),
        ("expired", create_expired_key(world, actor.org).await),
    ]
}

/// Returns the public part of an existing key, with a different secret part and a valid checksum.
fn forge_secret(good: &str) -> String {
    let mut key = ApiKey::generate(&OsRandom);
    key.id = public_part(good).to_owned();
    key.reveal()
}

fn public_part(key: &str) -> &str {
    key.split('_').nth(1).expect("a key has three parts")
}

async fn create_rotated_key(world: &World, org: OrgId) -> String {
    let old = world.new_colleague(org, Scope::Admin).await.key;
    world.run_as_operator(org, async |unit| keys::rotate(unit, public_part(&old), RotationOverlap::None).await).await;
    old
}

async fn create_revoked_key(world: &World, org: OrgId) -> String {
    let key = world.new_colleague(org, Scope::Admin).await.key;
    world.run_as_operator(org, async |unit| keys::revoke(unit, public_part(&key)).await).await;
    key
}

async fn create_expired_key(world: &World, org: OrgId) -> String {
    let day = Duration::from_secs(24 * 60 * 60);
    let key = NewKey { expires_at: Some(world.now() + day), ..NewKey::new("Short-lived", Scope::Admin) };
    let (_, issued) = world.run_as_operator(org, async |unit| keys::issue(unit, &key).await).await;
    world.advance(day);
    issued.reveal()
}

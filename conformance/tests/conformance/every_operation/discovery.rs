//! The key, and the models.

use frontdesk_client::types::Permission;
use frontdesk_conformance::Stage;

pub(super) async fn get_key(stage: &Stage) {
    let key = stage.actor.sdk.get_key().await.expect("a key");
    assert_eq!((key.organization.plan.as_str(), key.organization.credits_remaining), ("enterprise", 250_000));
    assert_eq!((key.scope.as_str(), key.permissions.len()), ("admin", Permission::KNOWN.len()));
}

pub(super) async fn list_models(stage: &Stage) {
    let models = stage.actor.sdk.list_models().await.expect("models").items;
    assert!(models.iter().any(|model| model.id == "builtin/extractive" && model.is_available), "it is always there");
    assert_eq!(models.iter().filter(|model| model.is_default).count(), 1);
}

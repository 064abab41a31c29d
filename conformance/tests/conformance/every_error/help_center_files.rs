//! Redirects and files of help centers.

use frontdesk_conformance::{Stage, World, contract::ContractOperation};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

/// The path is already redirected.
pub(super) async fn path_is_redirected(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).field("fromPath", json!("/old/"))).await;
    answer.assert_code("REDIRECT_PATH_TAKEN", &format!("{} from a path that has one", operation.id));
}

/// The redirect leads back.
pub(super) async fn it_leads_back(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = |from: &str, to: &str| {
        stage.example_call(operation).field("fromPath", json!(from)).field("target", json!({ "kind": "url", "url": to }))
    };
    stage.actor.send(&call("/a", "/b")).await.assert_code("success", "the way there");
    stage.actor.send(&call("/b", "/a")).await.assert_code("REDIRECT_LOOP", &format!("{} back", operation.id));
}

/// The theme shows the file.
pub(super) async fn file_is_shown(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let theme = json!({ "theme": { "logoFileId": stage.help.file } });
    stage.actor.patch(&format!("/help-center/sites/{}", stage.help.site), theme).await.data();
    stage
        .actor
        .send(&stage.example_call(operation))
        .await
        .assert_code("HELP_CENTER_FILE_IN_USE", &format!("{} of the logo", operation.id));
}

/// The plan has no room left for files.
pub(super) async fn files_are_full(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let cap = world.app().services.plans.limits_of(Plan::Hobby).help_file_bytes.expect("the plan caps files");
    let add = async |bytes: i64| {
        let sql = format!("UPDATE orgs SET help_file_bytes = help_file_bytes + {bytes} WHERE id = '{}'", stage.actor.org);
        world.backdoor().await.execute(sql).await
    };
    add(cap).await;
    stage.actor.send(&stage.example_call(operation)).await.assert_code("LIMIT_EXCEEDED", "one file more");
    add(-cap).await;
}

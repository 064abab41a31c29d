//! Sites, collections and articles of help centers.

use frontdesk_conformance::{Stage, World, contract::ContractOperation};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

use crate::help_center::collections;

/// Creates as many articles as the plan allows.
pub(super) async fn articles_are_full(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let cap = world.app().services.plans.limits_of(Plan::Hobby).help_articles.expect("the plan caps articles");
    for _ in 3..cap {
        stage.actor.send(&stage.example_call(operation)).await.data();
    }
    stage.actor.send(&stage.example_call(operation)).await.assert_code("LIMIT_EXCEEDED", &format!("{}, one more", operation.id));
}

/// Adds collections until one more reaches their maximum.
pub(super) async fn fill_with_collections(world: &World, stage: &Stage) {
    collections::fill_collections(world, stage.help.site, 499).await;
}

/// Another site, or another collection of the site, has the slug.
pub(super) async fn somebody_has_the_slug(world: &World, operation: &'static ContractOperation) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let slug = if operation.path.contains("collection") {
        let sibling = json!({ "name": "Sibling", "slug": "sibling" });
        stage.actor.post(&format!("/help-center/sites/{}/collections", stage.help.site), sibling).await.data()["slug"].clone()
    } else {
        other.actor.get(&format!("/help-center/sites/{}", other.help.site)).await.data()["slug"].clone()
    };
    let answer = stage.actor.send(&stage.example_call(operation).field("slug", slug)).await;
    answer.assert_code("SLUG_TAKEN", &format!("{} with the slug of another one", operation.id));
}

/// The article is in a state that the action does not lead from.
pub(super) async fn article_is_in_another_state(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let wrong = match operation.id.as_str() {
        "publishArticle" => [stage.help.published, stage.help.archived],
        "unarchiveArticle" => [stage.help.draft, stage.help.published],
        _ => [stage.help.draft, stage.help.archived],
    };
    for article in wrong {
        let answer = stage.actor.send(&stage.example_call(operation).path("articleId", article)).await;
        answer.assert_code("ARTICLE_STATE_CONFLICT", &format!("{} in another state", operation.id));
    }
}

//! Users who may only edit cannot open a private site to anyone.

use frontdesk_conformance::{Actor, stories};
use frontdesk_platform::accounts::{keys::NewKey, roles};
use frontdesk_types::accounts::{keys::Scope, roles::Permission};

use super::*;
use crate::help_center::pages::shown_path;

stories![an_editor_lets_no_agent_tell_what_is_private, an_editor_leads_nobody_past_the_door,];

/// Creates a user with these permissions on help centers.
async fn create_bound_actor(site: &VisitedSite<'_>, permissions: &[Permission]) -> Actor {
    let (world, org) = (site.world, site.stage.actor.org);
    let name = format!("{permissions:?}");
    let role = world.run_as_operator(org, async |unit| roles::create(unit, &name, permissions).await).await;
    world.new_actor_with_key(org, NewKey { role: Some(role.id), ..NewKey::new("Bound", Scope::Write) }).await
}

const EDITOR: [Permission; 2] = [Permission::HelpCenterView, Permission::HelpCenterEdit];
const PUBLISHER: [Permission; 3] = [Permission::HelpCenterView, Permission::HelpCenterEdit, Permission::HelpCenterPublish];

async fn an_editor_lets_no_agent_tell_what_is_private(world: &World) {
    let site = with_password(world).await;
    let (editor, publisher) = (create_bound_actor(&site, &EDITOR).await, create_bound_actor(&site, &PUBLISHER).await);
    let (path, always) = (format!("/help-center/sites/{}", site.stage.help.site), json!({ "trainAgent": "always" }));
    let refused = editor.patch(&path, always.clone()).await;
    refused.assert_code("FORBIDDEN", "the agent would tell it");
    assert!(refused.message().contains("help_center:publish"), "{}", refused.message());
    editor.patch(&path, json!({ "trainAgent": "never", "headline": "Closed" })).await.data();
    publisher.patch(&path, always.clone()).await.data();
    editor.patch(&path, json!({ "trainAgent": "always", "headline": "As it was" })).await.data();
    let another = format!("/agents/{}/help-center/site", site.stage.bare_agent);
    let new = json!({ "name": "Another", "trainAgent": "always" });
    editor.post(&another, new.clone()).await.assert_code("FORBIDDEN", "a new site is not public");
    publisher.post(&another, new).await.data();
}

async fn an_editor_leads_nobody_past_the_door(world: &World) {
    let site = VisitedSite::of(world).await;
    let (editor, publisher) = (create_bound_actor(&site, &EDITOR).await, create_bound_actor(&site, &PUBLISHER).await);
    let preview = format!("/help-center/articles/{}/preview", site.stage.help.published);
    let open = shown_path(&editor.post_empty(&preview).await.data());
    assert_eq!(site.get_page(&open).await.status, 200);
    set_access(&site, json!({ "visibility": "password", "password": PASSWORD })).await.data();
    assert_ne!(site.get_page(&open).await.status, 200, "it was made for a site that everybody sees");
    let refused = editor.post_empty(&preview).await;
    refused.assert_code("FORBIDDEN", "whoever has the address gets past the door");
    assert!(refused.message().contains("help_center:publish"), "{}", refused.message());
    let given = shown_path(&publisher.post_empty(&preview).await.data());
    assert_eq!(site.get_page(&given).await.status, 200);
}

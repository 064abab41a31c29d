//! Deletion: scheduled, canceled, and carried out when due.

use std::time::Duration;

use frontdesk_conformance::{Stage, World, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![
    a_deleted_agent_waits_and_is_restored,
    a_deleted_agent_is_gone_after_thirty_days,
    an_index_whose_agent_is_gone_is_found_and_deleted,
    a_restored_agent_is_not_purged_at_the_old_deadline,
    a_deleted_agent_frees_its_place,
    only_some_agents_await_deletion,
    cancelling_changes_nothing_on_a_live_agent,
    a_sandbox_deletes_its_agent_and_makes_another with PROXY,
];

/// Lets each caller choose its own address.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']";

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// More time than the server takes to retry a job.
const HOURS: Duration = Duration::from_secs(3 * 60 * 60);

async fn a_deleted_agent_waits_and_is_restored(world: &World) {
    let Stage { actor: anna, agent, bare_agent, .. } = Stage::set_up(world).await;
    anna.delete(&format!("/agents/{bare_agent}")).await.data();
    let path = format!("/agents/{agent}");
    let deleted = anna.delete(&path).await;
    insta::assert_json_snapshot!(deleted.redacted_body()["data"], @r#"
    {
      "id": "[uuid 1]",
      "publicId": "[public id]",
      "name": "Front desk",
      "description": null,
      "metadata": {},
      "isPublic": true,
      "collectLeads": true,
      "helpPageEnabled": false,
      "model": "openai/gpt-5.4-mini",
      "systemInstruction": null,
      "unknownAnswer": null,
      "language": null,
      "temperature": null,
      "maxOutputTokens": null,
      "sessionResumeHours": 24,
      "escalateAfter": null,
      "conversationRetentionDays": null,
      "geoRestrictionMode": "off",
      "geoRestrictionCountries": null,
      "avatarUpdatedAt": "[time]",
      "pendingDeleteAt": "[time]",
      "createdAt": "[time]",
      "updatedAt": "[time]"
    }
    "#);

    assert_eq!(anna.get("/agents").await.data()["items"], json!([]), "the list has live agents only");
    assert_eq!(anna.get(&path).await.data(), deleted.data(), "by its id it is still there, with its deadline");
    assert_eq!(
        anna.get(&format!("{path}/sources")).await.data()["items"].as_array().map(Vec::len),
        Some(2),
        "and so are its sources"
    );
    let refused = anna.patch(&path, json!({ "name": "Night desk" })).await;
    refused.assert_code("AGENT_UNAVAILABLE", "a change");
    insta::assert_snapshot!(refused.message(), @"This agent awaits deletion. Restore it with `cancel-delete` first.");
    anna.delete(&path).await.assert_code("AGENT_UNAVAILABLE", "a second deletion");

    let restored = anna.post_empty(&format!("{path}/cancel-delete")).await.data();
    assert_eq!(restored["pendingDeleteAt"], json!(null));
    assert_eq!(anna.get("/agents").await.data()["items"], json!([restored]));
    assert_eq!(anna.patch(&path, json!({ "name": "Night desk" })).await.data()["name"], "Night desk");
}

async fn a_deleted_agent_is_gone_after_thirty_days(world: &World) {
    let Stage { actor: anna, agent, bare_agent, source, .. } = Stage::set_up(world).await;
    world.settle().await;
    anna.delete(&format!("/agents/{bare_agent}")).await.data();
    anna.ask_agent(agent, "When do you open on Sundays?").await.data();
    let index = world.app().config.data_dir.join("index").join(anna.org.to_string());
    assert!(index.exists(), "an agent that was asked has an index");
    anna.delete(&format!("/agents/{agent}")).await.data();
    world.advance(DAY * 30 - HOURS);
    world.settle().await;
    anna.get(&format!("/agents/{agent}")).await.assert_code("success", "some hours before the deadline");

    world.advance(HOURS);
    world.settle().await;
    anna.get(&format!("/agents/{agent}")).await.assert_code("AGENT_NOT_FOUND", "after the deadline");
    anna.get(&format!("/agents/{agent}/sources/{source}")).await.assert_code("AGENT_NOT_FOUND", "its source");
    anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.assert_code("AGENT_NOT_FOUND", "it cannot be restored");
    let mut database = world.backdoor().await;
    assert!(!index.exists(), "the index is gone with its folder");
    let tables = [
        "agents",
        "public_ids",
        "avatars",
        "avatar_blocks",
        "sources",
        "documents",
        "document_blocks",
        "uploads",
        "upload_blocks",
        "chunks",
        "vectors",
        "changes",
        "conversations",
        "messages",
        "notes",
        "note_tags",
        "drafts",
        "draft_pieces",
    ];
    for table in tables {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(database.query_number(sql).await, 0, "{table} holds what is left of a purged agent");
    }
    let bytes = format!("SELECT training_bytes FROM orgs WHERE id = '{}'", anna.org);
    assert_eq!(database.query_number(bytes).await, 0, "its bytes are free again");
}

/// The process crashed between purging an agent and deleting its index, or another process did the purge.
async fn an_index_whose_agent_is_gone_is_found_and_deleted(world: &World) {
    let (gone, kept) = (Stage::set_up(world).await, Stage::set_up(world).await);
    world.settle().await;
    let folder =
        |stage: &Stage| world.app().config.data_dir.join("index").join(stage.actor.org.to_string()).join(stage.agent.to_string());
    for stage in [&gone, &kept] {
        stage.actor.ask_agent(stage.agent, "When do you open on Sundays?").await.data();
        assert!(folder(stage).exists(), "an agent that was asked has an index");
    }
    assert_eq!(world.backdoor().await.execute(format!("DELETE FROM web_domains WHERE id = '{}'", gone.domain)).await, 1);
    gone.remove_help_center(world).await;
    for sql in [
        format!("DELETE FROM agents WHERE id = '{}'", gone.agent),
        format!("UPDATE orgs SET agents = 1, training_bytes = 0 WHERE id = '{}'", gone.actor.org),
    ] {
        assert_eq!(world.backdoor().await.execute(sql).await, 1);
    }
    world.app().services.knowledge.delete_orphaned_indexes().await.expect("the folder is looked through");
    assert!(!folder(&gone).exists() && folder(&kept).exists());
    kept.actor.ask_agent(kept.agent, "When do you open on Sundays?").await.data();
}

async fn a_restored_agent_is_not_purged_at_the_old_deadline(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let path = format!("/agents/{agent}");
    anna.delete(&path).await.data();
    world.advance(DAY * 10);
    anna.post_empty(&format!("{path}/cancel-delete")).await.data();
    anna.delete(&path).await.data();
    world.advance(DAY * 20 + Duration::from_secs(60));
    world.settle().await;
    anna.get(&path).await.assert_code("success", "at the deadline of the first deletion");
    world.advance(DAY * 10);
    world.settle().await;
    anna.get(&path).await.assert_code("AGENT_NOT_FOUND", "at the deadline of the second");
}

async fn a_deleted_agent_frees_its_place(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let first = anna.create_agent("First").await;
    anna.post("/agents", json!({ "name": "Second" })).await.assert_code("LIMIT_EXCEEDED", "a second agent in a sandbox");
    anna.delete(&format!("/agents/{first}")).await.data();
    let second = anna.create_agent("Second").await;
    let full = anna.post_empty(&format!("/agents/{first}/cancel-delete")).await;
    full.assert_code("LIMIT_EXCEEDED", "its place being taken");
    insta::assert_snapshot!(full.message(), @"The plan `sandbox` allows 1 live agent, and it is in use. Delete one, or have \
        the workspace claimed and subscribe to a paid plan.");
    anna.delete(&format!("/agents/{second}")).await.data();
    anna.post_empty(&format!("/agents/{first}/cancel-delete")).await.assert_code("success", "its place being free");
}

async fn cancelling_changes_nothing_on_a_live_agent(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let before = anna.get(&format!("/agents/{agent}")).await.data();
    assert_eq!(anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data(), before);
}

/// With the only key of the sandbox, which has the scope `write`.
async fn a_sandbox_deletes_its_agent_and_makes_another(world: &World) {
    let bot = world.actor_from_sign_up(&world.sign_up("anna@acme.dev", "192.0.2.1").await);
    let (first, text) = (bot.create_agent("First").await, "The front desk opens at 8:00. ".repeat(4_000));
    bot.train_on_text(first, "Opening hours", &text).await;
    bot.post("/agents", json!({ "name": "Second" })).await.assert_code("LIMIT_EXCEEDED", "while there is the first");
    let deleted = bot.delete(&format!("/agents/{first}")).await.data();
    assert!(deleted["pendingDeleteAt"].is_string());

    let second = bot.create_agent("Second").await;
    let sources = format!("/agents/{second}/sources/text");
    let refused = bot.post(&sources, json!({ "title": "Opening hours", "content": text })).await;
    refused.assert_code("LIMIT_EXCEEDED", "what the first knew still counts");
    insta::assert_snapshot!(refused.message(), @"The plan `sandbox` allows 204800 bytes of training content, and 120000 bytes \
        more would exceed that. Delete a source, or have the workspace claimed and subscribe to a paid plan. The content of a \
        deleted agent counts until the agent is gone for good.");
    bot.train_on_text(second, "Opening hours", &text[..80_000]).await;
    bot.post_empty(&format!("/agents/{first}/cancel-delete")).await.assert_code("LIMIT_EXCEEDED", "its place is taken");
}

async fn only_some_agents_await_deletion(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for number in 0..20 {
        let agent = anna.create_agent(&format!("Agent {number}")).await;
        anna.delete(&format!("/agents/{agent}")).await.data();
    }
    let refused = anna.post("/agents", json!({ "name": "One more" })).await;
    refused.assert_code("LIMIT_EXCEEDED", "a workspace whose deleted agents still take space");
    insta::assert_snapshot!(refused.message(), @"20 agents of this workspace await deletion, as many as its plan allows. \
        Restore one with `cancel-delete`, or wait until one is gone.");
    world.advance(30 * DAY + HOURS);
    world.settle().await;
    anna.create_agent("One more").await;
}

//! Settings of the email channel, through the API.

use frontdesk_conformance::{Stage, World, stage::add_receiving_domain, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{SHARED_HOST, add_address, channel_path, fresh_hostname, list_addresses, with_agent};

stories![
    every_agent_has_a_channel_which_is_off,
    enabling_gives_an_agent_an_address_that_it_keeps with SHARED_HOST,
    a_generated_address_begins_with_the_name_of_the_agent with SHARED_HOST,
    an_agent_without_an_address_is_not_enabled,
    a_change_keeps_what_was_not_sent,
    what_is_no_change_is_refused,
    an_agent_that_awaits_deletion_keeps_its_channel,
    a_sandbox_has_no_email,
];

async fn every_agent_has_a_channel_which_is_off(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let channel = anna.get(&channel_path(agent)).await.data();
    assert_eq!(channel["agentId"], json!(agent));
    insta::assert_json_snapshot!(channel, { ".agentId" => "[id]" }, @r#"
    {
      "agentId": "[id]",
      "isEnabled": false,
      "replyMode": "automatic",
      "displayName": null,
      "signature": null,
      "includeHistory": true,
      "answerUnverified": false,
      "maxAnswersPerDay": 1000,
      "primaryAddress": null
    }
    "#);
    assert_eq!(list_addresses(&anna, agent).await, [""; 0], "an agent that nobody writes to needs no address");
    anna.get(&format!("{}/primary-address", channel_path(agent))).await.assert_code("ADDRESS_NOT_FOUND", "there is none");
}

async fn enabling_gives_an_agent_an_address_that_it_keeps(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let path = channel_path(agent);
    let enabled = anna.patch(&path, json!({ "isEnabled": true })).await;
    let channel = enabled.data();
    let address = channel["primaryAddress"]["address"].as_str().expect("a text").to_owned();
    assert!(address.starts_with("front-desk-") && address.ends_with("@mail.desk.dev"), "{address}");
    assert_eq!(anna.get(&path).await.header("etag"), enabled.header("etag"), "the address is part of the settings");
    let primary = anna.get(&format!("{path}/primary-address")).await.data();
    assert_eq!((&primary["address"], &primary["domainId"]), (&json!(address), &Value::Null));

    anna.patch(&path, json!({ "isEnabled": false })).await.data();
    anna.patch(&format!("/agents/{agent}"), json!({ "name": "Night desk" })).await.data();
    let again = anna.patch(&path, json!({ "isEnabled": true })).await.data();
    assert_eq!(again["primaryAddress"], channel["primaryAddress"], "the address stays, whatever happens to the agent");
    assert_eq!(list_addresses(&anna, agent).await, [format!("{address}*")]);
}

async fn a_generated_address_begins_with_the_name_of_the_agent(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    for (name, slug) in [
        ("The front desk of the grand hotel", "the-front-desk-of"),
        ("Empfang München", "empfang-munchen"),
        ("前台", "agent"),
        ("\"Anna\" <x@y>, Bert", "anna-x-y-bert"),
    ] {
        let agent = anna.create_agent(name).await;
        let channel = anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
        let address = channel["primaryAddress"]["address"].as_str().expect("a text");
        let (start, letters) = address.strip_suffix("@mail.desk.dev").and_then(|local| local.rsplit_once('-')).expect("a slug");
        assert_eq!((start, letters.len()), (slug, 8), "{address}");
    }
}

async fn an_agent_without_an_address_is_not_enabled(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let refused = anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await;
    refused.assert_code("DOMAIN_NOT_READY", "there is no shared host, and no domain");
    assert!(refused.message().contains("`mail.domain`"), "{}", refused.message());
    anna.patch(&channel_path(agent), json!({ "signature": "The front desk" })).await.data();

    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    let address = add_address(&anna, agent, "support", domain).await;
    let enabled = anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    assert_eq!(enabled["primaryAddress"]["id"], json!(address), "one of its own is enough");
}

async fn a_change_keeps_what_was_not_sent(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = channel_path(stage.agent);
    let change = json!({
        "replyMode": "off",
        "displayName": " Acme Support ",
        "signature": "The front desk\nAcme\n",
        "includeHistory": false,
        "answerUnverified": true,
        "maxAnswersPerDay": 10_000,
    });
    stage.actor.patch(&path, change).await.data();
    let channel = stage.actor.patch(&path, json!({ "displayName": null, "maxAnswersPerDay": 1 })).await.data();
    assert_eq!(channel, stage.actor.get(&path).await.data());
    insta::assert_json_snapshot!(channel, { ".agentId" => "[id]", ".primaryAddress" => "[address]" }, @r#"
    {
      "agentId": "[id]",
      "isEnabled": false,
      "replyMode": "off",
      "displayName": null,
      "signature": "The front desk\nAcme",
      "includeHistory": false,
      "answerUnverified": true,
      "maxAnswersPerDay": 1,
      "primaryAddress": "[address]"
    }
    "#);
}

async fn what_is_no_change_is_refused(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = channel_path(stage.agent);
    let before = stage.actor.get(&path).await.data();
    for (change, field) in [
        (json!({}), ""),
        (json!({ "enabled": true }), "/enabled"),
        (json!({ "isEnabled": "yes" }), "/isEnabled"),
        (json!({ "isEnabled": null }), "/isEnabled"),
        (json!({ "replyMode": "draft" }), "/replyMode"),
        (json!({ "displayName": " " }), "/displayName"),
        (json!({ "displayName": "x".repeat(81) }), "/displayName"),
        (json!({ "displayName": "Acme\r\nBcc: all@acme.dev" }), "/displayName"),
        (json!({ "signature": "x".repeat(2_001) }), "/signature"),
        (json!({ "maxAnswersPerDay": 0 }), "/maxAnswersPerDay"),
        (json!({ "maxAnswersPerDay": 10_001 }), "/maxAnswersPerDay"),
        (json!({ "includeHistory": false, "primaryAddress": null }), "/primaryAddress"),
    ] {
        let refused = stage.actor.patch(&path, change.clone()).await;
        refused.assert_code("VALIDATION_ERROR", &change.to_string());
        assert_eq!(refused.fields(), [field], "{change}");
    }
    for (kept, text) in [("displayName", "ü".repeat(80)), ("signature", "ü".repeat(2_000))] {
        stage.actor.patch(&path, json!({ kept: text })).await.assert_code("success", kept);
        stage.actor.patch(&path, json!({ kept: null })).await.data();
    }
    assert_eq!(stage.actor.get(&path).await.data(), before);
}

async fn an_agent_that_awaits_deletion_keeps_its_channel(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = channel_path(stage.agent);
    let before = stage.actor.get(&path).await.data();
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    assert_eq!(stage.actor.get(&path).await.data(), before);
    let refused = stage.actor.patch(&path, json!({ "isEnabled": true })).await;
    refused.assert_code("AGENT_UNAVAILABLE", "it is still there, but stays as it is");
}

async fn a_sandbox_has_no_email(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    for path in [channel_path(agent), format!("{}/addresses", channel_path(agent)), "/channels/email/suppressions".to_owned()] {
        anna.get(&path).await.assert_code("SANDBOX_NOT_PERMITTED", &path);
    }
}

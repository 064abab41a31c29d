//! Addresses of agents: one holder each, at a domain that receives, and what becomes of them with it.

use frontdesk_channels::email::addresses;
use frontdesk_conformance::{Actor, ApiAnswer, World, actor::created_id, stage::add_receiving_domain, stories};
use frontdesk_types::{EmailDomainId, accounts::orgs::Plan};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{SHARED_HOST, add_address, addresses_path, channel_path, fresh_hostname, list_addresses, with_agent};

stories![
    each_refusal_comes_before_the_next_one,
    what_stands_before_the_at_is_a_plain_word,
    of_many_who_want_an_address_one_gets_it,
    an_agent_has_ten_addresses_under_load,
    one_address_is_primary_whoever_chooses with SHARED_HOST,
    an_address_in_use_is_kept with SHARED_HOST,
    with_a_domain_its_addresses_go with SHARED_HOST,
    an_agent_whose_last_address_goes_writes_from_none,
    with_an_agent_its_addresses_are_free,
    addresses_of_others_are_not_found,
];

async fn try_to_add(actor: &Actor, agent: Uuid, local: &str, domain: Uuid) -> ApiAnswer {
    actor.post(&addresses_path(agent), json!({ "local": local, "domainId": domain })).await
}

/// Stops a domain from receiving.
async fn stop_receiving(world: &World, domain: Uuid) {
    world.backdoor().await.execute(format!("UPDATE email_domains SET receiving = 'pending_mx' WHERE id = '{domain}'")).await;
}

async fn each_refusal_comes_before_the_next_one(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let (bert, his) = with_agent(world).await;
    let hostname = fresh_hostname();
    let (domain, foreign) =
        (add_receiving_domain(world, anna.org, &hostname).await, add_receiving_domain(world, bert.org, &fresh_hostname()).await);
    let nobody: Uuid = world.app().services.ports.ids.next();
    for number in 0..10 {
        add_address(&anna, agent, &format!("desk{number}"), domain).await;
    }
    stop_receiving(world, domain).await;
    anna.delete(&format!("/agents/{agent}")).await.data();

    try_to_add(&anna, nobody, "a+b", foreign).await.assert_code("VALIDATION_ERROR", "the form comes first");
    try_to_add(&anna, nobody, "desk0", foreign).await.assert_code("AGENT_NOT_FOUND", "then the agent");
    try_to_add(&anna, his, "desk0", domain).await.assert_code("AGENT_NOT_FOUND", "and that of another is none");
    try_to_add(&anna, agent, "desk0", foreign).await.assert_code("DOMAIN_NOT_FOUND", "then the domain");
    let refused = try_to_add(&anna, agent, "desk0", domain).await;
    refused.assert_code("LIMIT_EXCEEDED", "then the limit");
    assert_eq!(refused.json()["error"]["params"], json!({ "limit": 10, "used": 10, "isPlanLimit": false }));
    world.backdoor().await.execute(format!("DELETE FROM email_addresses WHERE address = 'desk9@{hostname}'")).await;
    try_to_add(&anna, agent, "desk0", domain).await.assert_code("AGENT_UNAVAILABLE", "then the agent that awaits deletion");
    anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data();
    let refused = try_to_add(&anna, agent, "desk0", domain).await;
    refused.assert_code("DOMAIN_NOT_READY", "then a domain that does not receive");
    assert!(refused.message().contains(&hostname), "{}", refused.message());
    world.backdoor().await.execute(format!("UPDATE email_domains SET receiving = 'active' WHERE id = '{domain}'")).await;
    try_to_add(&anna, agent, "DESK0", domain).await.assert_code("ADDRESS_TAKEN", "and then who has it");
    try_to_add(&anna, agent, "desk9", domain).await.assert_code("success", "an address that nobody has any more");
}

async fn what_stands_before_the_at_is_a_plain_word(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let hostname = fresh_hostname();
    let domain = add_receiving_domain(world, anna.org, &hostname).await;
    let long = "x".repeat(65);
    for wrong in [
        "",
        " ",
        "a@b",
        ".a",
        "a.",
        "a..b",
        "a+b",
        "postmaster",
        "Abuse",
        "mailer-daemon",
        "no-reply",
        "noreply",
        "bounce-1",
        "ü",
        "a b",
        "\"a\"",
        "a,b",
        &long,
    ] {
        let refused = try_to_add(&anna, agent, wrong, domain).await;
        refused.assert_code("VALIDATION_ERROR", wrong);
        assert_eq!(refused.fields(), ["/local"], "{wrong}");
    }
    let added = anna.post(&addresses_path(agent), json!({ "local": " Help.Desk ", "domainId": domain })).await;
    let location = added.header("location").expect("a location").to_owned();
    assert!(location.ends_with(&format!("/{}", created_id(&added))), "{location}");
    assert_eq!(added.data()["address"], json!(format!("help.desk@{hostname}")));
    add_address(&anna, agent, &"x".repeat(64), domain).await;
}

async fn of_many_who_want_an_address_one_gets_it(world: &World) {
    let hostname = fresh_hostname();
    let mut people = Vec::new();
    for _ in 0..16 {
        // Several organizations can prove one domain.
        let (actor, agent) = with_agent(world).await;
        people.push((add_receiving_domain(world, actor.org, &hostname).await, actor, agent));
    }
    let add = |number: usize| {
        let (domain, actor, agent) = &people[number % people.len()];
        try_to_add(actor, *agent, "support", *domain)
    };
    let answers = join_all((0..64).map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "ADDRESS_TAKEN").count(), 63);
    let left = format!("SELECT COUNT(*) FROM email_addresses WHERE hostname = '{hostname}'");
    assert_eq!(world.backdoor().await.query_number(left).await, 1, "nothing is left of the others");
}

async fn an_agent_has_ten_addresses_under_load(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    let answers = join_all((0..64).map(|number| {
        let (anna, local) = (&anna, format!("desk{number}"));
        async move { try_to_add(anna, agent, &local, domain).await }
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 10);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "LIMIT_EXCEEDED").count(), 54);
    let addresses = list_addresses(&anna, agent).await;
    assert_eq!(addresses.iter().filter(|address| address.ends_with('*')).count(), 1, "{addresses:?}");
}

async fn one_address_is_primary_whoever_chooses(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    let mut ids = Vec::new();
    for number in 0..8 {
        ids.push(add_address(&anna, agent, &format!("desk{number}"), domain).await);
    }
    anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    let path = format!("{}/primary-address", channel_path(agent));
    assert_eq!(anna.get(&path).await.data()["id"], json!(ids[0]), "the first one is, also beside one at the shared host");
    let answers = join_all((0..64).map(|number| anna.put(&path, json!({ "addressId": ids[number % ids.len()] })))).await;
    for answer in &answers {
        assert_eq!(answer.data()["isPrimary"], json!(true));
    }
    let addresses = list_addresses(&anna, agent).await;
    assert_eq!(addresses.iter().filter(|address| address.ends_with('*')).count(), 1, "{addresses:?}");
    let chosen = anna.put(&path, json!({ "addressId": ids[3] })).await.data();
    assert_eq!(anna.get(&path).await.data(), chosen);
    let channel = anna.get(&channel_path(agent)).await.data();
    assert_eq!(channel["primaryAddress"], json!({ "id": ids[3], "address": chosen["address"] }));
    let nobody: Uuid = world.app().services.ports.ids.next();
    anna.put(&path, json!({ "addressId": nobody })).await.assert_code("ADDRESS_NOT_FOUND", "an unknown address");
}

async fn an_address_in_use_is_kept(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    let enabled = anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    let shared: Uuid = enabled["primaryAddress"]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let own = add_address(&anna, agent, "support", domain).await;
    let (path, primary) = (addresses_path(agent), format!("{}/primary-address", channel_path(agent)));
    anna.put(&primary, json!({ "addressId": own })).await.data();
    for (id, why) in [(shared, "it was generated"), (own, "it is primary")] {
        anna.delete(&format!("{path}/{id}")).await.assert_code("ADDRESS_IN_USE", why);
    }
    anna.put(&primary, json!({ "addressId": shared })).await.data();
    let gone = anna.delete(&format!("{path}/{own}")).await.data();
    assert_eq!((&gone["id"], &gone["isPrimary"]), (&json!(own), &json!(false)));
    anna.delete(&format!("{path}/{own}")).await.assert_code("ADDRESS_NOT_FOUND", "it is gone");
    let other = anna.create_agent("Night desk").await;
    add_address(&anna, other, "support", domain).await;
}

async fn with_a_domain_its_addresses_go(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let other = anna.create_agent("Night desk").await;
    let [gone, kept] = [fresh_hostname(), fresh_hostname()];
    let (domain, kept_domain) =
        (add_receiving_domain(world, anna.org, &gone).await, add_receiving_domain(world, anna.org, &kept).await);
    let (bert, his) = with_agent(world).await;
    let theirs = add_receiving_domain(world, bert.org, &gone).await;
    add_address(&bert, his, "theirs", theirs).await;
    anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    let shared = list_addresses(&anna, agent).await[0].clone();
    let primary = add_address(&anna, agent, "support", domain).await;
    anna.put(&format!("{}/primary-address", channel_path(agent)), json!({ "addressId": primary })).await.data();
    add_address(&anna, agent, "kept", kept_domain).await;
    add_address(&anna, other, "night", domain).await;
    add_address(&anna, other, "night", kept_domain).await;

    let lost = EmailDomainId(domain);
    let affected = world.run_as_operator(anna.org, async |unit| addresses::remove_of_domain(unit, anna.org, lost).await).await;
    assert_eq!(affected.iter().map(|agent| agent.0).collect::<Vec<_>>(), [agent, other]);
    assert_eq!(list_addresses(&anna, agent).await, [shared, format!("kept@{kept}")], "the shared one is primary again");
    assert_eq!(list_addresses(&anna, other).await, [format!("night@{kept}*")], "or else the oldest");
    assert_eq!(list_addresses(&bert, his).await, [format!("theirs@{gone}*")], "another organization keeps its own");
    add_address(&bert, his, "support", theirs).await;
}

async fn an_agent_whose_last_address_goes_writes_from_none(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    add_address(&anna, agent, "support", domain).await;
    anna.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    let lost = EmailDomainId(domain);
    world.run_as_operator(anna.org, async |unit| addresses::remove_of_domain(unit, anna.org, lost).await).await;
    let channel = anna.get(&channel_path(agent)).await.data();
    assert_eq!((&channel["isEnabled"], &channel["primaryAddress"]), (&json!(true), &Value::Null));
    anna.patch(&channel_path(agent), json!({ "signature": "Acme" })).await.assert_code("success", "other settings change");
}

async fn with_an_agent_its_addresses_are_free(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let other = anna.create_agent("Night desk").await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    add_address(&anna, agent, "support", domain).await;
    anna.post(&format!("{}/blocked-senders", channel_path(agent)), json!({ "sender": "*@spam.dev" })).await.data();
    anna.patch(&channel_path(agent), json!({ "signature": "Acme" })).await.data();
    anna.delete(&format!("/agents/{agent}")).await.data();
    try_to_add(&anna, other, "support", domain).await.assert_code("ADDRESS_TAKEN", "the agent may be restored");
    world.settle().await;
    world.advance(std::time::Duration::from_hours(31 * 24));
    world.run_periodic_tasks().await;
    world.settle().await;
    add_address(&anna, other, "support", domain).await;
    for table in ["email_channels", "email_blocked_senders"] {
        let left = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(world.backdoor().await.query_number(left).await, 0, "{table}");
    }
}

async fn addresses_of_others_are_not_found(world: &World) {
    let (anna, agent) = with_agent(world).await;
    let sibling = anna.create_agent("Sibling").await;
    let bert = world.new_actor(Plan::Pro).await;
    let domain = add_receiving_domain(world, anna.org, &fresh_hostname()).await;
    let address = add_address(&anna, agent, "support", domain).await;
    for (actor, of, code) in [(&anna, sibling, "ADDRESS_NOT_FOUND"), (&bert, agent, "AGENT_NOT_FOUND")] {
        let path = format!("{}/{address}", addresses_path(of));
        actor.get(&path).await.assert_code(code, "read");
        actor.delete(&path).await.assert_code(code, "removed");
        let primary = format!("{}/primary-address", channel_path(of));
        actor.put(&primary, json!({ "addressId": address })).await.assert_code(code, "chosen");
    }
}

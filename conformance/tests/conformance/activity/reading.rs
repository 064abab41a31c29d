//! Reading the activity: named actors, filters, pages, and its retention.

use std::time::Duration;

use frontdesk_client::prelude::*;
use frontdesk_conformance::{Actor, World, call::percent_encode, stories};
use frontdesk_core::auth::principal::{MemberPrincipal, Principal};
use frontdesk_platform::accounts::{keys::NewKey, mail_addresses::MailAddress, members, roles};
use frontdesk_types::{
    AccountId,
    accounts::{MemberRole, keys::Scope, orgs::Plan},
};
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    an_entry_tells_who_did_what_in_which_request,
    actors_have_the_names_that_people_know_them_by,
    entries_are_found_by_every_filter_and_by_several,
    every_entry_is_on_one_page,
    what_is_gone_stays_in_the_activity,
    old_entries_are_removed with "activity.retention = '30d'",
    entries_may_be_kept_for_ever with "activity.retention = '0d'",
];

/// Lists the entries that match a filter, newest first: who did what, to what.
async fn find_entries(actor: &Actor, filter: &str) -> Vec<String> {
    let page = actor.get(&format!("/activity?limit=100{filter}")).await.data();
    let items = page["items"].as_array().expect("a list");
    let told = |item: &Value| {
        let text = |pointer: &str| item.pointer(pointer).and_then(Value::as_str).unwrap_or("-").to_owned();
        format!("{} {} {}", text("/actor/name"), text("/verb"), text("/resource/kind"))
    };
    items.iter().map(told).collect()
}

async fn an_entry_tells_who_did_what_in_which_request(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let changed = anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office", "isPublic": false })).await;
    let request = changed.header("x-request-id").expect("every answer names its request").to_owned();
    let page = anna.get("/activity?limit=1").await;
    let entry = &page.data()["items"][0];
    assert_eq!(
        (&entry["requestId"], &entry["actor"]["id"], &entry["resource"]["id"]),
        (&json!(request), &json!(anna.key_id()), &json!(agent))
    );
    assert_eq!(entry["createdAt"], changed.data()["updatedAt"]);
    insta::assert_json_snapshot!(page.redacted_body()["data"]["items"][0], @r#"
    {
      "id": "[uuid 1]",
      "actor": {
        "kind": "key",
        "id": "[key id]",
        "name": "Test key"
      },
      "verb": "updated",
      "resource": {
        "kind": "agent",
        "id": "[uuid 2]"
      },
      "changes": {
        "fields": [
          "isPublic",
          "name"
        ],
        "before": {
          "isPublic": true
        },
        "after": {
          "isPublic": false
        }
      },
      "requestId": "[uuid 3]",
      "createdAt": "[time]"
    }
    "#);
}

/// Makes a person of the organization create a role, as they would in a browser.
async fn create_role_as(world: &World, org: &Actor, person: AccountId, name: &str) {
    let principal = Principal::Member(MemberPrincipal { account: person, role: Some(MemberRole::Owner) });
    let unit = world.app().services.units.begin_for(org.org, principal, None).await.expect("a transaction");
    let mut unit = unit.expect("the organization is there");
    roles::create(&mut unit, name, &[]).await.expect("a role");
    let _nobody_waits = unit.commit().await.expect("a commit");
}

async fn actors_have_the_names_that_people_know_them_by(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let address = |name: &str| MailAddress::parse("", &format!("{name}@acme.dev")).expect("an address");
    let bert = world
        .run_as_operator(anna.org, async |unit| members::add_or_update(unit, &address("bert"), MemberRole::Admin).await)
        .await;
    create_role_as(world, &anna, bert.account, "Editors").await;
    let robot = world.new_actor_with_key(anna.org, NewKey::new("Nightly robot", Scope::Write)).await;
    let agent = robot.create_agent("Front desk").await;

    let newest = anna.get("/activity?limit=1").await.data();
    assert_eq!(newest["items"][0]["actor"], json!({ "kind": "key", "id": robot.key_id(), "name": "Nightly robot" }));
    let berts = anna.get("/activity?actorKind=member").await.data();
    let actor = json!({ "kind": "member", "id": bert.account, "name": "bert@acme.dev" });
    assert_eq!((berts["items"].as_array().map(Vec::len), &berts["items"][0]["actor"]), (Some(1), &actor));
    let members = anna.get("/organization/members").await.data();
    assert_eq!(members["items"][0]["id"], json!(bert.account), "who it was is in the list of members");
    let operators = anna.get("/activity?actorKind=operator&limit=1").await.data();
    assert_eq!(operators["items"][0]["actor"], json!({ "kind": "operator", "id": null, "name": null }));

    world.run_as_operator(anna.org, async |unit| members::remove(unit, &address("bert")).await).await;
    let berts = anna.get(&format!("/activity?actorId={}", bert.account)).await.data();
    assert_eq!(berts["items"][0]["actor"], actor, "a former member keeps their name");
    let of_agent = anna.get(&format!("/activity?resourceId={agent}")).await.data();
    assert_eq!(of_agent["items"].as_array().map(Vec::len), Some(1));
}

async fn entries_are_found_by_every_filter_and_by_several(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let robot = world.new_actor_with_key(anna.org, NewKey::new("Robot", Scope::Admin)).await;
    let owner = world.key_creator(&anna).await.expect("an owner");
    create_role_as(world, &anna, owner, "Editors").await;
    world.advance(Duration::from_hours(5));
    let agent = robot.create_agent("Front desk").await;
    robot.ask_agent(agent, "Who is there?").await.data();
    let changed = robot.patch(&format!("/agents/{agent}"), json!({ "isPublic": false })).await;
    let request = changed.header("x-request-id").expect("every answer names its request");
    let at = percent_encode(changed.data()["updatedAt"].as_str().expect("a time"));
    world.advance(Duration::from_hours(5));
    let source = robot.train_on_text(agent, "Opening hours", "Nine to five.").await;
    world.settle().await;
    robot.delete(&format!("/agents/{agent}/sources/{source}")).await.data();

    let filters = [
        format!("&requestId={request}"),
        format!("&resourceId={agent}"),
        format!("&resourceId={agent}&verb=created"),
        format!("&resourceId={agent}&resourceKind=source"),
        "&resourceKind=source".to_owned(),
        "&resourceKind=message".to_owned(),
        "&resourceKind=message&verb=deleted".to_owned(),
        "&verb=deleted".to_owned(),
        "&verb=updated&resourceKind=agent".to_owned(),
        format!("&verb=created&actorId={}", robot.key_id()),
        format!("&actorId={}&resourceKind=role", robot.key_id()),
        format!("&actorId={owner}"),
        "&actorKind=member".to_owned(),
        format!("&actorKind=key&from={at}"),
        format!("&actorKind=key&to={at}"),
        format!("&actorKind=member&from={at}"),
        format!("&from={at}&to={at}"),
        format!("&from={at}&verb=deleted&actorKind=key&actorId={}&resourceKind=source&resourceId={source}", robot.key_id()),
        "&actorKind=system".to_owned(),
        "&requestId=none".to_owned(),
    ];
    let known = [
        (request.to_owned(), "REQUEST"),
        (agent.to_string(), "AGENT"),
        (source.to_string(), "SOURCE"),
        (robot.key_id().to_owned(), "ROBOT"),
        (owner.to_string(), "OWNER"),
        (at.clone(), "NOW"),
        (format!("owner@{}.acme.dev", anna.org), "owner"),
    ];
    let mut table = String::new();
    for filter in filters {
        let entries = find_entries(&anna, &filter).await;
        table.push_str(&format!("{filter}\n"));
        entries.iter().for_each(|entry| table.push_str(&format!("    {entry}\n")));
    }
    for (value, name) in known {
        table = table.replace(&value, name);
    }
    insta::assert_snapshot!(table, @r"
    &requestId=REQUEST
        Robot updated agent
    &resourceId=AGENT
        Robot updated agent
        Robot created agent
    &resourceId=AGENT&verb=created
        Robot created agent
    &resourceId=AGENT&resourceKind=source
    &resourceKind=source
        Robot deleted source
        Robot created source
    &resourceKind=message
        Robot created message
    &resourceKind=message&verb=deleted
    &verb=deleted
        Robot deleted source
    &verb=updated&resourceKind=agent
        Robot updated agent
    &verb=created&actorId=ROBOT
        Robot created source
        Robot created message
        Robot created agent
    &actorId=ROBOT&resourceKind=role
    &actorId=OWNER
        owner created role
    &actorKind=member
        owner created role
    &actorKind=key&from=NOW
        Robot deleted source
        Robot created source
        Robot updated agent
    &actorKind=key&to=NOW
        Robot created message
        Robot created agent
    &actorKind=member&from=NOW
    &from=NOW&to=NOW
    &from=NOW&verb=deleted&actorKind=key&actorId=ROBOT&resourceKind=source&resourceId=SOURCE
        Robot deleted source
    &actorKind=system
    &requestId=none
    ");
    for wrong in ["verb=broken", "resourceKind=thing", "actorKind=nobody", "from=yesterday", "actorId=", "requestId="] {
        anna.get(&format!("/activity?{wrong}")).await.assert_code("VALIDATION_ERROR", wrong);
    }
}

async fn every_entry_is_on_one_page(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    for number in 0..7 {
        anna.patch(&format!("/agents/{agent}"), json!({ "name": format!("Desk {number}") })).await.data();
    }
    let all: Vec<Uuid> = anna.sdk.list_activity().limit(100).await.expect("a page").items.iter().map(|entry| entry.id).collect();
    for limit in [1, 3, 10] {
        let paged: Vec<Uuid> =
            anna.sdk.list_activity().limit(limit).all().map_ok(|entry| entry.id).try_collect().await.expect("all entries");
        assert_eq!(paged, all, "in pages of {limit}");
    }
    let page = anna.get("/activity?limit=2&verb=updated").await.data();
    let cursor = percent_encode(page["nextCursor"].as_str().expect("more"));
    let next = anna.get(&format!("/activity?limit=2&verb=updated&cursor={cursor}")).await.data();
    assert_eq!(next["items"][0]["id"], json!(all[2]), "changes of the agent are the newest");
    let other = anna.get(&format!("/activity?limit=2&cursor={cursor}")).await;
    other.assert_code("VALIDATION_ERROR", "a cursor of other filters");
}

async fn what_is_gone_stays_in_the_activity(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    world.advance(Duration::from_hours(31 * 24));
    world.settle().await;
    anna.get(&format!("/agents/{agent}")).await.assert_code("AGENT_NOT_FOUND", "after its deadline");
    let verbs = find_entries(&anna, &format!("&resourceId={agent}")).await;
    assert_eq!(verbs.len(), 2, "created and deleted: {verbs:?}");
}

async fn old_entries_are_removed(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let old = anna.create_agent("Old").await;
    world.advance(Duration::from_hours(29 * 24));
    let agent = anna.create_agent("New").await;
    world.run_periodic_tasks().await;
    assert_eq!(find_entries(&anna, &format!("&resourceId={old}")).await.len(), 1, "a day before its time");
    world.advance(Duration::from_hours(2 * 24));
    world.run_periodic_tasks().await;
    assert_eq!(find_entries(&anna, "").await.len(), 1);
    assert_eq!(find_entries(&anna, &format!("&resourceId={agent}")).await.len(), 1, "it is younger");
    assert!(find_entries(&bert, "").await.is_empty());
    anna.get(&format!("/agents/{old}")).await.data();
}

async fn entries_may_be_kept_for_ever(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Old").await;
    world.advance(Duration::from_hours(5_000 * 24));
    world.run_periodic_tasks().await;
    assert_eq!(find_entries(&anna, &format!("&resourceId={agent}")).await.len(), 1);
}

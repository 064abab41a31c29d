//! Lists: filtered, in either direction, sorted by name.

use std::time::Duration;

use frontdesk_client::{
    prelude::*,
    types::{AgentSort, SortOrder, SourceStatus},
};
use frontdesk_conformance::{
    Actor, Stage, World,
    call::percent_encode,
    contract::{ContractOperation, ParameterPlace, contract},
    stories,
};
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress, members};
use frontdesk_store as store;
use frontdesk_types::{
    DocumentId, SourceId,
    accounts::{MemberRole, orgs::Plan},
    knowledge::sources::{PageOutcome, SourceDocument, SourceVersion},
};
use serde_json::{Value, json};

stories![
    every_list_can_be_turned_around,
    agents_are_found_by_a_part_of_their_name,
    agents_come_in_the_order_of_their_names,
    a_cursor_is_of_its_filters_and_its_order,
    sources_are_found_by_status_kind_and_title,
    the_report_of_a_website_is_narrowed_to_an_outcome,
    the_ledger_is_narrowed_to_a_kind_and_a_time,
    people_are_narrowed_to_a_role,
    roles_are_found_by_a_part_of_their_name,
];

/// Returns the field of each item of a list, over all its pages, two items per page.
async fn list_field(actor: &Actor, target: &str, field: &str) -> Vec<String> {
    let separator = if target.contains('?') { '&' } else { '?' };
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = actor.get(&format!("{target}{separator}limit=2{cursor}")).await.data();
        let items = page["items"].as_array().expect("a list");
        found.extend(items.iter().map(|item| item[field].as_str().expect("a text").to_owned()));
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={}", percent_encode(next)),
            None => return found,
        }
    }
}

/// Lists that begin with the largest group.
const LISTS_BY_SIZE: [&str; 2] = ["listUnansweredQuestions", "listTopicSuggestions"];

async fn every_list_can_be_turned_around(world: &World) {
    let is_turned =
        |operation: &&ContractOperation| operation.has_parameter("cursor") && !LISTS_BY_SIZE.contains(&operation.id.as_str());
    let lists = contract().operations.iter().filter(is_turned);
    let stage = Stage::set_up(world).await;
    for name in ["Night desk", "Day desk"] {
        let agent = stage.actor.create_agent(name).await;
        stage.actor.post(&format!("/agents/{agent}/help-center/site"), json!({ "name": name })).await.data();
        stage.actor.post("/roles", json!({ "name": name, "permissions": [] })).await.data();
        stage.actor.train_on_text(stage.agent, name, "A few words.").await;
        stage.actor.ask_agent(agent, "Who is there?").await.data();
        stage.actor.ask_agent(stage.agent, "Who is there?").await.data();
        let reply = stage.actor.ask_agent(stage.agent, "Who is there?").await.data();
        let assign = format!("/inbox/conversations/{}/assign", reply["conversationId"].as_str().expect("an id"));
        stage.actor.post(&assign, json!({})).await.data();
        let endpoint = json!({ "url": "https://hooks.invalid/", "eventTypes": ["ping"] });
        stage.actor.post("/webhooks/endpoints", endpoint).await.data();
        stage.actor.post(&format!("/webhooks/endpoints/{}/test", stage.endpoint), json!({})).await.data();
        let hostname = format!("{}.acme.dev", name.replace(' ', "-"));
        stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), json!({ "hostname": hostname })).await.data();
        stage.actor.post("/inbox/saved-replies", json!({ "name": name, "text": "Hello." })).await.data();
        stage.actor.post(&format!("/agents/{}/topics", stage.agent), json!({ "name": name })).await.data();
        let notes = format!("/agents/{}/conversations/{}/notes", stage.agent, stage.conversation);
        stage.actor.post(&notes, json!({ "text": name })).await.data();
        let site = format!("/help-center/sites/{}", stage.help.site);
        stage.actor.post(&format!("{site}/collections"), json!({ "name": name })).await.data();
        let from = format!("/{}", name.replace(' ', "-"));
        stage
            .actor
            .post(&format!("{site}/redirects"), json!({ "fromPath": from, "target": { "kind": "url", "url": "/" } }))
            .await
            .data();
        stage.actor.send(&stage.example_call(contract().operation("createHelpCenterFile"))).await.data();
    }
    world.settle().await;
    let mut turned = 0;
    for operation in lists {
        let mut target = operation.path.clone();
        for parameter in operation.parameters_in(ParameterPlace::Path) {
            let id = match parameter.name.as_str() {
                "agentId" => stage.agent,
                "conversationId" => stage.conversation,
                "endpointId" => stage.endpoint,
                "siteId" => stage.help.site,
                "articleId" => stage.help.published,
                _ => stage.website,
            };
            target = target.replace(&format!("{{{}}}", parameter.name), &id.to_string());
        }
        assert!(operation.has_parameter("order"), "{} has no `order`", operation.id);
        let field = match operation.id.as_str() {
            "listSourcePages" => "url",
            "listDomains" => "hostname",
            "listArticleRevisions" => "createdAt",
            _ => "id",
        };
        let mut ascending = list_field(&stage.actor, &format!("{target}?order=asc"), field).await;
        let descending = list_field(&stage.actor, &format!("{target}?order=desc"), field).await;
        ascending.reverse();
        assert_eq!(ascending, descending, "{}", operation.id);
        turned += usize::from(ascending.len() > 2);
        stage.actor.get(&format!("{target}?order=up")).await.assert_code("VALIDATION_ERROR", "no direction");
    }
    assert_eq!(turned, 20, "all but messages, the inbox, members, invitations and pages of websites have several pages here");
}

async fn agents_are_found_by_a_part_of_their_name(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    for name in ["Éclair DESK", "desk 100%", "Straße", "a_b", "axb"] {
        anna.create_agent(name).await;
    }
    let closed = anna.create_agent("Closed desk").await;
    anna.patch(&format!("/agents/{closed}"), json!({ "isPublic": false })).await.data();
    let mut found = String::new();
    let queries =
        ["q=DESK", "q=%C3%A9CLAIR", "q=STRASSE", "q=a_b", "q=100%25", "q=nobody", "isPublic=false", "q=desk&isPublic=true"];
    for query in queries {
        let names = list_field(&anna, &format!("/agents?{query}"), "name").await;
        found.push_str(format!("{query}: {}", names.join(", ")).trim_end());
        found.push('\n');
    }
    insta::assert_snapshot!(found.trim_end(), @r"
    q=DESK: Closed desk, desk 100%, Éclair DESK
    q=%C3%A9CLAIR: Éclair DESK
    q=STRASSE:
    q=a_b: a_b
    q=100%25: desk 100%
    q=nobody:
    isPublic=false: Closed desk
    q=desk&isPublic=true: desk 100%, Éclair DESK
    ");
    anna.get("/agents?q=%20").await.assert_code("VALIDATION_ERROR", "blank");
    anna.get(&format!("/agents?q={}", "a".repeat(201))).await.assert_code("VALIDATION_ERROR", "too long");

    anna.patch(&format!("/agents/{closed}"), json!({ "name": "Open house" })).await.data();
    assert_eq!(list_field(&anna, "/agents?q=HOUSE", "name").await, ["Open house"], "found by its new name");
    assert!(list_field(&anna, "/agents?q=closed", "name").await.is_empty(), "and no longer by the old one");
}

async fn agents_come_in_the_order_of_their_names(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let mut names = ["beta", "Alpha", "äther", "alpha", "Zeta", "\u{10FFFF}", "Beta 2", "1st"];
    for name in names {
        anna.create_agent(name).await;
    }
    names.sort_by_key(|name| name.to_lowercase());
    let sorted = list_field(&anna, "/agents?sort=name", "name").await;
    assert_eq!(sorted.iter().map(|name| name.to_lowercase()).collect::<Vec<_>>(), names.map(str::to_lowercase));
    let mut reversed = list_field(&anna, "/agents?sort=name&order=desc", "name").await;
    reversed.reverse();
    assert_eq!(reversed, sorted, "ties too");
    let through_the_sdk: Vec<_> = anna
        .sdk
        .list_agents()
        .sort(AgentSort::Name)
        .order(SortOrder::Asc)
        .limit(3)
        .all()
        .map_ok(|agent| agent.name)
        .try_collect()
        .await
        .expect("all agents");
    assert_eq!(through_the_sdk, sorted);
}

async fn a_cursor_is_of_its_filters_and_its_order(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    for name in ["Desk 1", "Desk 2", "Desk 3"] {
        anna.create_agent(name).await;
    }
    let cursor_of = async |query: &str| {
        let page = anna.get(&format!("/agents?limit=1{query}")).await.data();
        percent_encode(page["nextCursor"].as_str().expect("more"))
    };
    let queries = ["", "&q=desk", "&isPublic=true", "&q=desk&isPublic=true", "&order=asc", "&sort=name", "&sort=name&order=desc"];
    for of in queries {
        let cursor = cursor_of(of).await;
        for other in queries {
            let answer = anna.get(&format!("/agents?limit=1&cursor={cursor}{other}")).await;
            if of == other {
                answer.data();
            } else {
                answer.assert_code("VALIDATION_ERROR", &format!("the cursor of `{of}` with `{other}`"));
            }
        }
    }
    let cursor = cursor_of("").await;
    anna.get(&format!("/agents?limit=2&order=desc&cursor={cursor}")).await.data();
}

async fn sources_are_found_by_status_kind_and_title(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    let qna = json!({ "question": "When do you OPEN?", "answer": "At ten." });
    anna.post(&format!("/agents/{agent}/sources/qna"), qna).await.data();
    world.settle().await;
    let mut found = String::new();
    for query in
        ["status=failed", "status=queued", "status=ready", "type=qna", "q=open", "q=OPEN&type=text", "type=website&status=ready"]
    {
        let titles = list_field(&anna, &format!("/agents/{agent}/sources?{query}"), "title").await;
        found.push_str(format!("{query}: {}", titles.join(", ")).trim_end());
        found.push('\n');
    }
    insta::assert_snapshot!(found.trim_end(), @r"
    status=failed: Nowhere
    status=queued:
    status=ready: When do you OPEN?, Opening hours
    type=qna: When do you OPEN?
    q=open: When do you OPEN?, Opening hours
    q=OPEN&type=text: Opening hours
    type=website&status=ready:
    ");
    let text = json!({ "title": "Kept elsewhere", "content": "At nine.", "externalId": "Page 7/a" });
    let kept = anna.post(&format!("/agents/{agent}/sources/text"), text).await.data();
    let found = async |query: &str| anna.get(&format!("/agents/{agent}/sources?{query}")).await.data();
    let page = found("externalId=Page%207%2Fa").await;
    assert_eq!((&page["items"][0]["id"], &page["items"][1], &page["nextCursor"]), (&kept["id"], &Value::Null, &Value::Null));
    for other in
        ["externalId=page%207%2Fa", "externalId=Page%207", "externalId=Page%207%2Fa&type=qna", "externalId=Page%207%2Fa&q=x"]
    {
        assert_eq!(found(other).await["items"], json!([]), "{other}");
    }
    anna.get(&format!("/agents/{agent}/sources?externalId=%20")).await.assert_code("VALIDATION_ERROR", "a blank one");
    let sibling = anna.create_agent("Sibling").await;
    let of_sibling = anna.get(&format!("/agents/{sibling}/sources?externalId=Page%207%2Fa")).await.data();
    assert_eq!(of_sibling["items"], json!([]), "each agent has its own");
    world.settle().await;
    let failed = anna.sdk.list_sources(agent).status(SourceStatus::Failed).await.expect("a page");
    assert_eq!(failed.items.len(), 1);
    anna.get(&format!("/agents/{agent}/sources?status=done")).await.assert_code("VALIDATION_ERROR", "no status");
}

async fn the_report_of_a_website_is_narrowed_to_an_outcome(world: &World) {
    let Stage { actor: anna, agent, website, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    let outcomes = [PageOutcome::Fetched, PageOutcome::Failed, PageOutcome::Fetched, PageOutcome::Skipped, PageOutcome::Failed];
    for (page, outcome) in (1..).zip(outcomes) {
        let id: DocumentId = world.app().services.ports.ids.next();
        let url = Some(format!("http://192.0.2.1/{page}"));
        let document = SourceDocument {
            id,
            url,
            title: None,
            outcome,
            reason: None,
            failure: None,
            etag: None,
            last_modified: None,
            bytes: 0,
        };
        let mut tx = world.store().begin().await.expect("a transaction");
        let of = SourceId(website);
        store::knowledge::documents::insert(&mut tx, SourceVersion { org: anna.org, source: of, version: 1 }, &document)
            .await
            .expect("the page is added");
        tx.commit().await.expect("a commit");
    }
    let pages = format!("/agents/{agent}/sources/{website}/pages");
    assert_eq!(list_field(&anna, &format!("{pages}?outcome=failed"), "url").await, ["http://192.0.2.1/2", "http://192.0.2.1/5"]);
    let newest = list_field(&anna, &format!("{pages}?outcome=failed&order=desc"), "url").await;
    assert_eq!(newest, ["http://192.0.2.1/5", "http://192.0.2.1/2"]);
    assert!(list_field(&anna, &format!("{pages}?outcome=unchanged"), "url").await.is_empty());
}

async fn the_ledger_is_narrowed_to_a_kind_and_a_time(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    let mut times = Vec::new();
    for _ in 0..4 {
        world.advance(Duration::from_hours(5));
        anna.ask_agent(agent, "When do you open?").await.data();
        let newest = anna.get("/billing/credit-history?limit=1").await.data();
        times.push(newest["items"][0]["createdAt"].as_str().expect("a time").to_owned());
    }
    let ledger = async |query: String| list_field(&anna, &format!("/billing/credit-history?{query}"), "createdAt").await;
    let (second, last) = (percent_encode(&times[1]), percent_encode(&times[3]));
    assert_eq!(ledger(format!("from={second}&to={last}&order=asc")).await, times[1..3], "`from` is part of it, `to` is not");
    assert_eq!(ledger(format!("from={second}&order=asc")).await, times[1..]);
    assert_eq!(ledger(format!("to={second}&kind=reply")).await, times[..1]);
    assert_eq!(ledger("kind=reply&order=asc".to_owned()).await, times);
    assert_eq!(ledger("kind=refill".to_owned()).await.len(), 1);
    assert!(ledger("kind=refund".to_owned()).await.is_empty());
    assert!(ledger(format!("from={last}&to={last}")).await.is_empty(), "an empty range");
    anna.get("/billing/credit-history?from=yesterday").await.assert_code("VALIDATION_ERROR", "no time");
    assert_eq!(ledger("from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z".to_owned()).await.len(), 5);
}

async fn people_are_narrowed_to_a_role(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let address = |name: &str| MailAddress::parse("", &format!("{name}@acme.dev")).expect("an address");
    for (name, role) in [("bert", MemberRole::Admin), ("clara", MemberRole::Member), ("dora", MemberRole::Admin)] {
        world.run_as_operator(anna.org, async |unit| invitations::invite(unit, &address(name), role).await).await;
    }
    let invited = list_field(&anna, "/organization/invitations?role=admin", "email").await;
    assert_eq!(invited, ["dora@acme.dev", "bert@acme.dev"]);
    world.run_as_operator(anna.org, async |unit| members::add_or_update(unit, &address("clara"), MemberRole::Admin).await).await;
    assert_eq!(list_field(&anna, "/organization/members?role=admin", "email").await, ["clara@acme.dev"]);
    assert_eq!(list_field(&anna, "/organization/members", "role").await, ["admin", "owner"]);
}

async fn roles_are_found_by_a_part_of_their_name(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    for name in ["Editors", "Chief EDITORS", "Readers"] {
        anna.post("/roles", json!({ "name": name, "permissions": [] })).await.data();
    }
    assert_eq!(list_field(&anna, "/roles?q=editor", "name").await, ["Chief EDITORS", "Editors"]);
}

//! Lists: pages, newest first, every item exactly once.

use frontdesk_client::prelude::*;
use frontdesk_conformance::{Actor, World, call::percent_encode, stories};
use frontdesk_types::accounts::orgs::Plan;
use uuid::Uuid;

stories![
    pages_of_agents_hold_every_agent_once,
    an_agent_that_comes_or_goes_meanwhile_shifts_nothing,
    sources_come_in_pages_too,
    a_cursor_leads_to_its_own_list_only,
    a_cursor_is_of_one_agent,
];

/// Returns the ids of a page, and its cursor.
async fn list_page(actor: &Actor, target: &str) -> (Vec<Uuid>, Option<String>) {
    let data = actor.get(target).await.data();
    let ids =
        data["items"].as_array().expect("a list").iter().map(|item| item["id"].as_str().expect("an id").parse().expect("a UUID"));
    (ids.collect(), data["nextCursor"].as_str().map(ToOwned::to_owned))
}

async fn create_agents(actor: &Actor, count: usize) -> Vec<Uuid> {
    let mut newest_first = Vec::new();
    for n in 0..count {
        newest_first.insert(0, actor.create_agent(&format!("Agent {n}")).await);
    }
    newest_first
}

async fn pages_of_agents_hold_every_agent_once(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let all = create_agents(&anna, 45).await;
    let through_the_sdk: Vec<_> = anna.sdk.list_agents().all().map_ok(|agent| agent.id).try_collect().await.expect("all agents");
    assert_eq!(through_the_sdk, all);
    let (first, cursor) = list_page(&anna, "/agents").await;
    assert_eq!(first, all[..20], "20 by default");
    let (second, cursor) = list_page(&anna, &format!("/agents?cursor={}", percent_encode(&cursor.expect("more")))).await;
    assert_eq!(second, all[20..40]);
    let (third, cursor) = list_page(&anna, &format!("/agents?cursor={}&limit=5", percent_encode(&cursor.expect("more")))).await;
    assert_eq!((third.as_slice(), cursor), (&all[40..], None), "a page that is exactly full ends the list all the same");
    for limit in [1, 7, 44, 45, 100] {
        let all_again: Vec<_> =
            anna.sdk.list_agents().limit(limit).all().map_ok(|agent| agent.id).try_collect().await.expect("all agents");
        assert_eq!(all_again, all, "in pages of {limit}");
    }
}

async fn an_agent_that_comes_or_goes_meanwhile_shifts_nothing(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let all = create_agents(&anna, 6).await;
    let (first, cursor) = list_page(&anna, "/agents?limit=3").await;
    assert_eq!(first, all[..3]);
    let next = format!("/agents?limit=3&cursor={}", percent_encode(&cursor.expect("more")));
    anna.create_agent("Later").await;
    anna.delete(&format!("/agents/{}", all[2])).await.data();
    assert_eq!(list_page(&anna, &next).await.0, all[3..], "neither a repeat nor a gap, even where the last item is gone");
}

async fn sources_come_in_pages_too(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let mut all = Vec::new();
    for n in 0..5 {
        all.insert(0, anna.train_on_text(agent, &format!("Note {n}"), "A few words.").await);
    }
    let listed: Vec<_> =
        anna.sdk.list_sources(agent).limit(2).all().map_ok(|source| source.id).try_collect().await.expect("all sources");
    assert_eq!(listed, all);
    world.settle().await;
}

async fn a_cursor_leads_to_its_own_list_only(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    create_agents(&anna, 3).await;
    create_agents(&bert, 2).await;
    let (_, cursor) = list_page(&anna, "/agents?limit=1").await;
    let cursor = percent_encode(&cursor.expect("more"));
    assert_eq!(list_page(&anna, &format!("/agents?cursor={cursor}")).await.0.len(), 2);
    bert.get(&format!("/agents?cursor={cursor}")).await.assert_code("VALIDATION_ERROR", "a cursor of another organization");
    anna.get(&format!("/organization/members?cursor={cursor}")).await.assert_code("VALIDATION_ERROR", "a cursor of another list");
    anna.get("/agents?cursor=nonsense").await.assert_code("VALIDATION_ERROR", "a cursor that is none");
    anna.get(&format!("/agents?cursor={}", Uuid::nil())).await.assert_code("VALIDATION_ERROR", "an id in place of a cursor");
}

async fn a_cursor_is_of_one_agent(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (one, other) = (anna.create_agent("One").await, anna.create_agent("Other").await);
    for agent in [one, one, other] {
        anna.train_on_text(agent, "Note", "A few words.").await;
    }
    let (_, cursor) = list_page(&anna, &format!("/agents/{one}/sources?limit=1")).await;
    let cursor = percent_encode(&cursor.expect("more"));
    assert_eq!(list_page(&anna, &format!("/agents/{one}/sources?cursor={cursor}")).await.0.len(), 1);
    let of_other = anna.get(&format!("/agents/{other}/sources?cursor={cursor}")).await;
    of_other.assert_code("VALIDATION_ERROR", "a cursor of another agent's sources");
    world.settle().await;
}

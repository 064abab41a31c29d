use std::time::Duration;

use frontdesk_types::{
    Metadata, OrgId, PageRequest, Timestamp,
    agents::{Agent, AgentChanges, AgentFilter, GeoRestrictionMode},
};

use super::{NOON, StoreWorld, first_page};
use crate::{Tx, agents, testing::for_each_database};

#[tokio::test]
async fn visitors_reach_a_new_agent_unless_it_is_closed_or_was_left_unset_by_an_earlier_release() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        for (asked, stored) in [(None, true), (Some(true), true), (Some(false), false)] {
            let new = world.new_agent(org, "Front desk");
            let mut tx = world.begin_tx().await;
            let added = agents::insert(&mut tx, new.clone(), asked).await.unwrap();
            let found = agents::find(&mut tx, org, new.id).await.unwrap().expect("just added");
            tx.commit().await.unwrap();
            assert_eq!((added.is_public, found.is_public), (stored, stored), "asked for {asked:?}");
        }

        let legacy = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        execute!(tx, "UPDATE agents SET is_public = NULL WHERE id = $1", legacy.to_string()).unwrap();
        let mut agent = agents::find(&mut tx, org, legacy).await.unwrap().expect("there");
        assert!(!agent.is_public);
        let reopen = AgentChanges { is_public: Some(true), ..AgentChanges::default() };
        reopen.apply(&mut agent);
        agents::update(&mut tx, agent).await.unwrap().expect("there");
        assert!(agents::find(&mut tx, org, legacy).await.unwrap().expect("there").is_public);
    })
    .await;
}

async fn update_agent(tx: &mut Tx, mut agent: Agent, changes: AgentChanges, now: Timestamp) -> Agent {
    changes.apply(&mut agent);
    agent.updated_at = now;
    agents::update(tx, agent).await.expect("a query").expect("there")
}

#[tokio::test]
async fn an_update_changes_only_what_it_names() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let id = world.create_agent(org).await;
        let later = NOON + Duration::from_secs(1);
        let mut tx = world.begin_tx().await;

        let all = AgentChanges {
            name: Some("Night desk".to_owned()),
            description: Some(Some("For the night.".to_owned())),
            metadata: Some(Metadata::from([("team".to_owned(), "Nacht".to_owned())]).into()),
            is_public: Some(false),
            collect_leads: Some(true),
            help_page_enabled: Some(true),
            model: Some("builtin/extractive".to_owned()),
            system_instruction: Some(Some("Be kind.".to_owned())),
            unknown_answer: Some(Some("Ask again by day.".to_owned())),
            language: Some(Some("de-CH".to_owned())),
            temperature: Some(Some(0.1)),
            max_output_tokens: Some(Some(300)),
            session_resume_hours: Some(168),
            escalate_after: Some(Some(3)),
            conversation_retention_days: Some(Some(30)),
            geo_restriction_mode: Some(GeoRestrictionMode::Allow),
            geo_restriction_countries: Some(Some(vec!["DE".to_owned(), "CH".to_owned()])),
        };
        let before = agents::find(&mut tx, org, id).await.unwrap().expect("there");
        let changed = update_agent(&mut tx, before.clone(), all, later).await;
        assert_eq!((changed.created_at, changed.updated_at), (NOON, later));
        let between = AgentChanges::between(&before, &changed).to_json();
        assert_eq!(between.as_object().map(|fields| fields.len()), Some(17), "every field is another: {between}");

        let same = update_agent(&mut tx, changed.clone(), AgentChanges::default(), later).await;
        assert_eq!(format!("{changed:?}"), format!("{same:?}"));
        let found = agents::find(&mut tx, org, id).await.unwrap().expect("there");
        assert_eq!(format!("{found:?}"), format!("{same:?}"));
        assert_eq!(same.geo_restriction_countries.as_deref(), Some(&["DE".to_owned(), "CH".to_owned()][..]));

        let clear = AgentChanges { geo_restriction_countries: Some(None), ..AgentChanges::default() };
        let cleared = update_agent(&mut tx, same, clear, later).await;
        assert_eq!((cleared.geo_restriction_countries.clone(), cleared.geo_restriction_mode), (None, GeoRestrictionMode::Allow));

        let elsewhere = Agent { org: OrgId(world.ids.next()), ..cleared };
        assert!(agents::update(&mut tx, elsewhere).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_repeat_and_hold_live_agents_only() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let mut expected = Vec::new();
        for _ in 0..7 {
            expected.insert(0, world.create_agent(org).await);
            world.create_agent(other).await;
        }
        let gone = expected.remove(3);
        let mut tx = world.begin_tx().await;
        let deadline = NOON + Duration::from_hours(24);
        let scheduled = agents::schedule_deletion(&mut tx, org, gone, deadline, NOON).await.unwrap().expect("it was live");
        assert_eq!(scheduled.pending_delete_at, Some(deadline));
        assert!(agents::schedule_deletion(&mut tx, org, gone, deadline, NOON).await.unwrap().is_none(), "only once");
        tx.commit().await.unwrap();

        let mut conn = world.store.read().await.unwrap();
        let (mut listed, mut page) = (Vec::new(), PageRequest::newest(2));
        loop {
            let answer = agents::list_live(&mut conn, org, &AgentFilter::default(), &page).await.unwrap();
            assert!(answer.items.len() <= 2);
            listed.extend(answer.items.iter().map(|agent| agent.id));
            match answer.next {
                Some(cursor) => page.after = Some(cursor),
                None => break,
            }
        }
        assert_eq!(listed, expected);
        assert!(
            agents::list_live(&mut conn, org, &AgentFilter::default(), &first_page(6)).await.unwrap().next.is_none(),
            "a full last page is the last"
        );
        drop(conn);

        let mut tx = world.begin_tx().await;
        let restored = agents::cancel_deletion(&mut tx, org, gone, NOON).await.unwrap().expect("it awaited deletion");
        assert_eq!(restored.pending_delete_at, None);
        assert!(agents::cancel_deletion(&mut tx, org, gone, NOON).await.unwrap().is_none(), "only once");
    })
    .await;
}

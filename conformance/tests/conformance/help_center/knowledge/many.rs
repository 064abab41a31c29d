//! A site with many articles is learned and forgotten in steps, which may end anywhere.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_agents::knowledge::article_sources::settling;
use frontdesk_conformance::{Database, World, doomed::Doomed, stories, world};
use frontdesk_store::help_center::{articles, caps, revisions, sites};
use frontdesk_types::{
    AgentId, ArticleId,
    help_center::{articles::Article, revisions::Revision},
};
use serde_json::json;
use uuid::Uuid;

use super::{Desk, QUESTION};

stories![a_thousand_articles_are_learned_once_each_however_often_it_begins with "plans.hobby.help_articles = 2000",];

/// Adds many published articles with the same text to a site.
async fn copies(world: &World, desk: &Desk, article: Uuid, number: i64) {
    let (org, id) = (desk.anna.org, ArticleId(article));
    let mut tx = world.store().begin().await.expect("a transaction");
    let first = articles::find(&mut tx, org, id).await.expect("a query").expect("the article");
    let (revision, content) = revisions::find(&mut tx, org, id, 1).await.expect("a query").expect("its revision");
    assert!(caps::take_articles(&mut tx, org, number, None).await.expect("a query"), "there is room");
    for _ in 0..number {
        let number = sites::next_number(&mut tx, org, first.site).await.expect("a number");
        let copy = Article { id: world.app().services.ports.ids.next(), number, ..first.clone() };
        articles::insert(&mut tx, &copy).await.expect("the article is added");
        let revision = Revision { article: copy.id, ..revision.clone() };
        revisions::insert(&mut tx, org, &revision, &content).await.expect("its revision is added");
    }
    tx.commit().await.expect("a commit");
}

/// Counts the articles that are sources, and their sources.
async fn known(world: &World, desk: &Desk) -> (usize, usize) {
    let sql =
        format!("SELECT article FROM sources WHERE org_id = '{}' AND article IS NOT NULL AND deleted_at IS NULL", desk.anna.org);
    let rows = world.backdoor().await.texts(sql).await;
    (rows.iter().collect::<BTreeSet<_>>().len(), rows.len())
}

/// Waits until no job processes articles.
async fn settled(world: &World) {
    for _ in 0..3_000 {
        world.app().services.wake.call();
        let jobs = "SELECT COUNT(*) FROM jobs WHERE kind = 'settle_articles'".to_owned();
        if world.backdoor().await.number(jobs).await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("articles are never settled");
}

async fn a_thousand_articles_are_learned_once_each_however_often_it_begins(world: &World) {
    let desk = Desk::closed(world, json!({})).await;
    let article = desk.publishes("Open the garage", super::BODY).await;
    copies(world, &desk, article, 1_000).await;
    assert_eq!(known(world, &desk).await, (0, 0), "nobody sees the site");
    // A process that dies after three steps, in the fourth one.
    let always = format!("UPDATE help_sites SET train_agent = 'always' WHERE id = '{}'", desk.site);
    world.backdoor().await.run(always).await;
    let of = (desk.anna.org, AgentId(desk.agent));
    let (publisher, mut after) = (world.app().services.units.publisher(), 0);
    for step in 0..4 {
        let mut tx = world.store().begin().await.expect("a transaction");
        after = settling::step(&mut tx, publisher, of, after).await.expect("a step").expect("there are more");
        if step < 3 {
            tx.commit().await.expect("a commit");
        }
    }
    assert_eq!(known(world, &desk).await, (150, 150));
    desk.trains("never").await;
    desk.trains("always").await;
    settled(world).await;
    assert_eq!(known(world, &desk).await, (1_001, 1_001));
    desk.trains("never").await;
    assert_eq!(desk.cited(QUESTION).await, None, "long before all is removed");
    settled(world).await;
    assert_eq!(known(world, &desk).await, (0, 0));
}

#[test]
fn what_a_killed_process_has_begun_another_one_ends() {
    world::tell(Database::Postgres, ["plans.hobby.help_articles = 2000"], async |world: &World| {
        let desk = Desk::closed(world, json!({})).await;
        let article = desk.publishes("Open the garage", super::BODY).await;
        copies(world, &desk, article, 300).await;
        let mut doomed = Doomed::start(world).await;
        let there = world.at(&doomed.url, &desk.anna);
        there.patch(&format!("{}/access", super::path(desk.site)), json!({ "published": true })).await.data();
        while known(world, &desk).await.0 < 50 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        doomed.dies().await;
        world.advance(Duration::from_secs(121));
        settled(world).await;
        assert_eq!(known(world, &desk).await, (301, 301));
    });
}

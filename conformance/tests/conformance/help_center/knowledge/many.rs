//! A site with many articles is learned and forgotten in steps, which may end anywhere.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_agents::knowledge::article_sources::settling;
use frontdesk_conformance::{TestDatabase, World, doomed::DoomedServer, stories, world};
use frontdesk_store::help_center::{articles, plan_limits, revisions, sites};
use frontdesk_types::{
    AgentId, ArticleId,
    help_center::{articles::Article, revisions::Revision},
};
use serde_json::json;
use uuid::Uuid;

use super::{KnowledgeDesk, QUESTION};

stories![a_thousand_articles_are_learned_once_each_however_often_it_begins with "plans.hobby.help_articles = 2000",];

/// Adds many published articles with the same text to a site.
async fn copy_articles(world: &World, desk: &KnowledgeDesk, article: Uuid, number: i64) {
    let (org, id) = (desk.anna.org, ArticleId(article));
    let mut tx = world.store().begin().await.expect("a transaction");
    let first = articles::find(&mut tx, org, id).await.expect("a query").expect("the article");
    let (revision, content) = revisions::find(&mut tx, org, id, 1).await.expect("a query").expect("its revision");
    assert!(plan_limits::take_articles(&mut tx, org, number, None).await.expect("a query"), "there is room");
    for _ in 0..number {
        let number = sites::take_next_number(&mut tx, org, first.site).await.expect("a number");
        let copy = Article { id: world.app().services.ports.ids.next(), number, ..first.clone() };
        articles::insert(&mut tx, &copy).await.expect("the article is added");
        let revision = Revision { article: copy.id, ..revision.clone() };
        revisions::insert(&mut tx, org, &revision, &content).await.expect("its revision is added");
    }
    tx.commit().await.expect("a commit");
}

/// Counts the articles that are sources, and their sources.
async fn count_known(world: &World, desk: &KnowledgeDesk) -> (usize, usize) {
    let sql =
        format!("SELECT article FROM sources WHERE org_id = '{}' AND article IS NOT NULL AND deleted_at IS NULL", desk.anna.org);
    let rows = world.backdoor().await.query_texts(sql).await;
    (rows.iter().collect::<BTreeSet<_>>().len(), rows.len())
}

/// Waits until no job processes articles.
async fn wait_until_settled(world: &World) {
    for _ in 0..3_000 {
        world.app().services.wake.signal_work();
        let jobs = "SELECT COUNT(*) FROM jobs WHERE kind = 'settle_articles'".to_owned();
        if world.backdoor().await.query_number(jobs).await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("articles are never settled");
}

async fn a_thousand_articles_are_learned_once_each_however_often_it_begins(world: &World) {
    let desk = KnowledgeDesk::open_unpublished(world, json!({})).await;
    let article = desk.publish_article("Open the garage", super::BODY).await;
    copy_articles(world, &desk, article, 1_000).await;
    assert_eq!(count_known(world, &desk).await, (0, 0), "nobody sees the site");
    // A process that dies after three steps, in the fourth one.
    let always = format!("UPDATE help_sites SET train_agent = 'always' WHERE id = '{}'", desk.site);
    world.backdoor().await.execute(always).await;
    let of = (desk.anna.org, AgentId(desk.agent));
    let (publisher, mut after) = (world.app().services.units.publisher(), 0);
    for step in 0..4 {
        let mut tx = world.store().begin().await.expect("a transaction");
        after = settling::take_step(&mut tx, publisher, of, after).await.expect("a step").expect("there are more");
        if step < 3 {
            tx.commit().await.expect("a commit");
        }
    }
    assert_eq!(count_known(world, &desk).await, (150, 150));
    desk.set_training("never").await;
    desk.set_training("always").await;
    wait_until_settled(world).await;
    assert_eq!(count_known(world, &desk).await, (1_001, 1_001));
    desk.set_training("never").await;
    assert_eq!(desk.cited_title(QUESTION).await, None, "long before all is removed");
    wait_until_settled(world).await;
    assert_eq!(count_known(world, &desk).await, (0, 0));
}

#[test]
fn what_a_killed_process_has_begun_another_one_ends() {
    world::tell(TestDatabase::Postgres, ["plans.hobby.help_articles = 2000"], async |world: &World| {
        let desk = KnowledgeDesk::open_unpublished(world, json!({})).await;
        let article = desk.publish_article("Open the garage", super::BODY).await;
        copy_articles(world, &desk, article, 300).await;
        let mut doomed = DoomedServer::start(world).await;
        let there = world.actor_at(&doomed.url, &desk.anna);
        there.patch(&format!("{}/access", super::site_path(desk.site)), json!({ "isPublished": true })).await.data();
        while count_known(world, &desk).await.0 < 50 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        doomed.kill().await;
        world.advance(Duration::from_secs(121));
        wait_until_settled(world).await;
        assert_eq!(count_known(world, &desk).await, (301, 301));
    });
}

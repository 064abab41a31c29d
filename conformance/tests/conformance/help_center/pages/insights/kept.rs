//! Retention of visitors' statistics.

use std::collections::BTreeMap;

use frontdesk_store::help_center::insights as stored;
use frontdesk_types::{
    SiteId,
    analytics::{Slot, Span},
    help_center::insights::{Counted, TermFigures},
};

use super::*;

stories![
    an_article_knows_its_views_of_a_year,
    visitors_are_forgotten_after_two_days,
    lists_of_long_ago_are_of_whole_days,
    a_deleted_article_is_in_no_list,
    of_months_gone_by_what_was_frequent_is_known,
];

/// Advances the clock by this many days, and runs the periodic tasks.
async fn days_pass(world: &World, days: u32) {
    world.advance(DAY * days);
    world.sweep().await;
}

async fn views(site: &Visited<'_>) -> Value {
    site.article().await["views"].clone()
}

async fn an_article_knows_its_views_of_a_year(world: &World) {
    let site = early(world).await;
    let path = site.path().await;
    for _ in 0..3 {
        site.reads(&path).await;
    }
    world.writes_visits().await;
    world.sweep().await;
    assert_eq!(views(&site).await, 0, "until midnight");
    days_pass(world, 1).await;
    assert_eq!(views(&site).await, 3);
    site.reads(&path).await;
    world.writes_visits().await;
    days_pass(world, 1).await;
    world.sweep().await;
    assert_eq!(views(&site).await, 4, "each view counts once");
    let list = site.stage.actor.get(&format!("/help-center/sites/{}/articles", site.stage.help.site)).await.data();
    let mut listed: Vec<_> = list["items"].as_array().expect("articles").iter().map(|item| item["views"].as_i64()).collect();
    listed.sort_unstable();
    assert_eq!(listed, [Some(0), Some(0), Some(4)]);
    days_pass(world, 365).await;
    assert_eq!(views(&site).await, 1, "the first day was more than 366 days ago");
    days_pass(world, 1).await;
    assert_eq!(views(&site).await, 0);
    let mut database = world.backdoor().await;
    for table in ["help_article_sums", "help_term_sums", "help_visitors"] {
        assert_eq!(database.number(format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}

async fn visitors_are_forgotten_after_two_days(world: &World) {
    let site = early(world).await;
    site.reads("/").await;
    world.writes_visits().await;
    let mut database = world.backdoor().await;
    let mut known = async || database.number("SELECT COUNT(*) FROM help_visitors".to_owned()).await;
    days_pass(world, 1).await;
    assert_eq!(known().await, 1);
    days_pass(world, 1).await;
    assert_eq!(known().await, 0);
    assert_eq!(site.totals("").await, json!({ "views": 1, "visitors": 1 }), "the count stays");
}

async fn lists_of_long_ago_are_of_whole_days(world: &World) {
    let site = early(world).await;
    let path = site.path().await;
    site.reads(&path).await;
    site.reads("/search?q=published").await;
    world.writes_visits().await;
    let listed = |insights: &Value| (insights["topArticles"].clone(), insights["topSearches"].clone());
    let (begin, hour) = (world.now().0, 3_600_000_000);
    let [first, next] = [1, 12].map(|hours| format!("?from={}&to={}", time(begin + hours * hour), time(begin + 20 * hour)));
    let whole = listed(&site.insights("").await);
    assert_eq!(listed(&site.insights(&first).await), (json!([]), json!([])), "lately, an hour is an hour");
    let day = format!("?from={}&to={}", time(begin - 60_000_000), time(begin + 60_000_000));
    days_pass(world, 32).await;
    assert_eq!(listed(&site.insights(&day).await), whole);
    assert_eq!(listed(&site.insights(&next).await), whole, "a day that the span touches");
    assert_eq!(some(&site.insights(&next).await["totals"]), json!({}), "the totals are exact all the same");
    days_pass(world, 2).await;
    assert_eq!(listed(&site.insights(&day).await), whole, "sums of hours are gone");
    days_pass(world, 333).await;
    assert_eq!(listed(&site.insights(&day).await), (json!([]), json!([])));
    assert_eq!(site.totals(&day).await, json!({ "views": 1, "visitors": 1, "searches": 1 }));
}

async fn a_deleted_article_is_in_no_list(world: &World) {
    let site = early(world).await;
    let other = site.publishes(json!({ "title": "Change your plan", "body": "-" })).await;
    for path in [site.path().await, path_of(&other), path_of(&other)] {
        site.reads(&path).await;
    }
    let titles = |insights: &Value| {
        let items = insights["topArticles"].as_array().expect("a list").iter();
        items.map(|item| item["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&site.insights("").await), ["Change your plan", "An article that is published"]);
    site.stage.actor.delete(&article_path(other["id"].as_str().expect("an id").parse().expect("a UUID"))).await.data();
    assert_eq!(titles(&site.insights("?limit=1").await), ["An article that is published"]);
    world.settle().await;
    let insights = site.insights("").await;
    assert_eq!((titles(&insights).len(), &insights["totals"]["views"]), (1, &json!(3)), "it was viewed all the same");
}

async fn of_months_gone_by_what_was_frequent_is_known(world: &World) {
    let site = early(world).await;
    let slot = Slot::of(world.now());
    let (once, twice) = (TermFigures { searches: 1, without_result: 0 }, TermFigures { searches: 2, without_result: 2 });
    let mut terms: BTreeMap<_, _> = (0..700).map(|number| ((format!("junk {number}"), slot), once)).collect();
    terms.insert(("zebra".to_owned(), slot), twice);
    let mut tx = world.store().begin().await.expect("a transaction");
    let counted = Counted { terms, ..Counted::default() };
    stored::add(&mut tx, site.stage.actor.org, SiteId(site.stage.help.site), &counted).await.expect("they are counted");
    tx.commit().await.expect("a commit");
    let mut database = world.backdoor().await;
    let mut known =
        async |span: Span| database.number(format!("SELECT COUNT(*) FROM help_term_sums WHERE span = {}", span.0)).await;
    world.sweep().await;
    assert_eq!((known(Span::MONTH).await, known(Span::DAY).await), (701, 701), "all that is searched for today");
    days_pass(world, 40).await;
    assert_eq!((known(Span::MONTH).await, known(Span::DAY).await), (300, 701));
    let year = format!("?from={}&limit=1", time(world.now().0 - 365 * 86_400_000_000));
    let insights = site.insights(&year).await;
    for list in ["topSearches", "searchesWithoutResult"] {
        assert_eq!(insights[list], json!([{ "term": "zebra", "searches": 2, "withoutResult": 2 }]), "{list}");
    }
}

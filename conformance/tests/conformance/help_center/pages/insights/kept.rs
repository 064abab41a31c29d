//! Retention of visitors' statistics.

use std::collections::BTreeMap;

use frontdesk_store::help_center::insights as stored;
use frontdesk_types::{
    SiteId,
    analytics::{SlotSpan, TimeSlot},
    help_center::insights::{SiteCounters, TermFigures},
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
async fn pass_days(world: &World, days: u32) {
    world.advance(DAY * days);
    world.run_periodic_tasks().await;
}

async fn get_views(site: &VisitedSite<'_>) -> Value {
    site.published_article().await["views"].clone()
}

async fn an_article_knows_its_views_of_a_year(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    for _ in 0..3 {
        site.read_page(&path).await;
    }
    world.write_visits().await;
    world.run_periodic_tasks().await;
    assert_eq!(get_views(&site).await, 0, "until midnight");
    pass_days(world, 1).await;
    assert_eq!(get_views(&site).await, 3);
    site.read_page(&path).await;
    world.write_visits().await;
    pass_days(world, 1).await;
    world.run_periodic_tasks().await;
    assert_eq!(get_views(&site).await, 4, "each view counts once");
    let list = site.stage.actor.get(&format!("/help-center/sites/{}/articles", site.stage.help.site)).await.data();
    let mut listed: Vec<_> = list["items"].as_array().expect("articles").iter().map(|item| item["views"].as_i64()).collect();
    listed.sort_unstable();
    assert_eq!(listed, [Some(0), Some(0), Some(4)]);
    pass_days(world, 365).await;
    assert_eq!(get_views(&site).await, 1, "the first day was more than 366 days ago");
    pass_days(world, 1).await;
    assert_eq!(get_views(&site).await, 0);
    let mut database = world.backdoor().await;
    for table in ["help_article_sums", "help_term_sums", "help_visitors"] {
        assert_eq!(database.query_number(format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}

async fn visitors_are_forgotten_after_two_days(world: &World) {
    let site = create_early_site(world).await;
    site.read_page("/").await;
    world.write_visits().await;
    let mut database = world.backdoor().await;
    let mut known = async || database.query_number("SELECT COUNT(*) FROM help_visitors".to_owned()).await;
    pass_days(world, 1).await;
    assert_eq!(known().await, 1);
    pass_days(world, 1).await;
    assert_eq!(known().await, 0);
    assert_eq!(site.nonzero_figures("").await, json!({ "views": 1, "visitors": 1 }), "the count stays");
}

async fn lists_of_long_ago_are_of_whole_days(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    site.read_page(&path).await;
    site.read_page("/search?q=published").await;
    world.write_visits().await;
    let listed = |insights: &Value| (insights["topArticles"].clone(), insights["topSearches"].clone());
    let (begin, hour) = (world.now().0, 3_600_000_000);
    let [first, next] =
        [1, 12].map(|hours| format!("?from={}&to={}", format_time(begin + hours * hour), format_time(begin + 20 * hour)));
    let whole = listed(&site.get_insights("").await);
    assert_eq!(listed(&site.get_insights(&first).await), (json!([]), json!([])), "lately, an hour is an hour");
    let day = format!("?from={}&to={}", format_time(begin - 60_000_000), format_time(begin + 60_000_000));
    pass_days(world, 32).await;
    assert_eq!(listed(&site.get_insights(&day).await), whole);
    assert_eq!(listed(&site.get_insights(&next).await), whole, "a day that the span touches");
    assert_eq!(nonzero_statistics(&site.get_insights(&next).await["figures"]), json!({}), "the totals are exact all the same");
    pass_days(world, 2).await;
    assert_eq!(listed(&site.get_insights(&day).await), whole, "sums of hours are gone");
    pass_days(world, 333).await;
    assert_eq!(listed(&site.get_insights(&day).await), (json!([]), json!([])));
    assert_eq!(site.nonzero_figures(&day).await, json!({ "views": 1, "visitors": 1, "searches": 1 }));
}

async fn a_deleted_article_is_in_no_list(world: &World) {
    let site = create_early_site(world).await;
    let other = site.publish_article(json!({ "title": "Change your plan", "body": "-" })).await;
    for path in [site.published_path().await, shown_path(&other), shown_path(&other)] {
        site.read_page(&path).await;
    }
    let titles = |insights: &Value| {
        let items = insights["topArticles"].as_array().expect("a list").iter();
        items.map(|item| item["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&site.get_insights("").await), ["Change your plan", "An article that is published"]);
    site.stage.actor.delete(&article_path(other["id"].as_str().expect("an id").parse().expect("a UUID"))).await.data();
    assert_eq!(titles(&site.get_insights("?limit=1").await), ["An article that is published"]);
    world.settle().await;
    let insights = site.get_insights("").await;
    assert_eq!((titles(&insights).len(), &insights["figures"]["views"]), (1, &json!(3)), "it was viewed all the same");
}

async fn of_months_gone_by_what_was_frequent_is_known(world: &World) {
    let site = create_early_site(world).await;
    let slot = TimeSlot::of(world.now());
    let (once, twice) = (TermFigures { searches: 1, without_result: 0 }, TermFigures { searches: 2, without_result: 2 });
    let mut terms: BTreeMap<_, _> = (0..700).map(|number| ((format!("junk {number}"), slot), once)).collect();
    terms.insert(("zebra".to_owned(), slot), twice);
    let mut tx = world.store().begin().await.expect("a transaction");
    let counted = SiteCounters { terms, ..SiteCounters::default() };
    stored::add_counts(&mut tx, site.stage.actor.org, SiteId(site.stage.help.site), &counted).await.expect("they are counted");
    tx.commit().await.expect("a commit");
    let mut database = world.backdoor().await;
    let mut known = async |span: SlotSpan| {
        database.query_number(format!("SELECT COUNT(*) FROM help_term_sums WHERE span = {}", span.0)).await
    };
    world.run_periodic_tasks().await;
    assert_eq!((known(SlotSpan::MONTH).await, known(SlotSpan::DAY).await), (701, 701), "all that is searched for today");
    pass_days(world, 40).await;
    assert_eq!((known(SlotSpan::MONTH).await, known(SlotSpan::DAY).await), (300, 701));
    let year = format!("?from={}&limit=1", format_time(world.now().0 - 365 * 86_400_000_000));
    let insights = site.get_insights(&year).await;
    for list in ["topSearches", "searchesWithoutResult"] {
        assert_eq!(insights[list], json!([{ "term": "zebra", "searches": 2, "withoutResult": 2 }]), "{list}");
    }
}

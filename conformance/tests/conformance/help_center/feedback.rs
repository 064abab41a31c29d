//! Visitors' ratings of articles: one per visitor and day; the visitor is soon forgotten.

use std::{net::IpAddr, time::Duration};

use frontdesk_conformance::{Stage, World, stories};
use frontdesk_help_center::feedback::{self, ArticleVote};
use frontdesk_types::{
    ArticleId, Result, SiteId,
    help_center::feedback::Rating::{self, Down, Up},
};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_visitor_rates_an_article_once_a_day,
    many_ratings_of_a_visitor_at_once_count_once,
    comments_are_listed_newest_first,
    what_visitors_cannot_see_is_not_rated,
    who_has_rated_is_forgotten_after_two_days,
];

const DAY: Duration = Duration::from_hours(24);

/// Rates an article of the site as a visitor from this address.
async fn try_rating(world: &World, stage: &Stage, (from, article): (&str, Uuid), rating: Rating, comment: &str) -> Result<()> {
    let services = &world.app().services;
    let (ring, from): (_, IpAddr) = (services.ring.current_ring().expect("the ring"), from.parse().expect("an address"));
    let (site, article) = (SiteId(stage.help.site), ArticleId(article));
    let vote = &ArticleVote { site, article, rating, comment: Some(comment.to_owned()) };
    world.run_as_operator(stage.actor.org, async |unit| Ok(feedback::store_vote(unit, &ring, from, vote).await)).await
}

async fn rate_article(world: &World, stage: &Stage, from: &str, rating: Rating, comment: &str) {
    try_rating(world, stage, (from, stage.help.published), rating, comment).await.expect("it can be rated");
}

async fn rating_totals(stage: &Stage) -> Value {
    stage.actor.get(&format!("/help-center/articles/{}", stage.help.published)).await.data()["ratings"].clone()
}

/// Returns the comments, newest first.
async fn list_comments(stage: &Stage) -> Vec<String> {
    let list = stage.actor.get(&format!("/help-center/articles/{}/feedback", stage.help.published)).await.data();
    let items = list["items"].as_array().expect("a list").iter();
    items
        .map(|item| format!("{} {}", item["rating"].as_str().expect("a rating"), item["comment"].as_str().expect("a text")))
        .collect()
}

/// Returns the remaining time of the day.
fn to_midnight(world: &World) -> Duration {
    let day = i64::try_from(DAY.as_micros()).expect("a day");
    Duration::from_micros(u64::try_from(day - world.now().0.rem_euclid(day)).expect("a time of the day"))
}

async fn a_visitor_rates_an_article_once_a_day(world: &World) {
    let stage = Stage::set_up(world).await;
    // The day must not end in between.
    world.advance(to_midnight(world));
    rate_article(world, &stage, "192.0.2.1", Up, "").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 1, "ratedDown": 0 }));
    rate_article(world, &stage, "192.0.2.1", Up, "").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 1, "ratedDown": 0 }), "the same again");
    rate_article(world, &stage, "::ffff:192.0.2.1", Down, "Wrong menu.").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 0, "ratedDown": 1 }), "a change of mind");
    rate_article(world, &stage, "192.0.2.2", Up, "").await;
    rate_article(world, &stage, "2001:db8::1", Up, "").await;
    rate_article(world, &stage, "2001:db8::2", Down, "").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 1, "ratedDown": 2 }), "a network is a visitor");
    world.advance(to_midnight(world));
    rate_article(world, &stage, "192.0.2.1", Up, "").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 2, "ratedDown": 2 }), "another day");
    assert_eq!(list_comments(&stage).await, ["down Wrong menu."]);
}

async fn many_ratings_of_a_visitor_at_once_count_once(world: &World) {
    let stage = Stage::set_up(world).await;
    world.advance(to_midnight(world));
    let votes = (0..16).map(|number| {
        let (stage, comment) = (&stage, format!("{number}"));
        async move { rate_article(world, stage, "192.0.2.1", if number % 2 == 0 { Up } else { Down }, &comment).await }
    });
    join_all(votes).await;
    let totals = rating_totals(&stage).await;
    assert_eq!(totals["ratedUp"].as_i64().zip(totals["ratedDown"].as_i64()).map(|(up, down)| up + down), Some(1));
    assert_eq!(list_comments(&stage).await.len(), 1);
}

async fn comments_are_listed_newest_first(world: &World) {
    let stage = Stage::set_up(world).await;
    world.advance(to_midnight(world));
    for number in 1..=5 {
        rate_article(world, &stage, &format!("192.0.2.{number}"), Down, &format!(" Comment\u{0} {number}\r\n")).await;
    }
    rate_article(world, &stage, "192.0.2.6", Up, " \n ").await;
    let newest_first: Vec<String> = (1..=5).rev().map(|number| format!("down Comment {number}")).collect();
    assert_eq!(list_comments(&stage).await, newest_first);
    let list = format!("/help-center/articles/{}/feedback", stage.help.published);
    let first = stage.actor.get(&format!("{list}?limit=3")).await.data();
    let next = stage.actor.get(&format!("{list}?limit=3&cursor={}", first["nextCursor"].as_str().expect("more"))).await.data();
    assert_eq!([&first, &next].map(|page| page["items"].as_array().map_or(0, Vec::len)), [3, 2]);
    let oldest = stage.actor.get(&format!("{list}?order=asc&limit=1")).await.data();
    assert_eq!(oldest["items"][0], next["items"][1]);

    rate_article(world, &stage, "192.0.2.5", Up, "").await;
    assert_eq!(list_comments(&stage).await, newest_first[1..], "a later rating replaces the comment, too");
    let refused = try_rating(world, &stage, ("192.0.2.5", stage.help.published), Up, &"é".repeat(1_001)).await;
    assert_eq!(refused.map_err(|error| error.code().as_str()), Err("VALIDATION_ERROR"));
    rate_article(world, &stage, "192.0.2.5", Up, &"é".repeat(1_000)).await;
}

async fn what_visitors_cannot_see_is_not_rated(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let refused = async |article: Uuid, what: &str| {
        let left = try_rating(world, &stage, ("192.0.2.1", article), Up, "Thanks.").await;
        assert_eq!(left.map_err(|error| error.code().as_str()), Err("ARTICLE_NOT_FOUND"), "{what}");
    };
    refused(stage.help.draft, "a draft").await;
    refused(stage.help.archived, "what was put away").await;
    refused(other.help.published, "another organization's").await;
    refused(world.app().services.ports.ids.next(), "nothing").await;
    let site = format!("/help-center/sites/{}", stage.help.site);
    stage.actor.patch(&site, json!({ "isFeedbackEnabled": false })).await.data();
    refused(stage.help.published, "ratings are off").await;
    stage.actor.patch(&site, json!({ "isFeedbackEnabled": true })).await.data();
    stage.actor.patch(&format!("{site}/access"), json!({ "isPublished": false })).await.data();
    refused(stage.help.published, "the site is not public").await;
    assert_eq!(rating_totals(&stage).await, json!({ "ratedUp": 0, "ratedDown": 0 }));
}

async fn who_has_rated_is_forgotten_after_two_days(world: &World) {
    let stage = Stage::set_up(world).await;
    world.advance(to_midnight(world));
    rate_article(world, &stage, "192.0.2.1", Up, "").await;
    rate_article(world, &stage, "192.0.2.2", Down, "Wrong menu.").await;
    let mut database = world.backdoor().await;
    let known = "SELECT COUNT(*) FROM help_feedback WHERE visitor IS NOT NULL";
    world.advance(DAY);
    world.run_periodic_tasks().await;
    assert_eq!(database.query_number(known.to_owned()).await, 2);
    world.advance(DAY);
    world.run_periodic_tasks().await;
    assert_eq!(database.query_number(known.to_owned()).await, 0);
    assert_eq!(database.query_number("SELECT COUNT(*) FROM help_feedback".to_owned()).await, 1, "what is only counted is gone");
    assert_eq!(
        (rating_totals(&stage).await, list_comments(&stage).await),
        (json!({ "ratedUp": 1, "ratedDown": 1 }), vec!["down Wrong menu.".to_owned()])
    );
}

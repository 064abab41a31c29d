//! Input of visitors: search and feedback.

use super::*;

stories![
    what_is_published_is_found_by_the_next_search,
    words_are_found_as_people_write_them,
    feedback_is_taken_with_a_script_and_without,
    feedback_of_another_site_is_refused,
    twenty_ratings_a_minute_are_taken,
];

/// Returns the titles that the script shows.
async fn search_titles(site: &VisitedSite<'_>, query: &str) -> Vec<String> {
    let found = site.get_page(&format!("/_fd/search?locale=en&q={query}")).await;
    assert_eq!(found.status, 200, "{}", found.text());
    let title = |result: &Value| {
        let parts = result["title"].as_array().expect("parts").iter();
        parts.map(|part| part["text"].as_str().expect("a text")).collect()
    };
    found.json()["results"].as_array().expect("results").iter().map(title).collect()
}

async fn what_is_published_is_found_by_the_next_search(world: &World) {
    let site = VisitedSite::of(world).await;
    let article =
        site.publish_article(json!({ "title": "Change your plan", "body": "## Where\n\nIn the *billing* settings." })).await;
    assert_eq!(search_titles(&site, "plan").await, ["Change your plan"]);
    let path = shown_path(&article);
    let page = site.read_page("/search?q=plan").await;
    assert!(page.contains(&format!("href=\"{path}?from=search\"")) && page.contains("<mark>plan</mark>"), "{page}");
    let id = article["id"].as_str().expect("an id").parse().expect("a UUID");
    site.stage.actor.patch(&article_path(id), json!({ "title": "Change your seat" })).await.data();
    assert_eq!(search_titles(&site, "plan").await, [""; 0]);
    assert_eq!(search_titles(&site, "seat").await, ["Change your seat"]);
    let collection = format!("/help-center/collections/{}", site.stage.help.collection);
    site.stage.actor.patch(&collection, json!({ "name": "Aubergines" })).await.data();
    assert_eq!(search_titles(&site, "aubergine").await.len(), 2, "by the name of the collection");
    site.stage.actor.post_empty(&format!("{}/unpublish", article_path(id))).await.data();
    assert_eq!(search_titles(&site, "seat").await, [""; 0]);
    let nothing = site.read_page("/search?q=zebra").await;
    assert!(nothing.contains("zebra"), "{nothing}");
    let empty = site.get_page("/search").await;
    assert_eq!((empty.status, empty.header("x-robots-tag")), (200, None));
    assert_eq!(site.get_page("/search?q=a").await.header("x-robots-tag"), Some("noindex"), "results are nothing to find");
}

async fn words_are_found_as_people_write_them(world: &World) {
    let site = VisitedSite::of(world).await;
    site.publish_article(json!({ "title": "Cancelling a booking", "body": "Open the calendar." })).await;
    site.publish_article(json!({ "title": "Rooms", "body": "A room is booked in the calendar. Cancel in time." })).await;
    assert_eq!(search_titles(&site, "canc").await, ["Cancelling a booking", "Rooms"], "the beginning of a word");
    assert_eq!(search_titles(&site, "how+do+I+cancel+bookings").await, ["Cancelling a booking", "Rooms"], "a title counts more");
    assert_eq!(search_titles(&site, "calender").await.len(), 2, "a letter is wrong");
    assert_eq!(search_titles(&site, "CALENDAR+room").await, ["Rooms"]);
    for query in ["", "%20", "%00", "a%22%3C", &"x".repeat(5_000)] {
        search_titles(&site, query).await;
        site.read_page(&format!("/search?q={query}&page=0")).await;
    }
    for number in 0..12 {
        site.publish_article(json!({ "title": format!("Zebra {number}"), "body": "Stripes." })).await;
    }
    let first = site.read_page("/search?q=zebra").await;
    assert!(first.contains("/search?q=zebra&amp;page=2") || first.contains("/search?q=zebra&#38;page=2"), "{first}");
    assert_eq!(site.read_page("/search?q=zebra&page=2").await.matches("<h2><a").count(), 2);
}

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

async fn get_ratings(site: &VisitedSite<'_>) -> Value {
    site.published_article().await["ratings"].clone()
}

async fn feedback_is_taken_with_a_script_and_without(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    assert!(site.read_page(&path).await.contains("action=\"/_fd/feedback\""));
    let form = format!("article={}&vote=down&comment=Too+short.", site.stage.help.published);
    let plain = site.send_request("POST", "/_fd/feedback", &[FORM, ("Origin", &format!("http://{}", site.host))], &form).await;
    assert_eq!((plain.status, plain.header("location")), (303, Some(format!("{path}#_feedback-sent").as_str())));
    assert_eq!(get_ratings(&site).await, json!({ "ratedUp": 0, "ratedDown": 1 }));
    let form = form.replace("down", "up");
    let script = site.send_request("POST", "/_fd/feedback", &[FORM, ("Accept", "application/json")], &form).await;
    assert_eq!((script.status, script.text()), (204, ""));
    assert_eq!(get_ratings(&site).await, json!({ "ratedUp": 1, "ratedDown": 0 }), "the same visitor has changed their mind");
    for (form, status) in [
        (format!("article={}&vote=sideways", site.stage.help.published), 400),
        (format!("article={}&vote=up", site.stage.help.draft), 404),
        ("article=7&vote=up".to_owned(), 400),
        (format!("article={}&vote=up&comment={}", site.stage.help.published, "a".repeat(1_001)), 400),
        (format!("article={}&vote=up&comment={}", site.stage.help.published, "a".repeat(20_000)), 413),
    ] {
        assert_eq!(site.send_request("POST", "/_fd/feedback", &[FORM], &form).await.status, status, "{form:.80}");
    }
    assert_eq!(site.send_request("POST", "/_fd/feedback", &[("Content-Type", "application/json")], "{}").await.status, 415);
    assert_eq!(site.get_page("/_fd/feedback").await.header("allow"), Some("POST"));
    site.change_site(json!({ "isFeedbackEnabled": false })).await;
    assert!(!site.read_page(&path).await.contains("_fd/feedback"));
    assert_eq!(
        site.send_request("POST", "/_fd/feedback", &[FORM], &format!("article={}&vote=up", site.stage.help.published))
            .await
            .status,
        404
    );
}

async fn feedback_of_another_site_is_refused(world: &World) {
    let site = VisitedSite::of(world).await;
    let form = format!("article={}&vote=up", site.stage.help.published);
    for from in
        [("Origin", "https://evil.test"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site")]
    {
        assert_eq!(site.send_request("POST", "/_fd/feedback", &[FORM, from], &form).await.status, 403, "{from:?}");
    }
    assert_eq!(get_ratings(&site).await, json!({ "ratedUp": 0, "ratedDown": 0 }));
    let other = VisitedSite::of(world).await;
    assert_eq!(other.send_request("POST", "/_fd/feedback", &[FORM], &form).await.status, 404, "an article of another site");
}

async fn twenty_ratings_a_minute_are_taken(world: &World) {
    let site = VisitedSite::of(world).await;
    let form = format!("article={}&vote=up", site.stage.help.published);
    for _ in 0..20 {
        assert_eq!(site.send_request("POST", "/_fd/feedback", &[FORM], &form).await.status, 303);
    }
    let refused = site.send_request("POST", "/_fd/feedback", &[FORM], &form).await;
    assert!(refused.status == 429 && refused.header_number("retry-after") > 0, "{}", refused.text());
    world.advance(std::time::Duration::from_secs(60));
    assert_eq!(site.send_request("POST", "/_fd/feedback", &[FORM], &form).await.status, 303);
}

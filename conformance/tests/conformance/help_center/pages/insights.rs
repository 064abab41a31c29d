//! Statistics of visitors.

mod history;
mod kept;
mod questions;

use std::time::Duration;

use frontdesk_conformance::TestDatabase;
use frontdesk_jobs as jobs;

use super::*;

stories![
    what_visitors_open_and_search_is_counted with PROXY,
    what_no_person_reads_is_not,
    whoever_types_searches_once with PROXY,
    a_copied_link_is_no_click,
    days_begin_at_midnight_in_the_time_zone,
    ratings_count_when_they_were_given,
    several_processes_add_to_the_same_sums with PROXY,
    what_cannot_be_read_is_refused,
];

const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']";

const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_hours(24);

/// Returns the time until the next midnight in UTC.
fn to_midnight(world: &World) -> Duration {
    let day = i64::try_from(DAY.as_micros()).expect("a day");
    Duration::from_micros(u64::try_from(day - world.now().0.rem_euclid(day)).expect("a time of the day"))
}

/// Creates a site early on a day in UTC, so that the whole test is on the same day.
async fn create_early_site<'w>(world: &'w World) -> VisitedSite<'w> {
    world.advance(to_midnight(world) + MINUTE);
    VisitedSite::of(world).await
}

impl VisitedSite<'_> {
    /// Returns the statistics of visitors so far.
    async fn get_insights(&self, query: &str) -> Value {
        self.world.write_visits().await;
        self.stage.actor.get(&format!("/help-center/sites/{}/insights{query}", self.stage.help.site)).await.data()
    }

    /// Returns the statistics that are not 0.
    async fn nonzero_figures(&self, query: &str) -> Value {
        nonzero_statistics(&self.get_insights(query).await["figures"])
    }

    /// Reads the page at a path with a browser of this name.
    async fn read_with_browser(&self, browser: &str, path: &str) {
        let [browser, network] = &browser_headers(browser);
        let answer = self.send_request("GET", path, &[(browser.0, &browser.1), (network.0, &network.1)], "").await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    }
}

/// Returns the headers of a browser in a network of its own: two browsers of one network are occasionally taken for
/// one, by design.
fn browser_headers(browser: &str) -> [(&'static str, String); 2] {
    [("User-Agent", browser.to_owned()), ("X-Forwarded-For", format!("10.{}.0.1", browser.as_bytes()[0]))]
}

/// Returns the statistics that are not 0.
fn nonzero_statistics(figures: &Value) -> Value {
    let Value::Object(mut figures) = figures.clone() else { panic!("no figures: {figures}") };
    figures.retain(|_, number| *number != json!(0));
    figures.into()
}

async fn what_visitors_open_and_search_is_counted(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    assert_eq!(site.nonzero_figures("").await, json!({}), "nobody has come yet");
    for page in ["/", &path, "/collections/first-steps"] {
        site.read_page(page).await;
    }
    let tag = site.get_page(&path).await.header("etag").expect("a tag").to_owned();
    assert_eq!(site.send_request("GET", &path, &[("If-None-Match", &tag)], "").await.status, 304);
    for page in ["/search?q=Published", "/search?q=published&page=2", "/search", "/search?q=+", "/search?q=Zebra+12345"] {
        site.read_page(page).await;
    }
    site.read_with_browser("Firefox", &format!("{path}?from=search")).await;
    let insights = site.get_insights("").await;
    insta::assert_json_snapshot!(insights["figures"], @r#"
    {
      "views": 6,
      "visitors": 2,
      "searches": 2,
      "searchesWithoutResult": 1,
      "searchClicks": 1,
      "ratedUp": 0,
      "ratedDown": 0,
      "questions": 0,
      "answered": 0,
      "unanswered": 0,
      "escalated": 0,
      "credits": 0
    }
    "#);
    let article = json!({
        "articleId": site.stage.help.published, "title": "An article that is published",
        "url": site.published_article().await["url"], "views": 4, "ratedUp": 0, "ratedDown": 0,
    });
    assert_eq!(insights["topArticles"], json!([article]));
    insta::assert_json_snapshot!([&insights["topSearches"], &insights["searchesWithoutResult"], &insights["worstArticles"]], @r#"
    [
      [
        {
          "term": "published",
          "searches": 1,
          "withoutResult": 0
        },
        {
          "term": "zebra [number]",
          "searches": 1,
          "withoutResult": 1
        }
      ],
      [
        {
          "term": "zebra [number]",
          "searches": 1,
          "withoutResult": 1
        }
      ],
      []
    ]
    "#);
    let days = insights["days"].as_array().expect("days");
    assert_eq!((days.len(), &days[29]["views"], &insights["previousFigures"]["views"]), (30, &json!(6), &json!(0)));
    assert_eq!(insights["topSearches"].as_array().map(Vec::len), Some(2));
    assert_eq!(site.get_insights("?limit=1").await["topSearches"].as_array().map(Vec::len), Some(1));

    world.advance(HOUR);
    site.read_page("/").await;
    assert_eq!(site.nonzero_figures("").await["visitors"], 2, "a visitor comes once a day");
    world.advance(DAY);
    site.read_page("/").await;
    assert_eq!(site.nonzero_figures("").await["visitors"], 3);
    assert_eq!(VisitedSite::of(world).await.nonzero_figures("").await, json!({}), "another site has visits of its own");
}

async fn what_no_person_reads_is_not(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    let draft = article_path(site.stage.help.draft);
    let preview = shown_path(&site.stage.actor.post_empty(&format!("{draft}/preview")).await.data());
    site.send_request("HEAD", &path, &[], "").await;
    for header in [
        ("User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"),
        ("User-Agent", "HeadlessChrome/130"),
        ("Sec-Purpose", "prefetch;prerender"),
        ("Purpose", "prefetch"),
    ] {
        for page in [path.as_str(), "/search?q=published", "/_fd/search?locale=en&q=published"] {
            assert_eq!(site.send_request("GET", page, &[header], "").await.status, 200);
        }
    }
    let markdown = format!("{path}.md");
    let files = ["/robots.txt", "/sitemap.xml", "/llms.txt", "/feed.xml", "/favicon.ico", &markdown, &preview];
    for page in files.into_iter().chain(["/nowhere", "/articles/999", "/old"]) {
        site.get_page(page).await;
    }
    site.set_published(false).await;
    assert_eq!(site.get_page(&path).await.status, 404);
    world.advance(MINUTE);
    assert_eq!(site.nonzero_figures("").await, json!({}));
}

async fn whoever_types_searches_once(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    let types = async |query: &str, browser: &str| {
        site.read_with_browser(browser, &format!("/_fd/search?locale=en&q={query}")).await;
    };
    for query in ["pu", "pub", "publ"] {
        types(query, "Firefox").await;
    }
    types("zeb", "Safari").await;
    assert_eq!(site.nonzero_figures("").await["searches"], Value::Null, "they type still");
    world.advance(Duration::from_secs(10));
    let insights = site.get_insights("").await;
    assert_eq!(nonzero_statistics(&insights["figures"]), json!({ "visitors": 2, "searches": 2, "searchesWithoutResult": 1 }));
    let terms = |insights: &Value| {
        let items = insights["topSearches"].as_array().expect("a list").iter();
        items.map(|item| format!("{} {}", item["term"].as_str().expect("a term"), item["searches"])).collect::<Vec<_>>()
    };
    assert_eq!(terms(&insights), ["publ 1", "zeb 1"]);

    types("publi", "Firefox").await;
    site.read_with_browser("Firefox", "/search?q=published").await;
    types("pu", "Firefox").await;
    site.read_with_browser("Firefox", &format!("{path}?from=search")).await;
    let insights = site.get_insights("").await;
    assert_eq!(terms(&insights), ["pu 1", "publ 1", "published 1", "zeb 1"]);
    assert_eq!((&insights["figures"]["searches"], &insights["figures"]["searchClicks"]), (&json!(4), &json!(1)));
}

async fn a_copied_link_is_no_click(world: &World) {
    let site = create_early_site(world).await;
    let path = site.published_path().await;
    let found = site.read_page("/search?q=published").await;
    let link = format!("{path}?from=search");
    assert!(found.contains(&format!("href=\"{link}\"")), "{found}");
    let typed = site.get_page("/_fd/search?locale=en&q=published").await.json();
    assert_eq!(typed["results"][0]["path"], json!(link));
    for (from, clicks) in [("none", 0), ("cross-site", 0), ("same-origin", 1)] {
        assert_eq!(site.send_request("GET", &link, &[("Sec-Fetch-Site", from)], "").await.status, 200);
        assert_eq!(site.get_insights("").await["figures"]["searchClicks"], json!(clicks), "{from}");
    }
    assert!(site.read_page(&link).await.contains(&format!("{path}\">")), "the page names its address without the mark");
}

async fn days_begin_at_midnight_in_the_time_zone(world: &World) {
    let site = create_early_site(world).await;
    let begin = world.now();
    for _ in 0..30 {
        site.read_page("/").await;
        world.advance(HOUR);
    }
    for (zone, minutes) in [("UTC", 0), ("Asia/Kathmandu", 345), ("Pacific/Kiritimati", 840), ("Pacific/Marquesas", -570)] {
        let insights = site.get_insights(&format!("?timeZone={zone}")).await;
        let days = insights["days"].as_array().expect("days").iter();
        let views: Vec<i64> = days.filter_map(|day| day["views"].as_i64()).filter(|views| *views > 0).collect();
        let day_of = |hour: i64| {
            let minute = begin.0 / 60_000_000 + hour * 60 + minutes;
            minute.div_euclid(24 * 60)
        };
        let hours: Vec<i64> = (0..30).map(day_of).collect();
        let expected: Vec<i64> =
            hours.chunk_by(|one, next| one == next).map(|day| i64::try_from(day.len()).expect("few")).collect();
        assert_eq!(views, expected, "{zone}");
        assert_eq!((&insights["figures"]["views"], &insights["timeZone"]), (&json!(30), &json!(zone)));
    }
    let [from, to] = [0, 3].map(|hours| format_time(begin.0 + hours * 3_600_000_000));
    let insights = site.get_insights(&format!("?from={from}&to={to}")).await;
    assert_eq!((&insights["figures"]["views"], insights["days"].as_array().map(Vec::len)), (&json!(4), Some(1)), "to :15");
    let hour = begin.0 - begin.0.rem_euclid(3_600_000_000);
    let [from, to] = [3, 6].map(|hours| format_time(hour + hours * 3_600_000_000));
    let insights = site.get_insights(&format!("?from={from}&to={to}")).await;
    assert_eq!((&insights["figures"]["views"], &insights["previousFigures"]["views"]), (&json!(3), &json!(3)));
}

/// Formats a moment as in parameters.
fn format_time(micros: i64) -> String {
    let time = chrono::DateTime::from_timestamp_micros(micros).expect("a moment");
    time.to_rfc3339_opts(chrono::SecondsFormat::Micros, true)
}

async fn ratings_count_when_they_were_given(world: &World) {
    let site = create_early_site(world).await;
    let rates = async |vote: &str| {
        let form = format!("article={}&vote={vote}", site.stage.help.published);
        let header = ("Content-Type", "application/x-www-form-urlencoded");
        assert_eq!(site.send_request("POST", "/_fd/feedback", &[header], &form).await.status, 303);
    };
    rates("up").await;
    assert_eq!(site.nonzero_figures("").await, json!({ "ratedUp": 1 }));
    world.advance(HOUR);
    rates("down").await;
    assert_eq!(site.nonzero_figures("").await, json!({ "ratedDown": 1 }), "a change of mind");
    let noon = format_time(world.now().0 - 1_800_000_000);
    assert_eq!(site.nonzero_figures(&format!("?to={noon}")).await, json!({}), "it counts when it was given");
    assert_eq!(site.nonzero_figures(&format!("?from={noon}")).await, json!({ "ratedDown": 1 }));
    world.advance(DAY);
    rates("down").await;
    world.run_periodic_tasks().await;
    world.advance(DAY * 2);
    world.run_periodic_tasks().await;
    let insights = site.get_insights("").await;
    assert_eq!(nonzero_statistics(&insights["figures"]), json!({ "ratedDown": 2 }), "also once the visitor is forgotten");
    assert_eq!(nonzero_statistics(&insights["days"][26]), json!({ "date": insights["days"][26]["date"], "ratedDown": 1 }));
    let worst = &insights["worstArticles"][0];
    assert_eq!((&worst["articleId"], &worst["ratedDown"]), (&json!(site.stage.help.published), &json!(2)));
    assert_eq!(insights["topArticles"], json!([]), "nobody has opened it");
}

async fn several_processes_add_to_the_same_sums(world: &World) {
    let site = create_early_site(world).await;
    if world.database == TestDatabase::Sqlite {
        return;
    }
    let other = world.start_beside("").await;
    let there = frontdesk_conformance::wire::Wire::to(&other.url);
    let reads_there = async |browser: &str| {
        let [browser, network] = browser_headers(browser).map(|(name, value)| format!("{name}: {value}"));
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n{browser}\r\n{network}\r\nConnection: close\r\n\r\n", site.host);
        assert_eq!(there.send_bytes(&request).await.status, 200);
    };
    for round in 1..=5 {
        for browser in ["Firefox", "Safari"] {
            site.read_with_browser(browser, "/").await;
            reads_there(browser).await;
        }
        let services = &other.app.services;
        tokio::join!(world.write_visits(), jobs::visits::write_finished(services));
        assert_eq!(site.nonzero_figures("").await, json!({ "views": 4 * round, "visitors": 2 }));
    }
    reads_there("Firefox").await;
    assert_eq!(site.nonzero_figures("").await["views"], 20, "it waits to be written");
    other.stop().await;
    assert_eq!(site.nonzero_figures("").await["views"], 21, "a process that ends writes all");
}

async fn what_cannot_be_read_is_refused(world: &World) {
    let site = create_early_site(world).await;
    let insights = format!("/help-center/sites/{}/insights", site.stage.help.site);
    for (query, field) in [
        ("timeZone=Europe/Atlantis", "query/timeZone"),
        ("from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "query/to"),
        ("from=1999-01-01T00:00:00Z", "query/from"),
        ("to=9999-12-31T23:59:59Z", "query/to"),
        ("from=2025-01-01T00:00:00Z&to=2026-01-02T02:00:00Z", "query/to"),
        ("limit=0", "query/limit"),
        ("limit=101", "query/limit"),
    ] {
        let refused = site.stage.actor.get(&format!("{insights}?{query}")).await;
        refused.assert_code("VALIDATION_ERROR", query);
        assert_eq!(refused.fields(), [field], "{query}");
    }
    for (query, days) in [
        ("from=2025-01-01T00:00:00Z&to=2026-01-02T00:00:00Z", 366),
        ("from=2025-01-01T12:00:00Z&to=2026-01-02T12:00:00Z", 367),
        ("from=2025-10-24T22:00:00Z&to=2026-10-25T23:00:00Z&timeZone=Europe/Zurich", 366),
    ] {
        assert_eq!(site.get_insights(&format!("?{query}")).await["days"].as_array().map(Vec::len), Some(days), "{query}");
    }
    let stranger = world.new_actor(frontdesk_types::accounts::orgs::Plan::Hobby).await;
    stranger.get(&insights).await.assert_code("HELP_CENTER_NOT_FOUND", "another organization's");
    site.stage.actor.delete(&format!("/help-center/sites/{}", site.stage.help.site)).await.data();
    site.stage.actor.get(&insights).await.assert_code("HELP_CENTER_NOT_FOUND", "a deleted one");
}

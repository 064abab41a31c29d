//! Limits that protect the credits of a workspace from the scripts of others.

use std::time::Duration;

use frontdesk_conformance::{TestDatabase, wire::Wire};
use frontdesk_test_programs::redis::RedisServer;
use futures::future::join_all;

use super::{
    asking::{FORM, sent_cookie},
    *,
};

stories![
    a_network_asks_so_much_in_a_minute_and_in_a_day with LIMITS,
    all_visitors_of_a_site_ask_so_much_in_a_day with LIMITS,
    many_questions_at_once_cost_no_more_than_the_limits_allow,
    what_is_no_question_is_refused_and_costs_nothing,
    another_site_cannot_ask,
];

const LIMITS: &str = "trusted_proxies = ['127.0.0.1/32']\nhelp.questions_per_minute = 2\nhelp.questions_per_day = 4\n\
                      help.site_questions_per_day = 6\n";

const QUESTION: &str = "{ \"question\": \"When does the front desk open?\" }";

async fn create_asked_site(world: &World) -> VisitedSite<'_> {
    let site = VisitedSite::of(world).await;
    world.settle().await;
    site
}

async fn ask_from(site: &VisitedSite<'_>, address: &str) -> u16 {
    site.ask_by_script(QUESTION, &[("x-forwarded-for", address)]).await.status
}

async fn a_network_asks_so_much_in_a_minute_and_in_a_day(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    assert_eq!([ask_from(&site, "192.0.2.1").await, ask_from(&site, "192.0.2.1").await], [200, 200]);
    let refused = site.ask_by_script(QUESTION, &[("x-forwarded-for", "192.0.2.1")]).await;
    assert!(refused.status == 429 && refused.header_number("retry-after") > 0, "{}", refused.text());
    assert!(refused.json()["message"].as_str().is_some_and(|told| told.contains("Too many questions")), "{}", refused.text());
    let headers = [FORM, ("X-Forwarded-For", "192.0.2.1")];
    let page = site.send_request("POST", "/ask", &headers, "question=Settings%3F").await;
    assert!(page.status == 429 && page.header_number("retry-after") > 0, "{}", page.status);
    assert!(
        page.text().contains("Too many questions") && page.text().contains("An article that is published"),
        "{}",
        page.text()
    );
    assert_eq!(ask_from(&site, "192.0.2.2").await, 200, "another network");
    world.advance(Duration::from_secs(60));
    assert_eq!([ask_from(&site, "192.0.2.1").await, ask_from(&site, "192.0.2.1").await], [200, 200]);
    world.advance(Duration::from_secs(60));
    assert_eq!(ask_from(&site, "192.0.2.1").await, 429, "a day has four");
    world.advance(Duration::from_hours(24));
    assert_eq!(ask_from(&site, "192.0.2.1").await, 200);
    assert_eq!(site.remaining_credits().await, before - 6, "what is refused costs nothing");
}

async fn all_visitors_of_a_site_ask_so_much_in_a_day(world: &World) {
    let (site, other) = (create_asked_site(world).await, create_asked_site(world).await);
    for number in 1..=6 {
        assert_eq!(ask_from(&site, &format!("192.0.2.{number}")).await, 200, "{number}");
    }
    assert_eq!([ask_from(&site, "198.51.100.1").await, ask_from(&other, "198.51.100.1").await], [429, 200]);
}

async fn many_questions_at_once_cost_no_more_than_the_limits_allow(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    let statuses = join_all((0..100).map(|_| site.ask_by_script(QUESTION, &[]))).await;
    let answered = statuses.iter().filter(|answer| answer.status == 200).count();
    assert!((1..=10).contains(&answered), "{answered}");
    assert!(statuses.iter().all(|answer| matches!(answer.status, 200 | 429)));
    assert_eq!(site.remaining_credits().await, before - i64::try_from(answered).expect("a few"));
    world.advance(Duration::from_secs(60));
    let visitor = sent_cookie(&site.ask_by_form("When does the front desk open?", "").await);
    assert!(visitor.len() > 40, "the room of those who have read is free again");
}

async fn what_is_no_question_is_refused_and_costs_nothing(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    let long = json!({ "question": "é".repeat(1_001) }).to_string();
    let deep = format!("{{ \"question\": {}1{} }}", "[".repeat(5_000), "]".repeat(5_000));
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{ \"question\": 7 }",
        "{ \"question\": \"\" }",
        "{ \"question\": \" \\u0000\\u0007\\n \" }",
        "{ \"question\": \"a\", \"agentId\": \"b\" }",
        &long,
        &deep,
    ] {
        assert_eq!(site.ask_by_script(body, &[]).await.status, 400, "{body:.60}");
    }
    let large = json!({ "question": "a".repeat(20_000) }).to_string();
    assert_eq!(site.ask_by_script(&large, &[]).await.status, 413);
    // It is refused before it has arrived.
    let head = [("Content-Type", "application/json"), ("Content-Length", "10485760")];
    let early = site.send_request("POST", "/_fd/ask", &head, "").await;
    assert!(matches!(early.status, 408 | 413), "{}", early.status);
    assert_eq!(site.send_request("POST", "/_fd/ask", &[FORM], "question=a").await.status, 415);
    assert_eq!(site.send_request("POST", "/ask", &[("Content-Type", "application/json")], QUESTION).await.status, 415);
    assert_eq!(site.send_request("POST", "/ask", &[FORM], &format!("question={}", "a".repeat(20_000))).await.status, 413);
    for form in ["question=", "question=%00%07", "nothing=1", &format!("question={}", "a".repeat(1_001))] {
        let page = site.send_request("POST", "/ask", &[FORM], form).await;
        assert_eq!(page.status, 400, "{form:.40}");
        assert!(page.text().contains("at most 1000 characters"), "{}", page.text());
    }
    for path in ["/ask/7", "/de/_fd/ask", "/_fd/ask/7", "/a/ask"] {
        assert_eq!(site.send_request("POST", path, &[FORM], "question=a").await.status, 405, "{path}");
    }
    assert_eq!((site.remaining_credits().await, site.visitor_conversations().await.len()), (before, 0));
}

async fn another_site_cannot_ask(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    for from in
        [("Origin", "https://evil.test"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "none")]
    {
        assert_eq!(site.send_request("POST", "/ask", &[FORM, from], "question=a").await.status, 403, "{from:?}");
        assert_eq!(site.ask_by_script(QUESTION, &[from]).await.status, 403, "{from:?}");
    }
    let own = format!("http://{}", site.host);
    assert_eq!(site.send_request("POST", "/ask", &[FORM, ("Origin", &own)], "question=When+do+you+open%3F").await.status, 303);
    assert_eq!(site.remaining_credits().await, before - 1);
}

/// Two servers on one database and one Redis.
#[tokio::test(flavor = "multi_thread")]
async fn processes_count_questions_together() {
    let Some(redis) = RedisServer::start() else { return };
    let settings = format!("{LIMITS}redis_url = '{}'\n", redis.url());
    let Some(world) = World::open(TestDatabase::Postgres, &settings).await else { return };
    let second = world.start_beside("").await;
    let site = create_asked_site(&world).await;
    let (before, there) = (site.remaining_credits().await, Wire::to(&second.url));
    let elsewhere = async |address: &str| {
        let headers = [("host", site.host.as_str()), ("content-type", "application/json"), ("x-forwarded-for", address)];
        let headers: Vec<_> = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        there.exchange("POST", "/_fd/ask?locale=en", &headers, Some(QUESTION.as_bytes().to_vec())).await.status
    };
    assert_eq!(
        [ask_from(&site, "192.0.2.1").await, elsewhere("192.0.2.1").await, ask_from(&site, "192.0.2.1").await],
        [200, 200, 429]
    );
    for number in 2..=5 {
        assert_eq!(elsewhere(&format!("192.0.2.{number}")).await, 200, "the site has six a day");
    }
    assert_eq!([ask_from(&site, "192.0.2.6").await, elsewhere("192.0.2.7").await], [429, 429]);
    assert_eq!(site.remaining_credits().await, before - 6);
    drop(site);
    second.stop().await;
    world.close().await;
}

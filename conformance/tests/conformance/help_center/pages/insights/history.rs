//! Whatever happens on the pages, the insights are what one counts who has the log of all requests.

use std::collections::{BTreeMap, BTreeSet};

use frontdesk_conformance::Chance;

use super::*;

stories![a_random_history_is_counted_as_it_was];

/// How visitors name their browsers; the last one is a program.
const BROWSERS: [&str; 4] = ["Firefox", "Safari", "Chrome", "Googlebot"];

/// What is typed and searched for; the last one is not found.
const QUERIES: [&str; 3] = ["published", "settings", "zebra"];

/// Days of the history.
const DAYS: usize = 3;

/// What somebody counts who has the log.
#[derive(Default)]
struct Ledger {
    /// By day: views, searches, those without result, clicks.
    days: BTreeMap<i64, [i64; 4]>,
    /// Who came on a day.
    visitors: BTreeSet<(i64, usize)>,
    articles: BTreeMap<String, i64>,
    terms: BTreeMap<String, i64>,
    /// What each browser has typed last, and when.
    typed: BTreeMap<usize, (String, i64)>,
}

impl Ledger {
    fn count(&mut self, at: i64, what: usize) {
        self.days.entry(day(at)).or_default()[what] += 1;
    }

    fn search(&mut self, query: &str, at: i64) {
        self.count(at, 1);
        if query == QUERIES[2] {
            self.count(at, 2);
        }
        *self.terms.entry(query.to_owned()).or_default() += 1;
    }

    /// What this browser was typing is a search, unless it goes on typing within ten seconds, and on the same day.
    fn ends(&mut self, browser: usize, at: i64, goes_on: bool) {
        if let Some((query, typed)) = self.typed.remove(&browser)
            && (!goes_on || at - typed >= 10_000_000 || day(at) > day(typed))
        {
            self.search(&query, typed);
        }
    }
}

fn day(at: i64) -> i64 {
    at.div_euclid(i64::try_from(DAY.as_micros()).expect("a day"))
}

async fn a_random_history_is_counted_as_it_was(world: &World) {
    let site = early(world).await;
    let other = path_of(&site.publishes(json!({ "title": "Change your plan", "body": "Open the settings." })).await);
    let articles = [site.path().await, other];
    let (begin, mut ledger) = (day(world.now().0), Ledger::default());
    let mut chance = Chance::new(0x1d5_14e7);
    while day(world.now().0) < begin + i64::try_from(DAYS).expect("few") {
        let browser = usize::try_from(chance.below(4)).expect("few");
        step(&site, &mut chance, &mut ledger, (browser, &articles)).await;
        if chance.below(10) == 0 {
            world.writes_visits().await;
        }
        world.advance(match chance.below(4) {
            0 => Duration::from_millis(1_500),
            1 => Duration::from_secs(7),
            2 => Duration::from_secs(40),
            _ => MINUTE * u32::try_from(chance.below(90)).expect("few"),
        });
    }
    world.advance(MINUTE);
    for browser in 0..3 {
        ledger.ends(browser, i64::MAX, false);
    }
    compare(&site.insights("").await, &ledger, begin);
}

/// A request of a browser, and what it counts.
async fn step(site: &Visited<'_>, chance: &mut Chance, ledger: &mut Ledger, (browser, articles): (usize, &[String; 2])) {
    let headers = &[("User-Agent", BROWSERS[browser])];
    let query = chance.one_of(&QUERIES);
    let path = &articles[usize::try_from(chance.below(2)).expect("few")];
    let action = chance.below(8);
    let (method, target) = match action {
        0 => ("GET", "/".to_owned()),
        1 => ("GET", path.clone()),
        2 => ("GET", format!("{path}?from=search")),
        3 => ("GET", format!("/search?q={query}")),
        4 | 5 => ("GET", format!("/_fd/search?locale=en&q={query}")),
        6 => ("HEAD", path.clone()),
        _ => ("GET", "/nowhere".to_owned()),
    };
    // The clock goes on while the server answers: not across midnight, nor much within ten seconds.
    let at = site.world.now().0;
    let status = site.sends(method, &target, headers, "").await.status;
    assert_eq!(status, if action == 7 { 404 } else { 200 }, "{target}");
    if browser == 3 || action > 5 {
        return;
    }
    ledger.visitors.insert((day(at), browser));
    ledger.ends(browser, at, action > 2);
    match action {
        0..=2 => ledger.count(at, 0),
        3 => ledger.search(query, at),
        _ => drop(ledger.typed.insert(browser, (query.to_owned(), at))),
    }
    if action == 2 {
        ledger.count(at, 3);
    }
    if action == 1 || action == 2 {
        *ledger.articles.entry(path.clone()).or_default() += 1;
    }
}

fn compare(insights: &Value, ledger: &Ledger, begin: i64) {
    let days = insights["days"].as_array().expect("days");
    let of_days = &days[days.len() - DAYS - 1..];
    for (number, shown) in (begin..).zip(of_days) {
        let [views, searches, without, clicks] = ledger.days.get(&number).copied().unwrap_or_default();
        let visitors = ledger.visitors.iter().filter(|(day, _)| *day == number).count();
        let counted = json!({
            "date": shown["date"], "views": views, "visitors": visitors, "searches": searches, "searchesWithoutResult": without,
            "searchClicks": clicks,
        });
        assert_eq!(some(shown), some(&counted));
    }
    let sum = |what: usize| ledger.days.values().map(|day| day[what]).sum::<i64>();
    let totals = &insights["totals"];
    assert_eq!((&totals["views"], &totals["searches"]), (&json!(sum(0)), &json!(sum(1))));
    assert!(sum(0) > 20 && sum(1) > 20 && sum(3) > 2, "much has happened: {:?}", ledger.days);
    let shown = |list: &str, name: &str, number: &str| -> BTreeMap<String, i64> {
        let items = insights[list].as_array().expect("a list").iter();
        items.map(|item| (item[name].as_str().expect("a name").to_owned(), item[number].as_i64().expect("a number"))).collect()
    };
    assert_eq!(shown("topSearches", "term", "searches"), ledger.terms);
    let articles = shown("topArticles", "url", "views");
    let articles: BTreeMap<_, _> = articles.into_iter().map(|(url, views)| (path_of(&json!({ "url": url })), views)).collect();
    assert_eq!(articles, ledger.articles);
}

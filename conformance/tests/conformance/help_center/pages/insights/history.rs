//! Whatever happens on the pages, the insights equal the counts from a log of all requests.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime};
use frontdesk_conformance::SeededChance;

use super::{
    questions::{KNOWN, UNKNOWN},
    *,
};

stories![random_histories_are_counted_as_they_were with PROXY];

/// Names of the visitors' browsers; the last one is a program.
const BROWSERS: [&str; 4] = ["Firefox", "Safari", "Chrome", "Googlebot"];

/// Texts that are typed and searched for; the last one is not found.
const QUERIES: [&str; 3] = ["published", "settings", "zebra"];

/// Number of days of a history.
const DAYS: i64 = 2;

/// Microseconds of a quarter of an hour.
const QUARTER: i64 = 15 * 60 * 1_000_000;

/// The counts from a log of all requests.
#[derive(Default)]
struct VisitLedger {
    /// Time of each event, by the names of the statistics.
    events: Vec<(i64, &'static str)>,
    /// First visit of each browser on a day.
    visitors: BTreeMap<(i64, usize), i64>,
    /// Last rating of each article on a day, and its time.
    ratings: BTreeMap<(i64, usize), (i64, &'static str)>,
    articles: BTreeMap<String, i64>,
    /// Number of searches for each term, and of those without a result.
    terms: BTreeMap<String, [i64; 2]>,
    /// Text that each browser typed last, and when.
    typed: BTreeMap<usize, (String, i64)>,
}

impl VisitLedger {
    fn count_search(&mut self, query: &str, at: i64) {
        let missed = query == QUERIES[2];
        self.events.push((at, "searches"));
        self.events.extend(missed.then_some((at, "searchesWithoutResult")));
        let counts = self.terms.entry(query.to_owned()).or_default();
        counts[0] += 1;
        counts[1] += i64::from(missed);
    }

    /// Counts what this browser was typing as a search, unless it continues typing within ten seconds, and on the
    /// same day.
    fn end_typing(&mut self, browser: usize, at: i64, goes_on: bool) {
        if let Some((query, typed)) = self.typed.remove(&browser)
            && (!goes_on || at - typed >= 10_000_000 || utc_day(at) > utc_day(typed))
        {
            self.count_search(&query, typed);
        }
    }

    /// Returns the statistics from one time until before another that are not 0.
    fn expected_statistics(&self, from: i64, to: i64) -> Value {
        let came = self.visitors.values().map(|at| (*at, "visitors"));
        let all = self.events.iter().copied().chain(came).chain(self.ratings.values().copied());
        let mut counts = BTreeMap::<_, i64>::new();
        all.filter(|(at, _)| (from..to).contains(at)).for_each(|(_, what)| *counts.entry(what).or_default() += 1);
        json!(counts)
    }
}

fn whole_micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).expect("a short time")
}

fn utc_day(at: i64) -> i64 {
    at.div_euclid(whole_micros(DAY))
}

async fn random_histories_are_counted_as_they_were(world: &World) {
    // Pauses of the machine are no part of a history, nor is the time of day at which it runs.
    world.stop_clock();
    world.advance(Duration::from_micros((whole_micros(DAY) - world.now().0.rem_euclid(whole_micros(DAY))).unsigned_abs()));
    for seed in [0x1d5_14e7, 0x2b0_77a1, 0x3c9_e05d] {
        let (site, begin, mut chance) = (create_early_site(world).await, world.now().0, SeededChance::new(seed));
        site.train_agent().await;
        let ledger = simulate_visitors(&site, &mut chance).await;
        world.project_conversations().await;
        let insights = site.get_insights("").await;
        compare_insights(&insights, &ledger, 0);
        compare_lists(&insights, &ledger);
        let from = begin - begin.rem_euclid(QUARTER) + random_up_to(&mut chance, 120) * QUARTER;
        let to = from + random_up_to(&mut chance, 90) * QUARTER;
        let span = format!("?from={}&to={}&timeZone=Asia/Kathmandu", format_time(from), format_time(to));
        compare_insights(&site.get_insights(&span).await, &ledger, 345);
    }
}

fn random_up_to(chance: &mut SeededChance, most: u64) -> i64 {
    i64::try_from(1 + chance.number_below(most)).expect("few")
}

/// Simulates visitors for some days.
async fn simulate_visitors(site: &VisitedSite<'_>, chance: &mut SeededChance) -> VisitLedger {
    let world = site.world;
    let other = site.publish_article(json!({ "title": "Change your plan", "body": "Open the settings." })).await;
    let articles = [site.published_article().await, other];
    let (begin, mut ledger) = (utc_day(world.now().0), VisitLedger::default());
    while utc_day(world.now().0) < begin + DAYS {
        match chance.number_below(12) {
            0 | 1 => ask_question(site, &mut ledger, chance.number_below(2) == 0).await,
            2 | 3 => rate_article(site, chance, &mut ledger, &articles).await,
            action => take_step(site, chance, &mut ledger, action - 4, &articles).await,
        }
        if chance.number_below(10) == 0 {
            world.write_visits().await;
        }
        world.advance(match chance.number_below(4) {
            0 => Duration::from_millis(1_500),
            1 => Duration::from_secs(7),
            2 => Duration::from_secs(40),
            _ => MINUTE * u32::try_from(chance.number_below(90)).expect("few"),
        });
    }
    world.advance(MINUTE);
    for browser in 0..3 {
        ledger.end_typing(browser, i64::MAX, false);
    }
    ledger
}

/// Asks a question, and updates the ledger.
async fn ask_question(site: &VisitedSite<'_>, ledger: &mut VisitLedger, is_known: bool) {
    let (question, outcome) = if is_known { (KNOWN, "answered") } else { (UNKNOWN, "unanswered") };
    let at = site.world.now().0;
    let asked = site.ask_by_form(question, "").await;
    assert_eq!(asked.status, 303, "{}", asked.text());
    ledger.events.extend(["questions", outcome, "credits"].map(|what| (at, what)));
}

/// Rates an article; this replaces the rating of that article on the same day.
async fn rate_article(site: &VisitedSite<'_>, chance: &mut SeededChance, ledger: &mut VisitLedger, articles: &[Value; 2]) {
    let number = usize::try_from(chance.number_below(2)).expect("few");
    let (vote, counted) = chance.pick(&[("up", "ratedUp"), ("down", "ratedDown")]);
    let form = format!("article={}&vote={vote}", articles[number]["id"].as_str().expect("an id"));
    let at = site.world.now().0;
    let header = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(site.send_request("POST", "/_fd/feedback", &[header], &form).await.status, 303);
    ledger.ratings.insert((utc_day(at), number), (at, counted));
}

/// Reads a page with a browser, and updates the ledger.
async fn take_step(
    site: &VisitedSite<'_>,
    chance: &mut SeededChance,
    ledger: &mut VisitLedger,
    action: u64,
    articles: &[Value; 2],
) {
    let browser = usize::try_from(chance.number_below(4)).expect("few");
    let [name, network] = &browser_headers(BROWSERS[browser]);
    let headers = &[(name.0, name.1.as_str()), (network.0, network.1.as_str())];
    let query = chance.pick(&QUERIES);
    let path = shown_path(&articles[usize::try_from(chance.number_below(2)).expect("few")]);
    let (method, target) = match action {
        0 => ("GET", "/".to_owned()),
        1 => ("GET", path.clone()),
        2 => ("GET", format!("{path}?from=search")),
        3 => ("GET", format!("/search?q={query}")),
        4 | 5 => ("GET", format!("/_fd/search?locale=en&q={query}")),
        6 => ("HEAD", path.clone()),
        _ => ("GET", "/nowhere".to_owned()),
    };
    let at = site.world.now().0;
    let status = site.send_request(method, &target, headers, "").await.status;
    assert_eq!(status, if action == 7 { 404 } else { 200 }, "{target}");
    if browser == 3 || action > 5 {
        return;
    }
    ledger.visitors.entry((utc_day(at), browser)).or_insert(at);
    ledger.end_typing(browser, at, action > 2);
    match action {
        0..=2 => ledger.events.push((at, "views")),
        3 => ledger.count_search(query, at),
        _ => drop(ledger.typed.insert(browser, (query.to_owned(), at))),
    }
    if action == 2 {
        ledger.events.push((at, "searchClicks"));
    }
    if action == 1 || action == 2 {
        *ledger.articles.entry(path).or_default() += 1;
    }
}

/// Compares a span, the one before, and each of its days, in a time zone that is this many minutes ahead of UTC.
fn compare_insights(insights: &Value, ledger: &VisitLedger, ahead: i64) {
    let [from, to] = ["from", "to"]
        .map(|end| DateTime::parse_from_rfc3339(insights[end].as_str().expect("a time")).expect("a time").timestamp_micros());
    assert_eq!(nonzero_statistics(&insights["figures"]), ledger.expected_statistics(from, to), "from {from} to {to}");
    assert_eq!(
        nonzero_statistics(&insights["previousFigures"]),
        ledger.expected_statistics(from - (to - from), from),
        "before {from}"
    );
    for shown in insights["days"].as_array().expect("days") {
        let date: NaiveDate = shown["date"].as_str().expect("a date").parse().expect("a date");
        let begin = date.and_time(NaiveTime::MIN).and_utc().timestamp_micros() - ahead * whole_micros(MINUTE);
        let mut shown = nonzero_statistics(shown);
        shown.as_object_mut().expect("figures").remove("date");
        assert_eq!(shown, ledger.expected_statistics(begin.max(from), (begin + whole_micros(DAY)).min(to)), "{date}");
    }
}

fn compare_lists(insights: &Value, ledger: &VisitLedger) {
    let number = |what: &str| insights["figures"][what].as_i64().expect("a number");
    let much = ["views", "searches", "questions", "unanswered"].map(number);
    assert!(much.iter().all(|number| *number > 5), "much has happened: {much:?}");
    let terms = |list: &str| -> BTreeMap<String, [i64; 2]> {
        let counts = |item: &Value| ["searches", "withoutResult"].map(|count| item[count].as_i64().expect("a number"));
        let items = insights[list].as_array().expect("a list").iter();
        items.map(|item| (item["term"].as_str().expect("a term").to_owned(), counts(item))).collect()
    };
    assert_eq!(terms("topSearches"), ledger.terms);
    let missed = ledger.terms.iter().filter(|(_, [_, missed])| *missed > 0);
    assert_eq!(terms("searchesWithoutResult"), missed.map(|(term, counts)| (term.clone(), *counts)).collect());
    let articles = insights["topArticles"].as_array().expect("a list").iter();
    let articles: BTreeMap<_, _> = articles.map(|item| (shown_path(item), item["views"].as_i64().expect("a number"))).collect();
    assert_eq!(articles, ledger.articles);
}

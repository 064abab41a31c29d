//! Whatever happens on the pages, the insights equal the counts from a log of all requests.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime};
use frontdesk_conformance::Chance;

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
struct Ledger {
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

impl Ledger {
    fn search(&mut self, query: &str, at: i64) {
        let missed = query == QUERIES[2];
        self.events.push((at, "searches"));
        self.events.extend(missed.then_some((at, "searchesWithoutResult")));
        let counts = self.terms.entry(query.to_owned()).or_default();
        counts[0] += 1;
        counts[1] += i64::from(missed);
    }

    /// Counts what this browser was typing as a search, unless it continues typing within ten seconds, and on the
    /// same day.
    fn ends(&mut self, browser: usize, at: i64, goes_on: bool) {
        if let Some((query, typed)) = self.typed.remove(&browser)
            && (!goes_on || at - typed >= 10_000_000 || day(at) > day(typed))
        {
            self.search(&query, typed);
        }
    }

    /// Returns the statistics from one time until before another that are not 0.
    fn figures(&self, from: i64, to: i64) -> Value {
        let came = self.visitors.values().map(|at| (*at, "visitors"));
        let all = self.events.iter().copied().chain(came).chain(self.ratings.values().copied());
        let mut counts = BTreeMap::<_, i64>::new();
        all.filter(|(at, _)| (from..to).contains(at)).for_each(|(_, what)| *counts.entry(what).or_default() += 1);
        json!(counts)
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).expect("a short time")
}

fn day(at: i64) -> i64 {
    at.div_euclid(micros(DAY))
}

async fn random_histories_are_counted_as_they_were(world: &World) {
    for seed in [0x1d5_14e7, 0x2b0_77a1, 0x3c9_e05d] {
        let (site, begin, mut chance) = (early(world).await, world.now().0, Chance::new(seed));
        site.is_trained().await;
        let ledger = history(&site, &mut chance).await;
        world.projects().await;
        let insights = site.insights("").await;
        compare(&insights, &ledger, 0);
        compare_lists(&insights, &ledger);
        let from = begin - begin.rem_euclid(QUARTER) + at_most(&mut chance, 120) * QUARTER;
        let to = from + at_most(&mut chance, 90) * QUARTER;
        let span = format!("?from={}&to={}&timeZone=Asia/Kathmandu", time(from), time(to));
        compare(&site.insights(&span).await, &ledger, 345);
    }
}

fn at_most(chance: &mut Chance, most: u64) -> i64 {
    i64::try_from(1 + chance.below(most)).expect("few")
}

/// Simulates visitors for some days.
async fn history(site: &Visited<'_>, chance: &mut Chance) -> Ledger {
    let world = site.world;
    let other = site.publishes(json!({ "title": "Change your plan", "body": "Open the settings." })).await;
    let articles = [site.article().await, other];
    let (begin, mut ledger) = (day(world.now().0), Ledger::default());
    while day(world.now().0) < begin + DAYS {
        match chance.below(12) {
            0 | 1 => asks(site, &mut ledger, chance.below(2) == 0).await,
            2 | 3 => rates(site, chance, &mut ledger, &articles).await,
            action => step(site, chance, &mut ledger, action - 4, &articles).await,
        }
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
    ledger
}

/// Asks a question, and updates the ledger.
async fn asks(site: &Visited<'_>, ledger: &mut Ledger, is_known: bool) {
    let (question, outcome) = if is_known { (KNOWN, "answered") } else { (UNKNOWN, "unanswered") };
    let at = site.world.now().0;
    let asked = site.asks(question, "").await;
    assert_eq!(asked.status, 303, "{}", asked.text());
    ledger.events.extend(["questions", outcome, "credits"].map(|what| (at, what)));
}

/// Rates an article; this replaces the rating of that article on the same day.
async fn rates(site: &Visited<'_>, chance: &mut Chance, ledger: &mut Ledger, articles: &[Value; 2]) {
    let number = usize::try_from(chance.below(2)).expect("few");
    let (vote, counted) = chance.one_of(&[("up", "feedbackUp"), ("down", "feedbackDown")]);
    let form = format!("article={}&vote={vote}", articles[number]["id"].as_str().expect("an id"));
    let at = site.world.now().0;
    let header = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(site.sends("POST", "/_fd/feedback", &[header], &form).await.status, 303);
    ledger.ratings.insert((day(at), number), (at, counted));
}

/// Reads a page with a browser, and updates the ledger.
async fn step(site: &Visited<'_>, chance: &mut Chance, ledger: &mut Ledger, action: u64, articles: &[Value; 2]) {
    let browser = usize::try_from(chance.below(4)).expect("few");
    let [name, network] = &from(BROWSERS[browser]);
    let headers = &[(name.0, name.1.as_str()), (network.0, network.1.as_str())];
    let query = chance.one_of(&QUERIES);
    let path = path_of(&articles[usize::try_from(chance.below(2)).expect("few")]);
    let (method, target) = match action {
        0 => ("GET", "/".to_owned()),
        1 => ("GET", path.clone()),
        2 => ("GET", format!("{path}?from=search")),
        3 => ("GET", format!("/search?q={query}")),
        4 | 5 => ("GET", format!("/_fd/search?locale=en&q={query}")),
        6 => ("HEAD", path.clone()),
        _ => ("GET", "/nowhere".to_owned()),
    };
    // The clock continues while the server answers: not across midnight, nor much within ten seconds.
    let at = site.world.now().0;
    let status = site.sends(method, &target, headers, "").await.status;
    assert_eq!(status, if action == 7 { 404 } else { 200 }, "{target}");
    if browser == 3 || action > 5 {
        return;
    }
    ledger.visitors.entry((day(at), browser)).or_insert(at);
    ledger.ends(browser, at, action > 2);
    match action {
        0..=2 => ledger.events.push((at, "views")),
        3 => ledger.search(query, at),
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
fn compare(insights: &Value, ledger: &Ledger, ahead: i64) {
    let [from, to] = ["from", "to"]
        .map(|end| DateTime::parse_from_rfc3339(insights[end].as_str().expect("a time")).expect("a time").timestamp_micros());
    assert_eq!(some(&insights["totals"]), ledger.figures(from, to), "from {from} to {to}");
    assert_eq!(some(&insights["previous"]), ledger.figures(from - (to - from), from), "before {from}");
    for shown in insights["days"].as_array().expect("days") {
        let date: NaiveDate = shown["date"].as_str().expect("a date").parse().expect("a date");
        let begin = date.and_time(NaiveTime::MIN).and_utc().timestamp_micros() - ahead * micros(MINUTE);
        let mut shown = some(shown);
        shown.as_object_mut().expect("figures").remove("date");
        assert_eq!(shown, ledger.figures(begin.max(from), (begin + micros(DAY)).min(to)), "{date}");
    }
}

fn compare_lists(insights: &Value, ledger: &Ledger) {
    let number = |what: &str| insights["totals"][what].as_i64().expect("a number");
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
    let articles: BTreeMap<_, _> = articles.map(|item| (path_of(item), item["views"].as_i64().expect("a number"))).collect();
    assert_eq!(articles, ledger.articles);
}

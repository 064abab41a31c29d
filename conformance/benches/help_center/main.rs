//! Pages of a help center: `cargo bench --profile dist -p frontdesk-conformance --bench help_center`.
//!
//! Reading an article is compared with the same page from bare axum and sqlx, which reads the site, too. Each server
//! is a separate process, this process generates the load, and the two are measured alternately.

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
mod common;
mod crowd;
mod floor;
mod insights;
#[path = "../common/role.rs"]
mod role;

use common::{
    corpus::Corpus,
    load::{self, LoadPressure, LoadResults},
    server::{self, BenchServer, ServerEnvironment, text_at},
};
use crowd::VisitorCrowd;

/// Hostname of the site.
const SITE_HOST: &str = "bench.localhost";

/// Bytes of an article's text: about two pages.
const ARTICLE_BYTES: usize = 4_000;

/// Measures the pages of a help center.
#[derive(Parser)]
struct Flags {
    /// Published articles.
    #[arg(long, default_value_t = 10_000)]
    articles: usize,
    /// Articles that are opened on each of 366 days, and as many terms that are searched for: 1,000,000 sums of days.
    #[arg(long, default_value_t = 1_366)]
    visited: usize,
    /// Terms that are searched for on each of 366 days, instead.
    #[arg(long)]
    terms: Option<usize>,
    /// No term is searched for on two days: `--terms 5000 --new-terms` is the worst that visitors can cause.
    #[arg(long)]
    new_terms: bool,
    /// Seconds measured per run.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Rounds from which the median is taken.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Added by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    role::run_role(run_floor, || run_bench(&Flags::parse()))
}

async fn run_floor(arguments: Vec<String>) -> Result<()> {
    let [folder, address] = arguments.as_slice() else { bail!("the floor takes a folder and an address") };
    floor::serve(Path::new(folder), address.parse()?).await
}

fn run_bench(flags: &Flags) -> Result<ExitCode> {
    // Next to the build, so that the database is on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut bench = HelpCenterBench::prepare(flags, folder.path())?;
    bench.print_sizes()?;
    bench.measure_cold_pages(flags.articles.min(1_000))?;
    bench.measure_article(flags, folder.path())?;
    bench.measure_search(flags)?;
    bench.measure_whole_site()?;
    bench.measure_publishing()?;
    bench.measure_insights(flags)?;
    println!("Resident after the runs: {:.1} MiB.", kib(bench.server.memory("VmRSS")?) / 1_024.0);
    Ok(ExitCode::SUCCESS)
}

/// A server with a site that has articles.
struct HelpCenterBench {
    runtime: Runtime,
    place: ServerEnvironment,
    server: BenchServer,
    key: String,
    site: String,
    collection: String,
    corpus: Corpus,
    /// Paths of the articles.
    paths: Vec<String>,
}

impl HelpCenterBench {
    fn prepare(flags: &Flags, folder: &Path) -> Result<Self> {
        let place = ServerEnvironment { folder: folder.join("frontdesk"), database: None, config: None };
        let server = place.serve()?;
        let key = place.create_workspace()?;
        // One thread for the load, to leave the rest of the machine to the server.
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (site, collection, paths) = (String::new(), String::new(), Vec::new());
        let mut bench = Self { runtime, place, server, key, site, collection, corpus: Corpus::new(1), paths };
        let agent = bench.create("/agents", &json!({ "name": "Bench" }))?;
        // Otherwise the agent learns them in the background, and what is measured waits for that.
        let site = json!({ "name": "Bench", "slug": "bench", "trainAgent": "never" });
        let site = bench.create(&format!("/agents/{agent}/help-center/site"), &site)?;
        bench.collection = bench.create(&format!("/help-center/sites/{site}/collections"), &json!({ "name": "All" }))?;
        let begun = Instant::now();
        for _ in 0..flags.articles {
            let path = bench.publish_article(None)?;
            bench.paths.push(path);
        }
        eprintln!("{} articles: written and published in {:.1?}", flags.articles, begun.elapsed());
        bench.call("PATCH", &format!("/help-center/sites/{site}/access"), Some(&json!({ "isPublished": true })))?;
        bench.site = site;
        Ok(bench)
    }

    /// Publishes an article, with a word in its title if one is given; returns its path.
    fn publish_article(&mut self, word: Option<&str>) -> Result<String> {
        let title: String = self.corpus.question().chars().take(100).collect();
        let title = word.map_or(title.clone(), |word| format!("{title} {word}"));
        let body = format!("## First\n\n{}\n\n## Second\n\n- one\n- two", self.corpus.text(ARTICLE_BYTES));
        let written = json!({ "title": title, "body": body });
        let article = self.create(&format!("/help-center/collections/{}/articles", self.collection), &written)?;
        let published = self.call("POST", &format!("/help-center/articles/{article}/publish"), None)?;
        let url = text_at(&published, "/data/url")?;
        let (_, path) = url.split_once("/articles/").context("an article has a path")?;
        Ok(format!("/articles/{path}"))
    }

    /// Prints the download size of an article.
    fn print_sizes(&self) -> Result<()> {
        let mut packed = load::format_request_for(SITE_HOST, "GET", &self.paths[0], "", None);
        packed.splice(packed.len() - 2.., b"accept-encoding: gzip\r\n\r\n".iter().copied());
        let plain = self.fetch(&self.paths[0])?.len();
        let packed = self.runtime.block_on(load::fetch_body(self.server.address, &packed))?.len();
        println!("Article page: {:.1} KiB, {:.1} KiB with gzip.", kib(plain as u64), kib(packed as u64));
        Ok(())
    }

    /// Measures pages that were never read before, each once.
    fn measure_cold_pages(&self, articles: usize) -> Result<()> {
        let mut taken = Vec::new();
        for path in &self.paths[1..articles] {
            let begun = Instant::now();
            self.fetch(path)?;
            taken.push(begun.elapsed());
        }
        taken.sort_unstable();
        println!(
            "Article page, read for the first time: p50 {:.2?}, p99 {:.2?}.",
            taken[taken.len() / 2],
            taken[taken.len() * 99 / 100]
        );
        Ok(())
    }

    /// Compares the page of an article with the floor.
    fn measure_article(&self, flags: &Flags, folder: &Path) -> Result<()> {
        fs::write(folder.join("page"), self.fetch(&self.paths[0])?)?;
        let address = server::free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.env(server::ROLE, role::FLOOR_ROLE).arg(folder).arg(address.to_string());
        let floor = BenchServer::start(command, address)?;
        let requests: Arc<[_]> = [load::format_request_for(SITE_HOST, "GET", &self.paths[0], "", None)].into();
        for connections in [1, 16] {
            let mut rounds = Vec::new();
            for _ in 0..flags.rounds {
                let ours = self.drive_requests(self.server.address, &requests, connections, flags)?;
                rounds.push((ours, self.drive_requests(floor.address, &requests, connections, flags)?));
            }
            let share = median(rounds.iter().map(|(ours, floor)| ours.per_second / floor.per_second).collect());
            let of = |figure: fn(&LoadResults) -> f64| {
                [
                    median(rounds.iter().map(|(ours, _)| figure(ours)).collect()),
                    median(rounds.iter().map(|(_, floor)| figure(floor)).collect()),
                ]
            };
            let [ours, theirs] = of(|figures| figures.per_second);
            let [p50, floor_p50] = of(|figures| milliseconds(figures.p50));
            let [p99, floor_p99] = of(|figures| milliseconds(figures.p99));
            println!(
                "Article page, {connections} at once: {ours:.0}/s, p50 {p50:.2} ms, p99 {p99:.2} ms; floor {theirs:.0}/s, p50 \
                 {floor_p50:.2} ms, p99 {floor_p99:.2} ms; {share:.2} of the floor."
            );
        }
        Ok(())
    }

    /// Searches for three words, different ones each time.
    fn measure_search(&mut self, flags: &Flags) -> Result<()> {
        let words: Vec<Vec<String>> =
            (0..512).map(|_| self.corpus.question().split_whitespace().map(ToOwned::to_owned).collect()).collect();
        let begun = Instant::now();
        self.fetch("/_fd/search?locale=en&q=first")?;
        println!("The first search, which brings the index up to date: {:.2?}.", begun.elapsed());
        let other = self.place.create_workspace()?;
        let calls: Arc<[_]> = [load::format_request("GET", "/api/v1/agents", &other, None)].into();
        for (what, path) in [("Instant search", "/_fd/search?locale=en&q="), ("Page of results", "/search?q=")] {
            let request = |words: &Vec<String>| {
                let words: Vec<&str> = words.iter().take(3).map(|word| word.trim_matches('?')).collect();
                load::format_request_for(SITE_HOST, "GET", &format!("{path}{}", words.join("+")), "", None)
            };
            let searches: Arc<[_]> = words.iter().map(request).collect();
            let figures = self.drive_requests(self.server.address, &searches, 1, flags)?;
            println!("{what}, 1 at once: p50 {:.2} ms, p99 {:.2} ms.", milliseconds(figures.p50), milliseconds(figures.p99));
            let crowd = VisitorCrowd { searches, calls: Arc::clone(&calls) };
            let measured = crowd.measure(self.server.address, Duration::from_secs_f64(flags.seconds));
            let (visitors, others) = self.runtime.block_on(measured)?;
            println!(
                "{what}, a crowd at once: {:.0}/s, p50 {:.2} ms, p99 {:.2} ms; another organization's agents: p50 {:.2} ms, \
                 p99 {:.2} ms.",
                visitors.per_second,
                milliseconds(visitors.p50),
                milliseconds(visitors.p99),
                milliseconds(others.p50),
                milliseconds(others.p99)
            );
        }
        Ok(())
    }

    /// Measures the requests that list all pages.
    fn measure_whole_site(&self) -> Result<()> {
        for path in ["/sitemap.xml", "/", "/collections/all", "/llms.txt", "/feed.xml"] {
            let begun = Instant::now();
            let bytes = self.fetch(path)?.len();
            println!("{path}, for the first time: {:.2?}, {:.0} KiB.", begun.elapsed(), kib(bytes as u64));
        }
        Ok(())
    }

    /// Measures the time from the answer to `publish` until an article is found.
    fn measure_publishing(&mut self) -> Result<()> {
        let mut found = Vec::new();
        for number in 0..20 {
            let word = format!("zyx{}", ["a", "b", "c", "d"].map(|letter| letter.repeat(number % 7 + 1)).concat());
            let path = self.publish_article(Some(&word))?;
            let begun = Instant::now();
            while !String::from_utf8_lossy(&self.fetch(&format!("/_fd/search?locale=en&q={word}"))?).contains(&path) {
                ensure!(begun.elapsed() < Duration::from_secs(10), "{path} is not found");
            }
            found.push(begun.elapsed());
        }
        found.sort_unstable();
        println!("Found after it is published: p50 {:.2?}, longest {:.2?}.", found[found.len() / 2], found[found.len() - 1]);
        Ok(())
    }

    /// Measures a year of insights, in UTC and in a zone whose offset is not a whole number of hours.
    fn measure_insights(&self, flags: &Flags) -> Result<()> {
        let org = self.call("GET", "/key", None)?;
        let target = insights::FillTarget {
            org: text_at(&org, "/data/organization/id")?.parse()?,
            site: self.site.parse()?,
            articles: self.article_ids(flags.visited)?.iter().map(|id| id.parse()).collect::<Result<_, _>>()?,
            terms: flags.terms.unwrap_or(flags.visited),
            are_terms_unique: flags.new_terms,
            url: format!("sqlite://{}", self.place.folder.join("frontdesk.db").display()),
        };
        let begun = Instant::now();
        let rows = self.runtime.block_on(insights::fill(&target))?;
        eprintln!("{rows} sums of days: written in {:.1?}", begun.elapsed());
        #[expect(clippy::disallowed_methods, reason = "the server of a benchmark has the clock of the machine")]
        let midnight = chrono::Utc::now().date_naive().and_time(chrono::NaiveTime::MIN).and_utc();
        let from = (midnight - chrono::Days::new(365)).to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        for (what, query) in [
            ("30 days", String::new()),
            ("366 days", format!("?from={from}")),
            ("366 days in Kathmandu", format!("?from={from}&timeZone=Asia/Kathmandu")),
        ] {
            let path = format!("/api/v1/help-center/sites/{}/insights{query}", self.site);
            let requests: Arc<[_]> = [load::format_request("GET", &path, &self.key, None)].into();
            let figures = self.drive_requests(self.server.address, &requests, 1, flags)?;
            println!(
                "Insights of {what} at {rows} sums of days: p50 {:.2} ms, p99 {:.2} ms.",
                milliseconds(figures.p50),
                milliseconds(figures.p99)
            );
        }
        Ok(())
    }

    /// Returns the ids of this many articles, or of all there are.
    fn article_ids(&self, number: usize) -> Result<Vec<String>> {
        let (mut ids, mut cursor) = (Vec::new(), String::new());
        while ids.len() < number {
            let list = self.call("GET", &format!("/help-center/sites/{}/articles?limit=100{cursor}", self.site), None)?;
            let items = list.pointer("/data/items").and_then(Value::as_array).context("a list has items")?;
            for item in items {
                ids.push(text_at(item, "/id")?.to_owned());
            }
            match list.pointer("/data/nextCursor").and_then(Value::as_str) {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        ids.truncate(number);
        Ok(ids)
    }

    fn drive_requests(
        &self,
        address: std::net::SocketAddr,
        requests: &Arc<[Vec<u8>]>,
        connections: usize,
        flags: &Flags,
    ) -> Result<LoadResults> {
        let (warm_up, measured) = (Duration::from_secs(1), Duration::from_secs_f64(flags.seconds));
        self.runtime.block_on(load::drive_load(address, requests, LoadPressure { connections, warm_up, measured }))
    }

    fn fetch(&self, path: &str) -> Result<Vec<u8>> {
        let request = load::format_request_for(SITE_HOST, "GET", path, "", None);
        self.runtime.block_on(load::fetch_body(self.server.address, &request)).with_context(|| path.to_owned())
    }

    fn create(&self, path: &str, body: &Value) -> Result<String> {
        Ok(text_at(&self.call("POST", path, Some(body))?, "/data/id")?.to_owned())
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let request = load::format_request(method, &format!("/api/v1{path}"), &self.key, body);
        self.runtime.block_on(load::call_json(self.server.address, &request))
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn milliseconds(taken: Duration) -> f64 {
    taken.as_secs_f64() * 1e3
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
fn kib(bytes: u64) -> f64 {
    bytes as f64 / 1_024.0
}

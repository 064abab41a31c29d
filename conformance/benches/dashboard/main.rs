//! Pages of the dashboard: `cargo bench --profile dist -p frontdesk-conformance --bench dashboard`.
//!
//! An agent gets 1,000 sources and 100,000 conversations. A person who is signed in opens each page, one at a time; the
//! list of sources is compared with the same page from bare axum and sqlx, which reads the same rows by hand. Each server
//! is a separate process, and the two are measured alternately.

use std::{
    path::Path,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
mod common;
#[path = "../conversations/fill.rs"]
mod fill;
mod floor;
mod person;
#[path = "../common/role.rs"]
mod role;

use common::{
    load::{self, LoadPressure, LoadResults, format_request},
    server::{self, BenchServer, ServerEnvironment, text_at},
};
use fill::FillTarget;
use person::SignedInPerson;

/// Measures the pages of the dashboard.
#[derive(Parser)]
struct Flags {
    /// Sources of the agent
    #[arg(long, default_value_t = 1_000)]
    sources: usize,
    /// Conversations of the agent, of ten messages each
    #[arg(long, default_value_t = 100_000)]
    conversations: u64,
    /// Seconds measured per run
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Rounds from which the median is taken
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Added by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    role::run_role(run_floor, || run_bench(&Flags::parse()))
}

async fn run_floor(arguments: Vec<String>) -> Result<()> {
    let [database, address] = arguments.as_slice() else { bail!("the floor takes a database and an address") };
    floor::serve(Path::new(database), address.parse()?).await
}

fn run_bench(flags: &Flags) -> Result<ExitCode> {
    // Next to the build, so that the database is on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = DashboardBench::prepare(flags, folder.path())?;
    println!("| page, one at a time | p50 | p99 | per second | bytes | gzip |\n|---|--:|--:|--:|--:|--:|");
    for (name, path) in bench.pages() {
        bench.report_page(flags, name, &path)?;
    }
    bench.compare_sources(flags)?;
    println!("\n{} MiB at most.", bench.server.memory("VmHWM")? / 1_048_576);
    Ok(ExitCode::SUCCESS)
}

/// A server with a workspace, and a person who belongs to it.
struct DashboardBench {
    runtime: Runtime,
    place: ServerEnvironment,
    server: BenchServer,
    person: SignedInPerson,
    org: String,
    agent: String,
    source: String,
}

impl DashboardBench {
    fn prepare(flags: &Flags, folder: &Path) -> Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let place = ServerEnvironment { folder: folder.join("frontdesk"), database: None, config: None };
        let server = place.serve()?;
        let key = place.create_workspace()?;
        let call = |method: &str, path: &str, body: Option<&Value>| {
            runtime.block_on(load::call_json(server.address, &format_request(method, &format!("/api/v1{path}"), &key, body)))
        };
        let org = text_at(&call("GET", "/key", None)?, "/data/organization/id")?.to_owned();
        let agent = text_at(&call("POST", "/agents", Some(&json!({ "name": "Bench" })))?, "/data/id")?.to_owned();
        let plan = call("POST", "/contact-attributes", Some(&json!({ "key": "plan", "type": "string" })))?;
        let plan = text_at(&plan, "/data/id")?.to_owned();
        let mut source = String::new();
        for number in 0..flags.sources {
            let content = format!("Rule {number} is kept at the desk.");
            let text = json!({ "title": format!("Page {number} of the manual"), "content": content });
            source = text_at(&call("POST", &format!("/agents/{agent}/sources/text"), Some(&text))?, "/data/id")?.to_owned();
        }
        await_trained(flags, &call, &agent)?;
        let person = runtime.block_on(SignedInPerson::sign_in(&place, server.address, &org))?;
        drop(server);
        let url = format!("sqlite://{}", place.folder.join("frontdesk.db").display());
        let target = FillTarget { org: org.parse()?, agent: agent.parse()?, plan: plan.parse()?, url };
        let begun = Instant::now();
        runtime.block_on(fill::fill(&target, flags.conversations))?;
        eprintln!("{} conversations of ten messages, written in {:.0?}", flags.conversations, begun.elapsed());
        let server = place.serve()?;
        Ok(Self { runtime, place, server, person, org, agent, source })
    }

    /// Returns the pages with their names.
    fn pages(&self) -> [(&'static str, String); 8] {
        let of_agent = |rest: &str| format!("/app/{}/agents/{}{rest}", self.org, self.agent);
        let of_org = |rest: &str| format!("/app/{}/{rest}", self.org);
        [
            ("agents", of_org("agents")),
            ("an agent", of_agent("")),
            ("sources", of_agent("/sources")),
            ("sources that match a word", of_agent("/sources?q=manual")),
            ("a source", of_agent(&format!("/sources/{}", self.source))),
            ("playground", of_agent("/playground")),
            ("keys", of_org("keys")),
            ("members", of_org("settings/members")),
        ]
    }

    fn report_page(&self, flags: &Flags, name: &str, path: &str) -> Result<()> {
        let request = self.person.format_request(path);
        let plain = self.runtime.block_on(load::fetch_body(self.server.address, &request))?.len();
        let mut packed = request.clone();
        packed.splice(packed.len() - 2.., b"accept-encoding: gzip\r\n\r\n".iter().copied());
        let packed = self.runtime.block_on(load::fetch_body(self.server.address, &packed))?.len();
        let figures = self.drive(self.server.address, request, flags)?;
        println!("| {name} | {:.2?} | {:.2?} | {:.0} | {plain} | {packed} |", figures.p50, figures.p99, figures.per_second);
        Ok(())
    }

    /// Compares the list of sources with the floor.
    fn compare_sources(&self, flags: &Flags) -> Result<()> {
        let address = server::free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.env(server::ROLE, role::FLOOR_ROLE).arg(self.place.folder.join("frontdesk.db")).arg(address.to_string());
        let floor = BenchServer::start(command, address)?;
        let request = self.person.format_request(&self.pages()[2].1);
        let mut rounds = Vec::new();
        for _ in 0..flags.rounds {
            let ours = self.drive(self.server.address, request.clone(), flags)?;
            rounds.push((ours, self.drive(floor.address, request.clone(), flags)?));
        }
        rounds.sort_by(|(a, x), (b, y)| (a.per_second / x.per_second).total_cmp(&(b.per_second / y.per_second)));
        let (ours, theirs) = rounds[rounds.len() / 2];
        println!(
            "\nSources: {:.0}/s, p50 {:.2?}, p99 {:.2?}; by hand {:.0}/s, p50 {:.2?}, p99 {:.2?}; {:.2} of the floor.",
            ours.per_second,
            ours.p50,
            ours.p99,
            theirs.per_second,
            theirs.p50,
            theirs.p99,
            ours.per_second / theirs.per_second
        );
        Ok(())
    }

    fn drive(&self, address: std::net::SocketAddr, request: Vec<u8>, flags: &Flags) -> Result<LoadResults> {
        let measured = Duration::from_secs_f64(flags.seconds);
        let pressure = LoadPressure { connections: 1, warm_up: measured / 5, measured };
        self.runtime.block_on(load::drive_load(address, &[request].into(), pressure))
    }
}

/// Waits until the agent is trained on all sources.
fn await_trained(flags: &Flags, call: &impl Fn(&str, &str, Option<&Value>) -> Result<Value>, agent: &str) -> Result<()> {
    let begun = Instant::now();
    loop {
        let state = call("GET", &format!("/agents/{agent}/ingest"), None)?;
        let ready = state.pointer("/data/ready").and_then(Value::as_u64).context("the number of sources that are ready")?;
        if usize::try_from(ready)? == flags.sources {
            return Ok(());
        }
        ensure!(begun.elapsed() < Duration::from_secs(300), "only {ready} sources are ready");
        std::thread::sleep(Duration::from_millis(200));
    }
}

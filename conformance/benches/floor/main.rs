//! Frontdesk's overhead over the baseline: `cargo bench --profile dist -p frontdesk-conformance --bench floor`.
//!
//! Prints one table. Each server is a separate process, this process generates the load, and the two are measured
//! alternately, five rounds each; the medians are printed.

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
mod common;
mod floor;
mod report;
#[path = "../common/role.rs"]
mod role;

use common::{
    corpus::Corpus,
    load::{self, LoadPressure},
    server::{self, BenchServer, ServerEnvironment, text_at},
};
use report::ReportRow;

/// Passages of the agent that answers.
const MIN_PASSAGES: i64 = 10_000;

/// Bytes of each source that it is trained on.
const SOURCE_BYTES: usize = 1_000_000;

/// Compares Frontdesk with bare axum and sqlx.
#[derive(Parser)]
struct Flags {
    /// Seconds measured per run.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Concurrent connections.
    #[arg(long, default_value_t = 16)]
    connections: usize,
    /// Rounds from which the median is taken.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Only operations whose name contains this, as in `--only chat`.
    #[arg(long, default_value = "")]
    only: String,
    /// Half a second per run: to check that it works, not how fast.
    #[arg(long)]
    quick: bool,
    /// Added by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    role::run_role(run_floor, || run_bench(&Flags::parse()))
}

async fn run_floor(arguments: Vec<String>) -> Result<()> {
    let [folder, address, key] = arguments.as_slice() else { bail!("the floor takes a folder, an address and a key") };
    floor::serve(Path::new(folder), address.parse()?, key).await
}

fn run_bench(flags: &Flags) -> Result<ExitCode> {
    // Next to the build, so that both databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (started_in, resident) = measure_idle(folder.path())?;
    let bench = FloorBench::prepare(flags, folder.path())?;
    report::print_rows(&bench.measure(flags)?);
    println!();
    println!("First answer on an empty folder: {started_in:.0?}, the median of {STARTS}.");
    println!(
        "Resident when idle: {:.1} MiB; after the runs: {:.1} MiB.",
        mebibytes(resident),
        mebibytes(bench.frontdesk.memory("VmRSS")?)
    );
    match fs::metadata(Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/dist/frontdesk")) {
        Ok(binary) => println!("Installed binary: {:.1} MiB.", mebibytes(binary.len())),
        Err(_) => println!("Installed binary: not built; `cargo build --profile dist` makes it."),
    }
    Ok(ExitCode::SUCCESS)
}

/// Number of measured starts.
const STARTS: usize = 5;

/// Measures the time from the start of an empty server to its first answer, and its memory a second later.
fn measure_idle(folder: &Path) -> Result<(Duration, u64)> {
    let mut taken = Vec::new();
    let mut resident = 0;
    for start in 0..STARTS {
        let place = ServerEnvironment { folder: folder.join(format!("empty-{start}")), database: None, config: None };
        let begun = Instant::now();
        let server = place.serve()?;
        taken.push(begun.elapsed());
        thread::sleep(Duration::from_secs(1));
        resident = server.memory("VmRSS")?;
    }
    taken.sort_unstable();
    Ok((taken[STARTS / 2], resident))
}

fn start_floor(folder: &Path, key: &str) -> Result<BenchServer> {
    let address = server::free_address()?;
    let mut command = Command::new(std::env::current_exe()?);
    command.env(server::ROLE, role::FLOOR_ROLE).arg(folder).arg(address.to_string()).arg(key);
    BenchServer::start(command, address)
}

/// Both servers, with data.
struct FloorBench {
    runtime: Runtime,
    frontdesk: BenchServer,
    floor: BenchServer,
    key: String,
}

impl FloorBench {
    fn prepare(flags: &Flags, folder: &Path) -> Result<Self> {
        ensure!(flags.rounds > 0 && flags.connections > 0, "rounds and connections are 1 or more");
        let place = ServerEnvironment { folder: folder.join("frontdesk"), database: None, config: None };
        let frontdesk = place.serve()?;
        let key = place.create_workspace()?;
        // One thread for the load, to leave the rest of the machine to the server.
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let floor = start_floor(folder, &key)?;
        Ok(Self { runtime, frontdesk, floor, key })
    }

    fn measure(&self, flags: &Flags) -> Result<Vec<ReportRow>> {
        let mut rows = Vec::new();
        let is_requested = |operation: &str| operation.contains(&flags.only);
        let new = json!({ "name": "Front desk" });
        let create = |_: &BenchServer| Ok(vec![load::format_request("POST", "/api/v1/agents", &self.key, Some(&new))]);
        let read = |server: &BenchServer| {
            let agent = self.create_agent(server, &new)?;
            Ok(vec![load::format_request("GET", &format!("/api/v1/agents/{agent}"), &self.key, None)])
        };
        if is_requested("GET /agents/{id}") {
            rows.push(self.compare_with_floor(flags, "GET /agents/{id}", read)?);
        }
        if is_requested("POST /agents") {
            rows.push(self.compare_with_floor(flags, "POST /agents", create)?);
        }
        if is_requested("POST /chat") {
            let questions = self.build_questions()?;
            rows.push(self.measure_alone(flags, "POST /chat", 1, &questions)?);
            rows.push(self.measure_alone(flags, "POST /chat", flags.connections, &questions)?);
        }
        Ok(rows)
    }

    /// Measures Frontdesk and the baseline alternately.
    fn compare_with_floor(
        &self,
        flags: &Flags,
        operation: &str,
        requests: impl Fn(&BenchServer) -> Result<Vec<Vec<u8>>>,
    ) -> Result<ReportRow> {
        let (ours, floor): (Arc<[_]>, Arc<[_]>) = (requests(&self.frontdesk)?.into(), requests(&self.floor)?.into());
        let pressure = flags.pressure(flags.connections);
        let rounds = (0..flags.rounds).map(|_| {
            let ours = self.runtime.block_on(load::drive_load(self.frontdesk.address, &ours, pressure))?;
            let floor = self.runtime.block_on(load::drive_load(self.floor.address, &floor, pressure))?;
            Ok((ours, Some(floor)))
        });
        Ok(ReportRow { operation: operation.to_owned(), rounds: rounds.collect::<Result<_>>()? })
    }

    /// Measures Frontdesk where there is no baseline.
    fn measure_alone(&self, flags: &Flags, operation: &str, connections: usize, requests: &Arc<[Vec<u8>]>) -> Result<ReportRow> {
        let pressure = flags.pressure(connections);
        let rounds = (0..flags.rounds)
            .map(|_| Ok((self.runtime.block_on(load::drive_load(self.frontdesk.address, requests, pressure))?, None)))
            .collect::<Result<_>>()?;
        Ok(ReportRow { operation: format!("{operation}, {connections} at once"), rounds })
    }

    /// Returns questions to an agent with 10,000 indexed passages.
    fn build_questions(&self) -> Result<Arc<[Vec<u8>]>> {
        let mut corpus = Corpus::new(1);
        let agent = self.create_agent(&self.frontdesk, &json!({ "name": "Bench", "model": "builtin/extractive" }))?;
        let begun = Instant::now();
        let mut passages = 0;
        while passages < MIN_PASSAGES {
            passages += self.train_agent(&agent, &corpus.text(SOURCE_BYTES))?;
        }
        let question = |_| json!({ "agentId": agent, "message": corpus.question() });
        let questions: Vec<Value> = (0..512).map(question).collect();
        let trained = begun.elapsed();
        self.call(&self.frontdesk, "POST", "/api/v1/chat", Some(&questions[0]))?;
        eprintln!("{passages} passages: ingested in {trained:.1?}, first answer {:.1?} later", begun.elapsed() - trained);
        Ok(questions.iter().map(|body| load::format_request("POST", "/api/v1/chat", &self.key, Some(body))).collect())
    }

    /// Adds a source, waits until the agent is trained on it, and returns the number of its passages.
    fn train_agent(&self, agent: &str, content: &str) -> Result<i64> {
        let path = format!("/api/v1/agents/{agent}/sources");
        let source =
            self.call(&self.frontdesk, "POST", &format!("{path}/text"), Some(&json!({ "title": "Text", "content": content })))?;
        let path = format!("{path}/{}", text_at(&source, "/data/id")?);
        loop {
            let source = self.call(&self.frontdesk, "GET", &path, None)?;
            match text_at(&source, "/data/status")? {
                "ready" => {
                    return source.pointer("/data/passages").and_then(Value::as_i64).context("a source without its passages");
                }
                "failed" => bail!("the ingestion failed: {source}"),
                _ => thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    fn create_agent(&self, server: &BenchServer, new: &Value) -> Result<String> {
        let answer = self.call(server, "POST", "/api/v1/agents", Some(new))?;
        Ok(text_at(&answer, "/data/id")?.to_owned())
    }

    fn call(&self, server: &BenchServer, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        self.runtime.block_on(load::call_json(server.address, &load::format_request(method, path, &self.key, body)))
    }
}

impl Flags {
    fn pressure(&self, connections: usize) -> LoadPressure {
        let (warm_up, measured) = if self.quick { (0.2, 0.5) } else { (1.0, self.seconds) };
        LoadPressure { connections, warm_up: Duration::from_secs_f64(warm_up), measured: Duration::from_secs_f64(measured) }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / 1_048_576.0
}

//! The chat widget: `cargo bench --profile dist -p frontdesk-conformance --bench widget`.
//!
//! Measures the request that a website makes on each of its pages, compared with the same answer from bare axum and sqlx,
//! which reads the same rows of the same database; the time until the first word of an answer, compared with that of the
//! API; and the memory of idle streams. Each server is a separate process, this process generates the load, and what is
//! compared is measured alternately.

use std::{fs, path::Path, process::ExitCode, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;
mod eligibility;
mod first_word;
mod floor;
mod idle;
#[path = "../webhooks/quantile.rs"]
mod quantile;
#[path = "../common/role.rs"]
mod role;
mod stream;
mod visitors;

use common::{
    corpus::Corpus,
    load::{self, LoadPressure},
    server::{BenchServer, ServerEnvironment, text_at},
};

/// Hostname of the server. Requests for any other name would be looked up among the custom domains.
const HOST: &str = "desk.example";

/// Origin of a website that may show the widget.
const SITE_ORIGIN: &str = "https://shop.example";

/// Visitors come through a proxy, from as many networks as they need, and ask as much as they need.
const CONFIG: &str = "
    public_url = 'https://desk.example'
    trusted_proxies = ['127.0.0.1/32']
    widget.daily_messages = 1000000
";

/// Bytes of the text that the agent is trained on.
const SOURCE_BYTES: usize = 1_000_000;

/// Measures the chat widget.
#[derive(Parser)]
struct Flags {
    /// Only the part with this name: `eligibility`, `first-word` or `idle`
    #[arg(long, default_value = "")]
    part: String,
    /// Seconds measured per run
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Rounds from which the median is taken
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Visitors who ask two questions each, as the API does
    #[arg(long, default_value_t = 500)]
    turns: usize,
    /// Idle streams, each of a visitor of its own
    #[arg(long, default_value_t = 1_000)]
    streams: usize,
    /// Added by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

impl Flags {
    fn pressure(&self, connections: usize) -> LoadPressure {
        LoadPressure { connections, warm_up: Duration::from_secs(1), measured: Duration::from_secs_f64(self.seconds) }
    }
}

fn main() -> Result<ExitCode> {
    role::run_role(run_floor, || run_bench(&Flags::parse()))
}

async fn run_floor(arguments: Vec<String>) -> Result<()> {
    let [database, address, labels] = arguments.as_slice() else { bail!("the floor takes a database, an address and labels") };
    floor::serve(Path::new(database), address.parse()?, serde_json::from_str(labels)?).await
}

fn run_bench(flags: &Flags) -> Result<ExitCode> {
    ensure!(flags.rounds > 0 && flags.turns > 0 && flags.streams > 0, "rounds, turns and streams are 1 or more");
    // Next to the build, so that the database is on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut bench = WidgetBench::prepare(folder.path())?;
    if "eligibility".contains(&flags.part) {
        eligibility::measure(&bench, flags)?;
    }
    if "first-word".contains(&flags.part) {
        first_word::measure(&mut bench, flags.turns)?;
    }
    if "idle".contains(&flags.part) {
        idle::measure(bench, flags.streams)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A server with a public agent that has learnt a text.
struct WidgetBench {
    /// Runtime of one thread for the load, to leave the rest of the machine to the server.
    runtime: Runtime,
    place: ServerEnvironment,
    server: BenchServer,
    key: String,
    agent: String,
    /// Path of the widget.
    widget: String,
    corpus: Corpus,
}

impl WidgetBench {
    fn prepare(folder: &Path) -> Result<Self> {
        let config = folder.join("config.toml");
        fs::write(&config, CONFIG)?;
        let place = ServerEnvironment { folder: folder.join("frontdesk"), database: None, config: Some(config) };
        let (server, key) = (place.serve()?, place.create_workspace()?);
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (agent, widget) = (String::new(), String::new());
        let mut bench = Self { runtime, place, server, key, agent, widget, corpus: Corpus::new(1) };
        let agent = json!({ "name": "Bench", "model": "builtin/extractive", "isPublic": true });
        let agent = bench.call("POST", "/agents", Some(&agent))?;
        bench.widget = format!("/widget/{}", text_at(&agent, "/data/publicId")?);
        text_at(&agent, "/data/id")?.clone_into(&mut bench.agent);
        let settings = json!({ "allowedOrigins": [SITE_ORIGIN] });
        bench.call("PATCH", &format!("/agents/{}/channels/widget", bench.agent), Some(&settings))?;
        bench.train_agent()?;
        Ok(bench)
    }

    /// Trains the agent, and waits until it has learnt everything.
    fn train_agent(&mut self) -> Result<()> {
        let sources = format!("/agents/{}/sources", self.agent);
        let text = json!({ "title": "Manual", "content": self.corpus.text(SOURCE_BYTES) });
        let source = self.call("POST", &format!("{sources}/text"), Some(&text))?;
        let path = format!("{sources}/{}", text_at(&source, "/data/id")?);
        loop {
            let source = self.call("GET", &path, None)?;
            match text_at(&source, "/data/status")? {
                "ready" => return Ok(()),
                "failed" => bail!("the ingestion failed: {source}"),
                _ => std::thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let request = self.format_call(method, path, body);
        self.runtime.block_on(load::call_json(self.server.address, &request)).with_context(|| format!("{method} {path}"))
    }

    /// Formats a call of the API.
    fn format_call(&self, method: &str, path: &str, body: Option<&Value>) -> Vec<u8> {
        load::format_request_for(HOST, method, &format!("/api/v1{path}"), &self.key, body)
    }
}

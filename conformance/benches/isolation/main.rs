//! Isolation of organizations: `cargo bench --profile dist -p frontdesk-conformance --bench isolation`.
//!
//! One organization does what costs most, as fast as it can: it saves the largest articles, its visitors enter
//! passwords and request codes, and none of its 50 webhook receivers answers. Another one is measured with one
//! request at a time, alone and beside the first one, in turns. The server is another process; the receivers, the
//! mail server and the load are in this one.

use std::{
    fs,
    path::Path,
    process::ExitCode,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use clap::Parser;
use frontdesk_test_programs::postgres;
use tokio::runtime::{Builder, Runtime};

mod api;
#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;
mod mailbox;
mod noise;
#[path = "../webhooks/quantile.rs"]
mod quantile;
mod quiet;
#[path = "../webhooks/receiver.rs"]
#[expect(dead_code, reason = "the benchmark of webhooks uses the rest")]
mod receiver;
mod report;
mod sender;

use api::ApiCaller;
use common::server::{self, BenchServer, ServerEnvironment};
use mailbox::Mailbox;
use noise::{NoiseOptions, NoisyOrganization};
use quiet::QuietOrganization;
use receiver::DelayReceiver;
use report::FigureTable;
use sender::AnswerTally;

/// Codes that a help center mails in a day.
const MAX_CODES_PER_DAY: usize = 1_000;

/// Measures one organization beside another one.
#[derive(Parser)]
struct Flags {
    /// Samples of each figure in a round.
    #[arg(long, default_value_t = 40)]
    samples: usize,
    /// Rounds, each with the noise off and then on.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Seconds from the beginning of the noise to that of the measurement.
    #[arg(long, default_value_t = 5.0)]
    lead: f64,
    /// Only this noise: `articles`, `passwords`, `codes` or `events`.
    #[arg(long, default_value = "")]
    noise: String,
    /// Codes that the noisy organization's visitors request, per second.
    #[arg(long, default_value_t = 100.0)]
    codes: f64,
    /// Events of the noisy organization per second, each delivered to 50 endpoints.
    #[arg(long, default_value_t = 50.0)]
    events: f64,
    /// Only this database: `sqlite` or `postgresql`.
    #[arg(long, default_value = "")]
    only: String,
    /// Added by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    if std::env::var(server::ROLE).as_deref() == Ok(server::FRONTDESK_ROLE) {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        return Ok(runtime.block_on(frontdesk_server::cli::main()));
    }
    let flags = Flags::parse();
    ensure!(flags.samples * flags.rounds * 2 <= MAX_CODES_PER_DAY, "a help center mails {MAX_CODES_PER_DAY} codes a day");
    ensure!(flags.codes > 0.0 && flags.events > 0.0, "leave a noise out by `--noise`");
    if "sqlite".contains(&flags.only) {
        measure(&flags, "SQLite", None)?;
    }
    if "postgresql".contains(&flags.only)
        && let Some(url) = postgres::create_database()
    {
        measure(&flags, "PostgreSQL", Some(url.clone()))?;
        postgres::drop_database(&url);
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(flags: &Flags, name: &str, database: Option<String>) -> Result<()> {
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut bench = IsolationBench::prepare(flags, folder.path(), database)?;
    let (mut alone, mut beside) = (FigureTable::default(), FigureTable::default());
    for _ in 0..flags.rounds {
        alone.add_round(bench.runtime.block_on(bench.quiet.measure())?);
        beside.add_round(bench.measure_beside_noise(Duration::from_secs_f64(flags.lead))?);
    }
    report::print_table(name, &alone, &beside);
    bench.tally.print(name, bench.noise_time);
    Ok(())
}

/// A server with both organizations.
struct IsolationBench {
    /// Runs the measured requests and what receives their effects.
    runtime: Runtime,
    /// Runs the noise, so that the measured requests do not wait for it in this process.
    noise_runtime: Runtime,
    quiet: QuietOrganization,
    noisy: NoisyOrganization,
    mailbox: Arc<Mailbox>,
    tally: Arc<AnswerTally>,
    /// Total time with noise.
    noise_time: Duration,
    _server: BenchServer,
}

impl IsolationBench {
    fn prepare(flags: &Flags, folder: &Path, database: Option<String>) -> Result<Self> {
        let build_runtime = || Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let (runtime, noise_runtime) = (build_runtime()?, build_runtime()?);
        let mailbox = Arc::new(runtime.block_on(Mailbox::start())?);
        let config = folder.join("config.toml");
        // Visitors come through a proxy, from as many networks as they need.
        let settings = "egress_allow = ['127.0.0.0/8']\ntrusted_proxies = ['127.0.0.1/32']\n";
        fs::write(&config, format!("{settings}[mail]\nurl = '{}'\n", mailbox.url()))?;
        let place = ServerEnvironment { folder: folder.join("data"), database, config: Some(config) };
        let (quiet, noisy) = (place.create_workspace()?, place.create_workspace()?);
        let server = place.serve()?;
        let caller = |key| ApiCaller { address: server.address, key };
        let receiver = DelayReceiver::start(&runtime)?;
        let quiet = QuietOrganization::prepare(caller(quiet), Arc::clone(&mailbox), receiver, flags.samples);
        let quiet = runtime.block_on(quiet)?;
        let options = NoiseOptions { only: flags.noise.clone(), codes: flags.codes, events: flags.events };
        let noisy = noise_runtime.block_on(NoisyOrganization::prepare(caller(noisy), options))?;
        let (tally, noise_time) = (Arc::default(), Duration::ZERO);
        Ok(Self { runtime, noise_runtime, quiet, noisy, mailbox, tally, noise_time, _server: server })
    }

    /// Measures the quiet organization while the noise is on; returns when its effects have ended.
    fn measure_beside_noise(&mut self, lead: Duration) -> Result<Vec<report::FigureSamples>> {
        let begun = Instant::now();
        let mut tasks = self.noisy.start(&self.noise_runtime, &self.tally)?;
        thread::sleep(lead);
        let measured = self.runtime.block_on(self.quiet.measure());
        self.runtime.block_on(tasks.shutdown());
        self.noise_time += begun.elapsed();
        self.runtime.block_on(self.noisy.enable_endpoints(false))?;
        self.runtime.block_on(self.mailbox.wait_until_idle());
        measured
    }
}

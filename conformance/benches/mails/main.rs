//! Mails that arrive: `cargo bench --profile dist -p frontdesk-conformance --bench mails`.
//!
//! Mails of 25 KB, each acknowledged once it is stored, on SQLite and on PostgreSQL, beside aiosmtpd that writes each into a
//! file and syncs it (`--floor`, with the Python of `.ci/tools conformance/mails` on the path). Then the time from a mail to
//! its answer in the queue of the relay, the memory that a mail of 25 MiB takes, and HTTP while mails arrive.

use std::{
    fs,
    process::{Command, ExitCode, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::{
    postgres,
    smtp::{MailMood, MailSink},
};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;
mod sender;

use common::{
    load::{LoadPressure, call_json, drive_load, format_request},
    server::{self, BenchServer, ServerEnvironment, free_address, text_at},
};
use sender::{MailLoad, bring_mail, drive_mails, write_mail};

/// Bytes of a usual mail.
const MAIL_BYTES: usize = 25_000;

/// Bytes of the largest mail, with a margin for its header.
const LARGE_MAIL_BYTES: usize = (25 << 20) - 10_000;

/// Number of agents.
const AGENTS: usize = 40;

/// Text that one of them knows.
const TEXT: &str = "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.";

/// Measures mails that arrive.
#[derive(Parser)]
struct Flags {
    /// Seconds for which each load runs.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Connections that bring mails at the same time.
    #[arg(long, default_value_t = 16)]
    connections: usize,
    /// Mails whose answers are awaited one after another.
    #[arg(long, default_value_t = 100)]
    answers: usize,
    /// Also measure aiosmtpd.
    #[arg(long)]
    floor: bool,
    /// Only this database: `sqlite` or `postgresql`.
    #[arg(long, default_value = "")]
    only: String,
    /// Added by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    let runtime = || Builder::new_multi_thread().enable_all().build();
    if std::env::var(server::ROLE).as_deref() == Ok(server::FRONTDESK_ROLE) {
        return Ok(runtime()?.block_on(frontdesk_server::cli::main()));
    }
    let (flags, runtime) = (Flags::parse(), runtime()?);
    if flags.floor {
        measure_floor(&runtime, &flags)?;
    }
    if "sqlite".contains(&flags.only) {
        measure(&runtime, &flags, "SQLite", None)?;
    }
    if "postgresql".contains(&flags.only)
        && let Some(url) = postgres::create_database()
    {
        measure(&runtime, &flags, "PostgreSQL", Some(url.clone()))?;
        postgres::drop_database(&url);
    }
    Ok(ExitCode::SUCCESS)
}

impl Flags {
    fn load(&self, bytes: usize) -> MailLoad {
        MailLoad { connections: self.connections, bytes, measured: Duration::from_secs(self.seconds) }
    }
}

/// A server that takes mails for an agent.
struct Desk {
    server: BenchServer,
    key: String,
    /// The one of its agents that knows something.
    agent: String,
    /// Where mails arrive.
    listener: std::net::SocketAddr,
    /// The addresses of its agents: each takes some thousands of mails a day.
    addresses: Arc<[String]>,
}

impl Desk {
    fn open(runtime: &Runtime, place: &ServerEnvironment, listener: std::net::SocketAddr) -> Result<Self> {
        let key = place.create_workspace()?;
        let server = place.serve()?;
        let call = |method: &str, path: &str, body: Option<&Value>| {
            runtime.block_on(call_json(server.address, &format_request(method, &format!("/api/v1{path}"), &key, body)))
        };
        let add_agent = || -> Result<(String, String)> {
            let agent = call("POST", "/agents", Some(&json!({ "name": "Front desk" })))?;
            let agent = text_at(&agent, "/data/id")?;
            let channel = json!({ "isEnabled": true, "answerUnverified": true, "maxAnswersPerDay": 10_000 });
            let channel = call("PATCH", &format!("/agents/{agent}/channels/email"), Some(&channel))?;
            Ok((agent.to_owned(), text_at(&channel, "/data/primaryAddress/address")?.to_owned()))
        };
        let agents = (0..AGENTS).map(|_| add_agent()).collect::<Result<Vec<_>>>()?;
        let agent = agents[0].0.clone();
        let source = json!({ "title": "Hours", "content": TEXT });
        let source = call("POST", &format!("/agents/{agent}/sources/text"), Some(&source))?;
        let source = format!("/agents/{agent}/sources/{}", text_at(&source, "/data/id")?);
        wait_until(|| Ok(text_at(&call("GET", &source, None)?, "/data/status")? == "ready"))?;
        let addresses = agents.into_iter().map(|(_, address)| address).collect();
        Ok(Self { server, key, agent, listener, addresses })
    }
}

fn measure(runtime: &Runtime, flags: &Flags, name: &str, database: Option<String>) -> Result<()> {
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (sink, listener) = (runtime.block_on(MailSink::start(MailMood::Accept)), free_address()?);
    let config = folder.path().join("config.toml");
    let lines = format!(
        "egress_allow = ['127.0.0.0/8']\ndns.resolvers = ['{}']\nmail.url = '{}'\nmail.domain = 'mail.desk.test'\n\
         mail.inbound_listen = '{listener}'\nmail.trusted_relays = ['127.0.0.0/8']\n",
        shared_names().resolver(),
        sink.url()
    );
    fs::write(&config, lines)?;
    let place = ServerEnvironment { folder: folder.path().join("data"), database, config: Some(config) };
    let desk = Desk::open(runtime, &place, listener)?;
    measure_answers(runtime, flags, name, &desk, &sink)?;
    measure_http(runtime, flags, name, &desk)?;
    measure_memory(runtime, name, &desk)
}

/// Measures the time from a mail to its answer at the relay, one mail after another, each of another sender.
fn measure_answers(runtime: &Runtime, flags: &Flags, name: &str, desk: &Desk, sink: &MailSink) -> Result<()> {
    let (mut taken, mut answered) = (Vec::new(), Vec::new());
    for number in 0..flags.answers {
        let from = format!("asker{number}@firm.test");
        let mail = write_mail(&from, "When does the front desk open on Sundays?", MAIL_BYTES);
        let begun = Instant::now();
        runtime.block_on(bring_mail(desk.listener, &from, &desk.addresses[0], &mail))?;
        taken.push(begun.elapsed());
        while !sink.accepted_mails().iter().any(|mail| mail.to.contains(&from)) {
            ensure!(begun.elapsed() < Duration::from_secs(20), "a mail is not answered");
            thread::sleep(Duration::from_millis(1));
        }
        answered.push(begun.elapsed());
    }
    let [taken, answered] = [taken, answered].map(|times| millis(median(times)));
    println!("{name}: from a mail to its acknowledgement p50 {taken:.1} ms, to its answer at the relay p50 {answered:.1} ms");
    Ok(())
}

/// Measures mails under load, and HTTP alone and beside them.
fn measure_http(runtime: &Runtime, flags: &Flags, name: &str, desk: &Desk) -> Result<()> {
    let request = format_request("GET", &format!("/api/v1/agents/{}", desk.agent), &desk.key, None);
    let requests: Arc<[Vec<u8>]> = vec![request].into();
    let pressure = LoadPressure { connections: 4, warm_up: Duration::from_secs(1), measured: Duration::from_secs(flags.seconds) };
    let alone = runtime.block_on(drive_load(desk.server.address, &requests, pressure))?;
    let mails = runtime.block_on(drive_mails(desk.listener, &desk.addresses, flags.load(MAIL_BYTES)))?;
    println!("{name}: {:.0} mails of {MAIL_BYTES} bytes a second, p99 {:.1} ms", mails.per_second, millis(mails.p99));
    let (beside, _) = runtime.block_on(async {
        tokio::try_join!(
            drive_load(desk.server.address, &requests, pressure),
            drive_mails(desk.listener, &desk.addresses, flags.load(MAIL_BYTES))
        )
    })?;
    println!(
        "{name}: HTTP alone p50 {:.2} ms, p99 {:.2} ms; beside mails p50 {:.2} ms, p99 {:.2} ms",
        millis(alone.p50),
        millis(alone.p99),
        millis(beside.p50),
        millis(beside.p99)
    );
    Ok(())
}

/// Measures the memory that a mail of the largest size takes.
fn measure_memory(runtime: &Runtime, name: &str, desk: &Desk) -> Result<()> {
    let before = desk.server.memory("VmRSS")?;
    // From here on, the peak is counted again (proc(5)).
    fs::write(format!("/proc/{}/clear_refs", desk.server.process.id()), "5")?;
    let from = "large@firm.test";
    let begun = Instant::now();
    runtime.block_on(bring_mail(
        desk.listener,
        from,
        &desk.addresses[0],
        &write_mail(from, "See the plan.", LARGE_MAIL_BYTES),
    ))?;
    let seconds = begun.elapsed().as_secs_f64();
    let peak = desk.server.memory("VmHWM")?;
    println!("{name}: a mail of 25 MiB is taken in {seconds:.1} s, with {:.0} MiB", mebibytes(peak.saturating_sub(before)));
    Ok(())
}

/// Measures aiosmtpd, which writes each mail into a file.
fn measure_floor(runtime: &Runtime, flags: &Flags) -> Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let listener = free_address()?;
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/mails/floor.py");
    let mut process = Command::new("python3")
        .args([program, &listener.port().to_string()])
        .arg(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .context("python3 does not run")?;
    let measured = wait_until(|| Ok(std::net::TcpStream::connect(listener).is_ok())).and_then(|()| {
        runtime.block_on(drive_mails(listener, &Arc::from(["desk@mail.desk.test".to_owned()]), flags.load(MAIL_BYTES)))
    });
    process.kill()?;
    process.wait()?;
    let mails = measured?;
    println!("aiosmtpd: {:.0} mails of {MAIL_BYTES} bytes a second, p99 {:.1} ms", mails.per_second, millis(mails.p99));
    Ok(())
}

fn wait_until(mut is_so: impl FnMut() -> Result<bool>) -> Result<()> {
    let begun = Instant::now();
    while !is_so()? {
        ensure!(begun.elapsed() < Duration::from_secs(30), "it never is so");
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[expect(clippy::cast_precision_loss, reason = "the memory of a process is far below 2^52 bytes")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

//! The speed of webhook delivery: `cargo bench --profile dist -p frontdesk-conformance --bench webhooks`.
//!
//! The receivers are in this process, the server is another one. Waiting deliveries are written to the database
//! before it starts.

use std::{
    fs,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store, StoreOptions};
use frontdesk_test_programs::postgres;
use frontdesk_types::{
    OrgId, Timestamp, WebhookEndpointId,
    events::{Event, EventName},
};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;
mod live;
mod quantile;
mod receiver;
mod slow;

use common::server::{self, BenchServer, ServerEnvironment};
use quantile::quantile;
use receiver::DelayReceiver;

/// Measures the delivery of webhooks.
#[derive(Parser)]
struct Flags {
    /// Deliveries that wait.
    #[arg(long, default_value_t = 100_000)]
    waiting: usize,
    /// Deliveries that wait while memory is measured, on SQLite; 0 to leave it out.
    #[arg(long, default_value_t = 1_000_000)]
    remembered: usize,
    /// Events when idle, and alongside a dead endpoint.
    #[arg(long, default_value_t = 300)]
    events: usize,
    /// Events that are caused over several connections, and delivered immediately.
    #[arg(long, default_value_t = 10_000)]
    caused: usize,
    /// Number of those connections.
    #[arg(long, default_value_t = 16)]
    connections: usize,
    /// Only the part with this name: `live`, `slow` or `fast`.
    #[arg(long, default_value = "")]
    part: String,
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

/// A workspace of the measured server.
struct BenchWorkspace {
    org: OrgId,
    key: String,
}

fn measure(runtime: &Runtime, flags: &Flags, name: &str, database: Option<String>) -> Result<()> {
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let config = folder.path().join("config.toml");
    fs::write(&config, "egress_allow = ['127.0.0.0/8']\n")?;
    let place = ServerEnvironment { folder: folder.path().join("data"), database: database.clone(), config: Some(config) };
    let (busy, quiet) = (create_workspace(&place)?, create_workspace(&place)?);
    let url = database.unwrap_or_else(|| format!("sqlite:{}", place.folder.join("frontdesk.db").display()));
    let store = runtime.block_on(Store::open(&url, &StoreOptions::default())).map_err(|error| anyhow::anyhow!("{error}"))?;
    if "live".contains(&flags.part) {
        live::measure(runtime, flags, name, &place, &quiet)?;
    }
    if "slow".contains(&flags.part) {
        slow::measure(runtime, flags, name, (&place, &store), &busy)?;
    }
    if "fast".contains(&flags.part) {
        measure_fast(runtime, flags, name, (&place, &store), &busy, &quiet)?;
    }
    Ok(())
}

/// Measures a receiver that answers immediately: alone, alongside a dead one, and while very many deliveries wait.
fn measure_fast(
    runtime: &Runtime,
    flags: &Flags,
    name: &str,
    (place, store): (&ServerEnvironment, &Store),
    busy: &BenchWorkspace,
    quiet: &BenchWorkspace,
) -> Result<()> {
    let receiver = DelayReceiver::start(runtime)?;
    let idle = measure_idle(flags, place, quiet, &receiver)?;
    println!(
        "{name}: idle, from the event to its arrival: p50 {:.1} ms, p99 {:.1} ms",
        quantile(&idle, 0.5),
        quantile(&idle, 0.99)
    );
    let (alone, beside) = measure_beside_dead_endpoint(runtime, flags, place, quiet)?;
    println!("{name}: ten endpoints, p99 {alone:.1} ms; beside a dead one, p99 {beside:.1} ms");

    let server = place.serve()?;
    let endpoint = create_receiving_endpoint(&server, &busy.key, &receiver, false)?;
    drop(server);
    runtime.block_on(fill(store, busy.org, endpoint, flags.waiting))?;
    let server = place.serve()?;
    let other = DelayReceiver::start(runtime)?;
    let one = create_receiving_endpoint(&server, &quiet.key, &other, true)?;
    receiver.clear();
    let begun = Instant::now();
    enable_endpoint(&server, &busy.key, endpoint)?;
    wait_until(|| receiver.count() >= 1_000, Duration::from_secs(60))?;
    test_endpoint(&server, &quiet.key, one)?;
    let asked = Instant::now();
    wait_until(|| other.count() >= 1, Duration::from_secs(60))?;
    println!(
        "{name}: one delivery beside {} of another organization: {:.0} ms",
        flags.waiting,
        asked.elapsed().as_secs_f64() * 1e3
    );
    wait_until(|| receiver.count() >= flags.waiting, Duration::from_secs(900))?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("{name}: {} deliveries in {seconds:.1} s: {:.0} a second", flags.waiting, flags.waiting as f64 / seconds);
    drop(server);
    if name == "SQLite" && flags.remembered > 0 {
        measure_memory(runtime, flags, place, store, busy, endpoint, &receiver)?;
    }
    Ok(())
}

/// Measures memory while very many deliveries wait, and some of them are sent.
fn measure_memory(
    runtime: &Runtime,
    flags: &Flags,
    place: &ServerEnvironment,
    store: &Store,
    busy: &BenchWorkspace,
    endpoint: WebhookEndpointId,
    receiver: &DelayReceiver,
) -> Result<()> {
    let idle = place.serve()?;
    thread::sleep(Duration::from_secs(3));
    let before = idle.memory("VmRSS")?;
    set_enabled(&idle, &busy.key, endpoint, false)?;
    drop(idle);
    runtime.block_on(fill(store, busy.org, endpoint, flags.remembered))?;
    let server = place.serve()?;
    receiver.clear();
    enable_endpoint(&server, &busy.key, endpoint)?;
    let mut most = 0;
    for _ in 0..100 {
        thread::sleep(Duration::from_millis(100));
        most = most.max(server.memory("VmRSS")?);
    }
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    println!(
        "SQLite: {} waiting, of which {} were sent meanwhile: {:.0} MB, idle {:.0} MB",
        flags.remembered,
        receiver.count(),
        megabytes(most),
        megabytes(before)
    );
    Ok(())
}

fn create_workspace(place: &ServerEnvironment) -> Result<BenchWorkspace> {
    let key = place.create_workspace()?;
    let server = place.serve()?;
    let found = call(&server, &key, "GET", "/key", None)?;
    let org = found["organization"]["id"].as_str().context("no organization")?.parse()?;
    Ok(BenchWorkspace { org, key })
}

/// Returns the delays of events that come one after another.
fn measure_idle(flags: &Flags, place: &ServerEnvironment, quiet: &BenchWorkspace, receiver: &DelayReceiver) -> Result<Vec<f64>> {
    let server = place.serve()?;
    let endpoint = create_receiving_endpoint(&server, &quiet.key, receiver, true)?;
    for _ in 0..flags.events {
        call(&server, &quiet.key, "POST", "/contacts", Some(json!({ "name": "Bea" })))?;
        thread::sleep(Duration::from_millis(20));
    }
    wait_until(|| receiver.count() >= flags.events, Duration::from_secs(30))?;
    call(&server, &quiet.key, "DELETE", &format!("/webhooks/endpoints/{endpoint}"), None)?;
    Ok(receiver.delays())
}

/// Returns the p99 of ten endpoints, alone and alongside one whose receiver never answers.
fn measure_beside_dead_endpoint(
    runtime: &Runtime,
    flags: &Flags,
    place: &ServerEnvironment,
    quiet: &BenchWorkspace,
) -> Result<(f64, f64)> {
    let (server, receiver) = (place.serve()?, DelayReceiver::start(runtime)?);
    let mut endpoints =
        (0..10).map(|_| create_receiving_endpoint(&server, &quiet.key, &receiver, true)).collect::<Result<Vec<_>>>()?;
    let mut measured = Vec::new();
    let dead = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    for round in 0..2 {
        if round == 1 {
            let url = format!("http://{}/", dead.local_addr()?);
            endpoints.push(create_endpoint(&server, &quiet.key, &url, true)?);
        }
        receiver.clear();
        for _ in 0..flags.events {
            call(&server, &quiet.key, "POST", "/contacts", Some(json!({ "name": "Bea" })))?;
            thread::sleep(Duration::from_millis(20));
        }
        wait_until(|| receiver.count() >= flags.events * 10, Duration::from_secs(60))?;
        measured.push(quantile(&receiver.delays(), 0.99));
    }
    for endpoint in endpoints {
        call(&server, &quiet.key, "DELETE", &format!("/webhooks/endpoints/{endpoint}"), None)?;
    }
    Ok((measured[0], measured[1]))
}

/// Writes events and their deliveries.
async fn fill(store: &Store, org: OrgId, endpoint: WebhookEndpointId, number: usize) -> Result<()> {
    let (ports, begun) = (Ports::system(), Instant::now());
    for batch in 0..number.div_ceil(1_000) {
        let mut tx = store.begin().await?;
        for _ in 0..1_000.min(number - batch * 1_000) {
            let at: Timestamp = ports.clock.now();
            let payload = json!({ "type": "contact.created", "timestamp": "2026-11-20T09:30:00.000000Z", "data": {
                "organizationId": org, "sequence": at.millis(), "text": "x".repeat(600) } });
            let event = Event {
                id: ports.ids.next(),
                name: EventName::ContactCreated,
                agent: None,
                resource: endpoint.0,
                sequence: at.millis(),
                at,
                payload: payload.to_string(),
                subjects: Vec::new(),
                is_test: true,
            };
            store::events::insert(&mut tx, org, &event).await?;
            store::webhooks::deliveries::begin_delivery(&mut tx, org, endpoint, event.id, at).await?;
        }
        tx.commit().await?;
    }
    eprintln!("{number} deliveries were written in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn create_receiving_endpoint(
    server: &BenchServer,
    key: &str,
    receiver: &DelayReceiver,
    is_enabled: bool,
) -> Result<WebhookEndpointId> {
    create_endpoint(server, key, &format!("http://{}/", receiver.address), is_enabled)
}

fn create_endpoint(server: &BenchServer, key: &str, url: &str, is_enabled: bool) -> Result<WebhookEndpointId> {
    let body = json!({ "url": url, "isEnabled": is_enabled, "eventTypes": ["contact.created"] });
    let created = call(server, key, "POST", "/webhooks/endpoints", Some(body))?;
    Ok(created["id"].as_str().context("no endpoint")?.parse()?)
}

fn enable_endpoint(server: &BenchServer, key: &str, endpoint: WebhookEndpointId) -> Result<()> {
    set_enabled(server, key, endpoint, true)
}

fn set_enabled(server: &BenchServer, key: &str, endpoint: WebhookEndpointId, is_enabled: bool) -> Result<()> {
    let path = format!("/webhooks/endpoints/{endpoint}");
    call(server, key, "PATCH", &path, Some(json!({ "isEnabled": is_enabled }))).map(drop)
}

fn test_endpoint(server: &BenchServer, key: &str, endpoint: WebhookEndpointId) -> Result<()> {
    call(server, key, "POST", &format!("/webhooks/endpoints/{endpoint}/test"), Some(json!({}))).map(drop)
}

/// Makes a successful call, and returns its data.
fn call(server: &BenchServer, key: &str, method: &str, path: &str, body: Option<Value>) -> Result<Value> {
    thread_local! {
        static CLIENT: (Runtime, reqwest::Client) = {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            #[expect(clippy::disallowed_methods, reason = "the load is no part of the server")]
            let client = reqwest::Client::new();
            (runtime, client)
        };
    }
    let url = format!("http://{}/api/v1{path}", server.address);
    CLIENT.with(|(runtime, client)| {
        runtime.block_on(async {
            let mut request = client.request(method.parse()?, url).bearer_auth(key);
            if let Some(body) = body {
                request = request.json(&body);
            }
            let answer: Value = request.send().await?.json().await?;
            ensure!(answer["success"] == true, "{method} {path}: {answer}");
            Ok(answer["data"].clone())
        })
    })
}

fn wait_until(holds: impl Fn() -> bool, within: Duration) -> Result<()> {
    let begun = Instant::now();
    while !holds() {
        ensure!(begun.elapsed() < within, "it takes longer than {within:?}");
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

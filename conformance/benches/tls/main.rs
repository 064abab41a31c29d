//! TLS: `cargo bench --profile dist -p frontdesk-conformance --bench tls`.
//!
//! Handshakes are compared with bare tokio-rustls with one certificate, and plain requests with a server without
//! TLS, on a copy of the same database. Each server is a separate process, this process is the client, and those
//! that are compared are measured alternately. All of them share the cores: `taskset -c 0,1 cargo bench ...` on a
//! machine with more than two.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    process::{Command, ExitCode},
    sync::Arc,
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use tokio::runtime::{Builder, Runtime};
use tokio_rustls::rustls::HandshakeKind;

mod client;
#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;
mod fill;
mod floor;
mod lookup;
mod report;
#[path = "../common/role.rs"]
mod role;

use client::{TlsClient, quantiles};
use common::{
    load::{self, LoadPressure},
    server::{self, BenchServer, ServerEnvironment},
};
use fill::{BenchAuthority, FilledDatabase, PLATFORM_HOST};
use report::RoundResults;

/// Names between which full handshakes alternate: fewer than the server's cache of certificates holds.
const HANDSHAKE_NAMES: usize = 500;

/// Paths requested over plain HTTP, and over TLS.
const PATHS: [&str; 2] = ["/healthz", "/api/v1/agents?limit=1"];

/// Measures the listener that speaks TLS.
#[derive(Parser)]
struct Flags {
    /// Certificates in the database.
    #[arg(long, default_value_t = 10_000)]
    certificates: usize,
    /// Certificates in memory. The server keeps 2,000: with fewer, none is replaced.
    #[arg(long, default_value_t = 2_000)]
    hot: usize,
    /// Concurrent connections.
    #[arg(long, default_value_t = 16)]
    connections: usize,
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

impl Flags {
    fn pressure(&self, connections: usize) -> LoadPressure {
        LoadPressure { connections, warm_up: Duration::from_secs(1), measured: Duration::from_secs_f64(self.seconds) }
    }
}

fn main() -> Result<ExitCode> {
    role::run_role(run_floor, || run_bench(&Flags::parse()))
}

async fn run_floor(arguments: Vec<String>) -> Result<()> {
    let [folder, address, secure] = arguments.as_slice() else { bail!("the floor takes a folder and two addresses") };
    floor::serve(Path::new(folder), address.parse()?, secure.parse()?).await
}

fn run_bench(flags: &Flags) -> Result<ExitCode> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    ensure!(flags.rounds > 0 && flags.connections > 0 && flags.hot > 0, "rounds, connections and hot are 1 or more");
    ensure!(flags.certificates >= flags.hot * 2, "there must be twice as many certificates as are kept");
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = TlsBench::prepare(runtime, flags, folder.path())?;
    let server = bench.secured.serve()?;
    bench.measure_memory(flags, &server)?;
    bench.measure_handshakes(flags, folder.path())?;
    println!("Resident after the handshakes: {:.1} MiB.", mebibytes(server.memory("VmRSS")?));
    drop(server);
    bench.measure_plain(flags)?;
    Ok(ExitCode::SUCCESS)
}

/// Two data folders with the same certificates, and a client.
struct TlsBench {
    /// Runtime on all cores, like the servers: a full handshake costs the client more than them.
    runtime: Runtime,
    client: TlsClient,
    authority: BenchAuthority,
    names: Vec<String>,
    key: String,
    /// BenchServer with TLS, and the address of its TLS listener.
    secured: ServerEnvironment,
    secure: SocketAddr,
    /// BenchServer without TLS.
    unsecured: ServerEnvironment,
}

impl TlsBench {
    /// Fills the folders, and measures what needs no server.
    fn prepare(runtime: Runtime, flags: &Flags, folder: &Path) -> Result<Self> {
        let (authority, secure) = (BenchAuthority::new()?, server::free_address()?);
        let client = TlsClient::trusting(authority.root())?;
        // Nothing is due at the authority or at a resolver, and no one answers there.
        let common = format!("public_url = 'https://{PLATFORM_HOST}'\ndns.resolvers = ['127.0.0.1:1']\n");
        let settings = format!(
            "{common}tls.mode = 'acme'\ntls.listen = '{secure}'\ntls.http_listen = ''\nacme.terms_agreed = true\n\
             acme.directory = 'https://127.0.0.1:1/dir'\n"
        );
        let secured = create_environment(folder, "secured", &settings)?;
        let unsecured = create_environment(folder, "unsecured", &format!("{common}tls.mode = 'off'\n"))?;
        let filled = runtime.block_on(fill::fill(&secured.folder, &settings, &authority, flags.certificates))?;
        let FilledDatabase { app, key, names } = filled;
        eprintln!("{} certificates are written", names.len());
        runtime.block_on(lookup::measure(&app.services, &names, flags.hot))?;
        runtime.block_on(app.services.store.close());
        drop(app);
        let copied = Command::new("cp").arg("-a").arg(&secured.folder).arg(&unsecured.folder).status()?;
        ensure!(copied.success(), "the data folder is not copied: {copied}");
        Ok(Self { runtime, client, authority, names, key, secured, secure, unsecured })
    }

    /// Measures the memory that certificates add to a server, and the time of their first handshake.
    fn measure_memory(&self, flags: &Flags, server: &BenchServer) -> Result<()> {
        let config = self.client.session_config(HandshakeKind::Full)?;
        let shake_all = |names: &[String]| -> Result<Vec<Duration>> {
            self.runtime.block_on(async {
                let mut taken = Vec::new();
                for name in names {
                    taken.push(client::make_handshake(self.secure, &config, name).await?.taken);
                }
                Ok(taken)
            })
        };
        // Warms up everything that a first handshake needs in addition to its certificate.
        shake_all(&vec![PLATFORM_HOST.to_owned(); 500])?;
        let shaken = self.runtime.block_on(client::make_handshake(self.secure, &config, PLATFORM_HOST))?;
        println!("Key exchange of all full handshakes: {}.", shaken.exchange);
        thread::sleep(Duration::from_secs(3));
        let resident = || Ok::<_, anyhow::Error>([server.memory("VmRSS")?, server.memory("RssAnon")?].map(mebibytes));
        let [before, anonymous] = resident()?;
        println!("Resident before: {before:.1} MiB, {anonymous:.1} MiB of them anonymous. Then one handshake for each of:");
        let (first, others) = self.names.split_at(flags.hot);
        let mut taken = Vec::new();
        for (what, names) in [
            ("names [at most 64 MiB more]", first),
            ("names, the same again", first),
            ("other names, whose certificates replace them", &others[..flags.hot]),
        ] {
            taken.push(quantiles(shake_all(names)?));
            let ([now, now_anonymous], count) = (resident()?, names.len());
            println!("  {count} {what}: {:+.1} MiB, {:+.1} MiB anonymous", now - before, now_anonymous - anonymous);
        }
        println!(
            "Handshake, 1 at once: first of its name p50 {:.2?}, p99 {:.2?}; again p50 {:.2?}, p99 {:.2?}.",
            taken[0].0, taken[0].1, taken[1].0, taken[1].1
        );
        Ok(())
    }

    /// Compares full and resumed handshakes with the floor.
    fn measure_handshakes(&self, flags: &Flags, folder: &Path) -> Result<()> {
        let names: Arc<[String]> = self.names.iter().take(HANDSHAKE_NAMES.min(flags.hot)).cloned().collect();
        let (chain, key) = self.authority.issue(&names[0])?;
        fs::write(folder.join("chain"), chain)?;
        fs::write(folder.join("key"), key)?;
        let (address, secure) = (server::free_address()?, server::free_address()?);
        let mut command = Command::new(std::env::current_exe()?);
        command.env(server::ROLE, role::FLOOR_ROLE).arg(folder).arg(address.to_string()).arg(secure.to_string());
        let _floor = BenchServer::start(command, address)?;
        // The floor has only one certificate.
        let floor_names: Arc<[String]> = [names[0].clone()].into();
        for (what, kind, connections) in [
            ("Full handshakes [at least 500/s]", HandshakeKind::Full, flags.connections),
            ("Full handshakes", HandshakeKind::Full, 1),
            ("Resumed handshakes", HandshakeKind::Resumed, flags.connections),
            ("Resumed handshakes", HandshakeKind::Resumed, 1),
        ] {
            let drive = |address, names: &Arc<[String]>| {
                self.runtime.block_on(self.client.drive_load(address, names, kind, flags.pressure(connections)))
            };
            let mut rounds = Vec::new();
            for _ in 0..flags.rounds {
                rounds.push((drive(self.secure, &names)?, drive(secure, &floor_names)?));
            }
            report::print_comparison(&format!("{what}, {connections} at once"), &rounds);
        }
        Ok(())
    }

    /// Sends plain requests to a server without TLS, and to one with TLS, twice and then in the reverse order, so
    /// that a machine that becomes slower affects both alike. Then sends them over TLS.
    fn measure_plain(&self, flags: &Flags) -> Result<()> {
        let (unsecured, secured) = (self.unsecured.serve()?, self.secured.serve()?);
        // One thread for the load, to leave the rest of the machine to the server.
        let runtime = Builder::new_current_thread().enable_all().build()?;
        for path in PATHS {
            let request = load::format_request_for(PLATFORM_HOST, "GET", path, &self.key, None);
            let requests: Arc<[_]> = [request.clone()].into();
            let pressure = flags.pressure(flags.connections);
            let drive = |server: &BenchServer| runtime.block_on(load::drive_load(server.address, &requests, pressure));
            let mut rounds = Vec::new();
            for _ in 0..flags.rounds {
                let (off, on) = (drive(&unsecured)?, drive(&secured)?);
                let (on, off) = ([on, drive(&secured)?], [off, drive(&unsecured)?]);
                let tls = runtime.block_on(self.client.drive_requests(self.secure, PLATFORM_HOST, &request, pressure))?;
                rounds.push(RoundResults { off, on, tls });
            }
            report::print_plain(&format!("GET {path}, {} at once", flags.connections), &rounds);
        }
        Ok(())
    }
}

fn create_environment(folder: &Path, name: &str, settings: &str) -> Result<ServerEnvironment> {
    let config = folder.join(format!("{name}.toml"));
    fs::write(&config, settings).with_context(|| config.display().to_string())?;
    Ok(ServerEnvironment { folder: folder.join(name), database: None, config: Some(config) })
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / 1_048_576.0
}

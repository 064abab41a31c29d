//! The cost of knowledge: `cargo bench --profile dist -p frontdesk-conformance --bench knowledge`.
//!
//! Text is sent to a dedicated server, in a separate process, and queried through the API, as any client would.
//! Prints the speed at which text becomes searchable, the speed at which passages are found among many, and the
//! memory that many agents take.

use std::{path::Path, process::ExitCode, time::Duration};

use anyhow::Result;
use clap::Parser;
use frontdesk_test_programs::postgres;
use tokio::runtime::Builder;

mod agents;
mod api;
#[path = "../common/mod.rs"]
mod common;
mod ingest;
mod memory;
mod provider;
mod retrieve;
mod upload;
mod vectors;

use api::BenchApi;
use common::server::{self, ServerEnvironment};

/// Measures what agents know.
#[derive(Parser)]
struct Flags {
    /// Only parts whose name contains this: ingest, upload, retrieve or agents
    #[arg(long, default_value = "")]
    only: String,
    /// Also ask among 1,000,000 passages
    #[arg(long)]
    million: bool,
    /// Only run semantic search among this many passages, with ten concurrent clients
    #[arg(long, num_args = 0..=1, default_missing_value = "1000000", value_name = "PASSAGES")]
    vectors: Option<usize>,
    /// A little of everything: to check that it works, not how fast
    #[arg(long)]
    quick: bool,
    /// Added by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

impl Flags {
    /// Returns a hundredth of the amount in a quick run.
    fn scale_amount(&self, amount: usize) -> usize {
        if self.quick { amount / 100 } else { amount }
    }

    fn is_wanted(&self, part: &str) -> bool {
        part.contains(&self.only)
    }
}

fn main() -> Result<ExitCode> {
    if std::env::var(server::ROLE).as_deref() == Ok(server::FRONTDESK_ROLE) {
        return Ok(Builder::new_multi_thread().enable_all().build()?.block_on(frontdesk_server::cli::main()));
    }
    let flags = Flags::parse();
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    if let Some(vectors) = flags.vectors {
        vectors::measure(folder.path(), vectors, Duration::from_secs(20))?;
        return Ok(ExitCode::SUCCESS);
    }
    if flags.is_wanted("ingest") {
        bench_ingest(&flags, folder.path())?;
    }
    if flags.is_wanted("upload") {
        bench_upload(&flags, folder.path())?;
    }
    if flags.is_wanted("retrieve") {
        bench_retrieve(&flags, folder.path())?;
    }
    if flags.is_wanted("agents") {
        bench_agents(&flags, folder.path())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Bytes of text to ingest.
const INGESTED_BYTES: usize = 64_000_000;

fn bench_ingest(flags: &Flags, folder: &Path) -> Result<()> {
    let databases = [("SQLite", None), ("PostgreSQL", postgres::create_database())];
    for (name, database) in databases {
        if name == "PostgreSQL" && database.is_none() {
            continue;
        }
        let place = ServerEnvironment { folder: folder.join(name), database, config: None };
        let api = BenchApi::open(&place)?;
        let agent = api.create_agent()?;
        let ingested = ingest::measure(&api, &agent, flags.scale_amount(INGESTED_BYTES), 1)?;
        println!("Ingest on {name}: {ingested}; {} at most.", mebibytes(api.server.memory("VmHWM")?));
        drop(api);
        place.database.as_deref().iter().for_each(|database| postgres::drop_database(database));
        std::fs::remove_dir_all(&place.folder)?;
    }
    Ok(())
}

/// Bytes of the uploaded file: close to the limit.
const FILE_BYTES: usize = 100_000_000;

fn bench_upload(flags: &Flags, folder: &Path) -> Result<()> {
    let place = ServerEnvironment { folder: folder.join("upload"), database: None, config: None };
    let api = BenchApi::open(&place)?;
    let agent = api.create_agent()?;
    let ingested = upload::measure(&api, &agent, flags.scale_amount(FILE_BYTES))?;
    println!("A file: {ingested}; {} at most.", mebibytes(api.server.memory("VmHWM")?));
    drop(api);
    std::fs::remove_dir_all(&place.folder)?;
    Ok(())
}

fn bench_retrieve(flags: &Flags, folder: &Path) -> Result<()> {
    let place = ServerEnvironment { folder: folder.join("retrieve"), database: None, config: None };
    let api = BenchApi::open(&place)?;
    let agent = api.create_agent()?;
    let sizes = if flags.million { vec![100_000, 1_000_000] } else { vec![100_000] };
    for size in sizes {
        let measured = Duration::from_secs(if flags.quick { 1 } else { 10 });
        println!("{}", retrieve::measure(&api, &agent, flags.scale_amount(size), measured)?);
    }
    drop(api);
    std::fs::remove_dir_all(&place.folder)?;
    Ok(())
}

/// Agents served by one process.
const AGENTS: usize = 1_000;

fn bench_agents(flags: &Flags, folder: &Path) -> Result<()> {
    let place = ServerEnvironment { folder: folder.join("agents"), database: None, config: None };
    println!("{}", agents::measure(&place, flags.scale_amount(AGENTS))?);
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / 1_048_576.0)
}

//! The cost of reading many conversations:
//! `cargo bench --profile dist -p frontdesk-conformance --bench conversations`.
//!
//! An agent gets 100,000 conversations with 1,000,000 messages and 100,000 contacts, written through the store. A
//! dedicated server, in a separate process, then lists, searches, counts and reads them over HTTP, one request at a
//! time. Prints the latency of each kind of request on each database.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::Parser;
use frontdesk_test_programs::postgres;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

#[path = "../common/mod.rs"]
mod common;
mod fill;
mod requests;

use common::{
    load::{self, LoadPressure, format_request},
    server::{self, BenchServer, ServerEnvironment},
};
use fill::FillTarget;

/// Measures lists of conversations.
#[derive(Parser)]
struct Flags {
    /// Conversations, of ten messages each
    #[arg(long, default_value_t = 100_000)]
    conversations: u64,
    /// Only this database: sqlite or postgresql
    #[arg(long, default_value = "")]
    only: String,
    /// Measuring time of each kind of request, in milliseconds
    #[arg(long, default_value_t = 3_000)]
    measured: u64,
    /// Added by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

/// Topics, and the word in a question that assigns each.
const TOPICS: [(&str, &str); 3] = [("Frequent", "ren"), ("Rare", "priprimiren"), ("Of two words", "the ren")];

/// Reads a whole answer, and returns its size and the time that it took.
fn receive_answer(address: SocketAddr, request: &[u8]) -> Result<(u64, Duration)> {
    let begun = Instant::now();
    let mut socket = TcpStream::connect(address)?;
    socket.write_all(request)?;
    let (mut bytes, mut buffer, mut end) = (0, vec![0; 256 * 1024], Vec::new());
    // The last chunk is empty (RFC 9112, section 7.1).
    while !end.ends_with(b"\r\n0\r\n\r\n") {
        let read = socket.read(&mut buffer)?;
        anyhow::ensure!(read > 0, "the export broke off");
        bytes += read as u64;
        end.extend_from_slice(&buffer[..read]);
        end.drain(..end.len().saturating_sub(7));
    }
    Ok((bytes, begun.elapsed()))
}

fn main() -> Result<ExitCode> {
    if std::env::var(server::ROLE).as_deref() == Ok(server::FRONTDESK_ROLE) {
        return Ok(Builder::new_multi_thread().enable_all().build()?.block_on(frontdesk_server::cli::main()));
    }
    let flags = Flags::parse();
    // Next to the build, so that the databases are on a real disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    for name in ["SQLite", "PostgreSQL"] {
        if !name.to_lowercase().contains(&flags.only) {
            continue;
        }
        let database = if name == "PostgreSQL" { postgres::create_database() } else { None };
        if name == "PostgreSQL" && database.is_none() {
            continue;
        }
        let place = ServerEnvironment { folder: folder.path().join(name), database, config: None };
        measure(&flags, name, &place)?;
        place.database.as_deref().iter().for_each(|database| postgres::drop_database(database));
        fs::remove_dir_all(&place.folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(flags: &Flags, name: &str, place: &ServerEnvironment) -> Result<()> {
    // One thread for the load, to leave the rest of the machine to the server.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let server = place.serve()?;
    let key = place.create_workspace()?;
    let bench = ConversationsBench { server, key, runtime, measured: Duration::from_millis(flags.measured) };
    let org = bench.answer_text("GET", "/key", None, "/data/organization/id")?;
    let agent = bench.answer_text("POST", "/agents", Some(&json!({ "name": "Bench" })), "/data/id")?;
    let plan = json!({ "key": "plan", "type": "string" });
    let plan = bench.answer_text("POST", "/contact-attributes", Some(&plan), "/data/id")?;
    let topics = TOPICS.iter().map(|(name, phrase)| {
        let topic = json!({ "name": name, "rule": { "phrases": [phrase] } });
        bench.answer_text("POST", &format!("/agents/{agent}/topics"), Some(&topic), "/data/id")
    });
    let topics: Vec<String> = topics.collect::<Result<_>>()?;
    let ConversationsBench { server, key, runtime, measured } = bench;
    drop(server);

    let file = || format!("sqlite://{}", place.folder.join("frontdesk.db").display());
    let url = place.database.clone().unwrap_or_else(file);
    let target = FillTarget { org: org.parse()?, agent: agent.parse()?, plan: plan.parse()?, url };
    let begun = Instant::now();
    let sample = runtime.block_on(fill::fill(&target, flags.conversations))?;
    println!("{name}: {} conversations of ten messages, written in {:.0?}.\n", flags.conversations, begun.elapsed());

    let bench = ConversationsBench { server: place.serve()?, key, runtime, measured };
    bench.await_projection()?;
    bench.runtime.block_on(fill::vacuum(&target.url))?;
    println!("| {name} | p50 | p99 | per second |\n|---|--:|--:|--:|");
    for (what, paths) in requests::agent_requests(&agent, &sample, &topics) {
        bench.report_latency(&what, &paths)?;
    }
    bench.measure_deep_page(&agent)?;
    println!("\n{} MiB at most.\n", bench.server.memory("VmHWM")? / 1_048_576);
    let ConversationsBench { server, key, runtime, measured } = bench;
    drop(server);
    ConversationsBench { server: place.serve()?, key, runtime, measured }.measure_export(&agent)
}

/// A running server with a key for it.
struct ConversationsBench {
    server: BenchServer,
    key: String,
    runtime: Runtime,
    measured: Duration,
}

impl ConversationsBench {
    /// Waits until the analytics include all conversations.
    fn await_projection(&self) -> Result<()> {
        let begun = Instant::now();
        loop {
            let overview = self.runtime.block_on(load::call_json(self.server.address, &self.get("/analytics/overview")))?;
            if overview.pointer("/data/pendingConversations").and_then(Value::as_i64) == Some(0) {
                println!("Projected in {:.0?}.\n", begun.elapsed());
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Sends these requests round-robin, and prints their latency.
    fn report_latency(&self, what: &str, paths: &[String]) -> Result<()> {
        let requests: Arc<[Vec<u8>]> = paths.iter().map(|path| self.get(path)).collect();
        let pressure = LoadPressure { connections: 1, warm_up: self.measured / 5, measured: self.measured };
        let figures = self.runtime.block_on(load::drive_load(self.server.address, &requests, pressure))?;
        println!("| {what} | {:.2?} | {:.2?} | {:.0} |", figures.p50, figures.p99, figures.per_second);
        Ok(())
    }

    /// Measures the page after 50 others.
    fn measure_deep_page(&self, agent: &str) -> Result<()> {
        for (what, query) in [("the 51st page of 100", "limit=100"), ("the 51st page, by creation", "limit=100&sort=created_at")]
        {
            let first = format!("/agents/{agent}/conversations?{query}");
            let mut path = first.clone();
            for _ in 0..50 {
                let page = self.runtime.block_on(load::call_json(self.server.address, &self.get(&path)))?;
                let Some(cursor) = page.pointer("/data/nextCursor").and_then(Value::as_str) else { break };
                path = format!("{first}&cursor={cursor}");
            }
            self.report_latency(what, &[path])?;
        }
        Ok(())
    }

    /// Exports everything while questions are asked.
    fn measure_export(&self, agent: &str) -> Result<()> {
        let question = json!({ "agentId": agent, "message": "When do you open?" });
        let questions: Arc<[Vec<u8>]> = [format_request("POST", "/api/v1/chat", &self.key, Some(&question))].into();
        let pressure = LoadPressure { connections: 1, warm_up: self.measured / 5, measured: self.measured };
        let before = self.runtime.block_on(load::drive_load(self.server.address, &questions, pressure))?;
        let idle = self.server.memory("VmRSS")?;
        let request = self.get(&format!("/agents/{agent}/conversations/export"));
        let address = self.server.address;
        let reading = std::thread::spawn(move || receive_answer(address, &request));
        let beside = self.runtime.block_on(load::drive_load(self.server.address, &questions, pressure))?;
        let (bytes, took) = reading.join().map_err(|_| anyhow::anyhow!("the export was not read"))??;
        let (megabytes, above) = (bytes as f64 / 1e6, (self.server.memory("VmHWM")?.saturating_sub(idle)) / 1_048_576);
        println!("Export of {megabytes:.0} MB: {:.1} MB/s, {above} MiB above idle.", megabytes / took.as_secs_f64());
        println!("Chats: p50 {:.2?}, beside the export {:.2?}.\n", before.p50, beside.p50);
        Ok(())
    }

    fn get(&self, path: &str) -> Vec<u8> {
        format_request("GET", &format!("/api/v1{path}"), &self.key, None)
    }

    /// Returns a text of an answer.
    fn answer_text(&self, method: &str, path: &str, body: Option<&Value>, pointer: &str) -> Result<String> {
        let request = format_request(method, &format!("/api/v1{path}"), &self.key, body);
        let answer = self.runtime.block_on(load::call_json(self.server.address, &request))?;
        answer
            .pointer(pointer)
            .and_then(Value::as_str)
            .map(ToOwned::to_owned)
            .with_context(|| format!("no {pointer} in {answer}"))
    }
}

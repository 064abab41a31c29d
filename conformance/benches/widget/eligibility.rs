//! The request that a website makes on each of its pages, compared with the floor.

use std::{process::Command, sync::Arc};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    Flags, HOST, SITE_ORIGIN, WidgetBench,
    common::{
        load::{self, LoadResults},
        server::{self, BenchServer},
    },
    quantile::quantile,
    role::FLOOR_ROLE,
};

/// Concurrent connections, from one visitor at a time to many.
const CONNECTIONS: [usize; 2] = [1, 16];

pub(crate) fn measure(bench: &WidgetBench, flags: &Flags) -> Result<()> {
    let request = format!("GET {} HTTP/1.1\r\nhost: {HOST}\r\norigin: {SITE_ORIGIN}\r\n\r\n", bench.widget).into_bytes();
    let ask = |server: &BenchServer| bench.runtime.block_on(load::call_json(server.address, &request));
    let answer = ask(&bench.server)?;
    let floor = start_floor(bench, answer.pointer("/data/labels").context("no labels")?)?;
    ensure!(ask(&floor)? == answer, "the floor answers otherwise than {answer}");
    let requests: Arc<[_]> = [request].into();
    println!("| eligibility | per second | p50 | p99 | floor per second | p50 | p99 | share of the floor |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for connections in CONNECTIONS {
        let drive = |server: &BenchServer| {
            bench.runtime.block_on(load::drive_load(server.address, &requests, flags.pressure(connections)))
        };
        let mut rounds = Vec::new();
        for _ in 0..flags.rounds {
            rounds.push([drive(&bench.server)?, drive(&floor)?]);
        }
        print_row(connections, &rounds);
    }
    println!("\nGoals: p50 of 1 ms, 5,000 per second.\n");
    Ok(())
}

fn start_floor(bench: &WidgetBench, labels: &Value) -> Result<BenchServer> {
    let address = server::free_address()?;
    let mut command = Command::new(std::env::current_exe()?);
    let database = bench.place.folder.join("frontdesk.db");
    command.env(server::ROLE, FLOOR_ROLE).arg(database).arg(address.to_string()).arg(labels.to_string());
    BenchServer::start(command, address)
}

/// Prints the medians of rounds, each with the results of Frontdesk and of the floor.
fn print_row(connections: usize, rounds: &[[LoadResults; 2]]) {
    let median = |figure: &dyn Fn(&[LoadResults; 2]) -> f64| quantile(&rounds.iter().map(figure).collect::<Vec<_>>(), 0.5);
    let columns = |server: usize| {
        let per_second = median(&|round| round[server].per_second);
        let p50 = median(&|round| round[server].p50.as_secs_f64() * 1e3);
        let p99 = median(&|round| round[server].p99.as_secs_f64() * 1e3);
        format!("{per_second:.0} | {p50:.2} ms | {p99:.2} ms")
    };
    let share = median(&|[ours, floor]| ours.per_second / floor.per_second);
    println!("| {connections} at once | {} | {} | {share:.2} |", columns(0), columns(1));
}

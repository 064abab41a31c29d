//! Events that are caused through the API and delivered immediately.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::{runtime::Runtime, task::JoinSet};

use super::{
    BenchWorkspace, Flags, call,
    common::{
        load::{LoadConnection, format_request},
        server::{BenchServer, ServerEnvironment},
    },
    create_receiving_endpoint,
    quantile::quantile,
    receiver::DelayReceiver,
    wait_until,
};

/// Id of a contact, and the time at which the answer with it arrived.
type AnsweredContact = (String, Instant);

/// Causes events one after another, then over several connections, and prints the delays of their arrival.
pub(super) fn measure(
    runtime: &Runtime,
    flags: &Flags,
    name: &str,
    place: &ServerEnvironment,
    quiet: &BenchWorkspace,
) -> Result<()> {
    let (server, receiver) = (place.serve()?, DelayReceiver::start(runtime)?);
    let endpoint = create_receiving_endpoint(&server, &quiet.key, &receiver, true)?;
    let answered = runtime.block_on(cause_events(&server, quiet, 1, flags.events, Duration::from_millis(20)))?;
    wait_until(|| receiver.count() >= answered.len(), Duration::from_secs(60))?;
    print_waits(name, "one at a time", &answered, &receiver);
    thread::sleep(Duration::from_secs(1));
    receiver.clear();

    let begun = Instant::now();
    let answered = runtime.block_on(cause_events(&server, quiet, flags.connections, flags.caused, Duration::ZERO))?;
    let caused = begun.elapsed().as_secs_f64();
    wait_until(|| receiver.count() >= answered.len(), Duration::from_secs(900))?;
    let delivered = begun.elapsed().as_secs_f64();
    let per_second = |seconds: f64| answered.len() as f64 / seconds;
    println!(
        "{name}: {} events over {} connections: caused at {:.0}, caused and delivered at {:.0} a second",
        answered.len(),
        flags.connections,
        per_second(caused),
        per_second(delivered)
    );
    print_waits(name, "meanwhile", &answered, &receiver);
    call(&server, &quiet.key, "DELETE", &format!("/webhooks/endpoints/{endpoint}"), None)?;
    Ok(())
}

/// Creates contacts over some connections, each with pauses in between.
async fn cause_events(
    server: &BenchServer,
    quiet: &BenchWorkspace,
    connections: usize,
    number: usize,
    pause: Duration,
) -> Result<Vec<AnsweredContact>> {
    let request: Arc<[u8]> = format_request("POST", "/api/v1/contacts", &quiet.key, Some(&json!({ "name": "Bea" }))).into();
    let (address, begun) = (server.address, Arc::new(AtomicUsize::new(0)));
    let mut callers = JoinSet::new();
    for _ in 0..connections {
        let (request, begun) = (Arc::clone(&request), Arc::clone(&begun));
        callers.spawn(async move {
            let (mut connection, mut answered) = (LoadConnection::open(address).await?, Vec::new());
            while begun.fetch_add(1, Ordering::Relaxed) < number {
                let answer = connection.exchange(&request).await?;
                let at = Instant::now();
                let answer: Value = serde_json::from_slice(answer)?;
                answered.push((answer["data"]["id"].as_str().context("no contact")?.to_owned(), at));
                tokio::time::sleep(pause).await;
            }
            Ok::<_, anyhow::Error>(answered)
        });
    }
    let mut answered = Vec::with_capacity(number);
    while let Some(caller) = callers.join_next().await {
        answered.extend(caller??);
    }
    Ok(answered)
}

/// Prints the delays of the events after the answers; an event that arrived earlier counts as 0.
fn print_waits(name: &str, how: &str, answered: &[AnsweredContact], receiver: &DelayReceiver) {
    let arrived = receiver.contact_arrivals();
    let waits: Vec<f64> = answered
        .iter()
        .filter_map(|(contact, at)| Some(arrived.get(contact)?.saturating_duration_since(*at).as_secs_f64() * 1e3))
        .collect();
    println!(
        "{name}: {how}, from the answer to the arrival: p50 {:.2} ms, p99 {:.2} ms",
        quantile(&waits, 0.5),
        quantile(&waits, 0.99)
    );
}

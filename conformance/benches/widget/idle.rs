//! The memory of a server with many visitors who have the widget open, and to whom nothing is said.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Result, ensure};

use crate::{
    WidgetBench,
    common::{load::LoadConnection, server::BenchServer},
    stream::StreamConnection,
    visitors::Visitor,
};

/// The first event of each stream: the state of its conversation.
const FIRST_EVENT: &str = "conversation.updated";

/// Time after which memory is read: long enough for each stream to have had a heartbeat.
const SETTLED: Duration = Duration::from_secs(20);

pub(crate) fn measure(mut bench: WidgetBench, streams: usize) -> Result<()> {
    let question = bench.corpus.question();
    let visitors = bench.runtime.block_on(ask_as_visitors(&bench, streams, &question))?;
    let WidgetBench { runtime, place, server, .. } = bench;
    // What the questions left in memory is not that of the streams.
    drop(server);
    let server = place.serve()?;
    runtime.block_on(async {
        // The first stream also needs what all of them share.
        drop(open_streams(server.address, &visitors[..1]).await?);
        tokio::time::sleep(SETTLED).await;
        let before = resident(&server)?;
        let streams = open_streams(server.address, &visitors).await?;
        tokio::time::sleep(SETTLED).await;
        let (after, most) = (resident(&server)?, mebibytes(server.memory("VmHWM")?));
        for stream in &streams {
            ensure!(stream.is_open()?, "the server ended a stream");
        }
        println!("| {} idle streams | before | with them | more |\n|---|--:|--:|--:|", streams.len());
        for (what, before, after) in [("resident", before[0], after[0]), ("anonymous", before[1], after[1])] {
            println!("| {what} | {before:.1} MiB | {after:.1} MiB | {:.1} MiB |", after - before);
        }
        println!("\nResident at most: {most:.1} MiB. Goal: 60 MB.");
        Ok(())
    })
}

/// Asks a question as each of many visitors: only those who have asked have a conversation.
async fn ask_as_visitors(bench: &WidgetBench, number: usize, question: &str) -> Result<Vec<Visitor>> {
    let address = bench.server.address;
    let (mut sessions, mut chat) = (LoadConnection::open(address).await?, StreamConnection::open(address).await?);
    let mut visitors = Vec::with_capacity(number);
    for _ in 0..number {
        let visitor = Visitor::begin_session(&mut sessions, &bench.widget).await?;
        chat.await_event(&visitor.format_question(question), "message.end").await?;
        chat.read_to_end().await?;
        visitors.push(visitor);
    }
    Ok(visitors)
}

/// Opens a stream for each visitor, on a connection of its own.
async fn open_streams(address: SocketAddr, visitors: &[Visitor]) -> Result<Vec<StreamConnection>> {
    let mut streams = Vec::with_capacity(visitors.len());
    for visitor in visitors {
        let mut stream = StreamConnection::open(address).await?;
        stream.await_event(&visitor.format_events(), FIRST_EVENT).await?;
        streams.push(stream);
    }
    Ok(streams)
}

/// Returns the resident memory, and how much of it is anonymous, in MiB.
fn resident(server: &BenchServer) -> Result<[f64; 2]> {
    Ok([server.memory("VmRSS")?, server.memory("RssAnon")?].map(mebibytes))
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / 1_048_576.0
}

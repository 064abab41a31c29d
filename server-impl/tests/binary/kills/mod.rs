//! `kill -9` in the middle of background work, again and again: afterwards all of it is complete, nothing is
//! duplicated, and nothing is left behind.
//!
//! `FRONTDESK_KILLS` is the number of kills of each kind of work on each database, `FRONTDESK_SEED` the seed
//! of the random moments.

pub(crate) mod database;
mod figures;
mod incoming;
mod mails;
mod messages;
mod receiver;
mod site;
mod webhooks;
mod work;

use std::{env, time::Duration};

use frontdesk_test_programs::postgres;
use tokio::time::sleep;

use self::{
    database::Database,
    work::{Work, World},
};
use crate::frontdesk::FrontdeskHome;

/// Default number of kills of each kind on each database.
const KILLS: u64 = 5;

/// Latest moment of a kill, in milliseconds after the work began, for work of usual length.
const MAX_DELAY_MILLIS: u64 = 400;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crawl_survives_kills() {
    on_each_database(Work::Crawl).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_a_file_survives_kills() {
    on_each_database(Work::File).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ingesting_a_text_survives_kills() {
    on_each_database(Work::Ingest).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn purging_an_agent_survives_kills() {
    on_each_database(Work::Purge).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sweep_survives_kills() {
    on_each_database(Work::Sweep).await;
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

async fn on_each_database(work: Work) {
    programme(work, FrontdeskHome::with(work.settings(None)), None).await;
    if let Some(url) = postgres::create_database() {
        programme(work, FrontdeskHome::with(work.settings(Some(&url))), Some(&url)).await;
        postgres::drop_database(&url);
    }
}

async fn programme(work: Work, frontdesk: FrontdeskHome, postgres: Option<&str>) {
    let (kills, seed) = (number("FRONTDESK_KILLS").unwrap_or(KILLS), number("FRONTDESK_SEED").unwrap_or(1));
    let world = World::new(frontdesk, postgres).await;
    let mut hits = 0;
    for round in 0..kills {
        let server = world.begin(work, round).await;
        sleep(moment(seed, round).mul_f64(work.length())).await;
        server.kill();
        hits += u64::from(world.is_unfinished(work).await);
        world.database.end_leases().await;
        finish(&world, work).await;
    }
    // Parsed files are removed by a periodic task, which first runs soon after a start.
    let server = world.frontdesk.serve_with(work.flags());
    world.becomes_zero("SELECT COUNT(*) FROM uploads").await;
    drop(server);
    println!("{work:?} on {}: {hits} of {kills} kills met it unfinished, seed {seed}", world.database.name());
    assert!(hits > 0, "no kill met the work unfinished: it is too fast for this programme");
}

/// Starts the next server, which completes the work that the killed one had started.
async fn finish(world: &World, work: Work) {
    let server = world.frontdesk.serve_with(work.flags());
    world.settles(work).await;
    drop(server);
    world.is_whole(work).await;
}

/// Returns the moment of a round's kill, different in each, by splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
fn moment(seed: u64, round: u64) -> Duration {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add((round + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Duration::from_millis((z ^ (z >> 31)) % MAX_DELAY_MILLIS)
}

async fn connect(frontdesk: &FrontdeskHome, postgres: Option<&str>) -> Database {
    match postgres {
        Some(url) => Database::postgres(url).await,
        None => Database::sqlite(&frontdesk.database()).await,
    }
}

//! The cost of semantic search: the speed at which passages are found among very many, by ten concurrent clients,
//! and the memory that this takes.
//!
//! One passage is trained through the API; all others are copies of it in the database, each with a random vector,
//! since no model could compute that many within a benchmark. Each question has the vector of one passage and shares
//! no words with any, so the answer shows whether it was found by meaning.

use std::{
    fs,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

use crate::{
    api::BenchApi,
    common::{
        load::{self, LoadPressure},
        server::ServerEnvironment,
    },
    mebibytes,
    memory::{MemoryPeak, MemoryWatch},
    provider::VectorProvider,
};

/// Vector dimensions: those of a common small model.
pub(crate) const DIMENSIONS: usize = 384;

/// Passages of a source.
const PASSAGES: usize = 10_000;

/// Concurrent clients.
const CLIENTS: usize = 10;

/// Number of distinct questions, asked in a loop.
const QUESTIONS: usize = 64;

/// Time limit for indexing a very large number of passages.
const INDEXING_TIMEOUT: Duration = Duration::from_mins(20);

/// A question and the text that answers it.
type ExpectedAnswer = (String, String);

/// Fills a database, asks, and prints the results.
pub(crate) fn measure(folder: &Path, vectors: usize, measured: Duration) -> Result<()> {
    let provider = VectorProvider::start()?;
    let config = folder.join("vectors.toml");
    fs::write(&config, provider.settings())?;
    let place = ServerEnvironment { folder: folder.join("vectors"), database: None, config: Some(config) };
    let BenchApi { server, key, runtime } = BenchApi::open(&place)?;
    let api = BenchApi { server, key, runtime };
    let agent = api.create_agent()?;
    api.add_text(&agent, "The first room has a view.")?;
    api.await_ready(&agent, 1)?;
    api.await_embedded(&agent)?;
    let BenchApi { server, key, runtime } = api;
    drop(server);
    let begun = Instant::now();
    let sources = vectors.div_ceil(PASSAGES);
    let expected = runtime.block_on(fill(&place.folder.join("frontdesk.db"), sources, &provider))?;
    println!("{} vectors of {DIMENSIONS} numbers, stored in {:.0?}.", sources * PASSAGES, begun.elapsed());

    let api = BenchApi { server: place.serve()?, key, runtime };
    let idle = api.server.memory("RssAnon")?;
    let (begun, peak) = (Instant::now(), MemoryWatch::begin(&api.server));
    await_answer(&api, &agent, &expected[0])?;
    println!("The first answer, with all indices made anew: after {:.1?}; {}.", begun.elapsed(), format_peak(&peak.end(), idle));

    let api = api.restart(&place)?;
    let (begun, peak) = (Instant::now(), MemoryWatch::begin(&api.server));
    await_answer(&api, &agent, &expected[0])?;
    println!("The first answer of a new process: after {:.2?}; {}.", begun.elapsed(), format_peak(&peak.end(), idle));
    println!("{}", run_clients(&api, &agent, &expected, measured, idle)?);
    for question in &expected {
        ensure!(finds_answer(&api, &agent, question)?, "another passage than the nearest was found");
    }

    let vectors = place.folder.join("vectors");
    if vectors.exists() {
        fs::remove_dir_all(vectors)?;
    }
    let api = api.restart(&place)?;
    println!("While the file is made anew: {}", run_clients(&api, &agent, &expected, measured, idle)?);
    Ok(())
}

/// Runs all clients concurrently for a while.
fn run_clients(api: &BenchApi, agent: &str, expected: &[ExpectedAnswer], measured: Duration, idle: u64) -> Result<String> {
    let requests: Arc<[Vec<u8>]> = expected.iter().map(|(question, _)| api.retrieval_request(agent, question)).collect();
    let pressure = LoadPressure { connections: CLIENTS, warm_up: Duration::ZERO, measured };
    let peak = MemoryWatch::begin(&api.server);
    let figures = api.runtime.block_on(load::drive_load(api.server.address, &requests, pressure))?;
    Ok(format!(
        "{CLIENTS} ask at once: p50 {:.2?}, p99 {:.2?}, {:.1} requests a second; {}.",
        figures.p50,
        figures.p99,
        figures.per_second,
        format_peak(&peak.end(), idle)
    ))
}

fn format_peak(MemoryPeak { anonymous, file }: &MemoryPeak, idle: u64) -> String {
    format!(
        "{} anonymous at most ({} before the first question), {} mapped",
        mebibytes(*anonymous),
        mebibytes(idle),
        mebibytes(*file)
    )
}

fn await_answer(api: &BenchApi, agent: &str, expected: &ExpectedAnswer) -> Result<()> {
    let begun = Instant::now();
    // A question may time out before an index of this size is built.
    while !finds_answer(api, agent, expected).unwrap_or(false) {
        ensure!(begun.elapsed() < INDEXING_TIMEOUT, "the passage that is meant is not found");
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn finds_answer(api: &BenchApi, agent: &str, (question, text): &ExpectedAnswer) -> Result<bool> {
    Ok(api.best_passage(agent, question)? == *text)
}

/// Adds copies of the existing source; the provider learns questions that some of their passages answer.
async fn fill(database: &Path, sources: usize, provider: &VectorProvider) -> Result<Vec<ExpectedAnswer>> {
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", database.display())).await?;
    let numbers =
        format!("WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {PASSAGES}) SELECT n FROM n");
    for sql in [
        "PRAGMA temp_store = MEMORY",
        "CREATE TEMP TABLE source AS SELECT * FROM sources",
        "CREATE TEMP TABLE document AS SELECT * FROM documents",
        "CREATE TEMP TABLE chunk AS SELECT * FROM chunks LIMIT 1",
        "CREATE TEMP TABLE vector AS SELECT * FROM vectors LIMIT 1",
        "CREATE TEMP TABLE change AS SELECT * FROM changes ORDER BY number DESC LIMIT 1",
        &format!("CREATE TEMP TABLE number AS {numbers}"),
    ] {
        sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await?;
    }
    for source in 0..sources {
        let mut tx = connection.begin().await?;
        for sql in copy_statements(source) {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await?;
        }
        tx.commit().await?;
    }
    let mut expected = Vec::new();
    for number in 0..QUESTIONS {
        let (source, passage) = (number * sources / QUESTIONS, 1 + number * 997 % PASSAGES);
        let found = sqlx::query("SELECT c.text, v.data FROM chunks c JOIN vectors v ON v.chunk_id = c.id WHERE c.id = $1")
            .bind(passage_id(source, passage))
            .fetch_one(&mut connection)
            .await?;
        let (text, data): (String, Vec<u8>) = (found.get(0), found.get(1));
        let question = format!("wherefore{number}");
        let values = data.get(4..).context("a vector is longer than its scale")?;
        provider.set_vector(&question, values.iter().map(|value| f32::from(value.cast_signed())).collect());
        expected.push((question, text));
    }
    if sqlx::query("PRAGMA foreign_key_check").fetch_optional(&mut connection).await?.is_some() {
        bail!("the copies do not fit together");
    }
    connection.close().await?;
    Ok(expected)
}

/// Returns the statements that add one source with everything that belongs to it.
fn copy_statements(source: usize) -> [String; 14] {
    let own = passage_id(source, 0);
    let numbered = format!("printf('{:08x}-0000-7000-8000-%012x', rowid)", source + 1);
    [
        format!("UPDATE source SET id = '{own}', chunks = {PASSAGES}"),
        "INSERT INTO sources SELECT * FROM source".to_owned(),
        format!("UPDATE document SET id = '{own}', source_id = '{own}'"),
        "INSERT INTO documents SELECT * FROM document".to_owned(),
        "CREATE TEMP TABLE batch AS SELECT chunk.* FROM chunk, number".to_owned(),
        format!(
            "UPDATE batch SET id = {numbered}, source_id = '{own}', document_id = '{own}', \
             text = 'Room ' || rowid || ' of house {source} has a view.'"
        ),
        "INSERT INTO chunks SELECT * FROM batch".to_owned(),
        "DROP TABLE batch".to_owned(),
        "CREATE TEMP TABLE batch AS SELECT vector.* FROM vector, number".to_owned(),
        format!(
            "UPDATE batch SET chunk_id = {numbered}, source_id = '{own}', \
             data = CAST(substr(data, 1, 4) || randomblob({DIMENSIONS}) AS BLOB)"
        ),
        "INSERT INTO vectors SELECT * FROM batch; DROP TABLE batch".to_owned(),
        format!("UPDATE change SET number = number + 1, change_id = '{own}', source_id = '{own}'"),
        "INSERT INTO changes SELECT * FROM change".to_owned(),
        "UPDATE agents SET change = (SELECT number FROM change) WHERE id = (SELECT agent_id FROM change)".to_owned(),
    ]
}

/// Returns the id of a source, with the passage 0, or of one of its passages.
fn passage_id(source: usize, passage: usize) -> String {
    format!("{:08x}-0000-7000-8000-{passage:012x}", source + 1)
}

//! Reads a file: its text becomes the document of the source.

use std::io::{self, Read, Write};

use tokio::sync::mpsc;

use crate::{
    app::App,
    domain::{
        extraction::files::{ExtractError, Format, extract},
        files::{NO_ROOM, Reading},
        ingestion::{self, Attempt},
    },
    ports::extractor::Ended,
    store::{self, Store},
    types::{
        AgentId, Error, OrgId, Result, SourceId,
        jobs::Job,
        sources::{Progress, SourceStatus},
    },
};

/// Pieces that wait between two steps at most.
const WAITING: usize = 4;

/// What a source says whose file could not be read by a fault of ours.
pub(super) const FAILED: &str = "The file could not be read, several times over. Delete the source and add it again; if it fails again, \
     ask the operator to look into the server's log.";

/// Does it, unless the source was deleted meanwhile.
pub(super) async fn read(app: &App, job: &Job, org: OrgId, agent: AgentId, source: SourceId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    let begun = ingestion::begin(&mut tx, &app.ports, org, agent, source).await?;
    let terms = store::orgs::find(&mut tx, org).await?.map(|org| app.plans.of(org.plan));
    let file = store::uploads::find::<Format>(&mut tx, org, source).await?;
    let (Some(attempt), Some(terms), Some((format, bytes))) = (begun, terms, file) else {
        tx.commit().await?;
        return super::complete(app, job).await;
    };
    let mut reading = Reading::begin(&mut tx, &app.ports, attempt.clone(), terms).await?;
    tx.commit().await?;
    let done = async {
        match text(app, &mut reading, format, bytes).await? {
            None => finish(app, job, reading).await,
            Some(reason) => fail(app, job, &attempt, &reason).await,
        }
    };
    super::unless_overtaken(app, job, &attempt, done.await).await
}

/// Stores the text of the file; why there is none, when it is the file's own fault.
async fn text(app: &App, reading: &mut Reading, format: Format, bytes: i64) -> Result<Option<String>> {
    let (org, source) = (reading.attempt.source.org, reading.attempt.source.id);
    let (pieces, input) = mpsc::channel(WAITING);
    let (output, texts) = mpsc::channel(WAITING);
    let (fed, stored, extracted) = tokio::join!(
        feed(&app.store, org, source, pieces),
        keep(app, reading, texts, bytes),
        extracted(app, format, input, output),
    );
    if !stored? {
        return Ok(Some(NO_ROOM.to_owned()));
    }
    match extracted? {
        Ok(()) => fed.map(|()| None),
        Err(ExtractError::Io(error)) => Err(Error::internal(format!("a file could not be read: {error}"))),
        Err(reason) => Ok(Some(reason.to_string())),
    }
}

/// Hands the blocks of the file on, as long as somebody takes them.
async fn feed(store: &Store, org: OrgId, source: SourceId, pieces: mpsc::Sender<Vec<u8>>) -> Result<()> {
    for number in 0.. {
        let block = store::uploads::block(&mut store.read().await?, org, source, number).await?;
        let Some(block) = block else { break };
        if pieces.send(block).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// Stores text as it comes; `false` when the plan has no room for it. Dropping the channel then ends the extraction.
async fn keep(app: &App, reading: &mut Reading, mut texts: mpsc::Receiver<Vec<u8>>, bytes: i64) -> Result<bool> {
    let (mut pending, mut done) = (Vec::new(), 0);
    loop {
        let text = texts.recv().await;
        let last = text.is_none();
        pending.extend(text.unwrap_or_default());
        while pending.len() >= store::documents::BLOCK || (last && !pending.is_empty()) {
            let rest = pending.split_off(pending.len().min(store::documents::BLOCK));
            let block = std::mem::replace(&mut pending, rest);
            done += i64::try_from(block.len()).unwrap_or_default();
            let mut tx = app.store.begin().await?;
            if !reading.add(&mut tx, &block).await? {
                return Ok(false);
            }
            let progress = Progress { done, total: bytes.max(done) };
            let source = &reading.attempt.source;
            store::sources::set_progress(&mut tx, source.org, source.id, reading.attempt.number, progress).await?;
            tx.commit().await?;
        }
        if last {
            return Ok(true);
        }
    }
}

/// Extracts: here, or in a process of its own.
async fn extracted(
    app: &App,
    format: Format,
    input: mpsc::Receiver<Vec<u8>>,
    output: mpsc::Sender<Vec<u8>>,
) -> Result<Result<(), ExtractError>> {
    if format.is_isolated() {
        let ended = app.extractor.extract(format.as_str(), input, output).await;
        let ended = ended.map_err(|error| Error::internal(format!("a file could not be read in a process: {error}")))?;
        return judged(ended);
    }
    let work = move || extract(format, Pieces { input, current: io::Cursor::default() }, Out(output));
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("reading a file failed: {error}")))
}

/// What the end of the process says: see `cli::extract`.
fn judged(ended: Ended) -> Result<Result<(), ExtractError>> {
    Ok(match ended {
        Ended::Code(0) => Ok(()),
        Ended::Code(10) => Err(ExtractError::Empty),
        Ended::Code(11) => Err(ExtractError::Encrypted),
        Ended::Code(12) => Err(ExtractError::Damaged),
        Ended::Code(13) => Err(ExtractError::TooLarge),
        Ended::Code(14) | Ended::Killed => Err(ExtractError::TooComplex),
        Ended::TooSlow => Err(ExtractError::TooSlow),
        Ended::Code(other) => return Err(Error::internal(format!("the process that reads files ended with {other}"))),
    })
}

async fn finish(app: &App, job: &Job, reading: Reading) -> Result<()> {
    let mut tx = app.store.begin().await?;
    reading.finish(&mut tx, &app.ports).await?;
    if store::jobs::complete(&mut tx, job).await? {
        tx.commit().await?;
        app.wake.call();
    }
    Ok(())
}

/// Says why there is no text, and keeps nothing of the file: it does not count against the plan.
async fn fail(app: &App, job: &Job, attempt: &Attempt, reason: &str) -> Result<()> {
    let (org, agent, id) = (attempt.source.org, attempt.source.agent, attempt.source.id);
    let mut tx = app.store.begin().await?;
    store::agents::lock(&mut tx, org, agent).await?;
    let Some(source) = store::sources::find(&mut tx, org, agent, id).await?.filter(|source| source.attempt == attempt.number)
    else {
        return super::complete(app, job).await;
    };
    store::sources::add_bytes(&mut tx, org, id, -source.bytes).await?;
    store::orgs::free_training_bytes(&mut tx, org, source.bytes).await?;
    store::documents::remove_version(&mut tx, org, id, attempt.number).await?;
    store::uploads::remove(&mut tx, org, id).await?;
    store::sources::set_status(&mut tx, org, id, SourceStatus::Failed, Some(reason), app.ports.clock.now()).await?;
    if store::jobs::complete(&mut tx, job).await? { tx.commit().await } else { Ok(()) }
}

/// Pieces that are read like a file, on a thread that may wait.
struct Pieces {
    input: mpsc::Receiver<Vec<u8>>,
    current: io::Cursor<Vec<u8>>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.input.blocking_recv() {
                Some(piece) => self.current = io::Cursor::new(piece),
                None => return Ok(0),
            }
        }
    }
}

/// Text that is written to whoever keeps it.
struct Out(mpsc::Sender<Vec<u8>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.blocking_send(bytes.to_vec()).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

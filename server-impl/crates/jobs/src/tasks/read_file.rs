//! Reads a file, whose text becomes the document of the source.

use std::io::{self, Read, Write};

use frontdesk_agents::knowledge::{
    files::{FileReading, NO_ROOM_REASON},
    ingestion,
};
use frontdesk_core::events::EventPublisher;
use frontdesk_core::scoped;
use frontdesk_documents::extraction::files::{ExtractError, Format, extract, report::ExtractionReport};
use frontdesk_ports::extractor::{Extraction, ExtractionEnd};
use frontdesk_services::Services;
use frontdesk_store::{self as store, Conn, Store, Tx, knowledge::uploads::CompleteUpload};
use frontdesk_types::{
    AgentId, Error, OrgId, Result, SourceId,
    jobs::ReadFile,
    knowledge::sources::{AgentSource, FailureCode, FileFindings, IngestionStage, SourceFailure},
};
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use super::{attempt, file_findings};
use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Maximum number of blocks that wait between two stages.
pub(super) const MAX_WAITING_BLOCKS: usize = 4;

/// Error of a source whose file could not be read because of an internal fault.
const FAILURE_MESSAGE: &str = "The file could not be read, even after several attempts. Send it again with the same \
     `externalId`, or delete the source and add it again; if it fails again, ask the operator to look into the server's log.";

/// Error of a source that waits for its file to be read, when there is none.
const GONE_MESSAGE: &str =
    "The file is no longer here. Send it again with the same `externalId`, or delete the source and add it again.";

impl JobTask for ReadFile {
    // A hostile file keeps a processor busy for half a minute.
    const LIMITS: JobLimits = JobLimits { at_once: 3, per_org: 2 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let mut tx = cx.begin().await?;
        // No file replaces the one that is found before the attempt begins, which would be current with the old one.
        store::agents::lock(&mut tx, org, agent).await?;
        let file = store::knowledge::uploads::find::<Format>(&mut tx, org, source).await?;
        if file.is_none() && is_done(&mut tx, org, agent, source).await? {
            return tx.complete().await;
        }
        let begun =
            ingestion::begin_attempt(&mut tx, &services.ports, AgentSource { org, agent, source }, IngestionStage::Reading)
                .await?;
        let terms = store::accounts::orgs::find(&mut tx, org).await?.map(|org| services.plans.limits_of(org.plan));
        let (Some(attempt), Some(terms)) = (begun, terms) else { return tx.complete().await };
        let Some(file) = file else {
            let failure = SourceFailure::new(FailureCode::UnreadableFile, GONE_MESSAGE);
            ingestion::abandon_attempt(&mut tx, services.units.publisher(), &attempt.source, &failure).await?;
            return tx.complete().await;
        };
        let mut reading = FileReading::begin_reading(&mut tx, &services.ports, attempt.clone(), terms).await?;
        tx.commit().await?;
        attempt::clear_leftovers(cx, &attempt).await?;
        let done = match read_text(cx, &mut reading, file).await {
            Ok(Ok(findings)) => finish_reading(cx, reading, &findings).await,
            Ok(Err(failure)) => attempt::record_failure(cx, &attempt, &failure).await,
            Err(error) => Err(error),
        };
        attempt::outcome_of(cx, &attempt, done).await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = SourceFailure::new(FailureCode::Internal, FAILURE_MESSAGE);
        attempt::give_up_source(tx, publisher, &self, (self.org, self.agent, self.source), &failure).await
    }
}

/// Checks if a file was read, or found unreadable, by another job, which took it after this one had begun: the file
/// replaced the one that this job is about.
async fn is_done(conn: &mut Conn, org: OrgId, agent: AgentId, source: SourceId) -> Result<bool> {
    let found = store::knowledge::sources::find(conn, org, agent, source).await?;
    Ok(found.is_some_and(|source| source.read_version > 0 || source.is_settled()))
}

/// Stores the text of the file, and returns what was found besides it, or the reason if there is no text because of the
/// file itself.
async fn read_text(
    cx: &mut JobContext,
    reading: &mut FileReading,
    CompleteUpload { id, format, bytes }: CompleteUpload<Format>,
) -> Result<Result<FileFindings, SourceFailure>> {
    let services = cx.services().clone();
    let org = reading.attempt.source.org;
    let (pieces, input) = mpsc::channel(MAX_WAITING_BLOCKS);
    let (output, texts) = mpsc::channel(MAX_WAITING_BLOCKS);
    // Runs in a task of its own: it reads while text is stored, and a task holds one connection at a time.
    let feeding = AbortOnDropHandle::new(tokio::spawn(feed_blocks(services.store.clone(), org, id, pieces)));
    let (fed, stored, extracted) =
        tokio::join!(feeding, store_text(cx, reading, texts, bytes), extract_text(&services, format, input, output));
    if !stored? {
        return Ok(Err(SourceFailure::new(FailureCode::LimitExceeded, NO_ROOM_REASON)));
    }
    judge_file(fed.map_err(Error::internal)?, extracted?.map(file_findings::from_report))
}

/// Returns what was found in a file, or its problem. One that the database did not return completely may look damaged,
/// which says nothing about it.
pub(super) fn judge_file(
    fed: Result<()>,
    extracted: Result<FileFindings, ExtractError>,
) -> Result<Result<FileFindings, SourceFailure>> {
    fed?;
    match extracted {
        Ok(findings) => Ok(Ok(findings)),
        Err(ExtractError::Io(error)) => Err(Error::internal(format!("a file could not be read: {error}"))),
        Err(error) => Ok(Err(SourceFailure::new(failure_code(&error), error.to_string()))),
    }
}

/// Returns the failure code for the problem of a file.
fn failure_code(error: &ExtractError) -> FailureCode {
    match error {
        ExtractError::Empty | ExtractError::Scan(_) => FailureCode::Empty,
        ExtractError::Encrypted => FailureCode::EncryptedFile,
        ExtractError::Damaged | ExtractError::UnknownLetters => FailureCode::UnreadableFile,
        ExtractError::TooLarge => FailureCode::TooLarge,
        ExtractError::TooSlow => FailureCode::Timeout,
        ExtractError::TooComplex => FailureCode::TooComplex,
        ExtractError::Io(_) => FailureCode::Internal,
    }
}

/// Passes the blocks of the file on, for as long as they are received.
async fn feed_blocks(store: Store, org: OrgId, file: SourceId, pieces: mpsc::Sender<Vec<u8>>) -> Result<()> {
    for number in 0.. {
        let block = store::knowledge::uploads::find_block(&mut store.read().await?, org, file, number).await?;
        let Some(block) = block else { break };
        if pieces.send(block).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// Stores text as it arrives; returns `false` when the plan has no capacity for it. Dropping the channel
/// then ends the extraction.
async fn store_text(
    cx: &mut JobContext,
    reading: &mut FileReading,
    mut texts: mpsc::Receiver<Vec<u8>>,
    bytes: i64,
) -> Result<bool> {
    let (mut pending, mut done) = (Vec::new(), 0);
    loop {
        let text = texts.recv().await;
        let last = text.is_none();
        pending.extend(text.unwrap_or_default());
        while pending.len() >= store::knowledge::documents::BLOCK_BYTES || (last && !pending.is_empty()) {
            let rest = pending.split_off(pending.len().min(store::knowledge::documents::BLOCK_BYTES));
            let block = std::mem::replace(&mut pending, rest);
            done += i64::try_from(block.len()).unwrap_or_default();
            let (block, percent) = (&block, reading.attempt.percent(done, bytes.max(done)));
            let has_room = cx.run_step(
                reading,
                scoped!(|JobStep { tx, state: reading }| {
                    // The source is locked before its organization, as everywhere.
                    store::knowledge::attempts::set_progress(tx, reading.attempt.version_key(), percent).await?;
                    reading.add_text(tx, block).await
                }),
            );
            if !has_room.await? {
                return Ok(false);
            }
        }
        if last {
            return Ok(true);
        }
    }
}

/// Extracts the text, either here or in a separate process.
pub(super) async fn extract_text(
    services: &Services,
    format: Format,
    input: mpsc::Receiver<Vec<u8>>,
    output: mpsc::Sender<Vec<u8>>,
) -> Result<Result<ExtractionReport, ExtractError>> {
    if format.is_isolated() {
        let ended = services.extractor.extract(format.as_str(), input, output).await;
        let ended = ended.map_err(|error| Error::internal(format!("a file could not be read in a separate process: {error}")))?;
        return interpret_end(&ended);
    }
    let work = move || extract(format, BlockReader { input, current: io::Cursor::default() }, TextSender(output));
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("reading a file failed: {error}")))
}

/// Interprets the outcome of the process: see `cli::extract`.
fn interpret_end(Extraction { end, report }: &Extraction) -> Result<Result<ExtractionReport, ExtractError>> {
    Ok(match *end {
        ExtractionEnd::Code(0) => Ok(read_report(report)?),
        ExtractionEnd::Code(10) => {
            Err(read_report(report)?.notes.into_iter().next().map_or(ExtractError::Empty, ExtractError::Scan))
        }
        ExtractionEnd::Code(11) => Err(ExtractError::Encrypted),
        ExtractionEnd::Code(12) => Err(ExtractError::Damaged),
        ExtractionEnd::Code(13) => Err(ExtractError::TooLarge),
        ExtractionEnd::Code(14) | ExtractionEnd::Killed => Err(ExtractError::TooComplex),
        ExtractionEnd::Code(15) => Err(ExtractError::UnknownLetters),
        ExtractionEnd::TooSlow => Err(ExtractError::TooSlow),
        ExtractionEnd::Code(other) => return Err(Error::internal(format!("the process that reads files ended with {other}"))),
    })
}

/// Reads the report of the process, which may have none.
fn read_report(json: &[u8]) -> Result<ExtractionReport> {
    if json.is_empty() {
        return Ok(ExtractionReport::default());
    }
    serde_json::from_slice(json).map_err(|error| Error::internal(format!("the report of an extraction is not valid: {error}")))
}

async fn finish_reading(cx: &mut JobContext, reading: FileReading, findings: &FileFindings) -> Result<JobDone> {
    let mut tx = cx.begin().await?;
    let services = tx.services().clone();
    reading.finish_reading(&mut tx, &services.ports, findings).await?;
    tx.complete().await
}

/// Reads received blocks like a file, on a thread that may block.
struct BlockReader {
    input: mpsc::Receiver<Vec<u8>>,
    current: io::Cursor<Vec<u8>>,
}

impl Read for BlockReader {
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

/// Writes text to the channel of the code that stores it.
struct TextSender(mpsc::Sender<Vec<u8>>);

impl Write for TextSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.blocking_send(bytes.to_vec()).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_the_database_gave_in_part_is_not_called_damaged() {
        let lost = judge_file(Err(Error::internal("the database is gone")), Err(ExtractError::Damaged));
        assert!(lost.is_err(), "it is read again later, not given up: {lost:?}");
        let damaged = judge_file(Ok(()), Err(ExtractError::Damaged)).expect("an answer");
        assert_eq!(damaged, Err(SourceFailure::new(FailureCode::UnreadableFile, ExtractError::Damaged.to_string())));
        let whole = FileFindings { page_starts: vec![0, 7], notes: Vec::new() };
        assert_eq!(judge_file(Ok(()), Ok(whole.clone())).expect("an answer"), Ok(whole));
    }
}

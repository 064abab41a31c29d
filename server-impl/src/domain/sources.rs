//! Sources: added, listed, deleted, and cut into chunks.

use super::{agents, chunking, language, plans, text_rules};
use crate::{
    ports::Ports,
    store::{self, Conn, Tx},
    types::{
        AgentId, Code, Error, OrgId, Page, PageRequest, Result, SourceId,
        chunks::{ChangeKind, Chunk},
        jobs::Task,
        orgs::Plan,
        sources::{Source, SourceKind, SourceStatus},
    },
};

/// Characters of a title at most, after trimming.
const LONGEST_TITLE: usize = 200;

/// Bytes of a text at most.
const LARGEST_TEXT: usize = 10 * 1_024 * 1_024;

/// Adds a text to what an agent is trained on, and queues it for ingestion.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
pub async fn create_text(
    tx: &mut Tx,
    ports: &Ports,
    org: OrgId,
    plan: Plan,
    agent: AgentId,
    title: &str,
    content: &str,
) -> Result<Source> {
    let title = text_rules::line("/title", "Title", LONGEST_TITLE, title)?;
    check_text(content)?;
    let bytes = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let trained = agents::lock(tx, org, agent).await?;
    take_bytes(tx, org, plan, bytes).await?;
    agents::live(trained)?;
    let now = ports.clock.now();
    let source = Source {
        id: ports.ids.next(),
        org,
        agent,
        kind: SourceKind::Text,
        title,
        url: None,
        status: SourceStatus::Queued,
        bytes,
        chunks: 0,
        error: None,
        created_at: now,
        updated_at: now,
    };
    store::sources::insert(tx, org, &source, content).await?;
    store::jobs::enqueue(tx, ports.ids.next(), &Task::IngestSource { org, agent, source: source.id }, now).await?;
    Ok(source)
}

/// A source of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`.
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Source> {
    agents::find(conn, org, agent).await?;
    store::sources::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// The sources of an agent, newest first.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
pub async fn list(conn: &mut Conn, org: OrgId, agent: AgentId, page: PageRequest) -> Result<Page<Source>> {
    agents::find(conn, org, agent).await?;
    store::sources::list(conn, org, agent, page).await
}

/// Deletes a source with its chunks, and frees its bytes. Answers with the source as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn delete(tx: &mut Tx, ports: &Ports, org: OrgId, agent: AgentId, id: SourceId) -> Result<Source> {
    let trained = agents::lock(tx, org, agent).await?;
    let source = store::sources::find(tx, org, agent, id).await?.ok_or_else(not_found)?;
    agents::live(trained)?;
    store::sources::delete(tx, org, agent, id).await?.ok_or_else(not_found)?;
    store::changes::record(tx, org, agent, ChangeKind::Removed, id, ports.ids.next()).await?;
    store::orgs::free_training_bytes(tx, org, source.bytes).await?;
    Ok(source)
}

/// Cuts a text into the chunks of a source. Takes a moment for a long text: not for the runtime's threads.
pub fn cut(ports: &Ports, source: SourceId, text: &str) -> Vec<Chunk> {
    let language = language::of(text);
    chunking::passages(text)
        .into_iter()
        .map(|passage| Chunk {
            id: ports.ids.next(),
            source,
            start: passage.start,
            end: passage.end,
            text: passage.text.to_owned(),
            language: language.map(ToOwned::to_owned),
        })
        .collect()
}

/// Makes an agent know the chunks of a source: they are stored, the change is numbered, and the source is ready.
/// Does nothing for a source that was deleted meanwhile.
///
/// # Errors
/// Only faults.
pub async fn finish_ingestion(
    tx: &mut Tx,
    ports: &Ports,
    org: OrgId,
    agent: AgentId,
    id: SourceId,
    chunks: &[Chunk],
) -> Result<()> {
    if store::agents::lock(tx, org, agent).await?.is_none() || store::sources::find(tx, org, agent, id).await?.is_none() {
        return Ok(());
    }
    store::chunks::remove_of_source(tx, org, agent, id).await?;
    store::chunks::insert_many(tx, org, agent, chunks).await?;
    store::changes::record(tx, org, agent, ChangeKind::Added, id, ports.ids.next()).await?;
    let count = i32::try_from(chunks.len()).unwrap_or(i32::MAX);
    store::sources::set_status(tx, org, id, SourceStatus::Ready, None, count, ports.clock.now()).await
}

fn check_text(content: &str) -> Result<()> {
    if content.trim().is_empty() {
        return Err(Error::invalid("/content", "Content cannot be empty or only whitespace"));
    }
    if content.len() > LARGEST_TEXT {
        return Err(Error::invalid("/content", "Content must be at most 10 MiB in UTF-8. Split it into several sources."));
    }
    Ok(())
}

async fn take_bytes(tx: &mut Tx, org: OrgId, plan: Plan, bytes: i64) -> Result<()> {
    let cap = plans::allowance(plan).training_bytes;
    if store::orgs::take_training_bytes(tx, org, bytes, cap).await? {
        return Ok(());
    }
    Err(Error::refused(
        Code::LimitExceeded,
        format!(
            "The plan `{plan}` holds {} bytes of training content, and this text of {bytes} bytes does not fit into what is left. \
             Delete a source, or upgrade the plan.",
            cap.unwrap_or_default()
        ),
    ))
}

fn not_found() -> Error {
    Error::refused(Code::SourceNotFound, "This agent has no such source. Check the id, or list the sources of the agent.")
}

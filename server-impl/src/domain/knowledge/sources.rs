//! Sources: added, listed, renamed, deleted. `ingestion` trains agents on them; `websites` reads those that are websites.

use frontdesk_vocabulary::texts;

use crate::domain::{
    agents,
    billing::plans::{self, PlanLimits},
    preconditions::Current,
    text_rules,
    unit::Unit,
};
use crate::{
    store::{self, Conn},
    types::{
        AgentId, Code, Error, OrgId, Page, PageRequest, Result, SourceId,
        activity::{FieldChanges, Verb},
        counted,
        events::{Occurrence, SourcePayload},
        jobs::{IngestSource, PurgeSource},
        knowledge::{
            chunks::ChangeKind,
            sources::{Document, PageOutcome, Progress, Source, SourceFilter, SourceStatus, SourceType, Website},
        },
    },
};

/// Adds a text to an agent's sources, and queues it for ingestion.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
pub async fn create_text(unit: &mut Unit, agent: AgentId, title: &str, content: &str) -> Result<Source> {
    let title = text_rules::kept("/title", &texts::SOURCE_TITLE, title)?;
    text_rules::kept("/content", &texts::SOURCE_TEXT, content)?;
    let new = New { kind: SourceType::Text, title: title.to_owned(), website: None, bytes: content.len() };
    let source = add(unit, agent, new).await?;
    add_text(unit, &source, None, content).await?;
    Ok(source)
}

/// Adds a question with its answer, and queues it for ingestion. Only the answer is ever quoted.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
pub async fn create_qna(unit: &mut Unit, agent: AgentId, question: &str, answer: &str) -> Result<Source> {
    let question = text_rules::kept("/question", &texts::QUESTION, question)?;
    let answer = text_rules::kept("/answer", &texts::ANSWER, answer)?;
    let title = question.chars().take(texts::SOURCE_TITLE.limit.number()).collect();
    let new = New { kind: SourceType::Qna, title, website: None, bytes: question.len() + answer.len() };
    let source = add(unit, agent, new).await?;
    add_text(unit, &source, Some(question.to_owned()), answer).await?;
    Ok(source)
}

/// A source to be added.
pub(in crate::domain) struct New {
    pub(in crate::domain) kind: SourceType,
    pub(in crate::domain) title: String,
    pub(in crate::domain) website: Option<Website>,
    /// Bytes that count against the plan immediately.
    pub(in crate::domain) bytes: usize,
}

/// Adds a source without content, within what the plan allows.
pub(in crate::domain) async fn add(unit: &mut Unit, agent: AgentId, new: New) -> Result<Source> {
    let id = unit.new_id();
    add_as(unit, agent, id, new).await
}

/// The same, with an id that was assigned before.
pub(in crate::domain) async fn add_as(unit: &mut Unit, agent: AgentId, id: SourceId, new: New) -> Result<Source> {
    let (org, now) = (unit.org(), unit.now());
    let New { kind, title, website, bytes } = new;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    let trained = agents::lock(unit, org, agent).await?;
    take_bytes(unit, bytes).await?;
    has_place(unit).await?;
    agents::live(trained)?;
    let source = Source {
        id,
        org,
        agent,
        kind,
        title,
        website,
        status: SourceStatus::Queued,
        bytes,
        chunks: 0,
        read_version: 0,
        version: 0,
        attempt: 0,
        progress: Progress::default(),
        error: None,
        created_at: now,
        updated_at: now,
    };
    store::knowledge::sources::insert(unit, org, &source).await?;
    unit.log(Verb::Created, id);
    unit.emit(Occurrence::SourceCreated(payload(&source)));
    Ok(source)
}

/// Adds the only text of a source, and queues it.
async fn add_text(unit: &mut Unit, source: &Source, title: Option<String>, text: &str) -> Result<()> {
    let document = Document {
        id: unit.new_id(),
        url: None,
        title,
        outcome: PageOutcome::Fetched,
        reason: None,
        etag: None,
        last_modified: None,
        bytes: i64::try_from(text.len()).unwrap_or(i64::MAX),
    };
    store::knowledge::documents::insert(unit, source.org, source.id, source.read_version, &document).await?;
    store::knowledge::documents::insert_text(unit, source.org, document.id, text).await?;
    unit.enqueue(&IngestSource { org: source.org, agent: source.agent, source: source.id }).await.map(drop)
}

/// A source of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`.
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Source> {
    agents::find(conn, org, agent).await?;
    store::knowledge::sources::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// The sources of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    filter: &SourceFilter,
    page: &PageRequest,
) -> Result<Page<Source>> {
    agents::find(conn, org, agent).await?;
    store::knowledge::sources::list(conn, org, agent, filter, page).await
}

/// Changes the title of a source, and numbers the change, because titles count in searches.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
pub async fn rename(unit: &mut Unit, agent: AgentId, id: SourceId, title: &str) -> Result<Source> {
    let title = text_rules::kept("/title", &texts::SOURCE_TITLE, title)?.to_owned();
    let (org, now) = (unit.org(), unit.now());
    let trained = agents::lock(unit, org, agent).await?;
    let source = store::knowledge::sources::lock(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::live(trained)?;
    unit.check_precondition(Current::Source(&source))?;
    store::knowledge::sources::rename(unit, org, id, &title, now).await?;
    if source.chunks > 0 {
        let change = unit.new_id();
        store::agents::changes::record(unit, org, agent, ChangeKind::Added, id, change).await?;
    }
    unit.refresh(agent);
    unit.log_changes(Verb::Updated, id, FieldChanges::default().text("title", &source.title, &title));
    Ok(Source { title, updated_at: now, ..source })
}

/// Deletes a source, and frees its bytes. It can no longer be found; its content is removed in steps. Returns the source as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
pub async fn delete(unit: &mut Unit, agent: AgentId, id: SourceId) -> Result<Source> {
    let (org, now) = (unit.org(), unit.now());
    let trained = agents::lock(unit, org, agent).await?;
    let source = store::knowledge::sources::lock(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::live(trained)?;
    unit.check_precondition(Current::Source(&source))?;
    let source = store::knowledge::sources::delete(unit, org, agent, id, now).await?.ok_or_else(not_found)?;
    unit.enqueue(&PurgeSource { org, source: id }).await?;
    let change = unit.new_id();
    store::agents::changes::record(unit, org, agent, ChangeKind::Removed, id, change).await?;
    store::accounts::orgs::free_training_bytes(unit, org, source.bytes).await?;
    unit.log(Verb::Deleted, id);
    unit.emit(Occurrence::SourceDeleted(payload(&source)));
    Ok(source)
}

/// What receivers of events learn about a source.
fn payload(source: &Source) -> SourcePayload {
    SourcePayload { agent_id: source.agent, source_id: source.id, r#type: source.kind }
}

/// Checks that the plan allows one more source. Comes after [`take_bytes`], which locks the organization.
async fn has_place(unit: &mut Unit) -> Result<()> {
    let (org, plan) = (unit.org(), unit.limits().plan);
    let Some(cap) = unit.limits().sources else { return Ok(()) };
    if store::knowledge::sources::count(unit, org).await? < cap {
        return Ok(());
    }
    let message = format!("{} Delete one, or {}.", plans::all_in_use(plan, cap, "source"), plans::way_up(plan));
    Err(Error::refused(Code::LimitExceeded, message))
}

pub(in crate::domain) async fn take_bytes(unit: &mut Unit, bytes: i64) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::accounts::orgs::take_training_bytes(unit, org, bytes, limits.training_bytes).await? {
        return Ok(());
    }
    Err(no_room(limits, bytes))
}

/// The error when the plan has no room for so many bytes.
pub(in crate::domain) fn no_room(limits: PlanLimits, bytes: i64) -> Error {
    let cap = limits.training_bytes.unwrap_or_default();
    Error::refused(
        Code::LimitExceeded,
        format!(
            "The plan `{}` allows {} of training content, and {} more would exceed that. Delete a source, or {}. The content of a \
             deleted agent counts until the agent is gone for good.",
            limits.plan,
            counted(cap, "byte"),
            counted(bytes, "byte"),
            plans::way_up(limits.plan)
        ),
    )
}

pub(in crate::domain) fn not_found() -> Error {
    Error::refused(Code::SourceNotFound, "This agent has no such source. Check the id, or list the sources of the agent.")
}

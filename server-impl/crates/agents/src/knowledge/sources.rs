//! Sources: added, listed, renamed, deleted. `ingestion` trains agents on them; `websites` reads
//! those that are websites.

use std::collections::HashSet;

use frontdesk_core::{
    agents,
    billing::plans::{self, PlanLimits},
    queue,
    unit::Unit,
};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Page, PageRequest, Result, SourceId,
    activity::Verb,
    events::{EventName, EventSubject},
    format_count,
    jobs::{IngestSource, PurgeSource},
    knowledge::{
        chunks::ChangeKind,
        sources::{AgentSource, PageOutcome, Source, SourceChanges, SourceDocument, SourceFilter, SourceType, Website},
    },
    text_rules,
};
use frontdesk_vocabulary::texts;

use super::{article_sources, labels::SourceLabels, revising};

/// Maximum sources deleted by one request.
const MAX_DELETED_SOURCES: u32 = 100;

/// A text to be added.
#[derive(Debug, Clone)]
pub struct NewText {
    /// Title in citations.
    pub title: String,
    /// The text.
    pub content: String,
    /// External id and metadata.
    pub labels: SourceLabels,
}

/// A question with its answer, to be added. Only the answer is ever quoted.
#[derive(Debug, Clone)]
pub struct NewQna {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// External id and metadata.
    pub labels: SourceLabels,
}

/// Adds a text to an agent's sources, or replaces the one with the same external id, and queues it for ingestion.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn create_text(unit: &mut Unit, agent: AgentId, new: &NewText) -> Result<Source> {
    let title = text_rules::validate_text("/title", &texts::SOURCE_TITLE, &new.title)?.to_owned();
    text_rules::validate_text("/content", &texts::SOURCE_TEXT, &new.content)?;
    let labels = new.labels.validate()?;
    if let Some(known) = revising::find_existing(unit, agent, &labels, SourceType::Text).await? {
        let (title, content) = (Some(title), Some(new.content.clone()));
        let changes = SourceChanges { title, content, metadata: labels.metadata.map(Into::into), ..SourceChanges::default() };
        return revising::update(unit, agent, known, &changes).await;
    }
    let new_source = NewSource { kind: SourceType::Text, title, labels, website: None, bytes: new.content.len() };
    let source = add_source(unit, agent, new_source).await?;
    add_text(unit, &source, None, &new.content).await?;
    Ok(source)
}

/// Adds a question with its answer, or replaces the one with the same external id, and queues it for ingestion.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn create_qna(unit: &mut Unit, agent: AgentId, new: &NewQna) -> Result<Source> {
    let question = text_rules::validate_text("/question", &texts::QUESTION, &new.question)?.to_owned();
    let answer = text_rules::validate_text("/answer", &texts::ANSWER, &new.answer)?;
    let labels = new.labels.validate()?;
    let title = title_from_question(&question);
    if let Some(known) = revising::find_existing(unit, agent, &labels, SourceType::Qna).await? {
        let (title, question, answer) = (Some(title), Some(question), Some(answer.to_owned()));
        let changes =
            SourceChanges { title, question, answer, metadata: labels.metadata.map(Into::into), ..SourceChanges::default() };
        return revising::update(unit, agent, known, &changes).await;
    }
    let bytes = question.len() + answer.len();
    let new_source = NewSource { kind: SourceType::Qna, title, labels, website: None, bytes };
    let source = add_source(unit, agent, new_source).await?;
    add_text(unit, &source, Some(question), answer).await?;
    Ok(source)
}

/// Returns the title that a question gives its source.
pub(super) fn title_from_question(question: &str) -> String {
    question.chars().take(texts::SOURCE_TITLE.limit.number()).collect()
}

/// A source to be added.
pub struct NewSource {
    /// Type of the source.
    pub kind: SourceType,
    /// Title.
    pub title: String,
    /// External id and metadata.
    pub labels: SourceLabels,
    /// Website, if the source is one.
    pub website: Option<Website>,
    /// Bytes that count against the plan immediately.
    pub bytes: usize,
}

/// Adds a source without content, within the limits of the plan.
#[crate::boxed]
pub async fn add_source(unit: &mut Unit, agent: AgentId, new: NewSource) -> Result<Source> {
    let id = unit.new_id();
    add_source_with_id(unit, agent, id, new).await
}

/// Adds a source without content, under an id that was assigned before.
#[crate::boxed]
pub async fn add_source_with_id(unit: &mut Unit, agent: AgentId, id: SourceId, new: NewSource) -> Result<Source> {
    let (org, now) = (unit.org(), unit.now());
    let NewSource { kind, title, labels, website, bytes } = new;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    let trained = agents::lock(unit, org, agent).await?;
    charge_bytes(unit, bytes).await?;
    require_source_slot(unit).await?;
    agents::require_live(trained)?;
    labels.require_unused_external_id(unit, agent).await?;
    let source = Source {
        external_id: labels.external_id,
        metadata: labels.metadata.unwrap_or_default(),
        website,
        bytes,
        ..Source::queued(id, (org, agent), kind, title, now)
    };
    store::knowledge::sources::insert(unit, org, &source).await?;
    unit.log_activity(Verb::Created, id);
    Ok(source)
}

/// Adds the only text of a source, and queues the source.
pub(super) async fn add_text(unit: &mut Unit, source: &Source, title: Option<String>, text: &str) -> Result<()> {
    let bytes = i64::try_from(text.len()).unwrap_or(i64::MAX);
    let document = only_document(unit, title, bytes);
    store::knowledge::documents::insert(unit, source.documents_key(), &document).await?;
    store::knowledge::documents::insert_text(unit, source.org, document.id, text).await?;
    queue_ingestion(unit, source).await
}

/// Returns the document of a source that has only one.
pub(super) fn only_document(unit: &Unit, title: Option<String>, bytes: i64) -> SourceDocument {
    SourceDocument {
        id: unit.new_id(),
        url: None,
        title,
        outcome: PageOutcome::Fetched,
        reason: None,
        failure: None,
        etag: None,
        last_modified: None,
        bytes,
    }
}

/// Queues a source to be chunked immediately. A job that is already waiting takes the text that exists when it
/// begins, so that many changes in a row cost one job.
pub(super) async fn queue_ingestion(unit: &mut Unit, source: &Source) -> Result<()> {
    unit.enqueue_once(&IngestSource { org: source.org, agent: source.agent, source: source.id }).await
}

/// Finds a source of an agent. An article from which the agent is no longer to answer is not found, although its
/// text is removed later.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Source> {
    let Some(source) = store::knowledge::sources::find_of_existing_agent(conn, org, agent, id).await? else {
        agents::find(conn, org, agent).await?;
        return Err(not_found());
    };
    match source.article {
        Some(article) if !store::knowledge::article_sources::is_wanted(conn, org, article).await? => Err(not_found()),
        _ => Ok(source),
    }
}

/// Lists the sources of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    filter: &SourceFilter,
    page: &PageRequest,
) -> Result<Page<Source>> {
    let Some(external_id) = &filter.external_id else {
        let found = store::knowledge::sources::list(conn, org, agent, filter, page).await?;
        if found.items.is_empty() {
            agents::find(conn, org, agent).await?;
        }
        return Ok(found);
    };
    agents::find(conn, org, agent).await?;
    let found = store::knowledge::sources::find_by_external_id(conn, org, agent, external_id).await?;
    Ok(Page { items: found.filter(|source| filter.matches(source)).into_iter().collect(), next: None })
}

/// Deletes a source, and frees its bytes. It can no longer be found; its content is removed in steps. Returns the
/// source as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `SOURCE_MANAGED`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: SourceId) -> Result<Source> {
    let org = unit.org();
    let trained = agents::lock(unit, org, agent).await?;
    let source = store::knowledge::sources::lock(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::require_live(trained)?;
    article_sources::require_unmanaged(source.kind)?;
    unit.check_precondition(&source)?;
    remove_sources(unit, agent, &[id]).await?.pop().ok_or_else(not_found)
}

/// The sources to delete: those with these ids, or the newest, that match the filter.
#[derive(Debug, Clone)]
pub struct SourceSelection {
    /// Ids, at most 100.
    pub ids: Option<Vec<SourceId>>,
    /// Filter that the sources must match.
    pub filter: SourceFilter,
}

/// The outcome of deleting several sources.
#[derive(Debug, Clone)]
pub struct DeletedSources {
    /// Each id, and `true` if that source was deleted.
    pub items: Vec<(SourceId, bool)>,
    /// `true` if more sources match the filter.
    pub has_more: bool,
}

/// Deletes several sources, each as [`delete`] does. Articles that are requested explicitly are refused; otherwise,
/// they are left out.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `SOURCE_MANAGED`.
#[crate::boxed]
pub async fn delete_several(unit: &mut Unit, agent: AgentId, selection: &SourceSelection) -> Result<DeletedSources> {
    let org = unit.org();
    agents::require_live(agents::lock(unit, org, agent).await?)?;
    if let Some(kind) = selection.filter.kind {
        article_sources::require_unmanaged(kind)?;
    }
    let filter = SourceFilter { is_deletable: true, ..selection.filter.clone() };
    let (ids, has_more) = match &selection.ids {
        Some(ids) => (ids.clone(), false),
        None => {
            let page = PageRequest::newest(MAX_DELETED_SOURCES);
            let found = store::knowledge::sources::list(unit, org, agent, &filter, &page).await?;
            (found.items.iter().map(|source| source.id).collect(), found.next.is_some())
        }
    };
    let locked = store::knowledge::sources::lock_all(unit, org, agent, &ids).await?;
    locked.iter().try_for_each(|source| article_sources::require_unmanaged(source.kind))?;
    let meant = locked.iter().filter(|source| selection.filter.matches(source)).map(|source| source.id);
    let deleted: HashSet<SourceId> =
        remove_sources(unit, agent, &meant.collect::<Vec<_>>()).await?.iter().map(|source| source.id).collect();
    let mut seen = HashSet::new();
    let items = ids.into_iter().filter(|id| seen.insert(*id)).map(|id| (id, deleted.contains(&id))).collect();
    Ok(DeletedSources { items, has_more })
}

/// Hides those of these sources that belong to the agent, and queues their removal. Returns them as they were.
/// Lock the agent first.
async fn remove_sources(unit: &mut Unit, agent: AgentId, ids: &[SourceId]) -> Result<Vec<Source>> {
    let (org, ports) = (unit.org(), unit.ports());
    let removed = discard_sources(unit, &ports, (org, agent), ids).await?;
    for source in &removed {
        unit.log_activity(Verb::Deleted, source.id);
        unit.emit_event(EventName::SourceDeleted, EventSubject::DeletedSource(Box::new(source.clone())));
    }
    Ok(removed)
}

/// Hides and queues sources for removal in the same way, but without publishing events or logging.
pub(super) async fn discard_sources(
    tx: &mut Tx,
    ports: &Ports,
    (org, agent): (OrgId, AgentId),
    ids: &[SourceId],
) -> Result<Vec<Source>> {
    let removed = store::knowledge::sources::delete_all(tx, org, agent, ids, ports.clock.now()).await?;
    for source in &removed {
        queue::enqueue_now(tx, ports, &PurgeSource { org, source: source.id }).await?;
        store::agents::changes::record_change(
            tx,
            AgentSource { org, agent, source: source.id },
            ChangeKind::Removed,
            ports.ids.next(),
        )
        .await?;
    }
    store::accounts::orgs::free_training_bytes(tx, org, removed.iter().map(|source| source.bytes).sum()).await?;
    Ok(removed)
}

/// Checks that the plan allows one more source. Must follow [`charge_bytes`], which locks the organization.
async fn require_source_slot(unit: &mut Unit) -> Result<()> {
    let (org, plan) = (unit.org(), unit.limits().plan);
    let Some(cap) = unit.limits().sources else { return Ok(()) };
    let used = store::knowledge::sources::counts::count_of_plan(unit, org).await?;
    if used < cap {
        return Ok(());
    }
    let message = format!("{} Delete one, or {}.", plans::cap_reached(plan, cap, "source"), plans::upgrade_advice(plan));
    Err(Error::limit_exceeded(cap, used, message))
}

/// Charges bytes to the plan of the organization.
///
/// # Errors
/// `LIMIT_EXCEEDED`.
#[crate::boxed]
pub async fn charge_bytes(unit: &mut Unit, bytes: i64) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::accounts::orgs::take_training_bytes(unit, org, bytes, limits.training_bytes).await? {
        return Ok(());
    }
    Err(training_cap_exceeded(limits, used_bytes(unit).await?, bytes))
}

/// Returns the bytes that the sources of the organization use.
pub(super) async fn used_bytes(unit: &mut Unit) -> Result<i64> {
    let org = unit.org();
    Ok(store::accounts::orgs::find(unit, org).await?.map_or(0, |found| found.training_bytes))
}

/// Returns the error for a plan that has no room for so many bytes more than those in use.
pub(super) fn training_cap_exceeded(limits: PlanLimits, used: i64, bytes: i64) -> Error {
    let cap = limits.training_bytes.unwrap_or_default();
    let message = format!(
        "The plan `{}` allows {} of training content, and {} more would exceed that. Delete a source, or {}. The content of a \
         deleted agent counts until the agent is gone for good.",
        limits.plan,
        format_count(cap, "byte"),
        format_count(bytes, "byte"),
        plans::upgrade_advice(limits.plan)
    );
    Error::limit_exceeded(cap, used, message)
}

/// Returns the error for an agent that has no such source.
pub fn not_found() -> Error {
    Error::refused(Code::SourceNotFound, "This agent has no such source. Check the id, or list the sources of the agent.")
}

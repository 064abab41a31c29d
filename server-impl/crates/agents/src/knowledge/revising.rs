//! Changes of a source: its title, labels and text. A changed text becomes a new version of the source's documents,
//! which is chunked while questions are answered from the passages of the previous one.

use frontdesk_core::{agents, metadata, unit::Unit};
use frontdesk_store::{self as store, knowledge::attempts::SourceTransition};
use frontdesk_types::{
    AgentId, Code, Error, Result, SourceId, ValueChange,
    activity::{FieldChanges, Verb},
    jobs::IngestSource,
    knowledge::{
        chunks::ChangeKind,
        sources::{Source, SourceChanges, SourceDocument, SourceStatus, SourceType, Website},
    },
    text_rules,
};
use frontdesk_vocabulary::texts;

use super::{
    article_sources,
    labels::{self, SourceLabels},
    sources,
};

/// Changes a source. A change of its text queues it for ingestion.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`,
/// `SOURCE_TYPE_MISMATCH`, `SOURCE_MANAGED`, `EXTERNAL_ID_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, agent: AgentId, id: SourceId, changes: &SourceChanges) -> Result<Source> {
    let changes = validate_changes(changes)?;
    let org = unit.org();
    let trained = agents::lock(unit, org, agent).await?;
    let before = store::knowledge::sources::lock(unit, org, agent, id).await?.ok_or_else(sources::not_found)?;
    let revision = match changes_text(&changes) {
        true if matches_kind(&changes, before.kind) => Some(prepare_revision(unit, &before, &changes).await?),
        _ => None,
    };
    if let Some(TextRevision { bytes, .. }) = &revision {
        charge_difference(unit, &before, *bytes).await?;
    }
    agents::require_live(trained)?;
    article_sources::require_unmanaged(before.kind)?;
    unit.check_precondition(&before)?;
    if changes_text(&changes) && revision.is_none() {
        return Err(type_mismatch(before.kind));
    }
    require_free_external_id(unit, &before, &changes).await?;
    let after = describe(unit, &before, &changes, revision.as_ref())?;
    let revision = revision.filter(|revision| revision.is_new || before.status == SourceStatus::Failed);
    if !unit.log_update(id, changed_fields(&before, &after, revision.as_ref().map(|_| &changes))) {
        return Ok(before);
    }
    save_description(unit, &before, &after).await?;
    match revision {
        Some(revision) => store_revision(unit, after, revision, &changes).await,
        None => Ok(after),
    }
}

/// Returns the existing source of this type with the external id; `None` for a new one.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`; `EXTERNAL_ID_TAKEN` when it has another type.
pub(super) async fn find_existing(
    unit: &mut Unit,
    agent: AgentId,
    labels: &SourceLabels,
    kind: SourceType,
) -> Result<Option<SourceId>> {
    let Some(external_id) = &labels.external_id else { return Ok(None) };
    let org = unit.org();
    let trained = agents::lock(unit, org, agent).await?;
    let Some(known) = store::knowledge::sources::find_by_external_id(unit, org, agent, external_id).await? else {
        return Ok(None);
    };
    if known.kind == kind {
        return Ok(Some(known.id));
    }
    agents::require_live(trained)?;
    Err(labels::external_id_taken(known.id))
}

/// A source that is made from something else from now on: another file, or another website.
pub(super) struct Replacement {
    /// Source that is replaced, which is locked.
    pub(super) before: Source,
    /// Title, and metadata if any was sent.
    pub(super) described: SourceChanges,
    /// Website, if the source is one.
    pub(super) website: Option<Website>,
    /// Activity of the change, besides the description.
    pub(super) changed: FieldChanges,
}

/// Replaces what a source is made from, and queues the source to be read; that is left to the caller. Until it is read,
/// and if it cannot be read, answers come from its previous text. Every attempt in progress is in vain.
pub(super) async fn replace_origin(unit: &mut Unit, replacement: Replacement) -> Result<Source> {
    let Replacement { before, described, website, changed } = replacement;
    let (org, id, now) = (before.org, before.id, unit.now());
    let described = describe(unit, &before, &described, None)?;
    save_description(unit, &before, &described).await?;
    if let Some(website) = &website {
        store::knowledge::sources::update_website(unit, org, id, website).await?;
    }
    store::knowledge::attempts::end_attempts(unit, org, id).await?;
    // Otherwise the previous text would be split once more, and the source be ready meanwhile.
    store::jobs::remove_waiting(unit, &IngestSource { org, agent: before.agent, source: id }).await?;
    let transition = SourceTransition { status: SourceStatus::Queued, failure: None, changed_at: now };
    store::knowledge::attempts::set_status(unit, org, id, transition).await?;
    let after = Source {
        status: SourceStatus::Queued,
        progress: 0,
        stage: None,
        error: None,
        failure: None,
        attempt: before.attempt + 1,
        website,
        ..described
    };
    let changed = changed.text("title", &before.title, &after.title).text("metadata", &before.metadata, &after.metadata);
    unit.log_changes(Verb::Updated, id, changed);
    Ok(after)
}

fn validate_changes(changes: &SourceChanges) -> Result<SourceChanges> {
    let mut changes = changes.clone();
    let trimmed = |field, rule, text: Option<String>| {
        text.map(|text| text_rules::validate_text(field, rule, &text).map(str::to_owned)).transpose()
    };
    changes.title = trimmed("/title", &texts::SOURCE_TITLE, changes.title)?;
    changes.question = trimmed("/question", &texts::QUESTION, changes.question)?;
    changes.content = trimmed("/content", &texts::SOURCE_TEXT, changes.content)?;
    changes.answer = trimmed("/answer", &texts::ANSWER, changes.answer)?;
    if let Some(Some(external_id)) = &changes.external_id {
        text_rules::validate_text("/externalId", &texts::EXTERNAL_ID, external_id)?;
    }
    metadata::validate_changes(changes.metadata.as_ref())?;
    Ok(changes)
}

fn changes_text(changes: &SourceChanges) -> bool {
    changes.content.is_some() || changes.question.is_some() || changes.answer.is_some()
}

/// Checks that a source of this type has the fields that are changed.
fn matches_kind(changes: &SourceChanges, kind: SourceType) -> bool {
    match kind {
        SourceType::Text => changes.question.is_none() && changes.answer.is_none(),
        SourceType::Qna => changes.content.is_none(),
        SourceType::File | SourceType::Website | SourceType::Article => false,
    }
}

fn type_mismatch(kind: SourceType) -> Error {
    let advice = match kind {
        SourceType::Text => "Change its `content`.",
        SourceType::Qna => "Change its `question` or its `answer`.",
        SourceType::File => "Send the new file with the same `externalId`, or delete the source and add the file.",
        SourceType::Website => "Read it again with `resync`.",
        SourceType::Article => "Edit the article.",
    };
    Error::refused(Code::SourceTypeMismatch, format!("This source is of the type `{kind}`. {advice}"))
}

/// A new version of the only text of a source.
struct TextRevision {
    /// Document with the previous text.
    document: SourceDocument,
    /// Question of a `qna`.
    question: Option<String>,
    /// New text; `None` if it stays.
    text: Option<String>,
    /// Bytes that are charged for the source.
    bytes: i64,
    /// True if the question or the text differs. The same text is read again where reading it has failed.
    is_new: bool,
}

async fn prepare_revision(unit: &mut Unit, before: &Source, changes: &SourceChanges) -> Result<TextRevision> {
    let found = store::knowledge::documents::find_first_read(unit, before.documents_key()).await?;
    let document = found.ok_or_else(|| Error::internal(format!("the source {} has lost its text", before.id)))?;
    let question = changes.question.clone().or_else(|| document.title.clone());
    let text = changes.content.clone().or_else(|| changes.answer.clone());
    let text_bytes = text.as_ref().map_or(document.bytes, |text| byte_length(text));
    let bytes = text_bytes + question.as_deref().map_or(0, byte_length);
    let has_same_text = match &text {
        Some(text) => has_text(unit, &document, text).await?,
        None => true,
    };
    let is_new = question != document.title || !has_same_text;
    Ok(TextRevision { document, question, text, bytes, is_new })
}

/// Checks whether this is the text of a document.
async fn has_text(unit: &mut Unit, document: &SourceDocument, text: &str) -> Result<bool> {
    let (org, mut rest) = (unit.org(), text.as_bytes());
    if byte_length(text) != document.bytes {
        return Ok(false);
    }
    for number in 0.. {
        let Some(block) = store::knowledge::documents::find_block(unit, org, document.id, number).await? else { break };
        let Some(after) = rest.strip_prefix(&block[..]) else { return Ok(false) };
        rest = after;
    }
    Ok(rest.is_empty())
}

fn byte_length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// Charges the plan for the bytes by which the text grows, or returns those by which it shrinks.
async fn charge_difference(unit: &mut Unit, before: &Source, bytes: i64) -> Result<()> {
    let more = bytes - before.bytes;
    if more == 0 {
        return Ok(());
    }
    let org = unit.org();
    if more > 0 {
        sources::charge_bytes(unit, more).await?;
    } else {
        store::accounts::orgs::free_training_bytes(unit, org, -more).await?;
    }
    store::knowledge::sources::add_bytes(unit, org, before.id, more).await
}

/// Checks that no other source has the external id.
async fn require_free_external_id(unit: &mut Unit, before: &Source, changes: &SourceChanges) -> Result<()> {
    let Some(Some(external_id)) = &changes.external_id else { return Ok(()) };
    let known = store::knowledge::sources::find_by_external_id(unit, before.org, before.agent, external_id).await?;
    match known.filter(|known| known.id != before.id) {
        None => Ok(()),
        Some(holder) => Err(labels::external_id_taken(holder.id)),
    }
}

/// Returns the source with its new title, external id and metadata.
fn describe(unit: &Unit, before: &Source, changes: &SourceChanges, revision: Option<&TextRevision>) -> Result<Source> {
    let mut after = Source { updated_at: unit.now(), ..before.clone() };
    if let Some(title) = new_title(before, changes, revision) {
        after.title = title;
    }
    if let Some(external_id) = &changes.external_id {
        after.external_id.clone_from(external_id);
    }
    if let Some(changes) = &changes.metadata {
        changes.clone().change(&mut after.metadata);
        metadata::validate(&after.metadata)?;
    }
    Ok(after)
}

/// Writes the title, external id and metadata of the source. Numbers the change of a title, because titles count in
/// searches.
async fn save_description(unit: &mut Unit, before: &Source, after: &Source) -> Result<()> {
    store::knowledge::sources::update_description(unit, after).await?;
    if after.title != before.title && before.chunks > 0 {
        let change = unit.new_id();
        store::agents::changes::record_change(unit, before.key(), ChangeKind::Added, change).await?;
    }
    unit.refresh_index(before.agent);
    Ok(())
}

/// Returns the title that was sent, or that of a new question where the old title came from the old question.
fn new_title(before: &Source, changes: &SourceChanges, revision: Option<&TextRevision>) -> Option<String> {
    if changes.title.is_some() {
        return changes.title.clone();
    }
    let (new, old) = (changes.question.as_ref()?, revision?.document.title.as_ref()?);
    (sources::title_from_question(old) == before.title).then(|| sources::title_from_question(new))
}

/// Stores the new text as the version to be chunked, and queues the source.
async fn store_revision(unit: &mut Unit, source: Source, revision: TextRevision, changes: &SourceChanges) -> Result<Source> {
    let TextRevision { document, question, text, bytes, .. } = revision;
    let (org, id, now) = (source.org, source.id, unit.now());
    let read_version = store::knowledge::attempts::begin_version(unit, org, id, now).await?;
    let source = Source {
        status: SourceStatus::Queued,
        progress: 0,
        stage: None,
        error: None,
        failure: None,
        bytes,
        read_version,
        attempt: read_version,
        ..source
    };
    if changes.content.is_some() || changes.answer.is_some() {
        sources::add_text(unit, &source, question, text.as_deref().unwrap_or_default()).await?;
        return Ok(source);
    }
    let copy = sources::only_document(unit, question, document.bytes);
    store::knowledge::documents::insert(unit, source.documents_key(), &copy).await?;
    store::knowledge::documents::copy_content(unit, org, document.id, copy.id).await?;
    sources::queue_ingestion(unit, &source).await?;
    Ok(source)
}

/// Lists the fields that differ; `revised` are the changes, if there is a new version of the text.
fn changed_fields(before: &Source, after: &Source, revised: Option<&SourceChanges>) -> FieldChanges {
    let sent = |text: fn(&SourceChanges) -> &Option<String>| revised.is_some_and(|changes| text(changes).is_some());
    FieldChanges::default()
        .text("title", &before.title, &after.title)
        .text("content", &false, &sent(|changes| &changes.content))
        .text("question", &false, &sent(|changes| &changes.question))
        .text("answer", &false, &sent(|changes| &changes.answer))
        .text("externalId", &before.external_id, &after.external_id)
        .text("metadata", &before.metadata, &after.metadata)
}

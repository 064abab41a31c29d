//! Files: received piece by piece, read by a job, then deleted; only their text stays.
//!
//! While a file is received it is not a source yet, and no transaction is open. An incomplete upload leaves nothing
//! behind: its receiver has a lease, which ends with the process.

use std::time::Duration;

use frontdesk_core::{agents, billing::plans::PlanLimits, queue, unit::Unit};
use frontdesk_documents::extraction::files::{Format, HEAD_BYTES};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store, Tx, knowledge::uploads::UploadBlock, retry_aborted};
use frontdesk_types::{
    AgentId, Code, DocumentId, Error, OrgId, Result, SourceId, Timestamp,
    activity::FieldChanges,
    format_count,
    jobs::{PruneSource, ReadFile},
    knowledge::sources::{AgentSource, FileFindings, PageOutcome, Source, SourceChanges, SourceDocument, SourceType},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::knowledge::{
    byte_reservation::ByteReservation,
    ingestion::IngestionAttempt,
    labels::SourceLabels,
    revising::{self, Replacement},
    sources::{self, NewSource},
};

/// Time after which a client that sends nothing is considered gone.
const UPLOAD_LEASE: Duration = Duration::from_secs(120);

/// The part of the request that describes a file, to which refusals refer.
#[derive(Debug, Clone, Copy)]
pub enum DescriptionPlace {
    /// Parameters of the query.
    Query,
    /// Fields of a form.
    Form,
}

impl DescriptionPlace {
    fn field_name(self, name: &str) -> String {
        match self {
            Self::Query => format!("query/{name}"),
            Self::Form => format!("/{name}"),
        }
    }
}

/// A file to be added.
#[derive(Debug, Clone)]
pub struct NewFile {
    /// Name of the file, whose extension determines the format.
    pub name: String,
    /// Title of the source; the name without its extension when none was given.
    pub title: Option<String>,
    /// External id and metadata of the source.
    pub labels: SourceLabels,
    /// Size that the client announced, in bytes.
    pub announced: Option<u64>,
    /// Part of the request that contains the name and the title.
    pub described: DescriptionPlace,
}

/// A file that is being received.
pub struct FileUpload {
    org: OrgId,
    limits: PlanLimits,
    /// Bytes that the sources of the organization used when it began.
    used_bytes: i64,
    agent: AgentId,
    /// Id of the file, and of its source if that is new.
    id: SourceId,
    title: String,
    labels: SourceLabels,
    format: Format,
    described: DescriptionPlace,
    /// Bytes received, but not yet stored as a block.
    pending: Vec<u8>,
    blocks: i64,
    bytes: i64,
    /// Time at which the lease expires.
    held_until: Timestamp,
}

impl FileUpload {
    /// Begins to receive a file.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`, `EXTERNAL_ID_TAKEN`.
    #[crate::boxed]
    pub async fn begin_upload(unit: &mut Unit, agent: AgentId, new: &NewFile) -> Result<Self> {
        let (format, title) = format_and_title(new)?;
        let labels = new.labels.validate()?;
        let (org, limits, id) = (unit.org(), unit.limits(), unit.new_id());
        let trained = agents::lock(unit, org, agent).await?;
        let (held_until, described) = (unit.now() + UPLOAD_LEASE, new.described);
        let receiving = Self {
            org,
            limits,
            used_bytes: sources::used_bytes(unit).await?,
            agent,
            id,
            title,
            labels,
            format,
            described,
            pending: Vec::new(),
            blocks: 0,
            bytes: 0,
            held_until,
        };
        receiving.check_size(i64::try_from(new.announced.unwrap_or_default()).unwrap_or(i64::MAX))?;
        require_queue_room(unit).await?;
        agents::require_live(trained)?;
        revising::find_existing(unit, agent, &receiving.labels, SourceType::File).await?;
        store::knowledge::uploads::insert(unit, AgentSource { org, agent, source: id }, format.as_str(), held_until).await?;
        Ok(receiving)
    }

    /// Receives the next bytes.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when they have another format, `LIMIT_EXCEEDED` when they exceed the plan.
    #[crate::boxed]
    pub async fn receive(&mut self, store: &Store, ports: &Ports, bytes: &[u8]) -> Result<()> {
        self.bytes += i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        self.check_size(self.bytes)?;
        self.pending.extend_from_slice(bytes);
        if self.blocks == 0 && self.pending.len() >= HEAD_BYTES {
            self.check_format()?;
        }
        let is_enough = self.pending.len() >= store::knowledge::uploads::MAX_BLOCK_BYTES * 4;
        if !is_enough && ports.clock.now() + UPLOAD_LEASE / 2 < self.held_until {
            return Ok(());
        }
        self.held_until = ports.clock.now() + UPLOAD_LEASE;
        let whole = if is_enough {
            self.pending.len() / store::knowledge::uploads::MAX_BLOCK_BYTES * store::knowledge::uploads::MAX_BLOCK_BYTES
        } else {
            0
        };
        let stored = retry_aborted(|| async {
            let mut tx = store.begin_for(self.org).await?;
            let blocks = if is_enough {
                self.store_blocks(&mut tx, whole).await?
            } else {
                store::knowledge::uploads::renew_lease(&mut tx, self.org, self.id, self.held_until).await?;
                0
            };
            tx.commit().await?;
            Ok(blocks)
        });
        self.blocks += stored.await?;
        self.pending.drain(..whole);
        Ok(())
    }

    /// Completes the file, which becomes a source that waits to be read, or replaces the file of the source with the
    /// same external id.
    ///
    /// # Errors
    /// Those of [`FileUpload::receive`], `EXTERNAL_ID_TAKEN`, and `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE` when the agent
    /// was deleted in the meantime.
    #[crate::boxed]
    pub async fn complete(&self, unit: &mut Unit) -> Result<Source> {
        self.check_format()?;
        let counted = if self.format.is_isolated() { 0 } else { usize::try_from(self.bytes).unwrap_or(usize::MAX) };
        let source = match revising::find_existing(unit, self.agent, &self.labels, SourceType::File).await? {
            Some(known) => self.replace_file(unit, known, counted).await?,
            None => self.add_source(unit, counted).await?,
        };
        self.store_blocks(unit, self.pending.len()).await?;
        if !store::knowledge::uploads::mark_complete(unit, self.org, self.id, source.id).await? {
            return Err(upload_aborted());
        }
        unit.enqueue(&ReadFile { org: source.org, agent: source.agent, source: source.id }).await?;
        Ok(source)
    }

    async fn add_source(&self, unit: &mut Unit, bytes: usize) -> Result<Source> {
        let (title, labels) = (self.title.clone(), self.labels.clone());
        let new = NewSource { kind: SourceType::File, title, labels, website: None, bytes };
        sources::add_source_with_id(unit, self.agent, self.id, new).await
    }

    /// Makes a source wait for this file, in place of any other. The plan is charged for the larger of the two texts
    /// until the new one is read.
    async fn replace_file(&self, unit: &mut Unit, id: SourceId, bytes: usize) -> Result<Source> {
        let trained = agents::lock(unit, self.org, self.agent).await?;
        let found = store::knowledge::sources::lock(unit, self.org, self.agent, id).await?;
        let before = found.ok_or_else(sources::not_found)?;
        let more = (i64::try_from(bytes).unwrap_or(i64::MAX) - before.bytes).max(0);
        if more > 0 {
            sources::charge_bytes(unit, more).await?;
            store::knowledge::sources::add_bytes(unit, self.org, id, more).await?;
        }
        agents::require_live(trained)?;
        store::knowledge::uploads::mark_discarded_of_source(unit, self.org, id).await?;
        // What went wrong with the previous file is not held against this one.
        store::jobs::remove_waiting(unit, &ReadFile { org: self.org, agent: self.agent, source: id }).await?;
        let before = Source { bytes: before.bytes + more, ..before };
        let described = SourceChanges { title: Some(self.title.clone()), ..SourceChanges::default() };
        let changed = FieldChanges::default().text("content", &false, &true);
        revising::replace_origin(unit, Replacement { before, described, website: None, changed }).await
    }

    /// Removes all data of a file that will not be completed.
    ///
    /// # Errors
    /// Only faults: the lease lapses then.
    #[crate::boxed]
    pub async fn discard(self, store: &Store) -> Result<()> {
        let forgotten = retry_aborted(|| async {
            let mut tx = store.begin_for(self.org).await?;
            store::knowledge::uploads::mark_discarded(&mut tx, self.org, self.id).await?;
            tx.commit().await
        });
        forgotten.await?;
        while self.remove_some(store).await? {}
        Ok(())
    }

    /// Removes some of the stored blocks; returns `true` if there are more.
    async fn remove_some(&self, store: &Store) -> Result<bool> {
        retry_aborted(|| async {
            let mut tx = store.begin_for(self.org).await?;
            let is_more = store::removal::remove_some_of_upload(&mut tx, self.org, self.id).await?;
            tx.commit().await?;
            Ok(is_more)
        })
        .await
    }

    /// Stores so many of the pending bytes, in blocks; returns the number of blocks.
    async fn store_blocks(&self, tx: &mut Tx, bytes: usize) -> Result<i64> {
        let mut number = self.blocks;
        for content in self.pending[..bytes].chunks(store::knowledge::uploads::MAX_BLOCK_BYTES) {
            let block = UploadBlock { number, content };
            if !store::knowledge::uploads::insert_block(tx, self.org, self.id, block, self.held_until).await? {
                return Err(upload_aborted());
            }
            number += 1;
        }
        Ok(number - self.blocks)
    }

    /// Checks the format, as far as the first bytes show it.
    fn check_format(&self) -> Result<()> {
        if self.bytes == 0 {
            let (field, advice) = match self.described {
                DescriptionPlace::Query => ("", "Send its bytes as the body."),
                DescriptionPlace::Form => ("/file", "Choose another one."),
            };
            return Err(Error::invalid(field, format!("The file is empty. {advice}")));
        }
        let head = &self.pending[..self.pending.len().min(HEAD_BYTES)];
        if self.blocks > 0 || self.format.may_begin_with(head) {
            return Ok(());
        }
        let message = format!(
            "The name says `{}`, but the content is not in that format. Send another name, or the right file.",
            self.format
        );
        Err(Error::invalid(&self.described.field_name("name"), message))
    }

    /// Checks that a text of so many bytes would fit into the plan if it were the only one.
    fn check_size(&self, bytes: i64) -> Result<()> {
        let cap = self.limits.training_bytes;
        if self.format.is_isolated() || cap.is_none_or(|cap| bytes <= cap) {
            return Ok(());
        }
        Err(sources::training_cap_exceeded(self.limits, self.used_bytes, bytes))
    }
}

fn upload_aborted() -> Error {
    Error::refused(Code::RequestTimeout, "The file took too long to arrive, and its upload was aborted. Send it again.")
}

/// Returns the format and the title of a file.
fn format_and_title(new: &NewFile) -> Result<(Format, String)> {
    let field = new.described.field_name("name");
    let name = text_rules::validate_text(&field, &texts::FILE_NAME, &new.name)?;
    if name.chars().any(char::is_control) {
        return Err(Error::invalid(&field, "Name cannot contain control characters"));
    }
    let format = Format::of_name(name).ok_or_else(|| {
        let formats = "The name must end with .txt, .md, .html, .csv, .pdf, .docx, .xlsx, .pptx, .odt, .rtf, .epub or \
                       .eml, which determines the format.";
        Error::invalid(&field, formats)
    })?;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let title = new.title.as_deref().unwrap_or(stem);
    let field = if new.title.is_some() { new.described.field_name("title") } else { field };
    Ok((format, text_rules::validate_text(&field, &texts::SOURCE_TITLE, title)?.to_owned()))
}

/// Checks that another file may wait: files are stored until they are read, so their number is limited. Locks the
/// organization, so that none is added in between.
async fn require_queue_room(unit: &mut Unit) -> Result<()> {
    let (org, most) = (unit.org(), unit.limits().waiting_files);
    store::accounts::orgs::lock_row(unit, org).await?;
    let used = store::knowledge::uploads::count(unit, org).await?;
    if used < most {
        return Ok(());
    }
    let message = format!(
        "The plan allows {} to wait to be read at a time, and this limit has been reached. Wait until one has been read.",
        format_count(most, "file")
    );
    Err(Error::limit_exceeded(most, used, message))
}

/// A file that is being read: its text becomes the only document of the source.
#[derive(Debug, Clone)]
pub struct FileReading {
    /// Attempt to which the file belongs.
    pub attempt: IngestionAttempt,
    reservation: ByteReservation,
    document: DocumentId,
    blocks: i64,
    bytes: i64,
}

impl FileReading {
    /// Begins to read a file.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn begin_reading(tx: &mut Tx, ports: &Ports, attempt: IngestionAttempt, limits: PlanLimits) -> Result<Self> {
        let document = SourceDocument {
            id: ports.ids.next(),
            url: None,
            title: None,
            outcome: PageOutcome::Fetched,
            reason: None,
            failure: None,
            etag: None,
            last_modified: None,
            bytes: 0,
        };
        store::knowledge::documents::insert(tx, attempt.version_key(), &document).await?;
        Ok(Self { reservation: ByteReservation::new(&attempt, limits), attempt, document: document.id, blocks: 0, bytes: 0 })
    }

    /// Adds a block of text; `false` when the plan has no room for it.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn add_text(&mut self, tx: &mut Tx, text: &[u8]) -> Result<bool> {
        let bytes = i64::try_from(text.len()).unwrap_or(i64::MAX);
        if !self.reservation.reserve(tx, bytes).await? {
            return Ok(false);
        }
        store::knowledge::documents::insert_block(tx, self.attempt.source.org, self.document, self.blocks, text).await?;
        self.blocks += 1;
        self.bytes += bytes;
        Ok(true)
    }

    /// Makes the text current, with the facts that were found besides it, deletes the file, and queues the source to be
    /// chunked. `false`, and no effect, when another attempt has begun since, or the source was deleted.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn finish_reading(self, tx: &mut Tx, ports: &Ports, findings: &FileFindings) -> Result<bool> {
        let (org, id) = (self.attempt.source.org, self.attempt.source.id);
        if !self.reservation.finish_attempt(tx, ports, &self.attempt).await? {
            return Ok(false);
        }
        store::knowledge::documents::set_bytes(tx, org, self.document, self.bytes).await?;
        store::knowledge::documents::set_places(tx, org, self.document, &[], &findings.page_starts).await?;
        store::knowledge::attempts::set_findings(tx, org, id, findings).await?;
        store::knowledge::uploads::mark_discarded_of_source(tx, org, id).await?;
        queue::enqueue_once(tx, ports, &PruneSource { org, source: id, keep_replaced: true }).await?;
        Ok(true)
    }
}

/// Reason shown for a file that the plan has no room for.
pub const NO_ROOM_REASON: &str =
    "Its text does not fit into what is left of the plan. Delete a source, or upgrade the plan; then add it again.";

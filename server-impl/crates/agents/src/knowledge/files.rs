//! Files: received piece by piece, read by a job, then deleted; only their text stays.
//!
//! While a file is received it is not a source yet, and no transaction is open. An incomplete upload leaves nothing
//! behind: its receiver has a lease, which ends with the process.

use std::time::Duration;

use frontdesk_core::{agents, billing::plans::PlanLimits, queue, unit::Unit};
use frontdesk_documents::extraction::files::{Format, HEAD};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store, Tx, retried};
use frontdesk_types::{
    AgentId, Code, DocumentId, Error, OrgId, Result, SourceId, Timestamp, counted,
    jobs::{PruneSource, ReadFile},
    knowledge::sources::{Document, PageOutcome, Source, SourceType},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::knowledge::{
    byte_reservation::ByteReservation,
    ingestion::Attempt,
    labels::Labels,
    sources::{self, NewSource},
};

/// Time after which a client that sends nothing is considered gone.
const LEASE: Duration = Duration::from_secs(120);

/// The part of the request that describes a file, to which refusals refer.
#[derive(Debug, Clone, Copy)]
pub enum Described {
    /// Parameters of the query.
    Query,
    /// Fields of a form.
    Form,
}

impl Described {
    fn field(self, name: &str) -> String {
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
    pub labels: Labels,
    /// Size that the client announced, in bytes.
    pub announced: Option<u64>,
    /// Part of the request that contains the name and the title.
    pub described: Described,
}

/// A file that is being received.
pub struct Receiving {
    org: OrgId,
    limits: PlanLimits,
    agent: AgentId,
    id: SourceId,
    title: String,
    labels: Labels,
    format: Format,
    described: Described,
    /// Bytes received, but not yet stored as a block.
    pending: Vec<u8>,
    blocks: i64,
    bytes: i64,
    /// Time at which the lease expires.
    held_until: Timestamp,
}

impl Receiving {
    /// Begins to receive a file.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
    pub async fn begin(unit: &mut Unit, agent: AgentId, new: &NewFile) -> Result<Self> {
        let (format, title) = named(new)?;
        let labels = new.labels.checked()?;
        let (org, limits, id) = (unit.org(), unit.limits(), unit.new_id());
        let trained = agents::lock(unit, org, agent).await?;
        let (held_until, described) = (unit.now() + LEASE, new.described);
        let receiving = Self {
            org,
            limits,
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
        receiving.fits(i64::try_from(new.announced.unwrap_or_default()).unwrap_or(i64::MAX))?;
        queue_has_room(unit).await?;
        agents::live(trained)?;
        receiving.labels.are_free(unit, agent).await?;
        store::knowledge::uploads::insert(unit, org, agent, id, format.as_str(), held_until).await?;
        Ok(receiving)
    }

    /// Receives the next bytes.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when they have another format, `LIMIT_EXCEEDED` when they exceed the plan.
    pub async fn take(&mut self, store: &Store, ports: &Ports, bytes: &[u8]) -> Result<()> {
        self.bytes += i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        self.fits(self.bytes)?;
        self.pending.extend_from_slice(bytes);
        if self.blocks == 0 && self.pending.len() >= HEAD {
            self.check()?;
        }
        let is_enough = self.pending.len() >= store::knowledge::uploads::BLOCK * 4;
        if !is_enough && ports.clock.now() + LEASE / 2 < self.held_until {
            return Ok(());
        }
        self.held_until = ports.clock.now() + LEASE;
        let whole =
            if is_enough { self.pending.len() / store::knowledge::uploads::BLOCK * store::knowledge::uploads::BLOCK } else { 0 };
        let stored = retried(|| async {
            let mut tx = store.begin().await?;
            let blocks = if is_enough {
                self.store(&mut tx, whole).await?
            } else {
                store::knowledge::uploads::renew(&mut tx, self.org, self.id, self.held_until).await?;
                0
            };
            tx.commit().await?;
            Ok(blocks)
        });
        self.blocks += stored.await?;
        self.pending.drain(..whole);
        Ok(())
    }

    /// Completes the file, which becomes a source that waits to be read.
    ///
    /// # Errors
    /// Those of [`Receiving::take`], and `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE` when the agent was
    /// deleted in the meantime.
    pub async fn finish(&self, unit: &mut Unit) -> Result<Source> {
        self.check()?;
        let counted = if self.format.is_isolated() { 0 } else { usize::try_from(self.bytes).unwrap_or(usize::MAX) };
        let new = NewSource {
            kind: SourceType::File,
            title: self.title.clone(),
            labels: self.labels.clone(),
            website: None,
            bytes: counted,
        };
        let source = sources::add_as(unit, self.agent, self.id, new).await?;
        self.store(unit, self.pending.len()).await?;
        if !store::knowledge::uploads::finish(unit, self.org, self.id).await? {
            return Err(gone());
        }
        unit.enqueue(&ReadFile { org: source.org, agent: source.agent, source: source.id }).await?;
        Ok(source)
    }

    /// Removes all data of a file that will not be completed.
    ///
    /// # Errors
    /// Only faults: the lease lapses then.
    pub async fn discard(self, store: &Store) -> Result<()> {
        let forgotten = retried(|| async {
            let mut tx = store.begin().await?;
            store::knowledge::uploads::forget(&mut tx, self.org, self.id).await?;
            tx.commit().await
        });
        forgotten.await?;
        while self.remove_some(store).await? {}
        Ok(())
    }

    /// Removes some of the stored blocks; returns `true` if there are more.
    async fn remove_some(&self, store: &Store) -> Result<bool> {
        retried(|| async {
            let mut tx = store.begin().await?;
            let is_more = store::removal::upload(&mut tx, self.org, self.id).await?;
            tx.commit().await?;
            Ok(is_more)
        })
        .await
    }

    /// Stores so many of the pending bytes, in blocks; returns the number of blocks.
    async fn store(&self, tx: &mut Tx, bytes: usize) -> Result<i64> {
        let mut number = self.blocks;
        for block in self.pending[..bytes].chunks(store::knowledge::uploads::BLOCK) {
            if !store::knowledge::uploads::insert_block(tx, self.org, self.id, number, block, self.held_until).await? {
                return Err(gone());
            }
            number += 1;
        }
        Ok(number - self.blocks)
    }

    /// Checks the format, as far as the first bytes show it.
    fn check(&self) -> Result<()> {
        if self.bytes == 0 {
            let (field, advice) = match self.described {
                Described::Query => ("", "Send its bytes as the body."),
                Described::Form => ("/file", "Choose another one."),
            };
            return Err(Error::invalid(field, format!("The file is empty. {advice}")));
        }
        let head = &self.pending[..self.pending.len().min(HEAD)];
        if self.blocks > 0 || self.format.begins_with(head) {
            return Ok(());
        }
        let message = format!(
            "The name says `{}`, but the content is not in that format. Send another name, or the right file.",
            self.format
        );
        Err(Error::invalid(&self.described.field("name"), message))
    }

    /// Checks that a text of so many bytes would fit into the plan if it were the only one.
    fn fits(&self, bytes: i64) -> Result<()> {
        let cap = self.limits.training_bytes;
        if self.format.is_isolated() || cap.is_none_or(|cap| bytes <= cap) {
            return Ok(());
        }
        Err(sources::no_room(self.limits, bytes))
    }
}

fn gone() -> Error {
    Error::refused(Code::RequestTimeout, "The file took too long to arrive, and its upload was aborted. Send it again.")
}

/// Returns the format and the title of a file.
fn named(new: &NewFile) -> Result<(Format, String)> {
    let field = new.described.field("name");
    let name = text_rules::kept(&field, &texts::FILE_NAME, &new.name)?;
    if name.chars().any(char::is_control) {
        return Err(Error::invalid(&field, "Name cannot contain control characters"));
    }
    let format = Format::of_name(name).ok_or_else(|| {
        Error::invalid(&field, "The name must end with .txt, .md, .html, .csv, .pdf or .docx, which determines the format.")
    })?;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let title = new.title.as_deref().unwrap_or(stem);
    let field = if new.title.is_some() { new.described.field("title") } else { field };
    Ok((format, text_rules::kept(&field, &texts::SOURCE_TITLE, title)?.to_owned()))
}

/// Checks that another file may wait: files are stored until they are read, so their number is limited. Locks the
/// organization, so that none is added in between.
async fn queue_has_room(unit: &mut Unit) -> Result<()> {
    let (org, most) = (unit.org(), unit.limits().waiting_files);
    store::accounts::orgs::lock_row(unit, org).await?;
    if store::knowledge::uploads::count(unit, org).await? < most {
        return Ok(());
    }
    let message = format!(
        "The plan allows {} to wait to be read at a time, and this limit has been reached. Wait until one has been read.",
        counted(most, "file")
    );
    Err(Error::refused(Code::LimitExceeded, message))
}

/// A file that is being read: its text becomes the only document of the source.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Attempt to which the file belongs.
    pub attempt: Attempt,
    room: ByteReservation,
    document: DocumentId,
    blocks: i64,
    bytes: i64,
}

impl Reading {
    /// Begins to read a file.
    ///
    /// # Errors
    /// Only faults.
    pub async fn begin(tx: &mut Tx, ports: &Ports, attempt: Attempt, limits: PlanLimits) -> Result<Self> {
        let document = Document {
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
        store::knowledge::documents::insert(tx, attempt.source.org, attempt.source.id, attempt.number, &document).await?;
        Ok(Self { room: ByteReservation::new(&attempt, limits), attempt, document: document.id, blocks: 0, bytes: 0 })
    }

    /// Adds a block of text; `false` when the plan has no room for it.
    ///
    /// # Errors
    /// Only faults.
    pub async fn add(&mut self, tx: &mut Tx, text: &[u8]) -> Result<bool> {
        let bytes = i64::try_from(text.len()).unwrap_or(i64::MAX);
        if !self.room.take(tx, bytes).await? {
            return Ok(false);
        }
        store::knowledge::documents::insert_block(tx, self.attempt.source.org, self.document, self.blocks, text).await?;
        self.blocks += 1;
        self.bytes += bytes;
        Ok(true)
    }

    /// Makes the text current, deletes the file, and queues the source to be chunked. `false`, and no effect, when
    /// another attempt has begun since, or the source was deleted.
    ///
    /// # Errors
    /// Only faults.
    pub async fn finish(self, tx: &mut Tx, ports: &Ports) -> Result<bool> {
        let (org, id) = (self.attempt.source.org, self.attempt.source.id);
        if !self.room.finish(tx, ports, &self.attempt).await? {
            return Ok(false);
        }
        store::knowledge::documents::set_bytes(tx, org, self.document, self.bytes).await?;
        store::knowledge::uploads::forget(tx, org, id).await?;
        queue::once(tx, ports, &PruneSource { org, source: id, keep_replaced: true }).await?;
        Ok(true)
    }
}

/// Reason shown for a file that the plan has no room for.
pub const NO_ROOM: &str =
    "Its text does not fit into what is left of the plan. Delete a source, or upgrade the plan; then add it again.";

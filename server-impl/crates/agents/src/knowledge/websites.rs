//! Websites: sources whose documents are pages, fetched from their addresses.
//!
//! A visit is an attempt of the source: the pages it reads are stored under its number, and become current once the
//! visit is over. Then the source is chunked like any other.

use frontdesk_core::{agents, billing::plans::PlanLimits, unit::Unit};
use frontdesk_ports::{Ports, outbound::client::GuardedClient};
use frontdesk_store::{self as store, Conn, Tx, knowledge::attempts::SourceTransition};
use frontdesk_types::{
    AgentId, Code, Error, Page, PageRequest, Result, SourceId,
    activity::{FieldChanges, Verb},
    format_count,
    jobs::VisitWebsite,
    knowledge::{
        chunks::ChunkAnchor,
        sources::{
            FailureCode, PageOutcome, Source, SourceChanges, SourceDocument, SourceStatus, SourceType, Website, WebsiteMode,
        },
    },
    text_rules,
};
use frontdesk_vocabulary::texts;
use url::Url;

use crate::knowledge::{
    article_sources,
    byte_reservation::ByteReservation,
    ingestion::IngestionAttempt,
    labels::SourceLabels,
    revising::{self, Replacement},
    sources::{self, NewSource},
};

/// Maximum pages of a sitemap or a crawl, unless the request sets another.
const DEFAULT_MAX_PAGES: i32 = 100;

/// Maximum characters of an address.
const MAX_ADDRESS_CHARS: usize = 2_000;

/// Reason shown for a page that the plan has no room for.
const NO_ROOM_REASON: &str = "Its text does not fit into what is left of the plan. Delete a source, or upgrade the plan.";

/// A website to be added.
#[derive(Debug, Clone)]
pub struct NewWebsite {
    /// Address at which to begin, as it was given.
    pub url: String,
    /// Mode that selects the pages.
    pub mode: WebsiteMode,
    /// Maximum pages, 1 or more; none for a single page.
    pub max_pages: Option<i32>,
    /// Title; the host when none was given.
    pub title: Option<String>,
    /// External id and metadata.
    pub labels: SourceLabels,
}

/// Adds a website, or replaces the one with the same external id, and queues its visit.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, new: &NewWebsite, outbound: &GuardedClient) -> Result<Source> {
    let (org, limits) = (unit.org(), unit.limits());
    let url = parse_address(&new.url)?;
    outbound.check(&url).map_err(|error| Error::invalid("/url", error.to_string()))?;
    let asked = max_pages(new)?;
    let title = match &new.title {
        Some(title) => text_rules::validate_text("/title", &texts::SOURCE_TITLE, title)?.to_owned(),
        None => url.host_str().unwrap_or_default().chars().take(texts::SOURCE_TITLE.limit.number()).collect(),
    };
    let max_pages = limits.crawl_pages.map_or(asked, |cap| asked.min(cap));
    let website = Website { url: url.into(), mode: new.mode, max_pages };
    let labels = new.labels.validate()?;
    if let Some(known) = revising::find_existing(unit, agent, &labels, SourceType::Website).await? {
        let metadata = labels.metadata.map(Into::into);
        let described = SourceChanges { title: Some(title), metadata, ..SourceChanges::default() };
        return replace_website(unit, (agent, known), website, described).await;
    }
    agents::lock(unit, org, agent).await?;
    // Takes one byte and returns it, so that a full workspace gets its error immediately. It also locks the
    // organization.
    sources::charge_bytes(unit, 1).await?;
    store::accounts::orgs::free_training_bytes(unit, org, 1).await?;
    require_queue_room(unit, 0).await?;
    let new = NewSource { kind: SourceType::Website, title, labels, website: Some(website), bytes: 0 };
    let source = sources::add_source(unit, agent, new).await?;
    queue_visit(unit, &source).await?;
    Ok(source)
}

/// Makes a source another website, or the same one read in another way, and queues its visit.
async fn replace_website(
    unit: &mut Unit,
    (agent, id): (AgentId, SourceId),
    website: Website,
    described: SourceChanges,
) -> Result<Source> {
    let org = unit.org();
    let trained = agents::lock(unit, org, agent).await?;
    let before = store::knowledge::sources::lock(unit, org, agent, id).await?.ok_or_else(sources::not_found)?;
    store::accounts::orgs::lock_row(unit, org).await?;
    require_queue_room(unit, i64::from(!before.is_settled())).await?;
    agents::require_live(trained)?;
    let facts = |website: &Website| (website.url.clone(), website.mode.as_str(), website.max_pages);
    let [old, new] = [before.website.as_ref(), Some(&website)].map(|website| website.map(facts));
    let changed = FieldChanges::default().text("website", &old, &new);
    let source = revising::replace_origin(unit, Replacement { before, described, website: Some(website), changed }).await?;
    // What went wrong with the previous website is not held against this one.
    store::jobs::remove_waiting(unit, &VisitWebsite { org, agent, source: id }).await?;
    queue_visit(unit, &source).await?;
    Ok(source)
}

/// Returns the maximum pages of a website, without regard to the cap of the plan.
fn max_pages(new: &NewWebsite) -> Result<i32> {
    match (new.mode, new.max_pages) {
        (WebsiteMode::Page, None) => Ok(1),
        (WebsiteMode::Page, Some(_)) => {
            let message = "The mode `page` reads one page. Leave `maxPages` out, or choose `sitemap` or `crawl`.";
            Err(Error::invalid("/maxPages", message))
        }
        (WebsiteMode::Sitemap | WebsiteMode::Crawl, asked) => Ok(asked.unwrap_or(DEFAULT_MAX_PAGES)),
    }
}

/// Queues another visit, unless one is in progress.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `SOURCE_MANAGED`, `NOT_A_WEBSITE`, `AGENT_UNAVAILABLE`, `LIMIT_EXCEEDED`.
#[crate::boxed]
pub async fn queue_resync(unit: &mut Unit, agent: AgentId, id: SourceId) -> Result<Source> {
    let (org, now) = (unit.org(), unit.now());
    let trained = agents::lock(unit, org, agent).await?;
    let source = store::knowledge::sources::find(unit, org, agent, id).await?.ok_or_else(sources::not_found)?;
    agents::require_live(trained)?;
    article_sources::require_unmanaged(source.kind)?;
    if source.website.is_none() {
        return Err(Error::refused(
            Code::NotAWebsite,
            "Only a website can be read again. Change the text of this source with `PATCH`, or send it again with the same \
             `externalId`.",
        ));
    }
    if matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
        return Ok(source);
    }
    store::accounts::orgs::lock_row(unit, org).await?;
    require_queue_room(unit, 0).await?;
    let transition = SourceTransition { status: SourceStatus::Queued, failure: None, changed_at: now };
    store::knowledge::attempts::set_status(unit, org, id, transition).await?;
    let queued =
        Source { status: SourceStatus::Queued, error: None, failure: None, progress: 0, stage: None, updated_at: now, ..source };
    queue_visit(unit, &queued).await?;
    unit.log_activity(Verb::Resynced, id);
    Ok(queued)
}

/// Checks that another website may wait. Workers are shared by all organizations, and a website may take long, so
/// the number of waiting websites of an organization is limited. `own` is the number of those waiting that are those of
/// the current call. Lock the organization first.
async fn require_queue_room(unit: &mut Unit, own: i64) -> Result<()> {
    let (org, most) = (unit.org(), unit.limits().waiting_visits);
    let used = store::knowledge::sources::counts::count_pending_websites(unit, org).await? - own;
    if used < most {
        return Ok(());
    }
    let message = format!(
        "The plan allows {} to wait to be read at a time, and this limit has been reached. Wait until one has been read.",
        format_count(most, "website")
    );
    Err(Error::limit_exceeded(most, used, message))
}

async fn queue_visit(unit: &mut Unit, source: &Source) -> Result<()> {
    unit.enqueue(&VisitWebsite { org: source.org, agent: source.agent, source: source.id }).await.map(drop)
}

/// Lists the addresses of the last visit, limited to those with this outcome if there is one.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_visited_pages(
    conn: &mut Conn,
    source: &Source,
    outcome: Option<PageOutcome>,
    page: &PageRequest,
) -> Result<Page<SourceDocument>> {
    if source.website.is_none() {
        return Ok(Page { items: Vec::new(), next: None });
    }
    store::knowledge::documents::list_latest(conn, source.org, source.id, outcome, page).await
}

/// A visit in progress.
#[derive(Debug, Clone)]
pub struct WebsiteVisit {
    /// Attempt to which the visit belongs.
    pub attempt: IngestionAttempt,
    /// Bytes of the plan for the texts of the pages.
    reservation: ByteReservation,
    /// Number of recorded pages.
    pages: i64,
}

/// The content read at an address.
#[derive(Debug, Clone, Copy)]
pub struct PageContent<'c> {
    /// The text.
    pub text: &'c str,
    /// Places in the text to which an address can lead.
    pub anchors: &'c [ChunkAnchor],
    /// Offsets in bytes, in the text of a file, at which its pages begin.
    pub page_starts: &'c [u64],
}

impl WebsiteVisit {
    /// Returns a visit that begins.
    pub fn new(attempt: IngestionAttempt, limits: PlanLimits) -> Self {
        Self { reservation: ByteReservation::new(&attempt, limits), attempt, pages: 0 }
    }

    /// Records a page, within the bytes that the plan allows, with its content if it was fetched; a page that does
    /// not fit is recorded as skipped. Returns the page as recorded.
    ///
    /// # Errors
    /// A fault when another attempt has begun since, or the source was deleted. The visit is over then.
    pub async fn record_page(
        &mut self,
        tx: &mut Tx,
        ports: &Ports,
        page: &SourceDocument,
        content: Option<PageContent<'_>>,
    ) -> Result<SourceDocument> {
        let source = &self.attempt.source;
        let (org, version) = (source.org, self.attempt.version_key());
        let total = source.website.as_ref().map_or(0, |website| i64::from(website.max_pages));
        self.pages += 1;
        store::knowledge::attempts::set_progress(tx, version, self.attempt.percent(self.pages, total)).await?;
        let earlier = match (page.outcome, &page.url) {
            (PageOutcome::Unchanged, Some(url)) => {
                store::knowledge::documents::find_by_url(tx, source.documents_key(), url).await?
            }
            _ => None,
        };
        let bytes = content.map(|content| i64::try_from(content.text.len()).unwrap_or(i64::MAX));
        let bytes = bytes.or(earlier.as_ref().map(|earlier| earlier.bytes)).unwrap_or(0);
        let title = page.title.clone().or_else(|| earlier.as_ref().and_then(|earlier| earlier.title.clone()));
        let reason = page.reason.clone().or_else(|| earlier.as_ref().and_then(|earlier| earlier.reason.clone()));
        let mut document = SourceDocument { id: ports.ids.next(), bytes, title, reason, ..page.clone() };
        if !self.reservation.reserve(tx, bytes).await? {
            document.outcome = PageOutcome::Skipped;
            document.bytes = 0;
            document.reason = Some(NO_ROOM_REASON.to_owned());
            document.failure = Some(FailureCode::LimitExceeded);
        }
        store::knowledge::documents::insert(tx, version, &document).await?;
        match (document.is_read(), content, earlier) {
            (true, Some(content), _) => {
                store::knowledge::documents::insert_text(tx, org, document.id, content.text).await?;
                let (anchors, page_starts) = (content.anchors, content.page_starts);
                store::knowledge::documents::set_places(tx, org, document.id, anchors, page_starts).await?;
            }
            (true, None, Some(earlier)) => store::knowledge::documents::copy_content(tx, org, earlier.id, document.id).await?,
            _ => {}
        }
        Ok(document)
    }

    /// Makes the recorded pages current, returns unused bytes, and queues the source to be chunked. `false`, and no
    /// effect, when another attempt has begun since, or the source was deleted.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn finish_visit(self, tx: &mut Tx, ports: &Ports) -> Result<bool> {
        self.reservation.finish_attempt(tx, ports, &self.attempt).await
    }
}

/// Validates the address of a website.
fn parse_address(text: &str) -> Result<Url> {
    let invalid = |why: &str| Error::invalid("/url", format!("{why} Send one like https://desk.example/handbook/."));
    let url = Url::parse(text.trim()).map_err(|_| invalid("This is not the address of a page."))?;
    // In the stored form: a non-ASCII letter takes six or more characters once it is percent-encoded.
    if url.as_str().len() > MAX_ADDRESS_CHARS {
        return Err(invalid("The address must be at most 2,000 characters, percent-encoded as in a browser's request."));
    }
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(invalid("The address must begin with http:// or https:// and a host."));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(invalid("The address must not contain a user name or a password."));
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_http_and_holds_no_secrets() {
        let shown = |text: &str| parse_address(text).map_or_else(|error| error.to_string(), |url| url.to_string());
        insta::assert_snapshot!(shown(" HTTPS://Desk.example:443/a/../b "), @"https://desk.example/b");
        assert_eq!(parse_address(&format!("https://desk.example/{}", "a".repeat(1_979))).unwrap().as_str().len(), 2_000);
        let encoded = parse_address(&format!("https://desk.example/{}", "é".repeat(329)));
        assert_eq!(encoded.unwrap().as_str().len(), 21 + 329 * 6);
        insta::assert_snapshot!(shown(&format!("https://desk.example/{}", "é".repeat(330))), @"VALIDATION_ERROR: The address \
            must be at most 2,000 characters, percent-encoded as in a browser's request. Send one like \
            https://desk.example/handbook/.");
        insta::assert_snapshot!(shown("desk.example"), @"VALIDATION_ERROR: This is not the address of a page. Send one like \
            https://desk.example/handbook/.");
        insta::assert_snapshot!(shown("file:///etc/passwd"), @"VALIDATION_ERROR: The address must begin with http:// or \
            https:// and a host. Send one like https://desk.example/handbook/.");
        insta::assert_snapshot!(shown("https://me:secret@desk.example/"), @"VALIDATION_ERROR: The address must not contain a \
            user name or a password. Send one like https://desk.example/handbook/.");
    }
}

//! Extracts the text of an article on which an agent is trained: the text of its page, with the headings by which
//! citations link to a section.

use frontdesk_core::{billing::plans::PlanLimits, events::EventPublisher, queue};
use frontdesk_documents::extraction::{anchors, html};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Error, OrgId, Result,
    jobs::IngestSource,
    knowledge::{
        article_sources::ArticleText,
        chunks::ChunkAnchor,
        sources::{FailureCode, PageOutcome, Source, SourceDocument, SourceFailure},
    },
};
use url::Url;

use crate::knowledge::ingestion;

/// Reason shown for an article that the plan has no room for.
const NO_ROOM_REASON: &str = "The article is published, but its text does not fit into what is left of the plan. Delete a \
     source, or upgrade the plan; then save the article again.";

/// Reason shown for an article whose text cannot be read.
const TOO_COMPLEX_REASON: &str = "The article is too complicated to be read. Make it simpler, and save it again.";

/// The text of an article that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleReading {
    /// Article as it was read.
    from: ArticleText,
    /// Text, and the anchors in it; `None` for an article that is too complicated.
    text: Option<(String, Vec<ChunkAnchor>)>,
}

/// Returns the content that visitors see of the article of a source; `None` when it is no longer published.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn published_text(conn: &mut Conn, org: OrgId, source: &Source) -> Result<Option<ArticleText>> {
    match source.article {
        Some(article) => store::knowledge::article_sources::find_text(conn, org, article).await,
        None => Ok(None),
    }
}

/// Reads the text of an article.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn read_article(from: ArticleText) -> Result<ArticleReading> {
    let work = move || {
        let text = extract_text(&from);
        ArticleReading { from, text }
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("an article could not be read: {error}")))
}

/// Extracts the text in the same way as from any page, so that passages look alike regardless of their source.
/// Takes a moment for a long article.
fn extract_text(ArticleText { title, html: content }: &ArticleText) -> Option<(String, Vec<ChunkAnchor>)> {
    let title = escape_html(title);
    let page = format!("<title>{title}</title><main><h1>{title}</h1>{content}</main>");
    // The address does not matter: links are not followed.
    let base = Url::parse("http://localhost/").expect("an address");
    let page = html::read(page.as_bytes(), Some("utf-8"), &base)?;
    let anchors = anchors::from_places(&page.text, &page.anchors);
    Some((page.text, anchors))
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Stores the text as that of the source, and queues it to be chunked; until then, the agent answers from the
/// previous text. If the plan has no room for it, the source reports that, and keeps its previous text. Has no
/// effect when the source is gone, or the article has changed by now: then another job reads it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn store_text(
    tx: &mut Tx,
    publisher: &EventPublisher,
    limits: PlanLimits,
    source: &Source,
    read: &ArticleReading,
) -> Result<()> {
    let (org, agent, id) = (source.org, source.agent, source.id);
    if store::agents::lock(tx, org, agent).await?.is_none() {
        return Ok(());
    }
    let Some(source) = store::knowledge::sources::lock(tx, org, agent, id).await? else { return Ok(()) };
    if published_text(tx, org, &source).await?.as_ref() != Some(&read.from) {
        return Ok(());
    }
    let Some((text, anchors)) = &read.text else {
        return ingestion::record_failure(
            tx,
            publisher,
            &source,
            &SourceFailure::new(FailureCode::TooComplex, TOO_COMPLEX_REASON),
        )
        .await;
    };
    if !charge_difference(tx, limits, &source, byte_length(text)).await? {
        return ingestion::record_failure(
            tx,
            publisher,
            &source,
            &SourceFailure::new(FailureCode::LimitExceeded, NO_ROOM_REASON),
        )
        .await;
    }
    let ports = publisher.ports();
    let version = begin_version(tx, ports, &source).await?;
    write_version(tx, ports, (&source, version), &read.from.title, (text, anchors)).await?;
    let cut = IngestSource { org, agent, source: id };
    // A new source has no other job.
    if version == 0 {
        queue::enqueue_now(tx, ports, &cut).await.map(drop)
    } else {
        queue::enqueue_once_now(tx, ports, &cut).await
    }
}

/// Writes a version of the text. Its title is stored with it: passages of the previous version keep theirs.
async fn write_version(
    tx: &mut Tx,
    ports: &Ports,
    (source, version): (&Source, i64),
    title: &str,
    (text, anchors): (&str, &[ChunkAnchor]),
) -> Result<()> {
    let document = SourceDocument {
        id: ports.ids.next(),
        url: None,
        title: Some(title.to_owned()),
        outcome: PageOutcome::Fetched,
        reason: None,
        failure: None,
        etag: None,
        last_modified: None,
        bytes: byte_length(text),
    };
    store::knowledge::documents::insert(tx, source.version_key(version), &document).await?;
    store::knowledge::documents::insert_text(tx, source.org, document.id, text).await?;
    store::knowledge::documents::set_places(tx, source.org, document.id, anchors, &[]).await?;
    store::knowledge::article_sources::set_title(tx, source.org, source.id, title).await
}

fn byte_length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// Charges the plan for the bytes by which the text grows, or returns those by which it shrinks; `false`, and no
/// effect, when the plan has less left.
async fn charge_difference(tx: &mut Tx, limits: PlanLimits, source: &Source, bytes: i64) -> Result<bool> {
    let more = bytes - source.bytes;
    if more > 0 {
        if !store::accounts::orgs::take_training_bytes(tx, source.org, more, limits.training_bytes).await? {
            return Ok(false);
        }
    } else {
        store::accounts::orgs::free_training_bytes(tx, source.org, -more).await?;
    }
    store::knowledge::sources::add_bytes(tx, source.org, source.id, more).await?;
    Ok(true)
}

/// Begins a version of the text: the first one, or one that ends every attempt at an earlier one.
async fn begin_version(tx: &mut Tx, ports: &Ports, source: &Source) -> Result<i64> {
    let is_first =
        source.attempt == 0 && store::knowledge::documents::find_first_read(tx, source.version_key(0)).await?.is_none();
    if is_first {
        return Ok(0);
    }
    store::knowledge::attempts::begin_version(tx, source.org, source.id, ports.clock.now()).await
}

#[cfg(test)]
mod tests {
    use frontdesk_documents::markdown::{self, ArticleLabels};

    use super::*;

    fn read(title: &str, body: &str) -> (String, Vec<ChunkAnchor>) {
        let html = markdown::render(body, &ArticleLabels::for_locale("en")).expect("it is within bounds").html;
        extract_text(&ArticleText { title: title.to_owned(), html }).expect("it is simple")
    }

    #[test]
    fn an_article_is_read_as_any_page_with_its_headings() {
        let body = "Turn the key **twice**.\n\n# At night\n\nRing the [bell](/articles/2).\n\n## Lost keys\n\n| Key | Place \
                    |\n|--|--|\n| red | desk |\n\n\
                    > [!NOTE]\n> Bring it back.\n\n```sh\nopen --door\n```\n\n- [x] done\n\nSee below[^1].\n\n[^1]: A \
                    footnote.";
        let (text, anchors) = read("Open <the> door & gate", body);
        for said in [
            "# Open <the> door & gate",
            "Turn the key twice.",
            "## At night",
            "Ring the bell.",
            "### Lost keys",
            "red | desk",
            "Bring it back.",
            "open --door",
            "A footnote.",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        for (fragment, heading) in [("at-night", "At night"), ("lost-keys", "Lost keys")] {
            let ChunkAnchor(at, _) = anchors.iter().find(|ChunkAnchor(_, known)| known == fragment).expect("an anchor");
            let there: String = text.chars().skip(usize::try_from(*at).expect("a position")).take(20).collect();
            assert!(there.contains(heading), "{fragment} leads to {there:?}");
        }
    }

    #[test]
    fn an_article_without_words_has_no_text() {
        assert_eq!(read("Picture", "![](/a.png)").0, "");
    }
}

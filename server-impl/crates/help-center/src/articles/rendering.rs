//! Rendering of texts. A long text keeps a thread busy for some tenths of a second, so texts are rendered on
//! blocking threads, a few concurrently per process, and before the transaction that needs them. Organizations are
//! served fairly, and renderings that visitors wait for do not queue behind those of saved texts.

use std::sync::LazyLock;

use frontdesk_documents::markdown::{self, Bound, Reference, Words};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{
    Error, OrgId, Result,
    help_center::revisions::{ArticleContent, Rendering},
};

/// Version of this renderer. Increment it whenever the output for the same text changes: the output of earlier
/// versions is then replaced in the background.
pub const RENDERER: i64 = 1;

/// Limits on rendering. They apply separately to texts that teams save and to those that visitors wait for.
const LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 256 };

static SAVED: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(LIMITS));

static SHOWN: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(LIMITS));

/// Maximum bytes of a text whose references are parsed inline instead of on a blocking thread.
const SHORT: usize = 16 * 1024;

/// A rendered text and its summary.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// Beginning of the plain text.
    pub summary: String,
    /// The text as it is shown.
    pub rendering: Rendering,
}

impl Rendered {
    /// Renders a text of an organization, with the built-in labels of a language.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `/body` when the text exceeds a bound; `RATE_LIMITED` when too many texts
    /// of the organization wait.
    pub async fn of(org: OrgId, body: &str, locale: &str) -> Result<Self> {
        Self::in_turn(org, body, locale).await.map(|(rendered, _)| rendered)
    }

    /// Renders a text in its turn, and also returns its references to its own site.
    async fn in_turn(org: OrgId, body: &str, locale: &str) -> Result<(Self, Vec<Reference>)> {
        let words = Words::of(locale);
        let turn = SAVED.enter(org).await?;
        let rendered = apart(body, move |body| {
            let _turn = turn;
            markdown::render(body, &words)
        });
        Self::made(rendered.await?)
    }

    /// Renders a text inside a transaction, which blocks other writers and so skips the queue.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    async fn now(body: &str, locale: &str) -> Result<Self> {
        let words = Words::of(locale);
        Self::made(apart(body, move |body| markdown::render(body, &words)).await?).map(|(rendered, _)| rendered)
    }

    fn made(rendered: Result<markdown::Rendered, Bound>) -> Result<(Self, Vec<Reference>)> {
        let markdown::Rendered { html, text, summary, headings, references, .. } =
            rendered.map_err(|bound| Error::invalid("/body", bound.to_string()))?;
        Ok((Self { summary, rendering: Rendering { html, text, headings, renderer: RENDERER } }, references))
    }

    /// Combines the text with its rendering.
    pub(super) fn with(self, body: &str) -> ArticleContent {
        ArticleContent { body: body.to_owned(), rendering: self.rendering }
    }
}

/// Texts that were rendered before a transaction, for use in it.
#[derive(Debug, Default)]
pub struct Prepared(Vec<Known>);

#[derive(Debug)]
struct Known {
    body: String,
    words: Words,
    rendered: Rendered,
    references: Vec<Reference>,
}

impl Prepared {
    /// Renders texts of an organization, with the built-in labels of a language.
    ///
    /// # Errors
    /// As [`Rendered::of`].
    pub(super) async fn of(org: OrgId, bodies: Vec<String>, locale: &str) -> Result<Self> {
        let mut prepared = Self::default();
        for body in bodies {
            let (rendered, references) = Rendered::in_turn(org, &body, locale).await?;
            prepared.0.push(Known { body, words: Words::of(locale), rendered, references });
        }
        Ok(prepared)
    }

    /// Returns a rendered text. Renders it now if it was not prepared, as after a concurrent change.
    pub(super) async fn rendered(&self, body: &str, locale: &str) -> Result<Rendered> {
        let words = Words::of(locale);
        match self.0.iter().find(|known| known.words == words && known.body == body) {
            Some(known) => Ok(known.rendered.clone()),
            None => Rendered::now(body, locale).await,
        }
    }

    /// Returns the references of a text to its own site.
    pub(super) async fn references(&self, body: &str) -> Result<Vec<Reference>> {
        match self.0.iter().find(|known| known.body == body) {
            Some(known) => Ok(known.references.clone()),
            None => references(body).await,
        }
    }
}

/// Returns the references of a stored text to its own site, in order and without duplicates. Takes a fraction of
/// the time of rendering, and skips the queue, since the caller holds a connection.
pub(super) async fn references(body: &str) -> Result<Vec<Reference>> {
    let read = if body.len() <= SHORT { markdown::references(body) } else { apart(body, markdown::references).await? };
    // The text was rendered once; a later release may be stricter.
    Ok(read.unwrap_or_default())
}

/// Renders an answer for a page; `None` if it exceeds a bound, or while too many visitors of the organization wait.
///
/// # Errors
/// Only faults.
pub async fn answer(org: OrgId, text: &str, locale: &str) -> Result<Option<String>> {
    let words = Words::of(locale);
    let Ok(turn) = SHOWN.enter(org).await else { return Ok(None) };
    let rendered = apart(text, move |text| {
        let _turn = turn;
        markdown::answer(text, &words)
    });
    Ok(rendered.await?.ok())
}

/// Processes a text on a blocking thread. Whatever `work` holds, it holds until it has ended, even if the
/// caller no longer waits.
pub async fn apart<T: Send + 'static>(
    body: &str,
    work: impl FnOnce(&str) -> Result<T, Bound> + Send + 'static,
) -> Result<Result<T, Bound>> {
    let body = body.to_owned();
    let worked = tokio::task::spawn_blocking(move || work(&body)).await;
    worked.map_err(|error| Error::internal(format!("rendering a text failed: {error}")))
}

#[cfg(test)]
mod tests;

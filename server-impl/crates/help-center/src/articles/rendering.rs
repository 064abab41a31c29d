//! Rendering of texts. A long text keeps a thread busy for some tenths of a second, so texts are rendered on
//! blocking threads, a few concurrently per process, and before the transaction that needs them. Organizations are
//! served fairly, and renderings that visitors wait for do not queue behind those of saved texts.

use std::sync::LazyLock;

use frontdesk_documents::markdown::{self, ArticleLabels, SiteReference, TextLimitError};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{
    Error, OrgId, Result,
    help_center::revisions::{ArticleContent, RevisionRendering},
};

/// Version of this renderer. Increment it whenever the output for the same text changes: the output of earlier
/// versions is then replaced in the background.
pub const RENDERER_VERSION: i64 = 1;

/// Limits on rendering. They apply separately to texts that teams save and to those that visitors wait for.
const QUEUE_LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 256 };

static SAVED_QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QUEUE_LIMITS));

static SHOWN_QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QUEUE_LIMITS));

/// Maximum bytes of a text whose references are parsed inline instead of on a blocking thread.
const MAX_INLINE_BYTES: usize = 16 * 1024;

/// A rendered text and its summary.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RenderedText {
    /// Beginning of the plain text.
    pub summary: String,
    /// The text as it is shown.
    pub rendering: RevisionRendering,
}

impl RenderedText {
    /// Renders a text of an organization, with the built-in labels of a language.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `/body` when the text exceeds a bound; `RATE_LIMITED` when too many texts
    /// of the organization wait.
    #[crate::boxed]
    pub async fn render(org: OrgId, body: &str, locale: &str) -> Result<Self> {
        Self::render_in_turn(org, body, locale).await.map(|(rendered, _)| rendered)
    }

    /// Renders a text in its turn, and also returns its references to its own site.
    async fn render_in_turn(org: OrgId, body: &str, locale: &str) -> Result<(Self, Vec<SiteReference>)> {
        let words = ArticleLabels::for_locale(locale);
        let turn = SAVED_QUEUE.enter(org).await?;
        let rendered = run_blocking(body, move |body| {
            let _turn = turn;
            markdown::render(body, &words)
        });
        Self::from_markdown(rendered.await?)
    }

    /// Renders a text inside a transaction, which blocks other writers and so skips the queue.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    async fn render_now(body: &str, locale: &str) -> Result<Self> {
        let words = ArticleLabels::for_locale(locale);
        Self::from_markdown(run_blocking(body, move |body| markdown::render(body, &words)).await?).map(|(rendered, _)| rendered)
    }

    fn from_markdown(rendered: Result<markdown::RenderedArticle, TextLimitError>) -> Result<(Self, Vec<SiteReference>)> {
        let markdown::RenderedArticle { html, text, summary, headings, references, .. } =
            rendered.map_err(|bound| Error::invalid("/body", bound.to_string()))?;
        Ok((Self { summary, rendering: RevisionRendering { html, text, headings, renderer: RENDERER_VERSION } }, references))
    }

    /// Combines the text with its rendering.
    pub(super) fn into_content(self, body: &str) -> ArticleContent {
        ArticleContent { body: body.to_owned(), rendering: self.rendering }
    }
}

/// Texts that were rendered before a transaction, for use in it.
#[derive(Debug, Default)]
pub struct PreparedTexts(Vec<PreparedText>);

#[derive(Debug)]
struct PreparedText {
    body: String,
    words: ArticleLabels,
    rendered: RenderedText,
    references: Vec<SiteReference>,
}

impl PreparedTexts {
    /// Renders texts of an organization, with the built-in labels of a language.
    ///
    /// # Errors
    /// As [`RenderedText::render`].
    pub(super) async fn render_all(org: OrgId, bodies: Vec<String>, locale: &str) -> Result<Self> {
        let mut prepared = Self::default();
        for body in bodies {
            let (rendered, references) = RenderedText::render_in_turn(org, &body, locale).await?;
            prepared.0.push(PreparedText { body, words: ArticleLabels::for_locale(locale), rendered, references });
        }
        Ok(prepared)
    }

    /// Returns a rendered text. Renders it now if it was not prepared, as after a concurrent change.
    pub(super) async fn get_or_render(&self, body: &str, locale: &str) -> Result<RenderedText> {
        let words = ArticleLabels::for_locale(locale);
        match self.0.iter().find(|known| known.words == words && known.body == body) {
            Some(known) => Ok(known.rendered.clone()),
            None => RenderedText::render_now(body, locale).await,
        }
    }

    /// Returns the references of a text to its own site.
    pub(super) async fn find_references(&self, body: &str) -> Result<Vec<SiteReference>> {
        match self.0.iter().find(|known| known.body == body) {
            Some(known) => Ok(known.references.clone()),
            None => parse_references(body).await,
        }
    }
}

/// Returns the references of a stored text to its own site, in order and without duplicates. Takes a fraction of
/// the time of rendering, and skips the queue, since the caller holds a connection.
pub(super) async fn parse_references(body: &str) -> Result<Vec<SiteReference>> {
    let read = if body.len() <= MAX_INLINE_BYTES {
        markdown::find_references(body)
    } else {
        run_blocking(body, markdown::find_references).await?
    };
    // The text was rendered once; a later release may be stricter.
    Ok(read.unwrap_or_default())
}

/// Renders an answer for a page; `None` if it exceeds a bound, or while too many visitors of the organization wait.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn render_answer(org: OrgId, text: &str, locale: &str) -> Result<Option<String>> {
    let words = ArticleLabels::for_locale(locale);
    let Ok(turn) = SHOWN_QUEUE.enter(org).await else { return Ok(None) };
    let rendered = run_blocking(text, move |text| {
        let _turn = turn;
        markdown::render_answer(text, &words)
    });
    Ok(rendered.await?.ok())
}

/// Processes a text on a blocking thread. Whatever `work` holds, it holds until it has ended, even if the
/// caller no longer waits.
pub async fn run_blocking<T: Send + 'static>(
    body: &str,
    work: impl FnOnce(&str) -> Result<T, TextLimitError> + Send + 'static,
) -> Result<Result<T, TextLimitError>> {
    let body = body.to_owned();
    let worked = tokio::task::spawn_blocking(move || work(&body)).await;
    worked.map_err(|error| Error::internal(format!("rendering a text failed: {error}")))
}

#[cfg(test)]
mod tests;

//! Texts, rendered. A long one keeps a thread busy for some tenths of a second: texts are rendered apart, a few at a
//! time in a process, and before the transaction that needs them. Organizations take turns, and what visitors wait for
//! does not wait for what teams save.

use std::sync::LazyLock;

use frontdesk_documents::markdown::{self, Bound, Reference, Words};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{
    Error, OrgId, Result,
    help_center::revisions::{ArticleContent, Rendering},
};

/// The number of this renderer. Raise it whenever the same text becomes something else: what an earlier one has
/// rendered is then replaced in the background.
pub const RENDERER: i64 = 1;

/// Texts that are rendered at a time, and that may wait: those that teams save, and apart from them those that visitors
/// wait for.
const LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 256 };

static SAVED: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(LIMITS));

static SHOWN: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(LIMITS));

/// Bytes up to which a text is only read, not rendered, where it is needed.
const SHORT: usize = 16 * 1024;

/// A text as it is shown, and how it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The beginning of what it says.
    pub summary: String,
    /// As it is shown.
    pub rendering: Rendering,
}

impl Rendered {
    /// Renders a text of an organization, in the words of a language.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `/body`: it has too much of something. `RATE_LIMITED`: too many texts of the organization
    /// wait.
    pub async fn of(org: OrgId, body: &str, locale: &str) -> Result<Self> {
        Self::in_turn(org, body, locale).await.map(|(rendered, _)| rendered)
    }

    /// The same, and what the text leads to on its own site.
    async fn in_turn(org: OrgId, body: &str, locale: &str) -> Result<(Self, Vec<Reference>)> {
        let words = Words::of(locale);
        let turn = SAVED.enter(org).await?;
        let rendered = apart(body, move |body| {
            let _turn = turn;
            markdown::render(body, &words)
        });
        Self::made(rendered.await?)
    }

    /// The same in a transaction, which keeps others from writing and so waits for nobody's turn.
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

    /// The text with what it became.
    pub(super) fn with(self, body: &str) -> ArticleContent {
        ArticleContent { body: body.to_owned(), rendering: self.rendering }
    }
}

/// Texts that were rendered before a transaction, for the rule in it.
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
    /// Renders texts of an organization in the words of a language.
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

    /// A text, rendered: only now, where something else was foreseen, as after a change by somebody else.
    pub(super) async fn rendered(&self, body: &str, locale: &str) -> Result<Rendered> {
        let words = Words::of(locale);
        match self.0.iter().find(|known| known.words == words && known.body == body) {
            Some(known) => Ok(known.rendered.clone()),
            None => Rendered::now(body, locale).await,
        }
    }

    /// Returns what a text leads to on its own site.
    pub(super) async fn references(&self, body: &str) -> Result<Vec<Reference>> {
        match self.0.iter().find(|known| known.body == body) {
            Some(known) => Ok(known.references.clone()),
            None => references(body).await,
        }
    }
}

/// Returns what a stored text leads to on its own site, in order, each once. Takes a fraction of the time of rendering,
/// and is asked for where a connection is held: it waits for nobody's turn.
pub(super) async fn references(body: &str) -> Result<Vec<Reference>> {
    let read = if body.len() <= SHORT { markdown::references(body) } else { apart(body, markdown::references).await? };
    // It was rendered once; a later release may be stricter.
    Ok(read.unwrap_or_default())
}

/// An answer as a page shows it; `None` for one that has too much of something, and while too many visitors of the
/// organization wait.
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

/// Works on a text on a thread that may be busy. What the work holds, it holds until it has ended, even if nobody waits
/// for it any more.
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

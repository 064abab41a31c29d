//! Texts, rendered. A long one keeps a thread busy for some tenths of a second: texts are rendered apart, two at a time in a process, and
//! before the transaction that needs them.

use tokio::sync::Semaphore;

use crate::{
    domain::help_center::markdown::{self, Bound, Reference, Words},
    types::{
        Error, Result,
        help_center::revisions::{ArticleContent, Rendering},
    },
};

/// The number of this renderer. Raise it whenever the same text becomes something else: what an earlier one has rendered is then replaced
/// in the background.
pub const RENDERER: i64 = 1;

/// Texts that are rendered at a time.
static ROOM: Semaphore = Semaphore::const_new(2);

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
    /// Renders a text, in the words of a language.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `/body`: it has too much of something.
    pub async fn of(body: &str, locale: &str) -> Result<Self> {
        let words = Words::of(locale);
        let rendered = apart(body, move |body| markdown::render(body, &words)).await?;
        let markdown::Rendered { html, text, summary, headings, .. } =
            rendered.map_err(|bound| Error::invalid("/body", bound.to_string()))?;
        Ok(Self { summary, rendering: Rendering { html, text, headings, renderer: RENDERER } })
    }

    /// The text with what it became.
    pub(super) fn with(self, body: &str) -> ArticleContent {
        ArticleContent { body: body.to_owned(), rendering: self.rendering }
    }
}

/// What was rendered before a transaction, for the rule in it.
#[derive(Debug, Default)]
pub struct Prepared(Vec<Known>);

#[derive(Debug)]
struct Known {
    body: String,
    words: Words,
    rendered: Rendered,
}

impl Prepared {
    /// Renders texts in the words of a language.
    ///
    /// # Errors
    /// As [`Rendered::of`].
    pub(super) async fn of(bodies: Vec<String>, locale: &str) -> Result<Self> {
        let mut prepared = Self::default();
        for body in bodies {
            let rendered = Rendered::of(&body, locale).await?;
            prepared.0.push(Known { body, words: Words::of(locale), rendered });
        }
        Ok(prepared)
    }

    /// A text, rendered: only now, where something else was foreseen, as after a change by somebody else.
    pub(super) async fn rendered(&self, body: &str, locale: &str) -> Result<Rendered> {
        let words = Words::of(locale);
        match self.0.iter().find(|known| known.words == words && known.body == body) {
            Some(known) => Ok(known.rendered.clone()),
            None => Rendered::of(body, locale).await,
        }
    }
}

/// What a stored text leads to on its own site, in order, each once.
pub(super) async fn references(body: &str) -> Result<Vec<Reference>> {
    let read = if body.len() <= SHORT { markdown::references(body) } else { apart(body, markdown::references).await? };
    // It was rendered once; a later release may be stricter.
    Ok(read.unwrap_or_default())
}

/// Works on a text on a thread that may be busy.
pub(in crate::domain::help_center) async fn apart<T: Send + 'static>(
    body: &str,
    work: impl FnOnce(&str) -> Result<T, Bound> + Send + 'static,
) -> Result<Result<T, Bound>> {
    let permit = ROOM.acquire().await.map_err(Error::internal)?;
    let body = body.to_owned();
    let work = move || {
        // Until the work is done, even if nobody waits for it any more.
        let _permit = permit;
        work(&body)
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("rendering a text failed: {error}")))
}

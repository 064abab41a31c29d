//! The text that an agent is trained on, read back in sections.

use frontdesk_store::{self as store, Store, knowledge::documents::BegunText};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Result, SourceId,
    knowledge::sources::{Source, SourceDocument, SourceSection, SourceType},
};

use super::sources;

/// Maximum attempts to read a text that is replaced while it is read.
const MAX_READ_ATTEMPTS: usize = 5;

/// The part of a source's text that is requested.
#[derive(Debug, Clone)]
pub struct ContentRange {
    /// Address of a page; `None` for the first text.
    pub url: Option<String>,
    /// First character.
    pub start: i64,
    /// Maximum characters.
    pub length: i64,
}

/// Returns a section of the text that is, or will be, chunked into passages. Empty while the source has no text.
/// Holds a connection only for one block at a time, since a text may be long.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `SOURCE_PAGE_NOT_FOUND`.
#[crate::boxed]
pub async fn read_section(
    store: &Store,
    (org, agent, id): (OrgId, AgentId, SourceId),
    asked: &ContentRange,
) -> Result<SourceSection> {
    // Citations link to a fragment of the page.
    let url = asked.url.as_deref().map(|url| url.split('#').next().unwrap_or_default());
    for _ in 0..MAX_READ_ATTEMPTS {
        let mut conn = store.read().await?;
        let source = sources::find(&mut conn, org, agent, id).await?;
        let mut text = store::knowledge::documents::begin_text(&mut conn, source.documents_key(), url).await?;
        drop(conn);
        let mut window = SectionWindow::new(asked);
        let is_whole = match &mut text {
            Some(text) => read_text(store, org, text, &mut window).await?,
            None => false,
        };
        // The blocks of a replaced text are removed, which looks like its end.
        if is_whole || sources::find(&mut store.read().await?, org, agent, id).await?.read_version == source.read_version {
            return match (text, url) {
                (None, Some(_)) => Err(no_page()),
                (text, _) => Ok(build_section(&source, text.map(|text| text.document), window)),
            };
        }
    }
    Err(Error::internal(format!("the source {id} was replaced {MAX_READ_ATTEMPTS} times while it was read")))
}

fn build_section(source: &Source, document: Option<SourceDocument>, window: SectionWindow) -> SourceSection {
    let SectionWindow { text, at, start, is_more, .. } = window;
    let title = document.as_ref().filter(|_| source.kind == SourceType::Website).and_then(|document| document.title.clone());
    let (start, title) = (start.min(at), title.unwrap_or_else(|| source.title.clone()));
    let end = start + i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    SourceSection { url: document.and_then(|document| document.url), title, text, start, end, is_more }
}

fn no_page() -> Error {
    let message = "This source has no text from a page with this address. Take an address from the report of the website.";
    Error::refused(Code::SourcePageNotFound, message)
}

/// Reads the blocks of a text until the section is complete. Returns `true` if it certainly is: while later blocks were
/// read, the text may have been replaced.
async fn read_text(store: &Store, org: OrgId, text: &mut BegunText, window: &mut SectionWindow) -> Result<bool> {
    // A character may span two blocks.
    let mut rest = Vec::new();
    let mut block = Some(std::mem::take(&mut text.first_block));
    for number in 1.. {
        let Some(bytes) = block else { return Ok(false) };
        rest.extend(bytes);
        let whole = match std::str::from_utf8(&rest) {
            Ok(_) => rest.len(),
            Err(error) => error.valid_up_to(),
        };
        let after = rest.split_off(whole);
        let piece = String::from_utf8(std::mem::replace(&mut rest, after)).map_err(Error::internal)?;
        window.push_text(&piece);
        if window.is_more || !text.is_longer {
            return Ok(true);
        }
        block = store::knowledge::documents::find_block(&mut store.read().await?, org, text.document.id, number).await?;
    }
    Ok(false)
}

/// Extracts the characters of a section from a text that arrives in pieces.
struct SectionWindow {
    start: i64,
    length: i64,
    /// Characters of the text read so far.
    at: i64,
    text: String,
    /// Characters extracted so far.
    taken: i64,
    is_more: bool,
}

impl SectionWindow {
    fn new(asked: &ContentRange) -> Self {
        Self { start: asked.start, length: asked.length, at: 0, text: String::new(), taken: 0, is_more: false }
    }

    fn push_text(&mut self, piece: &str) {
        for character in piece.chars() {
            if self.at >= self.start {
                if self.taken == self.length {
                    self.is_more = true;
                    return;
                }
                self.text.push(character);
                self.taken += 1;
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_section_is_what_its_numbers_say_however_the_text_comes(
            pieces in proptest::collection::vec(".{0,9}", 0..5),
            start in 0..40_i64,
            length in 1..40_i64,
        ) {
            let mut window = SectionWindow::new(&ContentRange { url: None, start, length });
            for piece in &pieces {
                if !window.is_more {
                    window.push_text(piece);
                }
            }
            let whole: Vec<char> = pieces.concat().chars().collect();
            let expected: String = whole.iter().skip(start as usize).take(length as usize).collect();
            prop_assert_eq!(window.text, expected);
            prop_assert_eq!(window.is_more, whole.len() as i64 > start + length);
        }
    }
}

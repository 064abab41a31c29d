//! Reads the texts of a folder, and converts those of other tools.

use frontdesk_documents::markdown::{self as rules, TextPlaces};

use crate::importing::{
    dialects::{self, losses::LossLog, page::PageContext},
    file_index::FileIndex,
    folder::ImportFolder,
    planned::{BodyLocation, cut_title},
    report::ReportLine,
    site_config::SiteConfig,
    spool::TextSpool,
};

/// Reads texts one after the other.
#[derive(Debug, Default)]
pub(super) struct TextReader {
    is_export: bool,
    files: FileIndex,
    config: SiteConfig,
    losses: LossLog,
    spool: TextSpool,
}

/// A text that was read.
pub(super) struct ReadText {
    /// Its first heading.
    pub(super) heading: Option<String>,
    pub(super) body: BodyLocation,
    /// Places in it, unless it is from an export.
    pub(super) places: Option<TextPlaces>,
    /// Set if there is nothing but the title.
    pub(super) is_empty: bool,
    pub(super) notes: Vec<String>,
}

impl TextReader {
    /// Creates a reader. Texts of an export stay as they are, byte for byte.
    pub(super) fn new(folder: &ImportFolder, is_export: bool) -> Self {
        let config = if is_export { SiteConfig::default() } else { SiteConfig::read(folder) };
        Self { is_export, files: FileIndex::new(folder), config, ..Self::default() }
    }

    /// Returns `true` if the folder is an export.
    pub(super) fn is_export(&self) -> bool {
        self.is_export
    }

    /// Reads the text of a file. A heading that is the same as `title`, or the title if there is none, is left out.
    ///
    /// # Errors
    /// A message for users that says why the text cannot be read.
    pub(super) fn read(
        &mut self,
        folder: &ImportFolder,
        path: &str,
        body: &str,
        title: Option<&str>,
    ) -> Result<ReadText, String> {
        if self.is_export {
            return read_exported(path, body, title);
        }
        let page = PageContext::new(path, body, folder, &self.files, &self.config);
        let marked = dialects::convert(body, &page, &mut self.losses)?;
        let opening = rules::read_opening(&marked).map_err(|bound| bound.to_string())?;
        let heading = opening.heading.map(|heading| rules::remove_places(&heading));
        let title_range = opening.title.filter(|_| title.is_none() || title == heading.as_deref());
        let rest = title_range.as_ref().map_or_else(|| marked.clone(), |title| cut_title(&marked, title));
        let titled = title_range.as_ref().and(heading.as_deref());
        let (text, places) = rules::settle_places(&rest, titled).map_err(|bound| bound.to_string())?;
        let is_unchanged = marked == body && text == rest;
        let location = if is_unchanged {
            BodyLocation::File { path: path.to_owned(), title: title_range }
        } else {
            self.spool.append_text(text.trim_start_matches('\n'))?
        };
        Ok(ReadText { heading, body: location, places: Some(places), is_empty: rules::is_comment(&text), notes: Vec::new() })
    }

    /// Returns the converted texts, what could not be converted, and the settings of the site.
    pub(super) fn finish(self) -> (TextSpool, Vec<ReportLine>, SiteConfig) {
        (self.spool, self.losses.into_lines(), self.config)
    }
}

fn read_exported(path: &str, body: &str, title: Option<&str>) -> Result<ReadText, String> {
    let opening = rules::read_opening(body).map_err(|bound| bound.to_string())?;
    let title = opening.title.filter(|_| title.is_none());
    let notes = opening.has_html.then(|| "HTML in it is not shown: write it in Markdown".to_owned());
    let body = BodyLocation::File { path: path.to_owned(), title };
    Ok(ReadText { heading: opening.heading, body, places: None, is_empty: false, notes: notes.into_iter().collect() })
}

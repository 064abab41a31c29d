//! A page as it is sent: bytes, what they are, and the tag that tells them from others.

use std::{io::Write, sync::OnceLock};

use askama::Template;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use frontdesk_types::{Error, Result};
use sha2::{Digest, Sha256};

use super::visits::Subject;

/// Bodies below this many bytes are not compressed.
const MIN_COMPRESSED_BYTES: usize = 1_024;

/// Media type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Media {
    Html,
    Css,
    Script,
    Svg,
    Json,
    Markdown,
    Text,
    Xml,
    Atom,
}

impl Media {
    /// The media type.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Html => "text/html; charset=utf-8",
            Self::Css => "text/css; charset=utf-8",
            Self::Script => "text/javascript; charset=utf-8",
            Self::Svg => "image/svg+xml",
            Self::Json => "application/json",
            Self::Markdown => "text/markdown; charset=utf-8",
            Self::Text => "text/plain; charset=utf-8",
            Self::Xml => "application/xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
        }
    }
}

/// A page. It is kept, so it depends on nothing of a request but its path.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) media: Media,
    /// The language that it is in, if it is in one.
    pub(super) locale: Option<String>,
    /// `true` if search engines are kept away.
    pub(super) is_hidden: bool,
    /// Subject for the counting of visits; `None` where they do not count.
    pub(super) subject: Option<Subject>,
    pub(super) body: Bytes,
    /// Names the body, and no other.
    pub(super) tag: String,
    compressed: OnceLock<Option<Bytes>>,
}

impl Page {
    /// Writes a template.
    ///
    /// # Errors
    /// Only faults.
    pub(super) fn of(media: Media, template: &impl Template) -> Result<Self> {
        let body = template.render().map_err(|error| Error::internal(format!("a page cannot be written: {error}")))?;
        Ok(Self::new(media, body))
    }

    /// A page with this text.
    pub(super) fn new(media: Media, body: String) -> Self {
        let tag = Sha256::digest(&body).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Self { media, locale: None, is_hidden: false, subject: None, body: body.into(), tag, compressed: OnceLock::new() }
    }

    /// The page in a language.
    pub(super) fn in_locale(self, locale: &str) -> Self {
        Self { locale: Some(locale.to_owned()), ..self }
    }

    /// The page, from which search engines are kept away or not.
    pub(super) fn hidden(self, is_hidden: bool) -> Self {
        Self { is_hidden, ..self }
    }

    /// The page, which counts as this when it is opened.
    pub(super) fn about(self, subject: Subject) -> Self {
        Self { subject: Some(subject), ..self }
    }

    /// The body compressed by gzip; `None` where that is not worth it. Takes a while the first time.
    pub(super) fn compressed(&self) -> Option<&Bytes> {
        let compress = || {
            let mut encoder = GzEncoder::new(Vec::with_capacity(self.body.len() / 3), Compression::default());
            encoder.write_all(&self.body).ok()?;
            encoder.finish().ok().filter(|compressed| compressed.len() < self.body.len()).map(Bytes::from)
        };
        if self.body.len() < MIN_COMPRESSED_BYTES {
            return None;
        }
        self.compressed.get_or_init(compress).as_ref()
    }

    /// Returns whether [`Self::compressed`] takes no time any more.
    pub(super) fn was_compressed(&self) -> bool {
        self.body.len() < MIN_COMPRESSED_BYTES || self.compressed.get().is_some()
    }

    /// Returns what it takes in memory, roughly.
    pub(super) fn weight(&self) -> usize {
        // The compressed body comes later.
        self.body.len() + self.body.len() / 3 + 256
    }
}

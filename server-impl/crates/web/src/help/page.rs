//! A rendered page: its bytes, media type and tag.

use std::{io::Write, sync::OnceLock};

use askama::Template;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use frontdesk_types::{Error, Result};
use sha2::{Digest, Sha256};

use super::visits::VisitSubject;

/// Minimum size of a compressed body, in bytes.
const MIN_COMPRESSED_BYTES: usize = 1_024;

/// Media type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MediaType {
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

impl MediaType {
    /// Returns the value of the `Content-Type` header.
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

/// A rendered page. It is cached, so it depends on nothing in a request but the path.
#[derive(Debug)]
pub(super) struct RenderedPage {
    pub(super) media: MediaType,
    /// Language of the page, if it has one.
    pub(super) locale: Option<String>,
    /// `true` to exclude the page from search engines.
    pub(super) is_hidden: bool,
    /// Subject under which visits count; `None` if they do not count.
    pub(super) subject: Option<VisitSubject>,
    pub(super) body: Bytes,
    /// Hash that identifies the body.
    pub(super) tag: String,
    compressed: OnceLock<Option<Bytes>>,
}

impl RenderedPage {
    /// Renders a template.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn render_template(media: MediaType, template: &impl Template) -> Result<Self> {
        let body = template.render().map_err(|error| Error::internal(format!("a page cannot be written: {error}")))?;
        Ok(Self::new(media, body))
    }

    /// Creates a page with this body.
    pub(super) fn new(media: MediaType, body: String) -> Self {
        let tag = Sha256::digest(&body).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Self { media, locale: None, is_hidden: false, subject: None, body: body.into(), tag, compressed: OnceLock::new() }
    }

    /// Sets the language.
    pub(super) fn with_locale(self, locale: &str) -> Self {
        Self { locale: Some(locale.to_owned()), ..self }
    }

    /// Sets whether search engines are excluded.
    pub(super) fn with_hidden(self, is_hidden: bool) -> Self {
        Self { is_hidden, ..self }
    }

    /// Sets the subject under which visits count.
    pub(super) fn with_subject(self, subject: VisitSubject) -> Self {
        Self { subject: Some(subject), ..self }
    }

    /// Returns the body compressed with gzip; `None` if compression does not pay. The first call takes a while.
    pub(super) fn gzip_body(&self) -> Option<&Bytes> {
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

    /// Returns `true` if the compressed body is available without delay.
    pub(super) fn is_compressed(&self) -> bool {
        self.body.len() < MIN_COMPRESSED_BYTES || self.compressed.get().is_some()
    }

    /// Returns the approximate size in memory, in bytes.
    pub(super) fn memory_bytes(&self) -> usize {
        // Includes an estimate of the compressed body, which may be added later.
        self.body.len() + self.body.len() / 3 + 256
    }
}

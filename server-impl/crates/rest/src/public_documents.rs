//! Documents that are the same for everybody: each is prepared on first use.

use std::sync::OnceLock;

use bytes::Bytes;
use frontdesk_api::runtime::{Document, Download, GzipBytes, conditional::etag};
use frontdesk_types::{Error, Result};
use http::{
    HeaderMap, HeaderValue,
    header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, ETAG},
};

/// A public document, prepared once.
pub(crate) struct PublicDocument {
    media_type: &'static str,
    prepare: fn() -> Result<PreparedDocument>,
    prepared: OnceLock<PreparedDocument>,
}

/// The bytes of a document, plain and compressed, with their entity tags.
pub(crate) struct PreparedDocument {
    etag: HeaderValue,
    text: Bytes,
    gzip: GzipBytes,
}

impl PreparedDocument {
    /// Decompresses a document that is embedded in the binary.
    ///
    /// # Errors
    /// Never: an entity tag is a valid header.
    pub(crate) fn embedded(document: Document) -> Result<Self> {
        let gzip = document.gzip();
        let gzip = GzipBytes { etag: etag_header(gzip)?, bytes: Bytes::from_static(gzip) };
        let text = Bytes::from(document.text());
        Ok(Self { etag: etag_header(&text)?, text, gzip })
    }

    /// Compresses a document.
    ///
    /// # Errors
    /// Never: an entity tag is a valid header.
    pub(crate) fn compressed(text: Vec<u8>) -> Result<Self> {
        Ok(Self { etag: etag_header(&text)?, gzip: GzipBytes::compress(&text), text: text.into() })
    }
}

impl PublicDocument {
    /// Returns a document of this media type, which `prepare` makes on first use.
    pub(crate) const fn new(media_type: &'static str, prepare: fn() -> Result<PreparedDocument>) -> Self {
        Self { media_type, prepare, prepared: OnceLock::new() }
    }

    /// Returns the document for a page of any site, to be revalidated each time and sent again only when it changed.
    ///
    /// # Errors
    /// Those of preparing the document.
    pub(crate) fn download(&self) -> Result<Download> {
        let prepared = match self.prepared.get() {
            Some(prepared) => prepared,
            None => {
                let prepared = (self.prepare)()?;
                self.prepared.get_or_init(|| prepared)
            }
        };
        let headers = HeaderMap::from_iter([
            (ETAG, prepared.etag.clone()),
            (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        ]);
        let gzip = Some(prepared.gzip.clone());
        Ok(Download { media_type: self.media_type, headers, body: prepared.text.clone().into(), gzip })
    }
}

fn etag_header(bytes: &[u8]) -> Result<HeaderValue> {
    HeaderValue::try_from(etag(bytes)).map_err(Error::internal)
}

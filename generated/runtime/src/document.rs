//! A document that is embedded in the binary, where it is a tenth of its size.

use std::io::Read;

use flate2::read::GzDecoder;

/// A text, compressed with gzip (RFC 1952).
#[derive(Debug, Clone, Copy)]
pub struct Document {
    gzip: &'static [u8],
}

impl Document {
    /// Wraps the bytes of a gzip file.
    pub const fn from_gzip(gzip: &'static [u8]) -> Self {
        Self { gzip }
    }

    /// The compressed bytes.
    pub const fn gzip(self) -> &'static [u8] {
        self.gzip
    }

    /// Decompresses the text.
    ///
    /// # Panics
    /// When the bytes are not a gzip file of a text in UTF-8: then the build went wrong.
    pub fn text(self) -> String {
        let mut text = String::new();
        GzDecoder::new(self.gzip).read_to_string(&mut text).expect("the document is a gzip file of a text");
        text
    }
}

//! Pictures of agents.

use frontdesk_vocabulary::words;

words! {
    /// What a picture is, by its media type.
    MediaType {
        /// Portable Network Graphics.
        Png = "image/png",
        /// JPEG.
        Jpeg = "image/jpeg",
        /// Graphics Interchange Format, perhaps moving.
        Gif = "image/gif",
        /// WebP, perhaps moving.
        Webp = "image/webp",
    }
}

/// The picture of an agent, as it was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Avatar {
    /// Told by its first bytes.
    pub media_type: MediaType,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub etag: String,
    /// The file.
    pub bytes: Vec<u8>,
}

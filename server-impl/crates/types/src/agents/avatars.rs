//! Pictures of agents.

use frontdesk_vocabulary::words;

words! {
    /// The format of a picture, by its media type.
    MediaType {
        /// Portable Network Graphics.
        Png = "image/png",
        /// JPEG.
        Jpeg = "image/jpeg",
        /// Graphics Interchange Format, perhaps animated.
        Gif = "image/gif",
        /// WebP, perhaps animated.
        Webp = "image/webp",
    }
}

/// The picture of an agent, as it was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Avatar {
    /// Detected from its first bytes.
    pub media_type: MediaType,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub etag: String,
    /// The file.
    pub bytes: Vec<u8>,
}

//! Strips pictures of what is not shown, without decoding them: location, time and device, comments, previews, edit
//! history, and anything after the end of the picture. Only parts that are known to be needed stay. The orientation
//! is preserved on its own: without it, pictures would be shown rotated.

mod gif;
mod jpeg;
mod orientation;
mod png;
mod webp;

use bytes::Bytes;

use super::kinds::Kind;
pub(super) use orientation::Orientation;

/// Returns the picture without metadata, and its orientation; `None` if it is damaged.
pub(super) fn stripped(kind: Kind, bytes: Vec<u8>) -> Option<(Vec<u8>, Orientation)> {
    match kind {
        Kind::Jpeg => jpeg::stripped(Bytes::from(bytes)),
        Kind::Png => png::stripped(Bytes::from(bytes)),
        Kind::Webp => webp::stripped(Bytes::from(bytes)),
        Kind::Gif => gif::stripped(&bytes).map(|bytes| (bytes, Orientation::default())),
        Kind::Pdf | Kind::Zip | Kind::Mp4 | Kind::Text | Kind::Csv => None,
    }
}

//! Strips pictures of what is not shown, without decoding them: location, time and device, comments, previews, edit
//! history, and anything after the end of the picture. Only parts that are known to be needed stay. The orientation
//! is preserved on its own: without it, pictures would be shown rotated.

mod gif;
mod jpeg;
mod orientation;
mod png;
mod webp;

use bytes::Bytes;

use super::kinds::FileKind;
pub(super) use orientation::Orientation;

/// Returns the picture without metadata, and its orientation; `None` if it is damaged.
pub(super) fn strip_metadata(kind: FileKind, bytes: Vec<u8>) -> Option<(Vec<u8>, Orientation)> {
    match kind {
        FileKind::Jpeg => jpeg::strip_metadata(Bytes::from(bytes)),
        FileKind::Png => png::strip_metadata(Bytes::from(bytes)),
        FileKind::Webp => webp::strip_metadata(Bytes::from(bytes)),
        FileKind::Gif => gif::strip_metadata(&bytes).map(|bytes| (bytes, Orientation::default())),
        FileKind::Pdf | FileKind::Zip | FileKind::Mp4 | FileKind::Text | FileKind::Csv => None,
    }
}

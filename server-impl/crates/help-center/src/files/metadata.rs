//! Removes from pictures what is not shown, without decoding them: where and when and with what they were taken,
//! comments, previews, edits of programs, and whatever follows their end. Only parts that are known to be needed stay.
//! The orientation does, by itself: without it pictures would be shown turned.

mod gif;
mod jpeg;
mod orientation;
mod png;
mod webp;

use bytes::Bytes;

use super::kinds::Kind;
pub(super) use orientation::Orientation;

/// The picture without them, and how it is to be turned; `None` when it is damaged.
pub(super) fn stripped(kind: Kind, bytes: Vec<u8>) -> Option<(Vec<u8>, Orientation)> {
    match kind {
        Kind::Jpeg => jpeg::stripped(Bytes::from(bytes)),
        Kind::Png => png::stripped(Bytes::from(bytes)),
        Kind::Webp => webp::stripped(Bytes::from(bytes)),
        Kind::Gif => gif::stripped(&bytes).map(|bytes| (bytes, Orientation::default())),
        Kind::Pdf | Kind::Zip | Kind::Mp4 | Kind::Text | Kind::Csv => None,
    }
}

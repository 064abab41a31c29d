//! PNG (third edition, W3C): chunks with a name each.

use bytes::Bytes;
use img_parts::{
    ImageEXIF,
    png::{Png, PngChunk},
};

use super::Orientation;

/// Chunks that affect appearance or animation.
const KEPT_CHUNKS: &[&[u8; 4]] = &[
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"mDCV", b"cLLI", b"sBIT", b"bKGD",
    b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

pub(super) fn strip_metadata(bytes: Bytes) -> Option<(Vec<u8>, Orientation)> {
    let mut png = Png::from_bytes(bytes).ok()?;
    let orientation = png.exif().map(|exif| Orientation::from_exif(&exif)).unwrap_or_default();
    png.chunks_mut().retain(|chunk| KEPT_CHUNKS.contains(&&chunk.kind()));
    let is_whole = |chunks: &[PngChunk]| {
        let kinds = (chunks.first().map(PngChunk::kind), chunks.last().map(PngChunk::kind));
        kinds == (Some(*b"IHDR"), Some(*b"IEND"))
    };
    if !is_whole(png.chunks()) {
        return None;
    }
    png.set_exif(orientation.to_exif().map(Bytes::from));
    Some((png.encoder().bytes().to_vec(), orientation))
}

//! WebP (RFC 9649): chunks with a name each; in an animated picture, chunks within chunks.

use bytes::Bytes;
use img_parts::{
    riff::{RiffChunk, RiffContent},
    webp::{CHUNK_ALPH, CHUNK_ANIM, CHUNK_ANMF, CHUNK_EXIF, CHUNK_ICCP, CHUNK_VP8, CHUNK_VP8L, CHUNK_VP8X, WebP},
};

use super::Orientation;

/// Chunks that affect appearance or animation.
const KEPT_CHUNKS: &[[u8; 4]] = &[CHUNK_VP8, CHUNK_VP8L, CHUNK_VP8X, CHUNK_ALPH, CHUNK_ANIM, CHUNK_ANMF, CHUNK_ICCP];

/// Chunks of a frame.
const KEPT_FRAME_CHUNKS: &[[u8; 4]] = &[CHUNK_ALPH, CHUNK_VP8, CHUNK_VP8L];

/// Bytes of a frame before its chunks.
const FRAME_HEADER_BYTES: usize = 16;

/// Bits of the first byte of `VP8X`, which announce optional chunks.
const HAS_EXIF: u8 = 0b0000_1000;
const HAS_XMP: u8 = 0b0000_0100;

pub(super) fn strip_metadata(bytes: Bytes) -> Option<(Vec<u8>, Orientation)> {
    let mut webp = WebP::from_bytes(bytes).ok()?;
    let exif = webp.chunk_by_id(CHUNK_EXIF).and_then(|chunk| chunk.content().data());
    let orientation = exif.map(|exif| Orientation::from_exif(exif)).unwrap_or_default();
    let has_extensions = webp.has_chunk(CHUNK_VP8X);
    let mut kept = Vec::new();
    for chunk in webp.chunks_mut().drain(..).filter(|chunk| KEPT_CHUNKS.contains(&chunk.id())) {
        kept.push(clean_chunk(chunk, orientation)?);
    }
    // A picture without `VP8X` has no other chunks.
    let exif = orientation.to_exif().filter(|_| has_extensions);
    kept.extend(exif.map(|exif| RiffChunk::new(CHUNK_EXIF, RiffContent::Data(exif.into()))));
    *webp.chunks_mut() = kept;
    // Chromium ignores the orientation of WebP pictures.
    Some((webp.encoder().bytes().to_vec(), Orientation::default()))
}

fn clean_chunk(chunk: RiffChunk, orientation: Orientation) -> Option<RiffChunk> {
    let data = chunk.content().data()?;
    let data = match chunk.id() {
        CHUNK_VP8X => {
            let (flags, rest) = data.split_first()?;
            let exif = if orientation.to_exif().is_some() { HAS_EXIF } else { 0 };
            [&[(flags & !(HAS_EXIF | HAS_XMP)) | exif], rest].concat()
        }
        CHUNK_ANMF => clean_frame(data)?,
        _ => return Some(chunk),
    };
    Some(RiffChunk::new(chunk.id(), RiffContent::Data(data.into())))
}

/// Returns a frame with only the chunks that it needs.
fn clean_frame(data: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = data.split_at_checked(FRAME_HEADER_BYTES)?;
    let mut kept = header.to_vec();
    while let Some((name, after)) = rest.split_at_checked(4) {
        let (length, _) = after.split_at_checked(4)?;
        let length = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
        // A chunk of odd length is padded with a byte.
        let (chunk, after) = rest.split_at_checked(length.checked_add(8 + length % 2)?)?;
        if KEPT_FRAME_CHUNKS.iter().any(|kept| kept == name) {
            kept.extend_from_slice(chunk);
        }
        rest = after;
    }
    rest.is_empty().then_some(kept)
}

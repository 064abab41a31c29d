//! JPEG (ITU-T T.81): segments with a marker each, scans between them, and an end marker, after which programs
//! append more pictures and videos.

use bytes::Bytes;
use img_parts::{
    ImageEXIF,
    jpeg::{Jpeg, JpegSegment, markers},
};

use super::Orientation;

/// Bytes of the JFIF segment before its preview; the last two are the size of the preview.
const JFIF_BYTES: usize = 14;

/// Bytes of the segment in which Adobe's programs record the color coding.
const ADOBE_BYTES: usize = 12;

pub(super) fn strip_metadata(bytes: Bytes) -> Option<(Vec<u8>, Orientation)> {
    let mut jpeg = Jpeg::from_bytes(bytes.clone()).ok()?;
    let orientation = jpeg.exif().map(|exif| Orientation::from_exif(&exif)).unwrap_or_default();
    // The library parses up to the first scan: the bytes after the header of that scan are the rest of the file.
    let scan = jpeg.segments_mut().pop().filter(|last| last.marker() == markers::SOS)?;
    let rest = bytes.len().checked_sub(scan.len_with_entropy() - scan.len())?;
    let scans = copy_scans(&bytes[rest..])?;
    let mut segments: Vec<JpegSegment> = jpeg.segments().iter().filter_map(keep_segment).collect();
    segments.push(JpegSegment::new_with_entropy(markers::SOS, scan.contents().clone(), scans.into()));
    *jpeg.segments_mut() = segments;
    jpeg.set_exif(orientation.to_exif().map(Bytes::from));
    Some((jpeg.encoder().bytes().to_vec(), orientation))
}

/// Returns a segment before the first scan if it is needed: tables, frames, the color profile, and the
/// pixel and color interpretation.
fn keep_segment(segment: &JpegSegment) -> Option<JpegSegment> {
    let contents = segment.contents();
    match segment.marker() {
        markers::APP0 if contents.starts_with(b"JFIF\0") => {
            let without_preview = [contents.get(..JFIF_BYTES - 2)?, &[0, 0]].concat();
            Some(JpegSegment::new_with_contents(markers::APP0, without_preview.into()))
        }
        markers::APP2 if contents.starts_with(b"ICC_PROFILE\0") => Some(segment.clone()),
        markers::APP14 if contents.starts_with(b"Adobe") && contents.len() >= ADOBE_BYTES => {
            Some(JpegSegment::new_with_contents(markers::APP14, contents.slice(..ADOBE_BYTES)))
        }
        marker if is_table(marker) || is_frame(marker) => Some(segment.clone()),
        _ => None,
    }
}

/// Matches markers of tables for scans, and of the line count that follows the first scan.
fn is_table(marker: u8) -> bool {
    matches!(marker, markers::DHT | markers::DAC | markers::DQT | markers::DRI | markers::DNL)
}

fn is_frame(marker: u8) -> bool {
    matches!(marker, markers::SOF0..=markers::SOF15) && !is_table(marker) && marker != markers::JPG
}

/// Returns the data of the first scan and all that follows it: more tables and scans, up to the end of the picture.
/// A truncated picture is terminated, as browsers show it.
fn copy_scans(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::with_capacity(rest.len());
    while let Some(at) = rest.iter().position(|byte| *byte == markers::P) {
        let (data, marker) = rest.split_at(at);
        kept.extend_from_slice(data);
        match marker.get(1).copied() {
            None | Some(markers::EOI) => return Some(with_end_marker(kept)),
            // Fill bytes.
            Some(markers::P) => rest = &marker[1..],
            // An escaped data byte that looks like a marker, and restart markers within the data.
            Some(0 | markers::RST0..=markers::RST7) => {
                kept.extend_from_slice(&marker[..2]);
                rest = &marker[2..];
            }
            Some(kind) => {
                let length = marker.get(2..4).map(|length| u16::from_be_bytes([length[0], length[1]]))?;
                let (segment, after) = marker.split_at_checked(2 + usize::from(length.max(2)))?;
                if is_table(kind) || kind == markers::SOS {
                    kept.extend_from_slice(segment);
                }
                rest = after;
            }
        }
    }
    kept.extend_from_slice(rest);
    Some(with_end_marker(kept))
}

fn with_end_marker(mut scans: Vec<u8>) -> Vec<u8> {
    scans.extend([markers::P, markers::EOI]);
    scans
}

//! The table of contents of a segment, at its end:
//!
//! ```text
//! segment  = section* contents footer
//! section  = record*
//! record   = id of the passage (16 bytes), scale (f32), values (an i8 for each dimension)
//! contents = length of the model's name (u32), the name, number (i64) and id (16 bytes) of a change, sections (u32),
//!            for each: id of the source (16 bytes), version (i64), records (u64), dimensions (u32), CRC-32 of the section (u32)
//! footer   = length of the contents (u64), their CRC-32 (u32), version of this format (u32), "fdvector"
//! ```
//!
//! Numbers are little-endian. The change is one that was in the log before the segment was created: a log without
//! it belongs to another database. The footer comes last, so that a truncated file has none.

use std::ops::Range;

use frontdesk_types::SourceId;
use uuid::Uuid;

use crate::schema::LogPosition;

const MAGIC: [u8; 8] = *b"fdvector";

/// Version of the format. A segment of another version is rebuilt.
const FORMAT_VERSION: u32 = 1;

/// Size of a footer, in bytes.
const FOOTER_BYTES: usize = 24;

/// Size of a record without its values, in bytes.
const RECORD_HEADER_BYTES: usize = 20;

/// The contents of a segment.
#[derive(Debug, PartialEq)]
pub(super) struct SegmentContents {
    /// Model that created the vectors.
    pub(super) model: String,
    /// Change that existed when the segment was created, as did all sections.
    pub(super) at: LogPosition,
    /// Sections, one after the other.
    pub(super) sections: Vec<SegmentSection>,
}

/// The vectors of one version of a source.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SegmentSection {
    pub(super) source: SourceId,
    pub(super) version: i64,
    /// Number of vectors.
    pub(super) records: usize,
    /// Values per vector.
    pub(super) dimensions: usize,
    /// CRC-32 of the bytes of the section.
    pub(super) checksum: u32,
    /// Offset of the first byte in the segment.
    pub(super) start: usize,
}

impl SegmentSection {
    /// Returns the key of the vectors.
    pub(super) fn key(&self) -> (SourceId, i64) {
        (self.source, self.version)
    }

    /// Returns the size of a record, in bytes.
    pub(super) fn record_bytes(&self) -> usize {
        RECORD_HEADER_BYTES + self.dimensions
    }

    /// Returns the range of the section's bytes in the segment.
    pub(super) fn byte_range(&self) -> Range<usize> {
        self.start..self.start + self.records * self.record_bytes()
    }

    /// Returns the cost of copying the section.
    pub(super) fn copy_cost(&self) -> u64 {
        (self.byte_range().len() + RECORD_HEADER_BYTES) as u64
    }
}

impl SegmentContents {
    /// Serializes the contents and the footer of a segment.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let Self { model, at, sections } = self;
        let mut bytes = Vec::new();
        bytes.extend(to_u32(model.len()).to_le_bytes());
        bytes.extend(model.as_bytes());
        bytes.extend(at.number.to_le_bytes());
        bytes.extend(at.id.as_bytes());
        bytes.extend(to_u32(sections.len()).to_le_bytes());
        for SegmentSection { source, version, records, dimensions, checksum, start: _ } in sections {
            bytes.extend(source.0.as_bytes());
            bytes.extend(version.to_le_bytes());
            bytes.extend((*records as u64).to_le_bytes());
            bytes.extend(to_u32(*dimensions).to_le_bytes());
            bytes.extend(checksum.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend((bytes.len() as u64).to_le_bytes());
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(MAGIC);
        bytes
    }

    /// Parses the contents of a segment; `None` when the bytes are not those of a complete one. Does
    /// not examine the sections.
    pub(super) fn from_segment(segment: &[u8]) -> Option<Self> {
        let (rest, footer) = segment.split_last_chunk::<FOOTER_BYTES>()?;
        let mut footer = ByteReader(footer);
        let (size, checksum) = (usize::try_from(footer.read_u64()?).ok()?, footer.read_u32()?);
        if footer.read_u32()? != FORMAT_VERSION || footer.read_array()? != MAGIC {
            return None;
        }
        let (sections, contents) = rest.split_at_checked(rest.len().checked_sub(size)?)?;
        if crc32fast::hash(contents) != checksum {
            return None;
        }
        let found = Self::parse_contents(ByteReader(contents))?;
        let end = found.sections.last().map_or(0, |section| section.byte_range().end);
        (end == sections.len()).then_some(found)
    }

    fn parse_contents(mut bytes: ByteReader<'_>) -> Option<Self> {
        let model = bytes.read_u32()? as usize;
        let model = String::from_utf8(bytes.take_bytes(model)?.to_vec()).ok()?;
        let at = LogPosition { number: i64::from_le_bytes(bytes.read_array()?), id: bytes.read_uuid()? };
        let (count, mut sections, mut start) = (bytes.read_u32()?, Vec::new(), 0_usize);
        for _ in 0..count {
            let (source, version) = (SourceId(bytes.read_uuid()?), i64::from_le_bytes(bytes.read_array()?));
            let (records, dimensions) = (usize::try_from(bytes.read_u64()?).ok()?, bytes.read_u32()? as usize);
            let section = SegmentSection { source, version, records, dimensions, checksum: bytes.read_u32()?, start };
            start = dimensions.checked_add(RECORD_HEADER_BYTES)?.checked_mul(records)?.checked_add(start)?;
            sections.push(section);
        }
        bytes.0.is_empty().then_some(Self { model, at, sections })
    }
}

/// Converts a length to 32 bits: no name of a model, number of sources or vector is longer.
fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Bytes that are not read yet.
struct ByteReader<'b>(&'b [u8]);

impl<'b> ByteReader<'b> {
    fn take_bytes(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn read_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take_bytes(N)?.try_into().ok()
    }

    fn read_u32(&mut self) -> Option<u32> {
        self.read_array().map(u32::from_le_bytes)
    }

    fn read_u64(&mut self) -> Option<u64> {
        self.read_array().map(u64::from_le_bytes)
    }

    fn read_uuid(&mut self) -> Option<Uuid> {
        self.read_array().map(Uuid::from_bytes)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn contents() -> impl Strategy<Value = SegmentContents> {
        let section = (any::<u128>(), any::<i64>(), 0_usize..5, 0_usize..5, any::<u32>());
        (".{0,20}", any::<i64>(), any::<u128>(), vec(section, 0..8)).prop_map(|(model, number, id, sections)| {
            let mut start = 0;
            let sections = sections.into_iter().map(|(source, version, records, dimensions, checksum)| {
                let source = SourceId(Uuid::from_u128(source));
                let section = SegmentSection { source, version, records, dimensions, checksum, start };
                start = section.byte_range().end;
                section
            });
            SegmentContents { model, at: LogPosition { number, id: Uuid::from_u128(id) }, sections: sections.collect() }
        })
    }

    proptest! {
        #[test]
        fn contents_survive_being_written(contents in contents()) {
            let mut segment = vec![7; contents.sections.last().map_or(0, |section| section.byte_range().end)];
            segment.extend(contents.to_bytes());
            prop_assert_eq!(SegmentContents::from_segment(&segment), Some(contents));
        }

        #[test]
        fn a_segment_that_is_cut_off_or_damaged_is_noticed(contents in contents(), at: prop::sample::Index, bit in 0_u32..8) {
            let mut segment = vec![7; contents.sections.last().map_or(0, |section| section.byte_range().end)];
            let vectors = segment.len();
            segment.extend(contents.to_bytes());
            let at = at.index(segment.len());
            prop_assert_eq!(SegmentContents::from_segment(&segment[..at]), None);
            prop_assert_eq!(SegmentContents::from_segment(&segment[1..]), None);
            segment[at] ^= 1_u8 << bit;
            prop_assert_eq!(SegmentContents::from_segment(&segment).is_none(), at >= vectors);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>, sections: u32) {
            prop_assert_eq!(SegmentContents::from_segment(&bytes), None);
            // As if written by an attacker who can compute a checksum.
            let mut forged = [&[0; 28][..], &sections.to_le_bytes(), &bytes].concat();
            let (length, checksum) = (forged.len() as u64, crc32fast::hash(&forged));
            forged.extend(length.to_le_bytes());
            forged.extend(checksum.to_le_bytes());
            forged.extend(FORMAT_VERSION.to_le_bytes());
            forged.extend(MAGIC);
            let _read = SegmentContents::from_segment(&forged);
        }
    }
}

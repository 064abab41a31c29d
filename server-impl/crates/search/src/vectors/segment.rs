//! A segment: a file of vectors, mapped.

use std::{
    io,
    path::{Path, PathBuf},
};

use tantivy::directory::OwnedBytes;

use super::contents::{SegmentContents, SegmentSection};
use crate::mapped::map_file;

/// A segment whose bytes were verified.
#[derive(Debug)]
pub(super) struct VectorSegment {
    path: PathBuf,
    bytes: OwnedBytes,
    contents: SegmentContents,
}

/// Reason for which a segment cannot be used.
#[derive(Debug)]
pub(super) enum SegmentError {
    /// The bytes differ from those that were written, or have another format. Once deleted, the segment is rebuilt.
    Damaged,
    /// The file could not be read, which may be temporary: no reason to delete it.
    Trouble(io::Error),
}

impl VectorSegment {
    /// Opens a segment, and reads it once to compare checksums, since a damaged one would give wrong answers.
    pub(super) fn open_verified(path: &Path) -> Result<Self, SegmentError> {
        let bytes = map_file(path).map_err(SegmentError::Trouble)?;
        let contents = SegmentContents::from_segment(&bytes).ok_or(SegmentError::Damaged)?;
        let segment = Self { path: path.to_owned(), bytes, contents };
        let is_whole = |section: &SegmentSection| crc32fast::hash(segment.bytes_of(section)) == section.checksum;
        if !segment.contents.sections.iter().all(is_whole) {
            return Err(SegmentError::Damaged);
        }
        Ok(segment)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn contents(&self) -> &SegmentContents {
        &self.contents
    }

    /// Returns the bytes of a section.
    pub(super) fn bytes_of(&self, section: &SegmentSection) -> &[u8] {
        &self.bytes[section.byte_range()]
    }
}

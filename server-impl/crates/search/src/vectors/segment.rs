//! A segment: a file of vectors, mapped.

use std::{
    io,
    path::{Path, PathBuf},
};

use tantivy::directory::OwnedBytes;

use super::contents::{Contents, Section};
use crate::mapped::map;

/// A segment whose bytes were verified.
#[derive(Debug)]
pub(super) struct Segment {
    path: PathBuf,
    bytes: OwnedBytes,
    contents: Contents,
}

/// Reason for which a segment cannot be used.
#[derive(Debug)]
pub(super) enum Unusable {
    /// The bytes differ from those that were written, or have another format. Once deleted, the segment is rebuilt.
    Damaged,
    /// The file could not be read, which may be temporary: no reason to delete it.
    Trouble(io::Error),
}

impl Segment {
    /// Opens a segment, and reads it once to compare checksums, since a damaged one would give wrong answers.
    pub(super) fn open(path: &Path) -> Result<Self, Unusable> {
        let bytes = map(path).map_err(Unusable::Trouble)?;
        let contents = Contents::of(&bytes).ok_or(Unusable::Damaged)?;
        let segment = Self { path: path.to_owned(), bytes, contents };
        let is_whole = |section: &Section| crc32fast::hash(segment.bytes_of(section)) == section.checksum;
        if !segment.contents.sections.iter().all(is_whole) {
            return Err(Unusable::Damaged);
        }
        Ok(segment)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns the bytes of a section.
    pub(super) fn bytes_of(&self, section: &Section) -> &[u8] {
        &self.bytes[section.range()]
    }
}

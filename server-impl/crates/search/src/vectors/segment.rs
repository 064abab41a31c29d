//! A segment: a file of vectors, mapped.

use std::{
    io,
    path::{Path, PathBuf},
};

use tantivy::directory::OwnedBytes;

use super::contents::{Contents, Section};
use crate::mapped::map;

/// A segment whose bytes are verified.
#[derive(Debug)]
pub(super) struct Segment {
    path: PathBuf,
    bytes: OwnedBytes,
    contents: Contents,
}

/// Why a segment cannot be used.
#[derive(Debug)]
pub(super) enum Unusable {
    /// Its bytes are not those that were written, or are of another format: once deleted, it is rebuilt.
    Damaged,
    /// It could not be read, which may be temporary: no reason to delete it.
    Trouble(io::Error),
}

impl Segment {
    /// Opens a segment, and reads it once to compare checksums: a damaged one would otherwise give wrong answers.
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

    /// The bytes of one of its sections.
    pub(super) fn bytes_of(&self, section: &Section) -> &[u8] {
        &self.bytes[section.range()]
    }
}

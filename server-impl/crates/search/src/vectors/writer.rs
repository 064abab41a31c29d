//! Writes a segment, under a temporary name until it is complete.

use std::{
    fs,
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::Path,
};

use crc32fast::Hasher;
use frontdesk_types::{ChunkId, knowledge::chunks::EmbeddedSource};
use tempfile::NamedTempFile;

use super::{
    contents::{SegmentContents, SegmentSection},
    segment::VectorSegment,
    vector::split_bytes,
};
use crate::schema::LogPosition;

/// Extension of an incomplete segment. A process that dies leaves it behind.
pub(super) const UNFINISHED_SUFFIX: &str = ".unfinished";

/// Size of the write buffer in bytes.
const BUFFER_BYTES: usize = 256 * 1024;

/// A segment that is being written. If dropped, it is deleted.
pub(super) struct SegmentWriter {
    file: BufWriter<NamedTempFile>,
    sections: Vec<SegmentSection>,
    hasher: Hasher,
    /// Number of vectors received for the last section, including those that were skipped.
    received: usize,
}

impl SegmentWriter {
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let file = tempfile::Builder::new().suffix(UNFINISHED_SUFFIX).tempfile_in(folder)?;
        Ok(Self { file: BufWriter::with_capacity(BUFFER_BYTES, file), sections: Vec::new(), hasher: Hasher::new(), received: 0 })
    }

    /// Begins the section of a source, to which the next vectors belong.
    pub(super) fn begin_section(&mut self, source: EmbeddedSource) {
        let EmbeddedSource { source, version, passages: _ } = source;
        (self.hasher, self.received) = (Hasher::new(), 0);
        let checksum = self.hasher.clone().finalize();
        self.sections.push(SegmentSection { source, version, records: 0, dimensions: 0, checksum, start: self.next_start() });
    }

    /// Adds vectors to the section. A vector whose length differs from the first cannot be compared, and is skipped.
    pub(super) fn push_vectors(&mut self, vectors: &[(ChunkId, Vec<u8>)]) -> io::Result<()> {
        let Some(section) = self.sections.last_mut() else { return Ok(()) };
        self.received += vectors.len();
        for (chunk, data) in vectors {
            let Some((scale, values)) = split_bytes(data) else { continue };
            if section.records == 0 {
                section.dimensions = values.len();
            }
            if values.is_empty() || values.len() != section.dimensions || !scale.is_finite() {
                continue;
            }
            for bytes in [&chunk.0.as_bytes()[..], data] {
                self.hasher.update(bytes);
                self.file.write_all(bytes)?;
            }
            section.records += 1;
        }
        Ok(())
    }

    /// Ends the section. Unless a vector of each passage was received, the section is removed,
    /// and this returns `false`.
    pub(super) fn end_section(&mut self, source: EmbeddedSource) -> io::Result<bool> {
        let Some(section) = self.sections.last_mut() else { return Ok(false) };
        if i64::try_from(self.received) == Ok(i64::from(source.passages)) {
            section.checksum = self.hasher.clone().finalize();
            return Ok(true);
        }
        let start = section.start as u64;
        self.file.seek(SeekFrom::Start(start))?;
        self.file.get_ref().as_file().set_len(start)?;
        self.sections.pop();
        Ok(false)
    }

    /// Copies a section of another segment unchanged.
    pub(super) fn copy_section(&mut self, segment: &VectorSegment, section: &SegmentSection) -> io::Result<()> {
        self.file.write_all(segment.bytes_of(section))?;
        self.sections.push(SegmentSection { start: self.next_start(), ..*section });
        Ok(())
    }

    /// Gives the segment its final name. Without any section, it returns `false` and leaves no file behind.
    ///
    /// The data need not be on disk by then: checksums show when a crash of the machine has lost part of it.
    pub(super) fn finish_segment(self, model: &str, at: LogPosition, path: &Path) -> io::Result<bool> {
        let Self { mut file, sections, .. } = self;
        if sections.is_empty() {
            return Ok(false);
        }
        file.write_all(&SegmentContents { model: model.to_owned(), at, sections }.to_bytes())?;
        file.into_inner()?.persist(path)?;
        Ok(true)
    }

    /// Returns the start of the next section.
    fn next_start(&self) -> usize {
        self.sections.last().map_or(0, |section| section.byte_range().end)
    }
}

//! Writes a segment, under a temporary name until it is complete.

use std::{
    fs,
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::Path,
};

use crc32fast::Hasher;
use frontdesk_types::{ChunkId, knowledge::chunks::Embedded};
use tempfile::NamedTempFile;

use super::{
    contents::{Contents, Section},
    segment::Segment,
    vector::split,
};
use crate::schema::Position;

/// Extension of an incomplete segment. A process that dies leaves it behind.
pub(super) const UNFINISHED: &str = ".unfinished";

/// Size of the write buffer in bytes.
const BUFFER: usize = 256 * 1024;

/// A segment that is being written. If dropped, it is deleted.
pub(super) struct Writer {
    file: BufWriter<NamedTempFile>,
    sections: Vec<Section>,
    hasher: Hasher,
    /// Number of vectors received for the last section, including those that were skipped.
    came: usize,
}

impl Writer {
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let file = tempfile::Builder::new().suffix(UNFINISHED).tempfile_in(folder)?;
        Ok(Self { file: BufWriter::with_capacity(BUFFER, file), sections: Vec::new(), hasher: Hasher::new(), came: 0 })
    }

    /// Begins the section of a source, to which the next vectors belong.
    pub(super) fn begin(&mut self, source: Embedded) {
        let Embedded { source, version, passages: _ } = source;
        (self.hasher, self.came) = (Hasher::new(), 0);
        let checksum = self.hasher.clone().finalize();
        self.sections.push(Section { source, version, records: 0, dimensions: 0, checksum, start: self.end() });
    }

    /// Adds vectors to the section. A vector whose length differs from the first cannot be compared, and is skipped.
    pub(super) fn push(&mut self, vectors: &[(ChunkId, Vec<u8>)]) -> io::Result<()> {
        let Some(section) = self.sections.last_mut() else { return Ok(()) };
        self.came += vectors.len();
        for (chunk, data) in vectors {
            let Some((scale, values)) = split(data) else { continue };
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
    pub(super) fn end_section(&mut self, source: Embedded) -> io::Result<bool> {
        let Some(section) = self.sections.last_mut() else { return Ok(false) };
        if i64::try_from(self.came) == Ok(i64::from(source.passages)) {
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
    pub(super) fn copy(&mut self, segment: &Segment, section: &Section) -> io::Result<()> {
        self.file.write_all(segment.bytes_of(section))?;
        self.sections.push(Section { start: self.end(), ..*section });
        Ok(())
    }

    /// Gives the segment its final name. Without any section, it returns `false` and leaves no file behind.
    ///
    /// The data need not be on disk by then: checksums show when a crash of the machine has lost part of it.
    pub(super) fn finish(self, model: &str, at: Position, path: &Path) -> io::Result<bool> {
        let Self { mut file, sections, .. } = self;
        if sections.is_empty() {
            return Ok(false);
        }
        file.write_all(&Contents { model: model.to_owned(), at, sections }.to_bytes())?;
        file.into_inner()?.persist(path)?;
        Ok(true)
    }

    /// Returns the start of the next section.
    fn end(&self) -> usize {
        self.sections.last().map_or(0, |section| section.range().end)
    }
}

//! The parts of a ZIP archive, decompressed within bounds. Documents of Office, OpenDocument and EPUB are such archives.

use std::{
    collections::HashMap,
    io::{self, Cursor, Read},
};

use bytes::Bytes;
use zip::{ZipArchive, result::ZipError};

use super::{ExtractError, read_whole};

/// Maximum bytes of a file, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

/// Maximum bytes of all parts that are read, decompressed. A small file that decompresses to more is malicious.
const MAX_PARTS_BYTES: u64 = 256 * 1024 * 1024;

/// First bytes of a compound file ([MS-CFB], section 2.2): what Office 97 wrote, and how Office encrypts any document.
pub(super) const COMPOUND_FILE_MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Name of the stream with an encrypted document ([MS-OFFCRYPTO], section 2.3.4.4), in UTF-16.
const ENCRYPTED_STREAM: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";

/// Distinguishes an archive that decompresses to too much from a damaged one.
const TOO_LARGE: &str = "the archive decompresses to too much";

/// An archive in memory.
pub(super) struct Archive {
    bytes: Bytes,
    zip: ZipArchive<Cursor<Bytes>>,
    /// Index of each part, by its normalized name.
    parts: HashMap<String, usize>,
    /// Bytes that may still be decompressed.
    left: u64,
}

impl Archive {
    /// Opens an archive.
    ///
    /// # Errors
    /// `TooLarge`, `Encrypted`, and `Damaged` if it is no archive.
    pub(super) fn open(input: impl Read) -> Result<Self, ExtractError> {
        let bytes = Bytes::from(read_whole(input, MAX_FILE_BYTES)?);
        if bytes.starts_with(COMPOUND_FILE_MAGIC) {
            let is_encrypted = bytes.windows(ENCRYPTED_STREAM.len()).any(|window| window == ENCRYPTED_STREAM);
            return Err(if is_encrypted { ExtractError::Encrypted } else { ExtractError::Damaged });
        }
        let zip = ZipArchive::new(Cursor::new(bytes.clone())).map_err(|error| from_zip_error(&error))?;
        let parts = (0..zip.len()).filter_map(|index| Some((normalize_name(&zip.name_for_index(index)?.ok()?), index))).collect();
        Ok(Self { bytes, zip, parts, left: MAX_PARTS_BYTES })
    }

    /// Returns the bytes of the archive itself.
    pub(super) fn bytes(&self) -> Bytes {
        self.bytes.clone()
    }

    /// Checks if there is a part of this name.
    pub(super) fn has_part(&self, name: &str) -> bool {
        self.parts.contains_key(&normalize_name(name))
    }

    /// Begins to read a part; `None` if there is none of this name.
    pub(super) fn read_part(&mut self, name: &str) -> Result<Option<impl Read>, ExtractError> {
        let Some(index) = self.parts.get(&normalize_name(name)) else { return Ok(None) };
        let part = self.zip.by_index(*index).map_err(|error| from_zip_error(&error))?;
        Ok(Some(BoundedReader { inner: part, left: &mut self.left }))
    }

    /// Reads a whole part, up to `most` bytes; `None` if there is none of this name.
    pub(super) fn read_whole_part(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>, ExtractError> {
        let Some(part) = self.read_part(name)? else { return Ok(None) };
        let mut bytes = Vec::new();
        part.take(most + 1).read_to_end(&mut bytes).map_err(|error| from_read_error(&error))?;
        if bytes.len() as u64 > most { Err(ExtractError::TooLarge) } else { Ok(Some(bytes)) }
    }

    /// Checks that all parts together decompress to what is allowed, for readers that have no bound of their own. Parts
    /// that were read before do not count twice.
    pub(super) fn check_size(&mut self) -> Result<(), ExtractError> {
        let mut left = MAX_PARTS_BYTES;
        for index in 0..self.zip.len() {
            let part = self.zip.by_index(index).map_err(|error| from_zip_error(&error))?;
            let mut bounded = BoundedReader { inner: part, left: &mut left };
            io::copy(&mut bounded, &mut io::sink()).map_err(|error| from_read_error(&error))?;
        }
        Ok(())
    }
}

/// Unifies the spellings of a name: some programs write `\`, a leading `/`, or other letter cases than they refer to.
fn normalize_name(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_ascii_lowercase()
}

fn from_zip_error(error: &ZipError) -> ExtractError {
    match error {
        ZipError::UnsupportedArchive(why) if why.contains("assword") => ExtractError::Encrypted,
        _ => ExtractError::Damaged,
    }
}

/// Converts a failure to read a part, which is in memory: it decompresses to too much, or is damaged.
pub(super) fn from_read_error(error: &io::Error) -> ExtractError {
    if error.kind() == io::ErrorKind::FileTooLarge { ExtractError::TooLarge } else { ExtractError::Damaged }
}

/// Fails when more is read than is left.
struct BoundedReader<'a, R> {
    inner: R,
    left: &'a mut u64,
}

impl<R: Read> Read for BoundedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        *self.left = self.left.checked_sub(read as u64).ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, TOO_LARGE))?;
        Ok(read)
    }
}

//! Converted texts in an anonymous temporary file that goes with the process, so that even ten thousand of
//! them take no memory.

use std::{
    fs::File,
    io::{Read, Seek, SeekFrom, Write},
};

use super::planned::BodyLocation;

/// A temporary file, created with the first text.
#[derive(Debug, Default)]
pub(super) struct TextSpool {
    file: Option<File>,
    end: u64,
}

impl TextSpool {
    /// Appends a text.
    ///
    /// # Errors
    /// The file cannot be written, for example because the disk is full.
    pub(super) fn append_text(&mut self, text: &str) -> Result<BodyLocation, String> {
        let wrong = |error: std::io::Error| format!("a temporary file cannot be written: {error}");
        if self.file.is_none() {
            self.file = Some(tempfile::tempfile().map_err(wrong)?);
        }
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(self.end)).and_then(|_| file.write_all(text.as_bytes())).map_err(wrong)?;
        }
        let at = self.end;
        self.end += text.len() as u64;
        Ok(BodyLocation::Spool { at, length: text.len() })
    }

    /// Reads a text back.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn read_text(&self, at: u64, length: usize) -> Result<String, String> {
        let wrong = |error: std::io::Error| format!("a temporary file cannot be read: {error}");
        let mut bytes = vec![0; length];
        if let Some(mut file) = self.file.as_ref() {
            file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(&mut bytes)).map_err(wrong)?;
        }
        String::from_utf8(bytes).map_err(|_| "a temporary file was changed".to_owned())
    }
}

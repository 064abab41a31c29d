//! Output of the text extracted from a file.

use std::io::{self, Write};

use super::ExtractError;

/// Writes text with its line breaks as `\n` and without U+0000, up to a maximum size.
pub(super) struct TextWriter<W> {
    output: W,
    left: u64,
    written: u64,
    /// Set when the last byte was a carriage return, whose line break is already written.
    returned: bool,
    /// Set when anything but white space was written.
    has_text: bool,
}

/// Distinguishes a full writer from a failing one.
const FULL: &str = "the text is too long";

impl<W: Write> TextWriter<W> {
    pub(super) fn new(output: W, most: u64) -> Self {
        Self { output, left: most, written: 0, returned: false, has_text: false }
    }

    /// Returns the bytes that were written, without those that were dropped.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Checks if anything but white space was written.
    pub(super) fn has_text(&self) -> bool {
        self.has_text
    }

    /// Ends the text after everything was written.
    pub(super) fn finish(mut self) -> Result<(), ExtractError> {
        self.output.flush()?;
        if self.has_text { Ok(()) } else { Err(ExtractError::Empty) }
    }
}

impl<W: Write> Write for TextWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut clean = Vec::with_capacity(bytes.len());
        for byte in bytes {
            match byte {
                0 => {}
                b'\r' => clean.push(b'\n'),
                b'\n' if self.returned => {}
                other => clean.push(*other),
            }
            self.returned = *byte == b'\r';
        }
        self.left = self.left.checked_sub(clean.len() as u64).ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, FULL))?;
        self.written += clean.len() as u64;
        self.has_text |= clean.iter().any(|byte| !byte.is_ascii_whitespace());
        self.output.write_all(&clean)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Converts a failure to copy text: the writer is full, a part of the input too large, or either broken.
pub(super) fn from_write_error(error: io::Error) -> ExtractError {
    if error.kind() == io::ErrorKind::FileTooLarge { ExtractError::TooLarge } else { ExtractError::Io(error) }
}

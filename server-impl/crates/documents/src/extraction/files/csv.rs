//! CSV files, as spreadsheets write them: with any separator, and titles above the headings.

mod separator;

use std::io::{self, BufRead, Read, Write};

use csv::{ByteRecord, ReaderBuilder};

use super::{
    ExtractError,
    rows::RowWriter,
    text::{TextWriter, from_write_error},
};
use crate::extraction::charset;

/// First bytes from which the separator is detected.
const SAMPLE_BYTES: u64 = 64 * 1024;

/// Maximum bytes of a record: hundreds of times what spreadsheets write. It bounds memory, since a record is read whole.
const MAX_RECORD_BYTES: usize = 4 * 1024 * 1024;

/// Maximum columns of a record: those of Excel.
const MAX_COLUMNS: usize = 16_384;

/// Distinguishes a record that is too long from an input that fails.
const TOO_LARGE: &str = "the record is too long";

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let (sample, mut input) = charset::take_sample(charset::decode_stream(input)?, SAMPLE_BYTES)?;
    let separator = if let Some(declared) = separator::declared(&sample) {
        input.skip_until(b'\n')?;
        declared
    } else {
        separator::detect(&sample)
    };
    let mut reader =
        ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(BoundedRecords::new(input));
    let mut rows = RowWriter::default();
    let mut record = ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(from_csv_error)? {
        if record.len() > MAX_COLUMNS {
            return Err(ExtractError::TooLarge);
        }
        reader.get_mut().left = MAX_RECORD_BYTES;
        let row = record.iter().map(|value| String::from_utf8_lossy(value).into_owned()).collect();
        rows.write_row(row, output).map_err(from_write_error)?;
    }
    rows.finish(output).map_err(from_write_error)
}

/// An input that fails within a record that is too long.
struct BoundedRecords<R> {
    input: R,
    /// Bytes that may still be read for the current record.
    left: usize,
}

impl<R> BoundedRecords<R> {
    fn new(input: R) -> Self {
        Self { input, left: MAX_RECORD_BYTES }
    }
}

impl<R: Read> Read for BoundedRecords<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.left = self.left.checked_sub(read).ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, TOO_LARGE))?;
        Ok(read)
    }
}

/// Converts an error of the reader. Rows of any form are accepted, so only reading the file itself can fail.
fn from_csv_error(error: csv::Error) -> ExtractError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => from_write_error(error),
        _ => ExtractError::Damaged,
    }
}

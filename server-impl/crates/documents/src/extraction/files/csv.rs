//! CSV files, as spreadsheets write them: with any separator, and titles above the headings.

mod separator;

use std::io::{BufRead, Read, Write};

use csv::{ByteRecord, ReaderBuilder};

use super::{
    ExtractError,
    rows::RowWriter,
    text::{TextWriter, from_write_error},
};
use crate::extraction::charset;

/// First bytes from which the separator is detected.
const SAMPLE_BYTES: u64 = 64 * 1024;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let (sample, mut input) = charset::take_sample(charset::decode_stream(input)?, SAMPLE_BYTES)?;
    let separator = if let Some(declared) = separator::declared(&sample) {
        input.skip_until(b'\n')?;
        declared
    } else {
        separator::detect(&sample)
    };
    let mut reader = ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(input);
    let mut rows = RowWriter::default();
    let mut record = ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(from_csv_error)? {
        let row = record.iter().map(|value| String::from_utf8_lossy(value).into_owned()).collect();
        rows.write_row(row, output).map_err(from_write_error)?;
    }
    rows.finish(output).map_err(from_write_error)
}

/// Converts an error of the reader. Rows of any form are accepted, so only reading the file itself can fail.
fn from_csv_error(error: csv::Error) -> ExtractError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ExtractError::Io(error),
        _ => ExtractError::Damaged,
    }
}

//! CSV files: each row becomes a paragraph of `header: value` lines, so that it can be found and quoted on its own.

use std::io::{self, Read, Write};

use csv::{ByteRecord, ReaderBuilder};

use super::{
    ExtractError,
    text::{TextWriter, from_write_error},
};
use crate::extraction::charset;

/// Bytes of the first line from which the separator is detected.
const SAMPLE_BYTES: u64 = 64 * 1024;

/// Possible separators of values.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let (sample, input) = charset::take_sample(charset::decode_stream(input)?, SAMPLE_BYTES)?;
    let mut rows = ReaderBuilder::new().delimiter(detect_separator(&sample)).flexible(true).from_reader(input);
    let headers = rows.byte_headers().map_err(from_csv_error)?.clone();
    let mut row = ByteRecord::new();
    let mut empty = true;
    while rows.read_byte_record(&mut row).map_err(from_csv_error)? {
        empty = false;
        write_row(output, &headers, &row).map_err(from_write_error)?;
    }
    if empty {
        // A single line is not a header but the only row.
        write_row(output, &ByteRecord::new(), &headers).map_err(from_write_error)?;
    }
    Ok(())
}

/// Returns the separator that occurs most often in the first line.
fn detect_separator(sample: &[u8]) -> u8 {
    let line = sample.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| line.iter().filter(|byte| **byte == separator).count();
    // Among equally frequent ones, the first wins: `max_by_key` alone would return the last.
    SEPARATORS.into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}

fn write_row(output: &mut impl Write, headers: &ByteRecord, row: &ByteRecord) -> io::Result<()> {
    for (place, value) in row.iter().enumerate() {
        let value = value.trim_ascii();
        if value.is_empty() {
            continue;
        }
        if let Some(header) = headers.get(place).map(<[u8]>::trim_ascii).filter(|header| !header.is_empty()) {
            output.write_all(header)?;
            output.write_all(b": ")?;
        }
        output.write_all(value)?;
        output.write_all(b"\n")?;
    }
    output.write_all(b"\n")
}

/// Converts an error of the reader. Rows of any form are accepted, so only reading the file itself can fail.
fn from_csv_error(error: csv::Error) -> ExtractError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ExtractError::Io(error),
        _ => ExtractError::Damaged,
    }
}

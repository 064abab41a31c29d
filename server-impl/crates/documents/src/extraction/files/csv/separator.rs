//! Detection of the separator of a CSV file: the one that makes rows of the same number of values.

use csv::{ByteRecord, ReaderBuilder};

use super::super::rows::most_frequent;

/// Possible separators of values; the first wins among those that fit equally.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// Rows that are compared.
const MAX_ROWS: usize = 200;

/// Returns the separator that the first line declares for spreadsheets: `sep=;`.
pub(super) fn declared(sample: &[u8]) -> Option<u8> {
    let line = sample.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let line = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
    let (name, separator) = line.split_at_checked(4)?;
    match separator {
        // White space at the end of a line was trimmed.
        [] if name.eq_ignore_ascii_case(b"sep=") => sample.get(4).copied().filter(|byte| *byte == b'\t'),
        [separator] if name.eq_ignore_ascii_case(b"sep=") => Some(*separator),
        _ => None,
    }
}

/// Returns the separator that fits best.
pub(super) fn detect(sample: &[u8]) -> u8 {
    // Among equally good ones, the first wins: `max_by_key` alone would return the last.
    SEPARATORS.into_iter().rev().max_by_key(|separator| Fit::of(*separator, sample)).unwrap_or(b',')
}

/// The fit of a separator; the larger, the better.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// Rows with the most frequent number of values, in percent; 0 if that number is 1.
    regular: usize,
    /// Values that no other separator would split, in percent.
    whole: usize,
    /// The most frequent number of values.
    columns: usize,
}

impl Fit {
    fn of(separator: u8, sample: &[u8]) -> Self {
        let rows = parse_rows(separator, sample);
        let columns = most_frequent(rows.iter().map(ByteRecord::len));
        if columns < 2 {
            return Self::default();
        }
        let regular = rows.iter().filter(|row| row.len() == columns).count();
        let values: Vec<&[u8]> = rows.iter().flatten().collect();
        let whole = values.iter().filter(|value| is_whole(value)).count();
        Self { regular: regular * 100 / rows.len(), whole: whole * 100 / values.len(), columns }
    }
}

/// Returns the first rows; without the last one, which the sample may cut off.
fn parse_rows(separator: u8, sample: &[u8]) -> Vec<ByteRecord> {
    let mut reader = ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(sample);
    let mut rows: Vec<ByteRecord> = reader.byte_records().flatten().take(MAX_ROWS).collect();
    if sample.len() as u64 >= super::SAMPLE_BYTES && rows.len() > 1 {
        rows.pop();
    }
    rows
}

/// Returns `true` if a value has no separator in it, but in prose, where a space follows, or within a number.
fn is_whole(value: &[u8]) -> bool {
    let is_decimal = |place: usize| {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        place.checked_sub(1).is_some_and(|before| digit(value.get(before))) && digit(value.get(place + 1))
    };
    value.iter().enumerate().all(|(place, byte)| {
        !SEPARATORS.contains(byte) || value.get(place + 1) == Some(&b' ') || (*byte == b',' && is_decimal(place))
    })
}

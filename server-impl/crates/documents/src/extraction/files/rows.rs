//! The rows of a table: each becomes a paragraph of `heading: value` lines, so that it can be found and quoted on its own.

use std::io::{self, Write};

/// Rows in which the headings are searched for.
const SAMPLE_ROWS: usize = 50;

/// Bytes of values in which they are searched for, so that few long rows take little memory.
const SAMPLE_BYTES: usize = 4 * 1024 * 1024;

/// Writes rows, in order.
#[derive(Debug, Default)]
pub(super) struct RowWriter {
    /// First rows, until it is known which of them has the headings.
    sample: Vec<Vec<String>>,
    sample_bytes: usize,
    /// Headings, once they are known.
    headings: Option<Vec<Heading>>,
}

/// The heading of a column.
#[derive(Debug)]
struct Heading {
    /// Its text on one line, as it is written before values.
    text: String,
    /// Set once it was written.
    is_used: bool,
}

impl RowWriter {
    /// Writes a row. Empty ones are omitted.
    pub(super) fn write_row(&mut self, row: Vec<String>, output: &mut impl Write) -> io::Result<()> {
        if row.iter().all(|value| value.trim().is_empty()) {
            return Ok(());
        }
        if let Some(headings) = &mut self.headings {
            return write_values(output, headings, &row);
        }
        self.sample_bytes += row.iter().map(String::len).sum::<usize>();
        self.sample.push(row);
        let is_complete = self.sample.len() >= SAMPLE_ROWS || self.sample_bytes >= SAMPLE_BYTES;
        if is_complete { self.write_sample(output) } else { Ok(()) }
    }

    /// Ends the table. Headings without a value are written after it.
    pub(super) fn finish(mut self, output: &mut impl Write) -> io::Result<()> {
        if !self.sample.is_empty() {
            self.write_sample(output)?;
        }
        let headings = self.headings.unwrap_or_default().into_iter();
        let unused: Vec<String> = headings.filter(|heading| !heading.is_used).map(|heading| heading.text).collect();
        if unused.iter().all(String::is_empty) { Ok(()) } else { write_values(output, &mut [], &unused) }
    }

    /// Writes the first rows: those above the headings are a title, and a single row has none.
    fn write_sample(&mut self, output: &mut impl Write) -> io::Result<()> {
        let mut rows = std::mem::take(&mut self.sample);
        let place = find_headings(&rows);
        let values = rows.split_off(rows.len().min(place + 1));
        let headings = rows.pop().unwrap_or_default();
        rows.iter().try_for_each(|title| write_values(output, &mut [], title))?;
        if values.is_empty() {
            write_values(output, &mut [], &headings)?;
        }
        // Once, since each row repeats them.
        let is_written = values.is_empty();
        let mut headings: Vec<Heading> = headings.iter().map(|heading| Heading::new(heading, is_written)).collect();
        values.iter().try_for_each(|row| write_values(output, &mut headings, row))?;
        self.headings = Some(headings);
        Ok(())
    }
}

impl Heading {
    /// Joins the lines of a heading, without the colon that is written after it.
    fn new(heading: &str, is_used: bool) -> Self {
        let text = join_lines(heading).replace('\n', " ").trim_end_matches(':').to_owned();
        Self { text, is_used }
    }
}

/// Finds the row of headings: the first that is as long as most rows, and not mostly empty. Rows above it are a title.
fn find_headings(rows: &[Vec<String>]) -> usize {
    let filled = |row: &Vec<String>| row.iter().filter(|value| !value.trim().is_empty()).count();
    let width = most_frequent(rows.iter().map(Vec::len));
    let typical = most_frequent(rows.iter().map(filled));
    let is_heading = |row: &Vec<String>| {
        let filled = filled(row);
        filled >= typical || (row.len() >= width && filled * 2 > typical)
    };
    let place = rows.iter().position(is_heading).unwrap_or(0);
    // Headings without a row below them are headings only below a title, which has a single value.
    let is_last = place + 1 == rows.len() && rows[..place].iter().any(|row| filled(row) > 1);
    if is_last { 0 } else { place }
}

/// Returns the most frequent number; among equally frequent ones the largest.
pub(super) fn most_frequent(numbers: impl Iterator<Item = usize>) -> usize {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    let groups = numbers.chunk_by(|one, other| one == other);
    groups.max_by_key(|group| group.len()).and_then(|group| group.first().copied()).unwrap_or(0)
}

fn write_values(output: &mut impl Write, headings: &mut [Heading], row: &[String]) -> io::Result<()> {
    for (place, value) in row.iter().enumerate() {
        let value = join_lines(value);
        if value.is_empty() {
            continue;
        }
        if let Some(heading) = headings.get_mut(place).filter(|heading| !heading.text.is_empty()) {
            write!(output, "{}: ", heading.text)?;
            heading.is_used = true;
        }
        writeln!(output, "{value}")?;
    }
    output.write_all(b"\n")
}

/// Drops empty lines, so that a value stays in its paragraph.
fn join_lines(value: &str) -> String {
    value.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

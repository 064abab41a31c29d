//! The values of cells, in the formats in which the cells show them.

use std::{collections::HashMap, rc::Rc};

use calamine::{DataRef, Style};
use ssfmt::{DateSystem, FormatOptions, NumberFormat};

use super::codes::split_before_months;

/// Built-in formats of dates that depend on the computer (section 18.8.30): written as ISO 8601, which all read alike.
const LOCAL_DATE_FORMATS: [(u32, &str); 2] = [(14, "yyyy-mm-dd"), (22, "yyyy-mm-dd hh:mm")];

/// Formats of dates, times of a day, and moments, as ISO 8601 writes them.
const MOMENT_FORMATS: [&str; 3] = ["yyyy-mm-dd", "hh:mm:ss", "yyyy-mm-dd hh:mm:ss"];

/// Numbers from here on, which cells show as `####` or in powers of ten, are written as they are.
const MAX_FORMATTED: f64 = 1e15;

/// Maximum bytes of a format. Longer ones, which no program writes, are ignored.
const MAX_FORMAT_BYTES: usize = 1_000;

/// The formats of a workbook's styles.
pub(super) struct ValueFormats {
    /// Format of each style, in parts that follow each other; `None` for the general one.
    formats: Vec<Option<Rc<[NumberFormat]>>>,
    /// Formats of moments whose style has none: of a date, of a time, and of both.
    moments: [Option<NumberFormat>; 3],
    options: FormatOptions,
}

impl ValueFormats {
    pub(super) fn new(styles: &[Style], is_1904: bool) -> Self {
        let date_system = if is_1904 { DateSystem::Date1904 } else { DateSystem::Date1900 };
        let mut parsed: HashMap<&str, Option<Rc<[NumberFormat]>>> = HashMap::new();
        let mut format_of = |style| {
            let code = format_code(style)?;
            parsed.entry(code).or_insert_with(|| parse_format(code)).clone()
        };
        let formats = styles.iter().map(&mut format_of).collect();
        let moments = MOMENT_FORMATS.map(|code| NumberFormat::parse(code).ok());
        Self { formats, moments, options: FormatOptions { date_system, ..FormatOptions::default() } }
    }

    /// Returns the text of a value. Errors, such as `#REF!`, have none.
    pub(super) fn format(&self, value: &DataRef<'_>, style: usize) -> String {
        match value {
            DataRef::Int(number) => number.to_string(),
            DataRef::Float(number) => self.format_number(*number, style),
            DataRef::DateTime(moment) => self.format_moment(moment.as_f64(), style),
            DataRef::String(text) => text.clone(),
            DataRef::SharedString(text) => (*text).to_owned(),
            DataRef::Bool(is_true) => (if *is_true { "TRUE" } else { "FALSE" }).to_owned(),
            DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
            DataRef::Error(_) | DataRef::Empty => String::new(),
        }
    }

    /// Formats a moment. The built-in formats of East Asia (27 to 36, 50 to 58) have no code in the file.
    fn format_moment(&self, number: f64, style: usize) -> String {
        let place = if number.fract() == 0.0 { 0 } else { 1 + usize::from(number >= 1.0) };
        match (self.formats.get(style), &self.moments[place]) {
            (None | Some(None), Some(format)) if (0.0..MAX_FORMATTED).contains(&number) => format.format(number, &self.options),
            _ => self.format_number(number, style),
        }
    }

    fn format_number(&self, number: f64, style: usize) -> String {
        match self.formats.get(style) {
            Some(Some(parts)) if number.abs() < MAX_FORMATTED => {
                parts.iter().map(|part| part.format(number, &self.options)).collect()
            }
            _ => format_general(number),
        }
    }
}

fn parse_format(code: &str) -> Option<Rc<[NumberFormat]>> {
    split_before_months(code).into_iter().map(|part| NumberFormat::parse(part).ok()).collect()
}

/// Returns the format of a style; `None` for the general one.
fn format_code(style: &Style) -> Option<&str> {
    let format = style.number_format.as_ref()?;
    let local = LOCAL_DATE_FORMATS.iter().find(|(id, _)| format.format_id == Some(*id)).map(|(_, code)| *code);
    let code = local.unwrap_or(&format.format_code);
    let is_general = code.is_empty() || code.eq_ignore_ascii_case("general") || code.len() > MAX_FORMAT_BYTES;
    (!is_general).then_some(code)
}

/// Writes a number as it is, with at most the 15 digits that spreadsheets have.
fn format_general(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

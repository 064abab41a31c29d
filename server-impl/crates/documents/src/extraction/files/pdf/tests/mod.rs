mod content;
mod fonts;
mod hostile;
mod layout;
mod pages;
mod writer;

use super::*;

/// Reads a file: its text, and the report.
fn read(file: &[u8]) -> Result<(String, ExtractionReport), ExtractError> {
    let mut text = Vec::new();
    let mut output = TextWriter::new(&mut text, 1 << 28);
    let report = extract(file, &mut output)?;
    output.finish()?;
    Ok((String::from_utf8(text).expect("UTF-8"), report))
}

/// Reads the text of a file, without the empty lines at its end; or says why there is none.
fn text(file: &[u8]) -> String {
    read(file).map_or_else(|error| format!("error: {error}"), |(text, _)| text.trim_end().to_owned())
}

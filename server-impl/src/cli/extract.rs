//! `frontdesk extract`: parses one file in a separate process. Internal: called by the server.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anyhow::Result;
use frontdesk_documents::extraction::files::{ExtractError, Format, extract as text_of, report::ExtractionReport};
use frontdesk_ports::extractor::{REPORT_MARK, TEXT_MARK};

/// Memory limit in bytes.
const MAX_MEMORY_BYTES: u64 = 1024 * 1024 * 1024;

/// Processor time limit in seconds.
const MAX_PROCESSOR_SECONDS: u64 = 30;

/// Reads the file from standard input and writes a report and its text, or exits with the code of its error.
pub(super) fn extract_text(format: Format) -> Result<ExitCode> {
    limit()?;
    let mut text = Vec::new();
    let report = match text_of(format, io::stdin().lock(), &mut text) {
        Ok(report) => report,
        Err(error) => {
            if let ExtractError::Scan(note) = &error {
                write_report(&ExtractionReport { notes: vec![note.clone()], ..ExtractionReport::default() })?;
            }
            return Ok(ExitCode::from(exit_code(&error)));
        }
    };
    write_report(&report)?;
    let mut output = io::stdout().lock();
    output.write_all(TEXT_MARK)?;
    output.write_all(&text)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn write_report(report: &ExtractionReport) -> Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(REPORT_MARK)?;
    output.write_all(&serde_json::to_vec(report)?)?;
    Ok(output.flush()?)
}

/// Drops resources that a parser does not need. A lowered limit cannot be raised again.
#[cfg(unix)]
fn limit() -> Result<()> {
    use rlimit::Resource;
    Resource::AS.set(MAX_MEMORY_BYTES, MAX_MEMORY_BYTES)?;
    Resource::CPU.set(MAX_PROCESSOR_SECONDS, MAX_PROCESSOR_SECONDS)?;
    Resource::FSIZE.set(0, 0)?;
    Resource::CORE.set(0, 0)?;
    Ok(())
}

/// Does nothing: on other systems the server limits wall-clock time only.
#[cfg(not(unix))]
fn limit() -> Result<()> {
    Ok(())
}

/// Returns the exit code for an error in a file; 1 is reserved for errors of the program.
fn exit_code(error: &ExtractError) -> u8 {
    match error {
        // A report says which of the two it is.
        ExtractError::Empty | ExtractError::Scan(_) => 10,
        ExtractError::Encrypted => 11,
        ExtractError::Damaged => 12,
        ExtractError::TooLarge => 13,
        ExtractError::TooComplex => 14,
        ExtractError::UnknownLetters => 15,
        ExtractError::TooSlow | ExtractError::Io(_) => 1,
    }
}

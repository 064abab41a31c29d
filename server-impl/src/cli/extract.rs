//! `frontdesk extract`: reads one file in a process of its own. Not for people: the server calls it.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anyhow::Result;

use crate::{
    domain::knowledge::extraction::files::{ExtractError, Format, extract as text_of},
    ports::extractor::MARK,
};

/// Bytes of memory.
const MEMORY: u64 = 1024 * 1024 * 1024;

/// Seconds of a processor.
const PROCESSOR: u64 = 30;

/// Reads the file from standard input, and writes its text, or ends with the code of what is wrong with it.
pub(super) fn extract(format: Format) -> Result<ExitCode> {
    limit()?;
    let mut text = Vec::new();
    if let Err(error) = text_of(format, io::stdin().lock(), &mut text) {
        return Ok(ExitCode::from(code(&error)));
    }
    let mut output = io::stdout().lock();
    output.write_all(MARK)?;
    output.write_all(&text)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Gives up what a parser has no need of. No limit can be raised again.
#[cfg(unix)]
fn limit() -> Result<()> {
    use rlimit::Resource;
    Resource::AS.set(MEMORY, MEMORY)?;
    Resource::CPU.set(PROCESSOR, PROCESSOR)?;
    Resource::FSIZE.set(0, 0)?;
    Resource::CORE.set(0, 0)?;
    Ok(())
}

/// Elsewhere only the time on the clock is limited, by the server.
#[cfg(not(unix))]
fn limit() -> Result<()> {
    Ok(())
}

/// What is wrong with a file, as a code of exit; 1 is taken by what is wrong with the program.
fn code(error: &ExtractError) -> u8 {
    match error {
        ExtractError::Empty => 10,
        ExtractError::Encrypted => 11,
        ExtractError::Damaged => 12,
        ExtractError::TooLarge => 13,
        ExtractError::TooComplex => 14,
        ExtractError::TooSlow | ExtractError::Io(_) => 1,
    }
}

//! Runs parsers of risky formats in a separate process: this program, with the hidden command `extract`.
//!
//! The process reads the file from its standard input and writes the text to its standard output after [`TEXT_MARK`];
//! anything that a library prints before the mark is skipped. It first limits its own memory and processor time
//! (`cli::extract`); wall-clock time and output size are limited here.

use std::{io, path::PathBuf, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::mpsc,
    time::timeout,
};

/// Mark that precedes the text.
pub const TEXT_MARK: &[u8] = b"\n\x02frontdesk-text\n";

/// Maximum bytes before the mark.
const MAX_NOISE_BYTES: usize = 1024 * 1024;

/// Time limit for an extraction.
const EXTRACTION_TIMEOUT: Duration = Duration::from_secs(60);

/// Size of a read.
const READ_BYTES: usize = 64 * 1024;

/// Outcome of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtractionEnd {
    /// Exited with this code: 0 when the text is complete.
    Code(i32),
    /// Killed by a signal: it exceeded a limit, or the parser crashed.
    Killed,
    /// Took too long.
    TooSlow,
}

/// Starts the processes.
#[derive(Debug, Clone)]
pub struct Extractor {
    program: PathBuf,
}

impl Extractor {
    /// Creates an extractor that runs this program.
    pub fn new(program: PathBuf) -> Self {
        Self { program }
    }

    /// Creates an extractor that runs the current executable.
    ///
    /// # Errors
    /// When its path cannot be determined.
    pub fn from_current_exe() -> io::Result<Self> {
        std::env::current_exe().map(Self::new)
    }

    /// Extracts the text of a file of this format. Input and output are streamed in chunks. Dropping the
    /// result kills the process.
    ///
    /// # Errors
    /// When the process cannot be started.
    pub async fn extract(
        &self,
        format: &str,
        input: mpsc::Receiver<Vec<u8>>,
        output: mpsc::Sender<Vec<u8>>,
    ) -> io::Result<ExtractionEnd> {
        let mut process = Command::new(&self.program)
            .args(["extract", format])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        match timeout(EXTRACTION_TIMEOUT, exchange_streams(&mut process, input, output)).await {
            Ok(ended) => ended,
            Err(_) => {
                process.kill().await?;
                Ok(ExtractionEnd::TooSlow)
            }
        }
    }
}

async fn exchange_streams(
    process: &mut Child,
    mut input: mpsc::Receiver<Vec<u8>>,
    output: mpsc::Sender<Vec<u8>>,
) -> io::Result<ExtractionEnd> {
    let piped = || io::Error::other("the process has no pipes");
    let (mut stdin, stdout) = (process.stdin.take().ok_or_else(piped)?, process.stdout.take().ok_or_else(piped)?);
    let feed = async move {
        while let Some(piece) = input.recv().await {
            // A process that stops reading reports the reason when it exits.
            if stdin.write_all(&piece).await.is_err() {
                break;
            }
        }
    };
    let ((), read) = tokio::join!(feed, forward_text(stdout, output));
    read?;
    let status = process.wait().await?;
    Ok(status.code().map_or(ExtractionEnd::Killed, ExtractionEnd::Code))
}

/// Forwards everything after the mark.
async fn forward_text(mut stdout: impl AsyncRead + Unpin, output: mpsc::Sender<Vec<u8>>) -> io::Result<()> {
    let mut noise = Vec::new();
    let mut marked = false;
    loop {
        let mut piece = vec![0; READ_BYTES];
        let length = stdout.read(&mut piece).await?;
        if length == 0 {
            return Ok(());
        }
        piece.truncate(length);
        if !marked {
            noise.extend_from_slice(&piece);
            let Some(at) = noise.windows(TEXT_MARK.len()).position(|window| window == TEXT_MARK) else {
                if noise.len() > MAX_NOISE_BYTES {
                    return Err(io::Error::other("the process prints no end of noise"));
                }
                continue;
            };
            marked = true;
            piece = noise.split_off(at + TEXT_MARK.len());
        }
        if !piece.is_empty() && output.send(piece).await.is_err() {
            return Ok(());
        }
    }
}

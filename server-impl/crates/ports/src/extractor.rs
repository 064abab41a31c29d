//! Runs parsers of risky formats in a separate process: this program, with the hidden command `extract`.
//!
//! The process first limits its own memory and processor time (`cli::extract`), and reads the file from its standard
//! input. To its standard output it writes a report (JSON) after [`REPORT_MARK`], and then the text after
//! [`TEXT_MARK`]; anything that a library prints before the marks is skipped. Wall-clock time and output size are
//! limited here.

use std::{io, path::PathBuf, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::mpsc,
    time::timeout,
};

/// Mark that precedes the text.
pub const TEXT_MARK: &[u8] = b"\n\x02frontdesk-text\n";

/// Mark that precedes the report, which ends at [`TEXT_MARK`], or with the output if there is no text.
pub const REPORT_MARK: &[u8] = b"\n\x02frontdesk-report\n";

/// Maximum bytes before the text: a report, and anything that a library prints.
const MAX_HEAD_BYTES: usize = 4 * 1024 * 1024;

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

/// Result of an extraction, besides the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extraction {
    /// Outcome of the process.
    pub end: ExtractionEnd,
    /// The report of the process, as JSON; empty if it wrote none.
    pub report: Vec<u8>,
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
    ) -> io::Result<Extraction> {
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
                Ok(Extraction { end: ExtractionEnd::TooSlow, report: Vec::new() })
            }
        }
    }
}

async fn exchange_streams(
    process: &mut Child,
    mut input: mpsc::Receiver<Vec<u8>>,
    output: mpsc::Sender<Vec<u8>>,
) -> io::Result<Extraction> {
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
    let head = read?;
    let status = process.wait().await?;
    let end = status.code().map_or(ExtractionEnd::Killed, ExtractionEnd::Code);
    Ok(Extraction { end, report: cut_report(&head).to_vec() })
}

/// Forwards everything after the mark of the text; returns everything before it.
async fn forward_text(mut stdout: impl AsyncRead + Unpin, output: mpsc::Sender<Vec<u8>>) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut marked = false;
    loop {
        let mut piece = vec![0; READ_BYTES];
        let length = stdout.read(&mut piece).await?;
        if length == 0 {
            return Ok(head);
        }
        piece.truncate(length);
        if !marked {
            let searched = head.len().saturating_sub(TEXT_MARK.len());
            head.extend_from_slice(&piece);
            let Some(at) = find(&head[searched..], TEXT_MARK) else {
                if head.len() > MAX_HEAD_BYTES {
                    return Err(io::Error::other("the process prints no end of noise"));
                }
                continue;
            };
            marked = true;
            piece = head.split_off(searched + at).split_off(TEXT_MARK.len());
        }
        if !piece.is_empty() && output.send(piece).await.is_err() {
            return Ok(head);
        }
    }
}

/// Returns the report in what precedes the text.
fn cut_report(head: &[u8]) -> &[u8] {
    find(head, REPORT_MARK).map_or(&[], |at| &head[at + REPORT_MARK.len()..])
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn forward(pieces: &[&[u8]]) -> (Vec<u8>, Vec<u8>) {
        let (output, mut texts) = mpsc::channel(100);
        let stdout =
            pieces.iter().fold(Box::new(&b""[..]) as Box<dyn AsyncRead + Unpin>, |before, piece| Box::new(before.chain(*piece)));
        let head = forward_text(stdout, output).await.expect("output");
        let mut text = Vec::new();
        while let Some(piece) = texts.recv().await {
            text.extend(piece);
        }
        (cut_report(&head).to_vec(), text)
    }

    #[tokio::test]
    async fn the_report_stands_between_the_noise_and_the_text_however_the_output_is_cut() {
        let whole = [b"warning: a font\n", REPORT_MARK, b"{\"notes\":[]}", TEXT_MARK, b"The text.\n\x02"].concat();
        for cut in 0..=whole.len() {
            let (report, text) = forward(&[&whole[..cut], &whole[cut..]]).await;
            assert_eq!((&report[..], &text[..]), (&b"{\"notes\":[]}"[..], &b"The text.\n\x02"[..]), "cut at {cut}");
        }
    }

    #[tokio::test]
    async fn a_process_may_write_a_report_without_text_or_text_without_a_report() {
        assert_eq!(forward(&[REPORT_MARK, b"{}"]).await, (b"{}".to_vec(), Vec::new()));
        assert_eq!(forward(&[TEXT_MARK, b"text"]).await, (Vec::new(), b"text".to_vec()));
        assert_eq!(forward(&[b"nothing of the kind"]).await, (Vec::new(), Vec::new()));
    }
}

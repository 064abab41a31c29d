//! Parsers of formats that may do harm, in a process of their own: this program once more, with the hidden command `extract`.
//!
//! The process reads the file from its standard input and writes the text to its standard output, behind [`MARK`]: what a library
//! prints before that is passed over. It limits its own memory and processor time first (`cli::extract`); the time on the clock and
//! the bytes that come out are limited here.

use std::{io, path::PathBuf, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::mpsc,
    time::timeout,
};

/// Stands before the text.
pub const MARK: &[u8] = b"\n\x02frontdesk-text\n";

/// Bytes that may come before the mark.
const NOISE: usize = 1024 * 1024;

/// For all of it.
const DEADLINE: Duration = Duration::from_secs(60);

/// Bytes that are read at a time.
const PIECE: usize = 64 * 1024;

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// With this code: 0 when the text is whole.
    Code(i32),
    /// By a signal: it had used up what it may use, or the parser broke.
    Killed,
    /// It took too long.
    TooSlow,
}

/// Starts the processes.
#[derive(Debug, Clone)]
pub struct Extractor {
    program: PathBuf,
}

impl Extractor {
    /// With this program.
    pub fn new(program: PathBuf) -> Self {
        Self { program }
    }

    /// With this very program.
    ///
    /// # Errors
    /// When nobody can tell where it is.
    pub fn own() -> io::Result<Self> {
        std::env::current_exe().map(Self::new)
    }

    /// Reads a file of a format that comes in pieces; its text goes out in pieces. Dropped, it ends the process.
    ///
    /// # Errors
    /// When the process cannot be started.
    pub async fn extract(
        &self,
        format: &str,
        input: mpsc::Receiver<Vec<u8>>,
        output: mpsc::Sender<Vec<u8>>,
    ) -> io::Result<Ended> {
        let mut process = Command::new(&self.program)
            .args(["extract", format])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        match timeout(DEADLINE, exchange(&mut process, input, output)).await {
            Ok(ended) => ended,
            Err(_) => {
                process.kill().await?;
                Ok(Ended::TooSlow)
            }
        }
    }
}

async fn exchange(process: &mut Child, mut input: mpsc::Receiver<Vec<u8>>, output: mpsc::Sender<Vec<u8>>) -> io::Result<Ended> {
    let piped = || io::Error::other("the process has no pipes");
    let (mut stdin, stdout) = (process.stdin.take().ok_or_else(piped)?, process.stdout.take().ok_or_else(piped)?);
    let feed = async move {
        while let Some(piece) = input.recv().await {
            // A process that reads no more says why when it ends.
            if stdin.write_all(&piece).await.is_err() {
                break;
            }
        }
    };
    let ((), read) = tokio::join!(feed, drain(stdout, output));
    read?;
    let status = process.wait().await?;
    Ok(status.code().map_or(Ended::Killed, Ended::Code))
}

/// Passes on what comes behind the mark.
async fn drain(mut stdout: impl AsyncRead + Unpin, output: mpsc::Sender<Vec<u8>>) -> io::Result<()> {
    let mut noise = Vec::new();
    let mut marked = false;
    loop {
        let mut piece = vec![0; PIECE];
        let length = stdout.read(&mut piece).await?;
        if length == 0 {
            return Ok(());
        }
        piece.truncate(length);
        if !marked {
            noise.extend_from_slice(&piece);
            let Some(at) = noise.windows(MARK.len()).position(|window| window == MARK) else {
                if noise.len() > NOISE {
                    return Err(io::Error::other("the process prints no end of noise"));
                }
                continue;
            };
            marked = true;
            piece = noise.split_off(at + MARK.len());
        }
        if !piece.is_empty() && output.send(piece).await.is_err() {
            return Ok(());
        }
    }
}

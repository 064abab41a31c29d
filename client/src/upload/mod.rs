//! Bodies of uploads: [`Upload`].

mod body;
mod unreadable;

use std::{
    fmt,
    fs::Metadata,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;

pub(crate) use unreadable::UnreadableFile;

/// The bytes of an upload: a file, bytes in memory, or a stream. It can report its progress.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::Upload;
///
/// let file = Upload::file("handbook.pdf").on_progress(|progress| println!("{:.0} %", 100.0 * progress.fraction()));
/// let source = client.create_file_source(agent_id).body(file).await?;
/// # Ok(())
/// # }
/// ```
///
/// A file is read while it is sent, and opened again for each attempt. Its name becomes the `name` of the call,
/// unless that was set before. A stream, created from a [`reqwest::Body`], allows only one attempt.
#[derive(Clone)]
pub struct Upload {
    content: UploadContent,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

#[derive(Clone)]
enum UploadContent {
    Bytes(Bytes),
    File(PathBuf),
    Stream(Arc<Mutex<Option<reqwest::Body>>>),
}

/// The progress of an upload. Every attempt begins at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Number of bytes passed to the connection.
    pub sent: u64,
    /// Total number of bytes; `None` for a stream of unknown length.
    pub total: Option<u64>,
}

impl Progress {
    /// Returns the part that was sent, from 0 to 1; 0 if the total is unknown.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a progress bar needs no more than 52 bits")]
    pub fn fraction(&self) -> f64 {
        match self.total {
            Some(0) => 1.0,
            Some(total) => self.sent as f64 / total as f64,
            None => 0.0,
        }
    }
}

impl Upload {
    /// Creates an upload of a file, read while it is sent. If it cannot be read, the call fails with
    /// [`Error::File`](crate::Error::File).
    pub fn file(path: impl Into<PathBuf>) -> Self {
        UploadContent::File(path.into()).into()
    }

    /// Calls `report` as bytes are sent, on the task that sends them: it must not block.
    #[must_use]
    pub fn on_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// Returns the name of its file, if it is one with a name in UTF-8.
    pub(crate) fn file_name(&self) -> Option<String> {
        match &self.content {
            UploadContent::File(path) => Some(path.file_name()?.to_str()?.to_owned()),
            _ => None,
        }
    }

    /// Returns `true` if it can be sent once more.
    pub(crate) fn is_repeatable(&self) -> bool {
        !matches!(self.content, UploadContent::Stream(_))
    }

    /// Finds a file that cannot be read before anything is sent. A pipe can be opened only once, so it is left
    /// alone.
    pub(crate) async fn check_readable(&self) -> Result<(), UnreadableFile> {
        let UploadContent::File(path) = &self.content else { return Ok(()) };
        let unreadable = |source| UnreadableFile { path: path.clone(), source };
        let about = tokio::fs::metadata(path).await.map_err(unreadable)?;
        if about.is_file() || about.is_dir() {
            body::open_file(path).await.map_err(unreadable)?;
        }
        Ok(())
    }

    /// Returns `true` if it is a stream that was sent.
    pub(crate) fn is_spent(&self) -> bool {
        matches!(&self.content, UploadContent::Stream(body) if body.lock().unwrap_or_else(PoisonError::into_inner).is_none())
    }

    /// Returns the number of bytes, if known.
    pub(crate) async fn length(&self) -> Option<u64> {
        match &self.content {
            UploadContent::Bytes(bytes) => Some(bytes.len() as u64),
            UploadContent::File(path) => tokio::fs::metadata(path).await.ok().filter(Metadata::is_file).map(|about| about.len()),
            UploadContent::Stream(body) => {
                body.lock().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(body::body_length)
            }
        }
    }

    /// Returns the body of one attempt. A stream is gone after the first.
    pub(crate) async fn open_body(&self) -> reqwest::Body {
        let report = self.progress.clone();
        match &self.content {
            // Unwrapped, since the transport may keep it for its own retry.
            UploadContent::Bytes(bytes) if report.is_none() => bytes.clone().into(),
            UploadContent::Bytes(bytes) => body::from_memory(bytes.clone(), report),
            UploadContent::File(path) => body::from_file(path.clone(), report).await,
            UploadContent::Stream(body) => {
                let body = body.lock().unwrap_or_else(PoisonError::into_inner).take();
                match body {
                    Some(body) if report.is_some() => body::from_stream(body, report),
                    Some(body) => body,
                    None => body::spent_body(),
                }
            }
        }
    }
}

impl From<UploadContent> for Upload {
    fn from(content: UploadContent) -> Self {
        Self { content, progress: None }
    }
}

impl From<reqwest::Body> for Upload {
    /// Bytes in memory stay repeatable; anything else is a stream.
    fn from(body: reqwest::Body) -> Self {
        match body.as_bytes() {
            Some(bytes) => Bytes::copy_from_slice(bytes).into(),
            None => UploadContent::Stream(Arc::new(Mutex::new(Some(body)))).into(),
        }
    }
}

impl From<Bytes> for Upload {
    fn from(bytes: Bytes) -> Self {
        UploadContent::Bytes(bytes).into()
    }
}

impl From<PathBuf> for Upload {
    fn from(path: PathBuf) -> Self {
        Self::file(path)
    }
}

macro_rules! from_bytes {
    ($($type:ty),+) => {$(
        impl From<$type> for Upload {
            fn from(bytes: $type) -> Self {
                Bytes::from(bytes).into()
            }
        }
    )+};
}

from_bytes!(Vec<u8>, String, &'static [u8], &'static str);

impl fmt::Debug for Upload {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = match &self.content {
            UploadContent::Bytes(bytes) => format!("{} bytes", bytes.len()),
            UploadContent::File(path) => path.display().to_string(),
            UploadContent::Stream(_) => "a stream".to_owned(),
        };
        formatter.debug_tuple("Upload").field(&content).finish()
    }
}

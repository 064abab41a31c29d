//! A body of bytes, read piece by piece: it is never in memory as a whole unless the caller asks for that.

use std::fmt;

use bytes::{Bytes, BytesMut};

use crate::{Invalid, form::FormFile, paced::PacedBody};

/// The bytes of an upload in progress: all of the body, or the file of a form.
pub struct Upload {
    bytes: UploadSource,
    announced: Option<u64>,
}

enum UploadSource {
    Body(PacedBody),
    Form(Box<FormFile>),
}

impl Upload {
    /// Creates an upload whose body is nothing but the file.
    pub(crate) fn from_body(body: PacedBody, announced: Option<u64>) -> Self {
        Self { bytes: UploadSource::Body(body), announced }
    }

    /// Creates an upload of the file of a form.
    pub(crate) fn from_form(file: FormFile) -> Self {
        Self { bytes: UploadSource::Form(Box::new(file)), announced: None }
    }

    /// Returns the number of bytes that the client announces, if it does. Never more than the operation takes.
    pub fn content_length(&self) -> Option<u64> {
        self.announced
    }

    /// Returns the name of the file, if a form gives it.
    pub fn file_name(&self) -> Option<&str> {
        match &self.bytes {
            UploadSource::Body(_) => None,
            UploadSource::Form(file) => file.name(),
        }
    }

    /// Returns the next bytes, at least one; `None` at the end.
    ///
    /// # Errors
    /// [`Invalid::TooLarge`] as soon as more has arrived than the operation takes, [`Invalid::BodyTimeout`],
    /// [`Invalid::Framing`], [`Invalid::Form`], [`Invalid::Disconnected`]. Nothing more can be read after an error.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Invalid> {
        match &mut self.bytes {
            UploadSource::Body(body) => body.chunk().await,
            UploadSource::Form(file) => file.chunk().await,
        }
    }

    /// Reads all of it, for operations that take little.
    ///
    /// # Errors
    /// As for [`chunk`](Self::chunk).
    pub async fn whole(mut self) -> Result<Bytes, Invalid> {
        let mut all = BytesMut::new();
        while let Some(bytes) = self.chunk().await? {
            all.extend_from_slice(&bytes);
        }
        Ok(all.freeze())
    }
}

impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upload").field("content_length", &self.announced).finish_non_exhaustive()
    }
}

//! A body of bytes, read piece by piece: it is never in memory as a whole unless the caller asks for that.

use std::fmt;

use bytes::{Bytes, BytesMut};

use crate::{Invalid, form::File, paced::Paced};

/// The bytes of an upload in progress: all of the body, or the file of a form.
pub struct Upload {
    bytes: Source,
    announced: Option<u64>,
}

enum Source {
    Body(Paced),
    Form(Box<File>),
}

impl Upload {
    /// Creates an upload whose body is nothing but the file.
    pub(crate) fn bare(body: Paced, announced: Option<u64>) -> Self {
        Self { bytes: Source::Body(body), announced }
    }

    /// Creates an upload of the file of a form.
    pub(crate) fn of_form(file: File) -> Self {
        Self { bytes: Source::Form(Box::new(file)), announced: None }
    }

    /// Returns the number of bytes that the client announces, if it does. Never more than the operation takes.
    pub fn content_length(&self) -> Option<u64> {
        self.announced
    }

    /// Returns the name of the file, if a form gives it.
    pub fn file_name(&self) -> Option<&str> {
        match &self.bytes {
            Source::Body(_) => None,
            Source::Form(file) => file.name(),
        }
    }

    /// Returns the next bytes, at least one; `None` at the end.
    ///
    /// # Errors
    /// [`Invalid::TooLarge`] as soon as more has arrived than the operation takes, [`Invalid::BodyTimeout`],
    /// [`Invalid::Framing`], [`Invalid::Form`], [`Invalid::Disconnected`]. Nothing more can be read after an error.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Invalid> {
        match &mut self.bytes {
            Source::Body(body) => body.chunk().await,
            Source::Form(file) => file.chunk().await,
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

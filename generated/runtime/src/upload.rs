//! A body of bytes, read piece by piece: it is never whole in memory unless somebody asks for it.

use std::fmt;

use bytes::{Bytes, BytesMut};

use crate::{Invalid, form::File, paced::Paced};

/// The bytes of an upload on their way: all of the body, or the file of a form.
pub struct Upload {
    bytes: Source,
    announced: Option<u64>,
}

enum Source {
    Body(Paced),
    Form(Box<File>),
}

impl Upload {
    /// A body that is nothing else.
    pub(crate) fn bare(body: Paced, announced: Option<u64>) -> Self {
        Self { bytes: Source::Body(body), announced }
    }

    /// The file of a form.
    pub(crate) fn of_form(file: File) -> Self {
        Self { bytes: Source::Form(Box::new(file)), announced: None }
    }

    /// The number of bytes that the client announces, if it does. Never more than the operation takes.
    pub fn content_length(&self) -> Option<u64> {
        self.announced
    }

    /// The name of the file, if a form says it.
    pub fn file_name(&self) -> Option<&str> {
        match &self.bytes {
            Source::Body(_) => None,
            Source::Form(file) => file.name(),
        }
    }

    /// The next bytes, at least one; `None` at the end.
    ///
    /// # Errors
    /// [`Invalid::TooLarge`] as soon as more has come than the operation takes, [`Invalid::BodyTimeout`],
    /// [`Invalid::Framing`], [`Invalid::Form`], [`Invalid::Disconnected`]. After an error nothing more is to be read.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Invalid> {
        match &mut self.bytes {
            Source::Body(body) => body.chunk().await,
            Source::Form(file) => file.chunk().await,
        }
    }

    /// All of it, for operations that take little.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk).
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

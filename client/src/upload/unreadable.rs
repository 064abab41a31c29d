//! A file that cannot be read: [`UnreadableFile`].

use std::{
    error::Error,
    fmt, io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

/// The reason why the file of an upload cannot be read. It is carried inside the error of the connection that tried
/// to send it.
#[derive(Debug)]
pub(crate) struct UnreadableFile {
    pub(crate) path: PathBuf,
    pub(crate) source: io::Error,
}

/// An [`UnreadableFile`] that can be taken out of the error around it.
#[derive(Clone, Debug)]
pub(super) struct UnreadableCarrier(Arc<Mutex<Option<UnreadableFile>>>);

impl UnreadableCarrier {
    pub(super) fn new(path: PathBuf, source: io::Error) -> Self {
        Self(Arc::new(Mutex::new(Some(UnreadableFile { path, source }))))
    }
}

impl fmt::Display for UnreadableCarrier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a file cannot be read")
    }
}

impl Error for UnreadableCarrier {}

impl UnreadableFile {
    /// Takes it out of an error, if the error contains one.
    pub(crate) fn find(error: reqwest::Error) -> Result<Self, reqwest::Error> {
        find_carrier(&error).and_then(|carrier| carrier.0.lock().unwrap_or_else(PoisonError::into_inner).take()).ok_or(error)
    }

    /// Returns `true` if the error contains one.
    pub(crate) fn is_in(error: &reqwest::Error) -> bool {
        find_carrier(error).is_some()
    }
}

fn find_carrier(error: &reqwest::Error) -> Option<UnreadableCarrier> {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(found) = error.downcast_ref::<UnreadableCarrier>() {
            return Some(found.clone());
        }
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        cause = inner.map_or_else(|| error.source(), |inner| Some(inner));
    }
    None
}

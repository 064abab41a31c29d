//! Files that are mapped into memory rather than read.
//!
//! Creating a map is unsafe, and unsafe code is forbidden here. Tantivy maps its own files, and its safe
//! interface works for any file. Like Tantivy's files, a mapped file must never be truncated; deleting or
//! replacing it does no harm.

use std::{io, path::Path, sync::Arc};

use tantivy::directory::{
    Directory, MmapDirectory, OwnedBytes,
    error::{OpenDirectoryError, OpenReadError},
};

/// Maps a file. The system reads its bytes when they are used, and drops them when it needs the memory. They remain
/// available after the file is deleted, as long as the result exists.
///
/// # Errors
/// Those of opening a file, with their kind: `NotFound` when there is none.
pub(super) fn map_file(path: &Path) -> io::Result<OwnedBytes> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path lacks a folder or a file name"));
    };
    // A new directory each time: it caches its maps by name, and a name may be reused for another file.
    let directory = MmapDirectory::open(folder).map_err(from_folder_error)?;
    directory.open_read(Path::new(name)).map_err(from_file_error)?.read_bytes()
}

fn from_folder_error(error: OpenDirectoryError) -> io::Error {
    match &error {
        OpenDirectoryError::DoesNotExist(_) => io::Error::new(io::ErrorKind::NotFound, error),
        OpenDirectoryError::NotADirectory(_) => io::Error::new(io::ErrorKind::NotADirectory, error),
        OpenDirectoryError::FailedToCreateTempDir(cause) => with_kind(cause, &error),
        OpenDirectoryError::IoError { io_error, .. } => with_kind(io_error, &error),
    }
}

fn from_file_error(error: OpenReadError) -> io::Error {
    match &error {
        OpenReadError::FileDoesNotExist(_) => io::Error::new(io::ErrorKind::NotFound, error),
        OpenReadError::IoError { io_error, .. } => with_kind(io_error, &error),
        OpenReadError::IncompatibleIndex(_) => io::Error::other(error),
    }
}

fn with_kind(cause: &Arc<io::Error>, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::new(cause.kind(), error.to_string())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_mapped_file_outlives_its_deletion_and_its_replacement() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("file");
        fs::write(&path, "first").unwrap();
        let first = map_file(&path).unwrap();
        fs::write(home.path().join("other"), "second").unwrap();
        fs::rename(home.path().join("other"), &path).unwrap();
        let second = map_file(&path).unwrap();
        fs::remove_dir_all(home.path()).unwrap();
        assert_eq!((first.as_slice(), second.as_slice()), (&b"first"[..], &b"second"[..]));
        assert_eq!(map_file(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn what_is_no_file_says_so() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(map_file(&home.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
        fs::write(home.path().join("empty"), "").unwrap();
        assert!(map_file(&home.path().join("empty")).unwrap().is_empty());
        assert_eq!(map_file(&home.path().join("empty/file")).unwrap_err().kind(), io::ErrorKind::NotADirectory);
    }
}

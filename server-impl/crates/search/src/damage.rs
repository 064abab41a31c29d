//! Distinguishes an index that is damaged from one that temporarily cannot be read or written.
//!
//! Only a damaged index is deleted and rebuilt. A lack of file descriptors or memory, a failing disk, or a folder
//! without read permission is temporary, or for the operator to fix, and says nothing about the index.

use std::io;

use frontdesk_types::{Code, Error};
use tantivy::{
    TantivyError,
    directory::error::{LockError, OpenDirectoryError, OpenReadError, OpenWriteError},
};

/// Damage that Tantivy does not report itself: a wrong checksum, schema or version, or changes that may be missing.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct IndexDamage(pub(super) String);

/// The conclusion about an index from one of its errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DamageVerdict {
    /// The files of the index are missing, corrupt or of another version.
    Damaged,
    /// The operating system refused an operation.
    Trouble,
    /// No conclusion.
    Unknown,
}

/// Returns `true` if an error shows that an index must be rebuilt.
pub(super) fn is_damage(error: &Error) -> bool {
    matches!(error, Error::Internal(cause) if judge_error(cause) == DamageVerdict::Damaged)
}

/// Returns the error for a question that an index could not answer. If the operating system was at fault, that is
/// logged, and the caller is asked to retry.
pub(super) fn to_refusal(error: Error) -> Error {
    match &error {
        Error::Internal(cause) if judge_error(cause) == DamageVerdict::Trouble => {
            tracing::error!(%error, "an index cannot be read or written");
            Error::refused(
                Code::DeadlineExceeded,
                "The agent's index cannot be read just now. Wait as `Retry-After` says, then send the request again.",
            )
        }
        _ => error,
    }
}

fn judge_error(cause: &anyhow::Error) -> DamageVerdict {
    let verdicts = cause.chain().map(|cause| {
        if cause.is::<IndexDamage>() {
            DamageVerdict::Damaged
        } else if let Some(error) = cause.downcast_ref::<TantivyError>() {
            judge_tantivy_error(error)
        } else if let Some(error) = cause.downcast_ref::<io::Error>() {
            judge_io_error(error)
        } else {
            DamageVerdict::Unknown
        }
    });
    verdicts.into_iter().find(|verdict| *verdict != DamageVerdict::Unknown).unwrap_or(DamageVerdict::Unknown)
}

fn judge_tantivy_error(error: &TantivyError) -> DamageVerdict {
    match error {
        TantivyError::DataCorruption(_)
        | TantivyError::IncompatibleIndex(_)
        | TantivyError::SchemaError(_)
        | TantivyError::FieldNotFound(_)
        | TantivyError::DeserializeError(_)
        | TantivyError::MissingPlugin(_)
        | TantivyError::UnexpectedPlugin(_)
        | TantivyError::OpenDirectoryError(OpenDirectoryError::DoesNotExist(_))
        | TantivyError::OpenReadError(OpenReadError::FileDoesNotExist(_) | OpenReadError::IncompatibleIndex(_)) => {
            DamageVerdict::Damaged
        }
        TantivyError::IoError(error)
        | TantivyError::OpenDirectoryError(OpenDirectoryError::IoError { io_error: error, .. })
        | TantivyError::OpenReadError(OpenReadError::IoError { io_error: error, .. })
        | TantivyError::OpenWriteError(OpenWriteError::IoError { io_error: error, .. })
        | TantivyError::LockFailure(LockError::IoError(error), _) => judge_io_error(error),
        // Writer threads do not report their cause: in most cases a file that cannot be written.
        TantivyError::LockFailure(..) | TantivyError::SystemError(_) | TantivyError::ErrorInThread(_) => DamageVerdict::Trouble,
        _ => DamageVerdict::Unknown,
    }
}

/// Classifies an I/O error. An error of the operating system has a number, or at least a kind; an error of Tantivy
/// about the content of a file has neither.
fn judge_io_error(error: &io::Error) -> DamageVerdict {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof, Unsupported};
    let about_content = matches!(error.kind(), InvalidData | InvalidInput | Other | UnexpectedEof | Unsupported);
    if error.raw_os_error().is_none() && about_content { DamageVerdict::Damaged } else { DamageVerdict::Trouble }
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, sync::Arc};

    use tantivy::error::DataCorruption;

    use super::*;

    fn internal(error: impl Into<anyhow::Error>) -> Error {
        Error::Internal(error.into().context("an index cannot be opened"))
    }

    fn reading(error: io::Error) -> TantivyError {
        OpenReadError::wrap_io_error(error, PathBuf::from("meta.json")).into()
    }

    /// EMFILE, ENFILE, EIO, ENOMEM, EACCES, ENOSPC, ESTALE.
    const TROUBLES: [i32; 7] = [24, 23, 5, 12, 13, 28, 116];

    #[test]
    fn trouble_of_the_machine_is_no_damage_and_the_question_may_be_asked_again() {
        for number in TROUBLES {
            let system = || io::Error::from_raw_os_error(number);
            let errors = [
                internal(system()),
                internal(TantivyError::from(system())),
                internal(reading(system())),
                internal(TantivyError::from(OpenDirectoryError::wrap_io_error(system(), PathBuf::new()))),
                internal(TantivyError::from(OpenWriteError::wrap_io_error(system(), PathBuf::new()))),
                internal(TantivyError::from(LockError::wrap_io_error(system()))),
            ];
            for error in errors {
                assert!(!is_damage(&error), "{error}");
                assert_eq!(to_refusal(error).code(), Code::DeadlineExceeded);
            }
        }
    }

    #[test]
    fn what_wraps_an_error_of_the_system_may_lose_its_number_but_not_its_kind() {
        let wrapped = io::Error::new(io::ErrorKind::PermissionDenied, "Permission denied at path \"/data/index\"");
        assert!(!is_damage(&internal(TantivyError::from(wrapped))));
    }

    #[test]
    fn what_the_files_themselves_say_is_damage() {
        let garbled = serde_json::from_str::<u32>("}").expect_err("no number");
        let cut_off = serde_json::from_str::<u32>("").expect_err("no number");
        let errors = [
            internal(IndexDamage("its schema is different".to_owned())),
            internal(TantivyError::from(DataCorruption::comment_only("the metadata cannot be parsed"))),
            internal(TantivyError::SchemaError("a column is missing".to_owned())),
            internal(TantivyError::from(OpenReadError::FileDoesNotExist(PathBuf::from("a.term")))),
            internal(TantivyError::from(garbled)),
            internal(TantivyError::from(cut_off)),
            internal(reading(io::Error::new(io::ErrorKind::InvalidData, "the footer has another magic number"))),
            internal(TantivyError::IoError(Arc::new(io::Error::other("an unsupported dictionary")))),
        ];
        for error in errors {
            assert!(is_damage(&error), "{error}");
        }
    }

    #[test]
    fn what_is_neither_stays_a_fault() {
        let error = internal(TantivyError::InvalidArgument("a query".to_owned()));
        assert!(!is_damage(&error));
        assert_eq!(to_refusal(error).code(), Code::InternalError);
    }
}

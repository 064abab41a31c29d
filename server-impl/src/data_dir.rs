//! The data folder: accessible to its owner only, and used by only one server at a time.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

/// File whose lock marks the folder as used by a server.
const LOCK_FILE: &str = "frontdesk.lock";

/// Creates the folder and its parents if missing, accessible to this user only. An existing folder is left unchanged.
///
/// # Errors
/// When it cannot be created.
pub fn create_folder(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        warn_when_open(folder);
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(folder)
        .with_context(|| format!("the data folder {} cannot be created; name another one with --data-dir", folder.display()))
}

/// Exclusive use of the data folder, until dropped. The operating system also releases it when the process dies.
#[derive(Debug)]
pub struct LockedFolder {
    folder: PathBuf,
    _lock: File,
}

impl LockedFolder {
    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }
}

/// Creates and locks the folder for as long as the result lives. Commands that run alongside a server need not lock it.
///
/// # Errors
/// When another server has locked it, or it is not writable.
pub fn lock_folder(folder: &Path) -> Result<LockedFolder> {
    create_folder(folder)?;
    let shown = folder.display();
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(LOCK_FILE));
    let lock = lock.with_context(|| {
        format!("the data folder {shown} cannot be written to; give this user access to it, or name another one with --data-dir")
    })?;
    match lock.try_lock() {
        Ok(()) => Ok(LockedFolder { folder: folder.to_owned(), _lock: lock }),
        Err(TryLockError::WouldBlock) => {
            bail!("another server uses the data folder {shown}; stop it, or give this one a folder of its own with --data-dir")
        }
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("the data folder {shown} cannot be locked; put it on a local disk"))
        }
    }
}

/// Warns if other users of the machine can read the folder, which contains customers' data. Its permissions are the
/// owner's choice, so this does not fail.
fn warn_when_open(folder: &Path) {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(folder) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&found.permissions());
        if mode & 0o077 != 0 {
            tracing::warn!(folder = %folder.display(), mode = format!("{:o}", mode & 0o777), "other users of this machine can \
                access the data folder; run `chmod 700` on it");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_at_a_time_uses_a_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("deep/inside");
        let first = lock_folder(&folder).expect("nobody has it");
        let refusal = lock_folder(&folder).expect_err("the first has it").to_string();
        assert!(refusal.contains("deep/inside") && refusal.contains("--data-dir"), "{refusal}");
        drop(first);
        assert_eq!(lock_folder(&folder).expect("nobody has it any more").path(), folder);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_folder_is_closed_to_others() {
        use std::os::unix::fs::PermissionsExt;

        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("data");
        create_folder(&folder).expect("it can be made");
        assert_eq!(fs::metadata(&folder).expect("it is there").permissions().mode() & 0o777, 0o700);
        create_folder(&folder).expect("it is there already");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("file"), "").expect("it can be written");
        let refusal = format!("{:#}", lock_folder(&home.path().join("file/data")).expect_err("a file is no folder"));
        assert!(refusal.contains("file/data") && refusal.contains("--data-dir"), "{refusal}");
    }
}

//! The folder of the server: made for its user only, and used by one server at a time.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use secrecy::SecretString;

use crate::ports::random::{Random, base62};

/// The file whose lock says that a server uses the folder.
const LOCK: &str = "frontdesk.lock";

/// The file with the secret that is not in the database.
const PEPPER: &str = "pepper";

/// Letters of base62: 256 bits.
const PEPPER_LENGTH: usize = 43;

/// What an operator may put in its place.
const SHORTEST_PEPPER: usize = 32;

/// Makes the folder, with all above it, when it is missing, readable to this user only. One that exists is left as it is.
///
/// # Errors
/// When it cannot be made.
pub fn create(folder: &Path) -> Result<()> {
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
        .with_context(|| format!("the data folder {} cannot be made; name another one with --data-dir", folder.display()))
}

/// The data folder is this server's, until dropped. A process that dies lets go of it too.
#[derive(Debug)]
pub struct Owned {
    folder: PathBuf,
    _lock: File,
}

impl Owned {
    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }
}

/// Makes the folder and takes it, for as long as the result lives. Commands that work beside a running server need not.
///
/// # Errors
/// When another server has it, or it cannot be written.
pub fn take(folder: &Path) -> Result<Owned> {
    create(folder)?;
    let shown = folder.display();
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(LOCK));
    let lock = lock.with_context(|| {
        format!("the data folder {shown} cannot be written; give it to this user, or name another one with --data-dir")
    })?;
    match lock.try_lock() {
        Ok(()) => Ok(Owned { folder: folder.to_owned(), _lock: lock }),
        Err(TryLockError::WouldBlock) => {
            bail!("another server uses the data folder {shown}; stop it, or give this one a folder of its own with --data-dir")
        }
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("the data folder {shown} cannot be locked; put it on a local disk"))
        }
    }
}

/// Where a folder keeps its pepper.
pub fn pepper_file(folder: &Path) -> PathBuf {
    folder.join(PEPPER)
}

/// The pepper that the folder keeps: made when it is first asked for, readable to this user only.
///
/// # Errors
/// When it cannot be read or written, or is too short to be one.
pub fn pepper(folder: &Path, random: &dyn Random) -> Result<SecretString> {
    let path = pepper_file(folder);
    let shown = path.display().to_string();
    // Whole or not there: written under another name first, and only the first of several takes the name.
    if !path.exists() {
        let mut file = tempfile::NamedTempFile::new_in(folder).with_context(|| format!("{shown} cannot be written"))?;
        file.write_all(base62(random, PEPPER_LENGTH).as_bytes()).with_context(|| format!("{shown} cannot be written"))?;
        file.as_file().sync_all().with_context(|| format!("{shown} cannot be written"))?;
        match file.persist_noclobber(&path) {
            Err(lost) if lost.error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(lost.error).with_context(|| format!("{shown} cannot be written"));
            }
            _ => {}
        }
    }
    let secret = fs::read_to_string(&path).with_context(|| format!("{shown} cannot be read"))?;
    let secret = secret.trim();
    if secret.len() < SHORTEST_PEPPER {
        bail!("{shown} is too short for a pepper; restore it from a copy");
    }
    Ok(secret.into())
}

/// The folder holds what customers wrote: others on the machine should not read it. Whose folder it is decides, so it only warns.
fn warn_when_open(folder: &Path) {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(folder) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&found.permissions());
        if mode & 0o077 != 0 {
            tracing::warn!(folder = %folder.display(), mode = format!("{:o}", mode & 0o777), "others on this machine can reach the data folder; `chmod 700` it");
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
        let first = take(&folder).expect("nobody has it");
        let refusal = take(&folder).expect_err("the first has it").to_string();
        assert!(refusal.contains("deep/inside") && refusal.contains("--data-dir"), "{refusal}");
        drop(first);
        assert_eq!(take(&folder).expect("nobody has it any more").path(), folder);
    }

    #[cfg(unix)]
    #[test]
    fn the_pepper_is_made_once_and_closed_to_others() {
        use std::os::unix::fs::PermissionsExt;

        use secrecy::ExposeSecret;

        use crate::ports::random::OsRandom;

        let home = tempfile::tempdir().expect("a folder");
        let first = pepper(home.path(), &OsRandom).expect("it is made");
        assert_eq!(first.expose_secret().len(), PEPPER_LENGTH);
        let again = pepper(home.path(), &OsRandom).expect("it is there");
        assert_eq!(first.expose_secret(), again.expose_secret());
        let file = home.path().join(PEPPER);
        assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 1, "nothing else is left");
        fs::write(&file, "short").expect("it can be written");
        let refusal = pepper(home.path(), &OsRandom).expect_err("it is damaged").to_string();
        assert!(refusal.contains("restore"), "{refusal}");
    }

    #[cfg(unix)]
    #[test]
    fn a_new_folder_is_closed_to_others() {
        use std::os::unix::fs::PermissionsExt;

        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("data");
        create(&folder).expect("it can be made");
        assert_eq!(fs::metadata(&folder).expect("it is there").permissions().mode() & 0o777, 0o700);
        create(&folder).expect("it is there already");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("file"), "").expect("it can be written");
        let refusal = format!("{:#}", take(&home.path().join("file/data")).expect_err("a file is no folder"));
        assert!(refusal.contains("file/data") && refusal.contains("--data-dir"), "{refusal}");
    }
}

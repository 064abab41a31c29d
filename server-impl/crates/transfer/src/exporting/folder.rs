//! The folder of an export. Files are written to a hidden folder, which takes the target's place at the end.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Error},
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// Name prefix of hidden folders. One is left behind if the export is killed.
const HIDDEN_PREFIX: &str = ".frontdesk-export-";

/// Name prefix of the hidden folder inside an existing target. While it is there, the target is incomplete.
const UNFINISHED_PREFIX: &str = ".frontdesk-export-unfinished-";

/// A folder that is being written.
pub(super) struct ExportFolder {
    hidden: TempDir,
    target: PathBuf,
    /// Set if the target already exists. It may be impossible to replace, such as a mounted volume.
    is_within: bool,
}

impl ExportFolder {
    /// Starts writing a folder that does not exist yet or is empty.
    pub(super) fn create(target: PathBuf) -> io::Result<Self> {
        let is_within = match fs::read_dir(&target) {
            Ok(_) => require_empty(&target, None).map(|()| true)?,
            Err(_) if target.symlink_metadata().is_ok() => return Err(already_exists_error(&target)),
            Err(_) => false,
        };
        let (prefix, parent) =
            if is_within { (UNFINISHED_PREFIX, target.as_path()) } else { (HIDDEN_PREFIX, parent_folder(&target)) };
        fs::create_dir_all(parent)?;
        let hidden = tempfile::Builder::new().prefix(prefix).tempdir_in(parent)?;
        Ok(Self { hidden, target, is_within })
    }

    /// Returns the folder to write files to.
    pub(super) fn path(&self) -> &Path {
        self.hidden.path()
    }

    /// Moves everything to the target.
    pub(super) fn finish(self) -> io::Result<()> {
        if !self.is_within {
            fs::rename(self.hidden.path(), &self.target)?;
            // Already moved, so there is nothing to clean up.
            let _moved = self.hidden.keep();
            return Ok(());
        }
        require_empty(&self.target, self.hidden.path().file_name())?;
        for entry in fs::read_dir(self.hidden.path())? {
            let entry = entry?;
            fs::rename(entry.path(), self.target.join(entry.file_name()))?;
        }
        self.hidden.close()
    }
}

/// Returns `true` if an export into this folder was killed before it finished.
pub fn is_unfinished(folder: &Path) -> bool {
    let is = |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| has_prefix(&entry.file_name(), UNFINISHED_PREFIX));
    fs::read_dir(folder).is_ok_and(|mut entries| entries.any(is))
}

fn require_empty(folder: &Path, but: Option<&OsStr>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if has_prefix(&name, UNFINISHED_PREFIX) && Some(name.as_os_str()) != but {
            let message =
                "holds what is left of an export that was broken off, or another one is running; empty it, or name another";
            return Err(Error::other(format!("{} {message}", folder.display())));
        }
        if Some(name.as_os_str()) != but {
            return Err(already_exists_error(folder));
        }
    }
    Ok(())
}

fn already_exists_error(target: &Path) -> Error {
    Error::other(format!("{} is there already; name a folder that is not, or is empty", target.display()))
}

fn parent_folder(target: &Path) -> &Path {
    target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn has_prefix(name: &OsStr, prefix: &str) -> bool {
    name.as_encoded_bytes().starts_with(prefix.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_sample(target: &Path) -> io::Result<ExportFolder> {
        let work = ExportFolder::create(target.to_owned())?;
        fs::create_dir(work.path().join("billing"))?;
        fs::write(work.path().join("billing/a.md"), "A")?;
        fs::write(work.path().join("site.yaml"), "frontdesk: 1")?;
        Ok(work)
    }

    fn file_names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_is_there_once_it_is_whole_and_one_that_was_there_stays_the_same() {
        let home = tempfile::tempdir().expect("a folder for the test");
        let (new, empty) = (home.path().join("a/new"), home.path().join("empty"));
        fs::create_dir(&empty).expect("a folder for the test");
        for target in [&new, &empty] {
            let work = write_sample(target).expect("it is written");
            assert_eq!(is_unfinished(target), target.exists(), "{}", target.display());
            work.finish().expect("it ends");
            assert_eq!(file_names(target), ["billing", "site.yaml"]);
            assert!(!is_unfinished(target));
        }
        assert_eq!(file_names(home.path()), ["a", "empty"], "nothing is left");
    }

    #[test]
    fn nothing_that_is_there_is_touched() {
        let home = tempfile::tempdir().expect("a folder for the test");
        let target = home.path().join("target");
        fs::create_dir(&target).expect("a folder for the test");
        let (first, second) = (write_sample(&target).expect("it is empty"), write_sample(&target));
        assert!(second.is_err_and(|error| error.to_string().contains("another one is running")));
        fs::write(target.join("site.yaml"), "mine").expect("a file for the test");
        assert!(first.finish().is_err_and(|error| error.to_string().contains("is there already")));
        assert_eq!(fs::read_to_string(target.join("site.yaml")).expect("it is there"), "mine");
        assert!(ExportFolder::create(target.join("site.yaml")).is_err(), "a file is no folder");
    }
}

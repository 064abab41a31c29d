//! The folder of an import. It is untrusted: symbolic links are not followed, nothing outside the folder is read,
//! and each file is read only up to a maximum size.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use super::report::{ItemKind, ReportLine};

/// Maximum number of files and folders.
const MAX_ENTRIES: usize = 200_000;

/// Maximum size of a file of Markdown, in bytes. An article has at most 256 KiB.
pub(super) const MAX_MARKDOWN_BYTES: usize = 1024 * 1024;

/// Hidden folders in which documentation has its pictures.
const READ_HIDDEN_FOLDERS: &[&str] = &[".gitbook", ".vuepress", ".vitepress"];

/// Maximum depth of nested folders.
const MAX_DEPTH: usize = 32;

/// Maximum length of a path in the folder, in bytes.
const MAX_PATH_BYTES: usize = 1_000;

/// A folder and the paths of its files.
#[derive(Debug)]
pub struct ImportFolder {
    root: PathBuf,
    files: BTreeSet<String>,
    lines: Vec<ReportLine>,
}

impl ImportFolder {
    /// Scans a folder.
    ///
    /// # Errors
    /// The path is not a folder, or cannot be read.
    pub fn open(root: &Path) -> Result<Self, String> {
        let shown = root.display();
        let root = root.canonicalize().map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let mut folder = Self { root, files: BTreeSet::new(), lines: Vec::new() };
        fs::read_dir(&folder.root).map_err(|error| format!("{shown} cannot be read as a folder: {error}"))?;
        folder.scan();
        Ok(folder)
    }

    /// Returns the paths of its files, sorted.
    pub fn file_paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Returns `true` if the folder has this file.
    pub fn has_file(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// Returns the folder's own name.
    pub fn folder_name(&self) -> String {
        self.root.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// Takes the report lines of entries that are not read.
    pub fn take_report(&mut self) -> Vec<ReportLine> {
        std::mem::take(&mut self.lines)
    }

    /// Reads a file of at most `most` bytes.
    ///
    /// # Errors
    /// A message for users that says why the file cannot be read.
    pub fn read_bytes(&self, path: &str, most: usize) -> Result<Vec<u8>, String> {
        self.read_limited(path, most, "make it smaller")
    }

    fn read_limited(&self, path: &str, most: usize, advice: &str) -> Result<Vec<u8>, String> {
        if !self.has_file(path) {
            return Err("there is no such file in the folder".to_owned());
        }
        // The entry may have been replaced since the scan.
        let found = self.root.join(path).canonicalize().map_err(|error| format!("it cannot be read: {error}"))?;
        if !found.starts_with(&self.root) || !found.is_file() {
            return Err("it leads out of the folder, or is no file".to_owned());
        }
        let mut bytes = Vec::new();
        let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
        let read = File::open(found).and_then(|file| file.take(limit).read_to_end(&mut bytes));
        read.map_err(|error| format!("it cannot be read: {error}"))?;
        if bytes.len() > most {
            return Err(format!("it is larger than {} KiB; {advice}", most / 1_024));
        }
        Ok(bytes)
    }

    /// Reads a UTF-8 text file of at most `most` bytes.
    ///
    /// # Errors
    /// A message for users that says why the file cannot be read.
    pub fn read_text(&self, path: &str, most: usize) -> Result<String, String> {
        let text = String::from_utf8(self.read_limited(path, most, "split it")?)
            .map_err(|_| "it is not UTF-8; save it as UTF-8".to_owned())?;
        if text.contains('\0') { Err("it has a character U+0000; remove that".to_owned()) } else { Ok(text) }
    }

    fn scan(&mut self) {
        let mut open = vec![(String::new(), 0)];
        let mut seen = 0;
        while let Some((folder, depth)) = open.pop() {
            let entries = match fs::read_dir(self.root.join(&folder)) {
                Ok(entries) => entries,
                Err(error) => {
                    self.report_skipped(&folder, format!("it cannot be read: {error}"));
                    continue;
                }
            };
            for entry in entries.filter_map(Result::ok) {
                seen += 1;
                if seen > MAX_ENTRIES {
                    self.report_skipped(
                        &folder,
                        format!("the folder has more than {MAX_ENTRIES} files; import a part of it at a time"),
                    );
                    return;
                }
                if let Some(inner) = self.record_entry(&folder, &entry, depth) {
                    open.push((inner, depth + 1));
                }
            }
        }
        self.lines.sort_by(|one, other| one.file.cmp(&other.file));
    }

    /// Records an entry. Returns its path if it is a folder to scan.
    fn record_entry(&mut self, folder: &str, entry: &fs::DirEntry, depth: usize) -> Option<String> {
        let shown = entry.file_name().to_string_lossy().into_owned();
        let shown = if folder.is_empty() { shown } else { format!("{folder}/{shown}") };
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            self.report_skipped(&shown, "its name is not UTF-8; rename it");
            return None;
        };
        if name.starts_with('.') && !READ_HIDDEN_FOLDERS.contains(&name) {
            return None; // `.git` and the like.
        }
        if name.contains(|letter: char| letter.is_control() || letter == '\\') {
            self.report_skipped(&shown, "its name has a backslash or a control character; rename it");
            return None;
        }
        // The type of the entry itself: links are not followed.
        let Ok(kind) = entry.file_type() else {
            self.report_skipped(&shown, "it cannot be read");
            return None;
        };
        if kind.is_symlink() {
            self.report_skipped(&shown, "it is a symbolic link, and those are not followed; copy what it leads to");
        } else if shown.len() > MAX_PATH_BYTES {
            self.report_skipped(&shown, format!("its path is longer than {MAX_PATH_BYTES} bytes; shorten it"));
        } else if kind.is_file() {
            self.files.insert(shown);
        } else if !kind.is_dir() {
            self.report_skipped(&shown, "it is neither a file nor a folder");
        } else if depth + 1 >= MAX_DEPTH {
            self.report_skipped(&shown, format!("it is more than {MAX_DEPTH} folders deep; move it up"));
        } else {
            return Some(shown);
        }
        None
    }

    fn report_skipped(&mut self, path: &str, reason: impl Into<String>) {
        self.lines.push(ReportLine::skipped(ItemKind::File, path, reason));
    }
}

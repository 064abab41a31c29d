//! Finds files of a folder by parts of their paths, as other tools do: in any case, with any sign between words.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::{folder::ImportFolder, names::is_article};
use crate::portable::paths;

/// Files by their names.
#[derive(Debug, Default)]
pub(super) struct FileIndex {
    /// Paths by the loose name of the file, the shortest first.
    by_name: HashMap<String, Vec<String>>,
}

impl FileIndex {
    /// Indexes a folder.
    pub(super) fn new(folder: &ImportFolder) -> Self {
        let mut by_name: HashMap<String, Vec<String>> = HashMap::new();
        for path in folder.file_paths() {
            by_name.entry(loosen(paths::file_name(path))).or_default().push(path.to_owned());
        }
        by_name.values_mut().for_each(|paths| paths.sort_by_key(|path| (path.matches('/').count(), path.clone())));
        Self { by_name }
    }

    /// Returns the file whose path ends with this one; the one closest to the root if there are several.
    pub(super) fn find_by_ending(&self, path: &str) -> Option<&str> {
        self.list_by_ending(path).next()
    }

    /// Returns the only file whose path ends with this one.
    pub(super) fn find_only(&self, path: &str) -> Option<&str> {
        let mut found = self.list_by_ending(path);
        found.next().filter(|_| found.next().is_none())
    }

    fn list_by_ending(&self, path: &str) -> impl Iterator<Item = &str> {
        let ending = paths::resolve_link("", path.trim_start_matches('/')).map(|path| loosen(&path)).unwrap_or_default();
        let known = self.by_name.get(paths::file_name(&ending)).map_or(&[][..], Vec::as_slice);
        let matches = move |path: &&String| {
            let path = loosen(path);
            path.strip_suffix(ending.as_str()).is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        known.iter().filter(matches).map(String::as_str)
    }

    /// Returns the file of a note that is named with or without its ending, or another file.
    pub(super) fn find_note(&self, name: &str) -> Option<&str> {
        let note = || ["md", "mdx", "markdown"].iter().find_map(|ending| self.find_by_ending(&format!("{name}.{ending}")));
        let index =
            || ["index.md", "README.md", "_index.md"].iter().find_map(|index| self.find_by_ending(&format!("{name}/{index}")));
        self.find_by_ending(name).filter(|path| name.contains('.') || is_article(path)).or_else(note).or_else(index)
    }
}

/// Returns a path in lower case, with hyphens between words, and letters composed (Unicode, form NFC).
pub(super) fn loosen(path: &str) -> String {
    let letters = path.nfc().flat_map(char::to_lowercase);
    letters.map(|letter| if matches!(letter, ' ' | '_' | '+') { '-' } else { letter }).collect()
}

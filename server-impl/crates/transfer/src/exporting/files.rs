//! Exports the site's files that its theme, links or articles refer to.

use std::collections::{HashMap, HashSet};

use frontdesk_store as store;
use frontdesk_types::{
    HelpCenterFileId, Result,
    help_center::{files::HelpCenterFile, imports::ImportedKind},
};

use super::SiteExport;
use crate::portable::{FILES_FOLDER, digest};

/// The files written so far.
#[derive(Debug, Default)]
pub(super) struct ExportedFiles {
    /// Written files by id; `None` for ids that the site does not have.
    by_id: HashMap<HelpCenterFileId, Option<ExportedFile>>,
    /// Lower-case paths in use, for file systems that ignore case.
    taken_paths: HashSet<String>,
}

#[derive(Debug, Clone)]
pub(super) struct ExportedFile {
    /// Path in the folder.
    pub(super) path: String,
    pub(super) hash: String,
}

impl ExportedFiles {
    /// Returns the number of files written.
    pub(super) fn file_count(&self) -> usize {
        self.taken_paths.len()
    }

    /// Reserves a path for a file. Files of the same name go to numbered folders, so that each keeps its name.
    fn reserve_path(&mut self, name: &str) -> String {
        let numbered = (2_usize..).map(|number| format!("{FILES_FOLDER}/{number}/{name}"));
        let mut candidates = std::iter::once(format!("{FILES_FOLDER}/{name}")).chain(numbered);
        let is_free = |path: &String| self.taken_paths.insert(path.to_lowercase());
        candidates.find(is_free).unwrap_or_default()
    }
}

impl SiteExport<'_> {
    /// Returns a file of the site, writing it on first use; `None` if there is no such file.
    pub(super) async fn export_file(&mut self, id: HelpCenterFileId) -> Result<Option<ExportedFile>> {
        if let Some(known) = self.files.by_id.get(&id) {
            return Ok(known.clone());
        }
        let found = {
            let mut conn = self.store.read().await?;
            store::help_center::files::find(&mut conn, self.site.org, id).await?
        };
        let written = match found.filter(|file| file.site == self.site.id) {
            Some(file) => {
                let path = self.files.reserve_path(&file.name);
                let hash = self.write_file(&file, &path).await?;
                self.add_note(ImportedKind::File, &path, id.0, Some(hash.clone()));
                Some(ExportedFile { path, hash })
            }
            None => None,
        };
        self.files.by_id.insert(id, written.clone());
        Ok(written)
    }

    /// Writes a file and returns its hash.
    async fn write_file(&self, file: &HelpCenterFile, path: &str) -> Result<String> {
        let mut bytes = Vec::new();
        for number in 0.. {
            let mut conn = self.store.read().await?;
            let Some(block) = store::help_center::files::find_block(&mut conn, file.org, file.id, number).await? else { break };
            bytes.extend(block);
        }
        let hash = digest::hash_bytes(&bytes);
        self.write_content(path, bytes).await?;
        Ok(hash)
    }
}

//! Exports the site's files that its theme, links or articles refer to.

use std::collections::{HashMap, HashSet};

use frontdesk_store as store;
use frontdesk_types::{
    HelpFileId, Result,
    help_center::{files::HelpFile, imports::ImportedKind},
};

use super::Export;
use crate::portable::{FILES, digest};

/// The files written so far.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Written files by id; `None` for ids that the site does not have.
    written: HashMap<HelpFileId, Option<Written>>,
    /// Lower-case paths in use, for file systems that ignore case.
    taken: HashSet<String>,
}

#[derive(Debug, Clone)]
pub(super) struct Written {
    /// Path in the folder.
    pub(super) path: String,
    pub(super) hash: String,
}

impl Files {
    /// Returns the number of files written.
    pub(super) fn count(&self) -> usize {
        self.taken.len()
    }

    /// Reserves a path for a file. Files of the same name go to numbered folders, so that each keeps its name.
    fn take(&mut self, name: &str) -> String {
        let numbered = (2_usize..).map(|number| format!("{FILES}/{number}/{name}"));
        let mut candidates = std::iter::once(format!("{FILES}/{name}")).chain(numbered);
        let is_free = |path: &String| self.taken.insert(path.to_lowercase());
        candidates.find(is_free).unwrap_or_default()
    }
}

impl Export<'_> {
    /// Returns a file of the site, writing it on first use; `None` if there is no such file.
    pub(super) async fn file(&mut self, id: HelpFileId) -> Result<Option<Written>> {
        if let Some(known) = self.files.written.get(&id) {
            return Ok(known.clone());
        }
        let found = {
            let mut conn = self.store.read().await?;
            store::help_center::files::find(&mut conn, self.site.org, id).await?
        };
        let written = match found.filter(|file| file.site == self.site.id) {
            Some(file) => {
                let path = self.files.take(&file.name);
                let hash = self.write_file(&file, &path).await?;
                self.remember(ImportedKind::File, &path, id.0, Some(hash.clone()));
                Some(Written { path, hash })
            }
            None => None,
        };
        self.files.written.insert(id, written.clone());
        Ok(written)
    }

    /// Writes a file and returns its hash.
    async fn write_file(&self, file: &HelpFile, path: &str) -> Result<String> {
        let mut bytes = Vec::new();
        for number in 0.. {
            let mut conn = self.store.read().await?;
            let Some(block) = store::help_center::files::block(&mut conn, file.org, file.id, number).await? else { break };
            bytes.extend(block);
        }
        let hash = digest::hash(&bytes);
        self.write(path, bytes).await?;
        Ok(hash)
    }
}

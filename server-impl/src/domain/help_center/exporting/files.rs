//! Files of the site that something shows or leads to.

use std::{
    collections::{HashMap, HashSet},
    fs::File,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{Export, blocking};
use crate::{
    domain::help_center::portable::FILES,
    store,
    types::{
        HelpFileId, Result,
        help_center::{files::HelpFile, imports::ImportedKind},
    },
};

/// Files that were written.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Their paths; `None` for what the site does not have.
    paths: HashMap<HelpFileId, Option<String>>,
    /// The same in lower case, since some systems know no other.
    taken: HashSet<String>,
}

impl Files {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.taken.len()
    }

    /// A path for a file. The second one of a name has a folder of its own, so that both keep their name.
    fn take(&mut self, name: &str) -> String {
        let numbered = (2_usize..).map(|number| format!("{FILES}/{number}/{name}"));
        let mut candidates = std::iter::once(format!("{FILES}/{name}")).chain(numbered);
        let is_free = |path: &String| self.taken.insert(path.to_lowercase());
        candidates.find(is_free).unwrap_or_default()
    }
}

impl Export<'_> {
    /// The path of a file of the site, which is written the first time; `None` when there is no such file.
    pub(super) async fn file(&mut self, id: HelpFileId) -> Result<Option<String>> {
        if let Some(known) = self.files.paths.get(&id) {
            return Ok(known.clone());
        }
        let found = {
            let mut conn = self.store.read().await?;
            store::help_center::files::find(&mut conn, self.site.org, id).await?
        };
        let path = match found.filter(|file| file.site == self.site.id) {
            Some(file) => {
                let path = self.files.take(&file.name);
                let digest = self.write_file(&file, &path).await?;
                self.remember(ImportedKind::File, &path, id.0, Some(digest));
                Some(path)
            }
            None => None,
        };
        self.files.paths.insert(id, path.clone());
        Ok(path)
    }

    /// Writes a file block by block; returns its hash.
    async fn write_file(&self, file: &HelpFile, path: &str) -> Result<String> {
        let path = self.root.join(path);
        let opened = blocking(move || {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            File::create(path)
        });
        let target = Arc::new(Mutex::new((opened.await?, Sha256::new())));
        for number in 0.. {
            let block = {
                let mut conn = self.store.read().await?;
                store::help_center::files::block(&mut conn, file.org, file.id, number).await?
            };
            let Some(block) = block else { break };
            let target = Arc::clone(&target);
            blocking(move || {
                let mut target = target.lock().unwrap_or_else(PoisonError::into_inner);
                target.1.update(&block);
                target.0.write_all(&block)
            })
            .await?;
        }
        let hash = target.lock().unwrap_or_else(PoisonError::into_inner).1.clone().finalize();
        Ok(HEXLOWER.encode(&hash))
    }
}

//! An index on disk: created, opened, checked.

use std::path::Path;

use anyhow::Context;
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, store::Compressor};

use super::{
    schema::{self, Fields},
    view::View,
};
use crate::index::{damage::Damaged, folder::delete};

/// An open index.
pub(super) struct Folder {
    pub(super) index: Index,
    pub(super) fields: Fields,
    reader: IndexReader,
}

impl Folder {
    /// A new, empty index, replacing whatever was in the folder.
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        delete(path)?;
        std::fs::create_dir_all(path).with_context(|| format!("the folder {} cannot be created", path.display()))?;
        let (schema, fields) = schema::schema();
        let settings = IndexSettings {
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..Default::default()
        };
        let index = Index::builder().schema(schema).settings(settings).create_in_dir(path)?;
        Self::over(index, fields)
    }

    /// The index in a folder, complete and of this version; `None` when there is no such folder.
    ///
    /// [`is_damage`](crate::index::damage::is_damage) says whether an error means that the index must be rebuilt.
    pub(super) fn open(path: &Path) -> anyhow::Result<Option<(Self, View)>> {
        if !path.try_exists().with_context(|| format!("the folder {} cannot be accessed", path.display()))? {
            return Ok(None);
        }
        let (schema, fields) = schema::schema();
        let index = Index::open_in_dir(path)?;
        if index.schema() != schema {
            return Err(Damaged("its schema is different".to_owned()).into());
        }
        let damaged = index.validate_checksum()?;
        if !damaged.is_empty() {
            return Err(Damaged(format!("files with a wrong checksum: {damaged:?}")).into());
        }
        let folder = Self::over(index, fields)?;
        let view = folder.view()?;
        Ok(Some((folder, view)))
    }

    fn over(index: Index, fields: Fields) -> anyhow::Result<Self> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { index, fields, reader })
    }

    /// The index after its last commit.
    pub(super) fn view(&self) -> anyhow::Result<View> {
        self.reader.reload()?;
        let position = self.index.load_metas()?.payload.unwrap_or_default();
        let position = schema::read(&position).map_err(|error| Damaged(error.to_string()))?;
        Ok(View::new(self.reader.searcher(), self.fields, position)?)
    }
}

//! An index on disk: creation, opening, checks, deletion.

use std::{io, path::Path};

use anyhow::Context;
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, Searcher, schema::Schema, store::Compressor};

use super::{damage::IndexDamage, schema::LogPosition};

/// The contents of the indices of one kind, and their interpretation.
pub(super) trait IndexLayout {
    /// Fields of the schema.
    type Fields: Copy + Send;

    /// State that can be searched.
    type View: Send + Sync;

    /// Returns the prefix of the positions in its commits. An index of another version is rebuilt.
    fn version_label() -> String;

    /// Returns the schema and its fields.
    fn schema() -> (Schema, Self::Fields);

    /// Returns the state that `searcher` sees, after the change at a position.
    fn view(searcher: Searcher, fields: Self::Fields, at: LogPosition) -> tantivy::Result<Self::View>;
}

/// An open index.
pub(super) struct IndexFolder<L: IndexLayout> {
    pub(super) index: Index,
    pub(super) fields: L::Fields,
    reader: IndexReader,
}

impl<L: IndexLayout> IndexFolder<L> {
    /// Creates a new, empty index, and replaces any content of the folder.
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        delete_folder(path)?;
        std::fs::create_dir_all(path).with_context(|| format!("the folder {} cannot be created", path.display()))?;
        let (schema, fields) = L::schema();
        let settings = IndexSettings {
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..Default::default()
        };
        let index = Index::builder().schema(schema).settings(settings).create_in_dir(path)?;
        Self::from_index(index, fields)
    }

    /// Opens the index in a folder, and checks that it is complete and of this version; `None` when there
    /// is no such folder.
    ///
    /// [`is_damage`](super::damage::is_damage) tells if an error means that the index must be rebuilt.
    ///
    /// Reads every file once to compare its checksum, which takes a few milliseconds per 10,000 passages: otherwise
    /// a damaged file would be noticed by a wrong answer, or never.
    pub(super) fn open(path: &Path) -> anyhow::Result<Option<(Self, L::View)>> {
        if !path.try_exists().with_context(|| format!("the folder {} cannot be accessed", path.display()))? {
            return Ok(None);
        }
        let (schema, fields) = L::schema();
        let index = Index::open_in_dir(path)?;
        if index.schema() != schema {
            return Err(IndexDamage("its schema is different".to_owned()).into());
        }
        let damaged = index.validate_checksum()?;
        if !damaged.is_empty() {
            return Err(IndexDamage(format!("files with a wrong checksum: {damaged:?}")).into());
        }
        let folder = Self::from_index(index, fields)?;
        let view = folder.load_view()?;
        Ok(Some((folder, view)))
    }

    fn from_index(index: Index, fields: L::Fields) -> anyhow::Result<Self> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { index, fields, reader })
    }

    /// Returns the state of the index after its last commit.
    pub(super) fn load_view(&self) -> anyhow::Result<L::View> {
        self.reader.reload()?;
        let position = self.index.load_metas()?.payload.unwrap_or_default();
        let position =
            LogPosition::from_payload(&position, &L::version_label()).map_err(|error| IndexDamage(error.to_string()))?;
        Ok(L::view(self.reader.searcher(), self.fields, position)?)
    }
}

/// Deletes the folder of an index, if there is one.
pub(super) fn delete_folder(path: &Path) -> anyhow::Result<()> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("the folder {} cannot be deleted", path.display()))
        }
        _ => Ok(()),
    }
}

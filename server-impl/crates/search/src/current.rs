//! The index of a slot: on disk, open, and in the state from which questions are answered.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};

use frontdesk_types::Result;
use tokio::sync::{Mutex, MutexGuard};
use tracing::warn;

use super::{
    damage,
    folder::{self, Folder, Layout},
    slot::blocking,
};

/// An open index and its latest state.
pub(super) struct Open<L: Layout> {
    pub(super) folder: Folder<L>,
    pub(super) view: Arc<L::View>,
}

/// The index of a slot.
pub(super) struct Current<L: Layout> {
    pub(super) path: PathBuf,
    /// Locked while the index changes. Others wait, and find the work done.
    open: Mutex<Option<Open<L>>>,
    /// View from which questions are answered, even while the index changes.
    view: RwLock<Option<Arc<L::View>>>,
}

impl<L: Layout + 'static> Current<L> {
    /// Creates the handle of the index in a folder, without opening it.
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, open: Mutex::default(), view: RwLock::default() }
    }

    /// Locks the open index for a change.
    pub(super) async fn lock(&self) -> MutexGuard<'_, Option<Open<L>>> {
        self.open.lock().await
    }

    /// Returns the view from which questions are currently answered.
    pub(super) fn warm(&self) -> Option<Arc<L::View>> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Answers further questions from this view.
    pub(super) fn show(&self, view: Option<Arc<L::View>>) {
        *self.view.write().unwrap_or_else(PoisonError::into_inner) = view;
    }

    /// Closes the index, so that it is reopened and checked.
    pub(super) async fn close(&self) {
        *self.lock().await = None;
        self.show(None);
    }

    /// Deletes the index.
    pub(super) async fn delete(&self) -> Result<()> {
        let mut open = self.lock().await;
        *open = None;
        self.show(None);
        self.delete_folder().await
    }

    /// Deletes the folder of an index that the caller has closed.
    pub(super) async fn delete_folder(&self) -> Result<()> {
        let path = self.path.clone();
        blocking(move || folder::delete(&path)).await
    }

    /// Opens the index in the folder; `None` when there is none, or it is damaged and must be rebuilt. An index
    /// that is temporarily unreadable is an error, since it may be intact.
    pub(super) async fn opened(&self) -> Result<Option<Open<L>>>
    where
        L::Fields: 'static,
        L::View: 'static,
    {
        let path = self.path.clone();
        match blocking(move || Folder::<L>::open(&path)).await {
            Ok(found) => Ok(found.map(|(folder, view)| Open { folder, view: Arc::new(view) })),
            Err(error) if damage::is_damage(&error) => {
                warn!(index = %self.path.display(), %error, "an index is damaged or of another version, and is rebuilt");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

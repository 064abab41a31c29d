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
    folder::{self, IndexFolder, IndexLayout},
    slot::run_blocking,
};

/// An open index and its latest state.
pub(super) struct OpenIndex<L: IndexLayout> {
    pub(super) folder: IndexFolder<L>,
    pub(super) view: Arc<L::View>,
}

/// The index of a slot.
pub(super) struct CurrentIndex<L: IndexLayout> {
    pub(super) path: PathBuf,
    /// Locked while the index changes. Others wait, and find the work done.
    open: Mutex<Option<OpenIndex<L>>>,
    /// View from which questions are answered, even while the index changes.
    view: RwLock<Option<Arc<L::View>>>,
}

impl<L: IndexLayout + 'static> CurrentIndex<L> {
    /// Creates the handle of the index in a folder, without opening it.
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, open: Mutex::default(), view: RwLock::default() }
    }

    /// Locks the open index for a change.
    pub(super) async fn lock(&self) -> MutexGuard<'_, Option<OpenIndex<L>>> {
        self.open.lock().await
    }

    /// Returns the view from which questions are currently answered.
    pub(super) fn current_view(&self) -> Option<Arc<L::View>> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Answers further questions from this view.
    pub(super) fn set_view(&self, view: Option<Arc<L::View>>) {
        *self.view.write().unwrap_or_else(PoisonError::into_inner) = view;
    }

    /// Closes the index, so that it is reopened and checked.
    pub(super) async fn close(&self) {
        *self.lock().await = None;
        self.set_view(None);
    }

    /// Deletes the index.
    pub(super) async fn delete(&self) -> Result<()> {
        let mut open = self.lock().await;
        *open = None;
        self.set_view(None);
        self.delete_folder().await
    }

    /// Deletes the folder of an index that the caller has closed.
    pub(super) async fn delete_folder(&self) -> Result<()> {
        let path = self.path.clone();
        run_blocking(move || folder::delete_folder(&path)).await
    }

    /// Opens the index in the folder; `None` when there is none, or it is damaged and must be rebuilt. An index
    /// that is temporarily unreadable is an error, since it may be intact.
    pub(super) async fn open_folder(&self) -> Result<Option<OpenIndex<L>>>
    where
        L::Fields: 'static,
        L::View: 'static,
    {
        let path = self.path.clone();
        match run_blocking(move || IndexFolder::<L>::open(&path)).await {
            Ok(found) => Ok(found.map(|(folder, view)| OpenIndex { folder, view: Arc::new(view) })),
            Err(error) if damage::is_damage(&error) => {
                warn!(index = %self.path.display(), %error, "an index is damaged or of another version, and is rebuilt");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

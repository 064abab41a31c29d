//! Cache of the most recently shown pages, and of the collections of sites. Entries belong to one change of their
//! site: each visible change has a new number, so that cached entries are never stale, in any process.

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_store::Conn;
use frontdesk_types::{Result, SiteId, help_center::pages::PublicSite};
use lru::LruCache;

use super::{page::RenderedPage, tree::CollectionTree};

/// Maximum total size of pages, in bytes.
const MAX_TOTAL_BYTES: usize = 64 * 1_024 * 1_024;

/// Maximum size of a cached page, in bytes.
const MAX_PAGE_BYTES: usize = 8 * 1_024 * 1_024;

/// Key of a page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct PageKey {
    pub(super) site: SiteId,
    /// Number of the last change that visitors could see.
    pub(super) change: i64,
    /// `true` if visitors can ask, since pages then link to the form.
    pub(super) asks: bool,
    /// Scheme and hostname, which appear in pages.
    pub(super) origin: String,
    /// Path of the page, or another key for content without a path.
    pub(super) path: String,
}

/// Number of sites whose collections are cached.
const MAX_TREES: NonZero<usize> = NonZero::new(64).unwrap();

/// Pages, and collections of sites. The least recently used entries are evicted first.
pub(crate) struct PageCache {
    pages: Mutex<CachedPages>,
    trees: Mutex<LruCache<(SiteId, i64), Arc<CollectionTree>>>,
}

struct CachedPages {
    pages: LruCache<PageKey, Arc<RenderedPage>>,
    total_bytes: usize,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = Mutex::new(CachedPages { pages: LruCache::unbounded(), total_bytes: 0 });
        Self { pages, trees: Mutex::new(LruCache::new(MAX_TREES)) }
    }
}

impl PageCache {
    /// Returns a page if it is cached.
    pub(super) fn get(&self, key: &PageKey) -> Option<Arc<RenderedPage>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).pages.get(key).cloned()
    }

    /// Returns the collections of a site as of its last change. Counting thousands of articles takes milliseconds.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn load_tree(&self, conn: &mut Conn, place: &PublicSite) -> Result<Arc<CollectionTree>> {
        let key = (place.site, place.change);
        if let Some(tree) = self.trees.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(tree));
        }
        let tree = Arc::new(CollectionTree::load(conn, place.org, place.site).await?);
        self.trees.lock().unwrap_or_else(PoisonError::into_inner).put(key, Arc::clone(&tree));
        Ok(tree)
    }

    /// Adds a page.
    pub(super) fn put(&self, key: PageKey, page: Arc<RenderedPage>) {
        let weight = page.memory_bytes();
        if weight > MAX_PAGE_BYTES {
            return;
        }
        let mut kept = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        kept.total_bytes += weight;
        if let Some(before) = kept.pages.put(key, page) {
            kept.total_bytes -= before.memory_bytes();
        }
        while kept.total_bytes > MAX_TOTAL_BYTES {
            let Some((_, oldest)) = kept.pages.pop_lru() else { break };
            kept.total_bytes -= oldest.memory_bytes();
        }
    }
}

#[cfg(test)]
mod tests;

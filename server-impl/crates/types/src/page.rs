//! Lists are returned in pages, each of which ends with a cursor for the next one.

pub use frontdesk_vocabulary::SortOrder;
use uuid::Uuid;

use super::Timestamp;

/// Start of a page: after the item with this sort key and this id. Ids are UUIDs of version 7, so a list that is
/// sorted by them alone is in the order of creation; it has no other key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor<K = ()> {
    /// The primary sort key of the list.
    pub key: K,
    /// The tie-breaker between items with the same key.
    pub id: Uuid,
}

impl Cursor {
    /// For a list that is sorted by id.
    pub fn of(id: Uuid) -> Self {
        Self { key: (), id }
    }
}

/// The ids of the items at these positions.
pub fn ids<K>(positions: &[Cursor<K>]) -> Vec<Uuid> {
    positions.iter().map(|position| position.id).collect()
}

/// Request for a page.
#[derive(Debug, Clone, Copy)]
pub struct PageRequest<K = ()> {
    /// Maximum items: 1 to 100 for callers of the API, more for exports.
    pub limit: u32,
    /// The direction of the list.
    pub order: SortOrder,
    /// The item that the page starts after; `None` for the first page.
    pub after: Option<Cursor<K>>,
}

impl<K> PageRequest<K> {
    /// The first page of a list, newest first.
    pub fn newest(limit: u32) -> Self {
        Self { limit, order: SortOrder::Desc, after: None }
    }
}

/// A page of a list.
#[derive(Debug, Clone)]
pub struct Page<T, K = ()> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// Start of the next page; `None` on the last one.
    pub next: Option<Cursor<K>>,
}

impl<T, K> Page<T, K> {
    /// A page from up to `limit + 1` items: the extra one only shows that there is a next page.
    pub fn from_probe(mut items: Vec<T>, limit: u32, cursor: impl Fn(&T) -> Cursor<K>) -> Self {
        let limit = limit as usize;
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(cursor) } else { None };
        Self { items, next }
    }
}

/// A sort key of a list, as a cursor contains it.
pub trait SortKey: Sized {
    /// Writes it.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads what [`Self::write`] has written.
    fn read(bytes: &[u8]) -> Option<Self>;
}

impl SortKey for () {
    fn write(&self, _bytes: &mut Vec<u8>) {}

    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.is_empty().then_some(())
    }
}

impl SortKey for i64 {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_be_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self::from_be_bytes)
    }
}

impl SortKey for Timestamp {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.0.write(bytes);
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        i64::read(bytes).map(Self)
    }
}

impl SortKey for String {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.as_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::from_utf8(bytes.to_vec()).ok()
    }
}

//! Lists come in pages, newest first.

use uuid::Uuid;

/// Where a page begins: behind the item with this id. Ids are UUIDs of version 7, so their order is the order of creation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor(pub Uuid);

/// Which page is asked for.
#[derive(Debug, Clone, Copy)]
pub struct PageRequest {
    /// Items at most, 1 to 100.
    pub limit: u32,
    /// Behind which item; `None` begins with the newest.
    pub after: Option<Cursor>,
}

/// A page of a list.
#[derive(Debug, Clone)]
pub struct Page<T> {
    /// The items, newest first.
    pub items: Vec<T>,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// A page from up to `limit + 1` items: the one too many only tells that there is a next page.
    pub fn from_probe(mut items: Vec<T>, limit: u32, id: impl Fn(&T) -> Uuid) -> Self {
        let limit = limit as usize;
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(|item| Cursor(id(item))) } else { None };
        Self { items, next }
    }
}

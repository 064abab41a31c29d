//! Nesting of collections.

use frontdesk_types::{CollectionId, Error, Result, help_center::collections::Collection};

/// Maximum depth of nested collections.
pub const MAX_DEPTH: usize = 3;

/// Checks that a collection may be nested under its parent: not in itself, and not too deep with all that
/// is nested in it.
///
/// # Errors
/// `VALIDATION_ERROR` on `/parentId`.
pub(super) fn check_fits(all: &[Collection], collection: &Collection) -> Result<()> {
    let Some(parent) = collection.parent else { return Ok(()) };
    if find_subtree(all, collection.id).contains(&parent) || parent == collection.id {
        return Err(Error::invalid("/parentId", "A collection cannot be in itself, nor in one that is in it. Send another one."));
    }
    if depth(all, parent) + height(all, collection.id) > MAX_DEPTH {
        let message =
            format!("Collections are at most {MAX_DEPTH} levels deep. Send one that is further up, or null for the top.");
        return Err(Error::invalid("/parentId", message));
    }
    Ok(())
}

/// Returns a collection and all that are nested in it.
pub(super) fn find_subtree(all: &[Collection], id: CollectionId) -> Vec<CollectionId> {
    let mut found = vec![id];
    let mut next = 0;
    while let Some(parent) = found.get(next).copied() {
        found.extend(all.iter().filter(|known| known.parent == Some(parent)).map(|known| known.id));
        next += 1;
    }
    found
}

/// Returns the level of a collection, starting at 1.
fn depth(all: &[Collection], id: CollectionId) -> usize {
    let mut level = 1;
    let mut parent = parent_of(all, id);
    while let Some(above) = parent {
        level += 1;
        parent = parent_of(all, above);
    }
    level
}

fn parent_of(all: &[Collection], id: CollectionId) -> Option<CollectionId> {
    all.iter().find(|known| known.id == id).and_then(|known| known.parent)
}

/// Returns the number of levels of a collection and those nested in it.
fn height(all: &[Collection], id: CollectionId) -> usize {
    1 + all.iter().filter(|known| known.parent == Some(id)).map(|known| height(all, known.id)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{OrgId, SiteId, Timestamp, help_center::collections::Translations};
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> CollectionId {
        CollectionId(Uuid::from_u128(number))
    }

    fn collection(number: u128, parent: Option<u128>) -> Collection {
        Collection {
            id: id(number),
            org: OrgId(Uuid::nil()),
            site: SiteId(Uuid::nil()),
            parent: parent.map(id),
            name: String::new(),
            slug: number.to_string(),
            description: None,
            icon: None,
            position: 0,
            translations: Translations::new(),
            created_at: Timestamp(0),
            updated_at: Timestamp(0),
        }
    }

    #[test]
    fn three_levels_fit_and_no_circle() {
        let all =
            [collection(1, None), collection(2, Some(1)), collection(3, Some(2)), collection(4, None), collection(5, Some(4))];
        let moved = |number, parent| check_fits(&all, &collection(number, parent)).map_err(|error| error.to_string());
        assert!(moved(6, Some(2)).is_ok(), "a third level");
        assert!(moved(6, Some(3)).is_err(), "a fourth level");
        assert!(moved(4, Some(1)).is_ok(), "two levels below the first");
        assert!(moved(4, Some(2)).is_err(), "two levels below the second");
        assert!(moved(1, Some(3)).is_err() && moved(1, Some(1)).is_err(), "a circle");
        assert!(moved(3, None).is_ok(), "to the top");
        assert_eq!(find_subtree(&all, id(1)), [id(1), id(2), id(3)]);
    }
}

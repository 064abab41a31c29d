//! The pages of a document, with those that are lost.

use std::collections::HashSet;

use hayro_syntax::{
    Pdf,
    object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, array::ArrayIter},
    page::Page,
};

use super::super::ExtractError;

/// Maximum number of pages.
const MAX_PAGES: usize = 100_000;

/// Returns the pages of a document in their order; `None` for one that is named, but damaged or missing.
///
/// # Errors
/// `TooLarge` for more than [`MAX_PAGES`].
pub(super) fn list_pages<'p>(pdf: &'p Pdf) -> Result<Vec<Option<&'p Page<'p>>>, ExtractError> {
    let pages = pdf.pages();
    let leaves = list_leaves(pdf);
    if pages.len().max(leaves.len()) > MAX_PAGES {
        return Err(ExtractError::TooLarge);
    }
    let mut found = pages.iter().peekable();
    let mut listed = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        let is_next = |page: &&Page<'_>| leaf.is_some() && page.raw().obj_id() == leaf;
        listed.push(found.next_if(is_next));
    }
    // The tree that the parser read is another one: it repaired the file.
    Ok(if found.next().is_some() { pages.iter().map(Some).collect() } else { listed })
}

/// Returns the object of each leaf of the page tree; `None` for one that is no page (ISO 32000-1, section 7.7.3).
fn list_leaves(pdf: &Pdf) -> Vec<Option<ObjectIdentifier>> {
    let xref = pdf.xref();
    let (mut leaves, mut visited) = (Vec::new(), HashSet::new());
    let root = xref.get::<Dict<'_>>(xref.root_id()).and_then(|catalog| catalog.get::<Dict<'_>>(b"Pages"));
    let mut open = Vec::from_iter(root.as_ref().and_then(list_kids));
    while let Some(node) = open.last_mut() {
        let Some(kid) = node.next() else {
            open.pop();
            continue;
        };
        let MaybeRef::Ref(id) = kid else { continue };
        if leaves.len() > MAX_PAGES || !visited.insert(ObjectIdentifier::from(id)) {
            continue;
        }
        match xref.get::<Object<'_>>(id.into()).and_then(Object::into_dict) {
            Some(dict) if dict.get::<Name<'_>>(b"Type").is_some_and(|kind| kind.as_ref() == b"Pages") => {
                open.extend(list_kids(&dict))
            }
            Some(_) => leaves.push(Some(id.into())),
            None => leaves.push(None),
        }
    }
    leaves
}

fn list_kids<'p>(node: &Dict<'p>) -> Option<ArrayIter<'p>> {
    node.get::<Array<'p>>(b"Kids").map(|kids| kids.raw_iter())
}

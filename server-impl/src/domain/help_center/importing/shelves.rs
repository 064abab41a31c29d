//! Collections as they are found, put into each other as deep as a site allows. What is deeper goes into the last that fits.

use std::collections::{BTreeMap, HashMap};

use super::plan::PlannedCollection;

/// How deep collections are nested.
pub(super) const DEEPEST: usize = 3;

/// Collections by what they are known by.
#[derive(Debug, Default)]
pub(super) struct Shelves {
    found: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
}

/// Collections in the order of a plan, and where each that was found is now.
pub(super) struct Placed {
    /// The collections.
    pub(super) collections: Vec<PlannedCollection>,
    /// Places in them.
    pub(super) at: HashMap<String, usize>,
    /// Those that are too deep, with what their articles are in.
    pub(super) folded: Vec<(PlannedCollection, usize)>,
}

impl Shelves {
    /// Adds a collection that is in another one, which may come later.
    pub(super) fn add(&mut self, parent: Option<String>, collection: PlannedCollection) {
        let key = collection.key.clone();
        if self.found.insert(key.clone(), (parent, collection)).is_none() {
            self.order.push(key);
        }
    }

    /// Whether there is a collection.
    pub(super) fn has(&self, key: &str) -> bool {
        self.found.contains_key(key)
    }

    /// A collection, to add to it.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut PlannedCollection> {
        self.found.get_mut(key).map(|(_, collection)| collection)
    }

    /// Puts them into each other: those of a level by position, then as they were found.
    pub(super) fn place(self) -> Placed {
        let paths: BTreeMap<&String, Vec<&String>> = self.found.keys().map(|key| (key, self.path(key))).collect();
        let rank: HashMap<&String, usize> = self.order.iter().enumerate().map(|(rank, key)| (key, rank)).collect();
        let mut sorted: Vec<&String> = self.found.keys().collect();
        sorted.sort_by_key(|key| (paths[key].len(), self.found[*key].1.position.unwrap_or(i64::MAX), rank[key]));
        let mut placed = Placed { collections: Vec::new(), at: HashMap::new(), folded: Vec::new() };
        for key in sorted {
            let (path, collection) = (&paths[key], &self.found[key].1);
            let parent = path.len().checked_sub(2).and_then(|at| placed.at.get(path[at])).copied();
            match parent {
                Some(parent) if path.len() > DEEPEST => {
                    placed.at.insert(key.clone(), parent);
                    placed.folded.push((collection.clone(), parent));
                }
                parent => {
                    placed.at.insert(key.clone(), placed.collections.len());
                    placed.collections.push(PlannedCollection { parent, ..collection.clone() });
                }
            }
        }
        placed
    }

    /// A collection and those that it is in, the outermost first. What is in itself ends where it begins again.
    fn path<'s>(&'s self, key: &'s String) -> Vec<&'s String> {
        let mut path = vec![key];
        while let Some((Some(parent), _)) = self.found.get(path[path.len() - 1]) {
            match self.found.get_key_value(parent) {
                Some((parent, _)) if !path.contains(&parent) => path.push(parent),
                _ => break,
            }
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::help_center::collections::{CollectionWords, Translations};

    fn collection(key: &str) -> PlannedCollection {
        PlannedCollection {
            key: key.to_owned(),
            file: key.to_owned(),
            parent: None,
            words: CollectionWords { name: key.to_owned(), description: None },
            locale: None,
            translations: Translations::new(),
            slug: None,
            icon: None,
            position: None,
            is_described: true,
            old_paths: Vec::new(),
        }
    }

    fn placed(given: &[(&str, Option<&str>)]) -> Vec<String> {
        let mut shelves = Shelves::default();
        for (key, parent) in given {
            shelves.add(parent.map(ToOwned::to_owned), collection(key));
        }
        let Placed { collections, folded, .. } = shelves.place();
        let shown = collections.iter().map(|found| match found.parent {
            Some(parent) => format!("{}/{}", collections[parent].key, found.key),
            None => found.key.clone(),
        });
        shown.chain(folded.iter().map(|(found, at)| format!("{} in {}", found.key, collections[*at].key))).collect()
    }

    #[test]
    fn what_is_too_deep_goes_into_the_last_that_fits() {
        let deep = [("e", Some("d")), ("d", Some("c")), ("c", Some("b")), ("b", Some("a")), ("a", None), ("x", Some("gone"))];
        assert_eq!(placed(&deep), ["a", "x", "a/b", "b/c", "d in c", "e in c"]);
    }

    #[test]
    fn a_circle_ends() {
        let found = placed(&[("a", Some("b")), ("b", Some("a")), ("c", Some("c"))]);
        assert_eq!(found.len(), 3, "{found:?}");
    }
}

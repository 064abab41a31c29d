//! Collections as they are found, put into each other as deep as a site allows. What is deeper goes into the last that fits.

use std::collections::{BTreeMap, HashMap};

use super::{
    plan::PlannedCollection,
    report::{Kind, Line},
};
use crate::domain::help_center::collections::DEEPEST;

/// Collections by what they are known by.
#[derive(Debug, Default)]
pub(super) struct Shelves {
    found: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
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

    /// Puts them into each other: those of a level by position, then as they were found. Returns them in the order of a plan, and where
    /// in it each is that was found; tells of those that are too deep.
    pub(super) fn place(self, lines: &mut Vec<Line>) -> (Vec<PlannedCollection>, HashMap<String, usize>) {
        let paths: BTreeMap<&String, Vec<&String>> = self.found.keys().map(|key| (key, self.path(key))).collect();
        let rank: HashMap<&String, usize> = self.order.iter().enumerate().map(|(rank, key)| (key, rank)).collect();
        let mut sorted: Vec<&String> = self.found.keys().collect();
        sorted.sort_by_key(|key| (paths[key].len(), self.found[*key].1.position.unwrap_or(i64::MAX), rank[key]));
        let mut collections: Vec<PlannedCollection> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for key in sorted {
            let (path, collection) = (&paths[key], &self.found[key].1);
            let parent = path.len().checked_sub(2).and_then(|at| places.get(path[at])).copied();
            match parent {
                Some(parent) if path.len() > DEEPEST => {
                    let name = &collections[parent].words.name;
                    let reason = format!("collections are at most {DEEPEST} levels deep; its articles are in `{name}`");
                    lines.push(Line::skipped(Kind::Collection, &collection.file, reason));
                    places.insert(key.clone(), parent);
                }
                parent => {
                    places.insert(key.clone(), collections.len());
                    collections.push(PlannedCollection { parent, ..collection.clone() });
                }
            }
        }
        (collections, places)
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
    use crate::types::help_center::collections::CollectionWords;

    fn collection(key: &str) -> PlannedCollection {
        let words = CollectionWords { name: key.to_owned(), description: None };
        PlannedCollection { is_described: true, ..PlannedCollection::new(key.to_owned(), key.to_owned(), words) }
    }

    fn placed(given: &[(&str, Option<&str>)]) -> Vec<String> {
        let mut shelves = Shelves::default();
        for (key, parent) in given {
            shelves.add(parent.map(ToOwned::to_owned), collection(key));
        }
        let mut lines = Vec::new();
        let (collections, places) = shelves.place(&mut lines);
        let shown = collections.iter().map(|found| match found.parent {
            Some(parent) => format!("{}/{}", collections[parent].key, found.key),
            None => found.key.clone(),
        });
        let folded = lines.iter().map(|line| format!("{} in {}", line.file, collections[places[&line.file]].key));
        shown.chain(folded).collect()
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

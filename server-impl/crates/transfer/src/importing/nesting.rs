//! Nests collections up to the maximum depth of a site. The articles of deeper ones go to the deepest
//! ancestor that fits.

use std::collections::{BTreeMap, HashMap};

use frontdesk_help_center::collections::MAX_DEPTH;

use super::{
    planned::PlannedCollection,
    report::{ItemKind, ReportLine},
};

/// Collections by key, each with the key of its parent.
#[derive(Debug, Default)]
pub(super) struct CollectionHierarchy {
    found: BTreeMap<String, (Option<String>, PlannedCollection)>,
    order: Vec<String>,
}

impl CollectionHierarchy {
    /// Adds a collection. Its parent may be added later.
    pub(super) fn add(&mut self, parent: Option<String>, collection: PlannedCollection) {
        let key = collection.key.clone();
        if self.found.insert(key.clone(), (parent, collection)).is_none() {
            self.order.push(key);
        }
    }

    /// Returns `true` if it contains a collection.
    pub(super) fn contains(&self, key: &str) -> bool {
        self.found.contains_key(key)
    }

    /// Returns a collection for changes.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut PlannedCollection> {
        self.found.get_mut(key).map(|(_, collection)| collection)
    }

    /// Nests the collections, each level sorted by position, then in order of addition. Returns them in the order
    /// of a plan, with the index in the plan for each key, and reports those that are too deep.
    pub(super) fn nest_collections(self, lines: &mut Vec<ReportLine>) -> (Vec<PlannedCollection>, HashMap<String, usize>) {
        let (levels, parents) = self.compute_levels();
        let (order, mut found) = (self.order, self.found);
        let ranked = order.iter().enumerate().filter_map(|(rank, key)| Some((rank, found.remove(key)?.1)));
        let mut sorted: Vec<(usize, PlannedCollection)> = ranked.collect();
        sorted.sort_by_key(|(rank, collection)| (levels[*rank], collection.position.unwrap_or(i64::MAX), *rank));
        let mut collections: Vec<PlannedCollection> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (rank, collection) in sorted {
            // A parent has a lower level, so it comes first.
            let parent = parents[rank].and_then(|parent| places.get(&order[parent])).copied();
            match parent {
                Some(parent) if levels[rank] > MAX_DEPTH => {
                    let name = &collections[parent].words.name;
                    let reason = format!("collections are at most {MAX_DEPTH} levels deep; its articles are in `{name}`");
                    lines.push(ReportLine::skipped(ItemKind::Collection, &collection.file, reason));
                    places.insert(collection.key, parent);
                }
                parent => {
                    places.insert(collection.key.clone(), collections.len());
                    collections.push(PlannedCollection { parent, ..collection });
                }
            }
        }
        (collections, places)
    }

    /// Returns the level of each collection, starting at 1 for the top, and the index of its parent. Visits
    /// each once, at any depth.
    fn compute_levels(&self) -> (Vec<usize>, Vec<Option<usize>>) {
        let ranks: HashMap<&String, usize> = self.order.iter().enumerate().map(|(rank, key)| (key, rank)).collect();
        let parent = |key: &String| ranks.get(self.found.get(key)?.0.as_ref()?).copied();
        let mut parents: Vec<Option<usize>> = self.order.iter().map(parent).collect();
        let (mut levels, mut seen) = (vec![0; parents.len()], vec![None; parents.len()]);
        for start in 0..parents.len() {
            let (mut walk, mut next) = (Vec::new(), Some(start));
            while let Some(at) = next.filter(|at| levels[*at] == 0) {
                if seen[at].replace(start) == Some(start) {
                    // Break the cycle where it was entered.
                    (parents[at], levels[at]) = (None, 1);
                    break;
                }
                walk.push(at);
                next = parents[at];
            }
            for at in walk.into_iter().rev() {
                if levels[at] == 0 {
                    levels[at] = parents[at].map_or(0, |parent: usize| levels[parent]) + 1;
                }
            }
        }
        (levels, parents)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::help_center::collections::CollectionText;

    use super::*;

    fn collection(key: &str) -> PlannedCollection {
        let words = CollectionText { name: key.to_owned(), description: None };
        PlannedCollection { is_described: true, ..PlannedCollection::new(key.to_owned(), key.to_owned(), words) }
    }

    fn nest_sample(given: &[(&str, Option<&str>)]) -> Vec<String> {
        let mut shelves = CollectionHierarchy::default();
        for (key, parent) in given {
            shelves.add(parent.map(ToOwned::to_owned), collection(key));
        }
        let mut lines = Vec::new();
        let (collections, places) = shelves.nest_collections(&mut lines);
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
        assert_eq!(nest_sample(&deep), ["a", "x", "a/b", "b/c", "d in c", "e in c"]);
    }

    #[test]
    fn a_circle_ends_where_it_was_found_first() {
        let circles = [("x", Some("a")), ("a", Some("b")), ("b", Some("a")), ("c", Some("c"))];
        assert_eq!(nest_sample(&circles), ["a", "c", "a/x", "a/b"]);
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_takes_no_time() {
        let mut shelves = CollectionHierarchy::default();
        for number in 0..100_000 {
            shelves.add(Some(format!("{}", number + 1)), collection(&number.to_string()));
        }
        let mut lines = Vec::new();
        let (collections, places) = shelves.nest_collections(&mut lines);
        assert_eq!((collections.len(), lines.len(), places["0"]), (MAX_DEPTH, 100_000 - MAX_DEPTH, MAX_DEPTH - 1));
    }
}

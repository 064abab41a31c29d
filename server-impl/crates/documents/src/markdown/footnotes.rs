//! Footnotes: numbered in the order in which they are first referred to, and written at the end of the text.

use std::collections::HashMap;

/// Returns how a footnote is found: names differ in more than case.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase()
}

/// The footnotes that are referred to.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    numbers: HashMap<String, usize>,
    /// The keys of the footnotes, by number from 1 on.
    pub(super) keys: Vec<String>,
}

impl Numbers {
    /// Returns whether it is referred to.
    pub(super) fn has(&self, key: &str) -> bool {
        self.numbers.contains_key(key)
    }

    /// The number of a footnote, and whether this is the first reference to it.
    pub(super) fn refer(&mut self, key: String) -> (usize, bool) {
        if let Some(number) = self.numbers.get(&key) {
            return (*number, false);
        }
        self.keys.push(key.clone());
        self.numbers.insert(key, self.keys.len());
        (self.keys.len(), true)
    }
}

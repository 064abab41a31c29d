//! Numbering of footnotes: in the order of their first reference. They are written at the end of the text.

use std::collections::HashMap;

/// Returns the key of a footnote. Two names are the same if they differ in case only.
pub(super) fn footnote_key(name: &str) -> String {
    name.to_lowercase()
}

/// Numbers of the footnotes that are referred to.
#[derive(Debug, Default)]
pub(super) struct FootnoteNumbers {
    numbers: HashMap<String, usize>,
    /// Keys of the footnotes, by number from 1 on.
    pub(super) keys: Vec<String>,
}

impl FootnoteNumbers {
    /// Returns `true` if the footnote is referred to.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.numbers.contains_key(key)
    }

    /// Returns the number of a footnote, and `true` if this is the first reference to it.
    pub(super) fn number_reference(&mut self, key: String) -> (usize, bool) {
        if let Some(number) = self.numbers.get(&key) {
            return (*number, false);
        }
        self.keys.push(key.clone());
        self.numbers.insert(key, self.keys.len());
        (self.keys.len(), true)
    }
}

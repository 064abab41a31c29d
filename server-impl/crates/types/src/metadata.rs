//! Key-value pairs of callers.

use std::collections::BTreeMap;

use super::ValueChange;

/// Values by their keys.
pub type Metadata = BTreeMap<String, String>;

/// Changes of metadata by a caller.
#[derive(Debug, Clone)]
pub enum MetadataChanges {
    /// These pairs and no others.
    Replace(Metadata),
    /// Keys to set, and those to remove (`None`), as a JSON merge patch has it (RFC 7396). Others stay.
    Merge(BTreeMap<String, Option<String>>),
}

impl MetadataChanges {
    /// Returns what they set.
    pub fn added(&self) -> Metadata {
        let mut added = Metadata::new();
        self.clone().change(&mut added);
        added
    }
}

impl From<Metadata> for MetadataChanges {
    fn from(metadata: Metadata) -> Self {
        Self::Replace(metadata)
    }
}

impl ValueChange<Metadata> for MetadataChanges {
    fn change(self, metadata: &mut Metadata) {
        let changes = match self {
            Self::Replace(replacement) => return *metadata = replacement,
            Self::Merge(changes) => changes,
        };
        for (key, value) in changes {
            match value {
                Some(value) => _ = metadata.insert(key, value),
                None => _ = metadata.remove(&key),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7396, section 3, as far as values are texts.
    #[test]
    fn keys_are_set_removed_and_left_alone() {
        let pairs = |pairs: &[(&str, &str)]| -> Metadata {
            pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
        };
        let mut metadata = pairs(&[("a", "b"), ("c", "d")]);
        let changes = [("a", Some("z")), ("c", None), ("e", Some("")), ("f", None)];
        MetadataChanges::Merge(changes.map(|(key, value)| (key.to_owned(), value.map(str::to_owned))).into())
            .change(&mut metadata);
        assert_eq!(metadata, pairs(&[("a", "z"), ("e", "")]));
    }
}

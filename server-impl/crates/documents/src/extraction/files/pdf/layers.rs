//! Layers of a document that are switched on and off (optional content, ISO 32000-1, section 8.11).

use std::collections::HashSet;

use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier};

/// The layers that are hidden when a document is opened.
#[derive(Debug, Default)]
pub(super) struct HiddenLayers(HashSet<ObjectIdentifier>);

impl HiddenLayers {
    /// Reads the default configuration of a catalog.
    pub(super) fn read(catalog: &Dict<'_>) -> Self {
        let mut hidden = HashSet::new();
        let Some(properties) = catalog.get::<Dict<'_>>(b"OCProperties") else { return Self::default() };
        let Some(config) = properties.get::<Dict<'_>>(b"D") else { return Self::default() };
        if config.get::<Name<'_>>(b"BaseState").is_some_and(|state| state.as_ref() == b"OFF") {
            hidden.extend(list_groups(&properties, b"OCGs"));
            for group in list_groups(&config, b"ON") {
                hidden.remove(&group);
            }
        }
        hidden.extend(list_groups(&config, b"OFF"));
        Self(hidden)
    }

    /// Checks if the entry `key` of a dictionary names a layer, or a membership of layers, that is hidden.
    pub(super) fn hides(&self, owner: &Dict<'_>, key: &[u8]) -> bool {
        if self.0.is_empty() {
            return false;
        }
        if owner.get_ref(key).is_some_and(|group| self.0.contains(&group.into())) {
            return true;
        }
        let membership = owner.get::<Dict<'_>>(key);
        membership.is_some_and(|membership| self.hides_members(&membership))
    }

    /// Evaluates a membership dictionary (section 8.11.2.2).
    fn hides_members(&self, membership: &Dict<'_>) -> bool {
        let mut groups = list_groups(membership, b"OCGs");
        if groups.is_empty() {
            groups.extend(membership.get_ref(b"OCGs").map(ObjectIdentifier::from));
        }
        if groups.is_empty() {
            return false;
        }
        let mut states = groups.iter().map(|group| self.0.contains(group));
        let policy = membership.get::<Name<'_>>(b"P");
        match policy.as_ref().map(AsRef::as_ref) {
            Some(b"AllOn") => states.any(|hidden| hidden),
            Some(b"AllOff") => states.any(|hidden| !hidden),
            Some(b"AnyOff") => states.all(|hidden| !hidden),
            _ => states.all(|hidden| hidden),
        }
    }
}

fn list_groups(owner: &Dict<'_>, key: &[u8]) -> Vec<ObjectIdentifier> {
    let groups = owner.get::<Array<'_>>(key);
    groups.iter().flat_map(Array::raw_iter).filter_map(|item| item.as_obj_ref()).map(ObjectIdentifier::from).collect()
}

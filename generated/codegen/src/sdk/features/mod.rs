//! Features of the crate, one for each tag: everything that only operations of some tags need is compiled with one of
//! their features.

mod conditions;
mod derivation;
mod references;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, parse_quote};

pub(super) use conditions::{gate_entry, gate_text};

/// Names of tags.
type Tags = BTreeSet<String>;

/// Which tags need what.
#[derive(Debug, Default)]
pub(super) struct Features {
    /// Number of tags that have operations.
    count: usize,
    /// The tag of each operation, by its builder.
    builders: BTreeMap<String, String>,
    /// The tags whose operations need a type, directly or indirectly.
    types: BTreeMap<String, Tags>,
    /// Types that are always there: those of failures, which every call may need.
    shared: BTreeSet<String>,
}

impl Features {
    /// Returns the condition for the items of a tag.
    pub(super) fn of_tag(&self, tag: &str) -> Option<Attribute> {
        self.gate(Some(&Tags::from([tag.to_owned()])))
    }

    /// Returns the condition for what belongs to an operation.
    pub(super) fn of_builder(&self, builder: &str) -> Option<Attribute> {
        self.of_tag(self.builders.get(builder)?)
    }

    /// Returns the condition for a type.
    pub(super) fn of_type(&self, name: &str) -> Option<Attribute> {
        self.gate(self.tags_of_type(name))
    }

    /// Returns the tags that need a type; none if it is always there.
    fn tags_of_type(&self, name: &str) -> Option<&Tags> {
        self.types.get(name).filter(|_| !self.shared.contains(name))
    }

    /// Returns the condition that one of the tags is enabled; none for what every tag needs.
    pub(super) fn gate(&self, tags: Option<&Tags>) -> Option<Attribute> {
        let tags = tags.filter(|tags| tags.len() < self.count)?;
        Some(match (tags.first(), tags.len()) {
            (Some(tag), 1) => parse_quote!(#[cfg(feature = #tag)]),
            _ => {
                let tags = tags.iter();
                parse_quote!(#[cfg(any(#(feature = #tags),*))])
            }
        })
    }
}

//! Changes between two contracts, and their effect on clients.
//!
//! A client is a program written against the older contract, or generated from it in any language. A request that
//! was valid must stay valid; an answer must still contain what it contained, and nothing that the document did not
//! announce. Announced is what the contract says about growing: fields, error codes, values of open lists, events
//! and headers of answers, and optional parameters and fields of requests. A removed value, code or header breaks
//! clients that wait for it. So the same change to a schema has a different weight in requests and in answers, and
//! each schema is compared once per direction, as it is served.

mod answers;
mod bounds;
mod changelog;
mod operations;
mod parts;
mod schemas;
mod texts;
mod unions;
mod view;
mod words;

use std::fmt;

use anyhow::Result;

use crate::{contract::Contract, publish::publish};

pub use changelog::to_markdown;

/// The effect of a change on clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeWeight {
    /// Working clients may fail.
    Breaking,
    /// Clients continue to work; their authors may want to know.
    Notice,
    /// Irrelevant to clients.
    Compatible,
}

/// The section of the changelog that a change belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// There is something new to use.
    Added,
    /// Something is different from before, or gone.
    Changed,
    /// Something is still there, but will go.
    Deprecated,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContractChange {
    /// Effect on clients.
    pub weight: ChangeWeight,
    /// Operation, or schema with a property of it, that changed.
    pub place: String,
    /// Description of the change.
    pub what: String,
    /// Section of the changelog.
    pub kind: ChangeKind,
}

impl fmt::Display for ContractChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            ChangeWeight::Breaking => "BREAKING",
            ChangeWeight::Notice => "notice",
            ChangeWeight::Compatible => "compatible",
        };
        write!(f, "{weight:<10} {}: {}", self.place, self.what)
    }
}

/// Returns all changes from one contract to a later one, the most severe first.
pub fn diff(old: &Contract, new: &Contract) -> Result<Vec<ContractChange>> {
    let (old, new) = (publish(old)?, publish(new)?);
    let mut report = ChangeReport::default();
    operations::compare(&old, &new, &mut report)?;
    report.changes.sort();
    report.changes.dedup();
    Ok(report.changes)
}

/// Changes in the order in which they are found.
#[derive(Default)]
struct ChangeReport {
    changes: Vec<ContractChange>,
}

impl ChangeReport {
    fn add(&mut self, weight: ChangeWeight, place: impl Into<String>, what: impl Into<String>) {
        self.changes.push(ContractChange { weight, place: place.into(), what: what.into(), kind: ChangeKind::Changed });
    }

    fn add_new(&mut self, place: impl Into<String>, what: impl Into<String>) {
        let (place, what) = (place.into(), what.into());
        self.changes.push(ContractChange { weight: ChangeWeight::Compatible, place, what, kind: ChangeKind::Added });
    }

    fn add_deprecation(&mut self, place: impl Into<String>) {
        let (place, what) = (place.into(), "is now deprecated".to_owned());
        self.changes.push(ContractChange { weight: ChangeWeight::Notice, place, what, kind: ChangeKind::Deprecated });
    }

    fn add_breaking(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(ChangeWeight::Breaking, place, what);
    }

    fn add_notice(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(ChangeWeight::Notice, place, what);
    }

    fn add_compatible(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(ChangeWeight::Compatible, place, what);
    }
}

#[cfg(test)]
mod tests;

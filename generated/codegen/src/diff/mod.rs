//! What changed for a client between two contracts, and whether it would break one.
//!
//! A client is a program written against the older contract, with our SDK or without. A request that was fine must stay
//! fine; an answer must still hold what it held. So the same change to a schema weighs differently where the schema is sent
//! and where it is answered, and each is compared once for each direction.

mod bounds;
mod operations;
mod parts;
mod schemas;
mod unions;
mod view;
mod words;

use std::fmt;

use anyhow::Result;

use crate::contract::Contract;

/// What a change means for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// A client that worked may fail.
    Breaking,
    /// A client goes on working; whoever wrote it may want to know.
    Notice,
    /// Nothing that a client must care about.
    Compatible,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// What it means for a client.
    pub weight: Weight,
    /// Where: an operation, or a schema and a property of it.
    pub place: String,
    /// What changed.
    pub what: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Breaking => "BREAKING",
            Weight::Notice => "notice",
            Weight::Compatible => "compatible",
        };
        write!(f, "{weight:<10} {}: {}", self.place, self.what)
    }
}

/// Every change from one contract to a later one, the gravest first.
pub fn diff(old: &Contract, new: &Contract) -> Result<Vec<Change>> {
    let mut report = Report::default();
    operations::compare(old, new, &mut report)?;
    report.changes.sort();
    report.changes.dedup();
    Ok(report.changes)
}

/// Changes as they are found.
#[derive(Default)]
struct Report {
    changes: Vec<Change>,
}

impl Report {
    fn add(&mut self, weight: Weight, place: impl Into<String>, what: impl Into<String>) {
        self.changes.push(Change { weight, place: place.into(), what: what.into() });
    }

    fn breaking(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(Weight::Breaking, place, what);
    }

    fn notice(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(Weight::Notice, place, what);
    }

    fn compatible(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.add(Weight::Compatible, place, what);
    }
}

#[cfg(test)]
mod tests;

//! Schemas, compared separately for requests and for answers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    Report, Weight,
    bounds::{self, Moved},
    unions,
    view::View,
};
use crate::contract::Contract;

/// The direction in which a value is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Direction {
    /// Sent by a client: values that were valid must stay valid.
    Sent,
    /// Read by a client: what was present must stay present.
    Answered,
}

impl Direction {
    /// Returns the weight of a change that allows more values than before.
    pub(super) fn wider(self) -> Weight {
        match self {
            Self::Sent => Weight::Compatible,
            Self::Answered => Weight::Breaking,
        }
    }

    /// Returns the weight of a change that allows fewer values than before.
    pub(super) fn narrower(self) -> Weight {
        match self {
            Self::Sent => Weight::Breaking,
            Self::Answered => Weight::Compatible,
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Answered => "answered",
        }
    }
}

/// Two contracts, and the pairs of named schemas compared so far.
pub(super) struct Comparison<'a> {
    pub(super) old: &'a Contract,
    pub(super) new: &'a Contract,
    pub(super) report: &'a mut Report,
    seen: BTreeSet<(String, String, Direction)>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(old: &'a Contract, new: &'a Contract, report: &'a mut Report) -> Self {
        Self { old, new, report, seen: BTreeSet::new() }
    }

    /// Compares two schemas; a named one is reported under its name, wherever it is used.
    pub(super) fn schema(&mut self, old: &'a Value, new: &'a Value, direction: Direction, place: &str) {
        let (Some(old), Some(new)) = (View::of(self.old, old), View::of(self.new, new)) else { return };
        let place = match (old.name, new.name) {
            (Some(before), Some(now)) => {
                // Nullability belongs to the referring place, the rest to the schema.
                self.null(&old, &new, direction, place);
                if !self.seen.insert((before.to_owned(), now.to_owned(), direction)) {
                    return;
                }
                format!("{now} ({})", direction.words())
            }
            _ => {
                self.null(&old, &new, direction, place);
                place.to_owned()
            }
        };
        self.types(&old, &new, direction, &place);
        self.values(&old, &new, direction, &place);
        self.known_values(&old, &new, &place);
        self.bounds(&old, &new, direction, &place);
        self.properties(&old, &new, direction, &place);
        unions::arms(self, &old, &new, direction, &place);
        unions::values(self, &old, &new, direction, &place);
        unions::text_rule(self, &old, &new, direction, &place);
        if let (Some(before), Some(now)) = (old.schema.get("items"), new.schema.get("items")) {
            self.schema(before, now, direction, &format!("{place}[]"));
        }
    }

    fn null(&mut self, old: &View<'_>, new: &View<'_>, direction: Direction, place: &str) {
        match (old.types.contains("null"), new.types.contains("null")) {
            (false, true) => self.report.add(direction.wider(), place, "may now be null"),
            (true, false) => self.report.add(direction.narrower(), place, "may no longer be null"),
            _ => {}
        }
    }

    fn types(&mut self, old: &View<'_>, new: &View<'_>, direction: Direction, place: &str) {
        let plain = |view: &View<'_>| view.types.iter().filter(|name| *name != "null").cloned().collect::<Vec<_>>().join(" or ");
        let (before, now) = (plain(old), plain(new));
        let what = format!("was {before} and is now {now}");
        match (before.as_str(), now.as_str()) {
            _ if before == now => {}
            ("integer", "number") => self.report.add(direction.wider(), place, what),
            ("number", "integer") => self.report.add(direction.narrower(), place, what),
            _ => self.report.breaking(place, what),
        }
        if old.types.is_subset(&new.types) || new.types.is_subset(&old.types) {
            self.format(old, new, direction, place);
        }
    }

    fn format(&mut self, old: &View<'_>, new: &View<'_>, direction: Direction, place: &str) {
        let of = |view: &View<'_>| view.schema.get("format").and_then(Value::as_str).map(str::to_owned);
        let (before, now) = (of(old), of(new));
        let (text, later) = (before.as_deref().unwrap_or("none"), now.as_deref().unwrap_or("none"));
        let what = format!("its format was {text} and is now {later}");
        match (text, later) {
            _ if text == later => {}
            ("int32", "int64") | (_, "none") => self.report.add(direction.wider(), place, what),
            ("int64", "int32") | ("none", _) => self.report.add(direction.narrower(), place, what),
            _ => self.report.breaking(place, what),
        }
    }

    fn values(&mut self, old: &View<'_>, new: &View<'_>, direction: Direction, place: &str) {
        let (before, now) = match (old.values(), new.values()) {
            (None, None) => return,
            (Some(_), None) if new.known_values().is_some() => {
                return self.report.add(direction.wider(), place, "was a closed list and is now an open one");
            }
            (Some(_), None) => return self.report.add(direction.wider(), place, "may now be any value"),
            (None, Some(_)) => return self.report.add(direction.narrower(), place, "may now only be one of a list"),
            (Some(before), Some(now)) => (before, now),
        };
        for value in now.difference(&before) {
            self.report.add(direction.wider(), place, format!("new value `{value}`"));
        }
        for value in before.difference(&now) {
            self.report.add(direction.narrower(), place, format!("no more value `{value}`"));
        }
    }

    /// Compares the known values of an open list. It may grow, which clients expect. A value that it loses is never
    /// answered again, so a client that polls until it appears never stops.
    fn known_values(&mut self, old: &View<'_>, new: &View<'_>, place: &str) {
        let (Some(before), Some(now)) = (old.known_values(), new.known_values().or_else(|| new.values())) else { return };
        for value in now.difference(&before) {
            self.report.compatible(place, format!("new value `{value}`"));
        }
        for value in before.difference(&now) {
            self.report.breaking(place, format!("no more value `{value}`"));
        }
    }

    fn bounds(&mut self, old: &View<'_>, new: &View<'_>, direction: Direction, place: &str) {
        for moved in bounds::compare(old.schema, new.schema) {
            match moved {
                Moved::Tighter(what) => self.report.add(direction.narrower(), place, what),
                // Generated clients check the bounds of answers, too.
                Moved::Wider(what) => self.report.add(direction.wider(), place, what),
            }
        }
        if direction == Direction::Sent && old.schema.get("default") != new.schema.get("default") {
            let now = new.schema.get("default").map_or_else(|| "gone".to_owned(), Value::to_string);
            self.report.notice(place, format!("its default is now {now}"));
        }
    }

    fn properties(&mut self, old: &View<'a>, new: &View<'a>, direction: Direction, place: &str) {
        let (before, now) = (old.properties(), new.properties());
        for name in now.difference(&before) {
            let what = format!("new field `{name}`");
            match (direction, new.requires(name)) {
                (Direction::Sent, true) => self.report.breaking(place, format!("{what}, required")),
                _ => self.report.compatible(place, what),
            }
        }
        for name in before.difference(&now) {
            self.report.breaking(place, format!("no more field `{name}`"));
        }
        for name in before.intersection(&now) {
            self.property(old, new, name, direction, place);
        }
        if direction == Direction::Sent && new.is_closed() && !old.is_closed() {
            self.report.breaking(place, "refuses fields that it does not name");
        }
    }

    fn property(&mut self, old: &View<'a>, new: &View<'a>, name: &str, direction: Direction, place: &str) {
        let (Some(before), Some(now)) = (old.property(name), new.property(name)) else { return };
        let place = format!("{place} {name}");
        match (old.requires(name), new.requires(name)) {
            (false, true) => self.report.add(direction.narrower(), &place, "is now required"),
            (true, false) => self.report.add(direction.wider(), &place, "is now optional"),
            _ => {}
        }
        let owner_only = |property: &Value| property.get("x-owner-only").is_some_and(|only| *only == true);
        match (owner_only(before), owner_only(now)) {
            (false, true) if direction == Direction::Sent => self.report.breaking(&place, "is now for owners only"),
            (true, false) if direction == Direction::Sent => self.report.compatible(&place, "is now for everybody"),
            _ => {}
        }
        self.schema(before, now, direction, &place);
    }
}

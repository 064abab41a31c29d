//! Schemas, compared separately for requests and for answers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    ChangeReport, ChangeWeight,
    bounds::{self, BoundChange},
    unions,
    view::SchemaView,
};
use crate::{contract::Contract, deprecation::is_deprecated};

/// The direction in which a value is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueDirection {
    /// Sent by a client: values that were valid must stay valid.
    Sent,
    /// Read by a client: what was present must stay present.
    Answered,
}

impl ValueDirection {
    /// Returns the weight of a change that allows more values than before.
    pub(super) fn wider(self) -> ChangeWeight {
        match self {
            Self::Sent => ChangeWeight::Compatible,
            Self::Answered => ChangeWeight::Breaking,
        }
    }

    /// Returns the weight of a change that allows fewer values than before.
    pub(super) fn narrower(self) -> ChangeWeight {
        match self {
            Self::Sent => ChangeWeight::Breaking,
            Self::Answered => ChangeWeight::Compatible,
        }
    }

    pub(super) fn direction_words(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Answered => "answered",
        }
    }
}

/// Two contracts, and the pairs of named schemas compared so far.
pub(super) struct SchemaComparison<'a> {
    pub(super) old: &'a Contract,
    pub(super) new: &'a Contract,
    pub(super) report: &'a mut ChangeReport,
    seen: BTreeSet<(String, String, ValueDirection)>,
}

impl<'a> SchemaComparison<'a> {
    pub(super) fn new(old: &'a Contract, new: &'a Contract, report: &'a mut ChangeReport) -> Self {
        Self { old, new, report, seen: BTreeSet::new() }
    }

    /// Compares two schemas; a named one is reported under its name, wherever it is used.
    pub(super) fn compare_schema(&mut self, old: &'a Value, new: &'a Value, direction: ValueDirection, place: &str) {
        let (Some(old), Some(new)) = (SchemaView::of(self.old, old), SchemaView::of(self.new, new)) else { return };
        let place = match (old.name, new.name) {
            (Some(before), Some(now)) => {
                // Nullability belongs to the referring place, the rest to the schema.
                self.compare_null(&old, &new, direction, place);
                if !self.seen.insert((before.to_owned(), now.to_owned(), direction)) {
                    return;
                }
                format!("{now} ({})", direction.direction_words())
            }
            _ => {
                self.compare_null(&old, &new, direction, place);
                place.to_owned()
            }
        };
        self.compare_types(&old, &new, direction, &place);
        self.compare_values(&old, &new, direction, &place);
        self.compare_known_values(&old, &new, &place);
        self.compare_bounds(&old, &new, direction, &place);
        self.compare_properties(&old, &new, direction, &place);
        unions::compare_arms(self, &old, &new, direction, &place);
        unions::compare_map_values(self, &old, &new, direction, &place);
        unions::compare_text_rule(self, &old, &new, direction, &place);
        if let (Some(before), Some(now)) = (old.schema.get("items"), new.schema.get("items")) {
            self.compare_schema(before, now, direction, &format!("{place}[]"));
        }
    }

    fn compare_null(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, direction: ValueDirection, place: &str) {
        match (old.types.contains("null"), new.types.contains("null")) {
            (false, true) => self.report.add(direction.wider(), place, "may now be null"),
            (true, false) => self.report.add(direction.narrower(), place, "may no longer be null"),
            _ => {}
        }
    }

    fn compare_types(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, direction: ValueDirection, place: &str) {
        let plain =
            |view: &SchemaView<'_>| view.types.iter().filter(|name| *name != "null").cloned().collect::<Vec<_>>().join(" or ");
        let (before, now) = (plain(old), plain(new));
        let what = format!("was {before} and is now {now}");
        match (before.as_str(), now.as_str()) {
            _ if before == now => {}
            ("integer", "number") => self.report.add(direction.wider(), place, what),
            ("number", "integer") => self.report.add(direction.narrower(), place, what),
            _ => self.report.add_breaking(place, what),
        }
        if old.types.is_subset(&new.types) || new.types.is_subset(&old.types) {
            self.compare_format(old, new, direction, place);
        }
    }

    fn compare_format(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, direction: ValueDirection, place: &str) {
        let of = |view: &SchemaView<'_>| view.schema.get("format").and_then(Value::as_str).map(str::to_owned);
        let (before, now) = (of(old), of(new));
        let (text, later) = (before.as_deref().unwrap_or("none"), now.as_deref().unwrap_or("none"));
        let what = format!("its format was {text} and is now {later}");
        match (text, later) {
            _ if text == later => {}
            ("int32", "int64") | (_, "none") => self.report.add(direction.wider(), place, what),
            ("int64", "int32") | ("none", _) => self.report.add(direction.narrower(), place, what),
            _ => self.report.add_breaking(place, what),
        }
    }

    fn compare_values(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, direction: ValueDirection, place: &str) {
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
    fn compare_known_values(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, place: &str) {
        let (Some(before), Some(now)) = (old.known_values(), new.known_values().or_else(|| new.values())) else { return };
        for value in now.difference(&before) {
            self.report.add_new(place, format!("new value `{value}`"));
        }
        for value in before.difference(&now) {
            self.report.add_breaking(place, format!("no more value `{value}`"));
        }
    }

    fn compare_bounds(&mut self, old: &SchemaView<'_>, new: &SchemaView<'_>, direction: ValueDirection, place: &str) {
        for moved in bounds::compare(old.schema, new.schema) {
            match moved {
                BoundChange::Tighter(what) => self.report.add(direction.narrower(), place, what),
                // Generated clients check the bounds of answers, too.
                BoundChange::Wider(what) => self.report.add(direction.wider(), place, what),
            }
        }
        if direction == ValueDirection::Sent && old.schema.get("default") != new.schema.get("default") {
            let now = new.schema.get("default").map_or_else(|| "gone".to_owned(), Value::to_string);
            self.report.add_notice(place, format!("its default is now {now}"));
        }
    }

    fn compare_properties(&mut self, old: &SchemaView<'a>, new: &SchemaView<'a>, direction: ValueDirection, place: &str) {
        let (before, now) = (old.properties(), new.properties());
        for name in now.difference(&before) {
            let what = format!("new field `{name}`");
            match (direction, new.requires(name)) {
                (ValueDirection::Sent, true) => self.report.add_breaking(place, format!("{what}, required")),
                _ => self.report.add_new(place, what),
            }
        }
        for name in before.difference(&now) {
            self.report.add_breaking(place, format!("no more field `{name}`"));
        }
        for name in before.intersection(&now) {
            self.compare_property(old, new, name, direction, place);
        }
        if direction == ValueDirection::Sent && new.is_closed() && !old.is_closed() {
            self.report.add_breaking(place, "refuses fields that it does not name");
        }
    }

    fn compare_property(
        &mut self,
        old: &SchemaView<'a>,
        new: &SchemaView<'a>,
        name: &str,
        direction: ValueDirection,
        place: &str,
    ) {
        let (Some(before), Some(now)) = (old.property(name), new.property(name)) else { return };
        let place = format!("{place} {name}");
        match (old.requires(name), new.requires(name)) {
            (false, true) => self.report.add(direction.narrower(), &place, "is now required"),
            (true, false) => self.report.add(direction.wider(), &place, "is now optional"),
            _ => {}
        }
        let deprecated = |property: &Value| property.as_object().is_some_and(is_deprecated);
        if deprecated(now) && !deprecated(before) {
            self.report.add_deprecation(&place);
        }
        let owner_only = |property: &Value| property.get("x-owner-only").is_some_and(|only| *only == true);
        match (owner_only(before), owner_only(now)) {
            (false, true) if direction == ValueDirection::Sent => self.report.add_breaking(&place, "is now for owners only"),
            (true, false) if direction == ValueDirection::Sent => self.report.add_compatible(&place, "is now for everybody"),
            _ => {}
        }
        self.compare_schema(before, now, direction, &place);
    }
}

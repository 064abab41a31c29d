//! From rows to records.

use std::{fmt::Display, str::FromStr};

use frontdesk_types::{
    Cursor, Error, Page, PageRequest, Result, SortOrder, Timestamp,
    activity::{Actor, ActorKind, NamedActor},
    jobs::overdue::Overdue,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// The cells of one row: reads them, and names table, column and row when this release cannot read one.
pub(super) struct Cells<'r> {
    pub(super) table: &'static str,
    pub(super) id: &'r str,
}

impl Cells<'_> {
    /// An id or an enumeration.
    pub(super) fn parse<T: FromStr<Err: Display>>(&self, column: &str, text: &str) -> Result<T> {
        text.parse().map_err(|error| self.corrupt(column, error))
    }

    /// The same, for an optional value.
    pub(super) fn parse_some<T: FromStr<Err: Display>>(&self, column: &str, text: Option<&str>) -> Result<Option<T>> {
        text.map(|text| self.parse(column, text)).transpose()
    }

    /// Parses a value from JSON.
    pub(super) fn json<T: DeserializeOwned>(&self, column: &str, value: Value) -> Result<T> {
        serde_json::from_value(value).map_err(|error| self.corrupt(column, error))
    }

    /// Returns who acted, by the columns of their kind and id.
    fn actor(&self, kind: &str, id: Option<String>) -> Result<Actor> {
        let id = || self.present("actor_id", id);
        Ok(match self.parse("actor_kind", kind)? {
            ActorKind::Key => Actor::Key(id()?),
            ActorKind::Member => Actor::Member(self.parse("actor_id", &id()?)?),
            ActorKind::Operator => Actor::Operator,
            ActorKind::System => Actor::System,
        })
    }

    /// Returns who made a change, with the name that was looked up for them.
    pub(super) fn named_actor(&self, kind: &str, id: Option<String>, name: Option<String>) -> Result<NamedActor> {
        Ok(NamedActor { actor: self.actor(kind, id)?, name })
    }

    /// Bytes of a fixed length.
    pub(super) fn bytes<const N: usize>(&self, column: &str, bytes: &[u8]) -> Result<[u8; N]> {
        bytes.try_into().map_err(|error| self.corrupt(column, error))
    }

    /// A cell that must not be empty here.
    pub(super) fn present<T>(&self, column: &str, value: Option<T>) -> Result<T> {
        value.ok_or_else(|| self.corrupt(column, "it is empty"))
    }

    /// The fault.
    pub(super) fn corrupt(&self, column: &str, why: impl Display) -> Error {
        Error::internal(format!("corrupt row: table {}, column {column}, id {}: {why}", self.table, self.id))
    }
}

/// A row that a periodic task looks at: `SELECT … AS at, org_id, id`.
#[derive(sqlx_macros::FromRow)]
pub(super) struct OverdueRow {
    at: i64,
    org_id: String,
    id: String,
}

/// The results of a periodic task's query, not yet parsed.
pub(super) fn overdue(rows: Vec<OverdueRow>) -> Vec<Overdue> {
    rows.into_iter().map(|OverdueRow { at, org_id, id }| Overdue { at: Timestamp(at), org: org_id, id }).collect()
}

/// The record of a row, if there is one.
pub(super) fn one<R, T: TryFrom<R, Error = Error>>(row: Option<R>) -> Result<Option<T>> {
    row.map(T::try_from).transpose()
}

/// The records of rows.
pub(super) fn all<R, T: TryFrom<R, Error = Error>>(rows: Vec<R>) -> Result<Vec<T>> {
    rows.into_iter().map(T::try_from).collect()
}

/// The records of those rows that can be read. The others are logged: in a periodic task they must not block the rest.
pub(super) fn readable<R, T: TryFrom<R, Error = Error>>(rows: Vec<R>) -> Vec<T> {
    let read = |row| T::try_from(row).inspect_err(|error| tracing::error!(%error, "a row cannot be read, and is skipped")).ok();
    rows.into_iter().filter_map(read).collect()
}

/// A page from the rows that were read with [`start`] and [`probe`].
pub(super) fn page<R, T: TryFrom<R, Error = Error>>(
    rows: Vec<R>,
    request: &PageRequest,
    id: impl Fn(&T) -> Uuid,
) -> Result<Page<T>> {
    Ok(Page::from_probe(all(rows)?, request.limit, |item| Cursor::of(id(item))))
}

/// The rows of one page, from those of pages of the same request with different filters.
pub(super) fn merged<R>(mut rows: Vec<R>, request: &PageRequest, id: impl Fn(&R) -> &str) -> Vec<R> {
    rows.sort_unstable_by(|one, other| match request.order {
        SortOrder::Asc => id(one).cmp(id(other)),
        SortOrder::Desc => id(other).cmp(id(one)),
    });
    rows.truncate(request.limit as usize + 1);
    rows
}

/// The ids of a page are beyond this text, in the direction of the list: that of the cursor, or a text that comes
/// before every id.
pub(super) fn start<K>(request: &PageRequest<K>) -> String {
    match (&request.after, request.order) {
        (Some(cursor), _) => cursor.id.to_string(),
        (None, SortOrder::Asc) => String::new(),
        (None, SortOrder::Desc) => "g".to_owned(),
    }
}

/// The keys of a page are beyond this one, in the direction of the list: that of the cursor, or the one of `least` and
/// `greatest` that comes before every key.
pub(super) fn start_key<K: Clone>(request: &PageRequest<K>, least: K, greatest: K) -> K {
    match (&request.after, request.order) {
        (Some(cursor), _) => cursor.key.clone(),
        (None, SortOrder::Asc) => least,
        (None, SortOrder::Desc) => greatest,
    }
}

/// Returns how many rows to read for a page: one more than requested, which shows whether there is a next page.
pub(super) fn probe<K>(request: &PageRequest<K>) -> i64 {
    i64::from(request.limit) + 1
}

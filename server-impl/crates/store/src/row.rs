//! Conversions from rows to records.

use std::{fmt::Display, str::FromStr};

use frontdesk_types::{
    Cursor, Error, Page, PageRequest, Result, SortOrder, Timestamp,
    activity::{Actor, ActorKind, NamedActor},
    jobs::overdue::OverdueRecord,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// The cells of one row. Reads them, and names table, column and row when this release cannot read one.
pub(super) struct Cells<'r> {
    pub(super) table: &'static str,
    pub(super) id: &'r str,
}

impl Cells<'_> {
    /// Parses an id or an enumeration.
    pub(super) fn parse<T: FromStr<Err: Display>>(&self, column: &str, text: &str) -> Result<T> {
        text.parse().map_err(|error| self.corrupt_cell(column, error))
    }

    /// Parses an optional id or enumeration.
    pub(super) fn parse_some<T: FromStr<Err: Display>>(&self, column: &str, text: Option<&str>) -> Result<Option<T>> {
        text.map(|text| self.parse(column, text)).transpose()
    }

    /// Parses an optional list of ids or enumerations.
    pub(super) fn parse_all<T: FromStr<Err: Display>, A: FromIterator<T>>(
        &self,
        column: &str,
        texts: Option<Vec<String>>,
    ) -> Result<Option<A>> {
        texts.map(|texts| texts.iter().map(|text| self.parse(column, text)).collect()).transpose()
    }

    /// Parses a value from JSON.
    pub(super) fn parse_json<T: DeserializeOwned>(&self, column: &str, value: Value) -> Result<T> {
        serde_json::from_value(value).map_err(|error| self.corrupt_cell(column, error))
    }

    /// Reads an actor from the columns of its kind and id.
    fn parse_actor(&self, kind: &str, id: Option<String>) -> Result<Actor> {
        let id = || self.require_present("actor_id", id);
        Ok(match self.parse("actor_kind", kind)? {
            ActorKind::Key => Actor::Key(id()?),
            ActorKind::Member => Actor::Member(self.parse("actor_id", &id()?)?),
            ActorKind::Operator => Actor::Operator,
            ActorKind::System => Actor::System,
        })
    }

    /// Reads an actor, with the name that was looked up for it.
    pub(super) fn parse_named_actor(&self, kind: &str, id: Option<String>, name: Option<String>) -> Result<NamedActor> {
        Ok(NamedActor { actor: self.parse_actor(kind, id)?, name })
    }

    /// Reads bytes of a fixed length.
    pub(super) fn fixed_bytes<const N: usize>(&self, column: &str, bytes: &[u8]) -> Result<[u8; N]> {
        bytes.try_into().map_err(|error| self.corrupt_cell(column, error))
    }

    /// Reads a cell that must not be empty here.
    pub(super) fn require_present<T>(&self, column: &str, value: Option<T>) -> Result<T> {
        value.ok_or_else(|| self.corrupt_cell(column, "it is empty"))
    }

    /// Creates the fault of a cell that cannot be read.
    pub(super) fn corrupt_cell(&self, column: &str, why: impl Display) -> Error {
        Error::internal(format!("corrupt row: table {}, column {column}, id {}: {why}", self.table, self.id))
    }
}

/// A row that a periodic task examines: `SELECT … AS at, org_id, id`.
#[derive(sqlx_macros::FromRow)]
pub(super) struct OverdueRow {
    at: i64,
    org_id: String,
    id: String,
}

/// Converts the rows of a periodic task's query, without parsing them yet.
pub(super) fn to_overdue(rows: Vec<OverdueRow>) -> Vec<OverdueRecord> {
    rows.into_iter().map(|OverdueRow { at, org_id, id }| OverdueRecord { at: Timestamp(at), org: org_id, id }).collect()
}

/// Converts a row, if there is one, into its record.
pub(super) fn one<R, T: TryFrom<R, Error = Error>>(row: Option<R>) -> Result<Option<T>> {
    row.map(T::try_from).transpose()
}

/// Converts rows into their records.
pub(super) fn into_records<R, T: TryFrom<R, Error = Error>>(rows: Vec<R>) -> Result<Vec<T>> {
    rows.into_iter().map(T::try_from).collect()
}

/// Converts those rows that can be read, and logs the others: in a periodic task they must not block the rest.
pub(super) fn into_readable<R, T: TryFrom<R, Error = Error>>(rows: Vec<R>) -> Vec<T> {
    let read = |row| T::try_from(row).inspect_err(|error| tracing::error!(%error, "a row cannot be read, and is skipped")).ok();
    rows.into_iter().filter_map(read).collect()
}

/// Converts rows that were read with [`start`] and [`probe`] into a page.
pub(super) fn into_page<R, T: TryFrom<R, Error = Error>>(
    rows: Vec<R>,
    request: &PageRequest,
    id: impl Fn(&T) -> Uuid,
) -> Result<Page<T>> {
    Ok(Page::from_probe(into_records(rows)?, request.limit, |item| Cursor::of(id(item))))
}

/// Merges the rows of pages of the same request with different filters into those of one page.
pub(super) fn merge_rows<R>(mut rows: Vec<R>, request: &PageRequest, id: impl Fn(&R) -> &str) -> Vec<R> {
    rows.sort_unstable_by(|one, other| match request.order {
        SortOrder::Asc => id(one).cmp(id(other)),
        SortOrder::Desc => id(other).cmp(id(one)),
    });
    rows.truncate(request.limit as usize + 1);
    rows
}

/// Returns the text that the ids of a page are beyond, in the direction of the list: the id of the cursor, or a
/// text that comes before every id.
pub(super) fn start<K>(request: &PageRequest<K>) -> String {
    match (&request.after, request.order) {
        (Some(cursor), _) => cursor.id.to_string(),
        (None, SortOrder::Asc) => String::new(),
        (None, SortOrder::Desc) => "g".to_owned(),
    }
}

/// Returns the key that the keys of a page are beyond, in the direction of the list: the key of the cursor, or the
/// one of `least` and `greatest` that comes before every key.
pub(super) fn start_key<K: Clone>(request: &PageRequest<K>, least: K, greatest: K) -> K {
    match (&request.after, request.order) {
        (Some(cursor), _) => cursor.key.clone(),
        (None, SortOrder::Asc) => least,
        (None, SortOrder::Desc) => greatest,
    }
}

/// Returns the number of rows to read for a page: one more than requested, which shows if there is a next page.
pub(super) fn probe<K>(request: &PageRequest<K>) -> i64 {
    i64::from(request.limit) + 1
}

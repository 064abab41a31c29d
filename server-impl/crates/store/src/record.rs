//! Describes a record and its table in one place.

/// Declares the row of a record, its conversion into the record, and the statements that write it.
///
/// ```ignore
/// record! {
///     AgentRow of "agents" => Agent {
///         keys { org_id as org: OrgId, id as id: AgentId }
///         inserted { created_at: Timestamp }
///         updated { name: String }
///         managed { pending_delete_at: Option<Timestamp> }
///         raw { is_public: Option<bool> }
///         made { is_public: is_public.unwrap_or(false) }
///     }
/// }
/// ```
///
/// - `keys` are ids: that of the row, in the column `id`, and those of its owners. The column precedes the field.
/// - `inserted` columns are written when the row is added, and never again.
/// - `updated` columns are written when the row is added, and by every update.
/// - `managed` columns have their own statements.
/// - `raw` columns have their own statements, and no field of their own.
/// - `made` fields are computed from the raw columns; `made |cells|` where a combination of them may be corrupt.
///
/// Each type is a [`Cell`](super::cell::Cell). Generates `columns!()` for SELECT and RETURNING; with `inserted`, the
/// function `insert_record`; with `updated`, the function `update_record`. Every clause except `keys` is optional.
macro_rules! record {
    (
        $row:ident of $table:literal $(as $alias:literal)? => $record:ident {
            keys { $($key:ident as $key_field:ident: $key_type:ty),+ $(,)? }
            $(inserted { $($inserted:ident: $inserted_type:ty),+ $(,)? })?
            $(updated { $($updated:ident: $updated_type:ty),+ $(,)? })?
            $(managed { $($managed:ident: $managed_type:ty),+ $(,)? })?
            $(raw { $($raw:ident: $raw_type:ty),+ $(,)? })?
            $(made $(|$cells:ident|)? { $($made:ident: $expression:expr),+ $(,)? })?
        }
    ) => {
        macro_rules! columns {
            () => { listed!([$($alias)?] $($key)+ $($($inserted)+)? $($($updated)+)? $($($managed)+)? $($($raw)+)?) };
        }

        #[derive(sqlx_macros::FromRow)]
        struct $row {
            $($key: <$key_type as $crate::cell::Cell>::Stored,)+
            $($($inserted: <$inserted_type as $crate::cell::Cell>::Stored,)+)?
            $($($updated: <$updated_type as $crate::cell::Cell>::Stored,)+)?
            $($($managed: <$managed_type as $crate::cell::Cell>::Stored,)+)?
            $($($raw: <$raw_type as $crate::cell::Cell>::Stored,)+)?
        }

        impl TryFrom<$row> for $record {
            type Error = frontdesk_types::Error;

            fn try_from(row: $row) -> frontdesk_types::Result<Self> {
                use crate::cell::Cell;

                let id = row.id.clone();
                let cells = $crate::row::Cells { table: $table, id: &id };
                $($(let $raw = <$raw_type>::read(row.$raw, &cells, stringify!($raw))?;)+)?
                $($(let $cells = &cells;)?)?
                Ok(Self {
                    $($key_field: <$key_type>::read(row.$key, &cells, stringify!($key))?,)+
                    $($($inserted: <$inserted_type>::read(row.$inserted, &cells, stringify!($inserted))?,)+)?
                    $($($updated: <$updated_type>::read(row.$updated, &cells, stringify!($updated))?,)+)?
                    $($($managed: <$managed_type>::read(row.$managed, &cells, stringify!($managed))?,)+)?
                    $($($made: $expression,)+)?
                })
            }
        }

        insert_record! { $row $table $record [$($key as $key_field),+] [$($($inserted)+)?] [$($($updated)+)?] }
        update_record! { $row $table $record [$($key as $key_field),+] [$($($updated)+)?] }
    };
}

macro_rules! insert_record {
    ($row:ident $table:literal $record:ident [$($key:ident as $key_field:ident),+] [] []) => {};
    (
        $row:ident $table:literal $record:ident
        [$($key:ident as $key_field:ident),+] [$($inserted:ident)*] [$($updated:ident)*]
    ) => {
        /// Adds the row of a record, and returns the record as stored, including defaults of the table.
        async fn insert_record(tx: &mut $crate::Tx, record: &$record) -> frontdesk_types::Result<$record> {
            use crate::cell::Cell;

            define_fragments! {
                table = $table;
                written = listed!([] $($key)+ $($inserted)* $($updated)*);
                values = places!($($key)+ $($inserted)* $($updated)*);
            }
            let row = fetch_one!(
                tx,
                $row,
                "INSERT INTO {table} ({written}) VALUES ({values}) RETURNING {columns}",
                $(record.$key_field.store(),)+
                $(record.$inserted.store(),)*
                $(record.$updated.store(),)*
            )?;
            row.try_into()
        }
    };
}

macro_rules! update_record {
    ($row:ident $table:literal $record:ident [$($key:ident as $key_field:ident),+] []) => {};
    ($row:ident $table:literal $record:ident [$($key:ident as $key_field:ident),+] [$($updated:ident)+]) => {
        /// Writes the fields that may be updated. Returns `None` when there is no such row. Lock the row before
        /// reading it, or a concurrent update is lost.
        async fn update_record(tx: &mut $crate::Tx, record: &$record) -> frontdesk_types::Result<Option<$record>> {
            use crate::cell::Cell;

            define_fragments! {
                table = $table;
                assignments = assigned!(", ", [$($key)+], $($updated)+);
                is_record = assigned!(" AND ", [], $($key)+);
            }
            let row = fetch_optional!(
                tx,
                $row,
                "UPDATE {table} SET {assignments} WHERE {is_record} RETURNING {columns}",
                $(record.$key_field.store(),)+
                $(record.$updated.store(),)+
            )?;
            $crate::row::one(row)
        }
    };
}

/// Lists columns as in a statement: `k.id, k.name`.
macro_rules! listed {
    ([] $($column:ident)+) => { listed!([""] $($column)+) };
    ([$alias:literal] $last:ident) => { concat!($alias, stringify!($last)) };
    ([$alias:literal] $first:ident $($column:ident)+) => {
        concat!($alias, stringify!($first), ", ", listed!([$alias] $($column)+))
    };
}

/// Lists a placeholder for each column: `$1, $2`.
macro_rules! places {
    (@next [$number:literal $($numbers:literal)*] $last:ident) => { $number };
    (@next [$number:literal $($numbers:literal)*] $first:ident $($column:ident)+) => {
        concat!($number, ", ", places!(@next [$($numbers)*] $($column)+))
    };
    ($($column:ident)+) => {
        places!(@next [
            "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9" "$10"
            "$11" "$12" "$13" "$14" "$15" "$16" "$17" "$18" "$19" "$20"
            "$21" "$22" "$23" "$24" "$25" "$26" "$27" "$28" "$29" "$30"
            "$31" "$32" "$33" "$34" "$35" "$36" "$37" "$38" "$39" "$40"
        ] $($column)+)
    };
}

/// Pairs columns with their placeholders, whose numbers follow those of the columns in brackets: `name =
/// $3, model = $4`.
macro_rules! assigned {
    (@skip $separator:literal [$number:literal $($numbers:literal)*] [$skipped:ident $($more:ident)*] $($column:ident)+) => {
        assigned!(@skip $separator [$($numbers)*] [$($more)*] $($column)+)
    };
    (@skip $separator:literal [$($number:literal)+] [] $($column:ident)+) => {
        assigned!(@next $separator [$($number)+] $($column)+)
    };
    (@next $separator:literal [$number:literal $($numbers:literal)*] $last:ident) => {
        concat!(stringify!($last), " = ", $number)
    };
    (@next $separator:literal [$number:literal $($numbers:literal)*] $first:ident $($column:ident)+) => {
        concat!(stringify!($first), " = ", $number, $separator, assigned!(@next $separator [$($numbers)*] $($column)+))
    };
    ($separator:literal, [$($skipped:ident)*], $($column:ident)+) => {
        assigned!(@skip $separator [
            "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9" "$10"
            "$11" "$12" "$13" "$14" "$15" "$16" "$17" "$18" "$19" "$20"
            "$21" "$22" "$23" "$24" "$25" "$26" "$27" "$28" "$29" "$30"
            "$31" "$32" "$33" "$34" "$35" "$36" "$37" "$38" "$39" "$40"
        ] [$($skipped)*] $($column)+)
    };
}

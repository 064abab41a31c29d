//! The words in which the two databases differ: all of them.

/// One piece of a query, in the words of one database: a literal as it is, `(columns)` as what the macro `columns!` gives, a
/// macro in braces as what that gives, and a word of this table as that database says it.
macro_rules! word {
    ($database:ident, $text:literal) => {
        $text
    };
    ($database:ident, ($name:ident)) => {
        $name!()
    };
    ($database:ident, { $($macro:tt)+ }) => {
        $($macro)+
    };

    // Ends a SELECT: holds the row until the transaction ends, without keeping others from inserting rows that refer to it.
    // On SQLite the transaction holds the whole database already.
    (sqlite, FOR_UPDATE) => {
        ""
    };
    (postgres, FOR_UPDATE) => {
        " FOR NO KEY UPDATE"
    };

    // Ends a SELECT: holds the row until the transaction ends, and keeps others from inserting rows that refer to it.
    (sqlite, FOR_REMOVAL) => {
        ""
    };
    (postgres, FOR_REMOVAL) => {
        " FOR UPDATE"
    };

    // Ends a SELECT: keeps others from removing the row until the transaction ends, and from nothing else.
    (sqlite, FOR_REFERENCE) => {
        ""
    };
    (postgres, FOR_REFERENCE) => {
        " FOR KEY SHARE"
    };

    // Ends a SELECT: holds the row, and passes over those that others hold.
    (sqlite, SKIP_LOCKED) => {
        ""
    };
    (postgres, SKIP_LOCKED) => {
        " FOR UPDATE SKIP LOCKED"
    };

    // A scalar function: the largest of its arguments.
    (sqlite, GREATEST) => {
        "MAX"
    };
    (postgres, GREATEST) => {
        "GREATEST"
    };

    // A table function: the texts of a JSON list, one a row, in the column `value`.
    (sqlite, EACH_TEXT) => {
        "json_each"
    };
    (postgres, EACH_TEXT) => {
        "jsonb_array_elements_text"
    };

    // A table function: the objects of a JSON list, one a row, in the column `value`.
    (sqlite, EACH_OBJECT) => {
        "json_each"
    };
    (postgres, EACH_OBJECT) => {
        "jsonb_array_elements"
    };

    // Counts the tables in which sqlx notes the migrations: one, or none in an empty database.
    (sqlite, COUNT_MIGRATION_TABLES) => {
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'"
    };
    (postgres, COUNT_MIGRATION_TABLES) => {
        "SELECT COUNT(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'"
    };
}

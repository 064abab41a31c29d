//! All keywords in which the two databases, or the two directions of a list, differ, and fragments shared by
//! statements of several files.

/// Condition that an agent may answer from the published articles of its site `h`: see
/// [`HelpCenter::trains_agent`](frontdesk_types::help_center::sites::HelpCenter::trains_agent).
macro_rules! trains_agent {
    () => {
        sql!(
            r"
            h.deleted_at IS NULL
            AND h.stopped_at IS NULL
            AND (h.train_agent = 'always'
                 OR (h.train_agent = 'while_public' AND h.published AND h.visibility = 'public'))"
        )
    };
}

/// Columns of the state of an agent's training, from its sources. `$3` is the current recipe, and `$4` the embedding
/// model; empty if there is none.
macro_rules! training_columns {
    () => {
        sql!(
            r"
            COUNT(CASE WHEN status = 'queued' THEN 1 END) AS queued,
            COUNT(CASE WHEN status = 'processing' THEN 1 END) AS processing,
            COUNT(CASE WHEN status = 'ready' THEN 1 END) AS ready,
            COUNT(CASE WHEN status = 'failed' THEN 1 END) AS failed,
            COUNT(CASE WHEN status = 'ready'
                        AND $4 <> ''
                        AND (embedded_version <> version OR embedded_model IS NULL OR embedded_model <> $4)
                       THEN 1 END) AS embedding,
            CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes,
            CAST(COALESCE(SUM(chunks), 0) AS BIGINT) AS chunks,
            COUNT(CASE WHEN status = 'ready' AND recipe <> $3 THEN 1 END) AS outdated"
        )
    };
}

/// Columns that locate the page of the published article `a` of the site `h`. The number is NULL while the
/// site is not published.
macro_rules! article_place {
    () => {
        sql!(
            r"
            CASE WHEN h.published THEN a.number END AS article_number,
            a.slug AS article_slug, a.locale AS article_locale, h.slug AS site_slug, h.locale AS site_locale,
            (SELECT w.hostname
               FROM web_domains w
              WHERE w.org_id = h.org_id
                AND w.agent_id = h.agent_id
                AND w.surface = 'help_center'
                AND w.status = 'active'
              ORDER BY w.id
              LIMIT 1) AS site_hostname"
        )
    };
}

/// Expands a keyword to the text that a database uses, in one direction of a list: `word!(sqlite asc, BEYOND)`.
macro_rules! word {
    // Between the sort keys of a list and those of the item that a page starts after.
    ($database:ident asc, BEYOND) => {
        ">"
    };
    ($database:ident desc, BEYOND) => {
        "<"
    };

    // Between a sort key of a list and the value at which the list ends.
    ($database:ident asc, BEFORE) => {
        "<"
    };
    ($database:ident desc, BEFORE) => {
        ">"
    };

    // After a sort key.
    ($database:ident asc, DIRECTION) => {
        ""
    };
    ($database:ident desc, DIRECTION) => {
        "DESC"
    };

    ($database:ident $order:ident, $word:ident) => {
        word!($database, $word)
    };

    // Ends a SELECT: locks the row until the transaction ends, without blocking inserts of rows that refer to it.
    // On SQLite the transaction has already locked the whole database.
    (sqlite, FOR_UPDATE) => {
        ""
    };
    (postgres, FOR_UPDATE) => {
        "FOR NO KEY UPDATE"
    };

    // Ends a SELECT: locks the row until the transaction ends, and blocks inserts of rows that refer to it.
    (sqlite, FOR_REMOVAL) => {
        ""
    };
    (postgres, FOR_REMOVAL) => {
        "FOR UPDATE"
    };

    // Ends a SELECT: blocks only the removal of the row until the transaction ends.
    (sqlite, FOR_REFERENCE) => {
        ""
    };
    (postgres, FOR_REFERENCE) => {
        "FOR KEY SHARE"
    };

    // Ends a SELECT: locks the row, and skips rows that others have locked.
    (sqlite, SKIP_LOCKED) => {
        ""
    };
    (postgres, SKIP_LOCKED) => {
        "FOR UPDATE SKIP LOCKED"
    };

    // Ends a SELECT: locks the rows like `FOR_UPDATE`, and skips rows that others have locked.
    (sqlite, SKIP_CHANGING) => {
        ""
    };
    (postgres, SKIP_CHANGING) => {
        "FOR NO KEY UPDATE SKIP LOCKED"
    };

    // A scalar function: the position of a text in another one, by code point; 0 if it does not occur, 1
    // for an empty one.
    (sqlite, POSITION) => {
        "instr"
    };
    (postgres, POSITION) => {
        "strpos"
    };

    // A scalar function: the largest of its arguments.
    (sqlite, GREATEST) => {
        "MAX"
    };
    (postgres, GREATEST) => {
        "GREATEST"
    };

    // A table function: the strings of a JSON array, one per row, in the column `value`.
    (sqlite, EACH_TEXT) => {
        "json_each"
    };
    (postgres, EACH_TEXT) => {
        "jsonb_array_elements_text"
    };

    // Follows a text column and encloses a parameter: the text is an element of a JSON array. PostgreSQL looks up
    // the elements of an array by an index, but joins a subquery, and may read the whole table for that.
    (sqlite, AMONG) => {
        "IN (SELECT value FROM json_each("
    };
    (postgres, AMONG) => {
        "= ANY(ARRAY(SELECT jsonb_array_elements_text("
    };
    (sqlite, END_AMONG) => {
        "))"
    };
    (postgres, END_AMONG) => {
        ")))"
    };

    // A scalar function: encloses bytes that are written in hexadecimal.
    (sqlite, FROM_HEX) => {
        "unhex("
    };
    (postgres, FROM_HEX) => {
        "decode("
    };
    (sqlite, END_FROM_HEX) => {
        ")"
    };
    (postgres, END_FROM_HEX) => {
        ", 'hex')"
    };

    // A table function: the objects of a JSON array, one per row, in the column `value`.
    (sqlite, EACH_OBJECT) => {
        "json_each"
    };
    (postgres, EACH_OBJECT) => {
        "jsonb_array_elements"
    };

    // Before a table with the alias `s`, before its conditions and after them: each element of a JSON array looks up
    // its rows by an index. `WITHIN_RANGE` ends the conditions with the slots of a range `r`. SQLite joins in the order
    // of the text. PostgreSQL's planner does not know how few elements there are, nor how few rows are between two
    // values that are not constants, and would read the whole table.
    (sqlite, LOOK_UP) => {
        "CROSS JOIN"
    };
    (postgres, LOOK_UP) => {
        "CROSS JOIN LATERAL (SELECT * FROM"
    };
    (sqlite, LOOKED_UP_BY) => {
        "ON"
    };
    (postgres, LOOKED_UP_BY) => {
        "WHERE"
    };
    (sqlite, END_LOOK_UP) => {
        ""
    };
    (postgres, END_LOOK_UP) => {
        "OFFSET 0) s"
    };
    (sqlite, WITHIN_RANGE) => {
        "AND s.slot >= CAST(r.value->>'from' AS BIGINT) AND s.slot < CAST(r.value->>'to' AS BIGINT)"
    };
    (postgres, WITHIN_RANGE) => {
        "AND s.slot >= CAST(r.value->>'from' AS BIGINT) AND s.slot < CAST(r.value->>'to' AS BIGINT) OFFSET 0) s"
    };

    // A value: the words of a message, from the column `listed`.
    (sqlite, LISTED_TERMS) => {
        "listed"
    };
    (postgres, LISTED_TERMS) => {
        "CAST(string_to_array(listed, ' ') AS BIGINT[])"
    };

    // A value: the words of the search, from the column `value`, in the form that `HAS_TERMS` needs.
    (sqlite, SOUGHT_TERMS) => {
        "'*' || replace(value, ' ', '*') || '*'"
    };
    (postgres, SOUGHT_TERMS) => {
        "CAST(string_to_array(value, ' ') AS BIGINT[])"
    };

    // A condition: the message `t` contains all words of `q`. Words are in ascending order and have equal lengths.
    (sqlite, HAS_TERMS) => {
        "t.terms GLOB q.terms"
    };
    (postgres, HAS_TERMS) => {
        "t.terms @> q.terms"
    };

    // A table `t`, with the start of its WHERE: the messages that contain all words of `q.value`, by an index.
    (sqlite, FOUND_BY_TERMS) => {
        "message_terms_by_term i CROSS JOIN message_terms t WHERE i.message_terms_by_term MATCH q.value AND t.number = i.rowid"
    };
    (postgres, FOUND_BY_TERMS) => {
        "message_terms t WHERE t.terms @> CAST(string_to_array(q.value, ' ') AS BIGINT[])"
    };

    // A table function: the words of the message `t`, one per row, in the column `value` of `w`.
    (sqlite, EACH_TERM) => {
        r#"json_each('["' || replace(t.terms, ' ', '","') || '"]') w"#
    };
    (postgres, EACH_TERM) => {
        "unnest(t.terms) AS w(value)"
    };

    // Counts the tables in which sqlx records the migrations: one, or none in an empty database.
    (sqlite, COUNT_MIGRATION_TABLES) => {
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'"
    };
    (postgres, COUNT_MIGRATION_TABLES) => {
        "SELECT COUNT(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'"
    };
}

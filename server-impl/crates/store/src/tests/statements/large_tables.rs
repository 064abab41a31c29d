//! Makes PostgreSQL plan for large tables: a few rows in each table, analyzed, and a faked row count.
//!
//! Its planner reads the density of a table from `pg_class`, so that ten million rows in a few pages make a full
//! scan as expensive, compared to lookups, as it is on real large tables.

use sqlx::PgConnection;

/// Drops the constraints that the rows below would violate.
const DROP_CONSTRAINTS: &str = "
DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
        WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace ORDER BY contype DESC
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of_table, found.conname);
    END LOOP;
END $$";

/// Inserts the rows of three large organizations with few agents, distinguished by other columns. Half of the
/// nullable values are NULL. If the value of a column decides on the membership of a row in an index, one row of
/// ten has that value.
const INSERT_ROWS: &str = r"
DO $$
DECLARE of_table record; columns text; fields text;
BEGIN
    FOR of_table IN SELECT oid, relname FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_sqlx_migrations'
    LOOP
        SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum),
            string_agg(CASE WHEN attnotnull THEN '' ELSE 'CASE WHEN i % 2 = 0 THEN ' END || CASE
                WHEN attname = 'org_id' THEN '''org'' || i % 3'
                WHEN attname = 'agent_id' THEN '''agent'' || i % 6'
                WHEN kind IN ('bigint', 'integer', 'double precision') THEN 'i'
                WHEN kind = 'text' AND indexed IS NOT NULL
                    THEN format('CASE WHEN i %% 10 = 1 THEN %L ELSE md5(i::text) END', indexed)
                WHEN kind = 'text' THEN 'md5(i || ' || quote_literal(attname) || ')'
                WHEN kind = 'boolean' THEN 'i % 2 = 0'
                WHEN kind = 'jsonb' THEN '''{}''::jsonb'
                WHEN kind = 'bytea' THEN 'convert_to(i::text, ''UTF8'')'
                WHEN kind = 'bigint[]' THEN 'ARRAY[i]'
                ELSE 'an expression for the type ' || kind
            END || CASE WHEN attnotnull THEN '' ELSE ' END' END, ', ' ORDER BY attnum)
            INTO columns, fields
            FROM (SELECT *, format_type(atttypid, atttypmod) AS kind, (
                SELECT min(substring(pg_get_expr(indpred, indrelid) FROM attname || ' = ''(\w+)''::text'))
                FROM pg_index WHERE indrelid = attrelid AND indpred IS NOT NULL) AS indexed FROM pg_attribute) a
            WHERE attrelid = of_table.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '';
        EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', of_table.relname);
        EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM generate_series(1, 300) i ON CONFLICT DO NOTHING',
            of_table.relname, columns, fields);
    END LOOP;
END $$";

/// Sets ten million rows per table; one row of ten is in a partial index.
const SET_ROW_COUNTS: &str = "
UPDATE pg_class SET reltuples = 10000000 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace;
UPDATE pg_class c SET reltuples = CASE WHEN i.indpred IS NULL THEN 10000000 ELSE 1000000 END
    FROM pg_index i WHERE i.indexrelid = c.oid AND c.relnamespace = 'public'::regnamespace";

/// Makes every table look large.
pub(super) async fn pretend_large(conn: &mut PgConnection) {
    for sql in [DROP_CONSTRAINTS, INSERT_ROWS, "ANALYZE", SET_ROW_COUNTS] {
        sqlx::raw_sql(sql).execute(&mut *conn).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }
}

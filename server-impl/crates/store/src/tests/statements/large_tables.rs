//! PostgreSQL, made to plan for large tables: by a few rows in each, analyzed, and a count of rows that it believes.
//!
//! Its planner reads the density of a table from `pg_class`, so that ten million rows in a few pages make reading a
//! table from one end to the other as expensive, beside looking rows up, as it is where it matters.

use sqlx::PgConnection;

/// Drops what the rows below would violate.
const WITHOUT_CONSTRAINTS: &str = "
DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
        WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace ORDER BY contype DESC
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of_table, found.conname);
    END LOOP;
END $$";

/// Three large organizations with few agents, whose rows other columns tell apart. Half of what may be absent is. Of a
/// column whose value decides whether a row is in an index, one row of ten has that value.
const ROWS: &str = r"
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
                WHEN kind = 'text' AND indexed IS NOT NULL THEN format('CASE WHEN i %% 10 = 1 THEN %L ELSE md5(i::text) END', indexed)
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

/// Ten million in each; one of ten is in an index that does not hold all.
const COUNTS: &str = "
UPDATE pg_class SET reltuples = 10000000 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace;
UPDATE pg_class c SET reltuples = CASE WHEN i.indpred IS NULL THEN 10000000 ELSE 1000000 END
    FROM pg_index i WHERE i.indexrelid = c.oid AND c.relnamespace = 'public'::regnamespace";

/// Makes every table look large.
pub(super) async fn pretend(conn: &mut PgConnection) {
    for sql in [WITHOUT_CONSTRAINTS, ROWS, "ANALYZE", COUNTS] {
        sqlx::raw_sql(sql).execute(&mut *conn).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }
}

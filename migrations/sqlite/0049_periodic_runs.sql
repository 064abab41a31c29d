-- How each periodic task ended last, on the server that has recorded it last: one row for each task.

CREATE TABLE periodic_runs (
    name TEXT NOT NULL PRIMARY KEY,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    error TEXT
) STRICT, WITHOUT ROWID;

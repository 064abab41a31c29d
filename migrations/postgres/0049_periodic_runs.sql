-- How each periodic task ended last, on the server that has recorded it last: one row for each task.

CREATE TABLE periodic_runs (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    started_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL,
    error TEXT
);

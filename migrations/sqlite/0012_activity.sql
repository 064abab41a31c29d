-- Who changed what: a line for each change, written in its transaction.

-- `actor_id` is empty for the operator and the system. `changes` holds the old and the new value of plain fields, and of a text only
-- that it changed.
CREATE TABLE activity (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id TEXT,
    verb TEXT NOT NULL,
    resource_kind TEXT NOT NULL,
    resource_id TEXT NOT NULL,
    request_id TEXT,
    changes TEXT CHECK (changes IS NULL OR json_valid(changes)),
    PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

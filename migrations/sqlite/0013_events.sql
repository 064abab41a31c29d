-- What happened, for those who are to be told: written in the transaction that caused it, and only where somebody receives its type.

CREATE TABLE event_receivers (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    type TEXT NOT NULL,
    receiver_id TEXT NOT NULL,
    PRIMARY KEY (org_id, type, receiver_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id TEXT,
    request_id TEXT,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

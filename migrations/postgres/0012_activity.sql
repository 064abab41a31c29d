-- Who changed what: a line for each change, written in its transaction.

-- `actor_id` is empty for the operator and the system. `changes` holds the old and the new value of plain fields, and of a text only
-- that it changed.
CREATE TABLE activity (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id TEXT COLLATE "C",
    verb TEXT COLLATE "C" NOT NULL,
    resource_kind TEXT COLLATE "C" NOT NULL,
    resource_id TEXT COLLATE "C" NOT NULL,
    request_id TEXT COLLATE "C",
    changes JSONB,
    PRIMARY KEY (org_id, id)
);

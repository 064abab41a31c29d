-- What happened, for those who are to be told: written in the transaction that caused it, and only where somebody receives its type.

CREATE TABLE event_receivers (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    type TEXT COLLATE "C" NOT NULL,
    receiver_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, type, receiver_id)
);

CREATE TABLE events (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    type TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id TEXT COLLATE "C",
    request_id TEXT COLLATE "C",
    payload JSONB NOT NULL,
    PRIMARY KEY (org_id, id)
);

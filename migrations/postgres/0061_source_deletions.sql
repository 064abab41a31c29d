-- Deletions of sources that people have decided, and can take back until `due_at`. `account_id` decided it in the request
-- `request_id`, with a form that `nonce` identifies; `sources` is how many there were.
CREATE TABLE source_deletions (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    account_id TEXT COLLATE "C" NOT NULL,
    request_id TEXT,
    nonce TEXT NOT NULL,
    sources BIGINT NOT NULL,
    state TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX source_deletions_by_nonce ON source_deletions (org_id, agent_id, nonce);
CREATE INDEX source_deletions_by_time ON source_deletions (org_id, agent_id, due_at);

-- The sources that are still to be deleted, a hundred in a row.
CREATE TABLE source_deletion_parts (
    org_id TEXT COLLATE "C" NOT NULL,
    deletion_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    sources JSONB NOT NULL,
    PRIMARY KEY (org_id, deletion_id, number),
    FOREIGN KEY (org_id, deletion_id) REFERENCES source_deletions (org_id, id) ON DELETE CASCADE
);

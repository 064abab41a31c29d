-- Files on their way: received in blocks of at most 256 KiB, read by a job, then removed. `lease_until` ends with whoever receives
-- the file; it is NULL once the file is whole, and a source of the same id awaits it.
CREATE TABLE uploads (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    format TEXT NOT NULL,
    bytes BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX uploads_of_agent ON uploads (org_id, agent_id);
CREATE INDEX uploads_by_lease ON uploads (lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE upload_blocks (
    org_id TEXT COLLATE "C" NOT NULL,
    upload_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    content BYTEA NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, upload_id, number),
    FOREIGN KEY (org_id, upload_id) REFERENCES uploads (org_id, id) ON DELETE CASCADE
);

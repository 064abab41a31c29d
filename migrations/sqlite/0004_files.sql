-- Files on their way: received in blocks of at most 256 KiB, read by a job, then removed. `lease_until` ends with whoever receives
-- the file; it is NULL once the file is whole, and a source of the same id awaits it.
CREATE TABLE uploads (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    format TEXT NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_of_agent ON uploads (org_id, agent_id);
CREATE INDEX uploads_by_lease ON uploads (lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE upload_blocks (
    org_id TEXT NOT NULL,
    upload_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, upload_id, number),
    FOREIGN KEY (org_id, upload_id) REFERENCES uploads (org_id, id) ON DELETE CASCADE
) STRICT;

-- Pictures of agents, as they were uploaded, in blocks of at most 256 KiB. The agent knows when its picture was set.
ALTER TABLE agents ADD COLUMN avatar_updated_at INTEGER;

CREATE TABLE avatars (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    media_type TEXT NOT NULL,
    etag TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes > 0),
    PRIMARY KEY (org_id, agent_id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE avatar_blocks (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, agent_id, number),
    FOREIGN KEY (org_id, agent_id) REFERENCES avatars (org_id, agent_id) ON DELETE CASCADE
) STRICT;

-- Pictures of agents, as they were uploaded, in blocks of at most 256 KiB. The agent knows when its picture was set.
ALTER TABLE agents ADD COLUMN avatar_updated_at BIGINT;

CREATE TABLE avatars (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    media_type TEXT NOT NULL,
    etag TEXT NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes > 0),
    PRIMARY KEY (org_id, agent_id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);

CREATE TABLE avatar_blocks (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    data BYTEA NOT NULL CHECK (length(data) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, agent_id, number),
    FOREIGN KEY (org_id, agent_id) REFERENCES avatars (org_id, agent_id) ON DELETE CASCADE
);

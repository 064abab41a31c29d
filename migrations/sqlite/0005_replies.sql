-- Replies by models of providers: what an agent is told, what a stream was cut into, and the replies that are being written.
ALTER TABLE agents ADD COLUMN system_instruction TEXT;

-- Bytes of the pieces of the reply's stream, as a JSON list; NULL where they follow from the text.
ALTER TABLE messages ADD COLUMN pieces TEXT CHECK (json_valid(pieces));

-- Replies that are being written, and those that failed lately; one that is whole is a message instead. The lease ends with the
-- process that writes it.
CREATE TABLE drafts (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    model TEXT NOT NULL,
    writer TEXT NOT NULL,
    lease_until INTEGER NOT NULL,
    stop INTEGER NOT NULL DEFAULT FALSE,
    error TEXT,
    error_message TEXT,
    idem_key TEXT,
    idem_token TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX drafts_of_agent ON drafts (org_id, agent_id);
CREATE INDEX drafts_of_key ON drafts (org_id, idem_key) WHERE idem_key IS NOT NULL;
CREATE INDEX drafts_of_writer ON drafts (writer) WHERE error IS NULL;
CREATE INDEX drafts_by_lease ON drafts (lease_until) WHERE error IS NULL;
CREATE INDEX drafts_failed ON drafts (created_at) WHERE error IS NOT NULL;

-- What was said so far: one row for each piece of the stream.
CREATE TABLE draft_pieces (
    org_id TEXT NOT NULL,
    draft_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (org_id, draft_id, number),
    FOREIGN KEY (org_id, draft_id) REFERENCES drafts (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What the team writes down about conversations. Visitors never see it.

-- `author_id` is empty for the operator and the system.
CREATE TABLE notes (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT,
    text TEXT NOT NULL,
    tags TEXT NOT NULL CHECK (json_valid(tags)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX notes_of_conversation ON notes (org_id, conversation_id, id);
CREATE INDEX notes_of_agent ON notes (org_id, agent_id);

-- The same tags, a row for each: conversations are found by them.
CREATE TABLE note_tags (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    note_id TEXT NOT NULL,
    PRIMARY KEY (org_id, agent_id, tag, conversation_id, note_id),
    FOREIGN KEY (org_id, note_id) REFERENCES notes (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX note_tags_of_note ON note_tags (org_id, note_id);

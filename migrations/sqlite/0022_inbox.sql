-- The inbox: who has a conversation instead of its agent, what they write, and the replies that they keep.

ALTER TABLE agents ADD COLUMN escalate_after INTEGER;

ALTER TABLE conversations ADD COLUMN assignee_kind TEXT;
ALTER TABLE conversations ADD COLUMN assignee_id TEXT;
ALTER TABLE conversations ADD COLUMN assigned_at INTEGER;
-- Questions without an answer since the status or the assignee last changed.
ALTER TABLE conversations ADD COLUMN misses INTEGER NOT NULL DEFAULT 0;

-- The passages that were found for an answer, without their texts.
ALTER TABLE messages ADD COLUMN retrieved TEXT CHECK (json_valid(retrieved));
ALTER TABLE messages ADD COLUMN author_kind TEXT;
ALTER TABLE messages ADD COLUMN author_id TEXT;

CREATE INDEX inbox ON conversations (org_id, last_message_at DESC, id DESC, status, agent_id, assignee_id, assignee_kind)
    WHERE assignee_id IS NOT NULL OR status = 'escalated';
CREATE INDEX conversations_by_assignee ON conversations (org_id, assignee_id, last_message_at DESC, id DESC, status, agent_id)
    WHERE assignee_id IS NOT NULL;

CREATE TABLE saved_replies (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, name_key)
) STRICT, WITHOUT ROWID;

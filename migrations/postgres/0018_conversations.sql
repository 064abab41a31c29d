-- Conversations as those who run an agent read them: where they come from, with whom, how they stand, and what people think of the answers.

ALTER TABLE conversations ADD COLUMN channel TEXT NOT NULL DEFAULT 'api';
ALTER TABLE conversations ADD COLUMN status TEXT NOT NULL DEFAULT 'open';
ALTER TABLE conversations ADD COLUMN status_reason TEXT;
ALTER TABLE conversations ADD COLUMN status_actor_kind TEXT;
ALTER TABLE conversations ADD COLUMN status_actor_id TEXT COLLATE "C";
ALTER TABLE conversations ADD COLUMN status_at BIGINT;
ALTER TABLE conversations ADD COLUMN visitor_external_id TEXT;
ALTER TABLE conversations ADD COLUMN visitor_name TEXT;
ALTER TABLE conversations ADD COLUMN visitor_email TEXT;
ALTER TABLE conversations ADD COLUMN visitor_country TEXT;
ALTER TABLE conversations ADD COLUMN visitor_language TEXT;
ALTER TABLE conversations ADD COLUMN tags JSONB NOT NULL DEFAULT '[]';
ALTER TABLE conversations ADD COLUMN metadata JSONB NOT NULL DEFAULT '{}';
-- Raised by every change; each message has a number of its own.
ALTER TABLE conversations ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN messages BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN unanswered BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN rated_up BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN rated_down BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN last_message_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;

ALTER TABLE messages ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN duration BIGINT;
ALTER TABLE messages ADD COLUMN rating TEXT;
ALTER TABLE messages ADD COLUMN rating_reason TEXT;
ALTER TABLE messages ADD COLUMN rated_at BIGINT;

UPDATE messages SET role = 'visitor' WHERE role = 'user';
UPDATE messages SET seq = numbered.place FROM (
    SELECT org_id, id, ROW_NUMBER() OVER (PARTITION BY org_id, conversation_id ORDER BY created_at, id) AS place FROM messages
) AS numbered WHERE numbered.org_id = messages.org_id AND numbered.id = messages.id;
UPDATE conversations SET last_message_at = created_at, updated_at = created_at;
UPDATE conversations SET
    seq = counted.messages, messages = counted.messages, unanswered = counted.unanswered, last_message_at = counted.latest,
    updated_at = counted.latest
FROM (
    SELECT org_id, conversation_id, COUNT(*) AS messages, COUNT(CASE WHEN finish = 'no_answer' THEN 1 END) AS unanswered,
        MAX(created_at) AS latest
    FROM messages GROUP BY org_id, conversation_id
) AS counted WHERE counted.org_id = conversations.org_id AND counted.conversation_id = conversations.id;

DROP INDEX messages_of_conversation;
CREATE UNIQUE INDEX messages_of_conversation ON messages (org_id, conversation_id, seq);
CREATE INDEX conversations_by_message ON conversations (org_id, agent_id, last_message_at DESC, id DESC);

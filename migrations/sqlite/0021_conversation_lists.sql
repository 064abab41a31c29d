-- Lists of conversations are read from indices in their order that also hold the columns of the other filters: however many
-- conversations an agent has, a filter reads little more than what it returns. Most conversations are neither unanswered nor rated, so
-- these have small indices of their own.
DROP INDEX conversations_by_message;
CREATE INDEX conversations_by_message ON conversations (org_id, agent_id, last_message_at, id, status, channel, unanswered);
CREATE INDEX conversations_by_status_and_message ON conversations (org_id, agent_id, status, last_message_at, id, channel, unanswered);
CREATE INDEX unanswered_conversations_by_message ON conversations
    (org_id, agent_id, last_message_at, id, status, channel, unanswered) WHERE unanswered > 0;
CREATE INDEX upvoted_conversations_by_message ON conversations
    (org_id, agent_id, last_message_at, id, status, channel, unanswered, rated_up) WHERE rated_up > 0;
CREATE INDEX downvoted_conversations_by_message ON conversations
    (org_id, agent_id, last_message_at, id, status, channel, unanswered, rated_down) WHERE rated_down > 0;
CREATE INDEX conversations_by_creation ON conversations (org_id, agent_id, created_at, id, status, channel, unanswered);
CREATE INDEX conversations_by_status_and_creation ON conversations (org_id, agent_id, status, created_at, id, channel, unanswered);
CREATE INDEX unanswered_conversations_by_creation ON conversations
    (org_id, agent_id, created_at, id, status, channel, unanswered) WHERE unanswered > 0;
CREATE INDEX upvoted_conversations_by_creation ON conversations
    (org_id, agent_id, created_at, id, status, channel, unanswered, rated_up) WHERE rated_up > 0;
CREATE INDEX downvoted_conversations_by_creation ON conversations
    (org_id, agent_id, created_at, id, status, channel, unanswered, rated_down) WHERE rated_down > 0;

-- The labels of conversations, as `conversations.tags` lists them, to find the conversations with one.
CREATE TABLE conversation_tags (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    PRIMARY KEY (org_id, agent_id, tag, conversation_id),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_of_conversation ON conversation_tags (org_id, conversation_id);
INSERT INTO conversation_tags (org_id, agent_id, tag, conversation_id)
SELECT c.org_id, c.agent_id, t.value, c.id FROM conversations c CROSS JOIN json_each(c.tags) AS t;

-- The words of messages, to find conversations by text. A word is a number of 18 digits, which the application derives from the agent and
-- the word, so no word is found with another agent, and none can be read here. Raising the version of the analysis takes a migration that
-- empties this table and marks all conversations as not searchable.
CREATE TABLE message_terms (
    number INTEGER NOT NULL PRIMARY KEY,
    org_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    terms TEXT NOT NULL,
    UNIQUE (org_id, conversation_id, seq),
    FOREIGN KEY (org_id, conversation_id, seq) REFERENCES messages (org_id, conversation_id, seq) ON DELETE CASCADE
) STRICT;
-- The same by word.
CREATE VIRTUAL TABLE message_terms_by_term USING fts5 (
    terms, content = 'message_terms', content_rowid = 'number', detail = none, columnsize = 0, tokenize = 'ascii'
);
CREATE TRIGGER message_terms_added AFTER INSERT ON message_terms BEGIN
    INSERT INTO message_terms_by_term (rowid, terms) VALUES (new.number, new.terms);
END;
CREATE TRIGGER message_terms_removed AFTER DELETE ON message_terms BEGIN
    INSERT INTO message_terms_by_term (message_terms_by_term, rowid, terms) VALUES ('delete', old.number, old.terms);
END;

-- Whether all messages of a conversation have their words there. The sweep completes conversations of earlier releases.
ALTER TABLE conversations ADD COLUMN is_searchable INTEGER NOT NULL DEFAULT FALSE;
CREATE INDEX conversations_to_index ON conversations (created_at, id) WHERE NOT is_searchable;

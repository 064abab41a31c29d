-- What conversations are about, and groups of similar questions.

-- `phrases` is the rule. `applying_since` identifies the application of the rule to all conversations that is running. A deleted topic is
-- invisible at once, and its rows are removed in steps.
CREATE TABLE topics (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    description TEXT,
    phrases TEXT CHECK (json_valid(phrases)),
    applying_since INTEGER,
    applied_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX topics_by_name ON topics (org_id, agent_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX topics_of_agent ON topics (org_id, agent_id);

-- What rules look for: the words of each phrase, in each language, as `message_terms` has them. `anchor` is one of the words, by which the
-- phrases are found that a message may contain.
CREATE TABLE topic_phrases (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    anchor INTEGER NOT NULL,
    topic_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    terms TEXT NOT NULL,
    PRIMARY KEY (org_id, agent_id, anchor, topic_id, number),
    FOREIGN KEY (org_id, topic_id) REFERENCES topics (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX phrases_of_topic ON topic_phrases (org_id, topic_id);

-- `state` is who gave the conversation the topic, `rule` or `hand`; or `removed`, when somebody took it away, so that no rule gives it again.
CREATE TABLE conversation_topics (
    org_id TEXT NOT NULL,
    topic_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (org_id, topic_id, conversation_id),
    FOREIGN KEY (org_id, topic_id) REFERENCES topics (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX topics_of_conversation ON conversation_topics (org_id, conversation_id, topic_id, state);

-- How many conversations with a topic began in a quarter of an hour: slot = unix seconds / 900. They name nobody, and stay when
-- conversations are deleted.
CREATE TABLE topic_sums (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    slot INTEGER NOT NULL,
    topic_id TEXT NOT NULL,
    conversations INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id, slot, topic_id),
    FOREIGN KEY (org_id, topic_id) REFERENCES topics (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX sums_of_topic ON topic_sums (org_id, topic_id);

-- The latest grouping of an agent's questions: those in conversations without a topic, and those that it could not answer.
CREATE TABLE question_groupings (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (org_id, agent_id, kind),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Which questions are alike, without their words: they go with the messages.
CREATE TABLE grouped_questions (
    org_id TEXT NOT NULL,
    grouping_id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, grouping_id, group_id, place),
    FOREIGN KEY (org_id, message_id) REFERENCES messages (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX groups_of_message ON grouped_questions (org_id, message_id);
CREATE INDEX grouped_questions_of_agent ON grouped_questions (org_id, agent_id, grouping_id);

-- Agents that visitors asked something since their questions were last grouped.
CREATE TABLE questions_to_group (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    PRIMARY KEY (org_id, agent_id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX questions_to_group_by_agent ON questions_to_group (agent_id, org_id);

-- What follows from conversations (counts, topics) is derived soon after they change, in the background: a chat does not wait for it.

-- Everything up to this number has been derived; what is beyond it is pending.
ALTER TABLE conversations ADD COLUMN projected_seq INTEGER NOT NULL DEFAULT 0;
-- Who asks, as a number that names nobody; NULL until the conversation of an earlier release is projected.
ALTER TABLE conversations ADD COLUMN person INTEGER;
CREATE INDEX conversations_to_project ON conversations (org_id, id) WHERE projected_seq < seq;

-- The turn of an organization: whoever has locked it is the only one to project its conversations. And how far a rebuild is: the last
-- conversation that was projected again, or the day whose sums are next.
CREATE TABLE projections (
    org_id TEXT NOT NULL PRIMARY KEY REFERENCES orgs (id),
    turns INTEGER NOT NULL,
    rebuilt_conversation TEXT,
    rebuilt_slot INTEGER
) STRICT, WITHOUT ROWID;

-- The status that a message of the system records.
ALTER TABLE messages ADD COLUMN status TEXT;
UPDATE messages SET status = 'resolved' WHERE role = 'system' AND text = 'Resolved.';
UPDATE messages SET status = 'escalated' WHERE role = 'system' AND text = 'Escalated.';

-- What each conversation contributes to the sums below, by quarter of an hour since 1970 in UTC (`slot`): the difference to what it
-- contributes now is what the projection adds to them.
CREATE TABLE conversation_sums (
    org_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    slot INTEGER NOT NULL,
    agent_id TEXT NOT NULL,
    channel TEXT NOT NULL,
    country TEXT NOT NULL,
    figures TEXT NOT NULL CHECK (json_valid(figures)),
    citations TEXT NOT NULL CHECK (json_valid(citations)),
    PRIMARY KEY (org_id, conversation_id, slot),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_sums_by_slot ON conversation_sums (org_id, slot);

-- Slots of which a conversation was deleted: its counts stay in the sums, but can no longer be added up from the conversations.
CREATE TABLE frozen_slots (
    org_id TEXT NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (org_id, slot)
) STRICT, WITHOUT ROWID;

-- The sums of an agent over `span` slots from `slot` on: those of each channel and country (empty where it is unknown), and for
-- `is_total` those of all, with both empty.
CREATE TABLE analytics_sums (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    is_total INTEGER NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    channel TEXT NOT NULL,
    country TEXT NOT NULL,
    conversations INTEGER NOT NULL,
    questions INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    unanswered INTEGER NOT NULL,
    escalations INTEGER NOT NULL,
    resolutions INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    rated_up INTEGER NOT NULL,
    rated_down INTEGER NOT NULL,
    operator_replies INTEGER NOT NULL,
    responses INTEGER NOT NULL,
    response_millis INTEGER NOT NULL,
    resolution_seconds INTEGER NOT NULL,
    response_0 INTEGER NOT NULL,
    response_1 INTEGER NOT NULL,
    response_2 INTEGER NOT NULL,
    response_3 INTEGER NOT NULL,
    response_4 INTEGER NOT NULL,
    response_5 INTEGER NOT NULL,
    response_6 INTEGER NOT NULL,
    response_7 INTEGER NOT NULL,
    response_8 INTEGER NOT NULL,
    resolution_0 INTEGER NOT NULL,
    resolution_1 INTEGER NOT NULL,
    resolution_2 INTEGER NOT NULL,
    resolution_3 INTEGER NOT NULL,
    resolution_4 INTEGER NOT NULL,
    resolution_5 INTEGER NOT NULL,
    resolution_6 INTEGER NOT NULL,
    resolution_7 INTEGER NOT NULL,
    resolution_8 INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id, is_total, span, slot, channel, country)
) STRICT, WITHOUT ROWID;

-- The answers that cite a source (`url` is empty) or a page of it, and the title that the latest of them gave.
CREATE TABLE citation_sums (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    is_page INTEGER NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    source_id TEXT NOT NULL,
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    answers INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id, is_page, span, slot, source_id, url)
) STRICT, WITHOUT ROWID;

-- In which slots a person asked in the last two days: an agent, or any agent of the organization (`scope` is empty).
CREATE TABLE analytics_people (
    org_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    person INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (org_id, scope, person, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_people_by_slot ON analytics_people (slot);

-- How many people asked in a slot, by the number of slots since they asked before; 101 stands for more than 100, which no day has, and for
-- never. Whoever asked before on the same day is not counted again, whenever the day began.
CREATE TABLE people_sums (
    org_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    slot INTEGER NOT NULL,
    gap INTEGER NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (org_id, scope, slot, gap)
) STRICT, WITHOUT ROWID;

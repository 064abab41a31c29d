-- What follows from conversations (counts, topics) is derived soon after they change, in the background: a chat does not wait for it.

-- Everything up to this number has been derived; what is beyond it is pending.
ALTER TABLE conversations ADD COLUMN projected_seq BIGINT NOT NULL DEFAULT 0;
-- Who asks, as a number that names nobody; NULL until the conversation of an earlier release is projected.
ALTER TABLE conversations ADD COLUMN person BIGINT;
CREATE INDEX conversations_to_project ON conversations (org_id, id) WHERE projected_seq < seq;

-- The turn of an organization: whoever has locked it is the only one to project its conversations. And how far a rebuild is: the last
-- conversation that was projected again, or the day whose sums are next.
CREATE TABLE projections (
    org_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES orgs (id),
    turns BIGINT NOT NULL,
    rebuilt_conversation TEXT COLLATE "C",
    rebuilt_slot BIGINT
);

-- The status that a message of the system records.
ALTER TABLE messages ADD COLUMN status TEXT;
UPDATE messages SET status = 'resolved' WHERE role = 'system' AND text = 'Resolved.';
UPDATE messages SET status = 'escalated' WHERE role = 'system' AND text = 'Escalated.';

-- What each conversation contributes to the sums below, by quarter of an hour since 1970 in UTC (`slot`): the difference to what it
-- contributes now is what the projection adds to them.
CREATE TABLE conversation_sums (
    org_id TEXT COLLATE "C" NOT NULL,
    conversation_id TEXT COLLATE "C" NOT NULL,
    slot BIGINT NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    country TEXT COLLATE "C" NOT NULL,
    figures JSONB NOT NULL,
    citations JSONB NOT NULL,
    PRIMARY KEY (org_id, conversation_id, slot),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_sums_by_slot ON conversation_sums (org_id, slot);

-- Slots of which a conversation was deleted: its counts stay in the sums, but can no longer be added up from the conversations.
CREATE TABLE frozen_slots (
    org_id TEXT COLLATE "C" NOT NULL,
    slot BIGINT NOT NULL,
    PRIMARY KEY (org_id, slot)
);

-- The sums of an agent over `span` slots from `slot` on: those of each channel and country (empty where it is unknown), and for
-- `is_total` those of all, with both empty.
CREATE TABLE analytics_sums (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    is_total BOOLEAN NOT NULL,
    span BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    country TEXT COLLATE "C" NOT NULL,
    conversations BIGINT NOT NULL,
    questions BIGINT NOT NULL,
    answered BIGINT NOT NULL,
    unanswered BIGINT NOT NULL,
    escalations BIGINT NOT NULL,
    resolutions BIGINT NOT NULL,
    credits BIGINT NOT NULL,
    rated_up BIGINT NOT NULL,
    rated_down BIGINT NOT NULL,
    operator_replies BIGINT NOT NULL,
    responses BIGINT NOT NULL,
    response_millis BIGINT NOT NULL,
    resolution_seconds BIGINT NOT NULL,
    response_0 BIGINT NOT NULL,
    response_1 BIGINT NOT NULL,
    response_2 BIGINT NOT NULL,
    response_3 BIGINT NOT NULL,
    response_4 BIGINT NOT NULL,
    response_5 BIGINT NOT NULL,
    response_6 BIGINT NOT NULL,
    response_7 BIGINT NOT NULL,
    response_8 BIGINT NOT NULL,
    resolution_0 BIGINT NOT NULL,
    resolution_1 BIGINT NOT NULL,
    resolution_2 BIGINT NOT NULL,
    resolution_3 BIGINT NOT NULL,
    resolution_4 BIGINT NOT NULL,
    resolution_5 BIGINT NOT NULL,
    resolution_6 BIGINT NOT NULL,
    resolution_7 BIGINT NOT NULL,
    resolution_8 BIGINT NOT NULL,
    PRIMARY KEY (org_id, agent_id, is_total, span, slot, channel, country)
);

-- The answers that cite a source (`url` is empty) or a page of it, and the title that the latest of them gave.
CREATE TABLE citation_sums (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    is_page BOOLEAN NOT NULL,
    span BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    url TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (org_id, agent_id, is_page, span, slot, source_id, url)
);

-- In which slots a person asked in the last two days: an agent, or any agent of the organization (`scope` is empty).
CREATE TABLE analytics_people (
    org_id TEXT COLLATE "C" NOT NULL,
    scope TEXT COLLATE "C" NOT NULL,
    person BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    PRIMARY KEY (org_id, scope, person, slot)
);
CREATE INDEX analytics_people_by_slot ON analytics_people (slot);

-- How many people asked in a slot, by the number of slots since they asked before; 101 stands for more than 100, which no day has, and for
-- never. Whoever asked before on the same day is not counted again, whenever the day began.
CREATE TABLE people_sums (
    org_id TEXT COLLATE "C" NOT NULL,
    scope TEXT COLLATE "C" NOT NULL,
    slot BIGINT NOT NULL,
    gap BIGINT NOT NULL,
    people BIGINT NOT NULL,
    PRIMARY KEY (org_id, scope, slot, gap)
);

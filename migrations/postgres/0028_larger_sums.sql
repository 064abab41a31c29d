-- The sums of all countries are those of one channel, so that the figures of a channel need not be added up from those of its countries.
DELETE FROM analytics_sums WHERE is_total = TRUE;
INSERT INTO analytics_sums (org_id, agent_id, is_total, span, slot, channel, country,
    conversations, questions, answered, unanswered, escalations, resolutions, credits, rated_up, rated_down, operator_replies, responses,
    response_millis, resolution_seconds, response_0, response_1, response_2, response_3, response_4, response_5, response_6, response_7,
    response_8, resolution_0, resolution_1, resolution_2, resolution_3, resolution_4, resolution_5, resolution_6, resolution_7,
    resolution_8)
SELECT org_id, agent_id, TRUE, span, slot, channel, '',
    CAST(SUM(conversations) AS BIGINT), CAST(SUM(questions) AS BIGINT), CAST(SUM(answered) AS BIGINT), CAST(SUM(unanswered) AS BIGINT),
    CAST(SUM(escalations) AS BIGINT), CAST(SUM(resolutions) AS BIGINT), CAST(SUM(credits) AS BIGINT), CAST(SUM(rated_up) AS BIGINT),
    CAST(SUM(rated_down) AS BIGINT), CAST(SUM(operator_replies) AS BIGINT), CAST(SUM(responses) AS BIGINT),
    CAST(SUM(response_millis) AS BIGINT), CAST(SUM(resolution_seconds) AS BIGINT), CAST(SUM(response_0) AS BIGINT),
    CAST(SUM(response_1) AS BIGINT), CAST(SUM(response_2) AS BIGINT), CAST(SUM(response_3) AS BIGINT), CAST(SUM(response_4) AS BIGINT),
    CAST(SUM(response_5) AS BIGINT), CAST(SUM(response_6) AS BIGINT), CAST(SUM(response_7) AS BIGINT), CAST(SUM(response_8) AS BIGINT),
    CAST(SUM(resolution_0) AS BIGINT), CAST(SUM(resolution_1) AS BIGINT), CAST(SUM(resolution_2) AS BIGINT),
    CAST(SUM(resolution_3) AS BIGINT), CAST(SUM(resolution_4) AS BIGINT), CAST(SUM(resolution_5) AS BIGINT),
    CAST(SUM(resolution_6) AS BIGINT), CAST(SUM(resolution_7) AS BIGINT), CAST(SUM(resolution_8) AS BIGINT)
FROM analytics_sums WHERE is_total = FALSE GROUP BY org_id, agent_id, span, slot, channel;

-- Sums of six hours: a day that is none in UTC is made of fewer rows with them.
INSERT INTO analytics_sums (org_id, agent_id, is_total, span, slot, channel, country,
    conversations, questions, answered, unanswered, escalations, resolutions, credits, rated_up, rated_down, operator_replies, responses,
    response_millis, resolution_seconds, response_0, response_1, response_2, response_3, response_4, response_5, response_6, response_7,
    response_8, resolution_0, resolution_1, resolution_2, resolution_3, resolution_4, resolution_5, resolution_6, resolution_7,
    resolution_8)
SELECT org_id, agent_id, is_total, 24, slot - slot % 24, channel, country,
    CAST(SUM(conversations) AS BIGINT), CAST(SUM(questions) AS BIGINT), CAST(SUM(answered) AS BIGINT), CAST(SUM(unanswered) AS BIGINT),
    CAST(SUM(escalations) AS BIGINT), CAST(SUM(resolutions) AS BIGINT), CAST(SUM(credits) AS BIGINT), CAST(SUM(rated_up) AS BIGINT),
    CAST(SUM(rated_down) AS BIGINT), CAST(SUM(operator_replies) AS BIGINT), CAST(SUM(responses) AS BIGINT),
    CAST(SUM(response_millis) AS BIGINT), CAST(SUM(resolution_seconds) AS BIGINT), CAST(SUM(response_0) AS BIGINT),
    CAST(SUM(response_1) AS BIGINT), CAST(SUM(response_2) AS BIGINT), CAST(SUM(response_3) AS BIGINT), CAST(SUM(response_4) AS BIGINT),
    CAST(SUM(response_5) AS BIGINT), CAST(SUM(response_6) AS BIGINT), CAST(SUM(response_7) AS BIGINT), CAST(SUM(response_8) AS BIGINT),
    CAST(SUM(resolution_0) AS BIGINT), CAST(SUM(resolution_1) AS BIGINT), CAST(SUM(resolution_2) AS BIGINT),
    CAST(SUM(resolution_3) AS BIGINT), CAST(SUM(resolution_4) AS BIGINT), CAST(SUM(resolution_5) AS BIGINT),
    CAST(SUM(resolution_6) AS BIGINT), CAST(SUM(resolution_7) AS BIGINT), CAST(SUM(resolution_8) AS BIGINT)
FROM analytics_sums WHERE span = 4 GROUP BY org_id, agent_id, is_total, slot - slot % 24, channel, country;

-- The title is that of the latest hour: its slot, made as long as all others, is before it.
INSERT INTO citation_sums (org_id, agent_id, is_page, span, slot, source_id, url, title, answers)
SELECT org_id, agent_id, is_page, 24, slot - slot % 24, source_id, url,
    substr(MAX(CAST(slot + 5000000000 AS TEXT) || title), 11), CAST(SUM(answers) AS BIGINT)
FROM citation_sums WHERE span = 4 GROUP BY org_id, agent_id, is_page, slot - slot % 24, source_id, url;

-- The figures of a country.
CREATE INDEX analytics_sums_of_country ON analytics_sums (org_id, agent_id, country, span, slot) WHERE is_total = FALSE;

-- How many conversations with a topic began in larger spans, too.
CREATE TABLE larger_topic_sums (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    span BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    topic_id TEXT COLLATE "C" NOT NULL,
    conversations BIGINT NOT NULL,
    PRIMARY KEY (org_id, agent_id, span, slot, topic_id),
    FOREIGN KEY (org_id, topic_id) REFERENCES topics (org_id, id) ON DELETE CASCADE
);
INSERT INTO larger_topic_sums (org_id, agent_id, span, slot, topic_id, conversations)
SELECT org_id, agent_id, span, slot - slot % span, topic_id, CAST(SUM(conversations) AS BIGINT) FROM topic_sums
CROSS JOIN (SELECT 1 AS span UNION ALL SELECT 4 UNION ALL SELECT 24 UNION ALL SELECT 96 UNION ALL SELECT 3072) AS spans
GROUP BY org_id, agent_id, span, slot - slot % span, topic_id;
DROP TABLE topic_sums;
ALTER TABLE larger_topic_sums RENAME TO topic_sums;
CREATE INDEX sums_of_topic ON topic_sums (org_id, topic_id);

-- How many people ask in the 24 hours from a slot on: the sum of all changes before that slot. Whoever asks in a slot, and asked before,
-- counts for the 24 hours that begin later than that other time, and not later than this one.
CREATE TABLE people_changes (
    org_id TEXT COLLATE "C" NOT NULL,
    scope TEXT COLLATE "C" NOT NULL,
    span BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    people BIGINT NOT NULL,
    PRIMARY KEY (org_id, scope, span, slot)
);
INSERT INTO people_changes (org_id, scope, span, slot, people)
SELECT org_id, scope, span, at - at % span, CAST(SUM(people) AS BIGINT) FROM
    (SELECT org_id, scope, slot - LEAST(gap, 96) AS at, people FROM people_sums
    UNION ALL SELECT org_id, scope, slot AS at, -people FROM people_sums) AS changes
CROSS JOIN (SELECT 1 AS span UNION ALL SELECT 4 UNION ALL SELECT 24 UNION ALL SELECT 3072) AS spans
GROUP BY org_id, scope, span, at - at % span;

-- Contacts with a word are sorted by their creation.
ALTER TABLE contact_words ADD COLUMN contact_created_at BIGINT NOT NULL DEFAULT 0;
UPDATE contact_words SET contact_created_at = (SELECT c.created_at FROM contacts c
    WHERE c.org_id = contact_words.org_id AND c.id = contact_words.contact_id);
ALTER TABLE contact_words DROP CONSTRAINT contact_words_pkey,
    ADD PRIMARY KEY (org_id, word, contact_id) INCLUDE (contact_created_at);

-- Compared like all other texts.
ALTER TABLE idempotency_subjects
    ALTER COLUMN org_id TYPE TEXT COLLATE "C",
    ALTER COLUMN subject TYPE TEXT COLLATE "C",
    ALTER COLUMN idem_key TYPE TEXT COLLATE "C",
    ALTER COLUMN token TYPE TEXT COLLATE "C";

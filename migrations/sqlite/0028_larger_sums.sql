-- The sums of all countries are those of one channel, so that the figures of a channel need not be added up from those of its countries.
DELETE FROM analytics_sums WHERE is_total = TRUE;
INSERT INTO analytics_sums (org_id, agent_id, is_total, span, slot, channel, country,
    conversations, questions, answered, unanswered, escalations, resolutions, credits, rated_up, rated_down, operator_replies, responses,
    response_millis, resolution_seconds, response_0, response_1, response_2, response_3, response_4, response_5, response_6, response_7,
    response_8, resolution_0, resolution_1, resolution_2, resolution_3, resolution_4, resolution_5, resolution_6, resolution_7,
    resolution_8)
SELECT org_id, agent_id, TRUE, span, slot, channel, '',
    SUM(conversations), SUM(questions), SUM(answered), SUM(unanswered), SUM(escalations), SUM(resolutions), SUM(credits), SUM(rated_up),
    SUM(rated_down), SUM(operator_replies), SUM(responses), SUM(response_millis), SUM(resolution_seconds), SUM(response_0),
    SUM(response_1), SUM(response_2), SUM(response_3), SUM(response_4), SUM(response_5), SUM(response_6), SUM(response_7),
    SUM(response_8), SUM(resolution_0), SUM(resolution_1), SUM(resolution_2), SUM(resolution_3), SUM(resolution_4), SUM(resolution_5),
    SUM(resolution_6), SUM(resolution_7), SUM(resolution_8)
FROM analytics_sums WHERE is_total = FALSE GROUP BY org_id, agent_id, span, slot, channel;

-- Sums of six hours: a day that is none in UTC is made of fewer rows with them.
INSERT INTO analytics_sums (org_id, agent_id, is_total, span, slot, channel, country,
    conversations, questions, answered, unanswered, escalations, resolutions, credits, rated_up, rated_down, operator_replies, responses,
    response_millis, resolution_seconds, response_0, response_1, response_2, response_3, response_4, response_5, response_6, response_7,
    response_8, resolution_0, resolution_1, resolution_2, resolution_3, resolution_4, resolution_5, resolution_6, resolution_7,
    resolution_8)
SELECT org_id, agent_id, is_total, 24, slot - slot % 24, channel, country,
    SUM(conversations), SUM(questions), SUM(answered), SUM(unanswered), SUM(escalations), SUM(resolutions), SUM(credits), SUM(rated_up),
    SUM(rated_down), SUM(operator_replies), SUM(responses), SUM(response_millis), SUM(resolution_seconds), SUM(response_0),
    SUM(response_1), SUM(response_2), SUM(response_3), SUM(response_4), SUM(response_5), SUM(response_6), SUM(response_7),
    SUM(response_8), SUM(resolution_0), SUM(resolution_1), SUM(resolution_2), SUM(resolution_3), SUM(resolution_4), SUM(resolution_5),
    SUM(resolution_6), SUM(resolution_7), SUM(resolution_8)
FROM analytics_sums WHERE span = 4 GROUP BY org_id, agent_id, is_total, slot - slot % 24, channel, country;

-- The title is that of the latest hour: its slot, made as long as all others, is before it.
INSERT INTO citation_sums (org_id, agent_id, is_page, span, slot, source_id, url, title, answers)
SELECT org_id, agent_id, is_page, 24, slot - slot % 24, source_id, url,
    substr(MAX(CAST(slot + 5000000000 AS TEXT) || title), 11), SUM(answers)
FROM citation_sums WHERE span = 4 GROUP BY org_id, agent_id, is_page, slot - slot % 24, source_id, url;

-- The figures of a country.
CREATE INDEX analytics_sums_of_country ON analytics_sums (org_id, agent_id, country, span, slot) WHERE is_total = FALSE;

-- How many conversations with a topic began in larger spans, too.
CREATE TABLE larger_topic_sums (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    topic_id TEXT NOT NULL,
    conversations INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id, span, slot, topic_id),
    FOREIGN KEY (org_id, topic_id) REFERENCES topics (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO larger_topic_sums (org_id, agent_id, span, slot, topic_id, conversations)
SELECT org_id, agent_id, span, slot - slot % span, topic_id, SUM(conversations) FROM topic_sums
CROSS JOIN (SELECT 1 AS span UNION ALL SELECT 4 UNION ALL SELECT 24 UNION ALL SELECT 96 UNION ALL SELECT 3072) AS spans
GROUP BY org_id, agent_id, span, slot - slot % span, topic_id;
DROP TABLE topic_sums;
ALTER TABLE larger_topic_sums RENAME TO topic_sums;
CREATE INDEX sums_of_topic ON topic_sums (org_id, topic_id);

-- How many people ask in the 24 hours from a slot on: the sum of all changes before that slot. Whoever asks in a slot, and asked before,
-- counts for the 24 hours that begin later than that other time, and not later than this one.
CREATE TABLE people_changes (
    org_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (org_id, scope, span, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO people_changes (org_id, scope, span, slot, people)
SELECT org_id, scope, span, at - at % span, SUM(people) FROM
    (SELECT org_id, scope, slot - MIN(gap, 96) AS at, people FROM people_sums
    UNION ALL SELECT org_id, scope, slot AS at, -people FROM people_sums) AS changes
CROSS JOIN (SELECT 1 AS span UNION ALL SELECT 4 UNION ALL SELECT 24 UNION ALL SELECT 3072) AS spans
GROUP BY org_id, scope, span, at - at % span;

-- Contacts with a word are sorted by their creation.
ALTER TABLE contact_words ADD COLUMN contact_created_at INTEGER NOT NULL DEFAULT 0;
UPDATE contact_words SET contact_created_at = (SELECT c.created_at FROM contacts c
    WHERE c.org_id = contact_words.org_id AND c.id = contact_words.contact_id);

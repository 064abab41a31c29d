-- Replies and repeats: answers kept for idempotency keys are compressed and counted, and changes of one source are found by it.

-- What the answers to earlier requests about the same thing resemble. It outlives every answer that is packed against it; nothing else
-- looks at `kept_until`.
CREATE TABLE idempotency_bases (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    about BYTEA NOT NULL CHECK (length(about) = 32),
    packed BYTEA NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes >= 0),
    kept_until BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE INDEX idempotency_bases_about ON idempotency_bases (org_id, about, id DESC);
CREATE INDEX idempotency_bases_by_end ON idempotency_bases (kept_until);

-- An answer of an earlier release is in `data`; any other is in `packed`, against `base_id` unless that is NULL. `bytes` is what the
-- row counts: the room reserved for an answer while its request runs, then what it takes.
ALTER TABLE idempotency_keys ADD COLUMN packed BYTEA;
ALTER TABLE idempotency_keys ADD COLUMN base_id TEXT COLLATE "C";
ALTER TABLE idempotency_keys ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0 CHECK (bytes >= 0);
-- To compress again what is compressed would be in vain.
ALTER TABLE idempotency_keys ALTER COLUMN packed SET STORAGE EXTERNAL;
ALTER TABLE idempotency_bases ALTER COLUMN packed SET STORAGE EXTERNAL;
UPDATE idempotency_keys SET bytes = length(idem_key) + COALESCE(length(data), 0);
CREATE INDEX idempotency_keys_of_org ON idempotency_keys (org_id, created_at);
CREATE INDEX idempotency_keys_running ON idempotency_keys (org_id, lease_until) WHERE state = 'running';

-- What an organization keeps for repeats: always the sum over the two tables above. The database counts by itself, so no way of adding
-- or removing a row can forget to.
CREATE TABLE idempotency_usage (
    org_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES orgs (id),
    bytes BIGINT NOT NULL CHECK (bytes >= 0)
);
INSERT INTO idempotency_usage (org_id, bytes) SELECT org_id, SUM(bytes) FROM idempotency_keys GROUP BY org_id;

CREATE FUNCTION count_idempotency_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO idempotency_usage (org_id, bytes) VALUES (NEW.org_id, NEW.bytes)
        ON CONFLICT (org_id) DO UPDATE SET bytes = idempotency_usage.bytes + excluded.bytes;
    RETURN NULL;
END $$;
CREATE FUNCTION count_idempotency_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE idempotency_usage SET bytes = bytes + NEW.bytes - OLD.bytes WHERE org_id = NEW.org_id;
    RETURN NULL;
END $$;
-- Once for all rows that a statement removes: a sweep removes many of one organization.
CREATE FUNCTION count_idempotency_removed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE idempotency_usage u SET bytes = u.bytes - gone.bytes
        FROM (SELECT org_id, SUM(bytes) AS bytes FROM removed GROUP BY org_id) gone WHERE u.org_id = gone.org_id;
    RETURN NULL;
END $$;
CREATE TRIGGER idempotency_key_added AFTER INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION count_idempotency_added();
CREATE TRIGGER idempotency_key_changed AFTER UPDATE OF bytes ON idempotency_keys
    FOR EACH ROW WHEN (NEW.bytes <> OLD.bytes) EXECUTE FUNCTION count_idempotency_changed();
CREATE TRIGGER idempotency_key_removed AFTER DELETE ON idempotency_keys
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_idempotency_removed();
CREATE TRIGGER idempotency_base_added AFTER INSERT ON idempotency_bases FOR EACH ROW EXECUTE FUNCTION count_idempotency_added();
CREATE TRIGGER idempotency_base_removed AFTER DELETE ON idempotency_bases
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_idempotency_removed();

-- Changes that a later one of the same source has overtaken go in time, but for the last 4,096 of an agent. Earlier releases kept all.
CREATE INDEX changes_of_source ON changes (org_id, agent_id, source_id, number);
DELETE FROM changes WHERE number <= (SELECT a.change FROM agents a WHERE a.org_id = changes.org_id AND a.id = changes.agent_id) - 4096
    AND (kind = 'removed' OR EXISTS (SELECT 1 FROM changes later WHERE later.org_id = changes.org_id
        AND later.agent_id = changes.agent_id AND later.source_id = changes.source_id AND later.number > changes.number));

-- Whether anything is in a conversation.
CREATE INDEX drafts_of_conversation ON drafts (org_id, conversation_id);

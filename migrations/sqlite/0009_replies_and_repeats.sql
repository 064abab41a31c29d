-- Replies and repeats: answers kept for idempotency keys are compressed and counted, and changes of one source are found by it.

-- What the answers to earlier requests about the same thing resemble. It outlives every answer that is packed against it; nothing else
-- looks at `kept_until`.
CREATE TABLE idempotency_bases (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    about BLOB NOT NULL CHECK (length(about) = 32),
    packed BLOB NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    kept_until INTEGER NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE INDEX idempotency_bases_about ON idempotency_bases (org_id, about, id DESC);
CREATE INDEX idempotency_bases_by_end ON idempotency_bases (kept_until);

-- An answer of an earlier release is in `data`; any other is in `packed`, against `base_id` unless that is NULL. `bytes` is what the
-- row counts: the room reserved for an answer while its request runs, then what it takes.
ALTER TABLE idempotency_keys ADD COLUMN packed BLOB;
ALTER TABLE idempotency_keys ADD COLUMN base_id TEXT;
ALTER TABLE idempotency_keys ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0);
UPDATE idempotency_keys SET bytes = length(idem_key) + COALESCE(length(data), 0);
CREATE INDEX idempotency_keys_of_org ON idempotency_keys (org_id, created_at);
CREATE INDEX idempotency_keys_running ON idempotency_keys (org_id, lease_until) WHERE state = 'running';

-- What an organization keeps for repeats: always the sum over the two tables above. The database counts by itself, so no way of adding
-- or removing a row can forget to.
CREATE TABLE idempotency_usage (
    org_id TEXT NOT NULL PRIMARY KEY REFERENCES orgs (id),
    bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_usage (org_id, bytes) SELECT org_id, SUM(bytes) FROM idempotency_keys GROUP BY org_id;

CREATE TRIGGER idempotency_key_added AFTER INSERT ON idempotency_keys BEGIN
    INSERT INTO idempotency_usage (org_id, bytes)
        SELECT NEW.org_id, 0 WHERE NOT EXISTS (SELECT 1 FROM idempotency_usage WHERE org_id = NEW.org_id);
    UPDATE idempotency_usage SET bytes = bytes + NEW.bytes WHERE org_id = NEW.org_id;
END;
CREATE TRIGGER idempotency_key_changed AFTER UPDATE OF bytes ON idempotency_keys WHEN NEW.bytes <> OLD.bytes BEGIN
    UPDATE idempotency_usage SET bytes = bytes + NEW.bytes - OLD.bytes WHERE org_id = NEW.org_id;
END;
CREATE TRIGGER idempotency_key_removed AFTER DELETE ON idempotency_keys BEGIN
    UPDATE idempotency_usage SET bytes = bytes - OLD.bytes WHERE org_id = OLD.org_id;
END;
CREATE TRIGGER idempotency_base_added AFTER INSERT ON idempotency_bases BEGIN
    INSERT INTO idempotency_usage (org_id, bytes)
        SELECT NEW.org_id, 0 WHERE NOT EXISTS (SELECT 1 FROM idempotency_usage WHERE org_id = NEW.org_id);
    UPDATE idempotency_usage SET bytes = bytes + NEW.bytes WHERE org_id = NEW.org_id;
END;
CREATE TRIGGER idempotency_base_removed AFTER DELETE ON idempotency_bases BEGIN
    UPDATE idempotency_usage SET bytes = bytes - OLD.bytes WHERE org_id = OLD.org_id;
END;

-- Changes that a later one of the same source has overtaken go in time, but for the last 4,096 of an agent. Earlier releases kept all.
CREATE INDEX changes_of_source ON changes (org_id, agent_id, source_id, number);
DELETE FROM changes WHERE number <= (SELECT a.change FROM agents a WHERE a.org_id = changes.org_id AND a.id = changes.agent_id) - 4096
    AND (kind = 'removed' OR EXISTS (SELECT 1 FROM changes later WHERE later.org_id = changes.org_id
        AND later.agent_id = changes.agent_id AND later.source_id = changes.source_id AND later.number > changes.number));

-- Whether anything is in a conversation.
CREATE INDEX drafts_of_conversation ON drafts (org_id, conversation_id);

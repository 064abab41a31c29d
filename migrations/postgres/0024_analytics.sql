-- What follows from conversations (counts, topics) is derived soon after they change, in the background: a chat does not wait for it.

-- Everything up to this number has been derived; what is beyond it is pending.
ALTER TABLE conversations ADD COLUMN projected_seq BIGINT NOT NULL DEFAULT 0;
-- Who asks, as a number that names nobody; NULL until the conversation of an earlier release is projected.
ALTER TABLE conversations ADD COLUMN person BIGINT;
CREATE INDEX conversations_to_project ON conversations (org_id, id) WHERE projected_seq < seq;

-- The turn of an organization: whoever has locked it is the only one to project its conversations.
CREATE TABLE projections (
    org_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES orgs (id),
    turns BIGINT NOT NULL
);

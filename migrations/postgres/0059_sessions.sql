-- Sessions last for weeks, are listed, and end one by one. Those of the release before lasted twelve hours from the code.
ALTER TABLE sessions ADD COLUMN id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN proven_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT 'Unknown browser';
ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';
UPDATE sessions SET
    id = '00000000-0000-7000-8000-' || encode(substring(token_hash FROM 1 FOR 6), 'hex'),
    created_at = expires_at - 43200000000,
    seen_at = expires_at - 43200000000,
    proven_at = expires_at - 43200000000;
DROP INDEX sessions_of_account;
CREATE UNIQUE INDEX sessions_of_account ON sessions (account_id, id);

-- What a person sets for themselves, and the organization that they last opened.
ALTER TABLE accounts ADD COLUMN name TEXT;
ALTER TABLE accounts ADD COLUMN time_zone TEXT;
ALTER TABLE accounts ADD COLUMN language TEXT;
ALTER TABLE accounts ADD COLUMN theme TEXT;
ALTER TABLE accounts ADD COLUMN single_keys BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE accounts ADD COLUMN last_org TEXT COLLATE "C";
ALTER TABLE accounts ADD COLUMN last_org_at BIGINT;

-- Links with which people sign in without mail. Only a hash of what is in the link is kept.
CREATE TABLE sign_in_links (
    token_hash BYTEA NOT NULL PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX sign_in_links_by_end ON sign_in_links (expires_at);

-- Forms whose answer shows a secret, and that were sent: the answer is not kept, so a second time does nothing.
CREATE TABLE used_nonces (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
    nonce TEXT COLLATE "C" NOT NULL,
    used_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, nonce)
);
CREATE INDEX used_nonces_by_age ON used_nonces (used_at);

-- The workspaces of a person, in their order.
DROP INDEX members_of_account;
CREATE INDEX members_of_account ON members (account_id, org_id);

-- Invitations are mailed, with a link that is valid until `expires_at`. The link is derived from the id under a pepper, so
-- nothing here gives it away; inviting an address again gives its row another id. A withdrawn invitation stays for a while,
-- so that the mails to its address are counted: `mails_today` on the day `mailed_on`, counted from 1970 in UTC.
ALTER TABLE invitations ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN invited_by TEXT;
ALTER TABLE invitations ADD COLUMN mailed_on BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN mails_today INTEGER NOT NULL DEFAULT 0 CHECK (mails_today BETWEEN 0 AND 3);
ALTER TABLE invitations ADD COLUMN withdrawn_at BIGINT;
UPDATE invitations SET expires_at = created_at + 604800000000;
CREATE UNIQUE INDEX invitations_by_id ON invitations (id);
CREATE INDEX invitations_by_expiry ON invitations (expires_at, id);

-- When a key was replaced by another one; it works until it expires.
ALTER TABLE api_keys ADD COLUMN rotated_at BIGINT;
CREATE INDEX api_keys_unrevoked ON api_keys (org_id, expires_at) WHERE revoked_at IS NULL;

-- When the organization is to be deleted, as an owner has decided.
ALTER TABLE orgs ADD COLUMN delete_at BIGINT;
CREATE INDEX orgs_by_deletion ON orgs (delete_at, id) WHERE delete_at IS NOT NULL AND deleted_at IS NULL;

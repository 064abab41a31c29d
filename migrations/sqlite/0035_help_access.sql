-- Who may read a help center that not everybody reads.

-- A hash in the form of PHC strings; the mail addresses as people have set them; and the number that every change of access raises: what
-- visitors were let in for under a lower one lets nobody in.
ALTER TABLE help_sites ADD COLUMN password_hash TEXT;
ALTER TABLE help_sites ADD COLUMN allowed_emails TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(allowed_emails));
ALTER TABLE help_sites ADD COLUMN access_version INTEGER NOT NULL DEFAULT 0;

-- The secrets that sign links, encrypted. The current one has no end.
CREATE TABLE help_site_secrets (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    id TEXT NOT NULL,
    pepper TEXT NOT NULL,
    sealed BLOB NOT NULL,
    valid_until INTEGER,
    PRIMARY KEY (org_id, site_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX help_site_secrets_by_pepper ON help_site_secrets (pepper);

-- Links that work once, and were used: a hash of what names them.
CREATE TABLE help_link_uses (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    link BLOB NOT NULL CHECK (length(link) = 32),
    until INTEGER NOT NULL,
    PRIMARY KEY (org_id, site_id, link),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX help_link_uses_by_end ON help_link_uses (until);

-- Attempts of readers to sign in, each from one browser. The code follows from the id and the pepper.
CREATE TABLE help_sign_ins (
    id TEXT NOT NULL PRIMARY KEY,
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    pepper TEXT NOT NULL,
    visitor BLOB NOT NULL CHECK (length(visitor) = 32),
    email TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL,
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX help_sign_ins_of_site ON help_sign_ins (org_id, site_id);
CREATE INDEX help_sign_ins_by_end ON help_sign_ins (expires_at);

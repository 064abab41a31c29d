-- Who may read a help center that not everybody reads.

-- A hash in the form of PHC strings; the mail addresses as people have set them; and the number that every change of access raises: what
-- visitors were let in for under a lower one lets nobody in.
ALTER TABLE help_sites ADD COLUMN password_hash TEXT;
ALTER TABLE help_sites ADD COLUMN allowed_emails JSONB NOT NULL DEFAULT '[]';
ALTER TABLE help_sites ADD COLUMN access_version BIGINT NOT NULL DEFAULT 0;

-- The secrets that sign links, encrypted. The current one has no end.
CREATE TABLE help_site_secrets (
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    pepper TEXT COLLATE "C" NOT NULL,
    sealed BYTEA NOT NULL,
    valid_until BIGINT,
    PRIMARY KEY (org_id, site_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
);
CREATE INDEX help_site_secrets_by_pepper ON help_site_secrets (pepper);

-- Links that work once, and were used: a hash of what names them.
CREATE TABLE help_link_uses (
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    link BYTEA NOT NULL CHECK (length(link) = 32),
    until BIGINT NOT NULL,
    PRIMARY KEY (org_id, site_id, link),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
);
CREATE INDEX help_link_uses_by_end ON help_link_uses (until);

-- Attempts of readers to sign in, each from one browser. The code follows from the id and the pepper.
CREATE TABLE help_sign_ins (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    pepper TEXT COLLATE "C" NOT NULL,
    visitor BYTEA NOT NULL CHECK (length(visitor) = 32),
    email TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL,
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
);
CREATE INDEX help_sign_ins_of_site ON help_sign_ins (org_id, site_id);
CREATE INDEX help_sign_ins_by_end ON help_sign_ins (expires_at);

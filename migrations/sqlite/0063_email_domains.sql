-- Email domains: the hostnames from which agents send email, and at which they receive it.

CREATE TABLE email_domains (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    hostname TEXT NOT NULL,
    -- What the provider of mail calls it.
    reference TEXT,
    -- What distinguishes the records of the organization from those of all others.
    selector TEXT NOT NULL,
    public_key TEXT,
    ownership_token TEXT,
    receiving_label TEXT NOT NULL,
    -- The records to publish, and what was found of each.
    records TEXT NOT NULL,
    sending TEXT NOT NULL,
    sending_detail TEXT,
    -- Why the relay refuses its mails.
    relay_detail TEXT,
    verified_at INTEGER,
    expires_at INTEGER,
    -- NULL until it is requested.
    receiving TEXT,
    receiving_detail TEXT,
    activated_at INTEGER,
    receiving_missing_since INTEGER,
    -- Another organization has taken the hostname, and nobody was told yet.
    has_lost_hostname INTEGER NOT NULL,
    -- Checks in a row that did not get further, and those that found out nothing.
    checks INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    checked_at INTEGER,
    next_check_at INTEGER,
    -- When that check was queued, until it begins.
    queued_at INTEGER,
    lapsed_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX email_domains_by_id ON email_domains (id);
CREATE UNIQUE INDEX email_domains_by_hostname ON email_domains (org_id, hostname);
CREATE INDEX email_domains_of_all ON email_domains (hostname, org_id);
CREATE INDEX email_domains_due ON email_domains (next_check_at, id) WHERE next_check_at IS NOT NULL;

-- The private keys with which mails are signed, encrypted.
CREATE TABLE dkim_keys (
    org_id TEXT NOT NULL,
    domain_id TEXT NOT NULL,
    pepper TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (org_id, domain_id),
    FOREIGN KEY (org_id, domain_id) REFERENCES email_domains (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX dkim_keys_by_pepper ON dkim_keys (pepper);

-- Email domains: the hostnames from which agents send email, and at which they receive it.

CREATE TABLE email_domains (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    hostname TEXT COLLATE "C" NOT NULL,
    -- What the provider of mail calls it.
    reference TEXT COLLATE "C",
    -- What distinguishes the records of the organization from those of all others.
    selector TEXT COLLATE "C" NOT NULL,
    public_key TEXT COLLATE "C",
    ownership_token TEXT COLLATE "C",
    receiving_label TEXT COLLATE "C" NOT NULL,
    -- The records to publish, and what was found of each.
    records JSONB NOT NULL,
    sending TEXT COLLATE "C" NOT NULL,
    sending_detail TEXT COLLATE "C",
    -- Why the relay refuses its mails.
    relay_detail TEXT COLLATE "C",
    verified_at BIGINT,
    expires_at BIGINT,
    -- NULL until it is requested.
    receiving TEXT COLLATE "C",
    receiving_detail TEXT COLLATE "C",
    activated_at BIGINT,
    receiving_missing_since BIGINT,
    -- Another organization has taken the hostname, and nobody was told yet.
    has_lost_hostname BOOLEAN NOT NULL,
    -- Checks in a row that did not get further, and those that found out nothing.
    checks BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    checked_at BIGINT,
    next_check_at BIGINT,
    -- When that check was queued, until it begins.
    queued_at BIGINT,
    lapsed_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX email_domains_by_id ON email_domains (id);
CREATE UNIQUE INDEX email_domains_by_hostname ON email_domains (org_id, hostname);
CREATE INDEX email_domains_of_all ON email_domains (hostname, org_id);
CREATE INDEX email_domains_due ON email_domains (next_check_at, id) WHERE next_check_at IS NOT NULL;

-- The private keys with which mails are signed, encrypted.
CREATE TABLE dkim_keys (
    org_id TEXT COLLATE "C" NOT NULL,
    domain_id TEXT COLLATE "C" NOT NULL,
    pepper TEXT COLLATE "C" NOT NULL,
    sealed BYTEA NOT NULL,
    PRIMARY KEY (org_id, domain_id),
    FOREIGN KEY (org_id, domain_id) REFERENCES email_domains (org_id, id) ON DELETE CASCADE
);
CREATE INDEX dkim_keys_by_pepper ON dkim_keys (pepper);

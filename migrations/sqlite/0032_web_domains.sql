-- Custom domains: the hostnames on which agents are shown to visitors.

ALTER TABLE agents ADD COLUMN help_page_enabled INTEGER NOT NULL DEFAULT 0;

-- What an organization has besides its plan.
CREATE TABLE org_addons (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    addon TEXT NOT NULL,
    PRIMARY KEY (org_id, addon)
) STRICT, WITHOUT ROWID;

-- Distinguishes the ownership records of one organization from those of all others. Not secret: what follows from it is published.
CREATE TABLE domain_keys (
    org_id TEXT NOT NULL REFERENCES orgs (id) PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE web_domains (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    hostname TEXT NOT NULL,
    -- The value of the ownership record.
    token TEXT NOT NULL,
    -- Where the hostname is to lead.
    edge TEXT NOT NULL,
    surface TEXT NOT NULL,
    status TEXT NOT NULL,
    status_code TEXT,
    status_detail TEXT,
    ownership TEXT NOT NULL,
    ownership_found TEXT,
    routing TEXT NOT NULL,
    routing_found TEXT,
    -- It has a row in web_hostnames.
    is_held INTEGER NOT NULL,
    -- Another organization has the hostname.
    is_claim INTEGER NOT NULL,
    -- Checks in a row that did not get further.
    checks INTEGER NOT NULL,
    routing_wrong_since INTEGER,
    unreachable_since INTEGER,
    -- Until when HTTPS is tried daily.
    tried_until INTEGER,
    is_stopped INTEGER NOT NULL,
    lapsed_at INTEGER,
    requested_at INTEGER,
    verification_expires_at INTEGER,
    checked_at INTEGER,
    next_check_at INTEGER,
    -- When that check was queued, until it begins.
    queued_at INTEGER,
    activated_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX web_domains_by_id ON web_domains (id);
CREATE INDEX web_domains_by_agent ON web_domains (org_id, agent_id, id);
CREATE INDEX web_domains_by_hostname ON web_domains (org_id, hostname, id);
CREATE INDEX web_domains_due ON web_domains (next_check_at, id) WHERE next_check_at IS NOT NULL;

-- Who has a hostname: one domain of all organizations, and what a request for it leads to.
CREATE TABLE web_hostnames (
    hostname TEXT NOT NULL PRIMARY KEY,
    org_id TEXT NOT NULL,
    domain_id TEXT NOT NULL,
    FOREIGN KEY (org_id, domain_id) REFERENCES web_domains (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX web_hostnames_by_domain ON web_hostnames (org_id, domain_id);

-- Hostnames that the operator has suspended for an organization, whether it has them or adds them again.
CREATE TABLE stopped_hostnames (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    hostname TEXT NOT NULL,
    PRIMARY KEY (org_id, hostname)
) STRICT, WITHOUT ROWID;

-- Hostnames that receive email.
CREATE TABLE receiving_hosts (
    hostname TEXT NOT NULL PRIMARY KEY,
    org_id TEXT NOT NULL REFERENCES orgs (id),
    domain_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receiving_hosts_by_org ON receiving_hosts (org_id);

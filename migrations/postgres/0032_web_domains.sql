-- Custom domains: the hostnames on which agents are shown to visitors.

ALTER TABLE agents ADD COLUMN help_page_enabled BOOLEAN NOT NULL DEFAULT FALSE;

-- What an organization has besides its plan.
CREATE TABLE org_addons (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    addon TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, addon)
);

-- Distinguishes the ownership records of one organization from those of all others. Not secret: what follows from it is published.
CREATE TABLE domain_keys (
    org_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES orgs (id),
    bytes BYTEA NOT NULL
);

CREATE TABLE web_domains (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    hostname TEXT COLLATE "C" NOT NULL,
    -- The value of the ownership record.
    token TEXT COLLATE "C" NOT NULL,
    -- Where the hostname is to lead.
    edge TEXT COLLATE "C" NOT NULL,
    surface TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    status_code TEXT COLLATE "C",
    status_detail TEXT COLLATE "C",
    ownership TEXT COLLATE "C" NOT NULL,
    ownership_found TEXT COLLATE "C",
    routing TEXT COLLATE "C" NOT NULL,
    routing_found TEXT COLLATE "C",
    -- It has a row in web_hostnames.
    is_held BOOLEAN NOT NULL,
    -- Another organization has the hostname.
    is_claim BOOLEAN NOT NULL,
    -- Checks in a row that did not get further.
    checks BIGINT NOT NULL,
    routing_wrong_since BIGINT,
    unreachable_since BIGINT,
    -- Until when HTTPS is tried daily.
    tried_until BIGINT,
    is_stopped BOOLEAN NOT NULL,
    lapsed_at BIGINT,
    requested_at BIGINT,
    verification_expires_at BIGINT,
    checked_at BIGINT,
    next_check_at BIGINT,
    -- When that check was queued, until it begins.
    queued_at BIGINT,
    activated_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id)
);
CREATE UNIQUE INDEX web_domains_by_id ON web_domains (id);
CREATE INDEX web_domains_by_agent ON web_domains (org_id, agent_id, id);
CREATE INDEX web_domains_by_hostname ON web_domains (org_id, hostname, id);
CREATE INDEX web_domains_due ON web_domains (next_check_at, id) WHERE next_check_at IS NOT NULL;

-- Who has a hostname: one domain of all organizations, and what a request for it leads to.
CREATE TABLE web_hostnames (
    hostname TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL,
    domain_id TEXT COLLATE "C" NOT NULL,
    FOREIGN KEY (org_id, domain_id) REFERENCES web_domains (org_id, id) ON DELETE CASCADE
);
CREATE INDEX web_hostnames_by_domain ON web_hostnames (org_id, domain_id);

-- Hostnames that the operator has suspended for an organization, whether it has them or adds them again.
CREATE TABLE stopped_hostnames (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    hostname TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, hostname)
);

-- Hostnames that receive email.
CREATE TABLE receiving_hosts (
    hostname TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    domain_id TEXT COLLATE "C" NOT NULL
);
CREATE INDEX receiving_hosts_by_org ON receiving_hosts (org_id);

-- Settings of the email channels of agents; an agent without a row has those of a new one. `id` is that of the agent.
CREATE TABLE email_channels (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    is_enabled BOOLEAN NOT NULL,
    reply_mode TEXT NOT NULL,
    display_name TEXT,
    signature TEXT,
    include_history BOOLEAN NOT NULL,
    answer_unverified BOOLEAN NOT NULL,
    max_answers_per_day INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);

-- Addresses of agents: `address` is `local@hostname` in lower case. `domain_id` is that of an email domain of the
-- organization; it is null for the address at the shared host, of which an agent has at most one.
CREATE TABLE email_addresses (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    domain_id TEXT COLLATE "C",
    hostname TEXT COLLATE "C" NOT NULL,
    address TEXT COLLATE "C" NOT NULL,
    is_primary BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX email_addresses_by_agent ON email_addresses (org_id, agent_id, id);
CREATE UNIQUE INDEX email_addresses_primary ON email_addresses (org_id, agent_id) WHERE is_primary;
CREATE UNIQUE INDEX email_addresses_shared ON email_addresses (org_id, agent_id) WHERE domain_id IS NULL;
CREATE INDEX email_addresses_by_domain ON email_addresses (org_id, domain_id, agent_id, id) WHERE domain_id IS NOT NULL;
CREATE INDEX email_addresses_by_shared_host ON email_addresses (org_id, hostname, id) WHERE domain_id IS NULL;

-- The holder of each address, in whatever organization.
CREATE TABLE email_address_names (
    address TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL,
    address_id TEXT COLLATE "C" NOT NULL,
    FOREIGN KEY (org_id, address_id) REFERENCES email_addresses (org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_address_names_by_id ON email_address_names (org_id, address_id);

-- Senders whose mail an agent refuses: `sender` is an address in lower case, or `*@` and a domain.
CREATE TABLE email_blocked_senders (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    sender TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX email_blocked_senders_by_agent ON email_blocked_senders (org_id, agent_id, id);
CREATE UNIQUE INDEX email_blocked_senders_by_sender ON email_blocked_senders (org_id, agent_id, sender);

-- Addresses that nothing is sent to, in lower case, and what a mail server answered.
CREATE TABLE email_suppressions (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    address TEXT COLLATE "C" NOT NULL,
    detail TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX email_suppressions_by_address ON email_suppressions (org_id, address);

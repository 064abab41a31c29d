-- Foundation: organizations and their keys, agents with what they know, conversations, credits, and background work.
--
-- Ids and enumerations are text, times are microseconds since 1970 in UTC. Tenant tables begin their primary key with the
-- organization; what is unique over all tenants has a table of its own. The folder `sqlite` holds the same tables.
-- Ids compare byte by byte (COLLATE "C"), so that they sort the same on every database.

-- The tenants. The counters move only by conditional statements; `credits` is always the sum of the organization's entries.
CREATE TABLE orgs (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    credits BIGINT NOT NULL DEFAULT 0 CHECK (credits >= 0),
    agents BIGINT NOT NULL DEFAULT 0 CHECK (agents >= 0),
    training_bytes BIGINT NOT NULL DEFAULT 0 CHECK (training_bytes >= 0),
    created_at BIGINT NOT NULL
);

-- API keys by their public part, which is unique over all tenants: a request names nothing else. Only a hash of the secret is kept.
CREATE TABLE api_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    secret_hash BYTEA NOT NULL CHECK (length(secret_hash) = 32),
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT
);
CREATE INDEX api_keys_of_org ON api_keys (org_id, created_at DESC, id DESC);

-- Agents. `is_public` may be NULL, left by an earlier release, and then reads as false; a new agent takes the default.
-- `change` numbers the changes to the agent's chunks.
CREATE TABLE agents (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    public_id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    is_public BOOLEAN DEFAULT TRUE,
    collect_leads BOOLEAN NOT NULL DEFAULT FALSE,
    model TEXT NOT NULL,
    session_resume_hours INTEGER NOT NULL,
    geo_mode TEXT NOT NULL,
    geo_countries JSONB,
    pending_delete_at BIGINT,
    change BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);

-- From the public name of an agent, unique over all tenants, to the agent.
CREATE TABLE public_ids (
    public_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX public_ids_of_agent ON public_ids (org_id, agent_id);
-- The database notes it by itself: one statement less in the transaction.
CREATE FUNCTION note_public_id() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO public_ids (public_id, org_id, agent_id) VALUES (NEW.public_id, NEW.org_id, NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER public_id_of_new_agent AFTER INSERT ON agents FOR EACH ROW EXECUTE FUNCTION note_public_id();

-- What an agent is trained on, without the text.
CREATE TABLE sources (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    url TEXT,
    status TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    chunks INTEGER NOT NULL,
    error TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX sources_of_agent ON sources (org_id, agent_id, id DESC);

-- The text of a source, apart from it, so that lists do not read it.
CREATE TABLE source_texts (
    org_id TEXT COLLATE "C" NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (org_id, source_id),
    FOREIGN KEY (org_id, source_id) REFERENCES sources (org_id, id) ON DELETE CASCADE
);

-- The passages that a source is cut into. The truth: search indices are derived from it.
CREATE TABLE chunks (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    span_start BIGINT NOT NULL,
    span_end BIGINT NOT NULL,
    text TEXT NOT NULL,
    language TEXT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, source_id) REFERENCES sources (org_id, id) ON DELETE CASCADE
);
CREATE INDEX chunks_of_source ON chunks (org_id, source_id, id);

-- The numbered changes to the chunks of an agent, by which an index keeps up. The source may be gone already.
CREATE TABLE changes (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    change_id TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, agent_id, number),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);

-- Conversations with an agent.
CREATE TABLE conversations (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);
CREATE INDEX conversations_of_agent ON conversations (org_id, agent_id, id DESC);

-- The messages of a conversation. What stands behind `text` is set for the agent's replies only.
CREATE TABLE messages (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    conversation_id TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    role TEXT NOT NULL,
    text TEXT NOT NULL,
    citations JSONB,
    model TEXT,
    credits_used BIGINT,
    credits_remaining BIGINT,
    finish TEXT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_of_conversation ON messages (org_id, conversation_id, created_at DESC, id DESC);

-- The ledger of credits. A reply's entry is reserved until it is settled; a refund gives it back, once.
CREATE TABLE credit_entries (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    amount BIGINT NOT NULL,
    balance BIGINT NOT NULL,
    message_id TEXT COLLATE "C",
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX credit_entries_of_message ON credit_entries (org_id, message_id, kind) WHERE message_id IS NOT NULL;
CREATE INDEX credit_entries_reserved ON credit_entries (expires_at) WHERE state = 'reserved';

-- Requests under an idempotency key: running, under a lease that a crash ends, or done, with the answer to give again.
CREATE TABLE idempotency_keys (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    idem_key TEXT COLLATE "C" NOT NULL,
    request_hash BYTEA NOT NULL CHECK (length(request_hash) = 32),
    state TEXT NOT NULL,
    token TEXT COLLATE "C" NOT NULL,
    lease_until BIGINT NOT NULL,
    status INTEGER,
    data TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, idem_key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Background work. `run_at` is when a worker may take a job: its time, or the end of the lease of the worker that has it.
CREATE TABLE jobs (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    task JSONB NOT NULL,
    run_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_error TEXT
);
CREATE INDEX jobs_by_time ON jobs (run_at, id);

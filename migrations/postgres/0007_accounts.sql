-- Accounts, access and money: subscriptions, people and their places, custom roles, claims of sandbox workspaces, signing in.

-- In the order in which requests take them, so that a server that still runs and this do not wait for each other.
LOCK TABLE api_keys, orgs, jobs IN ACCESS EXCLUSIVE MODE;

-- What is paid for, month by month: NULL on the plans that cost nothing. Months are counted from `subscribed_at`.
ALTER TABLE orgs ADD COLUMN subscription TEXT;
ALTER TABLE orgs ADD COLUMN subscribed_at BIGINT;
ALTER TABLE orgs ADD COLUMN period_start BIGINT;
ALTER TABLE orgs ADD COLUMN period_end BIGINT;
-- Whoever had a paid plan has paid; the month that has passed since is filled up at the next look.
UPDATE orgs SET subscription = 'active', subscribed_at = created_at, period_start = created_at, period_end = created_at
WHERE plan IN ('hobby', 'standard', 'pro', 'enterprise');
CREATE INDEX orgs_by_period ON orgs (period_end) WHERE subscription <> 'canceled';

-- Who made a key, the role that narrows it, and when it was last used.
ALTER TABLE api_keys ADD COLUMN created_by TEXT COLLATE "C";
ALTER TABLE api_keys ADD COLUMN role_id TEXT COLLATE "C";
ALTER TABLE api_keys ADD COLUMN last_used_at BIGINT;
CREATE INDEX api_keys_of_role ON api_keys (org_id, role_id) WHERE role_id IS NOT NULL;

-- People. `email_key` is the address in lower case: one person has one account.
CREATE TABLE accounts (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

-- Their places in organizations.
CREATE TABLE members (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    role TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, account_id)
);

-- Who was invited and has not joined.
CREATE TABLE invitations (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT COLLATE "C" NOT NULL,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, email_key)
);

-- Custom roles. `name_key` is the name in lower case; `permissions` a JSON list.
CREATE TABLE roles (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL,
    permissions JSONB NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, name_key)
);

-- Workspaces that a sign-up made, and who may claim them. The code follows from `code_id` and a pepper that is not in here.
CREATE TABLE claims (
    org_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES orgs (id),
    email TEXT NOT NULL,
    code_id TEXT COLLATE "C" NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL,
    claimed_at BIGINT
);
CREATE INDEX claims_by_end ON claims (expires_at) WHERE claimed_at IS NULL;

-- Attempts to sign in, each from one browser. The code follows from the id and the pepper.
CREATE TABLE sign_ins (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    visitor BYTEA NOT NULL CHECK (length(visitor) = 32),
    email TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);

-- Who is signed in. Only a hash of what the browser holds is kept.
CREATE TABLE sessions (
    token_hash BYTEA NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    proven_org TEXT COLLATE "C",
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- What all processes on this database must agree on.
CREATE TABLE settings (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Queues of their own for slow work and for what people wait for.
ALTER TABLE jobs ADD COLUMN lane TEXT NOT NULL DEFAULT 'work';
UPDATE jobs SET lane = 'visits' WHERE task ->> 'kind' = 'visit_website';
CREATE INDEX jobs_by_lane ON jobs (lane, run_at, id);

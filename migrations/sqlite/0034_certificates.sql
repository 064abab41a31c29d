-- Certificates for HTTPS that the server gets by itself.

-- Private keys: of certificates, of orders for certificates, and of accounts at certificate authorities. Encrypted.
CREATE TABLE tls_keys (
    id TEXT NOT NULL PRIMARY KEY,
    secrets_pepper TEXT NOT NULL,
    secrets_sealed BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tls_keys_by_pepper ON tls_keys (secrets_pepper);

-- Accounts at certificate authorities: one for each address of a directory.
CREATE TABLE acme_accounts (
    directory TEXT NOT NULL PRIMARY KEY,
    key_id TEXT NOT NULL,
    -- The account, once it is registered.
    url TEXT,
    -- Nothing is ordered before.
    paused_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The hostnames that are to have a certificate, and the one that each of them has.
CREATE TABLE certificates (
    hostname TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    -- The organization that it is for; none for the host of the platform.
    org_id TEXT,
    -- The certificate.
    chain TEXT,
    key_id TEXT,
    issuer TEXT,
    not_before INTEGER,
    not_after INTEGER,
    -- Where it is from, and how it is called there (RFC 9773, section 4.1).
    directory TEXT,
    renewal_id TEXT,
    renew_at INTEGER,
    -- When the authority is asked again for the time of renewal.
    ask_at INTEGER,
    -- The order for the next one.
    order_url TEXT,
    order_directory TEXT,
    order_key_id TEXT,
    order_replaces TEXT,
    -- The job that works on it.
    job_id TEXT,
    -- When there is something to do, and when that was queued.
    next_at INTEGER,
    queued_at INTEGER,
    -- Failures in a row, when the authority has last refused, and the last failure.
    failures INTEGER NOT NULL,
    refused_at INTEGER,
    status_code TEXT,
    status_detail TEXT,
    -- Since when it is not to have one, and only keeps what it has.
    unwanted_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX certificates_due ON certificates (next_at, hostname) WHERE next_at IS NOT NULL;

-- What a certificate authority is shown that wants to know whether a hostname leads here. Nothing in it is secret.
CREATE TABLE acme_challenges (
    hostname TEXT NOT NULL PRIMARY KEY,
    -- SHA-256 of the token that it asks for.
    token_digest BLOB NOT NULL,
    -- The thumbprint of the key of the account (RFC 7638).
    thumbprint TEXT NOT NULL,
    -- SHA-256 of token and thumbprint, which goes into a certificate (RFC 8737, section 3).
    answer_digest BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX acme_challenges_by_token ON acme_challenges (token_digest);

-- What was ordered, for the limits of the authority.
CREATE TABLE acme_orders (
    id TEXT NOT NULL PRIMARY KEY,
    directory TEXT NOT NULL,
    registered_domain TEXT NOT NULL,
    hostname TEXT NOT NULL,
    -- Empty for the platform.
    org_id TEXT NOT NULL,
    is_renewal INTEGER NOT NULL,
    -- Whether a certificate was issued.
    is_issued INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX acme_orders_by_time ON acme_orders (directory, at);
CREATE INDEX acme_orders_by_domain ON acme_orders (directory, registered_domain, at);
CREATE INDEX acme_orders_by_org ON acme_orders (directory, org_id, at);
CREATE INDEX acme_orders_by_hostname ON acme_orders (directory, hostname, at);

-- The certificate of a custom domain, as its last check has seen it.
ALTER TABLE web_domains ADD COLUMN certificate_issuer TEXT;
ALTER TABLE web_domains ADD COLUMN certificate_not_before INTEGER;
ALTER TABLE web_domains ADD COLUMN certificate_not_after INTEGER;
ALTER TABLE web_domains ADD COLUMN certificate_renew_at INTEGER;

-- Certificates for HTTPS that the server gets by itself.

-- Private keys: of certificates, of orders for certificates, and of accounts at certificate authorities. Encrypted.
CREATE TABLE tls_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    secrets_pepper TEXT COLLATE "C" NOT NULL,
    secrets_sealed BYTEA NOT NULL
);
CREATE INDEX tls_keys_by_pepper ON tls_keys (secrets_pepper);

-- Accounts at certificate authorities: one for each address of a directory.
CREATE TABLE acme_accounts (
    directory TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    key_id TEXT COLLATE "C" NOT NULL,
    -- The account, once it is registered.
    url TEXT COLLATE "C",
    -- Nothing is ordered before.
    paused_until BIGINT NOT NULL
);

-- The hostnames that are to have a certificate, and the one that each of them has.
CREATE TABLE certificates (
    hostname TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    purpose TEXT COLLATE "C" NOT NULL,
    -- The organization that it is for; none for the host of the platform.
    org_id TEXT COLLATE "C",
    -- The certificate.
    chain TEXT COLLATE "C",
    key_id TEXT COLLATE "C",
    issuer TEXT COLLATE "C",
    not_before BIGINT,
    not_after BIGINT,
    -- Where it is from, and how it is called there (RFC 9773, section 4.1).
    directory TEXT COLLATE "C",
    renewal_id TEXT COLLATE "C",
    renew_at BIGINT,
    -- When the authority is asked again for the time of renewal.
    ask_at BIGINT,
    -- The order for the next one.
    order_url TEXT COLLATE "C",
    order_directory TEXT COLLATE "C",
    order_key_id TEXT COLLATE "C",
    order_replaces TEXT COLLATE "C",
    -- The job that works on it.
    job_id TEXT COLLATE "C",
    -- When there is something to do, and when that was queued.
    next_at BIGINT,
    queued_at BIGINT,
    -- Failures in a row, when the authority has last refused, and the last failure.
    failures BIGINT NOT NULL,
    refused_at BIGINT,
    status_code TEXT COLLATE "C",
    status_detail TEXT COLLATE "C",
    -- Since when it is not to have one, and only keeps what it has.
    unwanted_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX certificates_due ON certificates (next_at, hostname) WHERE next_at IS NOT NULL;

-- What a certificate authority is shown that wants to know whether a hostname leads here. Nothing in it is secret.
CREATE TABLE acme_challenges (
    hostname TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- SHA-256 of the token that it asks for.
    token_digest BYTEA NOT NULL,
    -- The thumbprint of the key of the account (RFC 7638).
    thumbprint TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of token and thumbprint, which goes into a certificate (RFC 8737, section 3).
    answer_digest BYTEA NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX acme_challenges_by_token ON acme_challenges (token_digest);

-- What was ordered, for the limits of the authority.
CREATE TABLE acme_orders (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    directory TEXT COLLATE "C" NOT NULL,
    registered_domain TEXT COLLATE "C" NOT NULL,
    hostname TEXT COLLATE "C" NOT NULL,
    -- Empty for the platform.
    org_id TEXT COLLATE "C" NOT NULL,
    is_renewal BOOLEAN NOT NULL,
    -- Whether a certificate was issued.
    is_issued BOOLEAN NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX acme_orders_by_time ON acme_orders (directory, at);
CREATE INDEX acme_orders_by_domain ON acme_orders (directory, registered_domain, at);
CREATE INDEX acme_orders_by_org ON acme_orders (directory, org_id, at);
CREATE INDEX acme_orders_by_hostname ON acme_orders (directory, hostname, at);

-- The certificate of a custom domain, as its last check has seen it.
ALTER TABLE web_domains ADD COLUMN certificate_issuer TEXT COLLATE "C";
ALTER TABLE web_domains ADD COLUMN certificate_not_before BIGINT;
ALTER TABLE web_domains ADD COLUMN certificate_not_after BIGINT;
ALTER TABLE web_domains ADD COLUMN certificate_renew_at BIGINT;

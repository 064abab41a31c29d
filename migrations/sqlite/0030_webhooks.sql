-- Webhooks: where events are delivered to, each delivery, and each try.

CREATE TABLE webhook_endpoints (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    url TEXT NOT NULL,
    description TEXT,
    -- NULL for all.
    event_types TEXT CHECK (event_types IS NULL OR json_valid(event_types)),
    agent_ids TEXT CHECK (agent_ids IS NULL OR json_valid(agent_ids)),
    is_enabled INTEGER NOT NULL,
    disabled_reason TEXT,
    disabled_at INTEGER,
    header_names TEXT NOT NULL CHECK (json_valid(header_names)),
    max_per_second INTEGER,
    metadata TEXT NOT NULL CHECK (json_valid(metadata)),
    -- The signing secrets and the values of the headers.
    secrets_pepper TEXT NOT NULL,
    secrets_sealed BLOB NOT NULL,
    previous_secret_expires_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- While deliveries fail: since when.
    failing_since INTEGER,
    -- Until when the receiver has asked not to be called.
    paused_until INTEGER NOT NULL DEFAULT 0,
    -- The process that delivers, and until when.
    holder TEXT,
    held_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX webhook_endpoints_by_id ON webhook_endpoints (id);
CREATE INDEX webhook_endpoints_by_pepper ON webhook_endpoints (secrets_pepper);
CREATE INDEX webhook_endpoints_held ON webhook_endpoints (holder) WHERE holder IS NOT NULL;

-- A delivery is identified by its endpoint and its event. Those of an endpoint that was deleted are removed in steps.
CREATE TABLE webhook_deliveries (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    endpoint_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    -- Tries in all, and since the schedule last began.
    attempts INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    at INTEGER NOT NULL,
    delivered_at INTEGER,
    PRIMARY KEY (endpoint_id, event_id),
    FOREIGN KEY (org_id, event_id) REFERENCES events (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, event_id) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (endpoint_id, status, event_id) WHERE status <> 'delivered';
CREATE INDEX webhook_deliveries_by_type ON webhook_deliveries (endpoint_id, type, event_id);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (org_id, event_id);

CREATE TABLE webhook_attempts (
    endpoint_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    status_code INTEGER,
    duration INTEGER NOT NULL,
    body TEXT,
    PRIMARY KEY (endpoint_id, event_id, number),
    FOREIGN KEY (endpoint_id, event_id) REFERENCES webhook_deliveries (endpoint_id, event_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Tries by hour, outcome and how long they took.
CREATE TABLE webhook_figures (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    endpoint_id TEXT NOT NULL,
    hour INTEGER NOT NULL,
    is_success INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (endpoint_id, hour, is_success, bucket)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_figures_by_hour ON webhook_figures (hour);
CREATE INDEX webhook_figures_by_org ON webhook_figures (org_id);

-- An event that somebody asked for, to try an endpoint: it happened to nobody.
ALTER TABLE events ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
CREATE INDEX events_by_type ON events (org_id, type, id);
CREATE INDEX events_by_agent ON events (org_id, agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX event_receivers_by_receiver ON event_receivers (org_id, receiver_id);

-- Webhooks: where events are delivered to, each delivery, and each try.

CREATE TABLE webhook_endpoints (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    url TEXT NOT NULL,
    description TEXT,
    -- NULL for all.
    event_types JSONB,
    agent_ids JSONB,
    is_enabled BOOLEAN NOT NULL,
    disabled_reason TEXT COLLATE "C",
    disabled_at BIGINT,
    header_names JSONB NOT NULL,
    max_per_second BIGINT,
    metadata JSONB NOT NULL,
    -- The signing secrets and the values of the headers.
    secrets_pepper TEXT COLLATE "C" NOT NULL,
    secrets_sealed BYTEA NOT NULL,
    previous_secret_expires_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- While deliveries fail: since when.
    failing_since BIGINT,
    -- Until when the receiver has asked not to be called.
    paused_until BIGINT NOT NULL DEFAULT 0,
    -- The process that delivers, and until when.
    holder TEXT COLLATE "C",
    held_until BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX webhook_endpoints_by_id ON webhook_endpoints (id);
CREATE INDEX webhook_endpoints_by_pepper ON webhook_endpoints (secrets_pepper);
CREATE INDEX webhook_endpoints_held ON webhook_endpoints (holder) WHERE holder IS NOT NULL;

-- A delivery is identified by its endpoint and its event. Those of an endpoint that was deleted are removed in steps.
CREATE TABLE webhook_deliveries (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    endpoint_id TEXT COLLATE "C" NOT NULL,
    event_id TEXT COLLATE "C" NOT NULL,
    type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    -- Tries in all, and since the schedule last began.
    attempts BIGINT NOT NULL DEFAULT 0,
    tries BIGINT NOT NULL DEFAULT 0,
    due_at BIGINT NOT NULL,
    at BIGINT NOT NULL,
    delivered_at BIGINT,
    PRIMARY KEY (endpoint_id, event_id),
    FOREIGN KEY (org_id, event_id) REFERENCES events (org_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, event_id) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (endpoint_id, status, event_id) WHERE status <> 'delivered';
CREATE INDEX webhook_deliveries_by_type ON webhook_deliveries (endpoint_id, type, event_id);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (org_id, event_id);

CREATE TABLE webhook_attempts (
    endpoint_id TEXT COLLATE "C" NOT NULL,
    event_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL,
    reason TEXT NOT NULL,
    status_code BIGINT,
    duration BIGINT NOT NULL,
    body TEXT,
    PRIMARY KEY (endpoint_id, event_id, number),
    FOREIGN KEY (endpoint_id, event_id) REFERENCES webhook_deliveries (endpoint_id, event_id) ON DELETE CASCADE
);

-- Tries by hour, outcome and how long they took.
CREATE TABLE webhook_figures (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    endpoint_id TEXT COLLATE "C" NOT NULL,
    hour BIGINT NOT NULL,
    is_success BOOLEAN NOT NULL,
    bucket BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (endpoint_id, hour, is_success, bucket)
);

CREATE INDEX webhook_figures_by_hour ON webhook_figures (hour);
CREATE INDEX webhook_figures_by_org ON webhook_figures (org_id);

-- An event that somebody asked for, to try an endpoint: it happened to nobody.
ALTER TABLE events ADD COLUMN is_test BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX events_by_type ON events (org_id, type, id);
CREATE INDEX events_by_agent ON events (org_id, agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX event_receivers_by_receiver ON event_receivers (org_id, receiver_id);

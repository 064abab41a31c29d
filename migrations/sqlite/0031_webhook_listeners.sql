-- The endpoints of those who listen through the API: each lasts as long as its stream, which renews `held_until`.

ALTER TABLE webhook_endpoints ADD COLUMN is_temporary INTEGER NOT NULL DEFAULT 0;
CREATE INDEX webhook_endpoints_temporary ON webhook_endpoints (held_until, org_id, id) WHERE is_temporary;

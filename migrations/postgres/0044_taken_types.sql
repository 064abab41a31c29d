-- The types of events that an endpoint has ever taken; NULL for all, as for those from before. Deliveries of types that it takes no longer may
-- still wait for it.

ALTER TABLE webhook_endpoints ADD COLUMN taken_types JSONB;

-- Due deliveries are looked for by organization, in turns, and read in the order in which they are due.

DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (org_id, endpoint_id, due_at, event_id) WHERE status = 'waiting';

-- A delivery belongs to the organization of its event, which refers to it: one check is enough.
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_org_id_fkey;

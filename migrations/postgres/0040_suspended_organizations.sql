-- A site that is suspended only because the operator has suspended another one of its organization.
ALTER TABLE help_sites ADD COLUMN is_stopped_with_org BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX help_sites_stopped_with_org ON help_sites (org_id, id) WHERE is_stopped_with_org AND deleted_at IS NULL;

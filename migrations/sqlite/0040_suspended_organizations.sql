-- A site that is suspended only because the operator has suspended another one of its organization.
ALTER TABLE help_sites ADD COLUMN is_stopped_with_org INTEGER NOT NULL DEFAULT 0;

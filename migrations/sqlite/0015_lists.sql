-- Names and titles in lower case: what lists are searched by, and agents sorted. Rows of an earlier release have only A to Z lowered, until
-- they are renamed.
ALTER TABLE agents ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE agents SET name_key = lower(name);
CREATE UNIQUE INDEX agents_by_name ON agents (org_id, name_key, id);
ALTER TABLE sources ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
UPDATE sources SET title_key = lower(title);

-- A file may replace that of a source: it is received under an id of its own. Until it is whole, it belongs to no source.
ALTER TABLE uploads ADD COLUMN source_id TEXT;
UPDATE uploads SET source_id = id;
CREATE INDEX uploads_of_source ON uploads (org_id, source_id);

-- An ingestion has one number over all its stages, and says which of them is running.
ALTER TABLE sources ADD COLUMN progress INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN stage TEXT;
UPDATE sources SET progress = 100 WHERE status = 'ready';
ALTER TABLE sources DROP COLUMN done;
ALTER TABLE sources DROP COLUMN total;

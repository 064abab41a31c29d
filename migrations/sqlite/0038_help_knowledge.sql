-- Agents answer from the articles of their help centers: each is a source.

-- When they do.
ALTER TABLE help_sites ADD COLUMN train_agent TEXT NOT NULL DEFAULT 'while_public';
-- Since when the sources of the agent may lag behind its articles.
ALTER TABLE help_sites ADD COLUMN unsettled_since INTEGER;
CREATE INDEX help_sites_unsettled ON help_sites (unsettled_since, id) WHERE unsettled_since IS NOT NULL;
-- Articles that an earlier release has published.
UPDATE help_sites SET unsettled_since = 0 WHERE published AND deleted_at IS NULL;

-- The article that a source is made of. The source outlives it until it is removed in steps.
ALTER TABLE sources ADD COLUMN article TEXT;
CREATE UNIQUE INDEX sources_by_article ON sources (org_id, article) WHERE article IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX sources_of_articles ON sources (org_id, agent_id, id) WHERE article IS NOT NULL AND deleted_at IS NULL;
-- Those that the plan counts.
CREATE INDEX sources_counted ON sources (org_id) WHERE article IS NULL AND deleted_at IS NULL;

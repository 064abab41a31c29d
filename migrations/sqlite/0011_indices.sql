-- What is deleted and has no job that removes it is looked for by its age, a page at a time.
DROP INDEX sources_deleted;
DROP INDEX agents_deleted;
DROP INDEX orgs_deleted;
CREATE INDEX sources_deleted ON sources (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX agents_deleted ON agents (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orgs_deleted ON orgs (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- It is unique, as any index is that ends with the id. Knowing that, SQLite sees that a source of an agent is one row at most, and reads
-- its passages in their order; otherwise it sorts all of them to give a few.
DROP INDEX sources_of_agent;
CREATE UNIQUE INDEX sources_of_agent ON sources (org_id, agent_id, id DESC);

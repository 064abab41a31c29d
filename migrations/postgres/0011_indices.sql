-- What is deleted and has no job that removes it is looked for by its age, a page at a time.
DROP INDEX sources_deleted;
DROP INDEX agents_deleted;
DROP INDEX orgs_deleted;
CREATE INDEX sources_deleted ON sources (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX agents_deleted ON agents (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orgs_deleted ON orgs (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- That it is unique, as any index that ends with the id, lets SQLite see that an agent's source is one row at most, and read the passages
-- of that source alone, where it read all of the organization's.
DROP INDEX sources_of_agent;
CREATE UNIQUE INDEX sources_of_agent ON sources (org_id, agent_id, id DESC);

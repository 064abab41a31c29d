-- What agents are for, and how they answer: NULL where that is left to the model.
ALTER TABLE agents ADD COLUMN description TEXT;
ALTER TABLE agents ADD COLUMN metadata JSONB NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN unknown_answer TEXT;
ALTER TABLE agents ADD COLUMN language TEXT;
ALTER TABLE agents ADD COLUMN temperature DOUBLE PRECISION;
ALTER TABLE agents ADD COLUMN max_output_tokens INTEGER;

-- The caller's own data about sources, and its own id for one, unique among the live sources of the agent.
ALTER TABLE sources ADD COLUMN metadata JSONB NOT NULL DEFAULT '{}';
ALTER TABLE sources ADD COLUMN external_id TEXT COLLATE "C";
CREATE UNIQUE INDEX sources_by_external_id ON sources (org_id, agent_id, external_id)
    WHERE external_id IS NOT NULL AND deleted_at IS NULL;

-- Why a source failed, or a page was not read, as a code beside the sentence. NULL where an earlier release wrote only the sentence.
ALTER TABLE sources ADD COLUMN failure_code TEXT;
ALTER TABLE documents ADD COLUMN failure_code TEXT;

-- The version of the documents that the current passages were cut from. They stay until others are current: passages refer to them.
ALTER TABLE sources ADD COLUMN cut_version BIGINT NOT NULL DEFAULT 0;
UPDATE sources SET cut_version = read_version;

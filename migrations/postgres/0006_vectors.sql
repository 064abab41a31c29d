-- Where passages stand in the space of an embedding model: derived from their text, and made anew for another model. `data` is the
-- scale and the numbers of the vector, as `domain::semantic` tells.
CREATE TABLE vectors (
    org_id TEXT COLLATE "C" NOT NULL,
    chunk_id TEXT COLLATE "C" NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    model TEXT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (org_id, source_id, version, chunk_id),
    FOREIGN KEY (org_id, chunk_id) REFERENCES chunks (org_id, id) ON DELETE CASCADE
);
CREATE INDEX vectors_of_chunk ON vectors (org_id, chunk_id);

-- The version of its passages that has vectors, all of them, and of which model.
ALTER TABLE sources ADD COLUMN embedded_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN embedded_model TEXT;

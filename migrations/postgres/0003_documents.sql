-- What sources are made of: documents, whose content is kept in blocks, and the versions of their passages.
--
-- A source is ingested into a new version while questions are answered from the old one; the version of the source says which counts.

-- `url`, `mode` and `max_pages` are where a website begins and how far it is read. Each attempt to read or to cut a source has a number
-- of its own; `read_version` is the attempt whose documents count, `version` that whose passages count. `recipe` tells in which way
-- the passages were made; `done` and `total` how far the attempt is.
ALTER TABLE sources ADD COLUMN mode TEXT;
ALTER TABLE sources ADD COLUMN max_pages INTEGER;
ALTER TABLE sources ADD COLUMN read_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN attempt BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN recipe BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN done BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN total BIGINT NOT NULL DEFAULT 0;

-- One text of a source: the only one, or a page of a website with what became of it. In the order of the ids.
CREATE TABLE documents (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    url TEXT,
    title TEXT,
    outcome TEXT NOT NULL,
    reason TEXT,
    etag TEXT,
    last_modified TEXT,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, source_id) REFERENCES sources (org_id, id) ON DELETE CASCADE
);
CREATE INDEX documents_of_source ON documents (org_id, source_id, version, id);

-- The content of a document, in blocks that are read one after the other.
CREATE TABLE document_blocks (
    org_id TEXT COLLATE "C" NOT NULL,
    document_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (org_id, document_id, number),
    FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id) ON DELETE CASCADE
);

-- Sources of an earlier release hold one text each.
INSERT INTO documents (org_id, id, source_id, version, outcome, bytes)
    SELECT org_id, id, id, 0, 'fetched', bytes FROM sources;
INSERT INTO document_blocks (org_id, document_id, number, content)
    SELECT org_id, source_id, 0, convert_to(text, 'UTF8') FROM source_texts;
DROP TABLE source_texts;

ALTER TABLE chunks ADD COLUMN document_id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE chunks ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN heading TEXT;
UPDATE chunks SET document_id = source_id;
DROP INDEX chunks_of_source;
CREATE INDEX chunks_of_source ON chunks (org_id, source_id, version, id);
